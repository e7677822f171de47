import DrawingModel
import Geometry
import Ink

/// The values of an element as a file contains them, before validation.
struct RawElement {
  var kind: String?
  var color: String?
  var width: Double?
  var points: Data?
  var times: Data?
  var forces: Data?
  var isSmoothed: Bool?
  var dash: String?
  var arrows: String?
  var fill: String?
  var group: Int?
  var isLocked: Bool?
  var picture: Picture?

  /// Validates the values and returns the element that they describe.
  ///
  /// - Parameter unpacked: The unpacked points, or `nil` if this method must unpack ``points``.
  /// - Throws: ``ValidationError`` if a value is missing, malformed or beyond the limits.
  func validated(unpacked: [InkPoint]? = nil) throws(ValidationError) -> Element {
    var element = try element(unpacked)
    element.grouping = try grouping()
    return element
  }

  private func grouping() throws(ValidationError) -> Grouping {
    guard let number = UInt32(exactly: group ?? 0), group != 0 else {
      throw ValidationError(
        "group", "is \(group ?? 0); a group has a number from 1 to \(UInt32.max)")
    }
    return Grouping(group: number, isLocked: isLocked ?? false)
  }

  private func element(_ unpacked: [InkPoint]?) throws(ValidationError) -> Element {
    guard let kind else { throw .missing("kind") }
    guard let knownKind = Element.Kind(rawValue: kind) else {
      throw ValidationError(
        "kind", "is \"\(kind.prefix(40))\"; the known kinds are \(Element.Kind.list)")
    }
    let points: [InkPoint]
    if let unpacked { points = unpacked } else { points = try unpackedPoints() }
    if knownKind == .picture {
      guard let picture else { throw .missing("picture") }
      return try Element(validating: picture, corners: points)
    }
    guard let color else { throw .missing("color") }
    guard let pixelColor = PixelColor(hexadecimal: color) else {
      throw ValidationError("color", "is \"\(color.prefix(40))\", not a color like #1C1C1EFF")
    }
    guard let width = width.map({ Float($0) }) ?? (knownKind == .area ? 0 : nil) else {
      throw .missing("width")
    }
    return try Element(
      validating: knownKind, points: points,
      times: numbers(times, "times", count: points.count),
      forces: numbers(forces, "forces", count: points.count), width: width, color: pixelColor,
      isSmoothed: isSmoothed ?? false, lineStyle: lineStyle(), fill: fillColor())
  }

  private func lineStyle() throws(ValidationError) -> LineStyle {
    var style = LineStyle()
    if let dash {
      guard let known = LineStyle.Dash(rawValue: dash) else {
        throw ValidationError(
          "dash", "is \"\(dash.prefix(40))\"; a line is solid, dashed or dotted")
      }
      style.dash = known
    }
    if let arrows {
      guard let known = LineStyle.Arrowheads(name: arrows) else {
        throw ValidationError(
          "arrows", "is \"\(arrows.prefix(40))\"; a line has arrowheads at its start, end or both")
      }
      style.arrowheads = known
    }
    return style
  }

  private func fillColor() throws(ValidationError) -> PixelColor? {
    guard let fill else { return nil }
    guard let color = PixelColor(hexadecimal: fill) else {
      throw ValidationError("fill", "is \"\(fill.prefix(40))\", not a color like #1C1C1EFF")
    }
    return color
  }

  private func unpackedPoints() throws(ValidationError) -> [InkPoint] {
    guard let points else { throw .missing("points") }
    guard points.count % PackedPoints.stride == 0 else {
      throw ValidationError(
        "points", "has \(points.count) bytes, not a multiple of \(PackedPoints.stride)")
    }
    return PackedPoints.points(points)
  }

  /// Returns the numbers of a packed list, or no numbers if the list is absent.
  ///
  /// - Parameter count: The number of points; a list has one number for each point.
  /// - Throws: ``ValidationError`` if the list has another count.
  private func numbers(
    _ data: Data?, _ key: String, count: Int
  ) throws(ValidationError) -> [Float] {
    guard let data else { return [] }
    guard data.count == count * PackedPoints.numberStride else {
      throw ValidationError(key, "has \(data.count) bytes for \(count) points")
    }
    return PackedPoints.numbers(data)
  }
}

extension ElementValidator {
  /// Validates and appends an element.
  ///
  /// - Returns: The points of the element.
  /// - Throws: ``ValidationError`` with the path of the invalid value.
  @discardableResult
  mutating func append(
    _ raw: RawElement, unpacked: [InkPoint]? = nil
  ) throws(ValidationError) -> [InkPoint] {
    let element: Element
    do {
      element = try raw.validated(unpacked: unpacked)
    } catch {
      throw error.inElement(elements.count)
    }
    try append(element)
    return element.points
  }
}

extension Element.Kind {
  fileprivate static var list: String {
    let names = allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}

extension LineStyle.Arrowheads {
  /// The value of the key `arrows`; `nil` for a line without arrowheads.
  package var name: String? {
    switch self {
    case .start: "start"
    case .end: "end"
    case [.start, .end]: "both"
    default: nil
    }
  }

  package init?(name: String) {
    let known: [LineStyle.Arrowheads] = [.start, .end, [.start, .end]]
    guard let arrowheads = known.first(where: { $0.name == name }) else { return nil }
    self = arrowheads
  }
}
