import ResponderKit

/// A view that records the touches it receives.
final class RecorderView: UIView {
  /// The phases that the view received, each with the number of touches if there are several.
  var log: [String] = []
  var name = ""
  /// A closure that is called with each new entry of the log.
  var onEntry: ((String) -> Void)?
  /// A Boolean value that indicates whether touches are also forwarded up the responder chain.
  var forwardsTouches = false

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    record("began", touches)
    if forwardsTouches { super.touchesBegan(touches, with: event) }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    record("moved", touches)
    if forwardsTouches { super.touchesMoved(touches, with: event) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    record("ended", touches)
    if forwardsTouches { super.touchesEnded(touches, with: event) }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    record("cancelled", touches)
    if forwardsTouches { super.touchesCancelled(touches, with: event) }
  }

  private func record(_ phase: String, _ touches: Set<UITouch>) {
    let entry = touches.count == 1 ? phase : "\(phase) \(touches.count)"
    log.append(entry)
    onEntry?(entry)
  }
}
