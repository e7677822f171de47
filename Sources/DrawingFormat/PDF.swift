public import DrawingModel
public import Geometry
import Ink

extension DrawingDocument {
  /// Returns the drawing as a PDF file with one page.
  ///
  /// - Parameters:
  ///   - hasBackground: A Boolean value that determines whether the page is filled.
  ///   - scale: Units of 1/72 inch per point of the drawing.
  ///   - pictures: The decoder of pictures that PDF cannot contain unchanged. Without a decoder,
  ///     the page omits these pictures.
  public func pdf(
    hasBackground: Bool = true, scale: CGFloat = 1, pictures: (any PictureDecoder)? = nil
  ) -> Data {
    var data = Data()
    writePDF(hasBackground: hasBackground, scale: scale, pictures: pictures) { data += $0 }
    return data
  }

  /// Writes the drawing as a PDF file, in pieces of about 64 KiB.
  ///
  /// A piece with a large element or a picture is larger.
  ///
  /// The page of the file shows ``exportedArea``. Equal drawings give equal bytes.
  ///
  /// - Parameter write: Called with each piece.
  /// - Throws: The errors of `write`.
  /// - Complexity: O(points); the memory is proportional to the largest element.
  package func writePDF<Failure: Error>(
    hasBackground: Bool = true, scale: CGFloat = 1, pictures: (any PictureDecoder)? = nil,
    to write: (Data) throws(Failure) -> Void
  ) throws(Failure) {
    let area = exportedArea
    // Without its board, ink has its own color.
    let style = hasBackground ? drawing.pageStyle : PageStyle()
    var page = PDFPage(area: area, style: style, scale: scale)
    page.begin()
    if hasBackground {
      page.fill(area, drawing.pageStyle.board.color)
      for stroke in exportedPattern?.strokes(in: area) ?? [] { page.append(stroke) }
    }
    for element in drawing.paintedElements {
      page.append(element)
      if page.output.bytes.count > PDFPage.pieceSize { try write(page.output.takeBytes()) }
    }
    page.endContent()
    for picture in page.pictures {
      page.append(picture, pictures)
      try write(page.output.takeBytes())
    }
    page.end()
    try write(page.output.takeBytes())
  }
}

/// A PDF file with one page, which is written from its first byte to its last.
///
/// The length of the content and the used alphas are known only after the content has been written.
/// They are therefore separate objects after the content.
private struct PDFPage {
  /// The numbers of the objects.
  private enum Object {
    static let (catalog, pages, page, content, length, resources) = (1, 2, 3, 4, 5, 6)
    static let firstPicture = 7
  }

  /// The number of bytes that are collected before they are written.
  static let pieceSize = 65536
  /// The largest side of a page that all readers accept, in units of the page.
  ///
  /// A larger page has a larger unit.
  private static let maximumSide: CGFloat = 14400
  /// The largest distance of a polyline from its curve, in points of the drawing.
  private static let tolerance: Float = 0.05

  var output = PDFOutput()
  private let area: CGRect
  private let style: PageStyle
  private let scale: CGFloat
  /// The unit of the page in 1/72 inch.
  private let unit: CGFloat
  private var contentStart = 0
  /// The values that the content stream has set last.
  private var (width, strokeColor, fillColor) = (Float(-1), PixelColor?.none, PixelColor?.none)
  private var alphas = Alphas(line: 255, fill: 255)
  private var usedAlphas: Set<Alphas> = []
  /// The pictures on the page, each once.
  private(set) var pictures: [Picture] = []
  private var pictureIndices: [Picture: Int] = [:]
  /// The numbers of the objects with color profiles, which pictures of a camera share.
  private var profileObjects: [ICCProfile: Int] = [:]
  /// The number of the last object.
  private var lastObject = Object.resources

  init(area: CGRect, style: PageStyle, scale: CGFloat) {
    (self.area, self.style, self.scale) = (area, style, scale)
    unit = max(1, (max(area.width, area.height) * scale / Self.maximumSide).rounded(.up))
  }

  mutating func begin() {
    output.append("%PDF-1.6\n%\u{e9}\u{e8}\n")
    output.appendObject(Object.catalog, "<</Type/Catalog/Pages \(Object.pages) 0 R>>")
    output.appendObject(
      Object.pages, "<</Type/Pages/Kids[\(Object.page) 0 R]/Count 1>>")
    output.beginObject(Object.page)
    output.append("<</Type/Page/Parent \(Object.pages) 0 R/MediaBox[0 0 ")
    let factor = Double(scale / unit)
    for side in [area.width, area.height] {
      output.append(max(Double(side) * factor, 0.001), decimals: 3)
    }
    output.append("]")
    if unit > 1 { output.append("/UserUnit \(Int(unit))") }
    // Without a transparency group of the page, viewers may blend translucent elements in another
    // color space.
    output.append("/Group<</S/Transparency/CS/DeviceRGB/I true>>")
    output.append("/Contents \(Object.content) 0 R/Resources \(Object.resources) 0 R>>")
    output.endObject()
    output.beginObject(Object.content)
    output.append("<</Length \(Object.length) 0 R>>\nstream\n")
    contentStart = output.count
    output.append("1 J 1 j\n")
    // The y-axis of PDF points upward.
    let displacement = (x: -Double(area.minX) * factor, y: Double(area.maxY) * factor)
    for number in [factor, 0, 0, -factor, displacement.x, displacement.y] {
      output.append(number, decimals: 6)
    }
    output.append(operator: "cm")
  }

