import ResponderKit

/// The visible area of the page and its scale.
struct Viewport: Hashable {
  /// The scales at which a page can be shown.
  static let scales: ClosedRange<CGFloat> = 0.1...20

  /// The number of points of the view per point of the page.
  private(set) var scale: CGFloat = 1
  /// The point of the page at the upper left corner of the view.
  private(set) var origin = CGPoint.zero

  /// The transform from points of the page to points of the view.
  var transform: CGAffineTransform {
    CGAffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: -origin.x * scale, ty: -origin.y * scale)
  }

  /// Moves the visible area by a displacement, in points of the view.
  mutating func scroll(by displacement: CGVector) {
    origin.x += displacement.dx / scale
    origin.y += displacement.dy / scale
  }

  /// Multiplies the scale by a factor, within ``scales``, while a point of the view continues to
  /// show the same point of the page.
  mutating func zoom(by factor: CGFloat, about point: CGPoint) {
    let newScale = min(max(scale * factor, Self.scales.lowerBound), Self.scales.upperBound)
    guard newScale.isFinite else { return }
    origin.x += point.x / scale - point.x / newScale
    origin.y += point.y / scale - point.y / newScale
    scale = newScale
  }

  /// Moves the page until one of its points is at a point of the view.
  mutating func move(_ pagePoint: CGPoint, to point: CGPoint) {
    origin = CGPoint(x: pagePoint.x - point.x / scale, y: pagePoint.y - point.y / scale)
  }
}

extension UIView {
  /// Places a view with the coordinates of the page in a superview with the coordinates of the
  /// visible area.
  ///
  /// - Parameter pageTransform: The transform from points of the page to points of the superview,
  ///   which only scales and moves.
  func setPageTransform(_ pageTransform: CGAffineTransform) {
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    transform = CGAffineTransform(scaleX: pageTransform.a, y: pageTransform.d)
    center = middle.applying(pageTransform)
  }
}
