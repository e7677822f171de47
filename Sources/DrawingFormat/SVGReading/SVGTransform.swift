import Geometry

extension CGAffineTransform {
  /// Creates a transform from the value of an SVG attribute, such as "translate(10 20) scale(2)", or
  /// of a CSS property, such as "translate(10px, 50%) rotate(0.25turn)".
  ///
  /// A malformed or unknown transform and all transforms after it are ignored.
  init(svg text: String, in scope: SVGLengthScope) {
    var scanner = SVGScanner(text)
    var result = CGAffineTransform.identity
    while true {
      scanner.skipSeparator()
      let name = scanner.word()
      scanner.skipSpaces()
      guard !name.isEmpty, scanner.skip("(") else { break }
      var arguments: [SVGTransformArgument] = []
      while arguments.count < 16 {
        // A comma must precede an argument.
        var next = scanner
        guard let argument = SVGTransformArgument(&next, scope) else { break }
        arguments.append(argument)
        scanner = next
      }
      scanner.skipSpaces()
      guard scanner.skip(")"), let next = Self.transform(named: name, arguments) else { break }
      result = next.concatenating(result)
    }
    self = result
  }

  private static func transform(
    named name: String, _ arguments: [SVGTransformArgument]
  ) -> CGAffineTransform? {
    let numbers = arguments.map(\.number)
    func x(_ index: Int = 0) -> CGFloat { arguments[index].horizontal }
    func y(_ index: Int = 1) -> CGFloat { arguments[index].vertical }
    func angle(_ index: Int = 0) -> CGFloat { arguments[index].degrees.radians }
    switch (name, arguments.count) {
    case ("matrix", 6):
      return CGAffineTransform(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    case ("matrix3d", 16):
      return CGAffineTransform(
        a: numbers[0], b: numbers[1], c: numbers[4], d: numbers[5], tx: numbers[12],
        ty: numbers[13])
    case ("translate", 1), ("translateX", 1): return CGAffineTransform(translationX: x(), y: 0)
    case ("translateY", 1): return CGAffineTransform(translationX: 0, y: y(0))
    case ("translate", 2), ("translate3d", 3): return CGAffineTransform(translationX: x(), y: y())
    case ("scale", 1): return CGAffineTransform(scaleX: numbers[0], y: numbers[0])
    case ("scaleX", 1): return CGAffineTransform(scaleX: numbers[0], y: 1)
    case ("scaleY", 1): return CGAffineTransform(scaleX: 1, y: numbers[0])
    case ("scale", 2), ("scale3d", 3): return CGAffineTransform(scaleX: numbers[0], y: numbers[1])
    case ("rotate", 1), ("rotateZ", 1): return CGAffineTransform(rotationAngle: angle())
    case ("rotate", 3):
      return CGAffineTransform(translationX: -x(1), y: -y(2))
        .concatenating(CGAffineTransform(rotationAngle: angle()))
        .concatenating(CGAffineTransform(translationX: x(1), y: y(2)))
    case ("skewX", 1), ("skew", 1): return skew(c: angle().tangent)
    case ("skewY", 1): return skew(b: angle().tangent)
    case ("skew", 2): return skew(b: angle(1).tangent, c: angle().tangent)
    default: return nil
    }
  }

  private static func skew(b: CGFloat = 0, c: CGFloat = 0) -> CGAffineTransform {
    CGAffineTransform(a: 1, b: b, c: c, d: 1, tx: 0, ty: 0)
  }
}

/// An argument of a transform: a number, a length, a percentage or an angle.
private struct SVGTransformArgument {
  /// The value without its unit; a percentage counts as a fraction.
  let number: CGFloat
  let horizontal: CGFloat
  let vertical: CGFloat
  let degrees: CGFloat

  init?(_ scanner: inout SVGScanner, _ scope: SVGLengthScope) {
    guard let value = scanner.number(), value.isFinite else { return nil }
    let isPercentage = scanner.skip("%")
    let name = isPercentage ? "%" : scanner.name().lowercased()
    let degreesPerUnit: [String: CGFloat] = [
      "": 1, "deg": 1, "rad": 180 / .pi, "grad": 0.9, "turn": 360,
    ]
    let length = SVGLength.Unit(rawValue: name).map { SVGLength(value, $0) }
    guard length != nil || degreesPerUnit[name] != nil else { return nil }
    number = isPercentage ? value / 100 : value
    horizontal = length?.points(.horizontal, in: scope) ?? value
    vertical = length?.points(.vertical, in: scope) ?? value
    degrees = value * (degreesPerUnit[name] ?? 1)
  }
}

extension CGFloat {
  /// The value converted from degrees to radians.
  var radians: CGFloat { self * .pi / 180 }
  fileprivate var tangent: CGFloat { .sin(self) / .cos(self) }
}
