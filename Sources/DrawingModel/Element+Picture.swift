public import Geometry
public import Ink

/// An object that decodes pictures.
public protocol PictureDecoder: Sendable {
  /// Returns the pixels of a picture, at full or reduced size.
  ///
  /// The method can be called on any thread.
  ///
  /// - Parameter scale: The number of screen pixels for each pixel of the picture, in each
  ///   direction. The image has at least this resolution and at most twice this resolution, but
  ///   never more pixels than the picture.
  func image(of picture: Picture, scale: CGFloat) -> BitmapImage

  /// Returns a picture of the same size that all programs show in the colors of the screen, or
  /// `nil` if the picture cannot be converted.
  ///
  /// The result is a gray or RGB image in sRGB.
  func converted(_ picture: Picture) -> Picture?
}

extension PictureDecoder {
  /// Returns `nil`, so that exports contain the unchanged picture.
  public func converted(_ picture: Picture) -> Picture? { nil }
}

extension Element {
  /// Creates an element that shows a picture.
  ///
  /// - Parameter corners: The upper left, the upper right and the lower left corner of the picture.
  public init(_ picture: Picture, corners: [InkPoint]) {
    let unused = PixelColor(red: 0, green: 0, blue: 0)
    self.init(kind: .picture, points: corners, width: 0, color: unused, picture: picture)
  }

  /// Creates an element that shows a picture upright in a rectangle.
  ///
  /// The orientation that a camera has stored in the picture is applied.
  package init(_ picture: Picture, in rect: CGRect) {
    let (left, right) = (Float(rect.minX), Float(rect.maxX))
    let (top, bottom) = (Float(rect.minY), Float(rect.maxY))
    let corners: [InkPoint] = [[left, top], [right, top], [right, bottom], [left, bottom]]
    // For each Exif orientation, the indices of three corners of the rectangle: those of the first
    // and the last pixel of the first row, and of the first pixel of the last row.
    let orders = [
      [0, 1, 3], [1, 0, 2], [2, 3, 1], [3, 2, 0], [0, 3, 1], [1, 2, 0], [2, 1, 3], [3, 0, 2],
    ]
    let order = orders[picture.header.orientation - 1]
    self.init(picture, corners: order.map { corners[$0] })
  }

  /// The four corners of a picture, in the order along its outline.
  var pictureCorners: [InkPoint] {
    points.count == 3 ? [points[0], points[1], points[1] + points[2] - points[0], points[2]] : []
  }

  /// The transform from the unit square to the picture on the page; `nil` for other elements.
  package var pictureTransform: CGAffineTransform? {
    guard kind == .picture, points.count == 3 else { return nil }
    let (u, v) = (points[1] - points[0], points[2] - points[0])
    return CGAffineTransform(
      a: CGFloat(u.x), b: CGFloat(u.y), c: CGFloat(v.x), d: CGFloat(v.y),
      tx: CGFloat(points[0].x), ty: CGFloat(points[0].y))
  }

  /// Returns a Boolean value that indicates whether a point of the page is on a picture.
  package func showsPicture(at point: CGPoint) -> Bool {
    guard let transform = pictureTransform, transform.a * transform.d != transform.b * transform.c
    else { return false }
    let position = point.applying(transform.inverted())
    return 0...1 ~= position.x && 0...1 ~= position.y
  }
}

extension Element {
  /// Returns the image that shows a picture and the transform from the image's pixels to those of a
  /// target, or `nil` if the element is not a visible picture.
  ///
  /// - Parameter transform: The transform from points of the page to pixels of the target.
  package func image(
    from decoder: some PictureDecoder, _ transform: CGAffineTransform
  ) -> (image: BitmapImage, transform: CGAffineTransform)? {
    image(transform) { decoder.image(of: $0, scale: $1) }
  }

  /// Returns the image that shows a picture and the transform from the image's pixels to those of a
  /// target, or `nil` if the element is not a visible picture.
  ///
  /// - Parameters:
  ///   - transform: The transform from points of the page to pixels of the target.
  ///   - decode: A closure that returns the pixels of a picture at a scale, as
  ///     ``PictureDecoder/image(of:scale:)`` does.
  package func image(
    _ transform: CGAffineTransform, _ decode: (Picture, CGFloat) -> BitmapImage
  ) -> (image: BitmapImage, transform: CGAffineTransform)? {
    guard let picture, let square = pictureTransform?.concatenating(transform),
      let scale = pictureScale(transform)
    else { return nil }
    let image = decode(picture, scale)
    let toSquare = CGAffineTransform(
      scaleX: 1 / CGFloat(image.width), y: 1 / CGFloat(image.height))
    return (image, toSquare.concatenating(square))
  }

  /// Returns the number of pixels of a target for each pixel of the picture, in each direction, or
  /// `nil` if the element is not a visible picture.
  ///
  /// - Parameter transform: The transform from points of the page to pixels of the target.
  package func pictureScale(_ transform: CGAffineTransform) -> CGFloat? {
    guard let picture, let square = pictureTransform?.concatenating(transform) else { return nil }
    let pixels = abs(square.a * square.d - square.b * square.c)
    guard pixels > 0, pixels.isFinite else { return nil }
    return (pixels / CGFloat(picture.header.width * picture.header.height)).squareRoot()
  }
}

extension Picture {
  /// The size of the upright picture in pixels.
  package var uprightSize: CGSize {
    let (width, height) = (CGFloat(header.width), CGFloat(header.height))
    return header.orientation > 4
      ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
  }
}
