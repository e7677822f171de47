import DrawingModel
import Geometry
import Ink

/// The properties of a tag in an SVG image after its style sheets are applied.
struct SVGStyle {
  /// The properties that tags within the tag inherit.
  struct Inherited {
    var stroke = SVGPaint.unspecified
    var fill = SVGPaint.unspecified
    var color = SVGPaint.unspecified
    /// The width of lines, in the coordinates of the shape.
    var strokeWidth: CGFloat = 1
    var strokeOpacity: CGFloat = 1
    var fillOpacity: CGFloat = 1
    /// The product of the opacities of the tag and of all tags that contain it.
    var opacity: CGFloat = 1
    /// A Boolean value that indicates whether shapes are not painted.
    var isHidden = false
    var isDashed = false
    /// A Boolean value that indicates whether areas are filled by the even-odd rule.
    var usesEvenOddRule = false
    var fontSize = SVGLengthScope.mediumFontSize
    /// The references to markers at the start, in the middle and at the end of lines.
    var markers: [SVGMarkerPosition: String] = [:]
    /// A Boolean value that indicates whether pictures are shown upright.
    var isUpright = true
    /// The values of variables, whose names begin with two hyphens.
    var variables: [String: String] = [:]
  }

  /// The properties that apply to the tag alone.
  struct Own {
    var opacity: CGFloat = 1
    /// A Boolean value that indicates whether neither the tag nor its content is painted.
    var isRemoved = false
    var transform: String?
    var transformOrigin: String?
    /// A Boolean value that indicates whether the origin refers to the bounds of the shape.
    var usesShapeBounds = false
    var clipPath: String?
    var hasMask = false
    var hasFilter = false
    var blends = false
    /// A Boolean value that indicates whether content outside of the size of the tag is painted.
    var isOverflowVisible = false
    /// A Boolean value that indicates whether transforms do not change the width of the line.
    var keepsStrokeWidth = false
    var stopColor = SVGPaint.color(PixelColor(red: 0, green: 0, blue: 0))
    var stopOpacity: CGFloat = 1
    /// The properties of the geometry that style sheets determine.
    var geometry: [String: String] = [:]
  }

  var inherited = Inherited()
  var own = Own()

  /// Returns the style of a tag within this one, before its own properties are applied.
  var child: SVGStyle { SVGStyle(inherited: inherited) }

  init(inherited: Inherited = Inherited()) { self.inherited = inherited }
}

/// A position of a marker on a line.
enum SVGMarkerPosition: CaseIterable { case start, mid, end }

extension SVGStyle {
  /// Applies the properties of a tag in ascending precedence.
  ///
  /// - Parameter rules: The declarations of the style sheets.
  mutating func apply(_ node: SVGNode, _ rules: [CSSDeclaration], viewport: CGSize) {
    let inline = node["style"].map { CSSDeclaration.list($0) } ?? []
    let declarations =
      rules.filter { !$0.isImportant } + inline.filter { !$0.isImportant }
      + rules.filter(\.isImportant) + inline.filter(\.isImportant)
    let parent = self
    for declaration in declarations where declaration.name.hasPrefix("--") {
      inherited.variables[declaration.name] = declaration.value
    }
    // Other lengths depend on the size of the font.
    let size = declarations.last { $0.name == "font-size" }?.value ?? node["font-size"]
    if let length = size.flatMap({ SVGLength($0) }) {
      let scope = SVGLengthScope(
        viewport: CGSize(width: inherited.fontSize, height: inherited.fontSize),
        fontSize: inherited.fontSize)
      inherited.fontSize = max(0, length.points(.other, in: scope))
    }
    let scope = SVGLengthScope(viewport: viewport, fontSize: inherited.fontSize)
    for attribute in node.attributes where attribute.name != "style" {
      set(attribute.name, attribute.value, isAttribute: true, parent, scope)
    }
    for declaration in declarations {
      set(declaration.name, declaration.value, isAttribute: false, parent, scope)
    }
    inherited.opacity *= own.opacity
  }

  /// Sets a property; a value that is not valid is ignored.
  private mutating func set(
    _ name: String, _ text: String, isAttribute: Bool, _ parent: SVGStyle, _ scope: SVGLengthScope
  ) {
    guard let property = SVGProperty(name) else { return }
    if isAttribute, property.isGeometry { return }
    guard let value = SVGVariables(inherited.variables).replaced(in: text)?.trimmed,
      !value.isEmpty
    else { return }
    switch value.lowercased() {
    case "inherit", "unset": property.copy(from: parent, to: &self)
    case "initial": property.copy(from: SVGStyle(), to: &self)
    default: property.set(value, in: &self, scope)
    }
  }
}
