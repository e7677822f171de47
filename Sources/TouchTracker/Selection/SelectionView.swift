import ResponderKit

/// A view that shows the frame of the selection and its handles in front of the page.
///
/// The lines and handles have the same size at every scale of the page. Their white border makes
/// them visible on all colors.
final class SelectionView: UIView {
  private static let handleRadius: CGFloat = 6
  private static let edgeHandleRadius: CGFloat = 4.5
  private static let lockRadius: CGFloat = 9
  private static let lineWidth: CGFloat = 1.5
  private static let borderWidth: CGFloat = 1.5

  /// The frame of the selection, or `nil` if nothing is selected.
  var selectionFrame: SelectionFrame? { didSet { setNeedsDisplay(from: oldValue, dragTransform) } }
  /// The transform of the dragged elements, in points of the page.
  var dragTransform = CGAffineTransform.identity {
    didSet { setNeedsDisplay(from: selectionFrame, oldValue) }
  }
  /// The transform from points of the page to points of the view.
  ///
  /// A change of the transform does not request a repaint, because the page changes at the same
  /// time, and this repaints the views in front of the page too.
  var pageTransform = CGAffineTransform.identity

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  /// Returns points of the frame in the view: the corners, the middle of the upper side, and the
  /// turn handle.
  private func points(
    of frame: SelectionFrame, _ transform: CGAffineTransform
  ) -> (corners: [CGPoint], top: CGPoint, turnHandle: CGPoint) {
    let corners = frame.corners.map { $0.applying(transform).applying(pageTransform) }
    let top = CGPoint(x: (corners[0].x + corners[1].x) / 2, y: (corners[0].y + corners[1].y) / 2)
    return (corners, top, frame.turnHandle.applying(transform).applying(pageTransform))
  }

  /// The rectangle in which the frame with its handles is shown; null if nothing is selected.
  var shownRect: CGRect { selectionFrame.map { rect(of: $0, dragTransform) } ?? .null }

  private func rect(of frame: SelectionFrame, _ transform: CGAffineTransform) -> CGRect {
    let (corners, _, handle) = points(of: frame, transform)
    let ends = frame.line?.ends.map { $0.applying(transform).applying(pageTransform) } ?? []
    let box = (corners + [handle] + ends).reduce(CGRect.null) {
      $0.union(CGRect(x: $1.x, y: $1.y, width: 0, height: 0))
    }
    return box.insetBy(dx: -10, dy: -10)
  }

  private func setNeedsDisplay(from frame: SelectionFrame?, _ transform: CGAffineTransform) {
    for (frame, transform) in [(frame, transform), (selectionFrame, dragTransform)] {
      if let frame { setNeedsDisplay(rect(of: frame, transform)) }
    }
  }

  override func draw(_ rect: CGRect) {
    guard let selectionFrame, let context = UIGraphicsGetCurrentContext() else { return }
    if let line = selectionFrame.line {
      for end in line.ends {
        drawHandle(
          at: end.applying(dragTransform).applying(pageTransform), Self.handleRadius, context)
      }
      return
    }
    let (corners, top, handle) = points(of: selectionFrame, dragTransform)
    for (color, width) in [
      (UIColor.white, Self.lineWidth + 2 * Self.borderWidth),
      (UIColor(Palette.selection), Self.lineWidth),
    ] {
      context.setStrokeColor(color)
      context.setLineWidth(width)
      context.addLines(between: corners)
      context.closePath()
      if !selectionFrame.isLocked {
        context.move(to: top)
        context.addLine(to: handle)
      }
      context.strokePath()
    }
    if selectionFrame.isLocked { return drawLock(at: corners[1], context) }
    for (edge, _) in selectionFrame.edges {
      drawHandle(
        at: edge.applying(dragTransform).applying(pageTransform), Self.edgeHandleRadius, context)
    }
    for point in corners + [handle] { drawHandle(at: point, Self.handleRadius, context) }
  }

  /// Draws a padlock at a corner.
  private func drawLock(at corner: CGPoint, _ context: CGContext) {
    drawHandle(at: corner, Self.lockRadius, context)
    context.setStrokeColor(UIColor(Palette.selection))
    context.setFillColor(UIColor(Palette.selection))
    context.setLineWidth(Self.lineWidth)
    context.fill(CGRect(x: corner.x - 3.5, y: corner.y - 0.5, width: 7, height: 5))
    context.addArc(
      center: CGPoint(x: corner.x, y: corner.y - 1), radius: 2.4, startAngle: .pi,
      endAngle: 2 * .pi,
      clockwise: false)
    context.strokePath()
  }

  private func drawHandle(at point: CGPoint, _ radius: CGFloat, _ context: CGContext) {
    for (color, radius) in [
      (UIColor.white, radius + Self.borderWidth), (UIColor(Palette.selection), radius),
      (UIColor.white, radius - Self.lineWidth),
    ] {
      context.setFillColor(color)
      context.fillEllipse(
        in: CGRect(x: point.x, y: point.y, width: 0, height: 0).insetBy(dx: -radius, dy: -radius))
    }
  }
}
