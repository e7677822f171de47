public import ResponderKit

/// Shows every finger of a window as a bubble, above all else, and is never touched itself.
///
/// It keeps no record of its own: what it draws is the set of touches that the newest event told as
/// down, so no bubble outlives its finger.
public final class TOUCHkitView: UIView {
  /// Points.
  private static let radius: CGFloat = 25
  private static let ringWidth: CGFloat = 3

  /// The colour of the bubbles; it is drawn at half its alpha.
  public var touchColor = UIColor(red: 0.25, green: 0.55, blue: 1, alpha: 1) {
    didSet { setNeedsDisplay() }
  }

  private var places: [UITouch: CGPoint] = [:]

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isMultipleTouchEnabled = true
    backgroundColor = .clear
  }

  public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    follow(touches)
  }

  public override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    follow(touches)
  }

  public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    remove(touches)
  }

  public override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    remove(touches)
  }

  /// Drops bubbles whose finger is not among those that are down.
  public func reconcile(with touches: Set<UITouch>) {
    guard places.keys.contains(where: { !touches.contains($0) }) else { return }
    places = places.filter { touches.contains($0.key) }
    setNeedsDisplay()
  }

  private func follow(_ touches: Set<UITouch>) {
    for touch in touches { places[touch] = touch.location(in: self) }
    setNeedsDisplay()
  }

  private func remove(_ touches: Set<UITouch>) {
    for touch in touches { places[touch] = nil }
    setNeedsDisplay()
  }

  public override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    for place in places.values {
      func disc(_ radius: CGFloat, _ color: UIColor) {
        context.setFillColor(color)
        context.fillEllipse(
          in: CGRect(
            x: place.x - radius, y: place.y - radius, width: 2 * radius, height: 2 * radius))
      }
      disc(Self.radius, UIColor.darkGray.withAlphaComponent(0.5))
      disc(
        Self.radius - Self.ringWidth, touchColor.withAlphaComponent(touchColor.alpha * 0.5))
    }
  }
}
