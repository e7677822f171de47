import DrawingModel
import Geometry
import Ink

/// The pictures that an SVG image contains.
struct SVGPictures {
  // Equal pictures are in memory once.
  private var pictures: Set<Picture> = []
  private var pictureByTag: [Int: Picture?] = [:]

  /// Returns the picture of a tag; the result is `nil` if the tag refers to a file, or if no drawing
  /// can contain the picture.
  mutating func picture(of index: Int, _ node: SVGNode) -> Picture? {
    if let picture = pictureByTag[index] { return picture }
    var picture = Self.picture(node.link)
    if let found = picture {
      picture = pictures.insert(found).memberAfterInsert
    }
    pictureByTag[index] = .some(picture)
    return picture
  }

  private static func picture(_ link: String?) -> Picture? {
    guard let link = link?.trimmed, link.hasPrefix("data:"), let comma = link.firstIndex(of: ","),
      link[..<comma].hasSuffix(";base64"),
      let data = Data(
        base64Encoded: String(link[comma...].dropFirst()), options: .ignoreUnknownCharacters)
    else { return nil }
    return try? Picture(validating: Array(data))
  }
}

/// The place of a picture within the rectangle of its tag.
struct SVGPictureFrame {
  /// The picture, whose upper left corner is at the origin.
  let element: Element
  /// The transform that moves the element to its place.
  let translation: CGAffineTransform
  /// A Boolean value that indicates whether the picture extends beyond the rectangle.
  let isClipped: Bool

  /// Places a picture; the result is `nil` if the rectangle is empty.
  init?(_ picture: Picture, _ geometry: SVGGeometry, isUpright: Bool, _ aspect: String?) {
    let header = picture.header
    let size =
      isUpright
      ? picture.uprightSize
      : CGSize(width: CGFloat(header.width), height: CGFloat(header.height))
    let (ownWidth, ownHeight) = (geometry.length("width"), geometry.length("height"))
    let width = ownWidth ?? ownHeight.map { $0 * size.width / size.height } ?? size.width
    let height = ownHeight ?? ownWidth.map { $0 * size.height / size.width } ?? size.height
    guard width > 0, height > 0 else { return nil }
    let target = CGRect(
      origin: geometry.point("x", "y"), size: CGSize(width: width, height: height))
    let fit = SVGFit(aspect)
    let transform = SVGViewBox(CGRect(origin: .zero, size: size)).transform(to: target, fit)
    let rect = CGRect(origin: .zero, size: size).applying(transform)
    translation = CGAffineTransform(translationX: rect.minX, y: rect.minY)
    isClipped = !target.insetBy(dx: -0.5, dy: -0.5).contains(rect)
    if isUpright {
      element = Element(picture, in: CGRect(origin: .zero, size: rect.size))
    } else {
      let corners = [
        CGPoint.zero, CGPoint(x: rect.width, y: 0), CGPoint(x: 0, y: rect.height),
      ]
      element = Element(picture, corners: corners.map { InkPoint($0) })
    }
  }
}
