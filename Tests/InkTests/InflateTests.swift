import SeededRandom
import Testing

@testable import Ink

@Suite("Decompression")
struct InflateTests {
  private func symbols(
    _ random: inout SeededGenerator, _ count: Int, after size: Int
  ) -> [DeflateWriter.Symbol] {
    var size = size
    return (0..<count).map { _ in
      guard size > 0, Bool.random(using: &random) else {
        size += 1
        return .literal(random.byte())
      }
      let length = random.pick(3...258)
      defer { size += length }
      return .match(length: length, distance: random.pick(1...min(size, 32768)))
    }
  }

  @Test("Inflate refuses a code word that belongs to no symbol")
  func unknownWord() {
    /// Returns data with a block in which only the end has a code word, 0. The given bit follows as
    /// the word of a symbol.
    func block(_ lastBit: Int) -> [UInt8] {
      data { writer in
        writer.write(2, 2)
        writer.write(0, 5)
        writer.write(0, 5)
        writer.write(14, 4)
        let lengths = [1: 1, 18: 1]
        for symbol in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1] {
          writer.write(lengths[symbol] ?? 0, 3)
        }
        // In the code of the lengths, the length 1 has the word 0, and 18 has the word 1. The first
        // 256 symbols have no word.
        for count in [138, 118] {
          writer.write(1, 1)
          writer.write(count - 11, 7)
        }
        // The words of the symbol 256 and of the only distance have the length 1.
        writer.write(0, 2)
        writer.write(lastBit, 1)
      }
    }
    #expect(Inflate.decompress(block(0), maximumSize: 9) == [])
    #expect(Inflate.decompress(block(1), maximumSize: 9) == nil)
  }

  @Test("Inflate decompresses blocks of all kinds in random order", arguments: 1...40)
  func randomBlocks(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (writer, expected) = (DeflateWriter(), [UInt8]())
    let count = random.pick(1...5)
    for block in 0..<count {
      let isLast = block == count - 1
      let symbols = symbols(&random, random.pick(0...60), after: expected.count)
      switch random.pick(0...3) {
      case 0:
        let data = (0..<random.pick(0...300)).map { _ in random.byte() }
        writer.writeStored(data, isLast: isLast)
        expected += data
        continue
      case 1: writer.writeFixed(symbols, isLast: isLast)
      default: writer.writeDynamic(symbols, isLast: isLast, &random)
      }
      expected = DeflateWriter.output(of: symbols, after: expected)
    }
    let found = Inflate.decompress(writer.file, maximumSize: expected.count)
    #expect(found == expected)
    if !expected.isEmpty {
      #expect(Inflate.decompress(writer.file, maximumSize: expected.count - 1) == nil)
    }
  }

  @Test(
    "Inflate decompresses repetitions of all lengths and at the limits of all distance ranges",
    arguments: [true, false])
  func lengthsAndDistances(isFixed: Bool) {
    var random = SeededGenerator(seed: 1)
    let data = (0..<33_000).map { _ in random.byte() }
    var symbols = (3...258).map { DeflateWriter.Symbol.match(length: $0, distance: $0 * 3) }
    for (start, bits) in zip(DeflateWriter.distanceBases, DeflateWriter.distanceBits) {
      symbols.append(.match(length: 4, distance: start))
      symbols.append(.match(length: 5, distance: start + 1 << bits - 1))
    }
    var writer = DeflateWriter()
    writer.writeStored(data)
    if isFixed {
      writer.writeFixed(symbols + (0...255).map { .literal($0) }, isLast: true)
    } else {
      writer.writeDynamic(symbols + (0...255).map { .literal($0) }, isLast: true, &random)
    }
    let expected = DeflateWriter.output(of: symbols, after: data) + Array(0...255)
    let isEqual = Inflate.decompress(writer.file, maximumSize: 1_000_000) == expected
    #expect(isEqual)
  }

  @Test("Inflate refuses data that end too early", arguments: 1...6)
  func truncated(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var writer = DeflateWriter()
    let symbols = symbols(&random, 30, after: 0)
    switch seed % 3 {
    case 0: writer.writeStored([1, 2, 3, 4, 5], isLast: true)
    case 1: writer.writeFixed(symbols, isLast: true)
    default: writer.writeDynamic(symbols, isLast: true, &random)
    }
    let data = writer.file.dropLast(4)
    #expect(Inflate.decompress(Array(data), maximumSize: 100_000) != nil)
    for count in 0..<data.count {
      #expect(Inflate.decompress(Array(data.prefix(count)), maximumSize: 100_000) == nil)
    }
  }

  @Test("Inflate refuses headers with another method, a wrong checksum or a dictionary")
  func headers() {
    var writer = DeflateWriter()
    writer.writeFixed([.literal(7)], isLast: true)
    let data = Array(writer.file.dropFirst(2))
    #expect(Inflate.decompress([0x78, 0x9C] + data, maximumSize: 9) == [7])
    #expect(Inflate.decompress([0x38, 0x11] + data, maximumSize: 9) == [7])
    for header: [UInt8] in [[0x77, 0x85], [0x79, 0x9C], [0x78, 0x9D], [0x78, 0xBB]] {
      #expect(Inflate.decompress(header + data, maximumSize: 9) == nil, "\(header)")
    }
  }

  /// Returns compressed data with one block, which a closure writes.
  private func data(_ body: (inout DeflateWriter) -> Void) -> [UInt8] {
    var writer = DeflateWriter()
    writer.write(1, 1)
    body(&writer)
    writer.write(0, 32)
    return writer.file
  }

  @Test("Inflate refuses damaged blocks")
  func damagedBlocks() {
    func fails(_ file: [UInt8]) -> Bool { Inflate.decompress(file, maximumSize: 1000) == nil }
    #expect(fails(data { $0.write(3, 2) }), "an unknown kind of block")
    // The complement of a stored block's length must match the length.
    #expect(fails([0x78, 0x9C, 1, 1, 0, 0xFE, 0xFE, 9, 0, 0, 0, 0]))
    #expect(!fails([0x78, 0x9C, 1, 1, 0, 0xFE, 0xFF, 9, 0, 0, 0, 0]))
    // In the fixed code, the symbols from 280 on have words of eight bits from 11000000 on.
    func fixed(_ symbol: Int, _ body: (inout DeflateWriter) -> Void) -> [UInt8] {
      data { writer in
        writer.write(1, 2)
        // The literal 0, whose word is 00110000.
        writer.write(0b0000_1100, 8)
        for i in (0..<8).reversed() { writer.write((0xC0 + symbol - 280) >> i & 1, 1) }
        body(&writer)
      }
    }
    func distance(_ symbol: Int) -> (inout DeflateWriter) -> Void {
      { writer in for i in (0..<5).reversed() { writer.write(symbol >> i & 1, 1) } }
    }
    #expect(!fails(fixed(285, distance(0))))
    for symbol in [286, 287] { #expect(fails(fixed(symbol, distance(0)))) }
    #expect(fails(fixed(285, distance(1))), "a distance before the start")
    for symbol in [30, 31] { #expect(fails(fixed(285, distance(symbol)))) }
  }

  @Test("Inflate refuses code lengths that begin with a repetition or are more than announced")
  func damagedCodes() {
    /// Returns a block whose lengths are written with a code of the symbols 1, 16 and 18.
    func dynamic(_ items: [(word: Int, bits: Int, extra: Int, count: Int)]) -> [UInt8] {
      data { writer in
        writer.write(2, 2)
        writer.write(0, 5)
        writer.write(0, 5)
        // The lengths are written up to that of the symbol 1, the last but one in the order.
        writer.write(14, 4)
        let lengths = [16: 2, 18: 2, 1: 1]
        for symbol in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1] {
          writer.write(lengths[symbol] ?? 0, 3)
        }
        // The symbol 1 has the word 0, 16 has 10, and 18 has 11.
        for item in items {
          for i in (0..<item.bits).reversed() { writer.write(item.word >> i & 1, 1) }
          writer.write(item.extra, item.count)
        }
        // The end of the block, 256, has the second of two words.
        writer.write(1, 1)
      }
    }
    let one = (word: 0, bits: 1, extra: 0, count: 0)
    func zeros(_ count: Int) -> (word: Int, bits: Int, extra: Int, count: Int) {
      (0b11, 2, count - 11, 7)
    }
    func repetition(_ count: Int) -> (word: Int, bits: Int, extra: Int, count: Int) {
      (0b10, 2, count - 3, 2)
    }
    // One literal, 255 symbols without a word, the end, and one distance: 258 lengths.
    let valid = [one, zeros(138), zeros(117), one, one]
    #expect(Inflate.decompress(dynamic(valid), maximumSize: 9) == [])
    #expect(Inflate.decompress(dynamic([repetition(3)] + valid), maximumSize: 9) == nil)
    let tooMany = [one, zeros(138), zeros(117), one, repetition(3)]
    #expect(Inflate.decompress(dynamic(tooMany), maximumSize: 9) == nil)
  }
}
