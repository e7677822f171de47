import DrawingModel

/// A reader of drawings in the binary form, which reads one element after the other.
struct BinaryDrawingReader {
  private let data: Data
  private let list: BinaryPropertyList
  /// The number of dictionary entries that may still be read.
  ///
  /// The limit refuses a list that refers to one huge dictionary many times. An entry takes at
  /// least two bytes, so that the dictionaries of a valid list have fewer entries than the file has
  /// bytes. Equal elements may share a dictionary; the limit therefore grows by
  /// ``entriesPerElement`` for each element.
  private var remainingEntries: Int
  /// The number of additional entries for each element, which is more than an element has in any
  /// version of the format.
  private static let entriesPerElement = 16
  /// The unpacked points by the offset of their bytes in the file, so that points that elements
  /// share are in memory once.
  private var unpackedPoints: [Int: [InkPoint]] = [:]
  /// The pictures by the offset of their bytes in the file.
  private var pictures: [Int: Picture] = [:]
  /// The number of bytes that further pictures may have.
  ///
  /// The pictures of a valid list have fewer bytes than the file. The limit refuses a list whose
  /// pictures overlap.
  private var remainingPictureBytes: Int

  /// A Boolean value that determines whether invalid elements are skipped.
  private let isLenient: Bool

  static func document(
    _ data: Data, isLenient: Bool = false
  ) throws(DrawingFormatError) -> DrawingDocument {
    do {
      return try data.withUnsafeBytes { bytes in
        var reader = BinaryDrawingReader(data, try BinaryPropertyList(bytes), isLenient)
        return try reader.document()
      }
    } catch let error as ValidationError {
      throw DrawingFormatError(error)
    } catch let error as DrawingFormatError {
      throw error
    } catch {
      throw .incomplete
    }
  }

  private init(_ data: Data, _ list: BinaryPropertyList, _ isLenient: Bool) {
    (self.data, self.list, remainingEntries) = (data, list, data.count)
    remainingPictureBytes = data.count
    self.isLenient = isLenient
  }

  private mutating func document() throws -> DrawingDocument {
    var header = RawHeader()
    var elements: BinaryPropertyList.Object?
    try forEachEntry(of: list.root) { reader, key, value in
      switch key {
      case "format": header.format = try reader.text(value, key)
      case "version": header.version = try reader.integer(value, key)
      case "width": header.width = try reader.real(value, key)
      case "height": header.height = try reader.real(value, key)
      case "pattern": header.pattern = try reader.text(value, key)
      case "board": header.board = try reader.text(value, key)
      case "elements": elements = value
      default: break
      }
    }
    var document = try header.validated()
    guard let elements else { throw ValidationError.missing("elements") }
    guard case .array(let references) = elements else { throw typeError("elements", "array") }
    document.drawing = Drawing(
      elements: try self.elements(references), pageStyle: document.drawing.pageStyle)
    return document
  }

  private mutating func elements(
    _ references: BinaryPropertyList.References
  ) throws -> [Element] {
    var validator = try ElementValidator(expecting: references.count)
    // A writer may store equal elements once.
    remainingEntries += Self.entriesPerElement * references.count
    for index in 0..<references.count {
      do {
        try appendElement(index, of: references, to: &validator)
      } catch {
        if !isLenient { throw error }
      }
    }
    return validator.elements
  }

  private mutating func appendElement(
    _ index: Int, of references: BinaryPropertyList.References,
    to validator: inout ElementValidator
  ) throws {
    var (raw, offset) = (RawElement(), 0)
    var picture: (data: Data, offset: Int)?
    do {
      try forEachEntry(of: list.reference(index, of: references)) { reader, key, value in
        switch key {
        case "kind": raw.kind = try reader.text(value, key)
        case "color": raw.color = try reader.text(value, key)
        case "width": raw.width = try reader.real(value, key)
        case "points": (raw.points, offset) = try reader.bytes(value, key)
        case "times": raw.times = try reader.bytes(value, key).data
        case "forces": raw.forces = try reader.bytes(value, key).data
        case "smoothed": raw.isSmoothed = try reader.boolean(value, key)
        case "dash": raw.dash = try reader.text(value, key)
        case "arrows": raw.arrows = try reader.text(value, key)
        case "group": raw.group = try reader.integer(value, key)
        case "locked": raw.isLocked = try reader.boolean(value, key)
        case "fill": raw.fill = try reader.text(value, key)
        case "picture": picture = try reader.bytes(value, key)
        default: break
        }
      }
      raw.picture = try picture.map { try self.picture($0.data, at: $0.offset) }
    } catch let error as ValidationError {
      throw error.inElement(index)
    }
    unpackedPoints[offset] = try validator.append(raw, unpacked: unpackedPoints[offset])
  }

  private mutating func picture(_ data: Data, at offset: Int) throws -> Picture {
    if let picture = pictures[offset] { return picture }
    remainingPictureBytes -= data.count
    guard remainingPictureBytes >= 0 else { throw BinaryPropertyList.Corruption() }
    let picture = try Picture(validating: Array(data))
    pictures[offset] = picture
    return picture
  }

  // MARK: Values

  private mutating func forEachEntry(
    of reference: BinaryPropertyList.Reference,
    _ body: (BinaryDrawingReader, String, BinaryPropertyList.Object) throws -> Void
  ) throws {
    guard case .dictionary(let keys, let values) = try list.object(reference) else {
      throw typeError("", "dictionary")
    }
    remainingEntries -= keys.count
    guard remainingEntries >= 0 else { throw BinaryPropertyList.Corruption() }
    for i in 0..<keys.count {
      guard case .text(let key) = try list.object(list.reference(i, of: keys)) else {
        throw BinaryPropertyList.Corruption()
      }
      try body(self, list.string(key), list.object(list.reference(i, of: values)))
    }
  }

  private func typeError(_ key: String, _ type: String) -> ValidationError {
    ValidationError(key, "is not of type \(type)")
  }

  private func text(_ value: BinaryPropertyList.Object, _ key: String) throws -> String {
    guard case .text(let text) = value else { throw typeError(key, "string") }
    return list.string(text)
  }

  private func boolean(_ value: BinaryPropertyList.Object, _ key: String) throws -> Bool {
    guard case .boolean(let boolean) = value else { throw typeError(key, "boolean") }
    return boolean
  }

  private func integer(_ value: BinaryPropertyList.Object, _ key: String) throws -> Int {
    switch value {
    case .integer(let number): return number
    case .real(let number):
      guard let integer = Int(exactly: number) else { throw typeError(key, "integer") }
      return integer
    default: throw typeError(key, "integer")
    }
  }

  private func real(_ value: BinaryPropertyList.Object, _ key: String) throws -> Double {
    switch value {
    case .integer(let number): return Double(number)
    case .real(let number): return number
    default: throw typeError(key, "real")
    }
  }

  /// Returns the bytes of a value and their offset in the file.
  private func bytes(
    _ value: BinaryPropertyList.Object, _ key: String
  ) throws -> (data: Data, offset: Int) {
    guard case .data(let range) = value else { throw typeError(key, "data") }
    let start = data.startIndex
    return (data[start + range.lowerBound..<start + range.upperBound], range.lowerBound)
  }
}
