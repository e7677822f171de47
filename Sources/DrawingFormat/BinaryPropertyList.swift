/// A binary property list in memory, from which single objects are read.
///
/// The caller descends through the list one level at a time. No function recurses, and no function
/// reserves memory for more items than the bytes can hold. A hostile list therefore takes no more
/// time and memory than a valid list of the same size.
///
/// The format consists of a header of 8 bytes, the objects, a table with the offset of each object,
/// and a trailer of 32 bytes with the widths of the table's entries and of references. Numbers are
/// big-endian.
struct BinaryPropertyList {
  /// The index of an object in the offset table.
  typealias Reference = Int

  /// An object of the list.
  enum Object {
    case boolean(Bool)
    case integer(Int)
    case real(Double)
    case text(Text)
    /// The offsets of the bytes.
    case data(Range<Int>)
    case array(References)
    case dictionary(keys: References, values: References)
    /// A date, a UID or a set; a drawing has none of them.
    case other
  }

  /// A string that has not been decoded, because a hostile string may be as long as the file.
  struct Text {
    fileprivate let bytes: Range<Int>
    /// A Boolean value that indicates whether the encoding is UTF-16 instead of ASCII.
    fileprivate let isUTF16: Bool
  }

  /// A list of consecutive references.
  struct References {
    /// The offset of the first reference, in bytes.
    fileprivate let start: Int
    let count: Int
  }

  /// The error for bytes that are not a valid property list.
  struct Corruption: Error {}

  private let bytes: UnsafeRawBufferPointer
  /// The size of an entry of the offset table in bytes.
  private let offsetWidth: Int
  /// The size of a reference in bytes.
  private let referenceWidth: Int
  private let objectCount: Int
  /// The offset of the offset table, at which the bytes of the objects end.
  private let tableOffset: Int
  let root: Reference

  /// Creates a property list from bytes.
  ///
  /// - Parameter bytes: The bytes of the list, which must outlive this value.
  /// - Throws: ``Corruption`` if the header or the trailer is not valid.
  init(_ bytes: UnsafeRawBufferPointer) throws(Corruption) {
    let trailerOffset = bytes.count - 32
    guard trailerOffset > 8, bytes.starts(with: "bplist0".utf8) else { throw Corruption() }
    self.bytes = bytes
    offsetWidth = Int(bytes[trailerOffset + 6])
    referenceWidth = Int(bytes[trailerOffset + 7])
    let numbers = (1...3).map { Self.unsignedInteger(bytes, trailerOffset + 8 * $0, 8) }
    guard (1...8).contains(offsetWidth), (1...8).contains(referenceWidth),
      let count = Int(exactly: numbers[0]), let root = Int(exactly: numbers[1]),
      let tableOffset = Int(exactly: numbers[2]), tableOffset >= 8, tableOffset <= trailerOffset,
      count <= (trailerOffset - tableOffset) / offsetWidth, root < count
    else { throw Corruption() }
    (objectCount, self.root, self.tableOffset) = (count, root, tableOffset)
  }

  /// Returns the object that a reference identifies.
  ///
  /// - Throws: ``Corruption`` if the reference is not valid or if the object extends beyond the
  ///   bytes of the objects.
  func object(_ reference: Reference) throws(Corruption) -> Object {
    guard reference < objectCount,
      let start = Int(
        exactly: Self.unsignedInteger(bytes, tableOffset + reference * offsetWidth, offsetWidth)),
      start >= 8, start < tableOffset
    else { throw Corruption() }
    let (kind, low) = (bytes[start] >> 4, Int(bytes[start] & 15))
    switch kind {
    case 0 where low == 8 || low == 9: return .boolean(low == 9)
    case 1: return .integer(try integer(start + 1, width: 1 << low))
    case 2: return .real(try real(start + 1, width: 1 << low))
    case 4, 5, 6, 10, 13: return try sequence(kind, low, start + 1)
    default: return .other
    }
  }

