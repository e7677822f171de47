import SeededRandom
import Testing

@testable import Ink

/// Tests that compare the reader and the writer of PNG files with the definitions of the format.
@Suite("The format of PNG files")
struct PNGFormatTests {
  /// Returns the checksum of a chunk, computed bit by bit.
  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var remainder: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      remainder ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = remainder & 1 == 1
        remainder >>= 1
        if isOdd { remainder ^= 0xEDB8_8320 }
      }
    }
    return ~remainder
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    (0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func number(_ bytes: some Collection<UInt8>) -> Int {
    bytes.reduce(0) { $0 * 256 + Int($1) }
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + content
    return bytes(UInt32(content.count)) + body + bytes(crc(body))
  }

  private static func header(
    _ width: Int, _ height: Int, depth: UInt8 = 8, colorType: UInt8 = 6, interlace: UInt8 = 0
  ) -> [UInt8] {
    chunk(
      "IHDR",
      bytes(UInt32(width)) + bytes(UInt32(height)) + [depth, colorType, 0, 0, interlace])
  }

  private static let signature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]

  private static func file(_ chunks: [UInt8]...) -> [UInt8] {
    signature + chunks.flatMap(\.self) + chunk("IEND", [])
  }

  /// Returns rows after applying a filter to each row, as the format defines.
  private static func filtered(_ rows: [[UInt8]], channels: Int, filters: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for (y, row) in rows.enumerated() {
      result.append(filters[y])
      for x in row.indices {
        let a = x >= channels ? Int(row[x - channels]) : 0
        let b = y > 0 ? Int(rows[y - 1][x]) : 0
        let c = x >= channels && y > 0 ? Int(rows[y - 1][x - channels]) : 0
        // The Paeth predictor is the first of the neighbors that is nearest to a + b − c.
        let paeth = [a, b, c].min { abs(a + b - c - $0) < abs(a + b - c - $1) } ?? 0
        let prediction = [0, a, b, (a + b) / 2, paeth][Int(filters[y])]
        result.append(row[x] &- UInt8(prediction))
      }
    }
    return result
  }

  private static func compressed(_ data: [UInt8]) -> [UInt8] {
    var writer = DeflateWriter()
    writer.writeFixed(data.map { .literal($0) }, isLast: true)
    return writer.file
  }

  @Test(
    "PNG files are read with any row filters, with and without alpha",
    arguments: 1...40)
  func filters(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (width, height) = (random.pick(1...9), random.pick(1...8))
    let channels = seed.isMultiple(of: 2) ? 4 : 3
    // With few different bytes, neighbors are often equally near to a prediction.
    let range = seed.isMultiple(of: 3) ? 0...3 : 0...255
    let rows = (0..<height).map { _ in
      (0..<width * channels).map { _ in UInt8(random.pick(range)) }
    }
    let filters = rows.indices.map { _ in UInt8(random.pick(0...4)) }
    let data = Self.compressed(Self.filtered(rows, channels: channels, filters: filters))
    let cut = random.pick(0...data.count)
    let file = Self.file(
      Self.header(width, height, colorType: channels == 4 ? 6 : 2),
      Self.chunk("tEXt", Array("Title\0A picture".utf8)), Self.chunk("IDAT", Array(data[..<cut])),
      Self.chunk("IDAT", Array(data[cut...])))
    let bitmap = try #require(Bitmap(png: file))
    #expect(bitmap.width == width && bitmap.height == height)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = Array(rows[y][x * channels..<(x + 1) * channels])
        let alpha = channels == 4 ? Double(pixel[3]) : 255
        let expected = pixel[..<3].map { (Double($0) * alpha / 255).rounded() } + [alpha]
        #expect(bitmap.channels(x, y) == expected)
      }
    }
  }

  @Test("PNG files of unsupported types and sizes are not read")
  func unsupported() {
    let data = Self.compressed([0, 1, 2, 3, 4, 5, 6, 7, 8])
    let content = Self.chunk("IDAT", data)
    #expect(Bitmap(png: Self.file(Self.header(2, 1), content)) != nil)
    for (header, isRead) in [
      (Self.header(2, 1, depth: 16), false), (Self.header(2, 1, depth: 4), false),
      (Self.header(2, 1, colorType: 0), false), (Self.header(2, 1, colorType: 3), false),
      (Self.header(2, 1, colorType: 4), false), (Self.header(2, 1, colorType: 2), false),
      (Self.header(2, 1, interlace: 1), false), (Self.header(1, 2), false),
      (Self.header(0, 1), false), (Self.header(2, 0), false), (Self.header(1, 1), false),
      (Self.header(3, 1), false), (Self.header(2, 2), false),
      (Self.header(100_001, 1000), false), (Self.header(1 << 31, 1 << 31), false),
      (Self.chunk("IHDR", [0, 0, 0, 2, 0, 0, 0, 1, 8, 6, 0, 0]), false),
      (Self.chunk("IHDR", [0, 0, 0, 2, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0]), false), ([], false),
    ] {
      #expect((Bitmap(png: Self.file(header, content)) != nil) == isRead)
    }
    #expect(Bitmap(png: Self.file(Self.header(2, 1))) == nil, "no pixels")
    let unknownFilter = Self.compressed([5, 1, 2, 3, 4, 5, 6, 7, 8])
    #expect(Bitmap(png: Self.file(Self.header(2, 1), Self.chunk("IDAT", unknownFilter))) == nil)
    for filter: UInt8 in 0...4 {
      let data = Self.compressed([filter, 1, 2, 3, 4, 5, 6, 7, 8])
      #expect(Bitmap(png: Self.file(Self.header(2, 1), Self.chunk("IDAT", data))) != nil)
    }
  }

  @Test("A PNG file with a damaged signature or an incomplete chunk is not read")
  func incomplete() {
    let file = Self.file(
      Self.header(2, 1), Self.chunk("IDAT", Self.compressed([0, 1, 2, 3, 4, 5, 6, 7, 8])))
    #expect(Bitmap(png: file) != nil && Bitmap(png: Array(file.dropLast(12))) != nil)
    for index in 0..<8 {
      var damaged = file
      damaged[index] ^= 1
      #expect(Bitmap(png: damaged) == nil)
    }
    for count in 0..<file.count - 12 {
      #expect(Bitmap(png: Array(file.prefix(count))) == nil, "\(count) bytes")
    }
    #expect(Bitmap(png: []) == nil)
  }

  @Test("A written PNG file has the chunks, checksums and rows of the format", arguments: 1...12)
  func written(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let bitmap = random.bitmap(random.pick(1...30), random.pick(1...12))
    let file = bitmap.png
    #expect(file.starts(with: Self.signature))
    var (position, chunks) = (8, [(type: String, content: [UInt8])]())
    while position < file.count {
      let count = Self.number(file[position..<position + 4])
      let body = Array(file[position + 4..<position + 8 + count])
      let sum = Self.number(file[position + 8 + count..<position + 12 + count])
      #expect(sum == Int(Self.crc(body)))
      chunks.append((String(decoding: body[..<4], as: UTF8.self), Array(body[4...])))
      position += 12 + count
    }
    #expect(position == file.count && chunks.map(\.type) == ["IHDR", "IDAT", "IEND"])
    #expect(Self.chunk("IHDR", chunks[0].content) == Self.header(bitmap.width, bitmap.height))
    let data = chunks[1].content
    #expect(Self.number(data[..<2]).isMultiple(of: 31) && data[0] == 0x78 && data[1] & 32 == 0)
    let rows = try #require(Inflate.decompress(data, maximumSize: 1_000_000))
    let length = bitmap.width * 4
    let straight = bitmap.straightBytes
    let model = (0..<bitmap.height).map { Array(straight[$0 * length..<($0 + 1) * length]) }
    let filters = (0..<bitmap.height).map { rows[$0 * (length + 1)] }
    #expect(rows == Self.filtered(model, channels: 4, filters: filters))
    // The two sums of the Adler-32 checksum.
    let a = rows.reduce(1) { $0 + Int($1) } % 65521
    let b = rows.indices.reduce(rows.count) { $0 + (rows.count - $1) * Int(rows[$1]) } % 65521
    #expect(Self.number(data.suffix(4)) == b * 65536 + a)
  }

  @Test("Runs of 1 to 160 equal pixels are written to PNG files and read again", arguments: [1, 4])
  func runs(period: Int) {
    var random = SeededGenerator(seed: UInt64(period))
    for width in 1...160 {
      var bitmap = Bitmap(width: width + 3, height: 2)
      let color = PixelColor(red: 255, green: period == 1 ? 255 : 90, blue: 255)
      bitmap.fill(PixelBox(minX: 1, minY: 0, maxX: width + 1, maxY: 1), color)
      for x in 0..<width {
        let noise = PixelColor(red: random.byte(), green: random.byte(), blue: random.byte())
        bitmap.fill(PixelBox(minX: x, minY: 1, maxX: x + 1, maxY: 2), noise)
      }
      let isEqual = Bitmap(png: bitmap.png) == bitmap
      #expect(isEqual, "width \(width)")
    }
  }

  @Test("A PNG file compresses an empty area to less than a hundredth of its size")
  func compression() {
    #expect(Bitmap(width: 1000, height: 1000).png.count < 40_000)
    var gray = Bitmap(width: 1000, height: 1)
    gray.fill(
      PixelBox(minX: 0, minY: 0, maxX: 1000, maxY: 1), PixelColor(red: 1, green: 2, blue: 3))
    #expect(gray.png.count < 120)
  }
}
