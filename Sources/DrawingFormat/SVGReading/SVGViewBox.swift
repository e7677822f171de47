import Geometry

/// A rectangle of coordinates that an SVG image, a symbol, a marker or a picture fits into its size.
struct SVGViewBox: Equatable {
  var rect: CGRect

  init(_ rect: CGRect) { self.rect = rect }

  /// Creates a view box from the value of an attribute, such as "0 0 60 40".
  init?(_ text: String) {
    var scanner = SVGScanner(text)
    guard let x = scanner.number(), let y = scanner.number(), let width = scanner.number(),
      let height = scanner.number(), [x, y, width, height].allSatisfy(\.isFinite), width > 0,
      height > 0
    else { return nil }
    rect = CGRect(x: x, y: y, width: width, height: height)
  }

  /// Returns the transform that fits the view box into a rectangle.
  func transform(to target: CGRect, _ fit: SVGFit) -> CGAffineTransform {
    var (scaleX, scaleY) = (target.width / rect.width, target.height / rect.height)
    switch fit.scaling {
    case .stretch: break
    case .meet: (scaleX, scaleY) = (min(scaleX, scaleY), min(scaleX, scaleY))
    case .slice: (scaleX, scaleY) = (max(scaleX, scaleY), max(scaleX, scaleY))
    }
    let x = target.minX + (target.width - rect.width * scaleX) * fit.alignment.x
    let y = target.minY + (target.height - rect.height * scaleY) * fit.alignment.y
    return CGAffineTransform(
      a: scaleX, b: 0, c: 0, d: scaleY, tx: x - rect.minX * scaleX, ty: y - rect.minY * scaleY)
  }
}

/// The value of the attribute preserveAspectRatio.
struct SVGFit: Equatable {
  /// A relation between the scales in both directions.
  enum Scaling {
    case stretch
    /// The complete view box is visible.
    case meet
    /// The view box covers the rectangle.
    case slice
  }

  var scaling = Scaling.meet
  /// The position of the view box among all possible ones: 0 at the left or top edge, 1 at the right
  /// or bottom edge.
  var alignment = CGPoint(x: 0.5, y: 0.5)

  init() {}

  /// Creates a value from the text of an attribute; a text that is not valid means the default.
  init(_ text: String?) {
    guard let text else { return }
    var words = text.split { " \t\n\r".contains($0) }.map { String($0) }
    if words.first == "defer" { words.removeFirst() }
    guard let first = words.first else { return }
    if first == "none" {
      scaling = .stretch
      return
    }
    let positions: [String: CGFloat] = ["Min": 0, "Mid": 0.5, "Max": 1]
    guard first.count == 8, first.hasPrefix("x"), first.dropFirst(4).hasPrefix("Y"),
      let x = positions[String(first.dropFirst().prefix(3))],
      let y = positions[String(first.dropFirst(5))]
    else { return }
    alignment = CGPoint(x: x, y: y)
    if words.count > 1, words[1] == "slice" { scaling = .slice }
  }
}
