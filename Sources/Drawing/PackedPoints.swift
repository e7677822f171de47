/// Numbers as bytes: little-endian Float32, without padding; x and y of a point one after the other.
///
/// A property list with a dictionary to each point takes a hundred times as long.
enum PackedPoints {
  static let stride = 8
  static let numberStride = 4

  static func withBytes<Result>(
    of points: [InkPoint], _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    #if _endian(little)
      // A vector of two lies in memory as the file has it.
      points.withUnsafeBytes(body)
    #else
      withBytes(of: points.flatMap { [$0.x, $0.y] }, body)
    #endif
  }

  static func withBytes<Result>(
    of numbers: [Float], _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    #if _endian(little)
      numbers.withUnsafeBytes(body)
    #else
      numbers.map(\.bitPattern.littleEndian).withUnsafeBytes(body)
    #endif
  }

  /// - Precondition: the count of bytes is a multiple of ``stride``.
  static func points(_ data: Data) -> [InkPoint] {
    data.withUnsafeBytes { bytes in
      [InkPoint](unsafeUninitializedCapacity: bytes.count / stride) { points, count in
        count = bytes.count / stride
        for i in 0..<count {
          points.initializeElement(
            at: i, to: InkPoint(number(bytes, i * stride), number(bytes, i * stride + 4)))
        }
      }
    }
  }

  /// - Precondition: the count of bytes is a multiple of ``numberStride``.
  static func numbers(_ data: Data) -> [Float] {
    data.withUnsafeBytes { bytes in
      (0..<bytes.count / numberStride).map { number(bytes, $0 * numberStride) }
    }
  }

  private static func number(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Float {
    Float(
      bitPattern: UInt32(
        littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
  }
}
