extension CALayer {
  /// The location, the size and the transform of a layer.
  struct Geometry: Equatable {
    var position = CGPoint.zero
    var bounds = CGRect.zero
    var transform = CGAffineTransform.identity
    var anchorPoint = CGPoint(x: 0.5, y: 0.5)

    /// The location of the anchor point in the coordinates of the layer.
    private var anchor: CGPoint {
      CGPoint(
        x: bounds.minX + bounds.width * anchorPoint.x,
        y: bounds.minY + bounds.height * anchorPoint.y)
    }

    /// The transform from the coordinates of the layer to those of its superlayer.
    var transformToSuperlayer: CGAffineTransform {
      CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
        .concatenating(transform)
        .concatenating(CGAffineTransform(translationX: position.x, y: position.y))
    }

    var frame: CGRect {
      get { bounds.applying(transformToSuperlayer) }
      set {
        let frame = newValue.standardized
        let unit = CGRect(x: 0, y: 0, width: 1, height: 1).applying(transform)
        bounds.size = CGSize(
          width: unit.width > 0 ? frame.width / unit.width : frame.width,
          height: unit.height > 0 ? frame.height / unit.height : frame.height)
        let current = self.frame
        position.x += frame.minX - current.minX
        position.y += frame.minY - current.minY
      }
    }
  }

  private var transformToRoot: CGAffineTransform {
    var (result, layer) = (CGAffineTransform.identity, self)
    while let superlayer = layer.superlayer ?? layer.view?.superview?.layer {
      result = result.concatenating(layer.geometry.transformToSuperlayer)
      layer = superlayer
    }
    return result
  }

  private func transform(to layer: CALayer?) -> CGAffineTransform {
    transformToRoot.concatenating(layer?.transformToRoot.inverted() ?? .identity)
  }

  /// Converts a point from the coordinates of another layer, or of the root layer if `layer` is
  /// nil.
  public func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
    point.applying(transform(to: layer).inverted())
  }

  /// Converts a point to the coordinates of another layer, or of the root layer if `layer` is nil.
  public func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
    point.applying(transform(to: layer))
  }

  /// Converts a rectangle from the coordinates of another layer, or of the root layer if `layer` is
  /// nil.
  public func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
    rect.applying(transform(to: layer).inverted())
  }

  /// Converts a rectangle to the coordinates of another layer, or of the root layer if `layer` is
  /// nil.
  public func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect {
    rect.applying(transform(to: layer))
  }

  /// Returns a Boolean value that indicates whether a point in the coordinates of the layer lies in
  /// the layer's bounds.
  public func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }

  /// Returns the frontmost visible layer that contains a point: this layer or one of its sublayers
  /// at any depth; nil for none.
  ///
  /// - Parameter point: The point in the coordinates of the superlayer.
  public func hitTest(_ point: CGPoint) -> CALayer? {
    guard !isHidden, opacity > 0 else { return nil }
    let point = point.applying(geometry.transformToSuperlayer.inverted())
    if masksToBounds, !contains(point) { return nil }
    for layer in sublayersFromBack.reversed() {
      if let hit = layer.hitTest(point) { return hit }
    }
    return contains(point) ? self : nil
  }
}

extension UIView {
  /// The point around which the view is transformed, as a fraction of its bounds; the center by
  /// default.
  ///
  /// ``UIView/center`` is the location of this point in the superview.
  var anchorPoint: CGPoint {
    get { rareProperties?.anchorPoint ?? CGPoint(x: 0.5, y: 0.5) }
    set {
      guard newValue != anchorPoint else { return }
      superview?.setNeedsRedraw()
      allocatedRareProperties.anchorPoint = newValue
      RootTransforms.invalidate()
    }
  }
}
