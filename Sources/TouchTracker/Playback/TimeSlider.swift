import ResponderKit

/// A slider for the time of a film.
///
/// Its thumb moves to the finger wherever the finger lands.
///
/// Other sliders move only with a finger on the thumb, so that a touch changes no setting by
/// accident.
final class TimeSlider: UISlider {
  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let track = trackRect(forBounds: bounds)
    func thumb(_ value: Float) -> CGRect {
      thumbRect(forBounds: bounds, trackRect: track, value: value)
    }
    let x = touch.location(in: self).x
    if !(thumb(value).minX...thumb(value).maxX ~= x) {
      let (start, end) = (thumb(minimumValue).midX, thumb(maximumValue).midX)
      let fraction = Float((x - start) / max(1, end - start))
      value = minimumValue + min(max(0, fraction), 1) * (maximumValue - minimumValue)
      sendActions(for: .valueChanged)
    }
    return super.beginTracking(touch, with: event)
  }
}
