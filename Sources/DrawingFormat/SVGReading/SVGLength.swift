import Geometry

/// A length in an SVG image, such as "2.5", "1mm" or "50%".
struct SVGLength: Equatable {
  /// A unit of a length.
  enum Unit: String {
    case none = ""
    case px, pt, pc, cm, mm, em, ex, ch, rem, vw, vh, vmin, vmax
    case inch = "in"
    case quarterMillimeter = "q"
    case percent = "%"
  }

  /// The direction of a length, which determines the size to which a percentage refers.
  enum Direction { case horizontal, vertical, other }

  var value: CGFloat
  var unit: Unit

  init(_ value: CGFloat, _ unit: Unit = .none) { (self.value, self.unit) = (value, unit) }

  /// Creates a length from a text; the result is `nil` if the text is not a length.
  init?(_ text: String) {
    var scanner = SVGScanner(text)
    scanner.skipSpaces()
    guard let length = SVGLength(&scanner) else { return nil }
    scanner.skipSpaces()
    guard scanner.isAtEnd else { return nil }
    self = length
  }

  /// Scans a length.
  init?(_ scanner: inout SVGScanner) {
    guard let number = scanner.number(), number.isFinite else { return nil }
    let name = scanner.skip("%") ? "%" : scanner.name().lowercased()
    guard let unit = Unit(rawValue: name) else { return nil }
    self.init(number, unit)
  }

  /// Returns the length in the coordinates of a shape.
  func points(_ direction: Direction, in scope: SVGLengthScope) -> CGFloat {
    let size = scope.viewport
    let pointsPerUnit: CGFloat =
      switch unit {
      case .none, .px: 1
      case .pt: 96.0 / 72
      case .pc: 16
      case .inch: 96
      case .cm: 96 / 2.54
      case .mm: 96 / 25.4
      case .quarterMillimeter: 96 / 101.6
      case .em: scope.fontSize
      case .rem: SVGLengthScope.mediumFontSize
      case .ex, .ch: scope.fontSize / 2
      case .vw: size.width / 100
      case .vh: size.height / 100
      case .vmin: min(size.width, size.height) / 100
      case .vmax: max(size.width, size.height) / 100
      case .percent:
        switch direction {
        case .horizontal: size.width / 100
        case .vertical: size.height / 100
        case .other:
          ((size.width * size.width + size.height * size.height) / 2).squareRoot() / 100
        }
      }
    return value * pointsPerUnit
  }
}

/// The sizes to which relative lengths refer.
struct SVGLengthScope {
  static let mediumFontSize: CGFloat = 16

  /// The size of the view box of the image that contains the shape.
  var viewport: CGSize
  var fontSize = mediumFontSize
}
