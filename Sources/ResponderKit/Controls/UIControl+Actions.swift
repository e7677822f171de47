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
  /// Registers a method to be called for some events.
  ///
  /// Registering the same method again adds the events; the method is still called once per event.
  ///
  /// - Parameters:
  ///   - target: The target, which is referenced weakly. If it is nil, the first object in the
  ///     responder chain that can perform the action is called; see
  ///     ``UIApplication/sendAction(_:to:from:for:)``.
  ///   - action: The method, which takes no argument, the control, or the control and the event.
  ///   - controlEvents: The events for which the method is called.
  public func addTarget(_ target: AnyObject?, action: Selector, for controlEvents: Event) {
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

  /// Unregisters methods from some events.
  ///
  /// - Parameters:
  ///   - target: The target of the methods; nil for all targets and for the responder chain.
  ///   - action: The method; nil for all methods of the target.
  ///   - controlEvents: The events from which to unregister. Registrations for other events remain.
  public func removeTarget(
    _ target: AnyObject?, action: Selector?, for controlEvents: Event
  ) {
    registrations = registrations.compactMap { registration in
      guard case .method(let entry, _, let events) = registration,
        target == nil || entry.target === target, action == nil || entry.action == action
      else { return registration }
      return registration.with(events.subtracting(controlEvents))
    }
  }

  /// Registers an action for some events, for which it replaces an action with the same identifier.
  public func addAction(_ action: UIAction, for controlEvents: Event) {
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

  /// Returns the methods of a target that are registered for an event; nil for none.
  public func actions(forTarget target: AnyObject?, forControlEvent event: Event) -> [Selector]? {
    let actions: [Selector] = registrations.compactMap { registration in
      guard case .method(let entry, let usesResponderChain, let events) = registration,
        !events.isDisjoint(with: event),
        usesResponderChain ? target == nil : entry.target === target
      else { return nil }
      return entry.action
    }
    return actions.isEmpty ? nil : actions
  }

  /// The events for which methods or actions are registered.
  public var allControlEvents: Event {
    registrations.reduce(into: []) { $0.formUnion($1.events) }
  }

  /// Calls the methods and actions registered for some events, once each, in registration order.
  public func sendActions(for controlEvents: Event) { send(controlEvents, nil) }

  func send(_ events: Event, _ event: UIEvent?) {
    for registration in registrations where !registration.events.isDisjoint(with: events) {
      switch registration {
      case .action(let action, _): action.perform(from: self)
      case .method(let entry, let usesResponderChain, _):
        if usesResponderChain || entry.target != nil {
          sendAction(entry.action, to: entry.target, for: event)
        }
      }
    }
  }
}
