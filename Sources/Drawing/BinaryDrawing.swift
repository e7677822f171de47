/// Reads drawings of the binary form, element by element.
struct BinaryDrawing {
  private typealias Entries = (BinaryPropertyList.References, BinaryPropertyList.References)

  private let data: Data
  private let list: BinaryPropertyList
  /// Entries of dictionaries that may still be looked at.
  ///
  /// Each takes two bytes at least, so that only a list in which many elements are one and the same
  /// huge dictionary has more than there are bytes and elements.
  private var budget: Int
  /// More than any version has.
  private static let entriesOfElement = 16
  /// Points by where they lie in the file: what a file has once is in memory once.
  private var unpacked: [Int: [InkPoint]] = [:]

  /// - Throws: ``KeyProblem``, or ``DrawingFormatError`` for damaged bytes.
  static func document(_ data: Data) throws -> DrawingDocument {
    do {
      return try data.withUnsafeBytes { bytes in
        var reader = BinaryDrawing(data: data, list: try BinaryPropertyList(bytes))
        return try reader.document()
      }
    } catch is BinaryPropertyList.Damage {
      throw DrawingFormatError("it is not a whole property list")
    }
  }

  private init(data: Data, list: BinaryPropertyList) {
    (self.data, self.list, budget) = (data, list, data.count)
  }

  private mutating func document() throws -> DrawingDocument {
    var head = HeadForm()
    var elements: BinaryPropertyList.Object?
    try forEachEntry(of: list.root) { reader, key, value in
      switch key {
      case "format": head.format = try reader.text(value, key)
      case "version": head.version = try reader.integer(value, key)
      case "width": head.width = try reader.real(value, key)
      case "height": head.height = try reader.real(value, key)
      case "elements": elements = value
      default: break
      }
    }
    var document = try head.checked()
    guard let elements else { throw KeyProblem.missing("elements") }
    guard case .array(let references) = elements else { throw wrongType("elements", "array") }
    document.drawing = Drawing(elements: try self.elements(references))
    return document
  }

  private mutating func elements(
    _ references: BinaryPropertyList.References
  ) throws -> [Element] {
    var elements = try ElementList(expecting: references.count)
    // What writes property lists may write equal elements once.
    budget += Self.entriesOfElement * references.count
    for index in 0..<references.count {
      var (form, place) = (ElementForm(), 0)
      do {
        try forEachEntry(of: list.reference(index, of: references)) { reader, key, value in
          switch key {
          case "kind": form.kind = try reader.text(value, key)
          case "color": form.color = try reader.text(value, key)
          case "width": form.width = try reader.real(value, key)
          case "points": (form.points, place) = try reader.bytes(value, key)
          case "times": form.times = try reader.bytes(value, key).data
          case "forces": form.forces = try reader.bytes(value, key).data
          default: break
          }
        }
      } catch let problem as KeyProblem {
        throw problem.inside(element: index)
      }
      let points = try elements.append(form, unpacked: unpacked[place])
      if place > 0 { unpacked[place] = points }
    }
    return elements.elements
  }

  // MARK: Values

  private mutating func forEachEntry(
    of reference: BinaryPropertyList.Reference,
    _ body: (BinaryDrawing, String, BinaryPropertyList.Object) throws -> Void
  ) throws {
    guard case .dictionary(let keys, let values) = try list.object(reference) else {
      throw wrongType("", "dictionary")
    }
    budget -= keys.count
    guard budget >= 0 else { throw BinaryPropertyList.Damage() }
    for i in 0..<keys.count {
      guard case .text(let key) = try list.object(list.reference(i, of: keys)) else {
        throw BinaryPropertyList.Damage()
      }
      try body(self, list.string(key), list.object(list.reference(i, of: values)))
    }
  }

  private func wrongType(_ key: String, _ type: String) -> KeyProblem {
    KeyProblem(key, "is not of type \(type)")
  }

  private func text(_ value: BinaryPropertyList.Object, _ key: String) throws -> String {
    guard case .text(let text) = value else { throw wrongType(key, "string") }
    return list.string(text)
  }

  private func integer(_ value: BinaryPropertyList.Object, _ key: String) throws -> Int {
    switch value {
    case .integer(let number): return number
    case .real(let number):
      guard let whole = Int(exactly: number) else { throw wrongType(key, "integer") }
      return whole
    default: throw wrongType(key, "integer")
    }
  }

  private func real(_ value: BinaryPropertyList.Object, _ key: String) throws -> Double {
    switch value {
    case .integer(let number): return Double(number)
    case .real(let number): return number
    default: throw wrongType(key, "real")
    }
  }

  private func bytes(
    _ value: BinaryPropertyList.Object, _ key: String
  ) throws -> (data: Data, place: Int) {
    guard case .data(let range) = value else { throw wrongType(key, "data") }
    let start = data.startIndex
    return (data[start + range.lowerBound..<start + range.upperBound], range.lowerBound)
  }
}
