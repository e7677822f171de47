import ResponderKit

/// What part of the page is seen, and how large.
struct Viewport: Hashable {
  /// A page can be seen a tenth and up to twenty times as large as it is.
  static let scales: ClosedRange<CGFloat> = 0.1...20

  private(set) var scale: CGFloat = 1
  /// The point of the page in the upper left corner.
  private(set) var origin = CGPoint.zero

  /// From points of the page to those of the view.
  var transform: CGAffineTransform {
    CGAffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: -origin.x * scale, ty: -origin.y * scale)
  }

  /// Moves over the page, by points of the view.
  mutating func scroll(by way: CGVector) {
    origin.x += way.dx / scale
    origin.y += way.dy / scale
  }

  /// Shows the page larger by a factor, about a point of the view that keeps its place.
  mutating func zoom(by factor: CGFloat, about point: CGPoint) {
    let next = min(max(scale * factor, Self.scales.lowerBound), Self.scales.upperBound)
    guard next.isFinite else { return }
    origin.x += point.x / scale - point.x / next
    origin.y += point.y / scale - point.y / next
    scale = next
  }

  /// Has a point of the page lie at a point of the view.
  mutating func put(_ place: CGPoint, at point: CGPoint) {
    origin = CGPoint(x: place.x - point.x / scale, y: place.y - point.y / scale)
  }
}
