import DrawingModel
import ResponderKit

extension CGContext {
  /// Draws the pattern of a page in a rectangle of the page.
  ///
  /// The number of lines is limited by the size of the rectangle in pixels.
  func draw(_ style: PageStyle, in rect: CGRect) {
    let scale = scale
    guard let lines = PatternLines(style, in: rect, scale: scale) else { return }
    if style.pattern == .dots { return draw(lines.dots(at: scale)) }
    lines.forEachLine(at: scale) { direction, pixels, color in
      let position = CGFloat(pixels.lowerBound) / scale
      let width = CGFloat(pixels.count) / scale
      setFillColor(UIColor(color))
      switch direction {
      case .vertical:
        fill(CGRect(x: position, y: rect.minY, width: width, height: rect.height))
      case .horizontal:
        fill(CGRect(x: rect.minX, y: position, width: rect.width, height: width))
      }
    }
  }
}
