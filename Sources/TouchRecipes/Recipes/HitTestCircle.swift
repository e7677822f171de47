import ResponderKit

/// A rectangular view that brightens while it is touched.
class TouchHighlightView: UIView {
  private let color: UIColor

  private(set) var isTouched = false {
    didSet { setNeedsDisplay() }
  }

  init(frame: CGRect, color: UIColor) {
    self.color = color
    super.init(frame: frame)
  }

  required init?(coder: NSCoder) { nil }

  /// The visible shape of the view.
  var shape: UIBezierPath { UIBezierPath(rect: bounds) }

  override func draw(_ rect: CGRect) {
    color.withAlphaComponent(isTouched ? 1 : 0.3).setFill()
    shape.fill()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { isTouched = true }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { isTouched = false }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    isTouched = false
  }
}

/// A circular view that receives touches only within its circle.
final class RoundHighlightView: TouchHighlightView {
  override var shape: UIBezierPath { UIBezierPath(ovalIn: bounds) }

  /// Returns a Boolean value that indicates whether the circle contains a point.
  ///
  /// A touch outside the circle goes to the view behind. The point is in the view's coordinates, so
  /// the test also holds for a rotated view.
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    let (x, y) = (point.x - bounds.midX, point.y - bounds.midY)
    let radius = bounds.width / 2
    return x * x + y * y < radius * radius
  }
}

/// A recipe for limiting the touches of a view to a circle.
final class HitTestCircle: UIViewController {
  static let recipe = Recipe(
    "hit-test-circle", title: "Hit test against a circle",
    summary: "Touch the disc, then a corner of the square behind it: the touched view brightens. "
      + "Both views have the same frame."
  ) { HitTestCircle() }

  private static let sharedFrame = CGRect(x: 120, y: 80, width: 240, height: 240)

  let square = TouchHighlightView(frame: HitTestCircle.sharedFrame, color: Palette.colors[1])
  /// The disc in front of the square, with the same frame.
  let disc = RoundHighlightView(frame: HitTestCircle.sharedFrame, color: Palette.colors[0])

  override func viewDidLoad() {
    view.addSubview(square)
    view.addSubview(disc)
  }
}
