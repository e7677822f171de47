// Input that is not a touch, from the host to where it belongs.
extension UIApplication {
  /// Moves what lies under the pointer, as a wheel or two fingers on a touchpad do.
  ///
  /// The innermost view that answers gets it: a scroll view that has more to show in that
  /// direction, or one that overrides ``UIView/scroll(by:at:with:)``.
  ///
  /// - Parameters:
  ///   - location: of the pointer, on the screen where windows have their frames.
  ///   - way: points by which the view into the content moves, down and to the right.
  ///   - flags: the keys that are held.
  /// - Returns: whether anything moved.
  @discardableResult
  public func scroll(
    at location: CGPoint, by way: CGVector, with flags: UIKeyModifierFlags = []
  ) -> Bool {
    guard !isIgnoringInteractionEvents else { return false }
    for window in windows.reversed() {
      let point = window.convertFromScreen(location)
      var view = window.hitTest(point, with: nil)
      if view == nil { continue }
      while let current = view {
        if current.scroll(by: way, at: window.convert(point, to: current), with: flags) {
          return true
        }
        view = current.superview
      }
      return false
    }
    return false
  }

  /// Tells the first responder that the device was shaken, or what became of that.
  public func sendMotion(
    _ motion: UIEvent.EventSubtype, phase: UIEvent.MotionPhase, at time: TimeInterval
  ) {
    guard !isIgnoringInteractionEvents else { return }
    let event = UIEvent(type: .motion, subtype: motion, timestamp: time)
    event.motionPhase = phase
    sendEvent(event)
  }

  /// Tells the first responder of a key for media.
  public func sendRemoteControl(_ command: UIEvent.EventSubtype, at time: TimeInterval) {
    guard !isIgnoringInteractionEvents else { return }
    sendEvent(UIEvent(type: .remoteControl, subtype: command, timestamp: time))
  }
}

extension UIWindow {
  /// Brings an event without a place to the first responder.
  func sendToFirstResponder(_ event: UIEvent) {
    let target = firstResponder ?? rootViewController ?? self
    switch (event.type, event.motionPhase) {
    case (.remoteControl, _): target.remoteControlReceived(with: event)
    case (.motion, .began): target.motionBegan(event.subtype, with: event)
    case (.motion, .ended): target.motionEnded(event.subtype, with: event)
    case (.motion, .cancelled): target.motionCancelled(event.subtype, with: event)
    default: break
    }
  }
}
