import ResponderKit

/// A view that draws a line with one finger and ignores further fingers until the first lifts.
class LineView: UIView {
  /// The points of each line; while a finger is down, the last line is in progress.
  private(set) var lines: [[CGPoint]] = []

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    lines.append([])
    extendLine(with: touches, event)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    extendLine(with: touches, event)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    extendLine(with: touches, event)
  }

  /// Removes the unfinished line.
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    lines.removeLast()
    setNeedsDisplay()
  }

  /// Appends the location of every coalesced touch.
  ///
  /// A device reports locations more often than a view receives events, so a line through the
  /// locations of the touch itself would have visible corners.
  private func extendLine(with touches: Set<UITouch>, _ event: UIEvent?) {
    guard let touch = touches.first else { return }
    let coalescedTouches = event?.coalescedTouches(for: touch) ?? [touch]
    lines[lines.count - 1] += coalescedTouches.map { $0.location(in: self) }
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.setStrokeColor(Palette.colors[1])
    context.setLineWidth(4)
    // With round caps, a tap draws a dot.
    context.setLineCap(.round)
    context.setLineJoin(.round)
    for points in lines { context.addLines(between: points) }
    context.strokePath()
  }
}

/// A recipe for drawing a line through every location of a finger.
final class DrawingTouches: UIViewController {
  static let recipe = Recipe(
    "drawing", title: "Drawing",
    summary: "Draw with one finger. The line passes through every location that the device reports."
  ) { DrawingTouches() }

  let canvas = LineView()

  override func loadView() { view = canvas }
}
