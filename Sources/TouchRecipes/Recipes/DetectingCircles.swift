import ResponderKit

/// Collects the points of a finger, and when it is lifted looks for a circle in them.
final class CircleSheet: UIView {
  private static let invitation = "Draw a circle."

  private(set) var stroke: [CGPoint] = []
  private(set) var circle: CircleFit?
  let verdict = UILabel(frame: CGRect(x: 20, y: 12, width: 440, height: 24))

  override init(frame: CGRect) {
    super.init(frame: frame)
    verdict.text = Self.invitation
    addSubview(verdict)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    (stroke, circle) = ([], nil)
    verdict.text = Self.invitation
    collect(touches, event)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    collect(touches, event)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    collect(touches, event)
    circle = CircleFit(points: stroke)
    verdict.text = circle.map { "A circle of radius \(Int($0.radius.rounded()))." } ?? "No circle."
  }

  /// What was taken away is neither a circle nor none.
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    stroke = []
    setNeedsDisplay()
  }

  /// A frame's worth of moves is one event; a drawing is to have every report in it.
  private func collect(_ touches: Set<UITouch>, _ event: UIEvent?) {
    for touch in touches {
      for report in event?.coalescedTouches(for: touch) ?? [touch] {
        stroke.append(report.location(in: self))
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

final class DetectingCircles: UIViewController {
  static let recipe = Recipe(
    "circle", title: "Detecting circles",
    summary: "Draw with one finger. When it is lifted, the circle that the stroke was meant to be "
      + "is laid over it, if it was meant to be one."
  ) { DetectingCircles() }

  let sheet = CircleSheet()

  override func loadView() { view = sheet }
}
