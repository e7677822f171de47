/// An object that can handle events or forward them along the responder chain.
///
/// By default, each event-handling method forwards the event to ``next``. A responder that handles
/// touches overrides all four touch methods and does not call super.
@preconcurrency @MainActor open class UIResponder: UIResponderStandardEditActions {
  /// Creates a responder that does not belong to a responder chain.
  public init() {}

  // Without this deinitializer, the deinitializers of subclasses would have to be isolated.
  nonisolated deinit {}

  /// The next responder in the chain, or nil at the end of the chain.
  ///
  /// The next responder of a view is its view controller or its superview. The chain continues to
  /// the window, the application and the application's delegate.
  open var next: UIResponder? { nil }

  // MARK: Touches

  /// Called when touches begin on this responder, or on a view that forwards them to this
  /// responder.
  ///
  /// - Parameters:
  ///   - touches: The touches that began together on one view.
  ///   - event: The event, which contains the touches of all fingers.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Called when touches that this responder received move.
  ///
  /// - Parameters:
  ///   - touches: The touches that moved. They began on one view and can now be outside of that
  ///     view.
  ///   - event: The event, which contains the touches of all fingers.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Called when touches that this responder received end because the fingers are lifted.
  ///
  /// - Parameters:
  ///   - touches: The touches that ended. They began on one view and can now be outside of that
  ///     view.
  ///   - event: The event, which contains the touches of all fingers.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Called when touches that this responder received are cancelled, by the system or by a gesture
  /// recognizer.
  ///
  /// No ended phase follows. Override this method to undo the effects of the touches.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  /// Called when estimated properties of touches are updated; no touch of this module has estimated
  /// properties.
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {
    next?.touchesEstimatedPropertiesUpdated(touches)
  }

  // MARK: Keys

  /// The key commands of this responder; nil if there are none.
  ///
  /// A key command is active while the responder is the first responder or follows it in the chain.
  open var keyCommands: [UIKeyCommand]? { nil }

  /// Called when a key that triggers no key command of the responder chain goes down.
  ///
  /// The method is also called for each repeat of the key.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }

