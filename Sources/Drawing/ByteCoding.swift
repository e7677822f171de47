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
    append(
      (element.times.isEmpty ? 0 : ElementFlags.times)
        | (element.forces.isEmpty ? 0 : ElementFlags.forces))
    append(count: element.points.count)
    PackedPoints.withBytes(of: element.points) { append(raw: $0) }
    for numbers in [element.times, element.forces] where !numbers.isEmpty {
      PackedPoints.withBytes(of: numbers) { append(raw: $0) }
    }
  }
}

/// The lists of numbers that follow the points of an element, in this order.
private enum ElementFlags {
  static let times: UInt8 = 1
  static let forces: UInt8 = 2
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
    let flags = try number(UInt8.self)
    guard flags <= ElementFlags.times | ElementFlags.forces else { throw Damage() }
    let count = try count(of: PackedPoints.stride)
    let points = try raw(count * PackedPoints.stride)
    let size = count * PackedPoints.numberStride
    let times = flags & ElementFlags.times != 0 ? try raw(size) : nil
    let forces = flags & ElementFlags.forces != 0 ? try raw(size) : nil
    let form = ElementForm(
      kind: Element.Kind.allCases[kind].rawValue, color: color.hexadecimal, width: Double(width),
      points: points, times: times, forces: forces)
    do { return try form.checked() } catch { throw Damage() }
  }
}
