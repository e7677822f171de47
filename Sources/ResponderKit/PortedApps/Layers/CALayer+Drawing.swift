extension CALayer {
  /// The outline of the background and of clipped content.
  var outline: CGPath {
    let bounds = bounds
    let radius = max(0, min(cornerRadius, bounds.width / 2, bounds.height / 2))
    guard maskedCorners != .all else {
      return UIBezierPath(roundedRect: bounds, cornerRadius: radius).cgPath
    }
    return UIBezierPath(
      roundedRect: bounds, byRoundingCorners: maskedCorners.rectCorners,
      cornerRadii: CGSize(width: radius, height: radius)
    ).cgPath
  }

  /// A Boolean value that indicates whether the layer, and not its view, draws the background,
  /// because of rounded corners or a shadow.
  var drawsBackground: Bool { cornerRadius > 0 || hasShadow }

  private var hasShadow: Bool { shadowOpacity > 0 && shadowColor != nil }

  /// A Boolean value that indicates whether the border must be drawn.
  var hasBorder: Bool { borderWidth > 0 && borderColor != nil }

  /// The greatest distance from the edges of the layer at which the shadow is visible, in points;
  /// nil if there is no shadow.
  var shadowOutset: CGFloat? {
    guard hasShadow else { return nil }
    return 2 * shadowRadius + max(abs(shadowOffset.width), abs(shadowOffset.height))
  }

  /// Draws the background with its corners and its shadow.
  func drawBackground(_ color: UIColor, in context: CGContext) {
    context.saveGState()
    setShadow(in: context)
    context.setFillColor(color)
    context.addPath(outline)
    context.fillPath()
    context.restoreGState()
  }

  private func setShadow(in context: CGContext) {
    guard hasShadow, let shadowColor else { return }
    context.setShadow(
      offset: shadowOffset, blur: 2 * shadowRadius,
      color: shadowColor.copy(alpha: shadowColor.alpha * CGFloat(shadowOpacity)))
  }

  /// Clips a context to the outline before the content and the subviews are drawn.
  func clip(_ context: CGContext) {
    context.addPath(outline)
    context.clip()
  }

  /// Clips a context to the outline of the mask, if there is one, before the layer is drawn.
  func clipToMask(_ context: CGContext) {
    guard let mask else { return }
    var transform = mask.geometry.transformToSuperlayer
    guard let path = mask.maskOutline.copy(using: &transform) else { return }
    context.addPath(path)
    context.clip(using: (mask as? CAShapeLayer)?.pathFillRule ?? .winding)
  }

  /// The outline that clips a layer of which this layer is the mask.
  private var maskOutline: CGPath { (self as? CAShapeLayer)?.path ?? outline }

  /// Draws the border inside the edges, above the content and the subviews.
  func drawBorder(in context: CGContext) {
    guard let borderColor else { return }
    let inset = borderWidth / 2
    let radius = max(0, min(cornerRadius, bounds.width / 2, bounds.height / 2) - inset)
    let path = UIBezierPath(
      roundedRect: bounds.insetBy(dx: inset, dy: inset),
      byRoundingCorners: maskedCorners.rectCorners,
      cornerRadii: CGSize(width: radius, height: radius))
    context.saveGState()
    context.setStrokeColor(borderColor)
    context.setLineWidth(borderWidth)
    context.addPath(path.cgPath)
    context.strokePath()
    context.restoreGState()
  }

  // MARK: Layers without views

  /// Draws the content of the layer and its sublayers, but not the subviews of its view.
  func drawContentAndSublayers(in context: CGContext) {
    drawContent(in: context)
    for layer in sublayersFromBack { layer.drawInSuperlayer(context) }
  }

  private func drawContent(in context: CGContext) {
    if let image = contents as? CGImage ?? (contents as? UIImage)?.cgImage {
      UIGraphicsPushContext(context)
      let image = UIImage(cgImage: image, scale: contentsScale, orientation: .up)
      image.draw(in: contentsGravity.contentMode.rect(of: image.size, in: bounds))
      UIGraphicsPopContext()
    }
    context.saveGState()
    context.beginPath()
    UIGraphicsPushContext(context)
    draw(in: context)
    UIGraphicsPopContext()
    context.restoreGState()
  }

  private func drawInSuperlayer(_ context: CGContext) {
    guard !isHidden, opacity > 0 else { return }
    context.saveGState()
    context.concatenate(geometry.transformToSuperlayer)
    let isTranslucent = opacity < 1
    if isTranslucent { context.beginTransparencyLayer(alpha: CGFloat(opacity)) }
    drawTree(in: context)
    if isTranslucent { context.endTransparencyLayer() }
    context.restoreGState()
  }

  /// Draws a layer that has no view, and its sublayers, into a context that has the coordinates of
  /// the layer.
  func drawTree(in context: CGContext) {
    context.saveGState()
    clipToMask(context)
    if let backgroundColor {
      drawBackground(UIColor(cgColor: backgroundColor), in: context)
    } else if hasShadow, let shadowPath = shadowPath ?? (self as? CAShapeLayer)?.path {
      context.saveGState()
      setShadow(in: context)
      context.addPath(shadowPath)
      context.setFillColor(UIColor.black)
      context.fillPath()
      context.restoreGState()
    }
    context.saveGState()
    if masksToBounds { clip(context) }
    drawContentAndSublayers(in: context)
    context.restoreGState()
    if hasBorder { drawBorder(in: context) }
    context.restoreGState()
  }
}