  /// Called when the force of a press changes; keyboards measure no force.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesChanged(presses, with: event)
  }

  /// Called when a key is released that triggered no key command.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }

  /// Called when the press of a key that triggered no key command is cancelled.
  ///
  /// No ended phase follows. Override this method to undo the effects of the press.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }

  // MARK: Motion and remote control

  /// Called when a motion of the device, such as a shake, begins.
  open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    next?.motionBegan(motion, with: event)
  }

  /// Called when a motion of the device that was a shake ends.
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    next?.motionEnded(motion, with: event)
  }

  /// Called when a motion of the device turns out not to be a shake, or is interrupted.
  open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    next?.motionCancelled(motion, with: event)
  }

  /// Called when a media key is pressed on a keyboard or a headset.
  ///
  /// The ``UIEvent/subtype`` of the event identifies the command.
  open func remoteControlReceived(with event: UIEvent?) { next?.remoteControlReceived(with: event) }

  // MARK: Actions

  /// Returns a Boolean value that indicates whether the responder can perform an action now.
  ///
  /// The default implementation returns true if the responder implements the method of the action,
  /// except for the methods of ``UIResponderStandardEditActions``, which every responder has.
  /// Override this method to enable or disable actions depending on the current state.
  ///
  /// Differs from UIKit: The default result is false for the actions of
  /// ``UIResponderStandardEditActions``, because Swift cannot find out whether a subclass overrides
  /// a method. A responder that overrides one of these actions, such as
  /// ``UIResponderStandardEditActions/copy(_:)``, must also return true from this method for its
  /// selector.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action.isImplemented(by: self) && !Selector.standardEditActions.contains(action)
  }

  /// Returns the nearest responder that can perform an action: this responder, or one that follows
  /// it in the chain.
  ///
  /// - Returns: The responder, or nil if no responder can perform the action.
  open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    canPerformAction(action, withSender: sender)
      ? self : next?.target(forAction: action, withSender: sender)
  }

  // MARK: Standard edit actions

  open func cut(_ sender: Any?) {}
  open func copy(_ sender: Any?) {}
  open func paste(_ sender: Any?) {}
  open func pasteAndMatchStyle(_ sender: Any?) {}
  open func delete(_ sender: Any?) {}
  open func select(_ sender: Any?) {}
  open func selectAll(_ sender: Any?) {}
  open func duplicate(_ sender: Any?) {}
  open func toggleBoldface(_ sender: Any?) {}
  open func toggleItalics(_ sender: Any?) {}
  open func toggleUnderline(_ sender: Any?) {}
  open func increaseSize(_ sender: Any?) {}
  open func decreaseSize(_ sender: Any?) {}
  open func makeTextWritingDirectionLeftToRight(_ sender: Any?) {}
  open func makeTextWritingDirectionRightToLeft(_ sender: Any?) {}
  open func find(_ sender: Any?) {}
  open func findAndReplace(_ sender: Any?) {}
  open func findNext(_ sender: Any?) {}
  open func findPrevious(_ sender: Any?) {}
  open func useSelectionForFind(_ sender: Any?) {}
  open func printContent(_ sender: Any?) {}

  // MARK: Traits

  /// The interface style of the responder and of the responders that precede it in the chain;
  /// unspecified, the default, for the style of the next responder.
  ///
  /// UIKit declares the property for views and view controllers.
  ///
  /// Differs from UIKit: The style of a view or a view controller changes its traits, but dynamic
  /// colors are resolved with the style of the window.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified

  /// The traits of the responder, which result from its window and from
  /// ``UIResponder/overrideUserInterfaceStyle`` of the responders in its chain.
  ///
  /// UIKit declares the property for views and view controllers.
  open var traitCollection: UITraitCollection {
    UITraitCollection(of: hostWindow, style: resolvedInterfaceStyle)
  }

  /// Called for views and view controllers when the traits of their window have changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  // MARK: Input views and undo

  /// The view that replaces the keyboard while the responder is the first responder; nil for none.
  ///
  /// Differs from UIKit: The view is never shown, because there is no keyboard on the screen.
  open var inputView: UIView? { nil }

  /// The view above the keyboard while the responder is the first responder; nil for none.
  ///
  /// The view is not displayed, because there is no keyboard on the screen.
  open var inputAccessoryView: UIView? { nil }

  /// Updates the input views of the first responder, which are never displayed.
  open func reloadInputViews() {}

  /// The undo manager of the next responder in the chain that has one; every window has an undo
  /// manager.
  open var undoManager: UndoManager? { next?.undoManager }

  // MARK: First responder

  /// A Boolean value that indicates whether the responder can become the first responder.
  ///
  /// The default is false.
  open var canBecomeFirstResponder: Bool { false }

  /// A Boolean value that indicates whether the responder can stop being the first responder.
  ///
  /// The default is true.
  open var canResignFirstResponder: Bool { true }

  /// A Boolean value that indicates whether the responder is its window's first responder.
  ///
  /// The first responder is the first object to receive events without a location, such as key
  /// events.
  open var isFirstResponder: Bool { hostWindow?.firstResponder === self }

  /// Requests that the responder becomes the first responder of its window.
  ///
  /// The request is refused if ``UIResponder/canBecomeFirstResponder`` is false, if the responder
  /// is not in a window, or if the current first responder does not resign. A view to which
  /// ``UIWindow/moveFocus(to:)`` gives the keyboard focus becomes the first responder even if
  /// ``UIResponder/canBecomeFirstResponder`` is false.
  ///
  /// - Returns: A Boolean value that indicates whether the responder is now the first responder.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard let window = hostWindow, canBecomeFirstResponder || window.viewGettingFocus === self
    else { return false }
    if window.firstResponder === self { return true }
    if let current = window.firstResponder, !current.resignFirstResponder() { return false }
    window.firstResponder = self
    return true
  }

  /// Requests that the responder stops being the first responder; the window then has no first
  /// responder.
  ///
  /// Nothing changes if the responder is not the first responder.
  ///
  /// - Returns: False if ``UIResponder/canResignFirstResponder`` is false; the responder then
  ///   remains the first responder.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard canResignFirstResponder else { return false }
    if isFirstResponder { hostWindow?.firstResponder = nil }
    return true
  }

  /// The nearest window in the responder chain.
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
