/// An encoder for the LZW compression of GIF images.
///
/// The codes grow from a few bits to 12. When all codes are used, the encoder begins again with an
/// empty table, so that it adapts to the next pixels.
nonisolated struct LZWEncoder {
  private static let maximumCodeCount = 4096
  /// The number of slots in the hash table of sequences: 2¹⁴, four times the number of codes.
  ///
  /// ``slot(of:)`` computes hash values of 14 bits.
  private static let slotCount = 16_384

  /// For each slot, its sequence plus 1, or 0 if the slot is free.
  ///
  /// A sequence consists of its last index, in the low 8 bits, and the code of all earlier indices
  /// above them.
  private var sequences = [UInt32](repeating: 0, count: slotCount)
  /// For each slot, the code of its sequence.
  private var codes = [UInt16](repeating: 0, count: slotCount)
  private var output: [UInt8] = []
  private var bits: UInt32 = 0
  private var bitCount = 0

  /// Returns the compressed indices, in the blocks of at most 255 bytes that an image consists of.
  ///
  /// - Parameters:
  ///   - indices: The index of the color of each pixel.
  ///   - bitsPerIndex: The number of bits of the largest index, 2 to 8.
  mutating func blocks(of indices: [UInt8], bitsPerIndex: Int) -> [UInt8] {
    let data = compress(indices, bitsPerIndex)
    var result = [UInt8(bitsPerIndex)]
    result.reserveCapacity(data.count + data.count / 255 + 3)
    for start in stride(from: 0, to: data.count, by: 255) {
      let block = data[start..<min(start + 255, data.count)]
      result.append(UInt8(block.count))
      result += block
    }
    return result + [0]
  }

  private mutating func compress(_ indices: [UInt8], _ bitsPerIndex: Int) -> [UInt8] {
    let clear = 1 << bitsPerIndex
    (output, bits, bitCount) = ([], 0, 0)
    output.reserveCapacity(indices.count / 8 + 16)
    var (nextCode, codeSize) = (clear + 2, bitsPerIndex + 1)
    append(clear, codeSize)
    removeSequences()
    guard var current = indices.first.map({ Int($0) }) else { return output }
    for index in indices.dropFirst() {
      let sequence = UInt32(current << 8 | Int(index)) + 1
      let slot = slot(of: sequence)
      if sequences[slot] == sequence {
        current = Int(codes[slot])
        continue
      }
      append(current, codeSize)
      current = Int(index)
      if nextCode == Self.maximumCodeCount {
        append(clear, codeSize)
        removeSequences()
        (nextCode, codeSize) = (clear + 2, bitsPerIndex + 1)
        continue
      }
      (sequences[slot], codes[slot]) = (sequence, UInt16(nextCode))
      // A decoder adds each sequence one code later than the encoder, so the code size grows only
      // after the code `1 << codeSize` has been added.
      if nextCode == 1 << codeSize { codeSize += 1 }
      nextCode += 1
    }
    append(current, codeSize)
    // The decoder adds a sequence after the last code too, so the end code may be one bit longer.
    if nextCode == 1 << codeSize, codeSize < 12 { codeSize += 1 }
    append(clear + 1, codeSize)
    if bitCount > 0 { output.append(UInt8(truncatingIfNeeded: bits)) }
    return output
  }

  private mutating func removeSequences() {
    for slot in sequences.indices { sequences[slot] = 0 }
  }

  /// Returns the slot that contains a sequence, or the free slot for it.
  private func slot(of sequence: UInt32) -> Int {
    var slot = Int((sequence &* 2_654_435_761) >> 18)
    while sequences[slot] != 0, sequences[slot] != sequence {
      slot = (slot + 1) & (Self.slotCount - 1)
    }
    return slot
  }

  private mutating func append(_ code: Int, _ size: Int) {
    bits |= UInt32(code) << UInt32(bitCount)
    bitCount += size
    while bitCount >= 8 {
      output.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }
}
