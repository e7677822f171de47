import Foundation
import SeededRandom
import Testing

@testable import DrawingFormat

/// Tests that compare the reader and the writer of binary property lists with those of Foundation.
@Suite("Binary property lists")
struct PropertyListTests {
  /// An object of a property list, to which the objects of both implementations are converted.
  private indirect enum Value: Equatable {
    case boolean(Bool)
    case integer(Int)
    case real(Double)
    case text(String)
    case data([UInt8])
    case array([Value])
    case dictionary([String: Value])
  }

  /// Counts around the limits at which the format changes: 4 bits, 1 byte and 2 bytes.
  private static let counts = [0, 1, 2, 14, 15, 16, 17, 255, 256, 257]
  private static let integers = [
    0, 1, -1, 127, 128, 255, 256, 65_535, 65_536, 1 << 32 - 1, 1 << 32, -129, .max, .min,
  ]

  private static func randomValue(depth: Int, _ random: inout SeededGenerator) -> Value {
    let counts = depth == 2 ? counts : [0, 1, 2, 3]
    let count = counts.randomElement(using: &random) ?? 0
    switch Int.random(in: depth == 0 ? 0..<4 : 0..<6, using: &random) {
    case 0: return .integer(integers.randomElement(using: &random) ?? 0)
    case 1: return .real(Double.random(in: -1e6...1e6, using: &random))
    case 2:
      let length = [0, 1, 14, 15, 16, 17, 95].randomElement(using: &random) ?? 0
      return .text(String((0..<length).map { _ in "abz09".randomElement(using: &random) ?? "a" }))
    case 3:
      let length = Self.counts.randomElement(using: &random) ?? 0
      return .data((0..<length).map { _ in .random(in: 0...255, using: &random) })
    case 4: return .array((0..<count).map { _ in randomValue(depth: depth - 1, &random) })
    default:
      let pairs = (0..<count).map { ("key \($0)", randomValue(depth: depth - 1, &random)) }
      return .dictionary(Dictionary(uniqueKeysWithValues: pairs))
    }
  }

  // MARK: Our implementation

  private static func add(
    _ value: Value, to writer: inout BinaryPropertyListWriter
  ) -> BinaryPropertyListWriter.Reference? {
    switch value {
    case .boolean: return nil
    case .integer(let number): return writer.add(number)
    case .real(let number): return writer.add(number)
    case .text(let text): return writer.add(text)
    case .data(let bytes): return bytes.withUnsafeBytes { writer.add($0) }
    case .array(let items): return writer.add(items.compactMap { add($0, to: &writer) })
    case .dictionary(let entries):
      let pairs = entries.compactMap { key, item in
        add(item, to: &writer).map { (writer.add(key), $0) }
      }
      return writer.add(pairs)
    }
  }

  private static func read(
    _ reference: BinaryPropertyList.Reference, of list: BinaryPropertyList, _ bytes: [UInt8]
  ) throws -> Value? {
    func items(_ references: BinaryPropertyList.References) throws -> [Value] {
      try (0..<references.count).compactMap {
        try read(try list.reference($0, of: references), of: list, bytes)
      }
    }
    switch try list.object(reference) {
    case .boolean(let value): return .boolean(value)
    case .integer(let number): return .integer(number)
    case .real(let number): return .real(number)
    case .text(let text): return .text(list.string(text))
    case .data(let range): return .data(Array(bytes[range]))
    case .array(let references): return .array(try items(references))
    case .dictionary(let keys, let values):
      let names = try items(keys).map { if case .text(let name) = $0 { name } else { "" } }
      return .dictionary(
        Dictionary(zip(names, try items(values)), uniquingKeysWith: { first, _ in first }))
    case .other: return nil
    }
  }

  private static func read(_ bytes: [UInt8]) throws -> Value? {
    try bytes.withUnsafeBytes {
      let list = try BinaryPropertyList($0)
      return try read(list.root, of: list, bytes)
    }
  }

  /// Returns the number of objects in a list, including the keys of dictionaries.
  private static func objectCount(_ value: Value) -> Int {
    switch value {
    case .array(let items): items.reduce(1) { $0 + objectCount($1) }
    case .dictionary(let entries): entries.values.reduce(1) { $0 + 1 + objectCount($1) }
    default: 1
    }
  }

  // MARK: Foundation's implementation

  private static func object(_ value: Value) -> Any {
    switch value {
    case .boolean(let value): value
    case .integer(let number): number
    case .real(let number): number
    case .text(let text): text
    case .data(let bytes): Data(bytes)
    case .array(let items): items.map(object)
    case .dictionary(let entries): entries.mapValues(object)
    }
  }

