/// Edges of a rectangle.
nonisolated public struct UIRectEdge: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The upper edge.
  public static let top = UIRectEdge(rawValue: 1)
  /// The left edge.
  public static let left = UIRectEdge(rawValue: 2)
  /// The lower edge.
  public static let bottom = UIRectEdge(rawValue: 4)
  /// The right edge.
  public static let right = UIRectEdge(rawValue: 8)
  /// All four of them.
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

/// A pan that starts at an edge of the window and goes inwards.
public class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The edges it may start at; none at first.
  public var edges: UIRectEdge = []

  public override init(target: AnyObject? = nil, action: Selector? = nil) {
    super.init(target: target, action: action)
    maximumNumberOfTouches = 1
  }

  override func follow(_ touches: Set<UITouch>) {
    let isFirst = self.touches.count == touches.count
    if let touch = touches.first, touch.phase == .began, isFirst, !starts(touch) {
      state = .failed
      return
    }
    super.follow(touches)
  }

  override func mayBegin(with way: CGPoint) -> Bool {
    guard let start = touches.first, let window = start.window else { return false }
    let near = edgesNear(start.startLocation, in: window)
    // Inwards, and more so than along the edge.
    return (near.contains(.left) && way.x > abs(way.y))
      || (near.contains(.right) && -way.x > abs(way.y))
      || (near.contains(.top) && way.y > abs(way.x))
      || (near.contains(.bottom) && -way.y > abs(way.x))
  }

  private func starts(_ touch: UITouch) -> Bool {
    touch.window.map { !edgesNear(touch.startLocation, in: $0).isEmpty } ?? false
  }

  /// Those of ``edges`` that a point of the window lies at.
  private func edgesNear(_ point: CGPoint, in window: UIWindow) -> UIRectEdge {
    let bounds = window.bounds
    var near: UIRectEdge = []
    if point.x - bounds.minX <= TouchConstants.edgeWidth { near.insert(.left) }
    if bounds.maxX - point.x <= TouchConstants.edgeWidth { near.insert(.right) }
    if point.y - bounds.minY <= TouchConstants.edgeWidth { near.insert(.top) }
    if bounds.maxY - point.y <= TouchConstants.edgeWidth { near.insert(.bottom) }
    return near.intersection(edges)
  }
}
