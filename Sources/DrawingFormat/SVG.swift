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
    func opacity(_ name: String) -> String {
      color.alpha == 255 ? "" : " \(name)=\"\(Float(color.alpha) / 255)\""
    }
    let style = "stroke=\"\(opaque)\" stroke-width=\"\(width)\"\(opacity("stroke-opacity"))"
    switch kind {
    case .circle:
      let box = CGRect(corner: CGPoint(points[0]), opposite: CGPoint(points[1]))
      return SVGShape(
        tag: "ellipse",
        geometry: [
          ("cx", "\(box.midX)"), ("cy", "\(box.midY)"), ("rx", "\(box.width / 2)"),
          ("ry", "\(box.height / 2)"),
        ], style: style)
    case .stroke where !forces.isEmpty:
      let fill = "fill=\"\(opaque)\"\(opacity("fill-opacity")) stroke=\"none\""
      return SVGShape(
        tag: "path", geometry: [("d", ink(tolerance: Self.svgTolerance).svgOutline)], style: fill)
    case .line, .stroke, .highlight, .ellipse, .rectangle, .triangle, .picture:
      let polyline = polyline(tolerance: Self.svgTolerance)
      // A polyline of a single point is not painted, but the round caps of a line of length 0 are.
      let points = polyline.count == 1 ? polyline + polyline : polyline
      let list = points.map { "\($0.x),\($0.y)" }.joined(separator: " ")
      return SVGShape(tag: "polyline", geometry: [("points", list)], style: style)
    }
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

/// A tag without content that shows an element.
struct SVGShape {
  let tag: String
  /// The attributes that determine the geometry, with their values.
  let geometry: [(name: String, value: String)]
  /// The attributes that determine the color and the width.
  let style: String

  /// Returns the text of the tag.
  ///
  /// - Parameter attributes: The text of additional attributes, each with a space before it.
  func text(with attributes: String = "") -> String {
    let geometry = geometry.map { "\($0.name)=\"\($0.value)\"" }.joined(separator: " ")
    return "<\(tag) \(geometry) \(style)\(attributes)/>\n"
  }
}

extension InkLine {
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
