import Testing
import UIKit

@Suite("Global functions with the names of Apple's C functions")
struct GeometryFunctionTests {
  private static let rects = [
    CGRect(x: 1.5, y: -2, width: 10, height: 20), CGRect(x: 4, y: 3.25, width: 30, height: 6),
    CGRect(x: 0, y: 5, width: 0, height: 7), CGRect(x: 9, y: 9, width: -4, height: -3), .null,
    CGRect(x: 2, y: 0, width: 3, height: 1),
  ]
  private static let transforms = [
    CGAffineTransform(a: 2, b: 1, c: -3, d: 4, tx: 5, ty: -6),
    CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 2, ty: 3), .identity,
  ]

  @Test(
    "The C functions of one rectangle return the values of CGRect's properties and methods",
    arguments: rects)
  func properties(rect: CGRect) {
    #expect(CGRectIsNull(rect) == rect.isNull && CGRectIsEmpty(rect) == rect.isEmpty)
    #expect(CGRectStandardize(rect) == rect.standardized && CGRectIntegral(rect) == rect.integral)
    if rect.isNull { return }
    #expect(CGRectGetMinX(rect) == rect.minX && CGRectGetMinY(rect) == rect.minY)
    #expect(CGRectGetMidX(rect) == rect.midX && CGRectGetMidY(rect) == rect.midY)
    #expect(CGRectGetMaxX(rect) == rect.maxX && CGRectGetMaxY(rect) == rect.maxY)
    #expect(CGRectGetWidth(rect) == rect.width && CGRectGetHeight(rect) == rect.height)
    #expect(CGRectOffset(rect, 2, -3) == rect.offsetBy(dx: 2, dy: -3))
    #expect(CGRectInset(rect, 0.5, -1) == rect.insetBy(dx: 0.5, dy: -1))
    for point in [CGPoint(x: 1.5, y: -2), CGPoint(x: 8, y: 7), CGPoint(x: 33, y: 4)] {
      #expect(CGRectContainsPoint(rect, point) == rect.contains(point))
    }
    #expect(
      UIEdgeInsetsInsetRect(rect, UIEdgeInsetsMake(1, 2, 3, 4))
        == rect.inset(by: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)))
  }

  @Test("The C functions of two rectangles return the values of CGRect's methods", arguments: rects)
  func relations(a: CGRect) {
    for b in Self.rects {
      #expect(CGRectEqualToRect(a, b) == (a == b))
      #expect(CGRectUnion(a, b) == a.union(b) && CGRectIntersection(a, b) == a.intersection(b))
      #expect(CGRectContainsRect(a, b) == a.contains(b))
      #expect(CGRectIntersectsRect(a, b) == a.intersects(b))
    }
  }

  @Test("CGPointMake and similar functions set the values in the order of their arguments")
  func makers() {
    #expect(CGPointMake(1, 2) == CGPoint(x: 1, y: 2) && CGSizeMake(3, 4).height == 4)
    #expect(CGRectMake(1, 2, 3, 4) == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(UIEdgeInsetsMake(1, 2, 3, 4) == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    for (a, b) in [(1.0, 2.0), (2, 1), (1, 1), (2, 2)] {
      let isEqual = a == 1 && b == 2
      #expect(CGPointEqualToPoint(CGPointMake(1, 2), CGPoint(x: a, y: b)) == isEqual)
      #expect(CGSizeEqualToSize(CGSizeMake(1, 2), CGSize(width: a, height: b)) == isEqual)
    }
  }

  @Test(
    "The C functions of transforms return the values of CGAffineTransform's methods",
    arguments: transforms)
  func transforms(transform: CGAffineTransform) {
    let other = Self.transforms[0]
    let made = CGAffineTransformMake(
      transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty)
    #expect(made == transform && CGAffineTransformEqualToTransform(made, transform))
    #expect(CGAffineTransformEqualToTransform(made, other) == (transform == other))
    #expect(CGAffineTransformIsIdentity(transform) == (transform == .identity))
    #expect(CGAffineTransformConcat(transform, other) == transform.concatenating(other))
    #expect(CGAffineTransformInvert(transform) == transform.inverted())
    #expect(CGAffineTransformTranslate(transform, 2, 3) == transform.translatedBy(x: 2, y: 3))
    #expect(CGAffineTransformScale(transform, 2, 3) == transform.scaledBy(x: 2, y: 3))
    #expect(CGAffineTransformRotate(transform, 0.5) == transform.rotated(by: 0.5))
    #expect(CGAffineTransformMakeTranslation(2, 3) == CGAffineTransform(translationX: 2, y: 3))
    #expect(CGAffineTransformMakeScale(2, 3) == CGAffineTransform(scaleX: 2, y: 3))
    #expect(CGAffineTransformMakeRotation(0.5) == CGAffineTransform(rotationAngle: 0.5))
    let point = CGPoint(x: 3, y: -7)
    let moved = CGPoint(
      x: 3 * transform.a - 7 * transform.c + transform.tx,
      y: 3 * transform.b - 7 * transform.d + transform.ty)
    #expect(CGPointApplyAffineTransform(point, transform) == moved)
  }

  @Test("NSStringFromCGPoint and similar functions write the values in braces")
  func texts() {
    #expect(NSStringFromCGPoint(CGPoint(x: 1.5, y: -2)) == "{1.5, -2.0}")
    #expect(NSStringFromCGSize(CGSize(width: 3, height: 4.25)) == "{3.0, 4.25}")
    #expect(
      NSStringFromCGRect(CGRect(x: 1, y: 2, width: 3, height: 4)) == "{{1.0, 2.0}, {3.0, 4.0}}")
  }

  @Test("The results of arc4random lie in both halves of its range, and those of drand48 differ")
  func randomNumbers() {
    let numbers = (0..<200).map { _ in arc4random() }
    #expect(numbers.contains { $0 < 1 << 31 } && numbers.contains { $0 >= 1 << 31 })
    #expect(Set((0..<200).map { _ in drand48() }).count > 100)
  }

  @Test("autoreleasepool calls its closure once and returns the result")
  func pool() {
    var count = 0
    let result = autoreleasepool { () -> Int in
      count += 1
      return 7
    }
    #expect(result == 7 && count == 1)
  }
}

