public import Geometry
import Ink

/// A drawing and the page it is on: all that a drawing file tells.
public struct DrawingDocument: Sendable {
  public static let currentVersion = 1

  public var drawing: Drawing
  /// The page in points: what an export shows.
  public var size: CGSize
  /// The version of the file it came from.
  public var version = Self.currentVersion

  public init(drawing: Drawing = Drawing(), size: CGSize) {
    (self.drawing, self.size) = (drawing, size)
  }
}

/// Why a file is no drawing: which part of it, and what is wrong there.
public struct DrawingFormatError: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}

extension DrawingDocument {
  /// The drawing as a binary property list.
  public func encoded() throws -> Data {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    return try encoder.encode(FileForm(self))
  }

  /// Reads a binary or XML property list.
  ///
  /// - Throws: ``DrawingFormatError``, which names the key that is wrong.
  /// - Complexity: O(bytes), in time and in memory.
  public init(decoding data: Data) throws {
    try PropertyListGuard.check(data)
    do {
      self = try PropertyListDecoder().decode(FileForm.self, from: data).document
    } catch let error as DecodingError {
      throw DrawingFormatError(error.reason)
    }
  }
}

/// The root of the property list; see Documentation/FileFormat.md.
private struct FileForm: Codable {
  static let format = "touchtracker-drawing"

  enum CodingKeys: String, CodingKey {
    case format
    case version
    case width
    case height
    case elements
  }

  var document: DrawingDocument

  init(_ document: DrawingDocument) { self.document = document }

  func encode(to encoder: any Encoder) throws {
    var root = encoder.container(keyedBy: CodingKeys.self)
    try root.encode(Self.format, forKey: .format)
    try root.encode(DrawingDocument.currentVersion, forKey: .version)
    try root.encode(Double(document.size.width), forKey: .width)
    try root.encode(Double(document.size.height), forKey: .height)
    try root.encode(document.drawing.elements.map(ElementForm.init), forKey: .elements)
  }

  init(from decoder: any Decoder) throws {
    let root = try decoder.container(keyedBy: CodingKeys.self)
    let format = try root.decode(String.self, forKey: .format)
    guard format == Self.format else {
      throw root.error(.format, "is \"\(format.prefix(40))\", not \"\(Self.format)\"")
    }
    let version = try root.decode(Int.self, forKey: .version)
    guard version == DrawingDocument.currentVersion else {
      throw root.error(
        .version, "is \(version); this program reads version \(DrawingDocument.currentVersion)")
    }
    func side(_ key: CodingKeys) throws -> CGFloat {
      let side = try root.decode(Double.self, forKey: key)
      guard DrawingLimits.page.contains(side) else {
        throw root.error(key, "is \(side); a page has \(DrawingLimits.page) points to a side")
      }
      return CGFloat(side)
    }
    let size = CGSize(width: try side(.width), height: try side(.height))

    var list = try root.nestedUnkeyedContainer(forKey: .elements)
    if let count = list.count, count > DrawingLimits.elements {
      throw root.error(.elements, "are \(count), more than \(DrawingLimits.elements)")
    }
    var (elements, points) = ([Element](), 0)
    while !list.isAtEnd {
      let element = try list.decode(ElementForm.self).element
      points += element.points.count
      guard points <= DrawingLimits.points else {
        throw root.error(.elements, "hold more than \(DrawingLimits.points) points")
      }
      elements.append(element)
    }
    document = DrawingDocument(drawing: Drawing(elements: elements), size: size)
    document.version = version
  }
}

/// One entry of `elements`.
private struct ElementForm: Codable {
  enum CodingKeys: String, CodingKey {
    case kind
    case color
    case width
    case points
    case times
  }

  var element: Element

  init(_ element: Element) { self.element = element }

  func encode(to encoder: any Encoder) throws {
    var entry = encoder.container(keyedBy: CodingKeys.self)
    try entry.encode(element.kind.rawValue, forKey: .kind)
    try entry.encode(element.color.hexadecimal, forKey: .color)
    try entry.encode(element.width, forKey: .width)
    try entry.encode(PackedPoints.data(element.points), forKey: .points)
    if !element.times.isEmpty {
      try entry.encode(PackedPoints.data(element.times), forKey: .times)
    }
  }

