import Ink

/// The bytes of a PDF file that have not been written yet, and the offsets of the objects.
struct PDFOutput {
  private(set) var bytes: [UInt8] = []
  /// The number of bytes that have been written before ``bytes``.
  private var writtenCount = 0
  /// The offset of each object in the file, by its number; the number 0 is not used.
  private var offsets: [Int: Int] = [:]

  /// The number of all bytes so far.
  var count: Int { writtenCount + bytes.count }

  /// Returns the bytes that have not been written yet, and removes them.
  mutating func takeBytes() -> Data {
    defer {
      writtenCount += bytes.count
      bytes.removeAll(keepingCapacity: true)
    }
    return Data(bytes)
  }

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Begins an object; the caller then appends the value and calls ``endObject()``.
  mutating func beginObject(_ number: Int) {
    offsets[number] = count
    append("\(number) 0 obj\n")
  }

  mutating func endObject() { append("\nendobj\n") }

  mutating func appendObject(_ number: Int, _ value: String) {
    beginObject(number)
    append(value)
    endObject()
  }

  /// Appends an object that is a stream.
  ///
  /// - Parameter entries: The entries of the stream's dictionary without the length.
  mutating func appendStream(_ number: Int, _ entries: String, _ contents: [UInt8]) {
    beginObject(number)
    append("<<\(entries)/Length \(contents.count)>>\nstream\n")
    bytes += contents
    append("\nendstream")
    endObject()
  }

  /// Appends the cross-reference table of the objects 1, 2, and so on, and the end of the file.
  ///
  /// - Parameter root: The number of the catalog.
  mutating func appendTrailer(root: Int) {
    let start = count
    append("xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n")
    for number in 1...max(1, offsets.count) {
      let digits = "0000000000\(offsets[number] ?? 0)".suffix(10)
      append("\(digits) 00000 n \n")
    }
    append("trailer\n<</Size \(offsets.count + 1)/Root \(root) 0 R>>\nstartxref\n\(start)\n%%EOF\n")
  }

  // MARK: Numbers

  /// Appends a number with a limited number of decimal digits, and a space.
  ///
  /// The number has no exponent, which PDF does not permit. A number that is not finite becomes 0.
  mutating func append(_ number: Double, decimals: Int) {
    let unit = Self.powersOfTen[min(decimals, Self.powersOfTen.count - 1)]
    guard var value = Int(exactly: (number * Double(unit)).rounded()) else { return append("0 ") }
    if value < 0 {
      bytes.append(UInt8(ascii: "-"))
      value = -value
    }
    var (integer, fraction) = value.quotientAndRemainder(dividingBy: unit)
    if integer > 0 || fraction == 0 { append(integer) }
    if fraction > 0 {
      bytes.append(UInt8(ascii: "."))
      integer = unit / 10
      while fraction > 0 {
        bytes.append(UInt8(ascii: "0") + UInt8(fraction / integer))
        (fraction, integer) = (fraction % integer, integer / 10)
      }
    }
    bytes.append(UInt8(ascii: " "))
  }

  private static let powersOfTen = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]

  private mutating func append(_ integer: Int) {
    if integer > 9 { append(integer / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(integer % 10))
  }

  mutating func append(_ point: SIMD2<Float>) {
    append(Double(point.x), decimals: 2)
    append(Double(point.y), decimals: 2)
  }

  /// Appends an operator of a content stream.
  mutating func append(operator name: StaticString) {
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\n"))
  }
}

// MARK: - Paths

extension PDFOutput {
  mutating func appendPath(_ points: some Collection<SIMD2<Float>>) {
    for (index, point) in points.enumerated() {
      append(point)
      append(operator: index == 0 ? "m" : "l")
    }
  }

  /// Appends an ellipse with a center and two semi-axes as four curves.
  mutating func appendEllipse(_ center: SIMD2<Float>, _ u: SIMD2<Float>, _ v: SIMD2<Float>) {
    // Curves with these control points deviate from a circle by at most 0.03 % of its radius.
    let k: Float = 0.552_284_75
    append(center - u)
    append(operator: "m")
    var (x, y) = (-u, -v)
    for _ in 0..<4 {
      for point in [center + x + y * k, center + y + x * k, center + y] { append(point) }
      append(operator: "c")
      (x, y) = (y, -x)
    }
    append(operator: "h")
  }
}
