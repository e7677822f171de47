import DrawingModel
import Geometry
import Ink

/// A builder of elements from the tags of an SVG image.
///
/// The builder is a stack machine without recursion.
struct SVGBuilder {
  /// The deepest permitted nesting of tags.
  private static let maximumDepth = 256
  /// The largest number of points of all shapes.
  private static let maximumPoints = 2_000_000
  private static let namespace = "http://www.w3.org/2000/svg|"

  /// The inherited properties of an open tag.
  private struct Context {
    var style = SVGStyle()
    /// The transform to points of the page.
    var transform = CGAffineTransform.identity
  }

  /// The color of shapes without a color.
  private let color: PixelColor
  /// The width of the lines that show shapes without a stroke.
  private let width: CGFloat
  private var contexts: [Context] = []
  /// The number of open tags, counted from the outermost tag whose content is not painted; 0
  /// outside of such a tag.
  private var ignoredDepth = 0
  private var pointCount = 0
  private var pictures: Set<Picture> = []
  private var validator = ElementValidator()

  init(color: PixelColor, width: Float) { (self.color, self.width) = (color, CGFloat(width)) }

  var elements: [Element] { validator.elements }

  // MARK: Tags

  /// Handles a start tag, whose name follows the URI of its namespace.
  mutating func start(_ name: String, _ attributes: XMLAttributes) throws(DrawingFormatError) {
    guard ignoredDepth == 0 else { return ignoredDepth += 1 }
    let name = Self.localName(name)
    let groupTransform = contexts.last?.transform ?? .identity
    guard var context = contexts.last ?? (name == "svg" ? Context() : nil) else {
      throw DrawingFormatError("it is not an SVG image", kind: .notADrawing)
    }
    guard contexts.count < Self.maximumDepth else {
      throw DrawingFormatError("it is nested more than \(Self.maximumDepth) levels deep")
    }
    context.style.apply(attributes)
    if let transform = attributes["transform"] {
      context.transform = CGAffineTransform(svg: transform).concatenating(context.transform)
    }
    if name == "svg" {
      context.transform = Self.viewTransform(attributes).concatenating(context.transform)
    }
    guard let name, !Self.unpaintedTags.contains(name), !context.style.isHidden,
      context.transform.isFinite
    else { return ignoredDepth = 1 }
    contexts.append(context)
    let ownLine = context.style.line(color: color, width: width)
    guard let line = name == "image" ? (color, width) : ownLine, line.width > 0 else { return }
    let shape = SVGShapeReader(
      attributes: attributes, transform: context.transform,
      groupTransform: groupTransform, color: line.color, width: line.width,
      pointBudget: Self.maximumPoints - pointCount, pictures: pictures)
    for element in try shape.elements(name) {
      pointCount += element.points.count
      if let picture = element.picture { pictures.insert(picture) }
      try append(element)
    }
  }

  /// Handles an end tag.
  mutating func end() {
    if ignoredDepth > 0 { ignoredDepth -= 1 } else { contexts.removeLast() }
  }

  private mutating func append(_ element: Element) throws(DrawingFormatError) {
    do throws(ValidationError) {
      try validator.append(element)
    } catch {
      throw DrawingFormatError(error)
    }
  }

  /// The tags whose content is skipped: content that is painted only where other tags refer to it,
  /// and content that is not a shape.
  private static let unpaintedTags: Set = [
    "defs", "symbol", "clipPath", "mask", "marker", "pattern", "metadata", "title", "desc", "style",
    "script", "text", "foreignObject", "linearGradient", "radialGradient", "filter",
  ]

  /// Returns the name of a tag without its namespace, or `nil` for a tag of another namespace.
  private static func localName(_ name: String) -> String? {
    if name.hasPrefix(namespace) { return String(name.dropFirst(namespace.count)) }
    return name.contains(XMLReader.namespaceSeparator) ? nil : name
  }

  /// Returns the transform that scales the coordinates of an image to its size.
  ///
  /// The image is not moved, so that elements of a drawing keep their locations.
  private static func viewTransform(_ attributes: XMLAttributes) -> CGAffineTransform {
    guard let width = attributes["width"].flatMap({ CGFloat(svgLength: $0) }), width > 0,
      var scanner = attributes["viewBox"].map({ SVGScanner($0) }),
      scanner.number() != nil, scanner.number() != nil, let boxWidth = scanner.number(),
      boxWidth > 0
    else { return .identity }
    return CGAffineTransform(scaleX: width / boxWidth, y: width / boxWidth)
  }
}
