extension UIView {
  /// Draws the view tree into a context that has the superview's coordinates.
  func render(in context: GraphicsContext) {
    let shown = animations.isEmpty ? nil : presentation
    let alpha = shown?.alpha ?? alpha
    guard !isHidden, alpha > 0 else { return }
    context.saveGState()
    context.concatenate(shown?.transformToSuperview ?? transformToSuperview)
    let isTranslucent = alpha < 1
    if isTranslucent { context.beginTransparencyLayer(alpha: alpha) }
    if clipsToBounds { context.clip(to: bounds) }
    renderContent(in: context)
    for view in subviews { view.render(in: context) }
    if isTranslucent { context.endTransparencyLayer() }
    context.restoreGState()
  }

  /// Marks the whole view tree as needing to be redrawn.
  func setNeedsDisplayInTree() {
    setNeedsDisplay()
    for view in subviews { view.setNeedsDisplayInTree() }
  }

  private func renderContent(in context: GraphicsContext) {
    var addition = CGRect.null
    if context.isSubsequentPass {
      regionBeingDrawn.removeAll()
    } else {
      // Repainting a dirty region may also paint the additions, which must not be painted twice.
      // Therefore, the additions become part of the dirty region.
      if !dirtyRegion.rects.isEmpty { dirtyRegion.add(addedRect) }
      if dirtyRegion.rects.isEmpty { addition = addedRect }
      // Rectangles marked during drawing are added to the emptied region, for the next frame.
      swap(&dirtyRegion, &regionBeingDrawn)
      dirtyRegion.removeAll()
      addedRect = .null
    }
    if retainsContent {
      context.drawRetained(self, dirty: regionBeingDrawn.rects, addition: addition)
    } else if context.isVisible(bounds) {
      drawContent(bounds, in: context)
    }
  }

  /// Draws the content of the view, or only the additions to it, in a rectangle.
  func drawContent(_ rect: CGRect, in context: GraphicsContext, isAddition: Bool = false) {
    context.saveGState()
    context.clip(to: rect)
    if !isAddition, let color = backgroundColor {
      context.setFillColor(color)
      context.fill(rect)
    }
    UIGraphicsPushContext(context)
    context.beginPath()
    if isAddition { drawAddition(rect) } else { draw(rect) }
    UIGraphicsPopContext()
    context.restoreGState()
  }
}
