package import DrawingModel

/// Points and numbers as bytes: little-endian Float32 without padding, x before y.
///
/// Reading a property list with a dictionary for each point would take a hundred times as long.
package enum PackedPoints {
  /// The size of a point in bytes.
  package static let stride = 8
  /// The size of a number in bytes.
  package static let numberStride = 4

  /// Calls a closure with the bytes of points, and returns its result.
  package static func withBytes<Result>(
    of points: [InkPoint], _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    #if _endian(little)
      // A SIMD2<Float> has the layout of the file.
      points.withUnsafeBytes(body)
    #else
      withBytes(of: points.flatMap { [$0.x, $0.y] }, body)
    #endif
  }

  /// Calls a closure with the bytes of numbers, and returns its result.
  package static func withBytes<Result>(
    of numbers: [Float], _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    #if _endian(little)
      numbers.withUnsafeBytes(body)
    #else
      numbers.map(\.bitPattern.littleEndian).withUnsafeBytes(body)
    #endif
  }

  /// Returns the points that bytes encode.
  ///
  /// - Precondition: The number of bytes is a multiple of ``stride``.
  package static func points(_ data: Data) -> [InkPoint] {
    // The empty arrays of all threads share one object, to which the initializer below would write.
    if data.isEmpty { return [] }
    return data.withUnsafeBytes { bytes in
      [InkPoint](unsafeUninitializedCapacity: bytes.count / stride) { points, count in
        count = bytes.count / stride
        for i in 0..<count {
          points.initializeElement(
            at: i, to: InkPoint(number(bytes, i * stride), number(bytes, i * stride + 4)))
        }
      }
    }
  }

  /// Returns the numbers that bytes encode.
  ///
  /// - Precondition: The number of bytes is a multiple of ``numberStride``.
  package static func numbers(_ data: Data) -> [Float] {
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
