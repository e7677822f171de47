import Testing

@testable import Ink

@Suite("Distances of compressed data")
struct InflateDistanceTests {
  /// Returns compressed data: a byte, repetitions of it, and optionally a last repetition with
  /// another distance.
  ///
  /// - Parameters:
  ///   - repetitions: The number of repetitions of 258 bytes.
  ///   - symbol: The symbol of the other distance; the code of distances has words for the symbols
  ///     0 and `symbol`.
  ///   - extraBits: The number of bits after the symbol, or `nil` for no last repetition.
  private func file(repetitions: Int, symbol: Int, extraBits: Int?) -> [UInt8] {
    var writer = DeflateWriter()
    /// Writes the bits of a word, the highest first.
    func write(word: String) { for bit in word { writer.write(bit == "1" ? 1 : 0, 1) } }
    func writeZeros(_ count: Int) {
      write(word: "0")
      writer.write(count - 11, 7)
    }
    writer.write(1, 1)
    writer.write(2, 2)
    // The block has 286 lengths for literals and repetitions, and a length for each distance
    // symbol.
    writer.write(29, 5)
    writer.write(symbol, 5)
    // The lengths are written in a code with the words 0 for the symbol 18, 10 for 1, and 11 for 2.
    writer.write(14, 4)
    for length in [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2] { writer.write(length, 3) }
    // These lengths give the literal 0 the word 0, the end the word 10, and the repetition of 258
    // bytes the word 11.
    write(word: "10")
    writeZeros(138)
    writeZeros(117)
    write(word: "11")
    writeZeros(28)
    write(word: "11")
    // These lengths give the distance 1 the word 0 and the other distance the word 1.
    write(word: "10")
    writeZeros(symbol - 1)
    write(word: "10")
    write(word: "0")
    for _ in 0..<repetitions { write(word: "110") }
    if let extraBits {
      write(word: "111")
      writer.write(0, extraBits)
    }
    write(word: "10")
    return writer.file
  }

  @Test(
    "Inflate accepts the distance symbols 28 and 29 and refuses the undefined symbols 30 and 31",
    arguments: [28, 29, 30, 31])
  func window(symbol: Int) {
    // The distances of the symbols 28 and 29 begin at 16,385 and 24,577, and have 13 more bits.
    let repetitions = 260
    let alone = Inflate.decompress(
      file(repetitions: repetitions, symbol: symbol, extraBits: nil), maximumSize: 100_000)
    #expect(alone?.count == 1 + 258 * repetitions)
    let repeated = Inflate.decompress(
      file(repetitions: repetitions, symbol: symbol, extraBits: symbol / 2 - 1),
      maximumSize: 100_000)
    #expect(repeated?.count == (symbol < 30 ? 1 + 258 * (repetitions + 1) : nil))
  }
}
