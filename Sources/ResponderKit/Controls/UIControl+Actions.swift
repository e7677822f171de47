/// What a control does at some events: a target's method, or an action.
enum ControlRegistration {
  /// Nil for the target means whoever in the responder chain answers.
  case method(TargetAction, isForChain: Bool, events: UIControl.Event)
  case action(UIAction, events: UIControl.Event)

  var events: UIControl.Event {
    switch self {
    case .method(_, _, let events), .action(_, let events): events
    }
  }

  /// The same for other events; nil for none.
  func with(_ events: UIControl.Event) -> ControlRegistration? {
    if events.isEmpty { return nil }
    switch self {
    case .method(let entry, let isForChain, _):
      return .method(entry, isForChain: isForChain, events: events)
    case .action(let action, _): return .action(action, events: events)
    }
  }
}

extension UIControl {
  /// Has a method called at some events.
  ///
  /// Adding the same one again adds the events; it is still called once for each.
  ///
  /// - Parameters:
  ///   - target: is not kept alive. For nil, the first one in the responder chain that has the method
  ///     and may perform it is called: see ``UIApplication/sendAction(_:to:from:for:)``.
  ///   - action: takes nothing, the control, or the control and the event.
  ///   - controlEvents: those at any of which it is called.
  public func addTarget(_ target: AnyObject?, action: Selector, for controlEvents: Event) {
    for (index, registration) in registrations.enumerated() {
      guard case .method(let entry, let isForChain, let events) = registration,
        entry.action == action, isForChain == (target == nil),
        target == nil || entry.target === target
      else { continue }
      registrations[index] = .method(
        entry, isForChain: isForChain, events: events.union(controlEvents))
      return
    }
    registrations.append(
      .method(
        TargetAction(target: target, action: action), isForChain: target == nil,
        events: controlEvents))
  }

  /// Takes out methods, those of one target or for nil of all, for some events.
  ///
  /// - Parameters:
  ///   - target: whose methods are meant; nil for everybody's, those for the responder chain
  ///     included.
  ///   - action: nil for all methods of the target.
  ///   - controlEvents: those at which it is called no longer. At others it still is.
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

  /// Has an action performed at some events; one with the same identifier is replaced.
  public func addAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
    registrations.append(.action(action, events: controlEvents))
  }

  /// Has an action performed no longer at some events; at others it still is.
  ///
  /// Any action with the same identifier is meant.
  public func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  /// Has the action with an identifier performed no longer at some events; at others it still is.
  ///
  /// Without such an action, nothing happens.
  public func removeAction(identifiedBy identifier: UIAction.Identifier, for controlEvents: Event) {
    registrations = registrations.compactMap { registration in
      guard case .action(let action, let events) = registration, action.identifier == identifier
      else { return registration }
      return registration.with(events.subtracting(controlEvents))
    }
  }

  /// The methods of a target that are called at an event; nil for none.
  public func actions(forTarget target: AnyObject?, forControlEvent event: Event) -> [Selector]? {
    let actions: [Selector] = registrations.compactMap { registration in
      guard case .method(let entry, let isForChain, let events) = registration,
        !events.isDisjoint(with: event), isForChain ? target == nil : entry.target === target
      else { return nil }
      return entry.action
    }
    return actions.isEmpty ? nil : actions
  }

  /// Every event that something is registered for.
  public var allControlEvents: Event {
    registrations.reduce(into: []) { $0.formUnion($1.events) }
  }

  /// Does what is registered for some events, each once, in the order of registration.
  public func sendActions(for controlEvents: Event) { send(controlEvents, nil) }

  func send(_ events: Event, _ event: UIEvent?) {
    for registration in registrations where !registration.events.isDisjoint(with: events) {
      switch registration {
      case .action(let action, _): action.perform(from: self)
      case .method(let entry, let isForChain, _):
        if isForChain || entry.target != nil {
          sendAction(entry.action, to: entry.target, for: event)
        }
      }
    }
  }
}
