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

  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }
}
