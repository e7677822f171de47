import Ink

/// The kind of an element of a path.
nonisolated public enum CGPathElementType: Int32, Hashable, Sendable {
  /// The start of a subpath.
  case moveToPoint
  /// A line.
  case addLineToPoint
  /// A quadratic curve, with a control point and an end.
  case addQuadCurveToPoint
  /// A cubic curve, with two control points and an end.
  case addCurveToPoint
  /// A line to the start of the subpath; the element has no points.
  case closeSubpath
}

/// An element of a path, with points that are valid only while the path is enumerated.
nonisolated public struct CGPathElement {
  /// The kind of the element, which determines the number of its points.
  public var type: CGPathElementType
  /// The control points and the end of the element.
  public var points: UnsafeMutablePointer<CGPoint>
}

/// A function that ``CGPath/apply(info:function:)`` calls for each element.
public typealias CGPathApplierFunction = (
  UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>
) -> Void

nonisolated extension CGPath {
  /// Calls a closure for each element of the path, in order.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: 3) { points in
      guard let first = points.baseAddress else { return }
      first.initialize(repeating: .zero, count: 3)
      for element in path.elements {
        var type = CGPathElementType.closeSubpath
        switch element {
        case .move(let point): (type, points[0]) = (.moveToPoint, point)
        case .line(let point): (type, points[0]) = (.addLineToPoint, point)
        case .quadCurve(let control, let end):
          (type, points[0], points[1]) = (.addQuadCurveToPoint, control, end)
        case .curve(let control1, let control2, let end):
          (type, points[0], points[1], points[2]) = (.addCurveToPoint, control1, control2, end)
        case .close: break
        }
        withUnsafePointer(to: CGPathElement(type: type, points: first), block)
      }
    }
  }

  /// Calls a function for each element of the path, in order.
  ///
  /// The function receives `info` unchanged.
  public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    applyWithBlock { function(info, $0) }
  }
}
