/// A target's method or an action, registered for some events of a control.
enum ControlRegistration {
  /// A method of a target, or of the first object in the responder chain that can perform it.
  case method(TargetAction, usesResponderChain: Bool, events: UIControl.Event)
  case action(UIAction, events: UIControl.Event)

  var events: UIControl.Event {
    switch self {
    case .method(_, _, let events), .action(_, let events): events
    }
  }

  /// Returns the same registration for other events, or nil if `events` is empty.
  func with(_ events: UIControl.Event) -> ControlRegistration? {
    if events.isEmpty { return nil }
    switch self {
    case .method(let entry, let usesResponderChain, _):
      return .method(entry, usesResponderChain: usesResponderChain, events: events)
    case .action(let action, _): return .action(action, events: events)
    }
  }
}

extension UIControl {
  /// The horizontal alignment of the content, with left in place of leading and right in place of
  /// trailing.
  public var effectiveContentHorizontalAlignment: ContentHorizontalAlignment {
    switch contentHorizontalAlignment {
    case .leading: .left
    case .trailing: .right
    default: contentHorizontalAlignment
    }
  }

  func register(_ action: Selector, of target: AnyObject?, for controlEvents: Event) {
    for (index, registration) in registrations.enumerated() {
      guard case .method(let entry, let usesResponderChain, let events) = registration,
        entry.action == action, usesResponderChain == (target == nil),
        target == nil || entry.target === target
      else { continue }
      registrations[index] = .method(
        entry, usesResponderChain: usesResponderChain, events: events.union(controlEvents))
      return
    }
    registrations.append(
      .method(
        TargetAction(target: target, action: action), usesResponderChain: target == nil,
        events: controlEvents))
  }

  func unregister(_ action: Selector?, of target: AnyObject?, from controlEvents: Event) {
    registrations = registrations.compactMap { registration in
      guard case .method(let entry, _, let events) = registration,
        target == nil || entry.target === target, action == nil || entry.action == action
      else { return registration }
      return registration.with(events.subtracting(controlEvents))
    }
  }

  func register(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
    registrations.append(.action(action, events: controlEvents))
  }

  /// Unregisters an action from some events.
  ///
  /// The action is found by its identifier. Registrations for other events remain.
  public func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  /// Unregisters the action with an identifier from some events.
  ///
  /// Registrations for other events remain. If there is no such action, nothing happens.
  public func removeAction(identifiedBy identifier: UIAction.Identifier, for controlEvents: Event) {
    registrations = registrations.compactMap { registration in
      guard case .action(let action, let events) = registration, action.identifier == identifier
      else { return registration }
      return registration.with(events.subtracting(controlEvents))
    }
  }

  /// Returns the names of the methods of a target that are registered for an event; nil for none.
  ///
  /// A selector that was not created by the plug-in `FromUIKit` is described by its source
  /// location.
  public func actions(forTarget target: Any?, forControlEvent event: Event) -> [String]? {
    let target = target.object
    let actions: [String] = registrations.compactMap { registration in
      guard case .method(let entry, let usesResponderChain, let events) = registration,
        !events.isDisjoint(with: event),
        usesResponderChain ? target == nil : entry.target === target
      else { return nil }
      return entry.action.description
    }
    return actions.isEmpty ? nil : actions
  }

  /// The events for which methods or actions are registered.
  public var allControlEvents: Event {
    registrations.reduce(into: []) { $0.formUnion($1.events) }
  }

  /// The targets of all registered methods.
  ///
  /// Targets that are not hashable are missing.
  ///
  /// Differs from UIKit: The set contains no object for methods without a target.
  public var allTargets: Set<AnyHashable> {
    var targets: Set<AnyHashable> = []
    for case .method(let entry, _, _) in registrations {
      if let target = entry.target as? any Hashable { targets.insert(AnyHashable(target)) }
    }
    return targets
  }

  /// Calls a closure with each registered method or action, and the events for which it is
  /// registered.
  ///
  /// - Parameter iterator: A closure that receives the action or the target and the method, the
  ///   events, and a Boolean value that ends the iteration if the closure sets it to true.
  public func enumerateEventHandlers(
    _ iterator: (UIAction?, (Any?, Selector)?, Event, inout Bool) -> Void
  ) {
    var stops = false
    for registration in registrations where !stops {
      switch registration {
      case .action(let action, let events): iterator(action, nil, events, &stops)
      case .method(let entry, _, let events):
        iterator(nil, (entry.target, entry.action), events, &stops)
      }
    }
  }

  func send(_ events: Event, _ event: UIEvent?) {
    for registration in registrations where !registration.events.isDisjoint(with: events) {
      switch registration {
      case .action(let action, _): sendAction(action)
      case .method(let entry, let usesResponderChain, _):
        if usesResponderChain || entry.target != nil {
          sendAction(entry.action, to: entry.target, for: event)
        }
      }
    }
  }
}
