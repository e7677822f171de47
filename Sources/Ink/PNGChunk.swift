/// Functions that read and write PNG files: a signature, then chunks with a type and a checksum.
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

  /// Calls a closure with the type and the content of each complete chunk of a file.
  ///
  /// The checksums are not verified.
  ///
  /// - Parameter body: A closure that returns `false` to end the iteration.
  package static func forEach(
    in file: [UInt8], _ body: (_ type: String, _ content: ArraySlice<UInt8>) -> Bool
  ) {
    let reader = ByteReader(file[...])
    var offset = signature.count
    while let length = reader.number(at: offset, size: 4),
      let type = reader.bytes(at: offset + 4, count: 4),
      let content = reader.bytes(at: offset + 8, count: length)
    {
      guard body(String(decoding: type, as: UTF8.self), content) else { return }
      offset += 12 + length
    }
  }
}
