import DrawingFormat
import DrawingModel

extension Journal {
  /// The maximum number of bytes whose checksums are computed, for each byte of a damaged journal.
  ///
  /// The limit bounds the time that a hostile file can take.
  private static let checksumBudget = 16

  /// Returns the elements that the readable records of a damaged journal add, wherever these
  /// records are.
  ///
  /// The elements are in the order of their records. They include elements that were erased later,
  /// because the records of the erasures may be lost.
  ///
  /// - Complexity: O(bytes).
  static func salvagedElements(in data: Data) -> [Element] {
    let bytes = Data(data)
    var (elements, offset) = ([Element](), 0)
    var budget = checksumBudget * bytes.count
    while offset + recordHeaderSize < bytes.count, budget > 0 {
      var reader = ByteReader(bytes[offset...])
      guard let length = try? Int(reader.number(UInt32.self)),
        let checksum = try? reader.number(UInt64.self),
        let body = try? reader.raw(length), let kind = body.first,
        RecordKind(rawValue: kind) != nil
      else {
        offset += 1
        continue
      }
      budget -= length
      guard Checksum.of(body) == checksum else {
        offset += 1
        continue
      }
      elements += self.elements(in: body)
      offset += recordHeaderSize + length
    }
    return elements
  }

  /// Returns the number of bytes up to the first torn or damaged record.
  ///
  /// - Complexity: O(bytes).
  static func intactLength(of data: Data) -> Int {
    var reader = ByteReader(data.dropFirst(header.count))
    var intact = data.starts(with: header) ? header.count : 0
    while intact > 0, let length = try? Int(reader.number(UInt32.self)),
      let checksum = try? reader.number(UInt64.self), let body = try? reader.raw(length),
      Checksum.of(body) == checksum
    {
      intact += recordHeaderSize + length
    }
    return intact
  }

  /// Returns the elements that a record adds.
  private static func elements(in body: Data) -> [Element] {
    var reader = ByteReader(body.dropFirst())
    let code = body.first ?? 0
    reader.hasPieces = code & piecesFlag != 0
    let elements: [Element]? =
      switch RecordKind(rawValue: code & ~piecesFlag) {
      case .append: try? [reader.element()]
      case .replace: (try? reader.id()).flatMap { _ in try? [reader.element()] }
      case .insert: try? reader.elements()
      case .divide: (try? reader.divisions())?.flatMap(\.pieces)
      default: nil
      }
    return elements ?? []
  }
}
