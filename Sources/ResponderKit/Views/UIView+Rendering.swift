extension UIView {
  /// Draws the view and all in it, in its superview's coordinates.
  func render(in context: GraphicsContext) {
    let shown = animations.isEmpty ? nil : appearance
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

  /// Has the view and all in it drawn anew.
  func setNeedsDisplayInTree() {
    setNeedsDisplay()
    for view in subviews { view.setNeedsDisplayInTree() }
  }

  private func renderContent(in context: GraphicsContext) {
    var addition = CGRect.null
    if context.isFurtherPart {
      regionInProcess.removeAll()
    } else {
      // What is painted anew may hold what was added, which must not be painted twice.
      if !dirtyRegion.rects.isEmpty { dirtyRegion.add(addedRect) }
      if dirtyRegion.rects.isEmpty { addition = addedRect }
      // What is asked for meanwhile is for the next frame.
      swap(&dirtyRegion, &regionInProcess)
      dirtyRegion.removeAll()
      addedRect = .null
    }
    if retainsContent {
      context.drawRetained(self, dirty: regionInProcess.rects, addition: addition)
    } else if context.isVisible(bounds) {
      drawContent(bounds, in: context)
    }
  }

  /// Draws a part of the view, or where it is an addition, what was added there.
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
