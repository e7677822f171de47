import ResponderKit

nonisolated extension CGContext {
  /// The size of the area in which each digit is designed, in points before scaling.
  private static let digitSize = CGSize(width: 6, height: 10)
  /// The distance between two digits, in points before scaling.
  private static let digitSpacing: CGFloat = 2.4

  /// Draws a number in lines of the stroke color, without a font, so that films and programs
  /// without a typesetter show the number too.
  ///
  /// - Parameters:
  ///   - number: The number; a number of more than two digits is shown as 99.
  ///   - center: The center of the digits.
  ///   - height: The height of a single digit, in points; two digits are 15 % smaller.
  func drawNumber(_ number: Int, center: CGPoint, height: CGFloat) {
    let number = min(max(number, 0), 99)
    let isWide = number > 9
    let scale = height / Self.digitSize.height * (isWide ? 0.85 : 1)
    let width = Self.digitSize.width * (isWide ? 2 : 1) + (isWide ? Self.digitSpacing : 0)
    saveGState()
    translateBy(
      x: center.x - width * scale / 2, y: center.y - Self.digitSize.height * scale / 2)
    scaleBy(x: scale, y: scale)
    setLineWidth(1.7)
    setLineCap(.round)
    setLineJoin(.round)
    if isWide {
      strokeDigit(number / 10)
      translateBy(x: Self.digitSize.width + Self.digitSpacing, y: 0)
    }
    strokeDigit(number % 10)
    restoreGState()
  }

  /// Strokes a digit whose upper left corner is the origin.
  private func strokeDigit(_ digit: Int) {
    beginPath()
    switch digit {
    case 0: addEllipse(in: CGRect(x: 0, y: 0, width: 6, height: 10))
    case 1:
      move(to: point(1.2, 2))
      addLine(to: point(3.6, 0))
      addLine(to: point(3.6, 10))
    case 2:
      move(to: point(0.3, 2.6))
      addCurve(to: point(5.6, 2.8), control1: point(0.5, -0.9), control2: point(5.6, -0.9))
      addCurve(to: point(0.2, 10), control1: point(5.6, 5), control2: point(1.6, 7))
      addLine(to: point(6, 10))
    case 3:
      move(to: point(0.5, 1.7))
      addCurve(to: point(5.4, 2.5), control1: point(1.5, -0.7), control2: point(5.5, -0.6))
      addCurve(to: point(2.4, 4.7), control1: point(5.3, 4.2), control2: point(3.8, 4.7))
      addCurve(to: point(6, 7.3), control1: point(4.4, 4.7), control2: point(6, 5.6))
      addCurve(to: point(0.2, 8.2), control1: point(6, 10.9), control2: point(0.9, 10.9))
    case 4:
      move(to: point(4.5, 10))
      addLine(to: point(4.5, 0))
      addLine(to: point(0, 7))
      addLine(to: point(6, 7))
    case 5:
      move(to: point(5.5, 0))
      addLine(to: point(1, 0))
      addLine(to: point(0.6, 4.7))
      addCurve(to: point(6, 6.7), control1: point(2.2, 3.1), control2: point(6, 3.2))
      addCurve(to: point(0.1, 8.3), control1: point(6, 11), control2: point(0.9, 11))
    case 6:
      addEllipse(in: CGRect(x: 0, y: 4, width: 6, height: 6))
      move(to: point(4.8, 0))
      addCurve(to: point(0, 7), control1: point(1.8, 1.2), control2: point(0, 4))
    case 7:
      move(to: point(0, 0))
      addLine(to: point(6, 0))
      addLine(to: point(2.3, 10))
    case 8:
      addEllipse(in: CGRect(x: 0.5, y: 0, width: 5, height: 4.7))
      addEllipse(in: CGRect(x: 0, y: 4.7, width: 6, height: 5.3))
    default:
      addEllipse(in: CGRect(x: 0, y: 0, width: 6, height: 6))
      move(to: point(6, 3))
      addCurve(to: point(1.2, 10), control1: point(6, 6), control2: point(4.2, 8.8))
    }
    strokePath()
  }

  private func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
}
