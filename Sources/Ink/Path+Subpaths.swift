package import Geometry

extension Path {
  /// The path with each subpath in the opposite direction.
  public var reversed: Path {
    var result = Path()
    for subpath in subpaths { subpath.appendReversed(to: &result) }
    return result
  }

  /// The path without its open subpaths.
  package var closedSubpaths: Path {
    var result = Path()
    for subpath in subpaths where subpath.isClosed {
      result.move(to: subpath.start)
      result.append(subpath.curves[...])
      result.closeSubpath()
    }
    return result
  }

  private var subpaths: [Subpath] {
    var subpaths: [Subpath] = []
    for element in elements {
      switch element {
      case .move(let point): subpaths.append(Subpath(start: point))
      case .close: subpaths[subpaths.count - 1].isClosed = true
      default: subpaths[subpaths.count - 1].curves.append(element)
      }
    }
    return subpaths
  }
}

/// A start point and the lines and curves after it.
private struct Subpath {
  let start: CGPoint
  var curves: [Path.Element] = []
  var isClosed = false

  init(start: CGPoint) { self.start = start }

  func appendReversed(to path: inout Path) {
    let points = [start] + curves.compactMap(\.end)
    path.move(to: points[points.count - 1])
    for (curve, previous) in zip(curves, points).reversed() {
      switch curve {
      case .line: path.addLine(to: previous)
      case .quadCurve(let control, _): path.addQuadCurve(to: previous, control: control)
      case .curve(let control1, let control2, _):
        path.addCurve(to: previous, control1: control2, control2: control1)
      case .move, .close: break
      }
    }
    if isClosed { path.closeSubpath() }
  }
}

extension Path.Element {
  /// The point at which the element ends; `nil` for a close.
  package var end: CGPoint? {
    switch self {
    case .move(let point), .line(let point): point
    case .quadCurve(_, let end), .curve(_, _, let end): end
    case .close: nil
    }
  }
}
