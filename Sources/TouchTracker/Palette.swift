import Drawing
import Ink
import ResponderKit

/// What lines and the page look like.
enum Palette {
  /// Points.
  static let lineWidth: CGFloat = 10
  static let ink = PixelColor(red: 0x1C, green: 0x1C, blue: 0x1E)
  /// A line whose finger is still down.
  static let inProcess = UIColor(red: 0.90, green: 0.22, blue: 0.27, alpha: 1)
  static let page = UIColor.white
}

extension UIColor {
  convenience init(_ color: PixelColor) {
    func unit(_ byte: UInt8) -> CGFloat { CGFloat(byte) / 255 }
    self.init(
      red: unit(color.red), green: unit(color.green), blue: unit(color.blue),
      alpha: unit(color.alpha))
  }
}

extension GraphicsContext {
  /// Draws an element in its colour, or in another.
  func draw(_ element: Element, color: UIColor? = nil) {
    setStrokeColor(color ?? UIColor(element.color))
    setLineWidth(element.strokeStyle.width)
    setLineCap(element.strokeStyle.cap)
    setLineJoin(element.strokeStyle.join)
    beginPath()
    addPath(element.path)
    strokePath()
  }
}
