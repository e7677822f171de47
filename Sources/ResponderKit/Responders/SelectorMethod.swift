extension Selector {
  /// A description of a method that a selector calls, with the name of the method in Objective-C.
  ///
  /// The plug-in `FromUIKit` writes the names. Other code creates selectors with
  /// `Selector(Canvas.clear(_:))`.
  public final class Method: @unchecked Sendable {
    nonisolated let name: String
    nonisolated let isImplemented: @MainActor (AnyObject) -> Bool
    nonisolated let call: @MainActor (AnyObject, AnyObject?, UIEvent?) -> Bool

    @usableFromInline
    nonisolated init(
      _ name: String, isImplemented: @escaping @MainActor (AnyObject) -> Bool,
      call: @escaping @MainActor (AnyObject, AnyObject?, UIEvent?) -> Bool
    ) {
      (self.name, self.isImplemented, self.call) = (name, isImplemented, call)
    }

    /// Creates a description of a method without parameters.
    ///
    /// - Parameters:
    ///   - name: The name of the method in Objective-C, such as `clear`.
    ///   - call: A closure that calls the method of a target.
    @inlinable
    nonisolated public convenience init<Target, Result>(
      _ name: String, calling call: @escaping @MainActor (Target) -> Result
    ) {
      self.init(name, isImplemented: { $0 is Target }) { target, _, _ in
        guard let target = target as? Target else { return false }
        _ = call(target)
        return true
      }
    }

    /// Creates a description of a method that takes the sender.
    @inlinable
    nonisolated public convenience init<Target, Sender, Result>(
      _ name: String, calling call: @escaping @MainActor (Target, Sender) -> Result
    ) {
      self.init(name, isImplemented: { $0 is Target }) { target, sender, _ in
        guard let target = target as? Target, let sender = sender as? Sender else { return false }
        _ = call(target, sender)
        return true
      }
    }

    /// Creates a description of a method that takes the sender and the event.
    @inlinable
    nonisolated public convenience init<Target, Sender, Event, Result>(
      _ name: String, calling call: @escaping @MainActor (Target, Sender, Event) -> Result
    ) {
      self.init(name, isImplemented: { $0 is Target }) { target, sender, event in
        guard let target = target as? Target, let sender = sender as? Sender,
          let event = event as? Event
        else { return false }
        _ = call(target, sender, event)
        return true
      }
    }

    /// Creates a description of a method that takes three objects, such as the outcome of a task.
    @inlinable
    nonisolated public convenience init<Target, First, Second, Third, Result>(
      _ name: String, calling call: @escaping @MainActor (Target, First, Second, Third) -> Result
    ) {
      self.init(name, isImplemented: { $0 is Target }) { target, arguments, _ in
        guard let target = target as? Target, let arguments = arguments as? Arguments,
          let first = arguments.first as? First, let second = arguments.second as? Second,
          let third = arguments.third as? Third
        else { return false }
        _ = call(target, first, second, third)
        return true
      }
    }

    /// The arguments of a method that takes three objects.
    public final class Arguments {
      public let first: Any?
      public let second: Any?
      public let third: Any?

      package init(_ first: Any?, _ second: Any?, _ third: Any?) {
        (self.first, self.second, self.third) = (first, second, third)
      }
    }
  }
}
