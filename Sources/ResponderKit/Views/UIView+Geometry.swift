extension UIView {
  /// The box around the view in its superview's coordinates.
  ///
  /// Setting it keeps the ``transform`` and changes ``center`` and the size of ``bounds``.
  public var frame: CGRect {
    get { bounds.applying(transformToSuperview) }
    set {
      let frame = newValue.standardized
      let unscaled = CGRect(origin: .zero, size: CGSize(width: 1, height: 1)).applying(transform)
      func divide(_ length: CGFloat, _ scale: CGFloat) -> CGFloat {
        scale > 0 ? length / scale : length
      }
      bounds.size = CGSize(
        width: divide(frame.width, unscaled.width), height: divide(frame.height, unscaled.height))
      center = frame.center
    }
  }

  /// From the view's coordinates to its superview's.
  var transformToSuperview: CGAffineTransform { model.transformToSuperview }

  func convertFromSuperview(_ point: CGPoint) -> CGPoint {
    if transform.isIdentity {
      return CGPoint(x: point.x - center.x + bounds.midX, y: point.y - center.y + bounds.midY)
    }
    return point.applying(transformToSuperview.inverted())
  }

  /// A point of this view as a point of another one; of the window for nil.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    let (up, down) = transforms(to: view)
    return point.applying(up).applying(down)
  }

  /// A point of another view, or of the window for nil, as a point of this one.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    let (up, down) = transforms(to: view)
    return point.applying(down.inverted()).applying(up.inverted())
  }

  /// A rectangle of this view in another one: the box around its box in their common ancestor.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    let (up, down) = transforms(to: view)
    return rect.applying(up).applying(down)
  }

  /// A rectangle of another view, or of the window for nil, in this one.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    let (up, down) = transforms(to: view)
    return rect.applying(down.inverted()).applying(up.inverted())
  }

  /// The way to another view by the nearest ancestor of both: up to it and down from it.
  private func transforms(to view: UIView?) -> (up: CGAffineTransform, down: CGAffineTransform) {
    var common: UIView? = self
    if let view {
      while let ancestor = common, !view.isDescendant(of: ancestor) { common = ancestor.superview }
    } else {
      while let ancestor = common?.superview { common = ancestor }
    }
    let down = view?.transform(upTo: common).inverted() ?? .identity
    return (transform(upTo: common), down)
  }

  /// From the coordinates of the view to those of one it lies in; to the outermost for nil.
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
  /// Whether everything comes to lie on a line or a point, where nothing can be touched.
  var isFlat: Bool { a * d - b * c == 0 }
}
