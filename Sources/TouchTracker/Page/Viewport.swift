import DrawingModel
import DrawingPersistence
import ResponderKit

/// The visible area of the page and its scale.
///
/// The page has no edge. Only the coordinates that a drawing can contain limit the visible area.
struct Viewport: Hashable {
  /// The scales at which a page can be shown.
  static let scales: ClosedRange<CGFloat> = 0.1...20

  /// The number of points of the view per point of the page.
  private(set) var scale: CGFloat = 1
  /// The point of the page at the upper left corner of the view.
  private(set) var origin = CGPoint.zero {
    didSet { origin = origin.isFinite ? origin.clampedToDrawing : oldValue }
  }

  /// Creates the viewport that shows the page at its actual size.
  init() {}

  /// Creates a viewport, or returns `nil` if the scale or the origin is outside its limits.
  init?(scale: CGFloat, origin: CGPoint) {
    guard Self.scales.contains(scale), origin.isFinite, origin == origin.clampedToDrawing else {
      return nil
    }
    (self.scale, self.origin) = (scale, origin)
  }

  /// Creates the viewport of a stored area, or returns `nil` if the area exceeds the limits.
  init?(_ area: PageArea) {
    self.init(scale: CGFloat(area.scale), origin: CGPoint(x: area.x, y: area.y))
  }

  /// The area, to be stored.
  var area: PageArea {
    PageArea(x: Double(origin.x), y: Double(origin.y), scale: Double(scale))
  }

  /// Creates the viewport that shows a rectangle of the page in the middle of a view, as large as it
  /// fits.
  ///
  /// - Parameters:
  ///   - rect: The rectangle; for the null rectangle, the viewport is that of ``init()``.
  ///   - size: The size of the view.
  ///   - margin: The minimum distance of the rectangle from the edges of the view, in points of the
  ///     view.
  ///   - maximumScale: The largest scale; by default, the actual size.
  init(fitting rect: CGRect, in size: CGSize, margin: CGFloat, atMost maximumScale: CGFloat = 1) {
    if rect.isNull { return }
    let horizontalScale = (size.width - 2 * margin) / max(rect.width, 1)
    let verticalScale = (size.height - 2 * margin) / max(rect.height, 1)
    scale = max(Self.scales.lowerBound, min(maximumScale, horizontalScale, verticalScale))
    move(rect.center, to: CGPoint(x: size.width / 2, y: size.height / 2))
  }

  /// The transform from points of the page to points of the view.
  var transform: CGAffineTransform {
    CGAffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: -origin.x * scale, ty: -origin.y * scale)
  }

  /// Moves the visible area by a displacement, in points of the view.
  mutating func scroll(by displacement: CGVector) {
    origin = CGPoint(x: origin.x + displacement.dx / scale, y: origin.y + displacement.dy / scale)
  }

  /// Multiplies the scale by a factor, within ``scales``, while a point of the view continues to
  /// show the same point of the page.
  mutating func zoom(by factor: CGFloat, about point: CGPoint) {
    zoom(to: scale * factor, about: point)
  }

  /// Changes the scale, within ``scales``, while a point of the view continues to show the same
  /// point of the page.
  mutating func zoom(to requestedScale: CGFloat, about point: CGPoint) {
    guard requestedScale.isFinite, point.isFinite else { return }
    let newScale = Self.clamped(requestedScale)
    origin = CGPoint(
      x: origin.x + point.x / scale - point.x / newScale,
      y: origin.y + point.y / scale - point.y / newScale)
    scale = newScale
  }

  /// Returns the nearest scale at which a page can be shown.
  static func clamped(_ scale: CGFloat) -> CGFloat {
    min(max(scale, scales.lowerBound), scales.upperBound)
  }

  /// Moves the visible area so that a point of the page appears at a point of the view.
  mutating func move(_ pagePoint: CGPoint, to point: CGPoint) {
    origin = CGPoint(x: pagePoint.x - point.x / scale, y: pagePoint.y - point.y / scale)
  }
}

extension UIView {
  /// Places the view, whose coordinates are those of the page, in its superview, whose coordinates
  /// are those of the visible area.
  ///
  /// - Parameter pageTransform: The transform from points of the page to points of the superview,
  ///   which may also turn the page while elements are dragged.
  func setPageTransform(_ pageTransform: CGAffineTransform) {
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    transform = CGAffineTransform(
      a: pageTransform.a, b: pageTransform.b, c: pageTransform.c, d: pageTransform.d, tx: 0, ty: 0)
    center = middle.applying(pageTransform)
  }
}
