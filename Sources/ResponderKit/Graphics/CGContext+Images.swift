public import Ink

nonisolated extension CGContext {
  /// Draws an image scaled to fill a rectangle, with the lower edge of the image at the minimum y
  /// coordinate.
  ///
  /// Where y points down, as in views, the image appears upside down. ``UIImage/draw(in:)`` draws
  /// it upright.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - rect: The rectangle, in the coordinates of the current transform.
  ///   - byTiling: A Boolean value that determines whether copies of the image, each as large as
  ///     the rectangle, fill the clip. If the rectangle is narrower or lower than 1, only one image
  ///     is drawn.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    guard byTiling, rect.width >= 1, rect.height >= 1 else {
      return draw(image.bitmapImage, in: rect, flipped: true)
    }
    let visible = visibleRect
    let columns =
      Int(
        ((visible.minX - rect.minX) / rect.width).rounded(.down))...Int(
        ((visible.maxX - rect.minX) / rect.width).rounded(.down))
    let rows =
      Int(
        ((visible.minY - rect.minY) / rect.height).rounded(.down))...Int(
        ((visible.maxY - rect.minY) / rect.height).rounded(.down))
    for row in rows {
      for column in columns {
        let tile = rect.offsetBy(
          dx: CGFloat(column) * rect.width, dy: CGFloat(row) * rect.height)
        draw(image.bitmapImage, in: tile, flipped: true)
      }
    }
  }

  /// Draws an image scaled to fill a rectangle, with the upper edge of the image at the minimum y
  /// coordinate.
  ///
  /// - Parameters:
  ///   - image: The image, stretched if its proportions differ from the rectangle's. An empty image
  ///     draws nothing.
  ///   - rect: The rectangle, in the coordinates of the current transform.
  ///   - tint: A color that replaces the colors of the image; the alpha of the image remains. Nil
  ///     draws the image in its own colors.
  public func draw(_ image: BitmapImage, in rect: CGRect, tint: UIColor? = nil) {
    draw(image, in: rect, tint: tint, flipped: false)
  }

  private func draw(
    _ image: BitmapImage, in rect: CGRect, tint: UIColor? = nil, flipped: Bool
  ) {
    guard image.width > 0, image.height > 0, !rect.isEmpty else { return }
    flush()
    let height = rect.height / CGFloat(image.height)
    let toRect = CGAffineTransform(
      a: rect.width / CGFloat(image.width), b: 0, c: 0, d: flipped ? -height : height,
      tx: rect.minX, ty: flipped ? rect.maxY : rect.minY)
    let transform = toRect.concatenating(state.transform)
    let color = tint?.resolvedColor(with: userInterfaceStyle)
    let pixelColor = color.map(Self.pixelColor)
    let opacity = state.alpha * (color?.alpha ?? 1)
    if state.isPlain {
      canvas.draw(image, transform: transform, tint: pixelColor, opacity: opacity)
      return
    }
    let frame = CGRect(x: 0, y: 0, width: CGFloat(image.width), height: CGFloat(image.height))
    composite(in: frame.applying(transform), opacity: opacity, isShape: false) {
      $0.draw(image, transform: transform, tint: pixelColor, opacity: 1)
    }
  }

  /// Returns an image of the pixels if the context draws in memory; otherwise nil.
  public func makeImage() -> CGImage? {
    flush()
    return (canvas as? BitmapCanvas).map { CGImage(BitmapImage($0.bitmap)) }
  }

  /// The width of the canvas in pixels.
  public var width: Int { canvas.bounds.width }
  /// The height of the canvas in pixels.
  public var height: Int { canvas.bounds.height }
}
