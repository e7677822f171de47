public import DrawingModel
public import Geometry
import Ink

extension DrawingDocument {
  /// The area that an exported image shows, in points: ``imageArea``, or the page extended to all
  /// elements, whose bounds are rounded outward to integers.
  package var exportedArea: CGRect {
    if let imageArea { return imageArea }
    let page = CGRect(origin: .zero, size: size)
    let elements = drawing.elements.reduce(CGRect.null) { area, element in
      page.contains(element.paintedBounds) ? area : area.union(element.inkBounds)
    }
    return page.contains(elements) ? page : page.union(elements.integral)
  }

  /// Returns the drawing as an SVG image in UTF-8.
  ///
  /// The image shows the page and all elements that extend beyond it.
  ///
  /// - Parameters:
  ///   - hasBackground: A Boolean value that determines whether the page is filled.
  ///   - scale: Pixels per point in the nominal size of the image.
  ///   - pictures: The decoder of pictures whose colors not all viewers show alike, such as images
  ///     with profiles. Without a decoder, the image contains the bytes of their files.
  public func svg(
    hasBackground: Bool = true, scale: CGFloat = 1, pictures: (any PictureDecoder)? = nil
  ) -> String {
    let area = exportedArea
    let (width, height) = (area.width, area.height)
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width * scale)" height="\(height * scale)" \
      viewBox="\(area.minX) \(area.minY) \(width) \(height)">

      """
    if hasBackground {
      let color = drawing.pageStyle.board.color.opaqueHexadecimal
      text += """
        <rect x="\(area.minX)" y="\(area.minY)" width="100%" height="100%" fill="\(color)"/>

