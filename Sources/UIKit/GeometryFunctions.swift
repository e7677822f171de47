// The C functions of Core Graphics and UIKit, which code for old versions of Swift uses.

nonisolated public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

nonisolated public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize {
  CGSize(width: width, height: height)
}

nonisolated public func CGRectMake(
  _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat
) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

nonisolated public func UIEdgeInsetsMake(
  _ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat
) -> UIEdgeInsets {
  UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
}

// MARK: Points and sizes

nonisolated public func CGPointEqualToPoint(_ a: CGPoint, _ b: CGPoint) -> Bool { a == b }
nonisolated public func CGSizeEqualToSize(_ a: CGSize, _ b: CGSize) -> Bool { a == b }

nonisolated public func CGPointApplyAffineTransform(
  _ point: CGPoint, _ transform: CGAffineTransform
) -> CGPoint {
  point.applying(transform)
}

// MARK: Rectangles

nonisolated public func CGRectGetMinX(_ rect: CGRect) -> CGFloat { rect.minX }
nonisolated public func CGRectGetMidX(_ rect: CGRect) -> CGFloat { rect.midX }
nonisolated public func CGRectGetMaxX(_ rect: CGRect) -> CGFloat { rect.maxX }
nonisolated public func CGRectGetMinY(_ rect: CGRect) -> CGFloat { rect.minY }
nonisolated public func CGRectGetMidY(_ rect: CGRect) -> CGFloat { rect.midY }
nonisolated public func CGRectGetMaxY(_ rect: CGRect) -> CGFloat { rect.maxY }
nonisolated public func CGRectGetWidth(_ rect: CGRect) -> CGFloat { rect.width }
nonisolated public func CGRectGetHeight(_ rect: CGRect) -> CGFloat { rect.height }
nonisolated public func CGRectIsEmpty(_ rect: CGRect) -> Bool { rect.isEmpty }
nonisolated public func CGRectIsNull(_ rect: CGRect) -> Bool { rect.isNull }
nonisolated public func CGRectEqualToRect(_ a: CGRect, _ b: CGRect) -> Bool { a == b }
nonisolated public func CGRectStandardize(_ rect: CGRect) -> CGRect { rect.standardized }
nonisolated public func CGRectIntegral(_ rect: CGRect) -> CGRect { rect.integral }
nonisolated public func CGRectUnion(_ a: CGRect, _ b: CGRect) -> CGRect { a.union(b) }
nonisolated public func CGRectIntersection(_ a: CGRect, _ b: CGRect) -> CGRect {
  a.intersection(b)
}

nonisolated public func CGRectInset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
  rect.insetBy(dx: dx, dy: dy)
}

nonisolated public func CGRectOffset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
  rect.offsetBy(dx: dx, dy: dy)
}

nonisolated public func CGRectContainsPoint(_ rect: CGRect, _ point: CGPoint) -> Bool {
  rect.contains(point)
}

nonisolated public func CGRectContainsRect(_ a: CGRect, _ b: CGRect) -> Bool { a.contains(b) }
nonisolated public func CGRectIntersectsRect(_ a: CGRect, _ b: CGRect) -> Bool {
  a.intersects(b)
}

nonisolated public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect {
  rect.inset(by: insets)
}

// MARK: Transforms

nonisolated public func CGAffineTransformMake(
  _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
) -> CGAffineTransform {
  CGAffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
}

nonisolated public func CGAffineTransformMakeTranslation(
  _ x: CGFloat, _ y: CGFloat
) -> CGAffineTransform {
  CGAffineTransform(translationX: x, y: y)
}

nonisolated public func CGAffineTransformMakeScale(
  _ x: CGFloat, _ y: CGFloat
) -> CGAffineTransform {
  CGAffineTransform(scaleX: x, y: y)
}

nonisolated public func CGAffineTransformMakeRotation(_ angle: CGFloat) -> CGAffineTransform {
  CGAffineTransform(rotationAngle: angle)
}

nonisolated public func CGAffineTransformTranslate(
  _ transform: CGAffineTransform, _ x: CGFloat, _ y: CGFloat
) -> CGAffineTransform {
  transform.translatedBy(x: x, y: y)
}

nonisolated public func CGAffineTransformScale(
  _ transform: CGAffineTransform, _ x: CGFloat, _ y: CGFloat
) -> CGAffineTransform {
  transform.scaledBy(x: x, y: y)
}

nonisolated public func CGAffineTransformRotate(
  _ transform: CGAffineTransform, _ angle: CGFloat
) -> CGAffineTransform {
  transform.rotated(by: angle)
}

nonisolated public func CGAffineTransformInvert(
  _ transform: CGAffineTransform
) -> CGAffineTransform {
  transform.inverted()
}

nonisolated public func CGAffineTransformConcat(
  _ a: CGAffineTransform, _ b: CGAffineTransform
) -> CGAffineTransform {
  a.concatenating(b)
}

nonisolated public func CGAffineTransformIsIdentity(_ transform: CGAffineTransform) -> Bool {
  transform.isIdentity
}

nonisolated public func CGAffineTransformEqualToTransform(
  _ a: CGAffineTransform, _ b: CGAffineTransform
) -> Bool {
  a == b
}
