import ResponderKit

extension Selector {
  fileprivate static let drawRing = Selector(CircleRecognizerRecipe.drawRing(_:))
  fileprivate static let drawDot = Selector(CircleRecognizerRecipe.drawDot(_:))
}

/// A view that draws rings and dots and handles no touches.
final class RingView: UIView {
  /// The bounding squares of the rings.
  fileprivate(set) var rings: [CGRect] = [] {
    didSet { setNeedsDisplay() }
  }
  /// The centers of the dots.
  fileprivate(set) var dots: [CGPoint] = [] {
    didSet { setNeedsDisplay() }
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.setLineWidth(5)
    for (index, ring) in rings.enumerated() {
      context.setStrokeColor(Palette.colors[index % Palette.colors.count])
      context.strokeEllipse(in: ring)
    }
    context.setFillColor(.label)
    for dot in dots { context.fillEllipse(in: CGRect(around: dot, radius: 7)) }
  }
}

/// A recipe for implementing a gesture recognizer and combining it with a tap recognizer.
final class CircleRecognizerRecipe: UIViewController {
  static let recipe = Recipe(
    "own-recognizer", title: "A custom gesture recognizer",
    summary: "Draw a circle: a ring appears. Tap: a dot appears. The circle recognizer is a "
      + "custom subclass that uses only public API."
  ) { CircleRecognizerRecipe() }

  let canvas = RingView()
  let circleRecognizer = CircleGestureRecognizer()

  override func loadView() { view = canvas }

  override func viewDidLoad() {
    circleRecognizer.addTarget(self, action: .drawRing)
    let tapRecognizer = UITapGestureRecognizer(target: self, action: .drawDot)
    // The tap recognizer succeeds only after the circle recognizer fails.
    tapRecognizer.require(toFail: circleRecognizer)
    canvas.addGestureRecognizer(circleRecognizer)
    canvas.addGestureRecognizer(tapRecognizer)
  }

  fileprivate func drawRing(_ recognizer: CircleGestureRecognizer) {
    canvas.rings.append(CGRect(around: recognizer.center(in: canvas), radius: recognizer.radius))
  }

  fileprivate func drawDot(_ recognizer: UITapGestureRecognizer) {
    canvas.dots.append(recognizer.location(in: canvas))
  }
}
