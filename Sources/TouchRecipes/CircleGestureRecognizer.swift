import ResponderKit

/// Looks for one finger that draws a circle; ``CircleFit`` says what is one.
///
/// The gesture is discrete: it is recognized when the finger is lifted. It fails as soon as it is
/// plain that there will be no circle, so that recognizers that wait for that need not wait longer.
final class CircleGestureRecognizer: UIGestureRecognizer {
  /// In the coordinates of the window, whatever becomes of the view meanwhile.
  private var stroke: [CGPoint] = []
  private var circle: CircleFit?

  /// In points of the window; 0 before a circle is recognized.
  var radius: CGFloat { circle?.radius ?? 0 }

  /// The middle of the circle in a view's coordinates, in its window's for nil; before a circle is
  /// recognized, where the finger is.
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
    collect(touches, event)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    collect(touches, event)
    if !CircleFit.mayBecomeCircle(stroke) { state = .failed }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    collect(touches, event)
    circle = CircleFit(points: stroke)
    state = circle == nil ? .failed : .recognized
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    state = .cancelled
  }

  /// Called when the gesture is over, one way or the other: nothing of it may reach the next one.
  override func reset() {
    super.reset()
    (stroke, circle) = ([], nil)
  }

  /// A frame's worth of moves is one event; the stroke is to have every report in it.
  private func collect(_ touches: Set<UITouch>, _ event: UIEvent) {
    for touch in touches {
      for report in event.coalescedTouches(for: touch) ?? [touch] {
        stroke.append(report.location(in: nil))
      }
    }
  }
}