@Suite("NSNumber, NSString, CIColor and other Apple types") @MainActor
struct BridgedValueTests {
  @Test("Numbers and strings convert to NSNumber and NSString objects with equal values")
  func values() {
    #expect((-7).asNSNumber == NSNumber(value: -7) && 2.5.asNSNumber.doubleValue == 2.5)
    #expect(true.asNSNumber == NSNumber(value: true) && false.asNSNumber.boolValue == false)
    #expect("añ".asNSString.isEqual(to: "añ") && "abc".dropFirst().asNSString.length == 2)
    let string = NSString(string: "x")
    #expect(string.asNSString === string)
    #expect(kCFBooleanTrue.boolValue && !kCFBooleanFalse.boolValue)
  }

  @Test("lineDashPattern, locations and keyTimes of layers and animations are lists of numbers")
  func lists() {
    let (shape, gradient, animation) = (CAShapeLayer(), CAGradientLayer(), CAKeyframeAnimation())
    #expect(shape.lineDashPattern == nil && gradient.locations == nil && animation.keyTimes == nil)
    shape.lineDashPattern = [3, 1.5]
    gradient.locations = [0, 0.25, 1]
    animation.keyTimes = [0, 0.75, 1]
    #expect(shape.lineDashPattern == [3, 1.5] && gradient.locations == [0, 0.25, 1])
    #expect(animation.keyTimes == [0, 0.75, 1])
    shape.lineDashPattern = nil
    gradient.locations = nil
    animation.keyTimes = nil
    #expect(shape.lineDashPattern == nil && gradient.locations == nil && animation.keyTimes == nil)
  }

  @Test("The allowedTouchTypes of a recognizer are numbers, and unknown types are dropped")
  func touchTypes() {
    let recognizer = UITapGestureRecognizer()
    let all = recognizer.allowedTouchTypes
    #expect(all.contains(NSNumber(value: UITouch.TouchType.direct.rawValue)))
    recognizer.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.pencil.rawValue), 99]
    #expect(recognizer.allowedTouchTypes == [NSNumber(value: UITouch.TouchType.pencil.rawValue)])
  }

  @Test("CIColor has four components and converts to and from UIColor")
  func colors() {
    let color = CIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    #expect([color.red, color.green, color.blue, color.alpha] == [0.1, 0.2, 0.3, 0.4])
    #expect(CIColor(red: 0, green: 0, blue: 0).alpha == 1 && color.numberOfComponents == 4)
    let copy = UIColor(ciColor: color)
    #expect(copy == UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4))
    for other in [CIColor(color: copy), CIColor(cgColor: copy.cgColor), copy.ciColor] {
      #expect([other.red, other.green, other.blue, other.alpha] == [0.1, 0.2, 0.3, 0.4])
    }
  }

  @Test("CATransaction calls the closure of kCATransactionCompletionBlock when it commits")
  func transactionCompletion() {
    var count = 0
    CATransaction.begin()
    CATransaction.setValue({ count += 1 } as () -> Void, forKey: kCATransactionCompletionBlock)
    CATransaction.setValue({ count += 10 } as () -> Void, forKey: kCATransactionAnimationDuration)
    #expect(count == 0)
    CATransaction.commit()
    #expect(count == 1)
    let keys = [
      kCATransactionDisableActions, kCATransactionAnimationDuration, kCATransactionCompletionBlock,
    ]
    #expect(Set(keys).count == 3)
  }

  @Test("The metrics of the system font are fixed fractions of its size and line height")
  func fontMetrics() {
    let font = UIFont.systemFont(ofSize: 50)
    #expect(font.lineHeight == 60 && font.ascender == 48 && font.descender == -12)
    #expect(font.leading == 0 && font.capHeight == 36 && font.xHeight == 27)
  }
}

