import ResponderKit

/// A view that writes down what it is told.
final class RecorderView: UIView {
  var log: [String] = []
  var name = ""
  /// Called with each entry, for tests in which a view does something then.
  var onEntry: ((String) -> Void)?
  /// Passes touches on as a view does that answers none.
  var forwards = false

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("began", touches)
    if forwards { super.touchesBegan(touches, with: event) }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("moved", touches)
    if forwards { super.touchesMoved(touches, with: event) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("ended", touches)
    if forwards { super.touchesEnded(touches, with: event) }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("cancelled", touches)
    if forwards { super.touchesCancelled(touches, with: event) }
  }

  private func note(_ what: String, _ touches: Set<UITouch>) {
    let entry = touches.count == 1 ? what : "\(what) \(touches.count)"
    log.append(entry)
    onEntry?(entry)
  }
}
