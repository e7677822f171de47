import ResponderKit

/// Draws a line under one finger; another finger is left out until it is lifted.
class LineView: UIView {
  /// The points of each line; the last is the one in process while a finger is down.
  private(set) var lines: [[CGPoint]] = []

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    lines.append([])
    extendLine(to: touches, event)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    extendLine(to: touches, event)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    extendLine(to: touches, event)
  }

  /// What was not finished is taken back.
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    lines.removeLast()
    setNeedsDisplay()
  }

  /// Adds every place where the finger was reported, not only the one where it is.
  ///
  /// A device reports more often than views are told, so that the touch itself would leave corners.
  private func extendLine(to touches: Set<UITouch>, _ event: UIEvent?) {
    guard let touch = touches.first else { return }
    let reports = event?.coalescedTouches(for: touch) ?? [touch]
    lines[lines.count - 1] += reports.map { $0.location(in: self) }
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.setStrokeColor(Palette.colors[1])
    context.setLineWidth(4)
    // Round ends make a dot of a tap.
    context.setLineCap(.round)
    context.setLineJoin(.round)
    for points in lines { context.addLines(between: points) }
    context.strokePath()
  }
}

final class DrawingTouches: UIViewController {
  static let recipe = Recipe(
    "drawing", title: "Drawing",
    summary: "Draw with one finger. The line goes through every place that the device reported."
  ) { DrawingTouches() }

  let canvas = LineView()

  override func loadView() { view = canvas }
}