@Suite("Associated objects") @MainActor
struct AssociatedObjectTests {
  /// A value that associates an object with its target in its deinitializer.
  private final class Value {
    let target: UIView
    let key: UnsafeRawPointer
    init(_ target: UIView, _ key: UnsafeRawPointer) { (self.target, self.key) = (target, key) }
    deinit { objc_setAssociatedObject(target, key, "released", .OBJC_ASSOCIATION_RETAIN) }
  }

  @Test(
    "An associated value whose owner is destroyed can set an associated object in its deinitializer"
  )
  func destroyedOwners() {
    final class Owner {}
    var key: UInt8 = 0
    withUnsafePointer(to: &key) { key in
      let other = UIView()
      for owner in (0..<200).map({ _ in Owner() }) {
        objc_setAssociatedObject(owner, key, Value(other, key), .OBJC_ASSOCIATION_RETAIN)
      }
      // The values of destroyed objects are released when values of many other objects are set.
      let views = (0..<600).map { _ in UIView() }
      for view in views { objc_setAssociatedObject(view, key, 1, .OBJC_ASSOCIATION_RETAIN) }
      #expect(objc_getAssociatedObject(other, key) as? String == "released")
      #expect(views.allSatisfy { objc_getAssociatedObject($0, key) as? Int == 1 })
    }
  }

  @Test("Associated objects are stored separately for each object and key")
  func values() {
    let owners = [UIView(), UIView()]
    var keys: (UInt8, UInt8) = (0, 0)
    withUnsafePointer(to: &keys) { keys in
      let address = UnsafeRawPointer(keys)
      for policy in [
        objc_AssociationPolicy.OBJC_ASSOCIATION_RETAIN, .OBJC_ASSOCIATION_COPY,
        .OBJC_ASSOCIATION_RETAIN_NONATOMIC, .OBJC_ASSOCIATION_COPY_NONATOMIC,
      ] {
        for (i, owner) in owners.enumerated() {
          for key in 0..<2 { objc_setAssociatedObject(owner, address + key, 2 * i + key, policy) }
        }
        for (i, owner) in owners.enumerated() {
          for key in 0..<2 {
            #expect(objc_getAssociatedObject(owner, address + key) as? Int == 2 * i + key)
          }
        }
        objc_setAssociatedObject(owners[0], address, nil, policy)
        #expect(objc_getAssociatedObject(owners[0], address) == nil)
        #expect(objc_getAssociatedObject(owners[0], address + 1) as? Int == 1)
      }
      weak var kept: UIView?
      do {
        let view = UIView()
        kept = view
        objc_setAssociatedObject(owners[1], address, view, .OBJC_ASSOCIATION_COPY_NONATOMIC)
      }
      #expect(kept != nil)
      objc_setAssociatedObject(owners[1], address, 1, .OBJC_ASSOCIATION_RETAIN)
      #expect(kept == nil, "a value that is replaced is released")
      let view = UIView()
      objc_setAssociatedObject(owners[1], address, view, .OBJC_ASSOCIATION_ASSIGN)
      #expect(objc_getAssociatedObject(owners[1], address) as? UIView === view)
      #expect(objc_getAssociatedObject(UIView(), address) == nil)
    }
  }

  @Test("An associated value that is removed can set an associated object in its deinitializer")
  func reentrance() {
    var key: UInt8 = 0
    withUnsafePointer(to: &key) { key in
      let (owner, other) = (UIView(), UIView())
      objc_setAssociatedObject(owner, key, Value(other, key), .OBJC_ASSOCIATION_RETAIN)
      objc_setAssociatedObject(owner, key, nil, .OBJC_ASSOCIATION_RETAIN)
      #expect(objc_getAssociatedObject(other, key) as? String == "released")
    }
  }

  @Test("Association policies have the raw values of Objective-C")
  func policies() {
    let policies = [
      objc_AssociationPolicy.OBJC_ASSOCIATION_ASSIGN, .OBJC_ASSOCIATION_RETAIN_NONATOMIC,
      .OBJC_ASSOCIATION_COPY_NONATOMIC, .OBJC_ASSOCIATION_RETAIN, .OBJC_ASSOCIATION_COPY,
    ]
    #expect(policies.map(\.rawValue) == [0, 1, 3, 769, 771])
  }
}