  private static func value(_ object: Any, like model: Value) -> Value? {
    switch (object, model) {
    case (let number as NSNumber, .integer): return .integer(number.intValue)
    case (let number as NSNumber, .real): return .real(number.doubleValue)
    case (let text as String, .text): return .text(text)
    case (let data as Data, .data): return .data(Array(data))
    case (let items as [Any], .array(let models)) where items.count == models.count:
      return .array(zip(items, models).compactMap { value($0, like: $1) })
    case (let entries as [String: Any], .dictionary(let models)):
      return .dictionary(
        entries.reduce(into: [:]) { result, entry in
          result[entry.key] = models[entry.key].flatMap { value(entry.value, like: $0) }
        })
    default: return nil
    }
  }

  // MARK: Tests

  @Test(
    "Foundation reads the binary property lists that TouchTracker writes",
    arguments: 0..<200 as Range<UInt64>)
  func written(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let value = Value.array([Self.randomValue(depth: 2, &random)])
    for objects in [Self.objectCount(value), 70_000] {
      var writer = BinaryPropertyListWriter(objects: objects, size: 0)
      _ = Self.add(value, to: &writer)
      let list = try PropertyListSerialization.propertyList(
        from: Data(writer.finished()), options: [], format: nil)
      let isEqual = Self.value(list, like: value) == value
      #expect(isEqual)
    }
  }

  @Test(
    "TouchTracker reads the binary property lists that Foundation writes",
    arguments: 0..<200 as Range<UInt64>)
  func foreign(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let value = Value.array([Self.randomValue(depth: 2, &random), .boolean(true), .boolean(false)])
    let data = try PropertyListSerialization.data(
      fromPropertyList: Self.object(value), format: .binary, options: 0)
    let isEqual = try Self.read(Array(data)) == value
    #expect(isEqual)
  }

