import DrawingFormat
import DrawingPersistence
import Ink
import SeededRandom
import SystemPackage
import Testing

@testable import TouchTracker

@Suite("The compression of GIF images")
struct LZWEncoderTests {
  /// Returns the content of the blocks, and checks that only the last block has fewer than 255
  /// bytes.
  private func content(_ blocks: [UInt8], bits: Int) throws -> [UInt8] {
    #expect(blocks.first == UInt8(bits))
    var (content, offset) = ([UInt8](), 1)
    while true {
      let count = Int(try #require(blocks.indices.contains(offset) ? blocks[offset] : nil))
      if count == 0 { break }
      try #require(offset + count < blocks.count)
      content += blocks[offset + 1...offset + count]
      if count < 255 { #expect(blocks[offset + count + 1] == 0) }
      offset += count + 1
    }
    #expect(offset == blocks.count - 1)
    return content
  }

  private func check(_ indices: [UInt8], bits: Int, _ encoder: inout LZWEncoder) throws {
    let blocks = encoder.blocks(of: indices, bitsPerIndex: bits)
    let decoded = try GIFReader.decompress(try content(blocks, bits: bits), bits)
    let isEqual = decoded == indices
    #expect(isEqual, "\(indices.count) indices of \(bits) bits")
  }

  @Test("The LZW encoder round-trips indices of 2 to 8 bits", arguments: 2...8)
  func bits(bits: Int) throws {
    var random = SeededGenerator(seed: UInt64(bits))
    var encoder = LZWEncoder()
    let limit = UInt8(1 << bits - 1)
    for count in Array(1...40) + [100, 255, 256, 1000, 3838, 4094, 4096, 9000] {
      let noise = (0..<count).map { _ in UInt8.random(in: 0...limit, using: &random) }
      try check(noise, bits: bits, &encoder)
      // Runs of 37 equal indices produce codes for long sequences.
      let runs = noise.indices.map { noise[$0 / 37 * 37] }
      try check(runs, bits: bits, &encoder)
      try check([UInt8](repeating: limit, count: count), bits: bits, &encoder)
    }
  }

  @Test(
    "The LZW encoder round-trips images that end near a change of the code size",
    arguments: [2, 3, 8])
  func codeSizes(bits: Int) throws {
    var random = SeededGenerator(seed: 77)
    let limit = UInt8(1 << bits - 1)
    let noise = (0..<6000).map { _ in UInt8.random(in: 0...limit, using: &random) }
    var encoder = LZWEncoder()
    // The lengths up to 300 include the first changes of the code size; larger lengths are sampled.
    for count in Array(1...300) + Array(stride(from: 300, to: 6000, by: 41)) {
      try check(Array(noise.prefix(count)), bits: bits, &encoder)
    }
  }

  @Test("The LZW encoder round-trips images that end near a full code table")
  func fullTable() throws {
    // In a sequence without repeated pairs, each index has a code of its own.
    var pairs: [UInt8] = []
    for step in 1..<255 {
      var value = 0
      for _ in 0..<20 {
        pairs.append(UInt8(value))
        value = (value + step) % 256
      }
    }
    var encoder = LZWEncoder()
    for count in 3700...4200 where count <= pairs.count {
      try check(Array(pairs.prefix(count)), bits: 8, &encoder)
    }
  }

  @Test("A GIF picture of one color is much smaller than its pixels")
  func compression() {
    var encoder = LZWEncoder()
    let flat = encoder.blocks(of: [UInt8](repeating: 3, count: 100_000), bitsPerIndex: 2)
    #expect(flat.count < 800)
    let again = encoder.blocks(of: [UInt8](repeating: 3, count: 100_000), bitsPerIndex: 2)
    #expect(again == flat)
  }
}

@Suite("The palettes of GIF images")
struct GIFPaletteTests {
  private func channels(_ color: UInt32) -> SIMD3<Int> {
    SIMD3(Int(color & 0xFF), Int(color >> 8 & 0xFF), Int(color >> 16 & 0xFF))
  }

  @Test(
    "A GIF palette shows two similar rare colors as their mean color, and other colors exactly")
  func equallyFrequent() {
    let similar: [UInt32] = [0xC8_00_C8, 0xCA_00_C8]
    var counts: [UInt32: Int] = [:]
    for red in 0..<254 as Range<UInt32> { counts[red] = 100 }
    for color in similar { counts[color] = 1 }
    let palette = GIFPalette(counts)
    #expect(palette.colors.count == 255)
    let shown = similar.map { palette.colors[Int(palette.index(of: $0)) - 1] }
    #expect(shown == [0xC9_00_C8, 0xC9_00_C8])
    // The other colors are exact.
    for red in 0..<254 as Range<UInt32> {
      #expect(palette.colors[Int(palette.index(of: red)) - 1] == red)
    }
  }

  @Test("Two equally frequent colors that share a palette entry are shown as their mean color")
  func equalCounts() {
    // Of all pairs of colors, the last two cause the smallest error if they share an entry.
    var counts: [UInt32: Int] = [:]
    for red in 0..<254 as Range<UInt32> { counts[red] = 100 }
    let pair: [UInt32] = [255 | 200 << 8, 255 | 204 << 8]
    for color in pair { counts[color] = 1 }
    let palette = GIFPalette(counts)
    let indices = pair.map { palette.index(of: $0) }
    #expect(palette.colors.count == 255 && indices[0] == indices[1])
    #expect(channels(palette.colors[Int(indices[0]) - 1]) == [255, 202, 0])
  }

  @Test(
    "A GIF palette stores up to 255 colors exactly, with the fewest possible bits",
    arguments: [
      (0, 2), (1, 2), (3, 2), (4, 3), (7, 3), (8, 4), (15, 4), (16, 5), (31, 5), (32, 6), (63, 6),
      (64, 7), (127, 7), (128, 8), (255, 8),
    ])
  func exact(count: Int, bits: Int) throws {
    var random = SeededGenerator(seed: UInt64(count))
    var counts: [UInt32: Int] = [:]
    while counts.count < count {
      counts[.random(in: 0...0xFF_FFFF, using: &random)] = .random(in: 1...9, using: &random)
    }
    let palette = GIFPalette(counts)
    #expect(palette.bitsPerIndex == bits)
    #expect(palette.colors == counts.keys.sorted())
    #expect(palette.table.count == 3 << bits)
    #expect(palette.table.prefix(3) == [0, 0, 0])
    for color in counts.keys {
      let index = palette.index(of: color)
      #expect(index != GIFPalette.transparentIndex)
      let bytes = palette.table[3 * Int(index)..<3 * Int(index) + 3]
      #expect(SIMD3(bytes.map { Int($0) }) == channels(color))
    }
    #expect(palette.table.dropFirst(3 * (count + 1)).allSatisfy { $0 == 0 })
  }

  @Test(
    "A GIF palette shows a group of colors as its majority color or, without one, as its mean color"
  )
  func shared() throws {
    var random = SeededGenerator(seed: 9)
    var counts: [UInt32: Int] = [:]
    for _ in 0..<3000 {
      let color =
        UInt32.random(in: 0...255, using: &random) | .random(in: 0...60, using: &random) << 8
        | .random(in: 90...200, using: &random) << 16
      counts[color] = .random(in: 1...5, using: &random)
    }
    counts[0x64_14_C8] = 4000
    let palette = GIFPalette(counts)
    #expect(palette.colors.count == 255 && palette.bitsPerIndex == 8)
    var members: [UInt8: [(SIMD3<Int>, Int)]] = [:]
    for (color, count) in counts {
      members[palette.index(of: color), default: []].append((channels(color), count))
    }
    #expect(members.count == 255 && members[0] == nil)
    for (index, colors) in members {
      let shown = channels(palette.colors[Int(index) - 1])
      let total = colors.reduce(0) { $0 + $1.1 }
      if let frequent = colors.first(where: { 2 * $0.1 > total }) {
        #expect(shown == frequent.0)
        continue
      }
      for channel in 0..<3 {
        let mean = Double(colors.reduce(0) { $0 + $1.0[channel] * $1.1 }) / Double(total)
        #expect(Double(shown[channel]) == mean.rounded())
      }
    }
    #expect(channels(palette.colors[Int(palette.index(of: 0x64_14_C8)) - 1]) == [0xC8, 0x14, 0x64])
  }

  @Test(
    "Of 256 colors that differ in one channel, a GIF palette merges only the two rare ones",
    arguments: [0, 8, 16])
  func channel(shift: UInt32) {
    // The colors differ in one channel only. The last two are rare, so that they cause the smallest
    // error if they share an entry.
    var counts: [UInt32: Int] = [:]
    for value in 0..<256 as Range<UInt32> { counts[value << shift] = value < 254 ? 100 : 1 }
    let palette = GIFPalette(counts)
    let pairs = Dictionary(grouping: counts.keys) { palette.index(of: $0) }.values
      .filter { $0.count > 1 }
    #expect(palette.colors.count == 255)
    #expect(pairs.count == 1)
    #expect(pairs.first?.sorted() == [254 << shift, 255 << shift])
  }

  @Test("A GIF palette has no entry that mixes colors of two dissimilar groups")
  func groups() {
    var counts: [UInt32: Int] = [:]
    for step in 0..<200 as Range<UInt32> {
      counts[0x10_10_10 + (step % 20) + (step / 20) << 8] = 3
      counts[0xE0_D0_C0 + (step % 20) + (step / 20) << 8] = 2
    }
    let palette = GIFPalette(counts)
    let dark = Set(counts.keys.filter { $0 < 0x80_00_00 }.map { palette.index(of: $0) })
    let light = Set(counts.keys.filter { $0 > 0x80_00_00 }.map { palette.index(of: $0) })
    #expect(dark.isDisjoint(with: light) && dark.count + light.count == 255)
  }
}
