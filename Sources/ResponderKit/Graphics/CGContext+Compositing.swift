import Ink

nonisolated extension CGContext {
  /// Draws on a canvas of its own, and combines its pixels with those of the context's canvas
  /// according to the mask of the clip, the blend mode and the shadow.
  ///
  /// - Parameters:
  ///   - bounds: A rectangle that contains everything that is drawn, in device pixels.
  ///   - opacity: The factor of the alpha of what is drawn.
  ///   - isShape: A Boolean value that indicates whether a shape is drawn, outside which nothing
  ///     changes in any blend mode.
  func composite(
    in bounds: CGRect = .infinite, opacity: CGFloat, isShape: Bool, _ draw: (BitmapCanvas) -> Void
  ) {
    let clip = clipBox
    guard !clip.isEmpty else { return }
    // The shadow of content outside the clip may lie inside it.
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

  /// Ends the current transparency layer and composites it over the earlier drawing.
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
