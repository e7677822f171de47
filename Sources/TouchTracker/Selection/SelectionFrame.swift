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
    /// A handle in the middle of an edge that stretches, with its location and the middle of the
    /// opposite edge.
    case edge(CGPoint, opposite: CGPoint)
    /// The handle of an end of a line, with the index of the end.
    case end(Int)
    /// The handle that turns the elements about a center.
    case turn(center: CGPoint)
    case inside
    case outside

    /// A Boolean value that indicates whether a tap here shows the menu of the selection.
    var isOnSelection: Bool {
      switch self {
      case .inside, .end: true
      default: false
      }
    }
  }

  /// The distance of the frame from the elements, in points of the view.
  private static let margin: CGFloat = 8
  /// The minimum width and height of the frame, in points of the view.
  private static let minimumSide: CGFloat = 60
  /// The distance of the turn handle from the frame, in points of the view.
  private static let turnDistance: CGFloat = 36
  /// The distance from a handle within which a touch hits the handle, in points of the view.
  private static let handleRadius: CGFloat = 22

  /// The distance from the handle of an edge within which a touch inside of the frame hits the
  /// handle, in points of the view.
  private static let innerEdgeRadius: CGFloat = 8
  /// The length of an edge above which it has a handle, in points of the view.
  private static let minimumEdge: CGFloat = 100

  let rect: CGRect
  /// The number of points of the view per point of the page.
  let scale: CGFloat
  /// A Boolean value that determines whether a corner handle keeps the proportions.
  let keepsProportions: Bool
  private let hasEdgeHandles: Bool
  /// The line that is selected alone; its frame has handles at its ends instead of the others.
  let line: SelectedLine?
  /// A Boolean value that indicates whether the elements are locked, so that the frame has no handles.
  let isLocked: Bool

  /// Creates the frame around a rectangle of the page.
  init(
    around bounds: CGRect, scale: CGFloat, keepsProportions: Bool = false,
    hasEdgeHandles: Bool = true, line: SelectedLine? = nil, isLocked: Bool = false
  ) {
    let margin = Self.margin / scale
    let minimumSide = Self.minimumSide / scale
    let width = max(bounds.width + 2 * margin, minimumSide)
    let height = max(bounds.height + 2 * margin, minimumSide)
    rect = CGRect(
      x: bounds.midX - width / 2, y: bounds.midY - height / 2, width: width, height: height)
    self.scale = scale
    (self.keepsProportions, self.hasEdgeHandles) = (keepsProportions, hasEdgeHandles)
    (self.line, self.isLocked) = (line, isLocked)
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

  /// The handles in the middle of long edges, each with the middle of the opposite edge.
  var edges: [(handle: CGPoint, opposite: CGPoint)] {
    guard hasEdgeHandles, !isLocked else { return [] }
    let (top, bottom) = (CGPoint(x: rect.midX, y: rect.minY), CGPoint(x: rect.midX, y: rect.maxY))
    let (left, right) = (CGPoint(x: rect.minX, y: rect.midY), CGPoint(x: rect.maxX, y: rect.midY))
    var edges: [(CGPoint, CGPoint)] = []
    if rect.width * scale > Self.minimumEdge { edges += [(top, bottom), (bottom, top)] }
    if rect.height * scale > Self.minimumEdge { edges += [(left, right), (right, left)] }
    return edges
  }

  /// Returns the component of the frame at a point: the nearest handle, if one is near.
  ///
  /// Inside the frame, a corner handle extends over at most a third of the shorter side, and the
  /// handle of an edge over a few points, so that a small frame can be moved.
  func target(at point: CGPoint) -> Target {
    let isInside = rect.contains(point)
    let radius = Self.handleRadius / scale
    let cornerRadius = isInside ? min(radius, min(rect.width, rect.height) / 3) : radius
    let edgeRadius = isInside ? Self.innerEdgeRadius / scale : radius
    if isLocked { return isInside ? .inside : .outside }
    if let line {
      let length = line.ends[0].distance(to: line.ends[1])
      // The middle of a short line moves it.
      let endRadius = min(radius, max(length / 3, radius / 2))
      let distances = line.ends.map { $0.distance(to: point) }
      let end = distances[0] <= distances[1] ? 0 : 1
      return distances[end] <= endRadius ? .end(end) : isInside ? .inside : .outside
    }
    let corners = corners
    var handles = corners.enumerated().map { index, corner in
      Handle(corner, cornerRadius, .corner(corner, opposite: corners[(index + 2) % 4]))
    }
    handles += edges.map { Handle($0.handle, edgeRadius, .edge($0.handle, opposite: $0.opposite)) }
    if !isInside { handles.append(Handle(turnHandle, radius, .turn(center: center))) }
    let near = handles.filter { $0.location.distance(to: point) <= $0.radius }
    let nearest = near.min { $0.location.distance(to: point) < $1.location.distance(to: point) }
    return nearest?.target ?? (isInside ? .inside : .outside)
  }

  private struct Handle {
    let location: CGPoint
    let radius: CGFloat
    let target: Target

    init(_ location: CGPoint, _ radius: CGFloat, _ target: Target) {
      (self.location, self.radius, self.target) = (location, radius, target)
    }
  }
}
