package import Ink

extension Element {
  /// Creates an element from the values of a file, which may be invalid.
  ///
  /// - Throws: ``ValidationError`` with the key of the invalid value.
  package init(
    validating kind: Kind, points: [InkPoint], times: [Float], forces: [Float], width: Float,
    color: PixelColor, isSmoothed: Bool = false, lineStyle: LineStyle = LineStyle(),
    fill: PixelColor? = nil
  ) throws(ValidationError) {
    guard kind != .picture else { throw .missing("picture") }
    guard kind == .area || DrawingLimits.width.contains(width) else {
      throw ValidationError("width", "is \(width); a line is \(DrawingLimits.width) points wide")
    }
    try Self.validate(points, kind)
    guard times.allSatisfy(\.isFinite) else {
      throw ValidationError("times", "holds a time that is not finite")
    }
    guard forces.allSatisfy({ 0...1 ~= $0 }) else {
      throw ValidationError("forces", "holds a force that is not within 0...1")
    }
    self.init(
      kind: kind, points: points, times: times, forces: forces, width: width, color: color,
      isSmoothed: isSmoothed, lineStyle: lineStyle, fill: fill)
  }

  /// Creates an element that shows a picture from the values of a file, which may be invalid.
  ///
  /// - Throws: ``ValidationError`` with the key of the invalid value.
  package init(
    validating picture: Picture, corners: [InkPoint]
  ) throws(ValidationError) {
    try Self.validate(corners, .picture)
    self.init(picture, corners: corners)
  }

  private static func validate(_ points: [InkPoint], _ kind: Kind) throws(ValidationError) {
    guard points.allSatisfy(\.isWithinLimits) else {
      throw ValidationError(
        "points", "holds a coordinate that is not within ±\(DrawingLimits.coordinate)")
    }
    let hasValidCount =
      kind.pointCount.map { points.count == $0 } ?? (points.count >= (kind == .area ? 3 : 1))
    guard hasValidCount else {
      throw ValidationError("points", "holds \(points.count) points, which is no \(kind)")
    }
  }

  /// A Boolean value that indicates whether all points are within the limits of a drawing, and the
  /// element has a picture exactly if its kind requires one.
  var isWithinLimits: Bool {
    points.allSatisfy(\.isWithinLimits) && (kind == .picture) == (picture != nil)
      && (kind != .area || points.count >= 3)
  }
}

extension InkPoint {
  /// A Boolean value that indicates whether both coordinates are within the limits of a drawing.
  fileprivate var isWithinLimits: Bool {
    // Every comparison with NaN is false.
    let limit = InkPoint(repeating: DrawingLimits.coordinate)
    return all(self .<= limit .& self .>= -limit)
  }
}

/// A validator that collects the elements of a file one by one, so that a file that exceeds the
/// limits of a drawing is refused before memory is allocated for all of its elements.
package struct ElementValidator {
  package private(set) var elements: [Element] = []
  private var usage = ResourceUsage()

  /// Creates a validator for elements whose number is not known.
  package init() {}

  /// Creates a validator for the elements of a file.
  ///
  /// - Parameter count: The number of elements in the file.
  /// - Throws: ``ValidationError`` if a drawing cannot have that many elements.
  package init(expecting count: Int) throws(ValidationError) {
    guard count <= DrawingLimits.elements else {
      throw ValidationError("elements", "are \(count), more than \(DrawingLimits.elements)")
    }
    elements.reserveCapacity(count)
  }

  /// Appends an element.
  ///
  /// - Throws: ``ValidationError`` if a drawing cannot hold the element in addition to the previous
  ///   elements.
  package mutating func append(_ element: Element) throws(ValidationError) {
    usage += ResourceUsage(element)
    if let limit = usage.exceededLimit { throw ValidationError("elements", "hold \(limit)") }
    elements.append(element)
  }
}
