/// A transform in three dimensions, of which layers use only the two-dimensional part.
nonisolated public struct CATransform3D: Hashable, Sendable {
  public var m11: CGFloat = 0
  public var m12: CGFloat = 0
  public var m13: CGFloat = 0
  public var m14: CGFloat = 0
  public var m21: CGFloat = 0
  public var m22: CGFloat = 0
  public var m23: CGFloat = 0
  public var m24: CGFloat = 0
  public var m31: CGFloat = 0
  public var m32: CGFloat = 0
  public var m33: CGFloat = 0
  public var m34: CGFloat = 0
  public var m41: CGFloat = 0
  public var m42: CGFloat = 0
  public var m43: CGFloat = 0
  public var m44: CGFloat = 0

  /// Creates a transform whose elements are all 0.
  public init() {}
}

/// The transform that changes nothing.
nonisolated public let CATransform3DIdentity = CATransform3DMakeAffineTransform(.identity)

/// Returns a transform with the effect of a two-dimensional one.
nonisolated public func CATransform3DMakeAffineTransform(_ transform: CGAffineTransform)
  -> CATransform3D
{
  var result = CATransform3D()
  (result.m11, result.m12, result.m21, result.m22) =
    (transform.a, transform.b, transform.c, transform.d)
  (result.m41, result.m42, result.m33, result.m44) = (transform.tx, transform.ty, 1, 1)
  return result
}

/// Returns the two-dimensional part of a transform.
nonisolated public func CATransform3DGetAffineTransform(_ transform: CATransform3D)
  -> CGAffineTransform
{
  CGAffineTransform(
    a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22, tx: transform.m41,
    ty: transform.m42)
}

nonisolated public func CATransform3DMakeTranslation(
  _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  CATransform3DMakeAffineTransform(CGAffineTransform(translationX: tx, y: ty))
}

nonisolated public func CATransform3DMakeScale(
  _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
  CATransform3DMakeAffineTransform(CGAffineTransform(scaleX: sx, y: sy))
}

/// Returns a rotation around an axis by an angle in radians.
///
/// Only rotations around the z axis are supported: the sign of `z` determines the direction, and
/// there is no rotation if `z` is 0.
nonisolated public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  let turn = z == 0 ? 0 : z < 0 ? -angle : angle
  return CATransform3DMakeAffineTransform(CGAffineTransform(rotationAngle: turn))
}

nonisolated public func CATransform3DTranslate(
  _ transform: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), transform)
}

nonisolated public func CATransform3DScale(
  _ transform: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), transform)
}

nonisolated public func CATransform3DRotate(
  _ transform: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), transform)
}

/// Returns the transform that has the effect of `a` followed by that of `b`, in two dimensions.
nonisolated public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D)
  -> CATransform3D
{
  CATransform3DMakeAffineTransform(
    CATransform3DGetAffineTransform(a).concatenating(CATransform3DGetAffineTransform(b)))
}

nonisolated public func CATransform3DInvert(_ transform: CATransform3D) -> CATransform3D {
  CATransform3DMakeAffineTransform(CATransform3DGetAffineTransform(transform).inverted())
}

nonisolated public func CATransform3DIsIdentity(_ transform: CATransform3D) -> Bool {
  transform == CATransform3DIdentity
}

nonisolated public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D)
  -> Bool
{
  a == b
}
