import ResponderKit

/// The icons of the buttons that do not select a tool, drawn in a square of 24 by 24 points.
enum BarIcons {
  static func undo(_ context: CGContext) { drawReturnArrow(context, mirrored: false) }

  static func redo(_ context: CGContext) { drawReturnArrow(context, mirrored: true) }

  /// Draws an arrow to the left that begins with a half turn, or its mirror image.
  private static func drawReturnArrow(_ context: CGContext, mirrored: Bool) {
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: mirrored ? 24 - x : x, y: y) }
    context.addLines(between: [point(8.5, 4), point(4, 8.5), point(8.5, 13)])
    context.move(to: point(4, 8.5))
    context.addLine(to: point(14, 8.5))
    context.addCurve(
      to: point(14, 19.5), control1: point(21.5, 8.5), control2: point(21.5, 19.5))
    context.addLine(to: point(9, 19.5))
    context.strokePath()
  }

  static func menu(_ context: CGContext) {
    for x in [5, 12, 19] as [CGFloat] {
      context.fillEllipse(in: CGRect(x: x - 2, y: 10, width: 4, height: 4))
    }
  }

  static func help(_ context: CGContext) {
    context.move(to: CGPoint(x: 8, y: 8.5))
    context.addCurve(
      to: CGPoint(x: 16, y: 8.5), control1: CGPoint(x: 8, y: 2.5),
      control2: CGPoint(x: 16, y: 2.5))
    context.addCurve(
      to: CGPoint(x: 12, y: 15), control1: CGPoint(x: 16, y: 12),
      control2: CGPoint(x: 12, y: 11.5))
    context.strokePath()
    context.fillEllipse(in: CGRect(x: 10.5, y: 18, width: 3, height: 3))
  }

  /// Draws a pipette that points to the lower left.
  static func eyedropper(_ context: CGContext) {
    context.addLines(between: [
      CGPoint(x: 12, y: 7), CGPoint(x: 5, y: 14), CGPoint(x: 3.5, y: 20.5), CGPoint(x: 10, y: 19),
      CGPoint(x: 17, y: 12),
    ])
    context.strokePath()
    context.strokeLineSegments(between: [CGPoint(x: 11, y: 6), CGPoint(x: 18, y: 13)])
    context.setLineWidth(5.5)
    context.strokeLineSegments(between: [CGPoint(x: 16, y: 8), CGPoint(x: 18.5, y: 5.5)])
  }

  static func play(_ context: CGContext) {
    context.addLines(between: [CGPoint(x: 7, y: 4), CGPoint(x: 19, y: 12), CGPoint(x: 7, y: 20)])
    context.fillPath()
  }

  static func pause(_ context: CGContext) {
    for x in [6, 14] as [CGFloat] { context.fill(CGRect(x: x, y: 4, width: 4, height: 16)) }
  }

  /// Draws a fingertip with a ring around it.
  static func touches(_ context: CGContext) {
    context.fillEllipse(in: CGRect(x: 8, y: 8, width: 8, height: 8))
    context.strokeEllipse(in: CGRect(x: 3, y: 3, width: 18, height: 18))
  }
}
