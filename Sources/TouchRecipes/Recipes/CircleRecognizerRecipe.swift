import ResponderKit

extension Selector {
  fileprivate static let drawRing = Selector(CircleRecognizerRecipe.drawRing(_:))
  fileprivate static let drawDot = Selector(CircleRecognizerRecipe.drawDot(_:))
}

/// Shows rings and dots, and knows nothing of touches.
final class RingBoard: UIView {
  /// Squares around the rings.
  fileprivate(set) var rings: [CGRect] = [] {
    didSet { setNeedsDisplay() }
  }
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

final class CircleRecognizerRecipe: UIViewController {
  static let recipe = Recipe(
    "own-recognizer", title: "A recognizer of one's own",
    summary: "Draw circles: a ring stays of each. Tap: a dot stays. The recognizer for circles is "
      + "a subclass that uses only what every client has."
  ) { CircleRecognizerRecipe() }

  let board = RingBoard()
  let circles = CircleGestureRecognizer()

  override func loadView() { view = board }

  override func viewDidLoad() {
    circles.addTarget(self, action: .drawRing)
    let taps = UITapGestureRecognizer(target: self, action: .drawDot)
    // A tap is a stroke that turned out to be no circle.
    taps.require(toFail: circles)
    board.addGestureRecognizer(circles)
    board.addGestureRecognizer(taps)
  }

  fileprivate func drawRing(_ recognizer: CircleGestureRecognizer) {
    board.rings.append(CGRect(around: recognizer.center(in: board), radius: recognizer.radius))
  }

  fileprivate func drawDot(_ recognizer: UITapGestureRecognizer) {
    board.dots.append(recognizer.location(in: board))
  }
}
