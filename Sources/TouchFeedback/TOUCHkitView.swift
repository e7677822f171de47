public import ResponderKit

/// A view that draws a bubble at every touch and receives no touches itself.
///
/// A window or a view controller passes each event to ``reconcile(with:)`` and to the touch
/// methods. Reconciling with the touches of the newest event ensures that no bubble outlasts its
/// finger.
public final class TOUCHkitView: UIView {
  /// The radius of a bubble, in points.
  private static let radius: CGFloat = 25
  /// The width of the dark ring around a bubble, in points.
  private static let ringWidth: CGFloat = 3

  /// The color of the bubbles, drawn at half of its alpha.
  public var touchColor = UIColor(red: 0.25, green: 0.55, blue: 1, alpha: 1) {
    didSet { setNeedsDisplay() }
  }

  /// The location of each touch, in the view's coordinates.
  private var locations: [UITouch: CGPoint] = [:]

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    isUserInteractionEnabled = false
    isMultipleTouchEnabled = true
    backgroundColor = .clear
  }

  public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    updateLocations(of: touches)
  }

  public override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    updateLocations(of: touches)
  }

  public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    removeLocations(of: touches)
  }

  public override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    removeLocations(of: touches)
  }

  /// Removes the bubble of every touch that is not in a set of touches.
  public func reconcile(with touches: Set<UITouch>) {
    guard locations.keys.contains(where: { !touches.contains($0) }) else { return }
    locations = locations.filter { touches.contains($0.key) }
    setNeedsDisplay()
  }

  private func updateLocations(of touches: Set<UITouch>) {
    for touch in touches { locations[touch] = touch.location(in: self) }
    setNeedsDisplay()
  }

  private func removeLocations(of touches: Set<UITouch>) {
    for touch in touches { locations[touch] = nil }
    setNeedsDisplay()
  }

  public override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    for center in locations.values {
      func fillDisc(_ radius: CGFloat, _ color: UIColor) {
        context.setFillColor(color)
        context.fillEllipse(
          in: CGRect(
            x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
      }
      fillDisc(Self.radius, UIColor.darkGray.withAlphaComponent(0.5))
      fillDisc(
        Self.radius - Self.ringWidth, touchColor.withAlphaComponent(touchColor.alpha * 0.5))
    }
  }
}
