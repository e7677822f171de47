import DrawingModel
import Geometry
import Ink

/// A property of a tag in an SVG image that a drawing can show, or whose absence is reported.
enum SVGProperty: String {
  case stroke, fill, color, opacity, visibility, display, transform, filter, mask, overflow, marker
  case strokeWidth = "stroke-width"
  case strokeOpacity = "stroke-opacity"
  case fillOpacity = "fill-opacity"
  case fillRule = "fill-rule"
  case strokeDashes = "stroke-dasharray"
  case clipPath = "clip-path"
  case blendMode = "mix-blend-mode"
  case markerStart = "marker-start"
  case markerMid = "marker-mid"
  case markerEnd = "marker-end"
  case imageOrientation = "image-orientation"
  case transformOrigin = "transform-origin"
  case transformBox = "transform-box"
  case vectorEffect = "vector-effect"
  case stopColor = "stop-color"
  case stopOpacity = "stop-opacity"
  case x, y, width, height, r, rx, ry, cx, cy, d

  init?(_ name: String) {
    guard let property = SVGProperty(rawValue: name) else { return nil }
    self = property
  }

  /// A Boolean value that indicates whether the property is an attribute of shapes with the same
  /// meaning.
  var isGeometry: Bool {
    switch self {
    case .x, .y, .width, .height, .r, .rx, .ry, .cx, .cy, .d: true
    default: false
    }
  }

  /// Sets the property of a style; a value that is not valid is ignored.
  func set(_ value: String, in style: inout SVGStyle, _ scope: SVGLengthScope) {
    switch self {
    case .stroke: if let paint = SVGPaint(value) { style.inherited.stroke = paint }
    case .fill: if let paint = SVGPaint(value) { style.inherited.fill = paint }
    case .color:
      if let color = PixelColor(css: value) { style.inherited.color = .color(color) }
    case .strokeWidth:
      guard let width = SVGLength(value)?.points(.other, in: scope), width >= 0 else { return }
      style.inherited.strokeWidth = width
    case .strokeOpacity:
      style.inherited.strokeOpacity = Self.opacity(value) ?? style.inherited.strokeOpacity
    case .fillOpacity:
      style.inherited.fillOpacity = Self.opacity(value) ?? style.inherited.fillOpacity
    case .fillRule:
      guard ["nonzero", "evenodd"].contains(value) else { return }
      style.inherited.usesEvenOddRule = value == "evenodd"
    case .opacity: style.own.opacity = Self.opacity(value) ?? style.own.opacity
    case .stopOpacity: style.own.stopOpacity = Self.opacity(value) ?? style.own.stopOpacity
    case .stopColor: if let paint = SVGPaint(value) { style.own.stopColor = paint }
    case .visibility:
      guard ["visible", "hidden", "collapse"].contains(value) else { return }
      style.inherited.isHidden = value != "visible"
    case .display: style.own.isRemoved = value == "none"
    case .strokeDashes:
      var scanner = SVGScanner(value)
      style.inherited.isDashed = scanner.number().map { $0 > 0 } ?? false
    case .marker, .markerStart, .markerMid, .markerEnd:
      setMarkers(value, in: &style)
    case .imageOrientation: style.inherited.isUpright = value != "none"
    case .transform: style.own.transform = value == "none" ? nil : value
    case .transformOrigin: style.own.transformOrigin = value
    case .transformBox: style.own.usesShapeBounds = ["fill-box", "stroke-box"].contains(value)
    case .vectorEffect: style.own.keepsStrokeWidth = value.contains("non-scaling-stroke")
    case .clipPath: style.own.clipPath = value == "none" ? nil : value
    case .mask: style.own.hasMask = value != "none"
    case .filter: style.own.hasFilter = value != "none"
    case .blendMode: style.own.blends = value != "normal"
    case .overflow: style.own.isOverflowVisible = ["visible", "auto"].contains(value)
    case .x, .y, .width, .height, .r, .rx, .ry, .cx, .cy, .d:
      style.own.geometry[rawValue] = value
    }
  }

  private func setMarkers(_ value: String, in style: inout SVGStyle) {
    let positions: [SVGMarkerPosition] =
      switch self {
      case .markerStart: [.start]
      case .markerMid: [.mid]
      case .markerEnd: [.end]
      default: SVGMarkerPosition.allCases
      }
    let reference = SVGReference(value)
    guard reference != nil || value == "none" else { return }
    for position in positions { style.inherited.markers[position] = reference?.id }
  }

