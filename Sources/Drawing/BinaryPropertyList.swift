/// Looks things up in the bytes of a binary property list, each when it is asked for.
///
/// A drawing needs three levels, and whoever asks goes down one level at a time: nothing here calls
/// itself, and nothing is reserved by a count that the bytes have no room for, so that a hostile list
/// costs no more than an honest one of its size.
///
/// The format: a header of 8 bytes, objects, a table of where each lies, and a trailer of 32 bytes
/// that tells the widths of the table's entries and of references. Numbers are big-endian.
struct BinaryPropertyList {
  /// An object by its place in the table.
  typealias Reference = Int

  /// What a reference leads to.
  enum Object {
    case boolean(Bool)
    case integer(Int)
    case real(Double)
    case text(Text)
    /// Offsets of bytes.
    case data(Range<Int>)
    case array(References)
    case dictionary(keys: References, values: References)
    /// A date, a UID, or a set, which no drawing has.
    case other
  }

  /// A string, not looked at yet: a hostile one may be as long as the file.
  struct Text {
    fileprivate let bytes: Range<Int>
    fileprivate let isWide: Bool
  }

  /// References that lie one after the other.
  struct References {
    fileprivate let start: Int
    let count: Int
  }

  /// The bytes are damaged.
  struct Damage: Error {}

  private let bytes: UnsafeRawBufferPointer
  private let offsetWidth: Int
  private let referenceWidth: Int
  private let objectCount: Int
  private let table: Int
  let root: Reference

  /// - Parameter bytes: must stay for as long as this is in use.
  /// - Throws: ``Damage`` where the trailer fits no list.
  init(_ bytes: UnsafeRawBufferPointer) throws {
    let trailer = bytes.count - 32
    guard trailer > 8, bytes.starts(with: "bplist0".utf8) else { throw Damage() }
    self.bytes = bytes
    (offsetWidth, referenceWidth) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
    let numbers = (1...3).map { Self.number(bytes, trailer + 8 * $0, 8) }
    guard (1...8).contains(offsetWidth), (1...8).contains(referenceWidth),
      let count = Int(exactly: numbers[0]), let root = Int(exactly: numbers[1]),
      let table = Int(exactly: numbers[2]),
      table >= 8, table <= trailer, count <= (trailer - table) / offsetWidth, root < count
    else { throw Damage() }
    (objectCount, self.root, self.table) = (count, root, table)
  }

  /// - Throws: ``Damage`` for a reference to nothing, and for an object that reaches beyond the bytes.
  func object(_ reference: Reference) throws -> Object {
    guard reference < objectCount,
      let start = Int(
        exactly: Self.number(bytes, table + reference * offsetWidth, offsetWidth)),
      start >= 8, start < table
    else { throw Damage() }
    let (kind, low) = (bytes[start] >> 4, Int(bytes[start] & 15))
    switch kind {
    case 0 where low == 8 || low == 9: return .boolean(low == 9)
    case 1: return .integer(try integer(start + 1, width: 1 << low))
    case 2: return .real(try real(start + 1, width: 1 << low))
    case 4, 5, 6, 10, 13: return try sequence(kind, low, start + 1)
    default: return .other
    }
  }

  /// The reference at an index, which must be below the count.
  func reference(_ index: Int, of list: References) throws -> Reference {
    let place = list.start + index * referenceWidth
    guard let reference = Int(exactly: Self.number(bytes, place, referenceWidth)) else {
      throw Damage()
    }
    return reference
  }

  /// The beginning of a string, which for all that a drawing has is the whole.
  func string(_ text: Text) -> String {
    let beginning = text.bytes.prefix(96)
    if !text.isWide { return String(decoding: bytes[beginning], as: UTF8.self) }
    let units = stride(from: beginning.lowerBound, to: beginning.upperBound, by: 2)
    return String(decoding: units.map { UInt16(Self.number(bytes, $0, 2)) }, as: UTF16.self)
  }

  private func sequence(_ kind: UInt8, _ low: Int, _ place: Int) throws -> Object {
    var (count, start) = (low, place)
    if low == 15 {
      guard place < table, bytes[place] >> 4 == 1 else { throw Damage() }
      let width = 1 << Int(bytes[place] & 15)
      count = try integer(place + 1, width: width)
      start = place + 1 + width
    }
    let width =
      switch kind {
      case 4, 5: 1
      case 6: 2
      case 10: referenceWidth
      default: 2 * referenceWidth
      }
    guard count >= 0, count <= (table - start) / width else { throw Damage() }
    let range = start..<start + count * width
    switch kind {
    case 4: return .data(range)
    case 5, 6: return .text(Text(bytes: range, isWide: kind == 6))
    case 10: return .array(References(start: start, count: count))
    default:
      return .dictionary(
        keys: References(start: start, count: count),
        values: References(start: start + count * referenceWidth, count: count))
    }
  }

  /// Integers of 16 bytes hold what does not fit into 8 with a sign.
  private func integer(_ place: Int, width: Int) throws -> Int {
    guard width <= 16, place + width <= table else { throw Damage() }
    if width < 8 { return Int(Self.number(bytes, place, width)) }
    let low = Self.number(bytes, place + width - 8, 8)
    let high = width == 16 ? Self.number(bytes, place, 8) : (low >> 63) * .max
    guard high == (low >> 63) * .max else { throw Damage() }
    return Int(Int64(bitPattern: low))
  }

  private func real(_ place: Int, width: Int) throws -> Double {
    guard width == 4 || width == 8, place + width <= table else { throw Damage() }
    let bits = Self.number(bytes, place, width)
    return width == 8
      ? Double(bitPattern: bits) : Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
  }

  /// A number without a sign of 1 to 8 bytes, which must be there.
  private static func number(
    _ bytes: UnsafeRawBufferPointer, _ place: Int, _ width: Int
  ) -> UInt64 {
    var number: UInt64 = 0
    for i in 0..<width { number = number << 8 | UInt64(bytes[place + i]) }
    return number
  }
}
