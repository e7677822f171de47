import Ink

/// Creates a context that draws an image with one pixel per point, and makes it the current one.
///
/// - Parameter size: The size of the image in points.
nonisolated public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Creates a context that draws an image, and makes it the current one.
///
/// - Parameters:
///   - size: The size of the image in points.
///   - opaque: A Boolean value that determines whether the image is opaque, with a black
///     background.
///   - scale: The number of pixels per point; a scale not greater than 0 is replaced by 1.
nonisolated public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  let context = UIGraphicsImageRenderer.makeContext(size: size, scale: scale, isOpaque: opaque)
  context.cgContext.isImageContext = true
  UIGraphicsPushContext(context.cgContext)
}

/// Returns an image of the pixels of the current image context; nil if the current context is not
/// an image context.
nonisolated public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let context = UIGraphicsGetCurrentContext(), context.isImageContext,
    let image = context.makeImage()
  else { return nil }
  return UIImage(cgImage: image, scale: context.deviceScale, orientation: .up)
}

/// Ends the current image context; does nothing if the current context is not an image context.
nonisolated public func UIGraphicsEndImageContext() {
  guard UIGraphicsGetCurrentContext()?.isImageContext == true else { return }
  UIGraphicsPopContext()
}

// MARK: Rectangles

/// Fills a rectangle of the current context with the fill color, replacing the pixels below.
nonisolated public func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

/// Fills a rectangle of the current context with the fill color and a blend mode.
nonisolated public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  context.saveGState()
  context.setBlendMode(blendMode)
  context.fill(rect)
  context.restoreGState()
}

/// Draws a frame, one point wide, along the inner side of the edges of a rectangle of the current
/// context, in the fill color and replacing the pixels below.
nonisolated public func UIRectFrame(_ rect: CGRect) { UIRectFrameUsingBlendMode(rect, .copy) }

/// Draws a frame, one point wide, along the inner side of the edges of a rectangle of the current
/// context, in the fill color and with a blend mode.
nonisolated public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  context.saveGState()
  context.setBlendMode(blendMode)
  context.beginPath()
  context.addRect(rect)
  context.addRect(rect.insetBy(dx: 1, dy: 1))
  context.fillPath(using: .evenOdd)
  context.restoreGState()
}

/// Intersects the clip of the current context with a rectangle.
nonisolated public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }
