import ResponderKit

/// A recognizer that never recognizes a gesture and calls a closure when a touch rests whose
/// predicted location is shown.
///
/// A view has no clock, and receives nothing while a finger rests. A recognizer has a deadline.
final class PredictionTimer: UIGestureRecognizer {
  /// Called with a touch that has not moved for ``ToolConstants/predictionLifetime``.
  var onExpiration: ((UITouch) -> Void)?
  /// The touches whose predictions are shown, and the times at which these expire.
  private var expirations: [UITouch: TimeInterval] = [:]

  init() {
    super.init()
    cancelsTouchesInView = false
    delaysTouchesEnded = false
  }

  /// Records whether the prediction of a touch is shown.
  func setHasPrediction(_ hasPrediction: Bool, for touch: UITouch) {
    guard hasPrediction || !expirations.isEmpty else { return }
    expirations[touch] = hasPrediction ? touch.timestamp + ToolConstants.predictionLifetime : nil
    nextDeadline = expirations.values.min()
  }

  override func advance(to time: TimeInterval) {
    while let touch = expirations.first(where: { $0.value <= time })?.key {
      expirations[touch] = nil
      onExpiration?(touch)
    }
    nextDeadline = expirations.values.min()
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { remove(touches) }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { remove(touches) }

  private func remove(_ touches: Set<UITouch>) {
    for touch in touches { setHasPrediction(false, for: touch) }
  }

  override func reset() { expirations.removeAll(keepingCapacity: true) }

  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }
}
