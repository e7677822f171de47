import ResponderKit

extension UIEvent {
  /// Returns the location up to which a stroke is shown ahead of a touch, in points of a view.
  ///
  /// The result is the last predicted location, moved toward the touch; `nil` if there is no
  /// prediction or it is too close to the touch.
  func shownPrediction(of touch: UITouch, in view: UIView) -> CGPoint? {
    var last: CGPoint?
    forEachPrediction(of: touch, in: view) { last = $0.location }
    guard let last else { return nil }
    let location = touch.location(in: view)
    let distance = location.distance(to: last)
    let damped = distance / (1 + distance / ToolConstants.predictionDamping)
    guard damped >= ToolConstants.minimumPrediction else { return nil }
    let fraction = min(damped, ToolConstants.maximumPrediction) / distance
    return CGPoint(
      x: location.x + (last.x - location.x) * fraction,
      y: location.y + (last.y - location.y) * fraction)
  }
}
