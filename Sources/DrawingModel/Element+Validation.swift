package import Ink

extension Element {
  /// Creates an element from values that a file may hold in any combination.
  ///
  /// - Throws: ``ValidationError`` with the name of the value that is not part of a valid element.
  package init(
    validating kind: Kind, points: [InkPoint], times: [Float], forces: [Float], width: Float,
    color: PixelColor
  ) throws(ValidationError) {
    guard DrawingLimits.width.contains(width) else {
      throw ValidationError("width", "is \(width); a line is \(DrawingLimits.width) points wide")
    }
    guard points.allSatisfy(\.isWithinLimits) else {
      throw ValidationError(
        "points", "holds a coordinate that is not within ±\(DrawingLimits.coordinate)")
    }
    guard kind.pointCount.map({ points.count == $0 }) ?? !points.isEmpty else {
      throw ValidationError("points", "holds \(points.count) points, which is no \(kind)")
    }
    guard times.allSatisfy(\.isFinite) else {
      throw ValidationError("times", "holds a time that is not finite")
    }
    guard forces.allSatisfy({ 0...1 ~= $0 }) else {
      throw ValidationError("forces", "holds a force that is not within 0...1")
    }
    self.init(
      kind: kind, points: points, times: times, forces: forces, width: width, color: color)
  }

  /// A Boolean value that indicates whether all points are within the limits of a drawing.
  var isWithinLimits: Bool { points.allSatisfy(\.isWithinLimits) }
}

extension InkPoint {
  /// A Boolean value that indicates whether both coordinates are within the limits of a drawing.
  fileprivate var isWithinLimits: Bool {
    // Every comparison with NaN is false.
    let limit = InkPoint(repeating: DrawingLimits.coordinate)
    return all(self .<= limit .& self .>= -limit)
  }
}

/// The elements of a file, validated one by one so that the limits of a drawing hold before memory
/// is reserved.
package struct ElementValidator {
  package private(set) var elements: [Element] = []
  private var usage = ResourceUsage()

  /// - Parameter count: The number of elements in the file.
  /// - Throws: ``ValidationError`` if a drawing cannot have so many.
  package init(expecting count: Int) throws(ValidationError) {
    guard count <= DrawingLimits.elements else {
      throw ValidationError("elements", "are \(count), more than \(DrawingLimits.elements)")
    }
    elements.reserveCapacity(count)
  }

  /// Appends an element.
  ///
  /// - Throws: ``ValidationError`` if a drawing cannot hold it in addition to the elements before.
  package mutating func append(_ element: Element) throws(ValidationError) {
    usage += ResourceUsage(element)
    if let limit = usage.exceededLimit { throw ValidationError("elements", "hold \(limit)") }
    elements.append(element)
  }
}
