// Input that is not a touch, from the host to where it belongs.
extension UIApplication {
  /// Moves what lies under the pointer, as a wheel or two fingers on a touchpad do.
  ///
  /// The innermost scroll view that has more to show in that direction moves.
  ///
  /// - Parameters:
  ///   - location: of the pointer, on the screen where windows have their frames.
  ///   - way: points by which the view into the content moves, down and to the right.
  /// - Returns: whether anything moved.
  @discardableResult
  public func scroll(at location: CGPoint, by way: CGVector) -> Bool {
    guard !isIgnoringInteractionEvents else { return false }
    for window in windows.reversed() {
      var view = window.hitTest(window.convertFromScreen(location), with: nil)
      if view == nil { continue }
      while let current = view {
        if let scrollView = current as? UIScrollView, scrollView.scroll(by: way) { return true }
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
