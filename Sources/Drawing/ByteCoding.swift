import Ink

/// Writes the numbers of a journal, little-endian and without padding.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ number: Double) { append(number.bitPattern) }

  /// A count, an identifier or anything else that is never below 0.
  mutating func append(count: Int) { append(UInt32(truncatingIfNeeded: count)) }

  mutating func append(raw: UnsafeRawBufferPointer) { bytes.append(contentsOf: raw) }

  mutating func append(_ element: Element) {
    append(UInt8(truncatingIfNeeded: Element.Kind.allCases.firstIndex(of: element.kind) ?? 0))
    let color = element.color
    for part in [color.red, color.green, color.blue, color.alpha] { append(part) }
    append(element.width.bitPattern)
    append(UInt8(element.times.isEmpty ? 0 : 1))
    append(count: element.points.count)
    PackedPoints.withBytes(of: element.points) { append(raw: $0) }
    if !element.times.isEmpty { PackedPoints.withBytes(of: element.times) { append(raw: $0) } }
  }
}

/// Reads what ``ByteWriter`` wrote, from bytes that anybody may have made.
struct ByteReader {
  /// The bytes end early, or mean nothing.
  struct Damage: Error {}

  private let data: Data
  private var offset: Int

  init(_ data: Data) { (self.data, offset) = (data, data.startIndex) }

  var isAtEnd: Bool { offset == data.endIndex }

  mutating func number<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) throws
    -> Number
  {
    let bytes = try raw(MemoryLayout<Number>.size)
    return bytes.withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(as: Number.self)) }
  }

  mutating func double() throws -> Double { Double(bitPattern: try number()) }

  /// A count of things that take some bytes each, of which there must be so many.
  mutating func count(of size: Int) throws -> Int {
    let count = Int(try number(UInt32.self))
    guard count <= (data.endIndex - offset) / size else { throw Damage() }
    return count
  }

  mutating func raw(_ count: Int) throws -> Data {
    guard count <= data.endIndex - offset else { throw Damage() }
    defer { offset += count }
    return data[offset..<offset + count]
  }

  /// - Throws: ``Damage`` also for what a file may not hold.
  mutating func element() throws -> Element {
    let kind = Int(try number(UInt8.self))
    guard kind < Element.Kind.allCases.count else { throw Damage() }
    let color = PixelColor(
      red: try number(), green: try number(), blue: try number(), alpha: try number())
    let width = Float(bitPattern: try number())
    let hasTimes = try number(UInt8.self) != 0
    let count = try count(of: PackedPoints.stride)
    let points = try raw(count * PackedPoints.stride)
    let times = hasTimes ? try raw(count * PackedPoints.timeStride) : nil
    let form = ElementForm(
      kind: Element.Kind.allCases[kind].rawValue, color: color.hexadecimal, width: Double(width),
      points: points, times: times)
    do { return try form.checked() } catch { throw Damage() }
  }
}
