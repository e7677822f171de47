public import Ink

/// An object that measures lines of text and renders them as images.
///
/// The host provides the typesetter; see ``UIApplication/typesetterProvider``.
public protocol Typesetter: AnyObject {
  /// Returns the width of a line in points.
  func width(of line: String, in font: UIFont) -> CGFloat

  /// Returns the distance between the tops of consecutive lines, in points.
  func lineHeight(of font: UIFont) -> CGFloat

  /// Returns an image of a line.
  ///
  /// Only the alpha of the image is used; views draw it in the color of the text.
  ///
  /// - Parameters:
  ///   - line: The text of the line, without line breaks.
  ///   - font: The font of the line.
  ///   - scale: The number of pixels per point.
  /// - Returns: The image, or nil if the line has no visible characters. Repeated calls with the
  ///   same arguments return the same object, so that a line that is drawn repeatedly is rendered
  ///   once.
  func image(of line: String, in font: UIFont, scale: CGFloat) -> BitmapImage?
}

extension UIView {
  /// The typesetter of the application that shows the view or, if no application shows it, of the
  /// shared application.
  var typesetter: any Typesetter { (window?.application ?? .shared).typesetter }
}

/// A typesetter that renders no text and assumes that the width of each character is half the point
/// size.
final class FallbackTypesetter: Typesetter {
  func width(of line: String, in font: UIFont) -> CGFloat {
    CGFloat(line.count) * font.pointSize / 2
  }

  func lineHeight(of font: UIFont) -> CGFloat { (font.pointSize * 1.2).rounded(.up) }

  func image(of line: String, in font: UIFont, scale: CGFloat) -> BitmapImage? { nil }
}

extension Typesetter {
  /// Returns the lines of a text, wrapped to a width.
  ///
  /// The text is broken at line breaks and between words; a word is broken only if it is wider than
  /// the given width.
  ///
  /// - Complexity: At most two measurements per word. A word that must be broken needs O(log *n*)
  ///   additional measurements per line, where *n* is the number of characters in the line. No
  ///   measured text is much longer than a line.
  package func lines(of text: String, in font: UIFont, width: CGFloat) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
      wrap(paragraph, in: font, width: width)
    }
  }

  private func wrap(_ paragraph: Substring, in font: UIFont, width: CGFloat) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
      // A longer word is not measured as a whole. It begins a line.
      if word.utf8.count <= longWord {
        let longer = line.isEmpty ? String(word) : line + " " + word
        if self.width(of: longer, in: font) <= width {
          line = longer
          continue
        }
      }
      if !line.isEmpty { lines.append(line) }
      let pieces = pieces(of: word, in: font, width: width)
      lines += pieces.dropLast()
      line = pieces.last ?? ""
    }
    return lines + [line]
  }

  /// The number of bytes above which a word certainly needs several lines.
  private var longWord: Int { 2048 }

  /// Returns a word in pieces that fit into a width but have at least one character.
  private func pieces(of word: Substring, in font: UIFont, width: CGFloat) -> [String] {
    var (pieces, start, count) = ([String](), word.startIndex, 1)
    while start < word.endIndex {
      count = prefixLength(of: word[start...], fitting: width, in: font, near: count)
      let end = word.index(start, offsetBy: count, limitedBy: word.endIndex) ?? word.endIndex
      pieces.append(String(word[start..<end]))
      start = end
    }
    return pieces
  }

  /// Returns the number of characters of the longest prefix of a word that fits into a width, but
  /// at least 1.
  ///
  /// - Parameter guess: A number that is perhaps near the result.
  private func prefixLength(
    of word: Substring, fitting width: CGFloat, in font: UIFont, near guess: Int
  ) -> Int {
    func fits(_ count: Int) -> Bool {
      self.width(of: String(word.prefix(count)), in: font) <= width
    }
    /// A number of characters that is known not to fit, or that the word does not have.
    var tooLong = guess + 1
    while word.index(word.startIndex, offsetBy: tooLong, limitedBy: word.endIndex) != nil,
      fits(tooLong)
    {
      tooLong *= 2
    }
    if word.index(word.startIndex, offsetBy: tooLong, limitedBy: word.endIndex) == nil {
      let count = word.count
      if fits(count) { return max(1, count) }
      tooLong = count
    }
    var fitting = 1
    while tooLong - fitting > 1 {
      let middle = (fitting + tooLong) / 2
      if fits(middle) { fitting = middle } else { tooLong = middle }
    }
    return fitting
  }

  /// Draws a line into the current context.
  ///
  /// - Parameter origin: The upper left corner of the line, which is rounded to a pixel for sharp
  ///   text.
  package func draw(_ line: String, in font: UIFont, at origin: CGPoint, color: UIColor) {
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