  /// Returns the reference at an index of a list.
  ///
  /// - Precondition: The index is below the count of the list.
  /// - Throws: ``Corruption`` if the reference does not fit into an `Int`.
  func reference(_ index: Int, of list: References) throws(Corruption) -> Reference {
    let offset = list.start + index * referenceWidth
    guard let reference = Int(exactly: Self.unsignedInteger(bytes, offset, referenceWidth)) else {
      throw Corruption()
    }
    return reference
  }

  /// Returns the first 96 bytes of a string as text.
  ///
  /// All strings of a valid drawing are shorter.
  func string(_ text: Text) -> String {
    let prefix = text.bytes.prefix(96)
    if !text.isUTF16 { return String(decoding: bytes[prefix], as: UTF8.self) }
    let units = stride(from: prefix.lowerBound, to: prefix.upperBound, by: 2)
    return String(
      decoding: units.map { UInt16(Self.unsignedInteger(bytes, $0, 2)) }, as: UTF16.self)
  }

  /// Returns an object that consists of items: data, a string, an array or a dictionary.
  ///
  /// - Parameters:
  ///   - kind: The upper four bits of the object's marker.
  ///   - low: The lower four bits of the marker: the count, or 15 if the count follows as an
  ///     integer object.
  ///   - offset: The offset of the byte after the marker.
  private func sequence(_ kind: UInt8, _ low: Int, _ offset: Int) throws(Corruption) -> Object {
    var (count, start) = (low, offset)
    if low == 15 {
      // The marker of the count may be the first byte after the objects. Reading the integer then
      // fails.
      guard bytes[offset] >> 4 == 1 else { throw Corruption() }
      let width = 1 << Int(bytes[offset] & 15)
      count = try integer(offset + 1, width: width)
      start = offset + 1 + width
    }
    let width =
      switch kind {
      case 4, 5: 1
      case 6: 2
      case 10: referenceWidth
      default: 2 * referenceWidth
      }
    guard count >= 0, count <= (tableOffset - start) / width else { throw Corruption() }
    let range = start..<start + count * width
    switch kind {
    case 4: return .data(range)
    case 5, 6: return .text(Text(bytes: range, isUTF16: kind == 6))
    case 10: return .array(References(start: start, count: count))
    default:
      return .dictionary(
        keys: References(start: start, count: count),
        values: References(start: start + count * referenceWidth, count: count))
    }
  }

  /// Returns an integer, which is signed if it has 8 or 16 bytes.
  ///
  /// - Throws: ``Corruption`` if the integer extends beyond the bytes of the objects or does not
  ///   fit into 8 bytes.
  private func integer(_ offset: Int, width: Int) throws(Corruption) -> Int {
    guard width <= 16, offset + width <= tableOffset else { throw Corruption() }
    if width < 8 { return Int(Self.unsignedInteger(bytes, offset, width)) }
    let low = Self.unsignedInteger(bytes, offset + width - 8, 8)
    let high = width == 16 ? Self.unsignedInteger(bytes, offset, 8) : (low >> 63) * .max
    guard high == (low >> 63) * .max else { throw Corruption() }
    return Int(Int64(bitPattern: low))
  }

  private func real(_ offset: Int, width: Int) throws(Corruption) -> Double {
    guard width == 4 || width == 8, offset + width <= tableOffset else { throw Corruption() }
    let bits = Self.unsignedInteger(bytes, offset, width)
    return width == 8
      ? Double(bitPattern: bits) : Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
  }

  /// Returns a big-endian integer of 1 to 8 bytes.
  ///
  /// - Precondition: The whole integer is within the bytes.
  private static func unsignedInteger(
    _ bytes: UnsafeRawBufferPointer, _ offset: Int, _ width: Int
  ) -> UInt64 {
    var integer: UInt64 = 0
    for i in 0..<width { integer = integer << 8 | UInt64(bytes[offset + i]) }
    return integer
  }
}
