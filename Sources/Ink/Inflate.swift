/// A reader of data in the zlib format (RFC 1950 and 1951).
///
/// The output never exceeds a limit that the caller sets, so that a few damaged bytes cannot make
/// the reader allocate much memory.
struct Inflate {
  private let input: [UInt8]
  private var position: Int
  private var bits: UInt32 = 0
  private var bitCount: UInt32 = 0
  private var output: [UInt8] = []
  private let maximumSize: Int

  private struct DamagedDataError: Error {}

  /// Returns the decompressed data, or `nil` if the input is damaged or the output would exceed a
  /// size in bytes.
  static func decompress(_ input: [UInt8], maximumSize: Int) -> [UInt8]? {
    // A header with the method "deflate", a valid checksum and no dictionary.
    guard input.count >= 6, input[0] & 15 == 8, (Int(input[0]) << 8 | Int(input[1])) % 31 == 0,
      input[1] & 32 == 0
    else { return nil }
    var inflate = Inflate(input: input, position: 2, maximumSize: maximumSize)
    do {
      while try !inflate.readBlock() {}
    } catch {
      return nil
    }
    return inflate.output
  }

  private init(input: [UInt8], position: Int, maximumSize: Int) {
    (self.input, self.position, self.maximumSize) = (input, position, maximumSize)
  }

  /// Reads bits, the lowest first.
  private mutating func read(_ count: UInt32) throws(DamagedDataError) -> Int {
    while bitCount < count {
      guard position < input.count else { throw DamagedDataError() }
      bits |= UInt32(input[position]) << bitCount
      position += 1
      bitCount += 8
    }
    defer {
      bits >>= count
      bitCount -= count
    }
    return Int(bits & (1 << count - 1))
  }

  private mutating func append(_ byte: UInt8) throws(DamagedDataError) {
    guard output.count < maximumSize else { throw DamagedDataError() }
    output.append(byte)
  }

  /// Reads a block, and returns a Boolean value that indicates whether the block is the last one.
  private mutating func readBlock() throws(DamagedDataError) -> Bool {
    let isLast = try read(1) == 1
    switch try read(2) {
    case 0: try copyStoredBlock()
    case 1: try readSymbols(.fixedLengths, .fixedDistances)
    case 2:
      let (lengths, distances) = try readCodes()
      try readSymbols(lengths, distances)
    default: throw DamagedDataError()
    }
    return isLast
  }

  private mutating func copyStoredBlock() throws(DamagedDataError) {
    (bits, bitCount) = (0, 0)
    let count = try read(8) | read(8) << 8
    let complement = try read(8) | read(8) << 8
    guard count == ~complement & 0xFFFF else { throw DamagedDataError() }
    for _ in 0..<count { try append(UInt8(read(8))) }
  }

  private mutating func readSymbols(
    _ lengthCode: PrefixCode, _ distanceCode: PrefixCode
  ) throws(DamagedDataError) {
    while true {
      let symbol = try readSymbol(lengthCode)
      if symbol < 256 {
        try append(UInt8(symbol))
        continue
      }
      if symbol == 256 { return }
      guard symbol <= 285 else { throw DamagedDataError() }
      let (firstLength, lengthBits) = Self.lengths[symbol - 257]
      let length = firstLength + (try read(lengthBits))
      let distanceSymbol = try readSymbol(distanceCode)
      guard distanceSymbol < 30 else { throw DamagedDataError() }
      // The ranges of distances double every two symbols.
      let distanceBits = UInt32(max(0, distanceSymbol / 2 - 1))
      let firstDistance =
        distanceSymbol < 2
        ? distanceSymbol + 1 : (2 + distanceSymbol % 2) << Int(distanceBits) + 1
      let distance = firstDistance + (try read(distanceBits))
      guard distance <= output.count else { throw DamagedDataError() }
      for _ in 0..<length { try append(output[output.count - distance]) }
    }
  }

  /// The first length and the number of additional bits of each symbol from 257.
  private static let lengths: [(Int, UInt32)] = {
    var lengths: [(Int, UInt32)] = []
    for length in 3..<11 { lengths.append((length, 0)) }
    for bits in 1...5 {
      for step in 4..<8 { lengths.append((3 + step << bits, UInt32(bits))) }
    }
    lengths.append((258, 0))
    return lengths
  }()

  // MARK: Codes

  /// A prefix code, in which no code word begins with another code word.
  ///
  /// The lengths of the words define the code.
  private struct PrefixCode {
    /// The number of words of each length.
    private(set) var counts = [Int](repeating: 0, count: 16)
    /// The symbols, in the order of their words.
    private(set) var symbols: [Int] = []

    init(_ lengths: [Int]) {
      for length in lengths { counts[length] += 1 }
      counts[0] = 0
      for length in 1..<counts.count {
        symbols += lengths.indices.filter { lengths[$0] == length }
      }
    }

    static let fixedLengths = PrefixCode(
      (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
    static let fixedDistances = PrefixCode([Int](repeating: 5, count: 30))
  }

  private mutating func readSymbol(_ code: PrefixCode) throws(DamagedDataError) -> Int {
    var (word, firstWord, firstIndex) = (0, 0, 0)
    for length in 1...15 {
      word |= try read(1)
      let count = code.counts[length]
      if word - firstWord < count { return code.symbols[firstIndex + word - firstWord] }
      firstIndex += count
      firstWord = (firstWord + count) << 1
      word <<= 1
    }
    throw DamagedDataError()
  }

  /// Reads the codes of a block.
  private mutating func readCodes() throws(DamagedDataError) -> (PrefixCode, PrefixCode) {
    let lengthCount = try read(5) + 257
    let distanceCount = try read(5) + 1
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var codeLengths = [Int](repeating: 0, count: 19)
    for index in 0..<(try read(4) + 4) { codeLengths[order[index]] = try read(3) }
    let code = PrefixCode(codeLengths)
    var lengths: [Int] = []
    while lengths.count < lengthCount + distanceCount {
      let symbol = try readSymbol(code)
      switch symbol {
      case 0...15: lengths.append(symbol)
      case 16:
        guard let last = lengths.last else { throw DamagedDataError() }
        lengths += [Int](repeating: last, count: try read(2) + 3)
      case 17: lengths += [Int](repeating: 0, count: try read(3) + 3)
      default: lengths += [Int](repeating: 0, count: try read(7) + 11)
      }
    }
    guard lengths.count == lengthCount + distanceCount else { throw DamagedDataError() }
    return (
      PrefixCode(Array(lengths[..<lengthCount])), PrefixCode(Array(lengths[lengthCount...]))
    )
  }
}
