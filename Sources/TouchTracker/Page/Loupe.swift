import Ink
import ResponderKit

/// A disc beside a finger that shows a color and its digits.
final class Loupe: UIView {
  static let radius: CGFloat = 38
  /// The distance between the center of the disc and the finger, in points.
  private static let distance: CGFloat = 84
  private static let ringWidth: CGFloat = 4
  private static let margin: CGFloat = 4

  private let label = UILabel()
  /// The color that the user takes, and the color in which the page shows it.
  var shown = Page.VisibleColor(color: Palette.ink, displayed: Palette.ink) {
    didSet { if shown != oldValue { colorDidChange() } }
  }

  init() {
    super.init(frame: .zero)
    bounds.size = CGSize(width: 2 * Self.radius, height: 2 * Self.radius)
    isUserInteractionEnabled = false
    label.font = .boldSystemFont(ofSize: 12)
    label.textAlignment = .center
    addSubview(label)
    colorDidChange()
  }

  required init?(coder: NSCoder) { nil }

  private func colorDidChange() {
    label.text = shown.color.rgbText
    // With this limit, the text has a contrast of at least 4.5:1 to every color.
    label.textColor = shown.displayed.luminance > 0.179 ? .black : .white
    setNeedsDisplay()
  }

  /// Moves the disc above a point or, at the top of a rectangle, beside the point, where the finger
  /// does not hide the disc.
  func show(at point: CGPoint, in rect: CGRect) {
    let inset = Self.radius + Self.margin
    var center = CGPoint(x: point.x, y: point.y - Self.distance)
    if center.y < rect.minY + inset {
      let direction: CGFloat = point.x < rect.midX ? 1 : -1
      center = CGPoint(x: point.x + direction * Self.distance, y: point.y)
    }
    center.x = max(rect.minX + inset, min(center.x, rect.maxX - inset))
    center.y = max(rect.minY + inset, min(center.y, rect.maxY - inset))
    frame = CGRect(
      x: (center.x - Self.radius).rounded(), y: (center.y - Self.radius).rounded(),
      width: 2 * Self.radius, height: 2 * Self.radius)
  }

  override func layoutSubviews() { label.frame = bounds.insetBy(dx: Self.ringWidth, dy: 0) }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    func fill(_ color: UIColor, inset: CGFloat) {
      context.setFillColor(color)
      context.fillEllipse(in: bounds.insetBy(dx: inset, dy: inset))
    }
    // A ring of black and white, one of which has a sufficient contrast to any color.
    fill(.black, inset: 0)
    fill(.white, inset: 1.5)
    fill(.black, inset: Self.ringWidth)
    fill(UIColor(shown.displayed.withAlpha(255)), inset: Self.ringWidth + 1)
  }
}

/// A small ring around the point whose color is taken.
final class LoupePoint: UIView {
  private static let radius: CGFloat = 7

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  func show(at point: CGPoint) {
    frame = CGRect(
      x: point.x - Self.radius, y: point.y - Self.radius, width: 2 * Self.radius,
      height: 2 * Self.radius)
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.setLineWidth(1.5)
    for (inset, color) in [(0.75, UIColor.black), (2.25, .white)] as [(CGFloat, UIColor)] {
      context.setStrokeColor(color)
      context.strokeEllipse(in: bounds.insetBy(dx: inset, dy: inset))
    }
  }
}