  mutating func endContent() {
    let length = output.count - contentStart
    output.append("endstream")
    output.endObject()
    output.appendObject(Object.length, "\(length)")
    lastObject = Object.firstPicture + pictures.count - 1
  }

  /// Appends the objects of a picture, of its transparency mask, and of its profile.
  ///
  /// The index of the picture determines the number of its object. The numbers of masks and profiles
  /// are above the numbers of all pictures.
  mutating func append(_ picture: Picture, _ decoder: (any PictureDecoder)?) {
    guard let index = pictureIndices[picture] else { return }
    let image = PDFImage(picture, decoder)
    var references = ""
    if let alpha = image.mask {
      lastObject += 1
      references = "/SMask \(lastObject) 0 R"
      output.appendStream(lastObject, alpha.entries, alpha.bytes)
    }
    if let profile = image.profile {
      references += "/ColorSpace[/ICCBased \(object(of: profile)) 0 R]"
    }
    output.appendStream(Object.firstPicture + index, image.entries + references, image.bytes)
  }

  /// Returns the number of the object with a profile, which is appended for its first picture.
  private mutating func object(of profile: ICCProfile) -> Int {
    if let number = profileObjects[profile] { return number }
    lastObject += 1
    profileObjects[profile] = lastObject
    output.appendStream(lastObject, profile.pdfEntries, profile.bytes)
    return lastObject
  }

  mutating func end() {
    let states = usedAlphas.sorted().map { alphas in
      "/\(alphas.name)<</CA \(Float(alphas.line) / 255)/ca \(Float(alphas.fill) / 255)>>"
    }
    let images = pictures.indices.map { "/P\($0) \(Object.firstPicture + $0) 0 R" }
    let resources =
      (states.isEmpty ? "" : "/ExtGState<<\(states.joined())>>")
      + (images.isEmpty ? "" : "/XObject<<\(images.joined())>>")
    output.appendObject(Object.resources, "<<\(resources)>>")
    output.appendTrailer(root: Object.catalog)
  }

  // MARK: Elements

  mutating func fill(_ rect: CGRect, _ color: PixelColor) {
    setFillColor(color)
    for number in [rect.minX, rect.minY, rect.width, rect.height] {
      output.append(Double(number), decimals: 2)
    }
    output.append(operator: "re f")
  }

  /// Appends lines of the page's pattern.
  mutating func append(_ stroke: PatternStroke) {
    setStroke(stroke.color, width: Float(stroke.width))
    // Not all readers paint a dash of length 0.
    if let dash = stroke.dash { output.append("[.01 \(dash - 0.01)] 0 d\n") }
    for line in stroke.lines { output.appendPath([InkPoint(line.start), InkPoint(line.end)]) }
    output.append(operator: "S")
    if stroke.dash != nil { output.append("[] 0 d\n") }
  }

  /// Appends an element.
  ///
  /// Every element is one path that is painted by one operator, so that a translucent element is
  /// not darker where it crosses itself.
  mutating func append(_ element: Element) {
    guard element.points.count >= element.kind.pointCount ?? 1 else { return }
    let points = element.points
    if let picture = element.picture, let transform = element.pictureTransform {
      return append(picture, transform)
    }
    if element.kind == .area {
      setFillColor(style.displayedColor(of: element.color))
      output.appendPath(points)
      return output.append(operator: "f")
    }
    guard element.forces.isEmpty else { return appendOutline(of: element) }
    let color = style.displayedColor(of: element.color)
    let fill = element.fill.map { style.displayedColor(of: $0) }
    if let fill {
      setFillColor(fill.withAlpha(fill.alpha(times: color.alpha)), lineAlpha: color.alpha)
    }
    setStroke(color, width: element.width, fillAlpha: fill?.alpha(times: color.alpha))
    if let lengths = element.lineStyle.dash.lengths(width: element.width),
      element.lineStyle.arrowheads.isEmpty
    {
      // Not all readers paint a dash of length 0.
      output.append("[\(max(lengths.dash, 0.01)) \(lengths.gap)] 0 d\n")
    }
    defer {
      if element.lineStyle.dash != .solid, element.lineStyle.arrowheads.isEmpty {
        output.append("[] 0 d\n")
      }
    }
    // Filling and stroking by one operator is a knockout group: the fill does not show through a
    // translucent line.
    let stroke: StaticString = fill == nil ? "S" : "B"
    let closeAndStroke: StaticString = fill == nil ? "s" : "b"
    if !element.lineStyle.arrowheads.isEmpty {
      let ink = element.ink(tolerance: Self.tolerance)
      for range in ink.lineRanges {
        let line = range.count == 1 ? ink.points[range] + ink.points[range] : ink.points[range]
        output.appendPath(line)
      }
      return output.append(operator: "S")
    }
    switch element.kind {
    case .circle:
      let (center, half) = ((points[0] + points[1]) / 2, (points[1] - points[0]) / 2)
      output.appendEllipse(center, [half.x, 0], [0, half.y])
      output.append(operator: stroke)
    case .ellipse:
      output.appendEllipse(points[0], points[1] - points[0], points[2] - points[0])
      output.append(operator: stroke)
    case .rectangle, .triangle:
      output.appendPath(points)
      output.append(operator: closeAndStroke)
    case .line, .stroke, .highlight, .picture, .area:
      let polyline = element.polyline(tolerance: Self.tolerance)
      // A path of a single point is not painted, but the round caps of a line of length 0 are.
      output.appendPath(polyline.count == 1 ? polyline + polyline : polyline)
      output.append(operator: stroke)
    }
  }

