import ResponderKit

/// A view that collects the points of a stroke and fits a circle to them when the finger lifts.
final class CircleDetectionView: UIView {
  private static let prompt = "Draw a circle."

  private(set) var stroke: [CGPoint] = []
  private(set) var circle: CircleFit?
  let resultLabel = UILabel(frame: CGRect(x: 20, y: 12, width: 440, height: 24))

  override init(frame: CGRect) {
    super.init(frame: frame)
    resultLabel.text = Self.prompt
    addSubview(resultLabel)
  }

  required init?(coder: NSCoder) { nil }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    (stroke, circle) = ([], nil)
    resultLabel.text = Self.prompt
    extendStroke(with: touches, event)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    extendStroke(with: touches, event)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    extendStroke(with: touches, event)
    circle = CircleFit(points: stroke)
    resultLabel.text =
      circle.map { "A circle of radius \(Int($0.radius.rounded()))." } ?? "No circle."
  }

  /// Discards the stroke without a result.
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    stroke = []
    setNeedsDisplay()
  }

  /// Appends the location of every coalesced touch, because one event can cover several moves of a
  /// finger.
  private func extendStroke(with touches: Set<UITouch>, _ event: UIEvent?) {
    for touch in touches {
      for coalescedTouch in event?.coalescedTouches(for: touch) ?? [touch] {
        stroke.append(coalescedTouch.location(in: self))
      }
    }
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.setLineWidth(4)
    context.setLineCap(.round)
    context.setLineJoin(.round)
    context.setStrokeColor(.secondaryLabel)
    context.addLines(between: stroke)
    context.strokePath()
    guard let circle else { return }
    context.setStrokeColor(Palette.colors[1])
    context.strokeEllipse(in: CGRect(around: circle.center, radius: circle.radius))
  }
}

/// A recipe for collecting the points of a stroke and recognizing a circle in them.
final class DetectingCircles: UIViewController {
  static let recipe = Recipe(
    "circle", title: "Detecting circles",
    summary: "Draw with one finger. When the finger lifts, the fitted circle appears over the "
      + "stroke if the stroke is close to a circle."
  ) { DetectingCircles() }

  let canvas = CircleDetectionView()

  override func loadView() { view = canvas }
}
