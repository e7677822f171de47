/// Reads drawings of the XML form, which people and scripts write.
enum XMLDrawing {
  private struct ElementsForm: Decodable {
    var elements: [ElementForm]
  }

  /// - Throws: ``KeyProblem``, or ``DrawingFormatError`` for what is no property list.
  static func document(_ data: Data) throws -> DrawingDocument {
    try PropertyListGuard.check(data)
    let decoder = PropertyListDecoder()
    do {
      // What is no drawing is told before what is wrong with one.
      var document = try decoder.decode(HeadForm.self, from: data).checked()
      let forms = try decoder.decode(ElementsForm.self, from: data).elements
      var list = try ElementList(expecting: forms.count)
      for form in forms { try list.append(form) }
      document.drawing = Drawing(elements: list.elements)
      return document
    } catch let error as DecodingError {
      throw DrawingFormatError(error.reason)
    }
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