  /// Shows a picture.
  ///
  /// - Parameter transform: The transform from the unit square to the drawing.
  private mutating func append(_ picture: Picture, _ transform: CGAffineTransform) {
    let index = pictureIndices[picture] ?? pictures.count
    if index == pictures.count {
      pictures.append(picture)
      pictureIndices[picture] = index
    }
    setAlpha(255, fill: 255)
    output.append("q ")
    // The y-axis of a PDF image points upward.
    let numbers = [
      transform.a, transform.b, -transform.c, -transform.d, transform.tx + transform.c,
      transform.ty + transform.d,
    ]
    for number in numbers { output.append(Double(number), decimals: 6) }
    output.append("cm /P\(index) Do Q\n")
  }

  /// Appends the outline of a stroke with a variable width.
  private mutating func appendOutline(of element: Element) {
    let color = style.displayedColor(of: element.color)
    let ink = element.ink(tolerance: Self.tolerance)
    if let area = ink.area {
      let fill = style.displayedColor(of: area.color)
      setFillColor(fill.withAlpha(fill.alpha(times: color.alpha)))
      output.appendPath(area.corners)
      output.append(operator: "f")
    }
    setFillColor(color)
    ink.forEachOutlineShape { shape in
      switch shape {
      case .disc(let center, let radius):
        output.appendEllipse(center, [radius, 0], [0, radius])
      case .polygon(let corners):
        output.appendPath(corners)
        output.append(operator: "h")
      }
    }
    output.append(operator: "f")
  }

  // MARK: Graphics state

  private mutating func setStroke(
    _ color: PixelColor, width newWidth: Float, fillAlpha: UInt8? = nil
  ) {
    setAlpha(color.alpha, fill: fillAlpha ?? color.alpha)
    if newWidth != width {
      output.append(Double(newWidth), decimals: 3)
      output.append(operator: "w")
      width = newWidth
    }
    let opaque = color.withAlpha(255)
    guard opaque != strokeColor else { return }
    strokeColor = opaque
    append(color)
    output.append(operator: "RG")
  }

  private mutating func setFillColor(_ color: PixelColor, lineAlpha: UInt8? = nil) {
    setAlpha(lineAlpha ?? color.alpha, fill: color.alpha)
    let opaque = color.withAlpha(255)
    guard opaque != fillColor else { return }
    fillColor = opaque
    append(color)
    output.append(operator: "rg")
  }

  private mutating func append(_ color: PixelColor) {
    for component in [color.red, color.green, color.blue] {
      output.append(Double(component) / 255, decimals: 3)
    }
  }

  /// Sets the alphas of lines and fills.
  private mutating func setAlpha(_ line: UInt8, fill: UInt8) {
    let new = Alphas(line: line, fill: fill)
    guard new != alphas else { return }
    (alphas, _) = (new, usedAlphas.insert(new))
    output.append("/\(new.name) gs\n")
  }
}

/// The alphas with which lines and areas are painted.
private struct Alphas: Hashable, Comparable {
  let line: UInt8
  let fill: UInt8

  /// The name of the graphics state.
  var name: String { line == fill ? "A\(line)" : "A\(line)F\(fill)" }

  static func < (first: Alphas, second: Alphas) -> Bool {
    (first.line, first.fill) < (second.line, second.fill)
  }
}

extension PixelColor {
  /// Returns the alpha of a fill of an element whose line has another alpha.
  fileprivate func alpha(times line: UInt8) -> UInt8 {
    UInt8(truncatingIfNeeded: (Int(alpha) * Int(line) + 127) / 255)
  }
}
