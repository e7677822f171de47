import DrawingFormat
import DrawingModel

/// A writer of the values in a journal, as little-endian numbers without padding.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []
  /// The pictures whose bytes need not be written, because a reader already has them.
  var pictures: Set<Picture> = []
  /// A Boolean value that determines whether IDs are written with the numbers of pieces.
  let writesPieces: Bool
  /// A Boolean value that indicates whether an ID cannot be read again, because it is that of a piece.
  var lacksPieces = false

  init(writesPieces: Bool = false) { self.writesPieces = writesPieces }

  mutating func append(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ number: Double) { append(number.bitPattern) }

  /// Appends a count or the number of an ID as 32 bits; a number can be negative.
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
  /// A Boolean value that indicates whether IDs have the numbers of pieces.
  var hasPieces = false
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

  mutating func raw(_ count: Int) throws(Corruption) -> Data {
    guard count <= data.endIndex - offset else { throw Corruption() }
    defer { offset += count }
    return data[offset..<offset + count]
  }
}
