import Ink

/// A rectangle of a frame that differs from the frame before.
nonisolated struct FilmPatch: Sendable {
  let x: Int
  let y: Int
  let pixels: Bitmap

  /// The pixels of the film that the patch covers.
  var box: PixelBox {
    PixelBox(minX: x, minY: y, maxX: x + pixels.width, maxY: y + pixels.height)
  }
}

/// A picture of a film, which stays until the next one.
nonisolated struct FilmFrame: Sendable {
  /// The changes since the frame before; the first frame has one patch that covers the film.
  var patches: [FilmPatch]
  /// The number of frames for which the picture stays, at least 1.
  var duration: Int
}

/// A format in which a film is written, one frame after the other.
nonisolated protocol FilmWriter: AnyObject {
  /// Adds a picture to the film.
  func write(_ picture: Bitmap, changed: PixelBox, duration: Int) throws

  /// Completes the film; only now it replaces an existing file.
  func finish() throws

  /// Removes what was written.
  func cancel()
}
