import ResponderKit

/// A plane that is bright while it is touched.
class TouchLight: UIView {
  private let color: UIColor

  private(set) var isTouched = false {
    didSet { setNeedsDisplay() }
  }

  init(frame: CGRect, color: UIColor) {
    self.color = color
    super.init(frame: frame)
  }

  /// What is seen of the view.
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

/// A view that is as round to the finger as it is to the eye.
final class RoundLight: TouchLight {
  override var shape: UIBezierPath { UIBezierPath(ovalIn: bounds) }

  /// Leaves a touch outside the circle to what lies behind.
  ///
  /// The point is in the view's own coordinates, so that this holds for a turned view as well.
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    let (x, y) = (point.x - bounds.midX, point.y - bounds.midY)
    let radius = bounds.width / 2
    return x * x + y * y < radius * radius
  }
}

final class HitTestCircle: UIViewController {
  static let recipe = Recipe(
    "hit-test-circle", title: "Hit test against a circle",
    summary: "Touch the disc, and then the square behind it at a corner, where the disc's frame is "
      + "but the disc is not. What was hit is bright."
  ) { HitTestCircle() }

  private static let place = CGRect(x: 120, y: 80, width: 240, height: 240)

  let square = TouchLight(frame: HitTestCircle.place, color: Palette.colors[1])
  /// In front of the square, with the same frame.
  let disc = RoundLight(frame: HitTestCircle.place, color: Palette.colors[0])

  override func viewDidLoad() {
    view.addSubview(square)
    view.addSubview(disc)
  }
}
