extension CALayer {
  /// The sublayers in the order of their indices, without the layers of subviews; nil for none.
  public var sublayers: [CALayer]? {
    get { ownSublayers.isEmpty ? nil : ownSublayers }
    set {
      for layer in ownSublayers { layer.removeFromSuperlayer() }
      for layer in newValue ?? [] { addSublayer(layer) }
    }
  }

  /// The sublayers in the order in which they are drawn, from back to front.
  var sublayersFromBack: [CALayer] {
    guard ownSublayers.contains(where: { $0.zPosition != 0 }) else { return ownSublayers }
    return ownSublayers.enumerated().sorted {
      ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
    }.map(\.element)
  }

  /// Adds a layer in front of the other sublayers.
  public func addSublayer(_ layer: CALayer) { insert(layer, at: ownSublayers.count) }

  /// Inserts a layer at an index, counted from the back, or frontmost if the index is past the end.
  public func insertSublayer(_ layer: CALayer, at index: UInt32) {
    insert(layer, at: Int(index))
  }

  /// Inserts a layer behind a sublayer, or frontmost if `sibling` is not a sublayer.
  public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    layer.removeFromSuperlayer()
    insert(layer, at: ownSublayers.firstIndex { $0 === sibling } ?? ownSublayers.count)
  }

  /// Inserts a layer in front of a sublayer, or frontmost if `sibling` is not a sublayer.
  public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    layer.removeFromSuperlayer()
    let index = ownSublayers.firstIndex { $0 === sibling }
    insert(layer, at: index.map { $0 + 1 } ?? ownSublayers.count)
  }

  /// Replaces a sublayer with another layer.
  ///
  /// If `oldLayer` is not a sublayer, nothing changes.
  public func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard ownSublayers.contains(where: { $0 === oldLayer }) else { return }
    insertSublayer(newLayer, above: oldLayer)
    oldLayer.removeFromSuperlayer()
  }

  /// Removes the layer from its superlayer; has no effect on the layer of a view.
  public func removeFromSuperlayer() {
    setNeedsRedraw()
    superlayer?.ownSublayers.removeAll { $0 === self }
    superlayer = nil
  }

  /// Inserts a layer, unless it is this layer, one of this layer's superlayers or the layer of a
  /// view.
  private func insert(_ layer: CALayer, at index: Int) {
    var ancestor: CALayer? = self
    while let current = ancestor {
      if current === layer { return }
      ancestor = current.superlayer
    }
    guard layer.view == nil else { return }
    layer.removeFromSuperlayer()
    ownSublayers.insert(layer, at: max(0, min(index, ownSublayers.count)))
    layer.superlayer = self
    layer.setNeedsRedraw()
  }

  /// Requests that the window redraws the layer.
  func setNeedsRedraw() {
    var root = self
    while let superlayer = root.superlayer { root = superlayer }
    guard let view = root.view else { return }
    if root === self {
      view.setNeedsDisplay()
      // The shadow lies outside of the view. It may have moved or disappeared.
      view.superview?.setNeedsRedraw()
    }
    // Rounded corners also clip the subviews, and a sublayer may have disappeared.
    view.setNeedsRedraw()
  }
}
