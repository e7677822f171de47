import ResponderKit

/// A discrete gesture recognizer that recognizes a circle drawn with one finger.
///
/// When the finger lifts, the recognizer succeeds if ``CircleFit`` accepts the stroke. The
/// recognizer fails as soon as the stroke can no longer become a circle, so that recognizers that
/// require its failure wait no longer than necessary.
final class CircleGestureRecognizer: UIGestureRecognizer {
  /// The points of the stroke in window coordinates, which stay valid if the view moves.
  private var stroke: [CGPoint] = []
  /// The recognized circle, in window coordinates.
  private var circle: CircleFit?

  /// The radius of the recognized circle in points of the window, or 0 before recognition.
  var radius: CGFloat { circle?.radius ?? 0 }

  /// Returns the center of the recognized circle, or the finger's location before recognition.
  ///
  /// - Parameter view: The view whose coordinates the point uses; `nil` for window coordinates.
  func center(in view: UIView?) -> CGPoint {
    guard let circle else { return location(in: view) }
    return view?.convert(circle.center, from: nil) ?? circle.center
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard numberOfTouches == 1 else {
      state = .failed
      return
    }
    extendStroke(with: touches, event)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    extendStroke(with: touches, event)
    if !CircleFit.canBecomeCircle(stroke) { state = .failed }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    extendStroke(with: touches, event)
    circle = CircleFit(points: stroke)
    state = circle == nil ? .failed : .recognized
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    state = .cancelled
  }

  /// Discards the stroke after the gesture succeeds, fails or is cancelled.
  override func reset() {
    super.reset()
    (stroke, circle) = ([], nil)
  }

  /// Appends the location of every coalesced touch, because one event can cover several moves of a
  /// finger.
  private func extendStroke(with touches: Set<UITouch>, _ event: UIEvent) {
    for touch in touches {
      for coalescedTouch in event.coalescedTouches(for: touch) ?? [touch] {
        stroke.append(coalescedTouch.location(in: nil))
      }
    }
  }
}
