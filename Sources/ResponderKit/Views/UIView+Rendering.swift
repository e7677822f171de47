import Ink

// The drawing of views in a window, in two passes: the first one updates the backing stores of the
// views that retain their content, and the second one draws the changed region of the window.
extension UIView {
  /// Draws the view tree into a context that has the superview's coordinates.
  ///
  /// A window is drawn even if it is hidden, because the caller has decided to draw it.
  func render(in context: CGContext) {
    let shown = animations.isEmpty ? nil : presentation
    let alpha = shown?.alpha ?? alpha
    guard !isHidden || self is UIWindow, alpha > 0 else { return }
    context.saveGState()
    context.concatenate(shown?.transformToSuperview ?? transformToSuperview)
    let isTranslucent = alpha < 1
    if isTranslucent { context.beginTransparencyLayer(alpha: alpha) }
    renderContents(in: context)
    if isTranslucent { context.endTransparencyLayer() }
    context.restoreGState()
  }

  /// Draws the view tree into a context that has the view's coordinates.
  func renderContents(in context: CGContext) {
    let layer = rareProperties?.layer
    context.saveGState()
    if let layer, layer.mask != nil { layer.clipToMask(context) }
    // The shadow lies outside the bounds, so the background is drawn before the context is clipped
    // to them.
    if let layer, layer.drawsBackground, let fillColor {
      layer.drawBackground(fillColor, in: context)
    }
    if clipsToBounds { context.clipToBox(of: bounds) }
    if let layer, clipsToBounds, layer.cornerRadius > 0 { layer.clip(context) }
    if context.isVisible(bounds) {
      if let backingStore, context.usesBackingStores {
        backingStore.draw(in: context)
      } else {
        drawContent(in: context)
      }
    }
    if let layer { layer.drawContentAndSublayers(in: context) }
    for view in subviews { view.render(in: context) }
    context.restoreGState()
    if let layer, layer.hasBorder { layer.drawBorder(in: context) }
  }

  /// Draws the content of the view without its backing store.
  private func drawContent(in context: CGContext) {
    context.saveGState()
    defer { context.restoreGState() }
    // The tiles of a backing store are also drawn at whole pixels.
    if retainsContent { context.alignOriginToPixel() }
    let rect = retainsContent ? bounds.intersection(context.visibleRect) : bounds
    var steps = ContentSteps(of: self, in: rect)
    while steps.drawNext(of: self, in: context) {}
  }

  // MARK: Changes

  /// Adds new content above the existing content, which need not be redrawn.
  ///
  /// Use this method in a view that retains its pixels and to which content is mostly added, such
  /// as a page. From now on, ``draw(_:)`` must draw the new content, too.
  ///
  /// - Parameters:
  ///   - rect: The rectangle of the new content.
  ///   - draw: A closure that draws only the new content into a context with the coordinates of the
  ///     view. It is called in the next frame, once for each retained tile that meets the
  ///     rectangle.
  public func addContent(in rect: CGRect, _ draw: @escaping (CGContext) -> Void) {
    backingStore?.add(BackingStore.Addition(rect: rect, draw: draw))
    setNeedsRedraw(in: rect.intersection(bounds))
  }

  /// Requests that the window redraws the view and its descendants.
  func setNeedsRedrawOfTree() { setNeedsRedraw(in: boundsOfTree) }

  /// The rectangle in which the view and its descendants are drawn.
  private var boundsOfTree: CGRect {
    let outset = rareProperties?.layer?.shadowOutset ?? 0
    let bounds = bounds.insetBy(dx: -outset, dy: -outset)
    if clipsToBounds { return bounds }
    return subviews.reduce(bounds) { result, view in
      let rect = view.animations.isEmpty ? view.boundsOfTree : .infinite
      return rect.isInfinite || result.isInfinite
        ? .infinite : result.union(rect.applying(view.transformToSuperview))
    }
  }

  // MARK: Backing stores

  /// Appends the backing stores of the visible views in the tree, from back to front, with their
  /// places in the window.
  ///
  /// - Parameters:
  ///   - transform: The transform from the superview's coordinates to pixels of the window.
  ///   - clip: The visible pixels of the window.
  ///   - isAnimated: A Boolean value that indicates whether a superview is being animated.
  ///   - style: The style of the window.
  func appendBackingStores(
    _ transform: CGAffineTransform, clip: CGRect, isAnimated: Bool,
    _ style: UIUserInterfaceStyle, to stores: inout [BackingStore.Placed]
  ) {
    let shown = animations.isEmpty ? nil : presentation
    guard !isHidden || self is UIWindow, shown?.alpha ?? alpha > 0 else { return }
    let isAnimated = isAnimated || shown != nil
    let transform = (shown?.transformToSuperview ?? transformToSuperview).concatenating(transform)
    var clip = clip
    if clipsToBounds { clip = clip.intersection(bounds.applying(transform)) }
    if retainsContent, !transform.isFlat {
      let store = backingStore ?? BackingStore(of: self)
      backingStore = store
      let placement = BackingStore.Placement(
        transform: transform,
        visibleRect: clip.applying(transform.inverted()).intersection(bounds),
        keepsScale: isAnimated, userInterfaceStyle: style)
      stores.append((store, placement))
    }
    for view in subviews {
      view.appendBackingStores(
        transform, clip: clip, isAnimated: isAnimated, style, to: &stores)
    }
  }

  /// Releases the painted content of the view tree.
  func releaseBackingStores() {
    backingStore = nil
    for view in subviews { view.releaseBackingStores() }
  }

  /// Marks the whole view tree as needing to be redrawn.
  func setNeedsDisplayInTree() {
    setNeedsDisplay()
    for view in subviews { view.setNeedsDisplayInTree() }
  }
}

nonisolated extension CGAffineTransform {
  /// A Boolean value that indicates whether the transform only scales uniformly and moves.
  var isUpright: Bool { b == 0 && c == 0 && a == d && a > 0 }
}
