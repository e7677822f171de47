import ResponderKit

// The sizes and rectangles of the parts of a mark. Antialiased edges extend at most one point
// beyond these rectangles.
nonisolated extension TouchMarkStyle {
  /// The radius of the badge with the number, in points.
  static let badgeRadius: CGFloat = 11
  /// The distance between a mark and its badge, in points.
  private static let badgeDistance: CGFloat = 5

  /// Returns the radius of a mark without its badge, in points.
  func bodyRadius(of mark: TouchMark) -> CGFloat {
    switch form(of: mark.kind) {
    case .bubble: radius
    case .crosshair: ringRadius(force: mark.force) + tickLength + 2
    case .button: buttonRadius + 2
    }
  }

  /// Returns the radius of the ring of a pen, which increases with the force.
  func ringRadius(force: CGFloat?) -> CGFloat {
    let fraction = force.map { $0.isFinite ? min(max($0, 0), 1) : 0 } ?? 0.4
    return radius * (0.24 + 0.5 * fraction)
  }

  /// The length of the four lines of a crosshair, which begin at its ring.
  var tickLength: CGFloat { radius * 0.24 }

  /// The radius of the mark of a pressed button.
  var buttonRadius: CGFloat { radius * 0.52 }

  /// The radius of the ring of a click when it disappears.
  var finalClickRadius: CGFloat { radius * 1.7 }

  /// The width of a finger's trail at the finger, which is the largest width of all trails.
  var trailWidth: CGFloat { radius * 0.7 }

  /// Returns the width of a trail at its touch; the trail is narrow for a crosshair and for a mouse
  /// button, so that these marks stay visible.
  func trailWidth(of kind: TouchMark.Kind) -> CGFloat {
    form(of: kind) == .bubble ? trailWidth : trailWidth * 0.4
  }

  /// Returns the rectangle of the badge with a mark's number; null if the mark shows no number.
  ///
  /// The number is above the mark, or below a mark near the upper edge of the bounds.
  func badgeFrame(of mark: TouchMark, in bounds: CGRect) -> CGRect {
    if case .button = form(of: mark.kind) { return .null }
    guard showsNumbers else { return .null }
    let bodyRadius = bodyRadius(of: mark)
    let distance = bodyRadius + Self.badgeDistance + Self.badgeRadius
    let isAbove =
      bounds.isInfinite || mark.location.y - distance - Self.badgeRadius >= bounds.minY
    let center = CGPoint(
      x: mark.location.x, y: mark.location.y + (isAbove ? -distance : distance))
    return CGRect(center: center, radius: Self.badgeRadius)
  }
}

nonisolated extension TouchMarks {
  /// The maximum number of dirty rectangles; more rectangles are replaced by their union.
  private static let maximumRectCount = 64
  /// The maximum number of segments of a trail in one dirty rectangle.
  private static let segmentsInRect = 6

  mutating func addDirtyRect(_ rect: CGRect) {
    guard !rect.isNull else { return }
    if dirtyRects.count == Self.maximumRectCount {
      dirtyRects[0] = dirtyRects.reduce(rect) { $0.union($1) }
      dirtyRects.removeSubrange(1...)
    } else {
      dirtyRects.append(rect)
    }
  }

  /// Adds the dirty rectangles of a mark with its trail and its ring.
  mutating func invalidate(_ mark: TouchMark, _ style: TouchMarkStyle) {
    invalidateBody(mark, style)
    invalidate(mark.trail, style)
    invalidateRing(mark, style)
  }

  /// Adds the dirty rectangles of a mark without its trail and its ring.
  mutating func invalidateBody(_ mark: TouchMark, _ style: TouchMarkStyle) {
    guard mark.isDown else { return }
    addDirtyRect(CGRect(center: mark.location, radius: style.bodyRadius(of: mark) + 1))
    let badge = style.badgeFrame(of: mark, in: bounds)
    if !badge.isNull { addDirtyRect(badge.insetBy(dx: -2, dy: -2)) }
  }

  mutating func invalidateRing(_ mark: TouchMark, _ style: TouchMarkStyle) {
    guard style.showsRing(of: mark.kind) else { return }
    addDirtyRect(CGRect(center: mark.startLocation, radius: style.finalClickRadius + 2))
  }

  /// Adds the dirty rectangles of a trail, each of which covers some of its segments.
  mutating func invalidate(_ trail: TouchTrail, _ style: TouchMarkStyle) {
    guard trail.isVisible else { return }
    let points = trail.points
    for start in stride(from: points.startIndex, to: points.endIndex - 1, by: Self.segmentsInRect) {
      let end = min(start + Self.segmentsInRect, points.endIndex - 1)
      addRect(of: points[start...end], style)
    }
  }

  /// Adds the dirty rectangle of the segments that the latest report has added or replaced.
  mutating func invalidateHead(of trail: TouchTrail) {
    addRect(of: trail.points.suffix(3), style)
  }

  private mutating func addRect(of points: ArraySlice<TouchTrail.Point>, _ style: TouchMarkStyle) {
    guard let first = points.first else { return }
    var (low, high) = (first.location, first.location)
    for point in points {
      low = CGPoint(x: min(low.x, point.location.x), y: min(low.y, point.location.y))
      high = CGPoint(x: max(high.x, point.location.x), y: max(high.y, point.location.y))
    }
    let outset = style.trailWidth / 2 + 1
    addDirtyRect(
      CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
        .insetBy(dx: -outset, dy: -outset))
  }
}

nonisolated extension CGRect {
  init(center: CGPoint, radius: CGFloat) {
    self.init(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
  }
}
