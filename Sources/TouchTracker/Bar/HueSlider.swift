import Ink
import ResponderKit

/// A slider for the hue, with all hues on its track.
final class HueSlider: ColorField {
  private static let trackHeight: CGFloat = 16
  private static let thumbRadius: CGFloat = 14
  /// A small image of the track, which is drawn enlarged.
  private static let hues: BitmapImage = {
    let count = 180
    let bytes = (0..<count).flatMap { column -> [UInt8] in
      let hue = (CGFloat(column) + 0.5) / CGFloat(count)
      let color = HSBColor(hue: hue, saturation: 1, brightness: 1).color
      return [color.red, color.green, color.blue, 255]
    }
    return BitmapImage(Bitmap(width: count, height: 1, bytes: bytes, isPremultiplied: true))
  }()

  /// The rectangle between the centers of the thumb at both ends.
  private var range: CGRect {
    CGRect(
      x: Self.thumbRadius, y: 0, width: max(0, bounds.width - 2 * Self.thumbRadius),
      height: bounds.height)
  }

  private func color(hue: CGFloat) -> HSBColor {
    HSBColor(hue: hue, saturation: hsb.saturation, brightness: hsb.brightness)
  }

  override func color(at point: CGPoint) -> HSBColor {
    color(hue: (point.x - range.minX) / max(1, range.width))
  }

  override func color(after direction: CGVector, isFine: Bool) -> HSBColor {
    color(hue: hsb.hue + (direction.dx - direction.dy) * (isFine ? 1 : 6) / 360)
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let track = CGRect(
      x: range.minX, y: bounds.midY - Self.trackHeight / 2, width: range.width,
      height: Self.trackHeight)
    context.saveGState()
    UIBezierPath(
      roundedRect: track.insetBy(dx: -Self.trackHeight / 2, dy: 0),
      cornerRadius: Self.trackHeight / 2
    ).addClip()
    // The rounded ends beyond the range are red, as both ends of the range.
    context.setFillColor(.red)
    context.fill(track.insetBy(dx: -Self.trackHeight / 2, dy: 0))
    context.draw(Self.hues, in: track)
    context.restoreGState()
    let thumb = CGPoint(x: range.minX + hsb.hue * range.width, y: bounds.midY)
    let pure = HSBColor(hue: hsb.hue, saturation: 1, brightness: 1).color
    drawMark(at: thumb, radius: Self.thumbRadius, pure, in: context)
    drawFocus(around: bounds, cornerRadius: 8, in: context)
  }
}
