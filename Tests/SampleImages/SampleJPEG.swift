/// A JPEG file of squares of 8 × 8 pixels that have one color each, so that it has no rounded
/// coefficients.
package struct SampleJPEG: Sendable {
  /// The color transform in the marker of Adobe's programs.
  package enum AdobeTransform: UInt8, Sendable {
    /// RGB or CMYK.
    case none = 0
    case yCbCr = 1
    case yCCK = 2
  }

  /// The number of squares in a row.
  package var columns: Int
  /// The components of each square, row by row, as the file contains them.
  package var squares: [[UInt8]]
  package var adobeTransform: AdobeTransform?
  /// The identifiers of the components.
  package var identifiers: [UInt8]
  /// The number of bits of a component in the header.
  package var precision: UInt8 = 8
  /// Segments with their markers, before the tables.
  package var segments: [(marker: UInt8, content: [UInt8])] = []

  /// Creates a file with rows of squares.
  package init(
    columns: Int, squares: [[UInt8]], adobeTransform: AdobeTransform? = nil,
    identifiers: [UInt8] = [1, 2, 3, 4]
  ) {
    (self.columns, self.squares) = (columns, squares)
    (self.adobeTransform, self.identifiers) = (adobeTransform, identifiers)
  }

  package var width: Int { columns * 8 }
  package var height: Int { squares.count / columns * 8 }
  private var componentCount: Int { squares.first?.count ?? 0 }

  /// The bytes of the file.
  package var file: [UInt8] {
    var file: [UInt8] = [0xFF, 0xD8]
    if let adobeTransform {
      file += Self.segment(
        0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, adobeTransform.rawValue])
    }
    for segment in segments { file += Self.segment(segment.marker, segment.content) }
    // A quantization table of 8, so that a coefficient is the component without its offset.
    file += Self.segment(0xDB, [0] + [UInt8](repeating: 8, count: 64))
    let identifiers = identifiers.prefix(componentCount)
    file += Self.segment(
      0xC0,
      [precision] + Self.bigEndian(height) + Self.bigEndian(width) + [UInt8(componentCount)]
        + identifiers.flatMap { [$0, 0x11, 0] })
    // The codes of the first coefficient of a square are the numbers of bits, in four bits.
    file += Self.segment(
      0xC4, [0] + (1...16).map { $0 == 4 ? 12 : 0 } + (0..<12 as Range<UInt8>))
    // The only code for the other coefficients, which means that all of them are zero.
    file += Self.segment(0xC4, [0x10] + (1...16).map { $0 == 1 ? 1 : 0 } + [0])
    file += Self.segment(
      0xDA, [UInt8(componentCount)] + identifiers.flatMap { [$0, 0] } + [0, 63, 0])
    return file + scan + [0xFF, 0xD9]
  }

  /// The compressed squares.
  private var scan: [UInt8] {
    var bits: [Bool] = []
    func append(_ value: Int, _ count: Int) {
      for bit in (0..<count).reversed() { bits.append(value >> bit & 1 == 1) }
    }
    var previous = [Int](repeating: 0, count: componentCount)
    for square in squares {
      for (component, value) in square.enumerated() {
        let coefficient = Int(value) - 128
        let difference = coefficient - previous[component]
        previous[component] = coefficient
        let count = Int.bitWidth - abs(difference).leadingZeroBitCount
        append(count, 4)
        append(difference < 0 ? difference - 1 : difference, count)
        append(0, 1)
      }
    }
    while bits.count % 8 != 0 { bits.append(true) }
    return stride(from: 0, to: bits.count, by: 8).flatMap { start -> [UInt8] in
      let byte = bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
      return byte == 0xFF ? [0xFF, 0] : [byte]
    }
  }

  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker] + bigEndian(content.count + 2) + content
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    [UInt8(number >> 8), UInt8(number & 255)]
  }

  // MARK: Segments

  /// Returns the segments of a color profile, of at most the given size each.
  package static func profileSegments(
    _ profile: [UInt8], size: Int = 65519
  ) -> [(marker: UInt8, content: [UInt8])] {
    let starts = Array(stride(from: 0, to: profile.count, by: size))
    return starts.enumerated().map { index, start in
      let fragment = profile[start..<min(start + size, profile.count)]
      let header = Array("ICC_PROFILE\0".utf8) + [UInt8(index + 1), UInt8(starts.count)]
      return (0xE2, header + fragment)
    }
  }

  /// Returns Exif data with an orientation, as it is after the name of the segment.
  package static func exif(orientation: UInt8) -> [UInt8] {
    [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
      + [0, 0, 0, 0]
  }
}
