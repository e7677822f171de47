import Ink

nonisolated extension CGContext {
  /// Calls a closure that draws on a temporary canvas, and combines the pixels of this canvas with
  /// those of the context's canvas according to the clip mask, the blend mode and the shadow.
  ///
  /// - Parameters:
  ///   - bounds: A rectangle, in device pixels, that contains everything that the closure draws.
  ///   - opacity: The factor by which the alpha of the temporary canvas is multiplied.
  ///   - isShape: A Boolean value that indicates whether the closure draws a shape. Outside of a
  ///     shape, no blend mode changes any pixel.
  func composite(
    in bounds: CGRect = .infinite, opacity: CGFloat, isShape: Bool, _ draw: (BitmapCanvas) -> Void
  ) {
    let clip = clipBox
    guard !clip.isEmpty else { return }
    // Content outside the clip may cast a shadow inside the clip.
    let spread = state.shadow.map { 2 * $0.blur + max(abs($0.offset.width), abs($0.offset.height)) }
    let limit = CGRect(clip).insetBy(dx: -(spread ?? 0), dy: -(spread ?? 0))
    let box = PixelBox(bounds.intersection(limit))
    guard !box.isEmpty else { return }
    let layer = BitmapCanvas(box)
    draw(layer)
    combine(layer, opacity: opacity, isShape: isShape)
  }

  /// Combines the pixels of a canvas with those of the context's canvas.
  private func combine(_ layer: BitmapCanvas, opacity: CGFloat, isShape: Bool) {
    if let shadow = state.shadow {
      let color = shadow.color.resolvedColor(with: userInterfaceStyle)
      let pixelColor = Self.pixelColor(color).withAlpha(UInt8((color.alpha * 255).rounded()))
      let pixels = layer.shadow(pixelColor, radius: shadow.blur, offset: shadow.offset)
      canvas.blend(
        pixels,
        Blending(mode: state.blendMode, opacity: opacity, mask: state.clipMask, isShape: true))
    }
    canvas.blend(
      layer,
      Blending(mode: state.blendMode, opacity: opacity, mask: state.clipMask, isShape: isShape))
  }

  // MARK: Transparency layers

  /// Begins a transparency layer, which ``endTransparencyLayer()`` composites as one image with the
  /// current alpha, blend mode, shadow and clip.
  ///
  /// In the layer, the alpha is 1, the blend mode is normal, and there is no shadow. Ending the
  /// layer restores the graphics state.
  ///
  /// - Parameter auxiliaryInfo: A dictionary that is not used.
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {
    flush()
    let layer = BitmapCanvas(clipBox)
    layers.append(.canvas(below: canvas, layer: layer, outerState: state))
    canvas = layer
    (state.alpha, state.blendMode, state.shadow, state.clipMask) = (1, .normal, nil, nil)
  }

  /// Begins a transparency layer that is clipped to a rectangle.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in the current coordinates.
  ///   - auxiliaryInfo: A dictionary that is not used.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
    beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
    clipToBox(of: rect)
  }

  /// Begins a transparency layer, which ``endTransparencyLayer()`` composites as one image.
  ///
  /// - Parameter alpha: The opacity with which the layer is composited.
  public func beginTransparencyLayer(alpha: CGFloat = 1) {
    flush()
    layers.append(.ofCanvas)
    canvas.beginLayer(bounds: state.clip ?? .infinite, opacity: alpha)
  }

  /// Ends the current transparency layer and combines it with the content below.
  ///
  /// Without a layer, nothing happens.
  public func endTransparencyLayer() {
    flush()
    switch layers.popLast() {
    case nil: break
    case .ofCanvas: canvas.endLayer()
    case .canvas(let below, let layer, let outerState):
      canvas = below
      restore(outerState)
      canvas.setClip(state.clip)
      combine(layer, opacity: state.alpha, isShape: state.blendMode == .normal)
    }
  }
}

/// The type of arrays in the interface of Core Graphics.
public typealias CFArray = [Any]
/// The type of dictionaries in the interface of Core Graphics.
public typealias CFDictionary = [String: Any]
