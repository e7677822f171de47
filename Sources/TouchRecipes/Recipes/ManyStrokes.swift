import ResponderKit

/// A view that draws one stroke for every finger.
final class ManyStrokesView: UIView {
  /// A stroke, as a class so that both collections of the view share one instance.
  final class Stroke {
    let color: UIColor
    fileprivate(set) var points: [CGPoint] = []

    init(color: UIColor) { self.color = color }
  }

  /// All strokes, in the order in which they began.
  private(set) var strokes: [Stroke] = []
  /// The strokes whose fingers are down.
  ///
  /// All events of a finger contain the same touch object, so the touch can be a dictionary key.
  /// The view must remove the touch when the touch ends.
  private(set) var strokesInProgress: [UITouch: Stroke] = [:]
  private var nextColorIndex = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    // By default, a view receives only the first finger.
    isMultipleTouchEnabled = true
  }

  required init?(coder: NSCoder) { nil }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches {
      let stroke = Stroke(color: Palette.colors[nextColorIndex])
      nextColorIndex = (nextColorIndex + 1) % Palette.colors.count
      strokes.append(stroke)
      strokesInProgress[touch] = stroke
    }
    extendStrokes(with: touches, event)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    extendStrokes(with: touches, event)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    extendStrokes(with: touches, event)
    for touch in touches { strokesInProgress[touch] = nil }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches {
      let cancelledStroke = strokesInProgress.removeValue(forKey: touch)
      strokes.removeAll { $0 === cancelledStroke }
    }
    setNeedsDisplay()
  }

  private func extendStrokes(with touches: Set<UITouch>, _ event: UIEvent?) {
    for touch in touches {
      let coalescedTouches = event?.coalescedTouches(for: touch) ?? [touch]
      strokesInProgress[touch]?.points += coalescedTouches.map { $0.location(in: self) }
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

/// A recipe for drawing with several fingers at the same time.
final class ManyStrokes: UIViewController {
  static let recipe = Recipe(
    "many-strokes", title: "Many strokes at once",
    summary: "Draw with several fingers. Each finger draws its own stroke. If the system cancels "
      + "a touch, its stroke disappears."
  ) { ManyStrokes() }

  let canvas = ManyStrokesView()

  override func loadView() { view = canvas }
}
