package import DrawingModel

/// A property of an SVG image that a drawing cannot show.
package enum SVGOmission: String, CaseIterable, Sendable {
  case text, image, pattern, filter, mask, clip, blend, dash, shape
  case foreignObject = "embedded document"
  case link = "link to another file"

  /// The name of a number of such properties.
  fileprivate func name(_ count: Int) -> String {
    let singular = self == .blend ? "blend mode" : rawValue
    guard count != 1 else { return singular }
    return switch self {
    case .dash: "dashes"
    case .link: "links to other files"
    default: singular + "s"
    }
  }
}

/// The numbers of the properties of an SVG image that a drawing cannot show.
package struct SVGOmissions: Equatable, Sendable {
  private var counts: [SVGOmission: Int] = [:]

  package init() {}

  package var isEmpty: Bool { counts.isEmpty }

  /// The number of properties of a kind.
  package subscript(_ omission: SVGOmission) -> Int { counts[omission] ?? 0 }

  mutating func add(_ omission: SVGOmission) { counts[omission, default: 0] += 1 }

  /// The numbers in words, such as "3 filters and 1 text"; `nil` if nothing is left out.
  package var description: String? {
    var names: [String] = []
    for omission in SVGOmission.allCases {
      if let count = counts[omission] { names.append("\(count) \(omission.name(count))") }
    }
    guard let last = names.popLast() else { return nil }
    return names.isEmpty ? last : names.joined(separator: ", ") + " and " + last
  }
}

/// The elements that show an SVG image, and what they do not show.
package struct SVGContent: Sendable {
  package let elements: [Element]
  package let omissions: SVGOmissions
}

/// The work that reading an image may still take, which a short hostile image could otherwise
/// multiply: shapes that are used again, style sheets, and markers.
struct SVGWorkLimit {
  /// The remaining work, in units of up to about 50 nanoseconds.
  private var remaining = 20_000_000

  mutating func spend(_ units: Int) throws(DrawingFormatError) {
    remaining -= units
    guard remaining >= 0 else { throw DrawingFormatError("reading it would take too long") }
  }
}
