/// An object that can answer events, and knows who comes next if it does not.
///
/// Every method for events passes them on to ``next`` unless it is overridden. A responder that
/// answers touches overrides all four methods without calling super.
open class UIResponder {
  /// A responder that is in no chain yet.
  public init() {}

  /// Who is asked next: for a view its controller or superview, and so on up to the delegate of the
  /// application.
  ///
  /// Nil at the end of the chain.
  open var next: UIResponder? { nil }

  // MARK: Touches

  /// Fingers have landed on the view, or on one down the chain that does not answer.
  ///
  /// - Parameters:
  ///   - touches: those that landed together on one view.
  ///   - event: holds every other finger too.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Fingers that landed here, or down the chain, have moved.
  ///
  /// - Parameters:
  ///   - touches: those that began on one view; they may be outside of it by now.
  ///   - event: holds every other finger too.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Fingers that landed here, or down the chain, were lifted.
  ///
  /// - Parameters:
  ///   - touches: those that began on one view; they may be outside of it by now.
  ///   - event: holds every other finger too.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// The touches were taken away and will not end: undo what they began.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  // MARK: Keys

  /// The keys that perform actions while the responder is in the chain of the first one.
  open var keyCommands: [UIKeyCommand]? { nil }

  /// A key went down, and no ``UIResponder/keyCommands`` of the chain took it.
  ///
  /// Called again and again for a key that repeats.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }

  /// A key came up whose going down was told here, or down the chain.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }

  /// A key was taken away and will not come up: undo what it began.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }

  // MARK: Motion and remote control

  /// The device began to be shaken.
  open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    next?.motionBegan(motion, with: event)
  }

  /// The device was shaken, and is no more.
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    next?.motionEnded(motion, with: event)
  }

  /// What began as a shake was none.
  open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    next?.motionCancelled(motion, with: event)
  }

  /// A key for media was pressed, on a keyboard or a headset; the event's subtype tells which.
  open func remoteControlReceived(with event: UIEvent?) { next?.remoteControlReceived(with: event) }

  // MARK: Actions

  /// Whether the responder would perform an action now.
  ///
  /// Yes where it has the method. Override it where that depends on more.
  open func canPerformAction(_ action: Selector, withSender sender: AnyObject?) -> Bool {
    action.isAnswered(by: self)
  }

  /// Who performs an action: this responder, or the first up the chain that would; nil for none.
  open func target(forAction action: Selector, withSender sender: AnyObject?) -> AnyObject? {
    canPerformAction(action, withSender: sender)
      ? self : next?.target(forAction: action, withSender: sender)
  }

  // MARK: First responder

  /// Whether the responder takes keys first when it is asked to; no unless overridden.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether the responder lets another one get keys first; yes unless overridden.
  open var canResignFirstResponder: Bool { true }

  /// Whether events without a place, such as keys, come here first.
  public var isFirstResponder: Bool { hostWindow?.firstResponder === self }

  /// Asks to get keys first.
  ///
  /// Refused outside a window, and where the present one does not resign.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard let window = hostWindow, canBecomeFirstResponder else { return false }
    if window.firstResponder === self { return true }
    if let present = window.firstResponder, !present.resignFirstResponder() { return false }
    window.firstResponder = self
    return true
  }

  /// Gives the keys up, so that the window has no first responder.
  ///
  /// Where keys do not come here first, nothing changes.
  ///
  /// - Returns: false where ``UIResponder/canResignFirstResponder`` is; the keys are kept then.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard canResignFirstResponder else { return false }
    if isFirstResponder { hostWindow?.firstResponder = nil }
    return true
  }

  /// The window up the chain.
  var hostWindow: UIWindow? {
    var responder: UIResponder? = self
    while let current = responder {
      if let window = current as? UIWindow { return window }
      responder = current.next
    }
    return nil
  }
}

extension UIResponder: Hashable {
  nonisolated public static func == (a: UIResponder, b: UIResponder) -> Bool { a === b }

  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
