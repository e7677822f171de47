/// The bytes of a bitmap whose upper left pixel may have any coordinates.
struct PixelBuffer {
  let bytes: UnsafeMutableRawBufferPointer
  /// The coordinates of the pixels.
  let bounds: PixelBox

  /// Returns the offset in bytes of a pixel in the bounds.
  @inline(__always)
  func offset(_ x: Int, _ y: Int) -> Int {
    ((y - bounds.minY) * bounds.width + x - bounds.minX) * 4
  }
}
