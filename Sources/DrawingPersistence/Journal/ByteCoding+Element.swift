import DrawingFormat
import DrawingModel
import Ink

// The encoding of an element in a journal: kind, with its group and its lock if it has one, then color, width, flags, number of points, points, and
// the lists of numbers and the style that the flags indicate.

/// The flags of the values that follow the points of an element, in this order.
private enum ElementFlags {
  static let times: UInt8 = 1
  static let forces: UInt8 = 2
  static let isSmoothed: UInt8 = 4
  /// A byte for the dash and one for the arrowheads.
  static let lineStyle: UInt8 = 8
  /// A color.
  static let fill: UInt8 = 16
  static let all: UInt8 = 31
}

/// The flags of a group and a lock, which follow a kind with the flag ``hasGrouping``.
private enum GroupingFlags {
  static let hasGrouping: UInt8 = 128
  static let isLocked: UInt8 = 1
  /// The number of the group.
  static let group: UInt8 = 2
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
    case .area: 8
    }
  }

  fileprivate init?(code: UInt8) {
    guard let kind = Self.allCases.first(where: { $0.code == code }) else { return nil }
    self = kind
  }
}

extension ByteWriter {
  mutating func append(_ element: Element) {
    append(element.kind, element.grouping)
    if let picture = element.picture { return append(picture, element.points) }
    append(element.color)
    append(element.width.bitPattern)
    append(
      (element.times.isEmpty ? 0 : ElementFlags.times)
        | (element.forces.isEmpty ? 0 : ElementFlags.forces)
        | (element.isSmoothed ? ElementFlags.isSmoothed : 0)
        | (element.lineStyle.isPlain ? 0 : ElementFlags.lineStyle)
        | (element.fill == nil ? 0 : ElementFlags.fill))
    append(count: element.points.count)
    PackedPoints.withBytes(of: element.points) { append(raw: $0) }
    for numbers in [element.times, element.forces] where !numbers.isEmpty {
      PackedPoints.withBytes(of: numbers) { append(raw: $0) }
    }
    if !element.lineStyle.isPlain {
      append(element.lineStyle.dash.code)
      append(element.lineStyle.arrowheads.rawValue)
    }
    if let fill = element.fill { append(fill) }
  }
}

extension ByteWriter {
  private mutating func append(_ kind: Element.Kind, _ grouping: Grouping) {
    guard grouping != Grouping() else { return append(kind.code) }
    append(kind.code | GroupingFlags.hasGrouping)
    append(
      (grouping.isLocked ? GroupingFlags.isLocked : 0)
        | (grouping.group > 0 ? GroupingFlags.group : 0))
    if grouping.group > 0 { append(grouping.group) }
  }

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
    let code = try number(UInt8.self)
    guard let kind = Element.Kind(code: code & ~GroupingFlags.hasGrouping) else {
      throw Corruption()
    }
    let grouping = code & GroupingFlags.hasGrouping == 0 ? Grouping() : try grouping()
    var element = try element(of: kind)
    element.grouping = grouping
    return element
  }

  private mutating func grouping() throws(Corruption) -> Grouping {
    let flags = try number(UInt8.self)
    guard flags > 0, flags <= GroupingFlags.isLocked | GroupingFlags.group else {
      throw Corruption()
    }
    let group = flags & GroupingFlags.group != 0 ? try number(UInt32.self) : 0
    guard (group > 0) == (flags & GroupingFlags.group != 0) else { throw Corruption() }
    return Grouping(group: group, isLocked: flags & GroupingFlags.isLocked != 0)
  }

  private mutating func element(of kind: Element.Kind) throws(Corruption) -> Element {
    if kind == .picture { return try pictureElement() }
    let color = try color()
    let width = Float(bitPattern: try number())
    let flags = try number(UInt8.self)
    guard flags <= ElementFlags.all else { throw Corruption() }
    let count = try count(itemSize: PackedPoints.stride)
    let points = PackedPoints.points(try raw(count * PackedPoints.stride))
    let times = flags & ElementFlags.times != 0 ? try numbers(count) : []
    let forces = flags & ElementFlags.forces != 0 ? try numbers(count) : []
    let lineStyle =
      flags & ElementFlags.lineStyle != 0
      ? LineStyle(dash: try dash(), arrowheads: try arrowheads()) : LineStyle()
    guard flags & ElementFlags.lineStyle == 0 || !lineStyle.isPlain else { throw Corruption() }
    let fill = flags & ElementFlags.fill != 0 ? try self.color() : nil
    do {
      return try Element(
        validating: kind, points: points, times: times, forces: forces, width: width, color: color,
        isSmoothed: flags & ElementFlags.isSmoothed != 0, lineStyle: lineStyle, fill: fill)
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
