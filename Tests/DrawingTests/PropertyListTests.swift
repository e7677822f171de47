import Foundation
import SeededRandom
import Testing

@testable import DrawingFormat

/// Compares the reader and the writer of binary property lists with Foundation's.
@Suite("Binary property lists")
struct PropertyListTests {
  /// An object of a property list, as both implementations give it.
  private indirect enum Value: Equatable {
    case boolean(Bool)
    case integer(Int)
    case real(Double)
    case text(String)
    case data([UInt8])
    case array([Value])
    case dictionary([String: Value])
  }

  /// The counts at which the format changes: four bits, one byte, two bytes.
  private static let counts = [0, 1, 2, 14, 15, 16, 17, 255, 256, 257]
  private static let integers = [
    0, 1, -1, 127, 128, 255, 256, 65_535, 65_536, 1 << 32 - 1, 1 << 32, -129, .max, .min,
  ]

  private static func value(depth: Int, _ random: inout SeededGenerator) -> Value {
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
    case 4: return .array((0..<count).map { _ in value(depth: depth - 1, &random) })
    default:
      let pairs = (0..<count).map { ("key \($0)", value(depth: depth - 1, &random)) }
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

  /// The number of objects in a list, including the keys of dictionaries.
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

  @Test("Foundation reads the lists that TouchTracker writes", arguments: 0..<200 as Range<UInt64>)
  func written(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let value = Value.array([Self.value(depth: 2, &random)])
    for objects in [Self.objectCount(value), 70_000] {
      var writer = BinaryPropertyListWriter(objects: objects, size: 0)
      _ = Self.add(value, to: &writer)
      let list = try PropertyListSerialization.propertyList(
        from: Data(writer.finished()), options: [], format: nil)
      let isEqual = Self.value(list, like: value) == value
      #expect(isEqual)
    }
  }

  @Test("TouchTracker reads the lists that Foundation writes", arguments: 0..<200 as Range<UInt64>)
  func foreign(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let value = Value.array([Self.value(depth: 2, &random), .boolean(true), .boolean(false)])
    let data = try PropertyListSerialization.data(
      fromPropertyList: Self.object(value), format: .binary, options: 0)
    let isEqual = try Self.read(Array(data)) == value
    #expect(isEqual)
  }

  @Test("Strings beyond ASCII are read", arguments: ["é", "日本語", "a😀b", "Ω 12345678901234"])
  func texts(text: String) throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: text, format: .binary, options: 0)
    #expect(try Self.read(Array(data)) == .text(text))
  }

  @Test("Integers of 16 bytes are read if they fit into 8 bytes")
  func longIntegers() throws {
    func list(_ high: UInt64, _ low: UInt64) -> [UInt8] {
      func bytes(_ number: UInt64) -> [UInt8] {
        (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
      }
      let trailer: [UInt8] = [0, 0, 0, 0, 0, 0, 1, 1] + bytes(1) + bytes(0) + bytes(25)
      return Array("bplist00".utf8) + [0x14] + bytes(high) + bytes(low) + [8] + trailer
    }
    #expect(try Self.read(list(0, 5)) == .integer(5))
    #expect(try Self.read(list(.max, .max)) == .integer(-1))
    for (high, low): (UInt64, UInt64) in [(1, 5), (.max, 5), (0, .max), (1 << 63, 0)] {
      #expect(throws: BinaryPropertyList.Corruption.self) { try Self.read(list(high, low)) }
    }
  }
}
