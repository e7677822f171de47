extension UIView {
  /// Changes the center and the size of the bounds so that the transformed view has a frame.
  func setFrame(_ frame: CGRect) {
    let frame = frame.standardized
    let unitBox = CGRect(origin: .zero, size: CGSize(width: 1, height: 1)).applying(transform)
    func divide(_ length: CGFloat, _ scale: CGFloat) -> CGFloat {
      scale > 0 ? length / scale : length
    }
    bounds.size = CGSize(
      width: divide(frame.width, unitBox.width), height: divide(frame.height, unitBox.height))
    // The bounds of the transformed view, relative to its anchor point.
    let (size, anchor) = (bounds.size, anchorPoint)
    let box = CGRect(
      origin: CGPoint(x: -size.width * anchor.x, y: -size.height * anchor.y), size: size
    ).applying(transform)
    center = CGPoint(x: frame.minX - box.minX, y: frame.minY - box.minY)
  }

  /// The transform from the view's coordinates to its superview's coordinates.
  var transformToSuperview: CGAffineTransform { model.transformToSuperview }

  func convertFromSuperview(_ point: CGPoint) -> CGPoint {
    if transform.isIdentity, rareProperties?.anchorPoint == nil {
      return CGPoint(x: point.x - center.x + bounds.midX, y: point.y - center.y + bounds.midY)
    }
    return point.applying(transformToSuperview.inverted())
  }

  /// Converts a point from the view's coordinates to another view's.
  ///
  /// - Parameters:
  ///   - point: The point to convert.
  ///   - view: The other view; nil for the root of the tree, which is usually the window.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    let (up, down) = transforms(to: view)
    return point.applying(up).applying(down)
  }

  /// Converts a point from another view's coordinates to the view's.
  ///
  /// - Parameters:
  ///   - point: The point to convert.
  ///   - view: The other view; nil for the root of the tree, which is usually the window.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    let (up, down) = transforms(to: view)
    return point.applying(down.inverted()).applying(up.inverted())
  }

  /// Converts a rectangle from the view's coordinates to another view's.
  ///
  /// The rectangle is converted to the nearest common ancestor and from there to the other view.
  /// Each step takes the bounding box.
  ///
  /// - Parameters:
  ///   - rect: The rectangle to convert.
  ///   - view: The other view; nil for the root of the tree, which is usually the window.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    let (up, down) = transforms(to: view)
    return rect.applying(up).applying(down)
  }

  /// Converts a rectangle from another view's coordinates to the view's.
  ///
  /// The rectangle is converted to the nearest common ancestor and from there to this view. Each
  /// step takes the bounding box.
  ///
  /// - Parameters:
  ///   - rect: The rectangle to convert.
  ///   - view: The other view; nil for the root of the tree, which is usually the window.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    let (up, down) = transforms(to: view)
    return rect.applying(down.inverted()).applying(up.inverted())
  }

  /// Returns the transforms from this view up to the nearest common ancestor, and from there down
  /// to another view.
  private func transforms(to view: UIView?) -> (up: CGAffineTransform, down: CGAffineTransform) {
    guard let view else { return (rootTransforms.toRoot, .identity) }
    // One of the views is usually the window.
    let (transforms, otherTransforms) = (rootTransforms, view.rootTransforms)
    if transforms.hasRoot(view) { return (transforms.toRoot, .identity) }
    if otherTransforms.hasRoot(self) { return (.identity, otherTransforms.fromRoot) }
    var common: UIView? = self
    while let ancestor = common, !view.isDescendant(of: ancestor) { common = ancestor.superview }
    let down = view.transform(upTo: common).inverted()
    return (transform(upTo: common), down)
  }

  /// Returns the transform from the view's coordinates to those of an ancestor; nil means the root.
  private func transform(upTo ancestor: UIView?) -> CGAffineTransform {
    var (result, next) = (CGAffineTransform.identity, UIView?.some(self))
    while let view = next, view !== ancestor {
      result = result.concatenating(view.transformToSuperview)
      next = view.superview
    }
    return result
  }
}

extension CGAffineTransform {
  /// A Boolean value that indicates whether the transform maps all points to a line or a point.
  ///
  /// A view with such a transform cannot be touched.
  var isFlat: Bool { a * d - b * c == 0 }
}
