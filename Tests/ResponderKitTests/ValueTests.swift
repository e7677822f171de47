import Testing

@testable import ResponderKit

@Suite("Values and numbers as objects")
struct ValueTests {
  @Test("A reference to an object is a dictionary key that identifies the object")
  func key() {
    let (a, b) = (UITouch(), UITouch())
    var lines = [NSValue(nonretainedObject: a): "a", NSValue(nonretainedObject: b): "b"]
    #expect(lines[NSValue(nonretainedObject: a)] == "a")
    lines.removeValue(forKey: NSValue(nonretainedObject: b))
    #expect(lines.count == 1)
    #expect(NSValue(nonretainedObject: a).nonretainedObjectValue as? UITouch === a)
  }

  @Test("A value does not retain its object")
  func nonretained() {
    var touch: UITouch? = UITouch()
    let value = NSValue(nonretainedObject: touch)
    touch = nil
    #expect(value.nonretainedObjectValue == nil)
    #expect(NSValue(nonretainedObject: nil) == NSValue(nonretainedObject: nil))
  }

  @Test("A geometric value is returned as it was stored, and equals an equal value only")
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

  @Test("Numbers are equal if their values are, and convert to other types without a trap")
  func numbers() {
    #expect(NSNumber(value: 3) == NSNumber(value: 3.0))
    #expect(NSNumber(value: true) == 1 && NSNumber(value: 2.5) == 2.5)
    #expect(NSNumber(value: -2.7).intValue == -2 && NSNumber(value: 1e300).intValue == .max)
    #expect(NSNumber(value: Double.nan).intValue == 0 && NSNumber(value: UInt.max).intValue == .max)
    #expect(NSNumber(value: Double.nan).uintValue == 0 && NSNumber(value: 7).stringValue == "7")
    #expect(!NSNumber(value: 0).boolValue && NSNumber(value: Float(0.5)).floatValue == 0.5)
  }
}
