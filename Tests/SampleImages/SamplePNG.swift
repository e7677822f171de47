/// A PNG file of any color type, written without compression, and the pixels that it shows.
package struct SamplePNG: Sendable {
  package var width: Int
  package var height: Int
  package var bitDepth: Int
  package var colorType: Int
  package var isInterlaced: Bool
  /// The samples of all pixels, row by row, as the file contains them.
  package var samples: [Int]
  /// The red, green and blue of each entry of the palette.
  package var palette: [[UInt8]] = []
  /// The alphas of the first entries of the palette, or the samples of the transparent color.
  package var transparency: [Int]?
  /// Chunks before the pixels.
  package var chunks: [(type: String, content: [UInt8])] = []

  /// Creates a file without samples.
  package init(
    width: Int, height: Int, bitDepth: Int = 8, colorType: Int, isInterlaced: Bool = false,
    samples: [Int] = []
  ) {
    (self.width, self.height) = (width, height)
    (self.bitDepth, self.colorType) = (bitDepth, colorType)
    (self.isInterlaced, self.samples) = (isInterlaced, samples)
  }

  /// The number of samples of a pixel.
  package var channelCount: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 1 }

  // MARK: The file

  /// The bytes of the file.
  package var file: [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let header = [width, height].flatMap { Self.bigEndian($0, 4) }
    file += Self.chunk(
      "IHDR", header + [UInt8(bitDepth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0])
    for chunk in chunks { file += Self.chunk(chunk.type, chunk.content) }
    if !palette.isEmpty { file += Self.chunk("PLTE", palette.flatMap(\.self)) }
    if let transparency {
      let size = colorType == 3 ? 1 : 2
      file += Self.chunk("tRNS", transparency.flatMap { Self.bigEndian($0, size) })
    }
    return file + Self.chunk("IDAT", Self.zlib(rows)) + Self.chunk("IEND", [])
  }

  /// The rows of all passes, each after the number of its filter, which is 0 for none.
  private var rows: [UInt8] {
    // The first column and row of each pass of Adam7, and the distances to the next ones.
    let passes =
      isInterlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ] : [(0, 0, 1, 1)]
    var bytes: [UInt8] = []
    for (x, y, stepX, stepY) in passes where x < width {
      for row in stride(from: y, to: height, by: stepY) {
        let samples = stride(from: x, to: width, by: stepX).flatMap { pixel($0, row) }
        bytes.append(0)
        bytes += packed(samples)
      }
    }
    return bytes
  }

  /// Returns samples as bytes, the first sample in the highest bits.
  private func packed(_ samples: [Int]) -> [UInt8] {
    if bitDepth >= 8 { return samples.flatMap { Self.bigEndian($0, bitDepth / 8) } }
    let count = 8 / bitDepth
    return stride(from: 0, to: samples.count, by: count).map { start in
      (0..<count).reduce(UInt8(0)) { byte, index in
        let sample = start + index < samples.count ? samples[start + index] : 0
        return byte << UInt8(bitDepth) | UInt8(sample)
      }
    }
  }

  private func pixel(_ x: Int, _ y: Int) -> ArraySlice<Int> {
    let start = (y * width + x) * channelCount
    return samples[start..<start + channelCount]
  }

  // MARK: The pixels

  /// The red, green, blue and straight alpha of all pixels, with eight bits each.
  package var pixels: [UInt8] {
    (0..<width * height).flatMap { color(Array(pixel($0 % width, $0 / width))) }
  }

  private func color(_ samples: [Int]) -> [UInt8] {
    let maximum = Double(1 << bitDepth - 1)
    let levels = samples.map { UInt8((Double($0) / maximum * 255).rounded()) }
    let isTransparent = samples == transparency
    switch colorType {
    case 0: return [levels[0], levels[0], levels[0], isTransparent ? 0 : 255]
    case 2: return levels + [isTransparent ? 0 : 255]
    case 3:
      let alphas = transparency ?? []
      let alpha = samples[0] < alphas.count ? alphas[samples[0]] : 255
      return palette[samples[0]] + [UInt8(alpha)]
    case 4: return [levels[0], levels[0], levels[0], levels[1]]
    default: return levels
    }
  }

  // MARK: Encoding

  /// Returns a chunk with its length and its checksum.
  package static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let checked = Array(type.utf8) + content
    var sum = ~UInt32(0)
    for byte in checked {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return bigEndian(content.count, 4) + checked + bigEndian(Int(~sum), 4)
  }

  /// Returns data in the zlib format, in blocks that are not compressed.
  package static func zlib(_ data: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let count = min(65535, data.count - start)
      let isLast = start + count == data.count
      let length = Array(bigEndian(count, 2).reversed())
      result += [isLast ? 1 : 0] + length + length.map(~) + data[start..<start + count]
      start += count
    } while start < data.count
    var (low, high) = (1, 0)
    for byte in data {
      low = (low + Int(byte)) % 65521
      high = (high + low) % 65521
    }
    return result + bigEndian(high << 16 | low, 4)
  }

  /// Returns a number as bytes, the highest first.
  package static func bigEndian(_ number: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
