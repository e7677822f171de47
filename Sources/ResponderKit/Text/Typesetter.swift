public import Ink

/// Measures lines of text and turns them into pictures: what a host does for labels.
public protocol Typesetter: AnyObject {
  /// How wide a line is, in points.
  func width(of line: String, in font: UIFont) -> CGFloat

  /// The distance from one line to the next, in points.
  func lineHeight(of font: UIFont) -> CGFloat

  /// A line as a picture whose alpha is to be drawn in a colour.
  ///
  /// - Parameters:
  ///   - line: what is to lie in one line.
  ///   - font: what it is set in.
  ///   - scale: pixels to a point.
  /// - Returns: nil for a line with nothing to see. The same object for the same line, so that what is
  ///   shown in every frame is made once.
  func image(of line: String, in font: UIFont, scale: CGFloat) -> BitmapImage?
}

/// Who sets the text of labels.
///
/// A host puts its own here before it shows a window. Without one, text has a size and is not seen,
/// which is enough for tests of layout.
public enum Typesetting {
  /// What measures and draws all text.
  ///
  /// Views that were measured before it is set keep their sizes.
  public static var typesetter: any Typesetter = BlindTypesetter()
}

/// Every letter is half as wide as it is high.
private final class BlindTypesetter: Typesetter {
  func width(of line: String, in font: UIFont) -> CGFloat {
    CGFloat(line.count) * font.pointSize / 2
  }

  func lineHeight(of font: UIFont) -> CGFloat { (font.pointSize * 1.2).rounded(.up) }

  func image(of line: String, in font: UIFont, scale: CGFloat) -> BitmapImage? { nil }
}

extension Typesetter {
  /// The lines of a text that is to lie in a width: broken at its own line breaks, between words, and
  /// within a word only where the word alone is too wide.
  ///
  /// - Complexity: each word is measured a few times, whatever its length.
  func lines(of text: String, in font: UIFont, width: CGFloat) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
      wrap(paragraph, in: font, width: width)
    }
  }

  private func wrap(_ paragraph: Substring, in font: UIFont, width: CGFloat) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
      let longer = line.isEmpty ? String(word) : line + " " + word
      if self.width(of: longer, in: font) <= width {
        line = longer
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = String(word)
      while line.count > 1, self.width(of: line, in: font) > width {
        let count = letters(of: line, thatFit: width, in: font)
        lines.append(String(line.prefix(count)))
        line = String(line.dropFirst(count))
      }
    }
    return lines + [line]
  }

  /// How many letters of a word fit; at least one.
  private func letters(of word: String, thatFit width: CGFloat, in font: UIFont) -> Int {
    var (fits, tooMany) = (1, word.count)
    while tooMany - fits > 1 {
      let middle = (fits + tooMany) / 2
      if self.width(of: String(word.prefix(middle)), in: font) <= width {
        fits = middle
      } else {
        tooMany = middle
      }
    }
    return fits
  }

  /// Draws a line into the current context.
  ///
  /// - Parameter origin: its upper left corner; taken to a whole pixel, so that it is sharp.
  func draw(_ line: String, in font: UIFont, at origin: CGPoint, color: UIColor) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let scale = context.scale
    guard let image = image(of: line, in: font, scale: scale) else { return }
    let corner = context.alignedToPixel(origin)
    context.draw(
      image,
      in: CGRect(
        x: corner.x, y: corner.y, width: CGFloat(image.width) / scale,
        height: CGFloat(image.height) / scale),
      tint: color)
  }
}
