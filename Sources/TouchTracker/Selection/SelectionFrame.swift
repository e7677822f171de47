import ResponderKit

/// The frame around the selected elements with its handles, in points of the page.
///
/// A handle must extend over at least 40 points of the view, so that a finger can hit it. The frame
/// therefore has a minimum size, even around small elements.
struct SelectionFrame: Hashable {
  /// The component of the frame on which a touch begins.
  enum Target: Hashable {
    /// A handle that scales, with its location and that of the opposite corner.
    case corner(CGPoint, opposite: CGPoint)
    /// The handle that turns the elements about a center.
    case turn(center: CGPoint)
    case inside
    case outside
  }

  /// The distance of the frame from the elements, in points of the view.
  private static let margin: CGFloat = 8
  /// The minimum width and height of the frame, in points of the view.
  private static let minimumSide: CGFloat = 60
  /// The distance of the turn handle from the frame, in points of the view.
  private static let turnDistance: CGFloat = 36
  /// The distance from a handle within which a touch hits the handle, in points of the view.
  private static let handleRadius: CGFloat = 22

  let rect: CGRect
  /// The number of points of the view per point of the page.
  let scale: CGFloat

  /// Creates the frame around a rectangle of the page.
  init(around bounds: CGRect, scale: CGFloat) {
    let margin = Self.margin / scale
    let minimumSide = Self.minimumSide / scale
    let width = max(bounds.width + 2 * margin, minimumSide)
    let height = max(bounds.height + 2 * margin, minimumSide)
    rect = CGRect(
      x: bounds.midX - width / 2, y: bounds.midY - height / 2, width: width, height: height)
    self.scale = scale
  }

  var center: CGPoint { CGPoint(x: rect.midX, y: rect.midY) }

  /// The corners in order around the frame, beginning at the upper left.
  var corners: [CGPoint] {
    [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
    ]
  }

  var turnHandle: CGPoint { CGPoint(x: rect.midX, y: rect.minY - Self.turnDistance / scale) }

  /// Returns the component of the frame at a point.
  ///
  /// Inside the frame, each corner handle extends over at most a third of the shorter side, so that
  /// a small frame can be moved.
  func target(at point: CGPoint) -> Target {
    let isInside = rect.contains(point)
    let limit = isInside ? min(rect.width, rect.height) / 3 : .infinity
    let radius = min(Self.handleRadius / scale, limit)
    let corners = corners
    for (index, corner) in corners.enumerated() where corner.distance(to: point) <= radius {
      return .corner(corner, opposite: corners[(index + 2) % 4])
    }
    if isInside { return .inside }
    return turnHandle.distance(to: point) <= radius ? .turn(center: center) : .outside
  }
}