  /// Copies the property of another style.
  func copy(from other: SVGStyle, to style: inout SVGStyle) {
    switch self {
    case .stroke: style.inherited.stroke = other.inherited.stroke
    case .fill: style.inherited.fill = other.inherited.fill
    case .color: style.inherited.color = other.inherited.color
    case .strokeWidth: style.inherited.strokeWidth = other.inherited.strokeWidth
    case .strokeOpacity: style.inherited.strokeOpacity = other.inherited.strokeOpacity
    case .fillOpacity: style.inherited.fillOpacity = other.inherited.fillOpacity
    case .fillRule: style.inherited.usesEvenOddRule = other.inherited.usesEvenOddRule
    case .visibility: style.inherited.isHidden = other.inherited.isHidden
    case .strokeDashes: style.inherited.isDashed = other.inherited.isDashed
    case .marker: style.inherited.markers = other.inherited.markers
    case .markerStart: style.inherited.markers[.start] = other.inherited.markers[.start]
    case .markerMid: style.inherited.markers[.mid] = other.inherited.markers[.mid]
    case .markerEnd: style.inherited.markers[.end] = other.inherited.markers[.end]
    case .imageOrientation: style.inherited.isUpright = other.inherited.isUpright
    case .opacity: style.own.opacity = 1
    case .display: style.own.isRemoved = false
    case .transform: style.own.transform = nil
    case .transformOrigin: style.own.transformOrigin = nil
    case .transformBox: style.own.usesShapeBounds = false
    case .vectorEffect: style.own.keepsStrokeWidth = false
    case .clipPath: style.own.clipPath = nil
    case .mask: style.own.hasMask = false
    case .filter: style.own.hasFilter = false
    case .blendMode: style.own.blends = false
    case .overflow: style.own.isOverflowVisible = false
    case .stopColor: style.own.stopColor = SVGStyle.Own().stopColor
    case .stopOpacity: style.own.stopOpacity = 1
    case .x, .y, .width, .height, .r, .rx, .ry, .cx, .cy, .d: style.own.geometry[rawValue] = nil
    }
  }

  private static func opacity(_ text: String) -> CGFloat? {
    guard let length = SVGLength(text) else { return nil }
    let value: CGFloat? =
      switch length.unit {
      case .none: length.value
      case .percent: length.value / 100
      default: nil
      }
    return value.map { max(0, min(1, $0)) }
  }
}

/// The variables of CSS, whose names begin with two hyphens.
struct SVGVariables {
  /// The largest number of variables in the values of variables.
  private static let maximumDepth = 16
  /// The largest length of a value, in bytes.
  private static let maximumLength = 4096

  private let values: [String: String]

  init(_ values: [String: String]) { self.values = values }

  /// Returns a text in which the variables are replaced by their values, and the function
  /// "light-dark" by its first argument; the result is `nil` if a variable has no value.
  func replaced(in text: String) -> String? {
    var text = text
    for _ in 0..<Self.maximumDepth {
      guard text.utf8.count <= Self.maximumLength, text.contains("(") else { return text }
      guard let call = Self.call("var(", in: text) ?? Self.call("light-dark(", in: text) else {
        return text
      }
      var scanner = CSSScanner(String(text[call.arguments]))
      let first = scanner.text(before: ",").trimmed
      let second = scanner.skip(",") ? scanner.text(before: ";").trimmed : nil
      let isVariable = text[call.range].hasPrefix("var(")
      guard let value = isVariable ? values[first] ?? second : first else { return nil }
      text.replaceSubrange(call.range, with: value)
    }
    return nil
  }

  /// Returns the ranges of the last call of a function and of its arguments.
  private static func call(
    _ name: String, in text: String
  ) -> (range: Range<String.Index>, arguments: Range<String.Index>)? {
    guard let start = text.ranges(of: name).last else { return nil }
    var depth = 1
    for index in text[start.upperBound...].indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      if depth == 0 {
        return (start.lowerBound..<text.index(after: index), start.upperBound..<index)
      }
    }
    return nil
  }
}
