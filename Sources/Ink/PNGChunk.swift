/// Functions that write PNG files: a signature, then chunks with a type and a checksum.
package enum PNGChunk {
  /// The first bytes of each PNG file.
  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The remainders of all bytes, for the checksum CRC-32.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
  }

  /// Returns a number as four bytes, the highest first.
  package static func bytes(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// Appends a chunk to a file.
  ///
  /// - Complexity: O(bytes of the content).
  package static func append(_ type: String, _ content: [UInt8], to file: inout [UInt8]) {
    file += bytes(content.count)
    let start = file.count
    file += Array(type.utf8)
    file += content
    let sum = ~file[start...].reduce(~UInt32(0)) {
      $0 >> 8 ^ table[Int(($0 ^ UInt32($1)) & 0xFF)]
    }
    file += bytes(Int(sum))
  }
}
