/// Points as bytes: x and y of each as little-endian Float32, without padding.
///
/// A property list with a dictionary to each point takes a hundred times as long.
enum PackedPoints {
  static let stride = 8

  static func data(_ points: [InkPoint]) -> Data {
    var data = Data(capacity: points.count * stride)
    for point in points {
      for coordinate in [point.x, point.y] {
        withUnsafeBytes(of: coordinate.bitPattern.littleEndian) { data.append(contentsOf: $0) }
      }
    }
    return data
  }

  /// - Precondition: the count of bytes is a multiple of ``stride``.
  static func points(_ data: Data) -> [InkPoint] {
    data.withUnsafeBytes { bytes in
      func coordinate(_ offset: Int) -> Float {
        Float(
          bitPattern: UInt32(
            littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
      }
      return (0..<data.count / stride).map {
        InkPoint(coordinate($0 * stride), coordinate($0 * stride + 4))
      }
    }
  }
}
