import Ink

/// The paint of the line or of the area of a shape in an SVG image.
indirect enum SVGPaint: Equatable {
  /// No attribute determines the paint.
  case unspecified
  case none
  case color(PixelColor)
  /// The value of the property color.
  case currentColor
  /// The paint of the shape to which a marker is attached.
  case context(isStroke: Bool)
  /// A gradient or a pattern with an ID, and the paint if there is none.
  case reference(String, fallback: SVGPaint?)

  /// Creates a paint from its text; the result is `nil` if the text is not a paint.
  init?(_ text: String) {
    switch text.lowercased() {
    case "none": self = .none
    case "currentcolor": self = .currentColor
    case "context-stroke": self = .context(isStroke: true)
    case "context-fill": self = .context(isStroke: false)
    default:
      if let reference = SVGReference(text) {
        let fallback = SVGPaint(reference.fallback)
        self = .reference(reference.id, fallback: fallback)
      } else if let color = PixelColor(css: Self.withoutProfile(text)) {
        self = .color(color)
      } else {
        return nil
      }
    }
  }

  /// Returns the text without a color of a profile, such as "icc-color(name, 0.1)", after it.
  private static func withoutProfile(_ text: String) -> String {
    let lowercased = text.lowercased()
    guard let range = lowercased.firstRange(of: "icc-color(") else { return text }
    return String(lowercased[..<range.lowerBound]).trimmed
  }
}

/// A reference such as "url(#wheel)" and the text after it.
struct SVGReference {
  /// The ID of a tag of the same image; empty for a reference to another file.
  let id: String
  let fallback: String

  /// Creates a reference; the result is `nil` for other texts.
  init?(_ text: String) {
    var scanner = CSSScanner(text)
    scanner.skipSpaces()
    guard scanner.identifier().lowercased() == "url", scanner.skip("(") else { return nil }
    scanner.skipSpaces()
    let link = scanner.quotedText() ?? scanner.text(before: ")").trimmed
    scanner.skipSpaces()
    guard scanner.skip(")") else { return nil }
    id = link.hasPrefix("#") ? String(link.dropFirst()) : ""
    fallback = scanner.text(before: ";").trimmed
  }
}
