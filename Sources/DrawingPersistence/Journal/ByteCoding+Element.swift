import DrawingFormat
import DrawingModel
import Ink

// The encoding of an element in a journal: kind, color, width, flags, number of points, points, and
// the lists of numbers that the flags indicate.

/// The flags of the lists that follow the points of an element, in this order.
private enum ElementFlags {
  static let times: UInt8 = 1
  static let forces: UInt8 = 2
  static let isSmoothed: UInt8 = 4
}

extension Element.Kind {
  /// The code of the kind in a journal.
  fileprivate var code: UInt8 {
    switch self {
    case .line: 0
    case .stroke: 1
    case .circle: 2
    case .ellipse: 3
    case .rectangle: 4
    case .triangle: 5
    case .highlight: 6
    case .picture: 7
    }
  }

  fileprivate init?(code: UInt8) {
    guard let kind = Self.allCases.first(where: { $0.code == code }) else { return nil }
    self = kind
  }
}

extension ByteWriter {
  mutating func append(_ element: Element) {
    append(element.kind.code)
    if let picture = element.picture { return append(picture, element.points) }
    append(element.color)
    append(element.width.bitPattern)
    append(
      (element.times.isEmpty ? 0 : ElementFlags.times)
        | (element.forces.isEmpty ? 0 : ElementFlags.forces)
        | (element.isSmoothed ? ElementFlags.isSmoothed : 0))
    append(count: element.points.count)
    PackedPoints.withBytes(of: element.points) { append(raw: $0) }
    for numbers in [element.times, element.forces] where !numbers.isEmpty {
      PackedPoints.withBytes(of: numbers) { append(raw: $0) }
    }
  }
}

extension ByteWriter {
  /// Appends the number of elements and the elements.
  mutating func append(_ elements: [Element]) {
    append(count: elements.count)
    for element in elements { append(element) }
  }
}

extension ByteReader {
  /// Reads an element.
  ///
  /// - Throws: ``Corruption``, also if the element is not valid in a drawing.
  mutating func element() throws(Corruption) -> Element {
    guard let kind = Element.Kind(code: try number()) else { throw Corruption() }
    if kind == .picture { return try pictureElement() }
    let color = try color()
    let width = Float(bitPattern: try number())
    let flags = try number(UInt8.self)
    guard flags <= ElementFlags.times | ElementFlags.forces | ElementFlags.isSmoothed else {
      throw Corruption()
    }
    let count = try count(itemSize: PackedPoints.stride)
    let points = PackedPoints.points(try raw(count * PackedPoints.stride))
    let times = flags & ElementFlags.times != 0 ? try numbers(count) : []
    let forces = flags & ElementFlags.forces != 0 ? try numbers(count) : []
    do {
      return try Element(
        validating: kind, points: points, times: times, forces: forces, width: width, color: color,
        isSmoothed: flags & ElementFlags.isSmoothed != 0)
    } catch {
      throw Corruption()
    }
  }

  /// Reads the number of elements and the elements.
  mutating func elements() throws(Corruption) -> [Element] {
    var elements: [Element] = []
    // An element has at least 14 bytes: a kind (1), a color (4), a width (4), flags (1), and a
    // number of points (4).
    for _ in 0..<(try count(itemSize: 14)) { elements.append(try element()) }
    return elements
  }

  private mutating func numbers(_ count: Int) throws(Corruption) -> [Float] {
    PackedPoints.numbers(try raw(count * PackedPoints.numberStride))
  }
}
