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
        let checksum = try? reader.number(UInt64.self), length > 0,
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
      if let element = element(in: body) { elements.append(element) }
      offset += recordHeaderSize + length
    }
    return elements
  }

  /// Returns the element that a record adds, or `nil` if it adds none.
  private static func element(in body: Data) -> Element? {
    var reader = ByteReader(body.dropFirst())
    switch body.first.flatMap({ RecordKind(rawValue: $0) }) {
    case .append: return try? reader.element()
    case .replace:
      guard (try? reader.number(UInt32.self)) != nil else { return nil }
      return try? reader.element()
    default: return nil
    }
  }
}
