import DrawingModel

/// A reader of drawings in the XML form, which people and scripts write.
enum XMLDrawingReader {
  private struct RawElements: Decodable {
    var elements: [RawElement]
  }

  static func document(_ data: Data) throws(DrawingFormatError) -> DrawingDocument {
    try XMLNestingCheck.check(data)
    do {
      return try decode(data)
    } catch let error as ValidationError {
      throw DrawingFormatError(error)
    } catch let error as DecodingError {
      throw DrawingFormatError(error.reason)
    } catch {
      throw DrawingFormatError("it cannot be read: \(error)")
    }
  }

  private static func decode(_ data: Data) throws -> DrawingDocument {
    let decoder = PropertyListDecoder()
    // The header is validated first, so that a file that is not a drawing is reported as such.
    var document = try decoder.decode(RawHeader.self, from: data).validated()
    let rawElements = try decoder.decode(RawElements.self, from: data).elements
    var validator = try ElementValidator(expecting: rawElements.count)
    for element in rawElements { try validator.append(element) }
    document.drawing = Drawing(elements: validator.elements)
    return document
  }
}

extension [any CodingKey] {
  /// The keys as a path, such as `elements[3].width`.
  fileprivate var path: String {
    reduce("") { text, key in
      if let index = key.intValue { return "\(text)[\(index)]" }
      return text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)"
    }
  }
}

extension DecodingError {
  fileprivate var reason: String {
    func name(_ path: [any CodingKey]) -> String { path.isEmpty ? "the root" : path.path }
    switch self {
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      return "\(name(context.codingPath)) is not of type \(Self.name(of: type))"
    case .keyNotFound(let key, let context):
      return "\((context.codingPath + [key]).path) is missing"
    case .dataCorrupted(let context):
      return context.codingPath.isEmpty
        ? "\(DrawingFormatError.incomplete)" : "\(name(context.codingPath)) cannot be read"
    @unknown default: return "it cannot be read"
    }
  }

  /// Returns the property-list name of a type, such as "real" for `Double`.
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
