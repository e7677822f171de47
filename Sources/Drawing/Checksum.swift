/// A number that tells bytes apart.
///
/// Each word of eight bytes goes in by an exclusive or and a multiplication with an odd number. Both can
/// be undone, so that bytes that differ in one word alone never have the same checksum; any others have
/// it by a chance of 1 in 2^64. It is no protection against someone who means to deceive.
enum Checksum {
  /// Never 0, which stands for a file that is not there.
  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    // The numbers of FNV-1a; see Fowler, Noll and Vo.
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(bytes.count)
    var offset = 0
    while offset + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      sum = (sum ^ UInt64(littleEndian: word)) &* 0x100_0000_01B3
      // What a multiplication carries goes upwards only.
      sum ^= sum >> 32
      offset += 8
    }
    while offset < bytes.count {
      sum = (sum ^ UInt64(bytes[offset])) &* 0x100_0000_01B3
      sum ^= sum >> 32
      offset += 1
    }
    return max(1, sum)
  }

  static func of(_ data: Data) -> UInt64 { data.withUnsafeBytes { of($0) } }
}
