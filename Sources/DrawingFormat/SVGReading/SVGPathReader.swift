import Geometry

/// A reader of the data of an SVG path, such as "M 0 0 L 10 0 Z".
///
/// A path is read up to its first fault, as SVG requires.
struct SVGPathReader {
  private var scanner: SVGScanner
  private var builder: SVGOutlineBuilder
  /// The second control point of the previous command if it was a cubic curve.
  private var cubicControl: CGPoint?
  /// The control point of the previous command if it was a quadratic curve.
  private var quadraticControl: CGPoint?

  /// Returns the lines of a path.
  static func outlines(
    _ text: String, _ builder: SVGOutlineBuilder
  ) throws(DrawingFormatError) -> [SVGOutline] {
    var reader = SVGPathReader(scanner: SVGScanner(text), builder: builder)
    try reader.read()
    reader.builder.finish()
    return reader.builder.outlines
  }

  private mutating func read() throws(DrawingFormatError) {
    scanner.skipSpaces()
    guard var command = scanner.letter(), command == "M" || command == "m" else { return }
    while try perform(command) {
      // More numbers repeat the command; after the first point of a line, they add segments.
      if command == "M" { command = "L" }
      if command == "m" { command = "l" }
      scanner.skipSeparator()
      if let next = scanner.letter() {
        command = next
      } else if command == "Z" || command == "z" {
        return
      }
    }
  }

  /// Performs a command with the numbers that follow.
  ///
  /// - Returns: A Boolean value that indicates whether the command and its numbers are valid.
  private mutating func perform(_ command: Character) throws(DrawingFormatError) -> Bool {
    let origin = command.isLowercase ? builder.current : .zero
    let (oldCubic, oldQuadratic) = (cubicControl, quadraticControl)
    (cubicControl, quadraticControl) = (nil, nil)
    switch command {
    case "M", "m":
      guard let point = point(origin) else { return false }
      builder.move(to: point)
    case "L", "l":
      guard let point = point(origin) else { return false }
      try builder.addLine(to: point)
    case "H", "h":
      guard let x = scanner.number() else { return false }
      try builder.addLine(to: CGPoint(x: origin.x + x, y: builder.current.y))
    case "V", "v":
      guard let y = scanner.number() else { return false }
      try builder.addLine(to: CGPoint(x: builder.current.x, y: origin.y + y))
    case "C", "c":
      guard let first = point(origin) else { return false }
      return try addCubic(first, origin)
    case "S", "s": return try addCubic(reflection(of: oldCubic), origin)
    case "Q", "q":
      guard let control = point(origin) else { return false }
      return try addQuadratic(control, origin)
    case "T", "t": return try addQuadratic(reflection(of: oldQuadratic), origin)
    case "A", "a": return try addArc(origin)
    case "Z", "z": try builder.close()
    default: return false
    }
    return true
  }

  private mutating func addCubic(
    _ first: CGPoint, _ origin: CGPoint
  ) throws(DrawingFormatError) -> Bool {
    guard let second = point(origin), let end = point(origin) else { return false }
    try builder.addCurve(to: end, first, second)
    cubicControl = second
    return true
  }

  private mutating func addQuadratic(
    _ control: CGPoint, _ origin: CGPoint
  ) throws(DrawingFormatError) -> Bool {
    guard let end = point(origin) else { return false }
    try builder.addCurve(to: end, control)
    quadraticControl = control
    return true
  }

  private mutating func addArc(_ origin: CGPoint) throws(DrawingFormatError) -> Bool {
    guard let width = scanner.number(), let height = scanner.number(),
      let angle = scanner.number(), let isLarge = scanner.flag(),
      let isClockwise = scanner.flag(), let end = point(origin)
    else { return false }
    try builder.addArc(
      to: end, radii: CGSize(width: width, height: height), angle: angle.radians,
      isLarge: isLarge, isClockwise: isClockwise)
    return true
  }

  private mutating func point(_ origin: CGPoint) -> CGPoint? {
    guard let x = scanner.number(), let y = scanner.number() else { return nil }
    return CGPoint(x: origin.x + x, y: origin.y + y)
  }

  /// Returns the control point that continues the previous curve smoothly.
  private func reflection(of control: CGPoint?) -> CGPoint {
    let current = builder.current
    guard let control else { return current }
    return CGPoint(x: 2 * current.x - control.x, y: 2 * current.y - control.y)
  }
}