        """
      text += exportedPattern?.svg(in: area) ?? ""
    }
    // Without its board, ink has its own color.
    let shownPage = hasBackground ? drawing.pageStyle : PageStyle()
    text += "<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n"
    for element in drawing.paintedElements {
      text += element.svgShape(on: shownPage, pictures: pictures)?.text() ?? ""
    }
    return text + "</g>\n</svg>\n"
  }
}

extension Element {
  /// The largest distance of a polyline from its curve, in points of the page.
  private static let svgTolerance: Float = 0.05

  /// Returns the shape that shows the element on a page, or `nil` if it has too few points.
  ///
  /// - Parameter pictures: The decoder of pictures that are converted, or `nil` if they keep the
  ///   bytes of their files.
  func svgShape(on page: PageStyle, pictures: (any PictureDecoder)? = nil) -> SVGShape? {
    guard points.count >= kind.pointCount ?? 1 else { return nil }
    if let picture, let transform = pictureTransform {
      return picture.svgShape(transform, pictures)
    }
    let opaque = page.displayedColor(of: color).opaqueHexadecimal
    func opacity(_ name: String) -> String { Self.attribute(name, of: color.alpha) }
    var style = "stroke=\"\(opaque)\" stroke-width=\"\(width)\""
    if let fill {
      // The opacity applies to the line and the fill together, so that the fill does not show
      // through the line.
      style +=
        " fill=\"\(page.displayedColor(of: fill).opaqueHexadecimal)\""
        + Self.attribute("fill-opacity", of: fill.alpha) + opacity("opacity")
    } else {
      style += opacity("stroke-opacity")
    }
    if let lengths = lineStyle.dash.lengths(width: width) {
      style += " stroke-dasharray=\"\(max(lengths.dash, Self.dotLength)) \(lengths.gap)\""
    }
    if !forces.isEmpty {
      let outline = SVGShape(
        tag: "path", geometry: [("d", ink(tolerance: Self.svgTolerance).svgOutline)],
        style: "fill=\"\(opaque)\"\(fill == nil ? opacity("fill-opacity") : "") stroke=\"none\"")
      return fill.map { outline.above(fillShape(page.displayedColor(of: $0)), color.alpha) }
        ?? outline
    }
    if !lineStyle.arrowheads.isEmpty {
      // The dashes of an attribute would divide the arrowheads, too.
      return SVGShape(
        tag: "path", geometry: [("d", ink(tolerance: Self.svgTolerance).svgPath)],
        style: "stroke=\"\(opaque)\" stroke-width=\"\(width)\"\(opacity("stroke-opacity"))")
    }
    switch kind {
    case .area:
      return SVGShape(
        tag: "polygon", geometry: [("points", Self.list(points))],
        style: "fill=\"\(opaque)\"\(opacity("fill-opacity"))")
    case .circle:
      let box = CGRect(corner: CGPoint(points[0]), opposite: CGPoint(points[1]))
      return SVGShape(
        tag: "ellipse",
        geometry: [
          ("cx", "\(box.midX)"), ("cy", "\(box.midY)"), ("rx", "\(box.width / 2)"),
          ("ry", "\(box.height / 2)"),
        ], style: style)
    case .line, .stroke, .highlight, .ellipse, .rectangle, .triangle, .picture:
      let polyline = polyline(tolerance: Self.svgTolerance)
      // A polyline of a single point is not painted, but the round caps of a line of length 0 are.
      let points = polyline.count == 1 ? polyline + polyline : polyline
      return SVGShape(tag: "polyline", geometry: [("points", Self.list(points))], style: style)
    }
  }

  /// The length of a dash that is a dot, because not all viewers show dashes of length 0.
  private static let dotLength: Float = 0.01

  /// Returns the area below a stroke with a variable width.
  private func fillShape(_ color: PixelColor) -> SVGShape {
    SVGShape(
      tag: "polygon", geometry: [("points", Self.list(polyline(tolerance: Self.svgTolerance)))],
      style:
        "fill=\"\(color.opaqueHexadecimal)\"\(Self.attribute("fill-opacity", of: color.alpha)) "
        + "stroke=\"none\"")
  }

  private static func list(_ points: [InkPoint]) -> String {
    points.map { "\($0.x),\($0.y)" }.joined(separator: " ")
  }

  /// Returns an attribute with an alpha, or an empty text if the alpha is that of an opaque color.
  private static func attribute(_ name: String, of alpha: UInt8) -> String {
    alpha == 255 ? "" : " \(name)=\"\(Float(alpha) / 255)\""
  }
}

extension Picture {
  /// A Boolean value that indicates whether all programs show the picture in the same colors.
  ///
  /// Browsers use profiles of images, and many other programs do not.
  private var hasCommonColors: Bool {
    (header.format == .png || header.isCommonJPEG) && ImageColorSpace(ofFile: bytes).isShownAsSRGB
  }

  /// Returns the shape that contains the picture.
  ///
  /// - Parameter transform: The transform from the unit square to the page.
  fileprivate func svgShape(
    _ transform: CGAffineTransform, _ decoder: (any PictureDecoder)?
  ) -> SVGShape {
    let (width, height) = (header.width, header.height)
    let numbers = [
      transform.a / CGFloat(width), transform.b / CGFloat(width), transform.c / CGFloat(height),
      transform.d / CGFloat(height), transform.tx, transform.ty,
    ]
    let picture = (hasCommonColors ? nil : decoder?.converted(self)) ?? self
    // The transform already contains the orientation of the camera.
    return SVGShape(
      tag: "image",
      geometry: [
        ("width", "\(width)"), ("height", "\(height)"),
        ("transform", "matrix(\(numbers.map { "\($0)" }.joined(separator: " ")))"),
      ],
      style: "style=\"image-orientation:none\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
        + "xlink:href=\"data:image/\(picture.header.format);base64,\(Data(picture.bytes).base64EncodedString())\""
    )
  }
}

/// A tag without content below the shape of an element.
struct SVGLayer {
  let tag: String
  let geometry: [(name: String, value: String)]
  let style: String
}

/// A tag without content that shows an element.
struct SVGShape {
  let tag: String
  /// The attributes that determine the geometry, with their values.
  let geometry: [(name: String, value: String)]
  /// The attributes that determine the color and the width.
  let style: String
  /// The tag that is shown below the shape, and the alpha of both together; `nil` for none.
  private(set) var group: (below: SVGLayer, alpha: UInt8)?

  init(tag: String, geometry: [(name: String, value: String)], style: String) {
    (self.tag, self.geometry, self.style) = (tag, geometry, style)
  }

  /// Returns the shape above another one, which is not an element of its own.
  func above(_ shape: SVGShape, _ alpha: UInt8) -> SVGShape {
    var result = self
    result.group = (SVGLayer(tag: shape.tag, geometry: shape.geometry, style: shape.style), alpha)
    return result
  }

  /// Returns the text of the tag.
  ///
  /// - Parameter attributes: The text of additional attributes, each with a space before it.
  func text(with attributes: String = "") -> String {
    let geometry = geometry.map { "\($0.name)=\"\($0.value)\"" }.joined(separator: " ")
    let text = "<\(tag) \(geometry) \(style)\(attributes)/>\n"
    guard let group else { return text }
    let opacity = group.alpha == 255 ? "" : " opacity=\"\(Float(group.alpha) / 255)\""
    // Readers of the exact values of the shape must not add its area as an element, too.
    let mark =
      attributes.isEmpty
      ? "" : " xmlns:t=\"\(SVGElements.namespace)\" t:kind=\"\(SVGElements.fillKind)\""
    let below = SVGShape(
      tag: group.below.tag, geometry: group.below.geometry, style: group.below.style
    ).text(with: mark)
    return "<g\(opacity)>\n\(below)\(text)</g>\n"
  }
}

extension InkLine {
  /// The dashes and arrowheads of a line, as SVG path data.
  fileprivate var svgPath: String {
    var text = ""
    for range in lineRanges {
      // A path of a single point is not painted, but the round caps of a line of length 0 are.
      let line = range.count == 1 ? points[range] + points[range] : points[range]
      text += "M" + line.map { "\($0.x),\($0.y)" }.joined(separator: "L")
    }
    return text
  }

  /// The outline of a line of variable width, as SVG path data.
  fileprivate var svgOutline: String {
    var text = ""
    forEachOutlineShape { shape in
      switch shape {
      case .disc(let center, let radius):
        text += "M\(center.x - radius),\(center.y)"
        for step in [2 * radius, -2 * radius] { text += "a\(radius),\(radius) 0 1 1 \(step),0" }
        text += "z"
      case .polygon(let corners):
        text += "M" + corners.map { "\($0.x),\($0.y)" }.joined(separator: "L") + "z"
      }
    }
    return text
  }
}

extension PatternLines {
  /// The lines or dots of a pattern as SVG elements.
  fileprivate func svg(in area: CGRect) -> String {
    var text = ""
    for stroke in strokes(in: area) {
      var data = ""
      for line in stroke.lines {
        data += "M\(line.start.x),\(line.start.y)L\(line.end.x),\(line.end.y)"
      }
      let dash =
        stroke.dash.map { " stroke-linecap=\"round\" stroke-dasharray=\"0.01 \($0 - 0.01)\"" } ?? ""
      text +=
        "<path d=\"\(data)\" fill=\"none\" stroke=\"\(stroke.color.opaqueHexadecimal)\" "
        + "stroke-width=\"\(stroke.width)\"\(dash)/>\n"
    }
    return text
  }
}

extension PixelColor {
  /// The color without its alpha in the form #RRGGBB.
  fileprivate var opaqueHexadecimal: String { String(hexadecimal.prefix(7)) }
}
