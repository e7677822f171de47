package import DrawingFormat

/// A 64-bit checksum of bytes.
///
/// Each 8-byte word is combined with the sum by an exclusive or; then the sum is multiplied by an
/// odd number, and its upper half is combined with its lower half by an exclusive or. All steps are
/// invertible, so that sequences of equal length that differ in one word do not have the same
/// checksum; other sequences collide with a probability of 2⁻⁶⁴. The checksum does not protect
/// against deliberate forgery.
package enum Checksum {
  /// Returns the checksum of bytes, which is never 0: 0 represents a missing file.
  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    // The offset basis and the prime of FNV-1a (Fowler, Noll and Vo).
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(bytes.count)
    func mix(_ word: UInt64) {
      sum = (sum ^ word) &* 0x100_0000_01B3
      // A bit of the product depends only on equal and lower bits of the sum; the shift makes the
      // lower bits depend on the upper bits too.
      sum ^= sum >> 32
    }
    var offset = 0
    while offset + 8 <= bytes.count {
      mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    while offset < bytes.count {
      mix(UInt64(bytes[offset]))
      offset += 1
    }
    return max(1, sum)
  }

  package static func of(_ data: Data) -> UInt64 { data.withUnsafeBytes { of($0) } }
}
