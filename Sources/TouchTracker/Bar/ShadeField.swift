import Ink
import ResponderKit

/// A field with the shades of a hue: the saturation grows from left to right, and the brightness
/// from bottom to top.
final class ShadeField: ColorField {
  private static let cornerRadius: CGFloat = 8
  private static let markRadius: CGFloat = 12
  /// The number of columns and rows of ``image``, which is drawn enlarged.
  private static let side = 48

  /// A small image of the shades of a hue in a field of a size.
  private var image: (hue: CGFloat, size: CGSize, image: BitmapImage)?

  /// The rectangle of the centers of the mark, which is completely visible for every color.
  private var range: CGRect {
    let radius = Self.markRadius
    return CGRect(
      x: radius, y: radius, width: max(0, bounds.width - 2 * radius),
      height: max(0, bounds.height - 2 * radius))
  }

  override func color(at point: CGPoint) -> HSBColor {
    HSBColor(
      hue: hsb.hue, saturation: (point.x - range.minX) / max(1, range.width),
      brightness: (range.maxY - point.y) / max(1, range.height))
  }

  override func color(after direction: CGVector, isFine: Bool) -> HSBColor {
    let step: CGFloat = isFine ? 0.01 : 0.05
    return HSBColor(
      hue: hsb.hue, saturation: hsb.saturation + direction.dx * step,
      brightness: hsb.brightness - direction.dy * step)
  }

  private func makeImage() -> BitmapImage {
    let side = Self.side
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * side * side)
    for row in 0..<side {
      let y = (CGFloat(row) + 0.5) / CGFloat(side) * bounds.height
      for column in 0..<side {
        let x = (CGFloat(column) + 0.5) / CGFloat(side) * bounds.width
        let color = color(at: CGPoint(x: x, y: y)).color
        bytes += [color.red, color.green, color.blue, 255]
      }
    }
    return BitmapImage(Bitmap(width: side, height: side, bytes: bytes, isPremultiplied: true))
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let shades: BitmapImage
    if let image, image.hue == hsb.hue, image.size == bounds.size {
      shades = image.image
    } else {
      shades = makeImage()
      image = (hsb.hue, bounds.size, shades)
    }
    let shape = UIBezierPath(roundedRect: bounds, cornerRadius: Self.cornerRadius)
    context.saveGState()
    shape.addClip()
    context.draw(shades, in: bounds)
    context.restoreGState()
    // White and black corners would be invisible on a panel of the same color.
    context.setStrokeColor(BarColors.swatchOutline)
    context.setLineWidth(1)
    context.beginPath()
    context.addPath(
      UIBezierPath(
        roundedRect: bounds.insetBy(dx: 0.5, dy: 0.5), cornerRadius: Self.cornerRadius - 0.5
      ).path)
    context.strokePath()
    let mark = CGPoint(
      x: range.minX + hsb.saturation * range.width, y: range.maxY - hsb.brightness * range.height)
    drawMark(at: mark, radius: Self.markRadius, hsb.color, in: context)
    drawFocus(around: bounds, cornerRadius: Self.cornerRadius, in: context)
  }
}
