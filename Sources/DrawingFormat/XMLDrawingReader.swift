import DrawingModel

/// A reader of drawings in the XML form, which people and scripts write.
enum XMLDrawingReader {
  static func document(_ data: Data) throws(DrawingFormatError) -> DrawingDocument {
    let root = try XMLPropertyListReader.propertyList(data)
    // The header is validated before the elements, so that a file that is not a drawing is reported
    // as such.
    let rawHeader = try reported { () throws(ValidationError) in try header(root) }
    var document = try rawHeader.validated()
    let all = try reported { () throws(ValidationError) in try elements(root) }
    document.drawing = Drawing(elements: all, pageStyle: document.drawing.pageStyle)
    return document
  }

  /// Returns the result of a closure, or throws the closure's error as a ``DrawingFormatError``.
  private static func reported<Value>(
    _ body: () throws(ValidationError) -> Value
  ) throws(DrawingFormatError) -> Value {
    do throws(ValidationError) {
      return try body()
    } catch {
      throw DrawingFormatError(error)
    }
  }

  private static func header(_ root: PropertyList) throws(ValidationError) -> RawHeader {
    guard let entries = root.dictionary else { throw typeError("", "dictionary") }
    return RawHeader(
      format: try value("format", "string", in: entries, \.string),
      version: try value("version", "integer", in: entries, \.integer),
      width: try value("width", "real", in: entries, \.real),
      height: try value("height", "real", in: entries, \.real),
      pattern: try value("pattern", "string", in: entries, \.string),
      board: try value("board", "string", in: entries, \.string))
  }

  private static func elements(_ root: PropertyList) throws(ValidationError) -> [Element] {
    let entries = root.dictionary ?? [:]
    guard let elements = try value("elements", "array", in: entries, \.array) else {
      throw .missing("elements")
    }
    var validator = try ElementValidator(expecting: elements.count)
    // Equal pictures share one object.
    var pictures: Set<Picture> = []
    for element in elements {
      var raw: RawElement
      do {
        raw = try rawElement(element)
        raw.picture = raw.picture.map { pictures.insert($0).memberAfterInsert }
      } catch {
        throw error.inElement(validator.elements.count)
      }
      try validator.append(raw)
    }
    return validator.elements
  }

  private static func rawElement(_ element: PropertyList) throws(ValidationError) -> RawElement {
    guard let entries = element.dictionary else { throw typeError("", "dictionary") }
    let picture = try value("picture", "data", in: entries, \.data)
    return RawElement(
      kind: try value("kind", "string", in: entries, \.string),
      color: try value("color", "string", in: entries, \.string),
      width: try value("width", "real", in: entries, \.real),
      points: try value("points", "data", in: entries, \.data),
      times: try value("times", "data", in: entries, \.data),
      forces: try value("forces", "data", in: entries, \.data),
      isSmoothed: try value("smoothed", "boolean", in: entries, \.boolean),
      dash: try value("dash", "string", in: entries, \.string),
      arrows: try value("arrows", "string", in: entries, \.string),
      fill: try value("fill", "string", in: entries, \.string),
      group: try value("group", "integer", in: entries, \.integer),
      isLocked: try value("locked", "boolean", in: entries, \.boolean),
      picture: try picture.map { (data) throws(ValidationError) in
        try Picture(validating: Array(data))
      })
  }

  /// Returns the value of a key, or `nil` if the dictionary does not have the key.
  ///
  /// - Throws: ``ValidationError`` if the value has another type.
  private static func value<Value>(
    _ key: String, _ type: String, in entries: [String: PropertyList],
    _ convert: (PropertyList) -> Value?
  ) throws(ValidationError) -> Value? {
    guard let value = entries[key] else { return nil }
    guard let converted = convert(value) else { throw typeError(key, type) }
    return converted
  }

  private static func typeError(_ key: String, _ type: String) -> ValidationError {
    ValidationError(key, "is not of type \(type)")
  }
}
