extension Bitmap {
  /// The bitmap as a PNG file.
  ///
  /// Rows are filtered, and repeated bytes and pixels are compressed with the fixed codes of the
  /// deflate format.
  ///
  /// - Complexity: O(pixels).
  package var png: [UInt8] {
    var file = PNGChunk.signature
    // Eight bits per channel, red, green, blue and alpha, compressed, filtered, not interlaced.
    PNGChunk.append(
      "IHDR", PNGChunk.bytes(width) + PNGChunk.bytes(height) + [8, 6, 0, 0, 0], to: &file)
    PNGChunk.append("IDAT", Deflate.compress(filteredRows), to: &file)
    PNGChunk.append("IEND", [], to: &file)
    return file
  }

  /// The rows with straight alpha, each preceded by the number of its filter.
  ///
  /// The first row is not filtered; in the other rows, the filter subtracts the row above.
  private var filteredRows: [UInt8] {
    let (straight, length) = (straightBytes, width * 4)
    var rows: [UInt8] = []
    rows.reserveCapacity((length + 1) * height)
    for y in 0..<height {
      rows.append(y == 0 ? 0 : 2)
      for i in y * length..<(y + 1) * length {
        rows.append(y == 0 ? straight[i] : straight[i] &- straight[i - length])
      }
    }
    return rows
  }
}

/// A compressor that replaces runs of equal bytes or pixels by references.
private struct Deflate {
  private var output: [UInt8]
  private var bits: UInt64 = 0
  private var bitCount: UInt64 = 0

  /// Returns bytes compressed in the zlib format.
  static func compress(_ input: [UInt8]) -> [UInt8] {
    var deflate = Deflate(output: [0x78, 0x01])
    // The header of the only block, which has fixed codes.
    deflate.write(1, 1)
    deflate.write(1, 2)
    var i = 0
    while i < input.count {
      // The numbers of bytes that repeat the previous byte and the previous pixel.
      let (byteRun, pixelRun) = (
        run(in: input, at: i, distance: 1), run(in: input, at: i, distance: 4)
      )
      let length = max(byteRun, pixelRun)
      if length >= 3 {
        deflate.writeReference(length: length, distanceCode: byteRun >= pixelRun ? 0 : 3)
        i += length
      } else {
        deflate.writeSymbol(Int(input[i]))
        i += 1
      }
    }
    deflate.writeSymbol(256)
    deflate.write(0, 7)
    return deflate.output + PNGChunk.bytes(Int(adler32(of: input)))
  }

  /// Returns the checksum of the zlib format.
  private static func adler32(of bytes: [UInt8]) -> UInt32 {
    var (a, b) = (UInt32(1), UInt32(0))
    for byte in bytes {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    return b << 16 | a
  }

  private init(output: [UInt8]) { self.output = output }

  /// Returns the number of bytes from an index on, at most 258, that equal the bytes at a distance
  /// before them.
  private static func run(in input: [UInt8], at start: Int, distance: Int) -> Int {
    guard start >= distance else { return 0 }
    let end = min(input.count, start + 258)
    var i = start
    while i < end, input[i] == input[i - distance] { i += 1 }
    return i - start
  }

  /// Appends bits, the lowest first.
  private mutating func write(_ value: Int, _ count: UInt64) {
    bits |= UInt64(value) << bitCount
    bitCount += count
    while bitCount >= 8 {
      output.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }

  /// Appends the bits of a code, the highest first.
  private mutating func writeCode(_ code: Int, _ count: UInt64) {
    var reversed = 0
    for i in 0..<Int(count) where code >> i & 1 == 1 { reversed |= 1 << (Int(count) - 1 - i) }
    write(reversed, count)
  }

  private mutating func writeSymbol(_ symbol: Int) {
    switch symbol {
    case 0...143: writeCode(0x30 + symbol, 8)
    case 144...255: writeCode(0x190 + symbol - 144, 9)
    case 256...279: writeCode(symbol - 256, 7)
    default: writeCode(0xC0 + symbol - 280, 8)
    }
  }

  private mutating func writeReference(length: Int, distanceCode: Int) {
    // The codes of lengths have ranges that double every four codes.
    if length == 258 {
      writeSymbol(285)
    } else if length <= 10 {
      writeSymbol(254 + length)
    } else {
      var (extraBits, first, symbol) = (1, 11, 265)
      while length >= first + 4 << extraBits {
        first += 4 << extraBits
        symbol += 4
        extraBits += 1
      }
      writeSymbol(symbol + (length - first) >> extraBits)
      write((length - first) & (1 << extraBits - 1), UInt64(extraBits))
    }
    writeCode(distanceCode, 5)
  }
}
