import ResponderKit

/// A recognizer that never recognizes a gesture and calls a closure at the next deadline of the
/// tools.
///
/// A view is not called while a finger rests. A recognizer can set a deadline while a touch is
/// down, and is called when the deadline is reached.
final class ToolTimer: UIGestureRecognizer {
  /// Called with the current time when the deadline is reached; must schedule the next deadline.
  var onDeadline: ((TimeInterval) -> Void)?

  init() {
    super.init(target: nil, action: nil)
    cancelsTouchesInView = false
    delaysTouchesEnded = false
  }

  /// Sets the deadline; infinity for none.
  func schedule(_ deadline: TimeInterval) {
    let deadline = deadline < .infinity ? deadline : nil
    if deadline != nextDeadline { nextDeadline = deadline }
  }

  override func advance(to time: TimeInterval) { onDeadline?(time) }

  // The touches of one finger may follow each other as long as another finger is down. A recognizer
  // keeps its touches until it is reset, unless it ignores them.
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches { ignore(touch, for: event) }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    touchesEnded(touches, with: event)
  }

  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }
}
