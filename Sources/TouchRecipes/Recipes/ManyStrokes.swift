import ResponderKit

/// Draws with as many fingers as there are.
final class ManyStrokesView: UIView {
  /// An object, so that the finger and the picture share it.
  final class Stroke {
    let color: UIColor
    fileprivate(set) var points: [CGPoint] = []

    init(color: UIColor) { self.color = color }
  }

  /// All there are, in the order in which they began.
  private(set) var strokes: [Stroke] = []
  /// Those whose finger is down.
  ///
  /// A touch is one object from its landing to its end and must not be kept any longer.
  private(set) var strokesInProcess: [UITouch: Stroke] = [:]
  private var nextColor = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    // Otherwise the view would be told of the first finger alone.
    isMultipleTouchEnabled = true
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches {
      let stroke = Stroke(color: Palette.colors[nextColor])
      nextColor = (nextColor + 1) % Palette.colors.count
      strokes.append(stroke)
      strokesInProcess[touch] = stroke
    }
    extendStrokes(of: touches, event)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    extendStrokes(of: touches, event)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    extendStrokes(of: touches, event)
    for touch in touches { strokesInProcess[touch] = nil }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches {
      let dropped = strokesInProcess.removeValue(forKey: touch)
      strokes.removeAll { $0 === dropped }
    }
    setNeedsDisplay()
  }

  private func extendStrokes(of touches: Set<UITouch>, _ event: UIEvent?) {
    for touch in touches {
      let reports = event?.coalescedTouches(for: touch) ?? [touch]
      strokesInProcess[touch]?.points += reports.map { $0.location(in: self) }
    }
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.setLineWidth(6)
    context.setLineCap(.round)
    context.setLineJoin(.round)
    for stroke in strokes {
      context.setStrokeColor(stroke.color)
      context.addLines(between: stroke.points)
      context.strokePath()
    }
  }
}

final class ManyStrokes: UIViewController {
  static let recipe = Recipe(
    "many-strokes", title: "Many strokes at once",
    summary: "Draw with several fingers. Each has a stroke of its own; one that the system takes "
      + "away takes its stroke with it."
  ) { ManyStrokes() }

  let canvas = ManyStrokesView()

  override func loadView() { view = canvas }
}
