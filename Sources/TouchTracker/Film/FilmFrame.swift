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

/// A picture of a film, which stays visible until the next one.
nonisolated struct FilmFrame: Sendable {
  /// The changes since the frame before; the first frame has one patch that covers the film.
  var patches: [FilmPatch]
  /// The number of frames, at the frame rate of the film, for which the picture stays visible; at
  /// least 1.
  var duration: Int
}

/// A writer of films in a file format, which receives one picture after the other.
nonisolated protocol FilmWriter: AnyObject {
  /// Adds a picture to the film.
  ///
  /// - Parameters:
  ///   - changed: The box of the pixels that can differ from the previous picture.
  ///   - duration: The number of frames, at the frame rate of the film, for which the picture stays
  ///     visible; at least 1.
  func write(_ picture: Bitmap, changed: PixelBox, duration: Int) throws

  /// Completes the film. A film in a single file replaces an existing file only now.
  func finish() throws

  /// Makes a call in progress on another thread, and all later ones, end soon.
  ///
  /// This method can be called on any thread.
  func interrupt()

  /// Removes an incomplete film, if the film is a single file.
  func cancel()
}

nonisolated extension FilmWriter {
  /// The default implementation does nothing: the other calls of most writers do not wait.
  func interrupt() {}
}
