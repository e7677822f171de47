import DrawingFormat
import DrawingModel

extension Journal {
  /// The number of bytes whose checksum is computed for each byte of a damaged journal, at most.
  ///
  /// The limit bounds the time that a hostile file can take.
  private static let checksumBudget = 16

  /// Returns the elements in all records that can be read, wherever they are in a damaged journal.
  ///
  /// The elements are in the order in which they were drawn. They include elements that were erased
  /// later, because the records of the erasures may be lost.
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

  /// Returns the elements that a record adds.
  private static func elements(in body: Data) -> [Element] {
    var reader = ByteReader(body.dropFirst())
    let elements: [Element]? =
      switch body.first.flatMap({ RecordKind(rawValue: $0) }) {
      case .append: try? [reader.element()]
      case .replace: (try? reader.id()).flatMap { _ in try? [reader.element()] }
      case .insert: try? reader.elements()
      default: nil
      }
    return elements ?? []
  }
}
