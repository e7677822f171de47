import SeededRandom

/// A writer that compresses given symbols into the zlib format (RFC 1950 and 1951), with the tables
/// of the standard and all kinds of blocks.
struct DeflateWriter {
  enum Symbol: Hashable {
    case literal(UInt8)
    case match(length: Int, distance: Int)
  }

  static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  static let lengthBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  static let distanceBases = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
    3073, 4097, 6145, 8193, 12289, 16385, 24577,
  ]
  static let distanceBits = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13,
    13,
  ]
  private static let codeOrder = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  /// The data so far, with the header of the zlib format.
  private(set) var bytes: [UInt8] = [0x78, 0x9C]
  private var bits: [Bool] = []

  /// The complete data, with zeros instead of the checksum, which the reader does not check.
  var file: [UInt8] {
    var copy = self
    copy.alignToByte()
    return copy.bytes + [0, 0, 0, 0]
  }

  /// Returns earlier bytes, followed by the bytes that symbols represent.
  static func output(of symbols: [Symbol], after start: [UInt8] = []) -> [UInt8] {
    var output = start
    for symbol in symbols {
      switch symbol {
      case .literal(let byte): output.append(byte)
      case .match(let length, let distance):
        for _ in 0..<length { output.append(output[output.count - distance]) }
      }
    }
    return output
  }

  // MARK: Bits

  /// Appends a number, the lowest bit first.
  mutating func write(_ value: Int, _ count: Int) {
    for i in 0..<count { append(value >> i & 1 == 1) }
  }

  /// Appends the word of a code, the highest bit first.
  private mutating func write(_ word: (code: Int, length: Int)) {
    for i in (0..<word.length).reversed() { append(word.code >> i & 1 == 1) }
  }

  private mutating func append(_ bit: Bool) {
    bits.append(bit)
    if bits.count == 8 { alignToByte() }
  }

  private mutating func alignToByte() {
    guard !bits.isEmpty else { return }
    bytes.append(bits.enumerated().reduce(UInt8(0)) { $0 | ($1.element ? 1 << $1.offset : 0) })
    bits = []
  }

  // MARK: Blocks

  mutating func writeStored(_ data: [UInt8], isLast: Bool = false) {
    write(isLast ? 1 : 0, 1)
    write(0, 2)
    alignToByte()
    write(data.count, 16)
    write(~data.count & 0xFFFF, 16)
    bytes += data
  }

  mutating func writeFixed(_ symbols: [Symbol], isLast: Bool = false) {
    write(isLast ? 1 : 0, 1)
    write(1, 2)
    let lengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
    write(symbols, Self.words(lengths), Self.words([Int](repeating: 5, count: 32)))
  }

  /// Writes a block with random codes for the symbols that it needs.
  mutating func writeDynamic(
    _ symbols: [Symbol], isLast: Bool = false, _ random: inout SeededGenerator
  ) {
    write(isLast ? 1 : 0, 1)
    write(2, 2)
    var (used, usedDistances): (Set<Int>, Set<Int>) = ([256], [])
    for symbol in symbols {
      switch symbol {
      case .literal(let byte): used.insert(Int(byte))
      case .match(let length, let distance):
        used.insert(257 + Self.index(of: length, in: Self.lengthBases))
        usedDistances.insert(Self.index(of: distance, in: Self.distanceBases))
      }
    }
    let lengths = Self.randomLengths(used, maximum: 15, &random)
    let distances = Self.randomLengths(usedDistances, maximum: 15, &random)
    let all =
      lengths + [Int](repeating: 0, count: max(0, 257 - lengths.count))
      + (distances.isEmpty ? [0] : distances)
    write(max(257, lengths.count) - 257, 5)
    write(max(1, distances.count) - 1, 5)
    writeLengths(all, &random)
    write(symbols, Self.words(lengths), Self.words(distances))
  }

  /// Writes the lengths of words, compressed with repetitions.
  private mutating func writeLengths(_ lengths: [Int], _ random: inout SeededGenerator) {
    var items: [(symbol: Int, extra: Int, bits: Int)] = []
    var i = 0
    while i < lengths.count {
      let run = lengths[i...].prefix { $0 == lengths[i] }.count
      if lengths[i] == 0, run >= 11, random.pick(0...4) > 0 {
        let count = random.pick(11...min(run, 138))
        items.append((18, count - 11, 7))
        i += count
      } else if lengths[i] == 0, run >= 3, random.pick(0...4) > 0 {
        let count = random.pick(3...min(run, 10))
        items.append((17, count - 3, 3))
        i += count
      } else if i > 0, lengths[i] == lengths[i - 1], run >= 3 {
        let count = random.pick(3...min(run, 6))
        items.append((16, count - 3, 2))
        i += count
      } else {
        items.append((lengths[i], 0, 0))
        i += 1
      }
    }
    let codeLengths = Self.randomLengths(Set(items.map(\.symbol)), maximum: 7, &random)
    func codeLength(_ symbol: Int) -> Int {
      symbol < codeLengths.count ? codeLengths[symbol] : 0
    }
    let last = Self.codeOrder.lastIndex { codeLength($0) > 0 } ?? 0
    let count = max(4, last + 1)
    write(count - 4, 4)
    for symbol in Self.codeOrder.prefix(count) { write(codeLength(symbol), 3) }
    let words = Self.words(codeLengths)
    for item in items {
      write(words[item.symbol])
      write(item.extra, item.bits)
    }
  }

  private mutating func write(
    _ symbols: [Symbol], _ words: [(code: Int, length: Int)],
    _ distanceWords: [(code: Int, length: Int)]
  ) {
    for symbol in symbols {
      switch symbol {
      case .literal(let byte): write(words[Int(byte)])
      case .match(let length, let distance):
        let (i, k) = (
          Self.index(of: length, in: Self.lengthBases),
          Self.index(of: distance, in: Self.distanceBases)
        )
        write(words[257 + i])
        write(length - Self.lengthBases[i], Self.lengthBits[i])
        write(distanceWords[k])
        write(distance - Self.distanceBases[k], Self.distanceBits[k])
      }
    }
    write(words[256])
  }

  private static func index(of value: Int, in starts: [Int]) -> Int {
    starts.lastIndex { $0 <= value } ?? 0
  }

  // MARK: Codes

  /// Returns the words of a code with the given lengths, as the standard orders them.
  private static func words(_ lengths: [Int]) -> [(code: Int, length: Int)] {
    var (words, code) = ([(code: Int, length: Int)](repeating: (0, 0), count: lengths.count), 0)
    for length in 1...15 {
      code <<= 1
      for (symbol, other) in lengths.enumerated() where other == length {
        words[symbol] = (code, length)
        code += 1
      }
    }
    return words
  }

  /// Returns the lengths of a random code for symbols: the depths of the leaves of a random tree.
  private static func randomLengths(
    _ symbols: Set<Int>, maximum: Int, _ random: inout SeededGenerator
  ) -> [Int] {
    guard let last = symbols.max() else { return [] }
    var depths = [1, 1]
    if symbols.count == 1 { depths = [1] }
    while depths.count < symbols.count {
      let index = random.pick(0...depths.count - 1)
      guard depths[index] < maximum else { continue }
      depths[index] += 1
      depths.append(depths[index])
    }
    depths.shuffle(using: &random)
    var lengths = [Int](repeating: 0, count: last + 1)
    for (symbol, depth) in zip(symbols.sorted(), depths) { lengths[symbol] = depth }
    return lengths
  }
}
