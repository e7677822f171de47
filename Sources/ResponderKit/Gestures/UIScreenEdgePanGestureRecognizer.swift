/// A set of edges of a rectangle.
nonisolated public struct UIRectEdge: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The top edge.
  public static let top = UIRectEdge(rawValue: 1)
  /// The left edge.
  public static let left = UIRectEdge(rawValue: 2)
  /// The bottom edge.
  public static let bottom = UIRectEdge(rawValue: 4)
  /// The right edge.
  public static let right = UIRectEdge(rawValue: 8)
  /// All four edges.
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

/// A recognizer of a pan that starts at an edge of the window and moves inward.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The edges at which the pan may start; none by default.
  open var edges: UIRectEdge = []

  public override init(target: Any?, action: Selector?) {
    super.init(target: target, action: action)
    maximumNumberOfTouches = 1
  }

  override func handleTouches(_ touches: Set<UITouch>) {
    // The array `self.touches` is in landing order; the set is not.
    let areFirstTouches = self.touches.count == touches.count
    if let first = self.touches.first, first.state.phase == .began, areFirstTouches,
      !startsAtEdge(first)
    {
      state = .failed
      return
    }
    super.handleTouches(touches)
  }

  override func mayBegin(with translation: CGPoint) -> Bool {
    guard let firstTouch = touches.first(where: { !$0.isFinished }), let window = firstTouch.window
    else { return false }
    let edgesNearStart = nearbyEdges(of: firstTouch.startLocation, in: window)
    // The inward movement must exceed the movement along the edge.
    return (edgesNearStart.contains(.left) && translation.x > abs(translation.y))
      || (edgesNearStart.contains(.right) && -translation.x > abs(translation.y))
      || (edgesNearStart.contains(.top) && translation.y > abs(translation.x))
      || (edgesNearStart.contains(.bottom) && -translation.y > abs(translation.x))
  }

  private func startsAtEdge(_ touch: UITouch) -> Bool {
    touch.hitWindow.map { !nearbyEdges(of: touch.startLocation, in: $0).isEmpty } ?? false
  }

  /// Returns the edges in ``edges`` that are near a point of the window.
  private func nearbyEdges(of point: CGPoint, in window: UIWindow) -> UIRectEdge {
    let bounds = window.bounds
    var nearbyEdges: UIRectEdge = []
    if point.x - bounds.minX <= TouchConstants.edgeWidth { nearbyEdges.insert(.left) }
    if bounds.maxX - point.x <= TouchConstants.edgeWidth { nearbyEdges.insert(.right) }
    if point.y - bounds.minY <= TouchConstants.edgeWidth { nearbyEdges.insert(.top) }
    if bounds.maxY - point.y <= TouchConstants.edgeWidth { nearbyEdges.insert(.bottom) }
    return nearbyEdges.intersection(edges)
  }
}
