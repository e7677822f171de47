import DrawingFormat
import DrawingModel

/// A writer of the values in a journal, as little-endian numbers without padding.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []
  /// The pictures whose bytes need not be written, because a reader already has them.
  var pictures: Set<Picture> = []

  mutating func append(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ number: Double) { append(number.bitPattern) }

  /// Appends a count or an ID as 32 bits; an ID can be negative.
  mutating func append(count: Int) { append(UInt32(truncatingIfNeeded: count)) }

  mutating func append(raw: UnsafeRawBufferPointer) { bytes.append(contentsOf: raw) }
}

/// A reader of bytes in the format of ``ByteWriter``.
///
/// The bytes may be damaged or hostile.
struct ByteReader {
  /// The error for bytes that end too early or do not encode a valid value.
  struct Corruption: Error {}

  private let data: Data
  private var offset: Int
  /// The pictures that have been read, by the checksums of their bytes.
  var pictures: [UInt64: Picture] = [:]

  init(_ data: Data) { (self.data, offset) = (data, data.startIndex) }

  var isAtEnd: Bool { offset == data.endIndex }

  mutating func number<Number: FixedWidthInteger>(
    _ type: Number.Type = Number.self
  ) throws(Corruption) -> Number {
    let bytes = try raw(MemoryLayout<Number>.size)
    return bytes.withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(as: Number.self)) }
  }

  mutating func double() throws(Corruption) -> Double { Double(bitPattern: try number()) }

  /// Reads a count of items and checks that the remaining bytes suffice for them.
  ///
  /// - Parameter itemSize: The smallest size of an item in bytes.
  mutating func count(itemSize: Int) throws(Corruption) -> Int {
    let count = Int(try number(UInt32.self))
    guard count <= (data.endIndex - offset) / itemSize else { throw Corruption() }
    return count
  }

  /// Reads an ID of an element.
  mutating func id() throws(Corruption) -> Int { Int(try number(Int32.self)) }

  mutating func raw(_ count: Int) throws(Corruption) -> Data {
    guard count <= data.endIndex - offset else { throw Corruption() }
    defer { offset += count }
    return data[offset..<offset + count]
  }
}
