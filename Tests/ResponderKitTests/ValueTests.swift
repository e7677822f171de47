import Testing

@testable import ResponderKit

@Suite("NSValue, NSNumber and hash values of objects")
struct ValueTests {
  @Test("NSValue(nonretainedObject:) is a dictionary key that identifies its object")
  func key() {
    let (a, b) = (UITouch(), UITouch())
    var lines = [NSValue(nonretainedObject: a): "a", NSValue(nonretainedObject: b): "b"]
    #expect(lines[NSValue(nonretainedObject: a)] == "a")
    lines.removeValue(forKey: NSValue(nonretainedObject: b))
    #expect(lines.count == 1)
    #expect(NSValue(nonretainedObject: a).nonretainedObjectValue as? UITouch === a)
  }

  @Test("NSValue(nonretainedObject:) does not retain its object")
  func nonretained() {
    var touch: UITouch? = UITouch()
    let value = NSValue(nonretainedObject: touch)
    touch = nil
    #expect(value.nonretainedObjectValue == nil)
    #expect(NSValue(nonretainedObject: nil) == NSValue(nonretainedObject: nil))
  }

  @Test("NSValue returns a stored geometric value and is equal only to an equal value")
  func geometry() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(NSValue(cgPoint: rect.origin).cgPointValue == rect.origin)
    #expect(NSValue(cgSize: rect.size).cgSizeValue == rect.size)
    #expect(NSValue(cgRect: rect).cgRectValue == rect)
    #expect(NSValue(cgVector: CGVector(dx: 1, dy: 2)).cgVectorValue == CGVector(dx: 1, dy: 2))
    let transform = CGAffineTransform(scaleX: 2, y: 3)
    #expect(NSValue(cgAffineTransform: transform).cgAffineTransformValue == transform)
    #expect(NSValue(cgRect: rect) == NSValue(cgRect: rect))
    #expect(NSValue(cgPoint: rect.origin) != NSValue(cgRect: rect))
    #expect(NSValue(cgPoint: rect.origin).cgSizeValue == .zero)
  }

  @Test("Different objects of a class have different hash values")
  func hashValues() {
    func check(_ objects: [some Hashable]) {
      let hashes = Set(objects.map(\.hashValue))
      #expect(hashes.count == objects.count && Set(objects).count == objects.count)
    }
    let numbers = 0..<20
    check(numbers.map { _ in UITouch() })
    check(numbers.map { _ in UIPress() })
    check(numbers.map { _ in UIGestureRecognizer() })
    check(numbers.map { _ in UIResponder() })
    check(numbers.map { _ in UIBezierPath() })
    check(numbers.map { _ in UIImage() })
    check(numbers.map { UIColor(red: 0, green: 0, blue: CGFloat($0), alpha: 1) })
    check(numbers.map { UIColor(red: 0, green: CGFloat($0), blue: 1, alpha: 1) })
    check(numbers.map { UIColor(red: CGFloat($0), green: 0, blue: 1, alpha: 1) })
    check(numbers.map { UIColor(white: 0, alpha: CGFloat($0) / 20) })
    check(numbers.map { CGColor(gray: CGFloat($0), alpha: 1) })
    check(numbers.map { UIBezierPath(rect: CGRect(x: $0, y: 0, width: 1, height: 1)).cgPath })
    check(numbers.map { NSValue(cgPoint: CGPoint(x: CGFloat($0), y: 0)) })
    check(numbers.map { Selector("action\($0)") })
  }

  @Test("NSNumber clamps a value beyond the range of integers to that range")
  func limits() {
    #expect(NSNumber(value: 1e19).intValue == .max && NSNumber(value: -1e19).intValue == .min)
    #expect(NSNumber(value: Double.infinity).intValue == .max)
    #expect(NSNumber(value: -Double.infinity).intValue == .min)
    #expect(NSNumber(value: Double.nan).intValue == 0)
    #expect(NSNumber(value: 1e19).uintValue == 10_000_000_000_000_000_000)
    #expect(NSNumber(value: 1e20).uintValue == .max && NSNumber(value: -1e20).uintValue == 0)
    #expect(NSNumber(value: 0.9).intValue == 0 && NSNumber(value: -0.9).intValue == 0)
    #expect(NSNumber(value: 1.9).uintValue == 1 && NSNumber(value: -1).uintValue == 0)
    #expect(NSNumber(value: Int.min).intValue == .min && NSNumber(value: Int.max).intValue == .max)
    #expect(NSNumber(value: false).intValue == 0 && NSNumber(value: true).intValue == 1)
    #expect(NSNumber(value: 0.1).boolValue && NSNumber(value: -1).boolValue)
    #expect(NSNumber(value: 2.5).stringValue == "2.5" && NSNumber(value: 2.0).stringValue == "2")
  }

  @Test("NSNumbers with equal values are equal and convert to other types without a trap")
  func numbers() {
    #expect(NSNumber(value: 3) == NSNumber(value: 3.0))
    #expect(NSNumber(value: true) == 1 && NSNumber(value: 2.5) == 2.5)
    #expect(NSNumber(value: -2.7).intValue == -2 && NSNumber(value: 1e300).intValue == .max)
    #expect(NSNumber(value: Double.nan).intValue == 0 && NSNumber(value: UInt.max).intValue == .max)
    #expect(NSNumber(value: Double.nan).uintValue == 0 && NSNumber(value: 7).stringValue == "7")
    #expect(!NSNumber(value: 0).boolValue && NSNumber(value: Float(0.5)).floatValue == 0.5)
  }
}
