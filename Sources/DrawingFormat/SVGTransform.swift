import Geometry

extension CGAffineTransform {
  /// Creates a transform from the value of an SVG attribute, such as "translate(10 20) scale(2)".
  ///
  /// A malformed or unknown transform and all transforms after it are ignored.
  init(svg text: String) {
    var scanner = SVGScanner(text)
    var result = CGAffineTransform.identity
    while true {
      scanner.skipSeparator()
      let name = scanner.name()
      scanner.skipSpaces()
      guard !name.isEmpty, scanner.skip("(") else { break }
      var arguments: [CGFloat] = []
      while arguments.count < 6, let number = scanner.number() { arguments.append(number) }
      scanner.skipSpaces()
      guard scanner.skip(")"), let next = Self.transform(named: name, arguments: arguments)
      else { break }
      result = next.concatenating(result)
    }
    self = result
  }

  private static func transform(
    named name: String, arguments values: [CGFloat]
  ) -> CGAffineTransform? {
    switch (name, values.count) {
    case ("matrix", 6):
      CGAffineTransform(
        a: values[0], b: values[1], c: values[2], d: values[3], tx: values[4], ty: values[5])
    case ("translate", 1): CGAffineTransform(translationX: values[0], y: 0)
    case ("translate", 2): CGAffineTransform(translationX: values[0], y: values[1])
    case ("scale", 1): CGAffineTransform(scaleX: values[0], y: values[0])
    case ("scale", 2): CGAffineTransform(scaleX: values[0], y: values[1])
    case ("rotate", 1): CGAffineTransform(rotationAngle: values[0].radians)
    case ("rotate", 3):
      CGAffineTransform(translationX: -values[1], y: -values[2])
        .concatenating(CGAffineTransform(rotationAngle: values[0].radians))
        .concatenating(CGAffineTransform(translationX: values[1], y: values[2]))
    case ("skewX", 1): skew(c: values[0].radians.tangent)
    case ("skewY", 1): skew(b: values[0].radians.tangent)
    default: nil
    }
  }

  private static func skew(b: CGFloat = 0, c: CGFloat = 0) -> CGAffineTransform {
    CGAffineTransform(a: 1, b: b, c: c, d: 1, tx: 0, ty: 0)
  }
}

extension CGFloat {
  /// The value converted from degrees to radians.
  var radians: CGFloat { self * .pi / 180 }
  fileprivate var tangent: CGFloat { .sin(self) / .cos(self) }
}
