import Synchronization

extension NotificationCenter {
  /// Adds an observer, whose method the center calls with each notification of a name.
  ///
  /// The center references the observer weakly.
  ///
  /// - Parameters:
  ///   - observer: The object with the method.
  ///   - selector: The method, which takes no argument or the notification.
  ///   - name: The name of the notifications; nil for all.
  ///   - object: The sender of the notifications; nil for all.
  public func addObserver(
    _ observer: Any, selector: Selector, name: NSNotification.Name?, object: Any?
  ) {
    let observer = observer as AnyObject
    let call = SelectorCall(observer: observer, selector: selector)
    let token = addObserver(forName: name, object: object, queue: nil) { notification in
      call.perform(with: notification)
    }
    Registrations.add(
      Registration(
        observer: observer, center: self, name: name, sender: object.map(Self.identifier),
        token: token))
  }

  /// Removes an observer, so that its methods are no longer called.
  public func removeObserver(_ observer: AnyObject) {
    removeObserver(observer as Any)
    Registrations.remove(of: observer, from: self) { _ in true }
  }

  /// Stops calling the methods of an observer with notifications of a name and a sender.
  ///
  /// - Parameters:
  ///   - observer: The object with the methods.
  ///   - name: The name with which the observer was added; nil for all.
  ///   - object: The sender with which the observer was added; nil for all.
  public func removeObserver(_ observer: AnyObject, name: NSNotification.Name?, object: Any?) {
    removeObserver(observer as Any, name: name, object: object)
    let sender = object.map(Self.identifier)
    Registrations.remove(of: observer, from: self) {
      (name == nil || $0.name == name) && (sender == nil || $0.sender == sender)
    }
  }

  nonisolated private static func identifier(of object: Any) -> ObjectIdentifier {
    ObjectIdentifier(object as AnyObject)
  }

  nonisolated private struct SelectorCall: @unchecked Sendable {
    weak var observer: AnyObject?
    let selector: Selector

    func perform(with notification: Notification) {
      nonisolated(unsafe) let argument = notification as AnyObject
      nonisolated(unsafe) let observer = observer
      // Notifications that other threads post are delivered on these threads, where responders must
      // not be used.
      guard let observer else { return }
      MainQueue.performIfCurrent {
        _ = selector.perform(on: observer, from: argument, for: nil)
      }
    }
  }

  nonisolated private struct Registration: @unchecked Sendable {
    weak var observer: AnyObject?
    weak var center: NotificationCenter?
    let name: NSNotification.Name?
    /// The identity of the sender; nil for all.
    let sender: ObjectIdentifier?
    let token: AnyObject
  }

  nonisolated private enum Registrations {
    private static let registrations = Mutex<[Registration]>([])

    static func add(_ registration: Registration) {
      registrations.withLock { $0.append(registration) }
    }

    /// Removes the registrations of an observer that satisfy a predicate, and all registrations of
    /// observers that no longer exist.
    static func remove(
      of observer: AnyObject, from center: NotificationCenter,
      where predicate: @escaping (Registration) -> Bool
    ) {
      let removed = registrations.withLock { registrations in
        let isRemoved = { (registration: Registration) in
          guard let other = registration.observer else { return true }
          return other === observer && registration.center === center
            && predicate(registration)
        }
        defer { registrations.removeAll(where: isRemoved) }
        return registrations.filter(isRemoved)
      }
      for registration in removed { registration.center?.removeObserver(registration.token as Any) }
    }
  }
}