  @Test(
    "A binary property list is read with strings beyond ASCII",
    arguments: ["é", "日本語", "a😀b", "Ω 12345678901234"])
  func texts(text: String) throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: text, format: .binary, options: 0)
    #expect(try Self.read(Array(data)) == .text(text))
  }

  @Test("A binary property list is read with 16-byte integers that fit into 8 bytes")
  func longIntegers() throws {
    func list(_ high: UInt64, _ low: UInt64) -> [UInt8] {
      func bytes(_ number: UInt64) -> [UInt8] {
        (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
      }
      let trailer = [[0, 0, 0, 0, 0, 0, 1, 1], bytes(1), bytes(0), bytes(25)]
      let object = [Array("bplist00".utf8), [0x14], bytes(high), bytes(low), [8]]
      return (object + trailer).flatMap { $0 }
    }
    #expect(try Self.read(list(0, 5)) == .integer(5))
    #expect(try Self.read(list(.max, .max)) == .integer(-1))
    for (high, low): (UInt64, UInt64) in [(1, 5), (.max, 5), (0, .max), (1 << 63, 0)] {
      #expect(throws: BinaryPropertyList.Corruption.self) { try Self.read(list(high, low)) }
    }
  }

  // MARK: Damaged lists

  /// A list that is written byte by byte and can have wrong parts, like a damaged file.
  private struct HandmadeList {
    var header = Array("bplist00".utf8)
    var objects: [[UInt8]]
    var (offsetWidth, referenceWidth): (UInt8, UInt8) = (1, 1)
    /// The error of the object count, the index of the root object, and the error of the table's
    /// offset.
    var (countError, root, tableError): (Int, UInt64, Int) = (0, 0, 0)
    var offsets: [Int]?

    init(_ objects: [UInt8]...) { self.objects = objects }

    static func bytes(_ number: UInt64, _ width: Int) -> [UInt8] {
      (0..<width).reversed().map { $0 > 7 ? 0 : UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    var bytes: [UInt8] {
      var (bytes, starts) = (header, [Int]())
      for object in objects {
        starts.append(bytes.count)
        bytes += object
      }
      let table = bytes.count
      for offset in offsets ?? starts { bytes += Self.bytes(UInt64(offset), Int(offsetWidth)) }
      bytes += [0, 0, 0, 0, 0, 0, offsetWidth, referenceWidth]
      for number in [UInt64(objects.count + countError), root, UInt64(table + tableError)] {
        bytes += Self.bytes(number, 8)
      }
      return bytes
    }

    var value: Value? { get throws { try PropertyListTests.read(bytes) } }
  }

  private func expectCorruption(_ list: HandmadeList, _ comment: Comment? = nil) {
    #expect(throws: BinaryPropertyList.Corruption.self, comment) { try list.value }
  }

  @Test(
    "A binary property list is read with offsets and references of 1 to 8 bytes",
    arguments: 1...8 as ClosedRange<UInt8>)
  func widths(width: UInt8) throws {
    let index = HandmadeList.bytes(1, Int(width))
    var list = HandmadeList([0xA2] + index + index, [0x10, 200])
    list.offsetWidth = width
    list.referenceWidth = width
    #expect(try list.value == .array([.integer(200), .integer(200)]))
    list.objects = [
      [0xD1] + HandmadeList.bytes(1, Int(width)) + HandmadeList.bytes(2, Int(width)),
      [0x51, 97], [0x09],
    ]
    #expect(try list.value == .dictionary(["a": .boolean(true)]))
  }

  @Test("A binary property list with impossible numbers in its trailer is refused")
  func trailer() throws {
    let valid = HandmadeList([0x09], [0x08])
    #expect(try valid.value == .boolean(true))
    func expectCorruption(_ name: Comment, _ change: (inout HandmadeList) -> Void) {
      var list = valid
      change(&list)
      self.expectCorruption(list, name)
    }
    expectCorruption("width of offsets") { $0.offsetWidth = 0 }
    expectCorruption("width of offsets") { $0.offsetWidth = 9 }
    expectCorruption("width of references") { $0.referenceWidth = 0 }
    expectCorruption("width of references") { $0.referenceWidth = 9 }
    expectCorruption("count") { $0.countError = 1 }
    expectCorruption("count") { $0.countError = .max - 2 }
    expectCorruption("root") { $0.root = 2 }
    expectCorruption("root") { $0.root = .max }
    expectCorruption("table") { $0.tableError = -3 }
    expectCorruption("table") { $0.tableError = 3 }
    expectCorruption("header") { $0.header[5] = UInt8(ascii: "x") }
    expectCorruption("header") { $0.header[6] = UInt8(ascii: "1") }
    var second = valid
    second.root = 1
    #expect(try second.value == .boolean(false))
    // Fewer objects than offsets are valid, and so is another minor version.
    second.countError = -1
    second.root = 0
    second.header[7] = UInt8(ascii: "5")
    #expect(try second.value == .boolean(true))
    for count in [0, 8, 39, 40] {
      #expect(throws: BinaryPropertyList.Corruption.self) {
        try Self.read(Array(valid.bytes.suffix(count)))
      }
    }
    // The smallest list has one object of one byte.
    #expect(HandmadeList([0x09]).bytes.count == 42)
    #expect(try HandmadeList([0x09]).value == .boolean(true))
  }

  @Test("A binary property list with offsets or references beyond its objects is refused")
  func references() throws {
    func list(offset: Int) -> HandmadeList {
      var list = HandmadeList([0x10, 0x09])
      list.offsets = [offset]
      return list
    }
    #expect(try list(offset: 8).value == .integer(9))
    #expect(try list(offset: 9).value == .boolean(true))
    for offset in [0, 7, 10, 11, 255] { expectCorruption(list(offset: offset), "\(offset)") }
    #expect(try HandmadeList([0xA1, 1], [0x08]).value == .array([.boolean(false)]))
    expectCorruption(HandmadeList([0xA1, 2], [0x08]))
    var wide = HandmadeList([0xA1] + [UInt8](repeating: 0xFF, count: 8))
    wide.referenceWidth = 8
    expectCorruption(wide)
    var wideOffset = HandmadeList([0x09])
    wideOffset.offsetWidth = 8
    var bytes = wideOffset.bytes
    bytes.replaceSubrange(9..<17, with: [UInt8](repeating: 0xFF, count: 8))
    #expect(throws: BinaryPropertyList.Corruption.self) { try Self.read(bytes) }
  }

  @Test("Integers of a binary property list have 1 to 16 bytes, and are signed from 8 bytes on")
  func integerWidths() throws {
    let cases: [([UInt8], Int)] = [
      ([0x10, 0xFF], 255), ([0x11, 0xFF, 0xFE], 65534), ([0x12, 0xFF, 0, 0, 1], 0xFF00_0001),
      ([0x13] + HandmadeList.bytes(.max - 4, 8), -5), ([0x13] + HandmadeList.bytes(7, 8), 7),
      ([0x14] + HandmadeList.bytes(7, 16), 7),
      ([0x14] + [UInt8](repeating: 0xFF, count: 15) + [0xFB], -5),
    ]
    for (object, number) in cases {
      #expect(try HandmadeList(object).value == .integer(number))
      expectCorruption(HandmadeList(Array(object.dropLast())), "\(object)")
    }
    expectCorruption(HandmadeList([0x15] + [UInt8](repeating: 0, count: 32)))
    expectCorruption(HandmadeList([0x1F] + [UInt8](repeating: 0, count: 40)))
    // Every bit of the high half must equal the sign of the low half.
    for bit in 0..<64 {
      for (high, low): (UInt64, UInt64) in [(0, 5), (.max, .max - 4)] {
        let object = [0x14] + HandmadeList.bytes(high ^ 1 << bit, 8) + HandmadeList.bytes(low, 8)
        expectCorruption(HandmadeList(object), "bit \(bit)")
      }
    }
  }

  @Test("Real numbers of a binary property list have 4 or 8 bytes")
  func realWidths() throws {
    let float = [0x22] + HandmadeList.bytes(UInt64(Float(-2.5).bitPattern), 4)
    let double = [0x23] + HandmadeList.bytes((-1e300).bitPattern, 8)
    #expect(try HandmadeList(float).value == .real(-2.5))
    #expect(try HandmadeList(double).value == .real(-1e300))
    for object in [float, double] { expectCorruption(HandmadeList(Array(object.dropLast()))) }
    for marker in [0x20, 0x21, 0x24, 0x2F] as [UInt8] {
      expectCorruption(HandmadeList([marker] + [UInt8](repeating: 0, count: 40)))
    }
  }

  @Test("A binary property list with an object of an unsupported type is read as nil")
  func otherObjects() throws {
    for marker in [0x00, 0x01, 0x07, 0x0A, 0x0F, 0x33, 0x80, 0xC1, 0x70, 0xE0, 0xF0] as [UInt8] {
      #expect(try HandmadeList([marker, 0, 0, 0, 0, 0, 0, 0, 0]).value == nil, "\(marker)")
    }
  }

  @Test(
    "Sequences of a binary property list state their count in the marker or in an integer",
    arguments: [0, 1, 13, 14, 15, 16, 254, 255, 256, 257, 1000])
  func counts(count: Int) throws {
    let bytes = (0..<count).map { UInt8($0 % 100 + 1) }
    func list(_ objects: [UInt8]...) -> HandmadeList {
      var list = HandmadeList()
      (list.objects, list.offsetWidth) = (objects, 2)
      return list
    }
    var lengths: [[UInt8]] = []
    if count < 15 { lengths.append([UInt8(count)]) }
    if count < 256 { lengths.append([0x0F, 0x10, UInt8(count)]) }
    lengths.append([0x0F, 0x11] + HandmadeList.bytes(UInt64(count), 2))
    lengths.append([0x0F, 0x13] + HandmadeList.bytes(UInt64(count), 8))
    for length in lengths {
      func object(_ kind: UInt8, _ contents: [UInt8]) -> [UInt8] {
        [kind << 4 | length[0]] + length.dropFirst() + contents
      }
      #expect(try list(object(4, bytes)).value == .data(bytes))
      let text = String(decoding: bytes.prefix(96), as: UTF8.self)
      #expect(try list(object(5, bytes)).value == .text(text))
      let units = bytes.flatMap { (byte: UInt8) -> [UInt8] in [4, byte] }
      let wide = String(decoding: bytes.prefix(48).map { 1024 + UInt16($0) }, as: UTF16.self)
      #expect(try list(object(6, units)).value == .text(wide))
      let references = [UInt8](repeating: 1, count: count)
      #expect(
        try list(object(10, references), [0x09]).value
          == .array(Array(repeating: .boolean(true), count: count)))
      guard count > 0 else { continue }
      let cut: [(UInt8, [UInt8])] = [(4, bytes), (5, bytes), (6, units), (10, references)]
      for (kind, contents) in cut {
        expectCorruption(list(object(kind, Array(contents.dropLast()))))
      }
      let keys = [UInt8](repeating: 1, count: count) + [UInt8](repeating: 2, count: count)
      #expect(
        try list(object(13, keys), [0x51, 97], [0x09]).value
          == .dictionary(["a": .boolean(true)]))
      expectCorruption(list(object(13, Array(keys.dropLast()))))
    }
    // A negative count, a count that is no integer, and a count beyond the last object.
    let minusOne = HandmadeList.bytes(.max, 8)
    expectCorruption(HandmadeList([0x4F, 0x13] + minusOne + bytes))
    expectCorruption(HandmadeList([0x4F, 0x23] + HandmadeList.bytes(0, 8) + bytes))
    expectCorruption(HandmadeList([0x4F]))
    expectCorruption(HandmadeList([0x4F, 0x13, 0]))
  }

  @Test(
    "Foundation reads arrays of 254 to 65,536 elements that TouchTracker writes",
    arguments: [254, 255, 256, 257, 65_534, 65_535, 65_536])
  func manyObjects(count: Int) throws {
    var writer = BinaryPropertyListWriter(objects: count + 1, size: 0)
    let items = (0..<count).map { writer.add($0 % 7) }
    _ = writer.add(items)
    let list = try PropertyListSerialization.propertyList(
      from: writer.finished(), options: [], format: nil)
    #expect((list as? [Int])?.count == count)
    #expect((list as? [Int])?.last == (count - 1) % 7)
  }
}
