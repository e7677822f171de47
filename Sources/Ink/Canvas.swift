public import Geometry

/// Where triangles become pixels: a window, a picture in memory, or a list kept by a test.
///
/// All coordinates are device pixels, the origin in the upper left corner.
@MainActor
public protocol Canvas: AnyObject {
  /// Lets only pixels inside a rectangle change from now on; nil lets all.
  ///
  /// The rectangle has whole coordinates.
  func setClip(_ rect: CGRect?)

  /// Draws triangles over what is there.
  func draw(_ mesh: Mesh)

  /// Draws a picture over what is there.
  ///
  /// - Parameters:
  ///   - transform: from pixels of the picture to those of the device; between them is interpolated.
  ///   - tint: a colour to draw in, with the picture's alpha as coverage; nil for its own colours.
  ///   - opacity: 0…1.
  func draw(
    _ image: BitmapImage, transform: CGAffineTransform, tint: PixelColor?, opacity: CGFloat)

  /// Makes a rectangle of whole pixels transparent.
  func clear(_ rect: CGRect)

  /// Draws from now on into an empty layer, which ``endLayer()`` lays over what is there.
  ///
  /// - Parameters:
  ///   - bounds: what of the layer is used; the canvas may cut off the rest.
  ///   - opacity: 0…1, for the layer as a whole. So shapes that overlap in it do not show through
  ///     each other.
  func beginLayer(bounds: CGRect, opacity: CGFloat)

  /// Ends the layer begun last.
  func endLayer()

  /// Draws the ways of round pens, one over the other and over what is there.
  ///
  /// - Parameter transform: from the unit of the lines to device pixels.
  func draw(_ lines: [InkLine], transform: CGAffineTransform)

  /// Draws through pixels that the canvas keeps between frames.
  ///
  /// - Parameters:
  ///   - key: whose pixels they are, for as long as that object lives.
  ///   - frame: where they lie, whole pixels.
  ///   - isOpaque: nothing below is to be seen through them, so they may be copied as they are.
  ///   - update: what of them is painted anew. Pixels that the canvas does not have, or no longer,
  ///     are painted whatever it says.
  func drawRetained(
    _ key: ObjectIdentifier, frame: CGRect, isOpaque: Bool, update: ContentUpdate)
}
