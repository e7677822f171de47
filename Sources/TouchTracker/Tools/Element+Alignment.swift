import DrawingModel
import ResponderKit

extension Element {
  /// The direction of an axis of a rectangle or of an ellipse; `nil` for another element.
  private var axis: CGVector? {
    guard points.count >= 2, kind == .rectangle || kind == .ellipse else { return nil }
    return CGVector(points[1] - points[0])
  }

  /// A Boolean value that indicates whether a rectangle or an ellipse is parallel to the axes of the
  /// page, up to rounding.
  var isAligned: Bool { axis.map { abs($0.tilt) < 1e-3 } ?? false }

  /// The element, turned about its middle to be parallel to the axes of the page if it is a rectangle
  /// or an ellipse that is almost parallel.
  var aligned: Element {
    guard let tilt = axis?.tilt, abs(tilt) <= ToolConstants.alignmentAngle else { return self }
    let middle = kind == .ellipse ? points[0] : points.reduce(.zero, +) / Float(points.count)
    let turned = points.map { middle + InkPoint(CGVector($0 - middle).turned(by: -tilt)) }
    return Element(
      kind: kind, points: turned, width: width, color: color, lineStyle: lineStyle, fill: fill)
  }
}

extension InkPoint {
  /// The vector, turned to the direction of the nearest axis if it is almost parallel to that axis.
  var aligned: InkPoint {
    let vector = CGVector(self)
    return abs(vector.tilt) <= ToolConstants.alignmentAngle
      ? InkPoint(vector.turned(by: -vector.tilt)) : self
  }

  fileprivate init(_ vector: CGVector) { self.init(Float(vector.dx), Float(vector.dy)) }
}

extension CGVector {
  fileprivate init(_ point: InkPoint) { self.init(dx: CGFloat(point.x), dy: CGFloat(point.y)) }

  /// The angle from the direction of the nearest axis to the vector, in radians, −π/4…π/4.
  fileprivate var tilt: CGFloat {
    let (angle, rightAngle) = (CGFloat.atan2(y: dy, x: dx), CGFloat.pi / 2)
    return angle - (angle / rightAngle).rounded() * rightAngle
  }

  fileprivate func turned(by angle: CGFloat) -> CGVector {
    let (cosine, sine) = (CGFloat.cos(angle), CGFloat.sin(angle))
    return CGVector(dx: dx * cosine - dy * sine, dy: dx * sine + dy * cosine)
  }
}
