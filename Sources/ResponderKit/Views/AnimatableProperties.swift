/// The values of a view's animatable properties.
struct AnimatableProperties: Equatable {
  /// A property that is animated independently of the others.
  enum Property {
    case center, bounds, transform, alpha
  }

  var center: CGPoint
  var bounds: CGRect
  var transform: CGAffineTransform
  var alpha: CGFloat
  /// The point of the view that lies at ``center``, as a fraction of the bounds; nil for the center
  /// of the bounds.
  var anchorPoint: CGPoint?

  /// Interpolates one property between a start value (progress 0) and its current value (progress
  /// 1).
  mutating func blend(_ property: Property, from start: AnimatableProperties, _ progress: CGFloat) {
    func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * progress }
    switch property {
    case .center:
      center = CGPoint(x: mix(start.center.x, center.x), y: mix(start.center.y, center.y))
    case .bounds:
      let (s, t) = (start.bounds, bounds)
      bounds = CGRect(
        x: mix(s.minX, t.minX), y: mix(s.minY, t.minY), width: mix(s.width, t.width),
        height: mix(s.height, t.height))
    case .transform:
      let (s, t) = (start.transform, transform)
      transform = CGAffineTransform(
        a: mix(s.a, t.a), b: mix(s.b, t.b), c: mix(s.c, t.c), d: mix(s.d, t.d),
        tx: mix(s.tx, t.tx), ty: mix(s.ty, t.ty))
    case .alpha: alpha = mix(start.alpha, alpha)
    }
  }

  func differs(from other: AnimatableProperties, in property: Property) -> Bool {
    switch property {
    case .center: center != other.center
    case .bounds: bounds != other.bounds
    case .transform: transform != other.transform
    case .alpha: alpha != other.alpha
    }
  }

  var transformToSuperview: CGAffineTransform {
    let anchor = anchorPoint ?? CGPoint(x: 0.5, y: 0.5)
    return CGAffineTransform(
      translationX: -bounds.minX - bounds.width * anchor.x,
      y: -bounds.minY - bounds.height * anchor.y
    )
    .concatenating(transform)
    .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
  }
}

extension UIView {
  /// Sets one property to its value in a set of values.
  func set(_ property: AnimatableProperties.Property, from values: AnimatableProperties) {
    switch property {
    case .center: center = values.center
    case .bounds: bounds = values.bounds
    case .transform: transform = values.transform
    case .alpha: alpha = values.alpha
    }
  }
}