  init(from decoder: any Decoder) throws {
    let entry = try decoder.container(keyedBy: CodingKeys.self)
    let name = try entry.decode(String.self, forKey: .kind)
    guard let kind = Element.Kind(rawValue: name) else {
      throw entry.error(.kind, "is \"\(name.prefix(40))\"; known are \(Element.Kind.list)")
    }
    let hexadecimal = try entry.decode(String.self, forKey: .color)
    guard let color = PixelColor(hexadecimal: hexadecimal) else {
      throw entry.error(.color, "is \"\(hexadecimal.prefix(40))\", not a colour like #1C1C1EFF")
    }
    let width = try entry.decode(Float.self, forKey: .width)
    guard DrawingLimits.width.contains(width) else {
      throw entry.error(.width, "is \(width); a line is \(DrawingLimits.width) points wide")
    }
    let data = try entry.decode(Data.self, forKey: .points)
    guard data.count % PackedPoints.stride == 0 else {
      throw entry.error(
        .points, "has \(data.count) bytes, not a multiple of \(PackedPoints.stride)")
    }
    let points = PackedPoints.points(data)
    guard kind.pointCount.map({ points.count == $0 }) ?? !points.isEmpty else {
      throw entry.error(.points, "holds \(points.count) points, which is no \(name)")
    }
    // Written so that NaN fails it, too.
    let isSane = points.allSatisfy {
      abs($0.x) <= DrawingLimits.coordinate && abs($0.y) <= DrawingLimits.coordinate
    }
    guard isSane else {
      throw entry.error(
        .points, "holds a coordinate that is not within ±\(DrawingLimits.coordinate)")
    }
    let times = try Self.times(in: entry, of: points.count)
    element = Element(kind: kind, points: points, times: times, width: width, color: color)
  }

  /// When each point was drawn; a file need not tell.
  private static func times(
    in entry: KeyedDecodingContainer<CodingKeys>, of count: Int
  ) throws -> [Float] {
    guard let data = try entry.decodeIfPresent(Data.self, forKey: .times) else { return [] }
    guard data.count == count * PackedPoints.timeStride else {
      throw entry.error(.times, "has \(data.count) bytes for \(count) points")
    }
    let times = PackedPoints.times(data)
    guard times.allSatisfy(\.isFinite) else {
      throw entry.error(.times, "holds a time that is not finite")
    }
    return times
  }
}

extension Element.Kind {
  fileprivate static var list: String {
    let names = allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}

extension KeyedDecodingContainer {
  fileprivate func error(_ key: Key, _ problem: String) -> DrawingFormatError {
    DrawingFormatError("\((codingPath + [key]).described) \(problem)")
  }
}

extension [any CodingKey] {
  /// The way to a key as it is written in code: elements[3].width.
  fileprivate var described: String {
    reduce("") { text, key in
      if let index = key.intValue { return "\(text)[\(index)]" }
      return text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)"
    }
  }
}

extension DecodingError {
  fileprivate var reason: String {
    func at(_ path: [any CodingKey]) -> String { path.isEmpty ? "the root" : path.described }
    switch self {
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      return "\(at(context.codingPath)) is not of type \(Self.name(of: type))"
    case .keyNotFound(let key, let context):
      return "\((context.codingPath + [key]).described) is missing"
    case .dataCorrupted(let context):
      return context.codingPath.isEmpty
        ? "it is not a whole property list" : "\(at(context.codingPath)) cannot be read"
    @unknown default: return "it cannot be read"
    }
  }

  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is Data.Type: "data"
    case is String.Type: "string"
    case is Int.Type: "integer"
    case is Double.Type, is Float.Type: "real"
    case is [String: Any].Type: "dictionary"
    case is [Any].Type: "array"
    default: "\(type)"
    }
  }
}
