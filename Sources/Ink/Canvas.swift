package import Geometry

/// A surface on which a frame is drawn: a bitmap in memory or the output of a graphics library.
///
/// All coordinates are device pixels. The methods named `draw` draw over the existing pixels.
package protocol Canvas: AnyObject {
  /// The pixels of the canvas.
  var bounds: PixelBox { get }

  /// Restricts all later drawing to a rectangle; `nil` removes the restriction.
  func setClip(_ rect: CGRect?)

  /// Makes a rectangle of whole pixels transparent.
  func clear(_ rect: CGRect)

  /// Draws triangles.
  func draw(_ mesh: Mesh)

  /// Draws lines with a round pen, each over the previous lines.
  ///
  /// - Parameter transform: The transform from the unit of the lines to device pixels.
  func draw(_ lines: [InkLine], transform: CGAffineTransform)

  /// Draws an image, with colors interpolated between its pixels.
  ///
  /// - Parameters:
  ///   - transform: The transform from image pixels to device pixels.
  ///   - tint: A color that replaces the colors of the image; the alpha of the image becomes
  ///     coverage. `nil` keeps the colors of the image.
  ///   - opacity: The opacity of the image, 0…1.
  func draw(
    _ image: BitmapImage, transform: CGAffineTransform, tint: PixelColor?, opacity: CGFloat)

  /// Draws the pixels of a tile, with its upper left pixel at a pixel of this canvas.
  ///
  /// - Parameter isOpaque: A Boolean value that indicates whether all pixels of the tile are
  ///   opaque.
  func draw(_ tile: BitmapCanvas, atX x: Int, y: Int, isOpaque: Bool)

  /// Draws tiles, each under its own transform, with colors interpolated between their pixels.
  ///
  /// The tiles must not overlap.
  func draw(_ tiles: [PlacedTile], isOpaque: Bool)

  /// Combines the pixels of this canvas with the pixels of another canvas at the same coordinates.
  func blend(_ source: BitmapCanvas, _ blending: Blending)

  /// Directs all later drawing into a transparent layer, until ``endLayer()`` blends it over the
  /// existing pixels with an opacity.
  func beginLayer(bounds: CGRect, opacity: CGFloat)

  /// Ends the layer that began last; does nothing if there is none.
  func endLayer()
}

extension BitmapCanvas: Canvas {}
