import Ink
public import ResponderKit

nonisolated extension TouchMarks {
  /// Draws all marks: trails behind rings, rings behind bubbles, and numbers in front.
  public func draw(in context: CGContext) {
    context.saveGState()
    defer { context.restoreGState() }
    for mark in marks where mark.trail.isVisible { drawTrail(of: mark, context) }
    for mark in marks { if let progress = progress(of: mark) { drawRing(mark, progress, context) } }
    for mark in marks where mark.isDown { drawBody(mark, context) }
    for mark in marks where mark.isDown { drawNumber(of: mark, context) }
  }

  // MARK: Trails

  /// Draws a trail, which is thinner where it is older.
  private func drawTrail(of mark: TouchMark, _ context: CGContext) {
    let trail = mark.trail
    let oldest = now - style.trailDuration
    var locations: [SIMD2<Float>] = []
    var factors: [Float] = []
    locations.reserveCapacity(trail.points.count)
    factors.reserveCapacity(trail.points.count)
    for point in trail.points {
      locations.append(SIMD2(Float(point.location.x), Float(point.location.y)))
      let youth = Float(min(1, max(0, (point.time - oldest) / style.trailDuration)))
      factors.append(youth * (2 - youth))
    }
    // The trail begins between two points, at the location whose age is the trail's duration.
    let points = trail.points
    let (first, second) = (points.startIndex, points.startIndex + 1)
    if points[first].time < oldest, points[second].time > oldest {
      let fraction = (oldest - points[first].time) / (points[second].time - points[first].time)
      locations[0] += (locations[1] - locations[0]) * Float(fraction)
    }
    let color = style.color
    context.draw([
      InkLine(
        points: locations, width: Float(style.trailWidth(of: mark.kind)), widthFactors: factors,
        color: PixelColor(color, alpha: 0.5))
    ])
  }

  // MARK: Clicks

  /// Draws the ring of a click, which expands and fades: filled for the primary button, and two
  /// empty rings for the secondary button.
  private func drawRing(_ mark: TouchMark, _ progress: CGFloat, _ context: CGContext) {
    let eased = 1 - (1 - progress) * (1 - progress)
    let radius = style.buttonRadius + (style.finalClickRadius - style.buttonRadius) * eased
    let alpha = style.color.alpha * (1 - progress)
    if mark.kind == .mouse(.primary) {
      context.setFillColor(style.color.withAlphaComponent(alpha * 0.3))
      context.fillEllipse(in: CGRect(center: mark.startLocation, radius: radius))
    } else {
      strokeCircle(mark.startLocation, radius * 0.72, width: 2, alpha: alpha, context)
    }
    strokeCircle(mark.startLocation, radius - 1, width: 2.5, alpha: alpha, context)
  }

  private func strokeCircle(
    _ center: CGPoint, _ radius: CGFloat, width: CGFloat, alpha: CGFloat, _ context: CGContext
  ) {
    context.setLineWidth(width)
    context.setStrokeColor(style.color.withAlphaComponent(alpha))
    context.strokeEllipse(in: CGRect(center: center, radius: max(0, radius)))
  }

  // MARK: Bodies

  private func drawBody(_ mark: TouchMark, _ context: CGContext) {
    switch style.form(of: mark.kind) {
    case .bubble: drawBubble(mark.location, radius: style.radius, context)
    case .button(.primary): drawBubble(mark.location, radius: style.buttonRadius, context)
    case .button(.secondary): drawSecondaryButton(mark.location, context)
    case .crosshair: drawCrosshair(mark, context)
    }
  }

  /// Draws a disc with a dark ring, which is visible on light pages, and a light edge, which is
  /// visible on dark pages.
  private func drawBubble(_ center: CGPoint, radius: CGFloat, _ context: CGContext) {
    func fillDisc(_ radius: CGFloat, _ color: UIColor) {
      context.setFillColor(color)
      context.fillEllipse(in: CGRect(center: center, radius: radius))
    }
    let color = style.color
    // The text below a large bubble must be legible.
    let opacity = 0.5 * min(1, TouchMarkStyle.largestOpaqueRadius / radius)
    fillDisc(radius, UIColor.darkGray.withAlphaComponent(opacity))
    fillDisc(max(0, radius - 3), color.withAlphaComponent(color.alpha * opacity))
    context.setLineWidth(1)
    context.setStrokeColor(UIColor(white: 1, alpha: 0.45))
    context.strokeEllipse(in: CGRect(center: center, radius: radius - 0.5))
  }

  private func drawSecondaryButton(_ center: CGPoint, _ context: CGContext) {
    let radius = style.buttonRadius
    context.setStrokeColor(UIColor(white: 1, alpha: 0.75))
    context.setLineWidth(7)
    context.strokeEllipse(in: CGRect(center: center, radius: radius - 2))
    strokeCircle(center, radius - 2, width: 4, alpha: style.color.alpha, context)
  }

  /// Draws a thin ring with four lines outside it and a dot at the tip of the pen.
  ///
  /// A light outline makes the lines visible on dark pages.
  private func drawCrosshair(_ mark: TouchMark, _ context: CGContext) {
    let radius = style.ringRadius(force: mark.force)
    let center = mark.location
    func stroke(width: CGFloat, _ color: UIColor) {
      context.beginPath()
      context.addEllipse(in: CGRect(center: center, radius: radius))
      for (x, y) in [(1, 0), (-1, 0), (0, 1), (0, -1)] as [(CGFloat, CGFloat)] {
        let end = radius + style.tickLength
        context.move(to: CGPoint(x: center.x + x * radius, y: center.y + y * radius))
        context.addLine(to: CGPoint(x: center.x + x * end, y: center.y + y * end))
      }
      context.setLineWidth(width)
      context.setLineCap(.round)
      context.setStrokeColor(color)
      context.strokePath()
      context.setFillColor(color)
      context.fillEllipse(in: CGRect(center: center, radius: width))
    }
    stroke(width: 3.5, UIColor(white: 1, alpha: 0.8))
    stroke(width: 1.75, style.color)
  }

  // MARK: Numbers

  /// Draws the number in a dark badge with a light edge, which is readable on every page.
  private func drawNumber(of mark: TouchMark, _ context: CGContext) {
    let frame = style.badgeFrame(of: mark, in: bounds)
    guard !frame.isNull else { return }
    context.setFillColor(UIColor(white: 0.1, alpha: 0.9))
    context.fillEllipse(in: frame)
    context.setLineWidth(1.5)
    context.setStrokeColor(.white)
    context.strokeEllipse(in: frame.insetBy(dx: 0.75, dy: 0.75))
    context.drawNumber(
      mark.number, center: CGPoint(x: frame.midX, y: frame.midY), height: 10)
  }
}

nonisolated extension PixelColor {
  /// Creates the pixel color of a color whose alpha is multiplied by a factor.
  fileprivate init(_ color: UIColor, alpha factor: CGFloat) {
    func byte(_ value: CGFloat) -> UInt8 { UInt8((max(0, min(1, value)) * 255).rounded()) }
    self.init(
      red: byte(color.red), green: byte(color.green), blue: byte(color.blue),
      alpha: byte(color.alpha * factor))
  }
}
