import DrawingModel
import ResponderKit

/// The icon of an arrangement, drawn in a square of 24 by 24 points: bars that lie along lines.
struct ArrangementIcon {
  private static let side: CGFloat = 24

  private let context: CGContext
  /// The axis along which the bars have moved.
  private let axis: Drawing.Axis

  static func draw(_ arrangement: Drawing.Arrangement, in context: CGContext) {
    switch arrangement {
    case .align(let axis, let anchor): ArrangementIcon(context: context, axis: axis).draw(anchor)
    case .distribute(let axis): ArrangementIcon(context: context, axis: axis).drawGaps()
    }
  }

  /// Draws a long and a short bar at a line.
  private func draw(_ anchor: Drawing.Anchor) {
    switch anchor {
    case .start:
      drawLine(at: 4)
      drawBar(from: 7.5, to: 20.5, across: 5...10)
      drawBar(from: 7.5, to: 15.5, across: 14...19)
    case .middle:
      drawLine(at: 12)
      drawBar(from: 4, to: 20, across: 5...10)
      drawBar(from: 7, to: 17, across: 14...19)
    case .end:
      drawLine(at: 20)
      drawBar(from: 3.5, to: 16.5, across: 5...10)
      drawBar(from: 8.5, to: 16.5, across: 14...19)
    }
  }

  /// Draws a bar with equal distances from two lines.
  private func drawGaps() {
    drawLine(at: 4)
    drawLine(at: 20)
    drawBar(from: 9.5, to: 14.5, across: 6...18)
  }

  private func drawLine(at position: CGFloat) {
    context.beginPath()
    context.move(to: point(position, 3))
    context.addLine(to: point(position, Self.side - 3))
    context.strokePath()
  }

  private func drawBar(from start: CGFloat, to end: CGFloat, across: ClosedRange<CGFloat>) {
    let (corner, opposite) = (point(start, across.lowerBound), point(end, across.upperBound))
    context.fill(
      CGRect(
        x: corner.x, y: corner.y, width: opposite.x - corner.x, height: opposite.y - corner.y))
  }

  private func point(_ along: CGFloat, _ across: CGFloat) -> CGPoint {
    switch axis {
    case .horizontal: CGPoint(x: along, y: across)
    case .vertical: CGPoint(x: across, y: along)
    }
  }
}
