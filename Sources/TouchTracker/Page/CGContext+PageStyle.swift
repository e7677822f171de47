import DrawingModel
import ResponderKit

extension CGContext {
  /// Draws the pattern of a page in a rectangle of the page.
  ///
  /// Lines are one or two pixels wide at every scale and begin at whole pixels, so that they are
  /// crisp. The number of lines is limited by the size of the rectangle in pixels.
  func draw(_ style: PageStyle, in rect: CGRect) {
    let scale = scale
    guard let lines = PatternLines(style, in: rect, scale: scale) else { return }
    if style.pattern == .dots { return draw(lines.dots(at: scale)) }
    let width = PatternLines.lineWidth(at: scale) / scale
    func position(_ index: Int) -> CGFloat {
      CGFloat(lines.pixel(ofLine: index, at: scale)) / scale
    }
    // Strong lines are above the others.
    for color in [style.board.lineColor, style.board.strongColor] {
      setFillColor(UIColor(color))
      for index in lines.columns where lines.color(ofLine: index) == color {
        fill(CGRect(x: position(index), y: rect.minY, width: width, height: rect.height))
      }
      for index in lines.rows where lines.color(ofLine: index) == color {
        fill(CGRect(x: rect.minX, y: position(index), width: rect.width, height: width))
      }
    }
  }
}
