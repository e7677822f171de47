// Dispatch of input other than touches and keys: wheels, motion and remote-control commands.
extension UIApplication {
  /// Scrolls the content under the pointer in response to a wheel or two fingers on a touchpad.
  ///
  /// The innermost view that handles the input receives it: a scroll view with more content in the
  /// direction of the displacement, a view that overrides ``UIView/scroll(by:at:with:)``, or a view
  /// with a pan gesture recognizer for scrolling.
  ///
  /// - Parameters:
  ///   - location: The location of the pointer, in the coordinates of window frames.
  ///   - displacement: The change of the content offset in points; positive to the right and down.
  ///   - flags: The modifier keys that are down.
  /// - Returns: A Boolean value that indicates whether a view handled the input.
  @discardableResult
  public func scroll(
    at location: CGPoint, by displacement: CGVector, with flags: UIKeyModifierFlags = []
  ) -> Bool {
    guard !isIgnoringInteractionEvents else { return false }
    for window in windows.reversed() {
      let point = window.convertFromScreen(location)
      var view = window.hitTest(point, with: nil)
      if view == nil { continue }
      while let current = view {
        if current.scroll(by: displacement, at: window.convert(point, to: current), with: flags) {
          return true
        }
        for case let pan as UIPanGestureRecognizer in current.recognizers
        where pan.scroll(by: displacement, at: point) { return true }
        view = current.superview
      }
      return false
    }
    return false
  }

  /// Reports the location of the pointer while no button is pressed, and updates hover gesture
  /// recognizers and tooltips.
  ///
  /// - Parameters:
  ///   - location: The location of the pointer, in the coordinates of window frames; nil if the
  ///     pointer is over no window or a button is pressed.
  ///   - time: The time on the clock of touch timestamps, in seconds.
  public func hover(at location: CGPoint?, timestamp time: TimeInterval) {
    hoverTracker.move(to: isIgnoringInteractionEvents ? nil : location, in: windows, at: time)
  }

  /// Sends a motion event, such as a shake, to the first responder of the key window.
  public func sendMotion(
    _ motion: UIEvent.EventSubtype, phase: UIEvent.MotionPhase, at time: TimeInterval
  ) {
    guard !isIgnoringInteractionEvents else { return }
    let event = UIEvent(type: .motion, subtype: motion, timestamp: time)
    event.motionPhase = phase
    event.flags = modifierFlags
    sendEvent(event)
  }

  /// Sends a remote-control command, such as a media key, to the first responder of the key window.
  public func sendRemoteControl(_ command: UIEvent.EventSubtype, at time: TimeInterval) {
    guard !isIgnoringInteractionEvents else { return }
    sendEvent(UIEvent(type: .remoteControl, subtype: command, timestamp: time))
  }
}

extension UIWindow {
  /// Sends a motion or remote-control event to the first responder.
  ///
  /// Without a first responder, the frontmost presented view controller receives the event; without
  /// presented controllers, the root view controller; and without a root view controller, the
  /// window.
  func sendToFirstResponder(_ event: UIEvent) {
    let target = firstResponder ?? rootViewController?.frontmostPresented ?? self
    switch (event.type, event.motionPhase) {
    case (.remoteControl, _): target.remoteControlReceived(with: event)
    case (.motion, .began): target.motionBegan(event.subtype, with: event)
    case (.motion, .ended): target.motionEnded(event.subtype, with: event)
    case (.motion, .cancelled): target.motionCancelled(event.subtype, with: event)
    default: break
    }
  }
}
