import Testing
import UIKit

// Without a typesetter, the width of each character is half of the point size, and the height of a
// line is 1.2 times the point size, rounded up.
@Suite @MainActor
struct TextDrawingTests {
  private static let font = UIFont.systemFont(ofSize: 20)
  private static let attributes: [NSAttributedString.Key: Any] = [.font: font]

  private static func styledAttributes(
    _ change: (NSMutableParagraphStyle) -> Void
  ) -> [NSAttributedString.Key: Any] {
    let style = NSMutableParagraphStyle()
    change(style)
    return [.font: font, .paragraphStyle: style]
  }

  @Test("The size of a string is the width of its longest line and the height of all its lines")
  func size() {
    #expect("abcd".size(withAttributes: Self.attributes) == CGSize(width: 40, height: 24))
    #expect("ab\nabc".size(withAttributes: Self.attributes) == CGSize(width: 30, height: 48))
    let string = NSString(string: "abcd")
    #expect(string.size(withAttributes: Self.attributes) == CGSize(width: 40, height: 24))
    let attributed = NSAttributedString(string: "abcd", attributes: Self.attributes)
    #expect(attributed.size() == CGSize(width: 40, height: 24))
  }

  @Test("A string without attributes is measured in a 12-point font")
  func defaultFont() { #expect("ab".size(withAttributes: nil) == CGSize(width: 12, height: 15)) }

  @Test("boundingRect wraps lines only with the option usesLineFragmentOrigin")
  func boundingRect() {
    let limit = CGSize(width: 50, height: CGFloat.greatestFiniteMagnitude)
    let wrapped = "abc def".boundingRect(
      with: limit, options: [.usesLineFragmentOrigin, .usesFontLeading],
      attributes: Self.attributes, context: nil)
    #expect(wrapped == CGRect(x: 0, y: 0, width: 30, height: 48))
    let line = "abc def".boundingRect(with: limit, attributes: Self.attributes, context: nil)
    #expect(line.size == CGSize(width: 70, height: 24))
    #expect(line.minY == -Self.font.ascender)
    let attributed = NSAttributedString(string: "abc def", attributes: Self.attributes)
    #expect(
      attributed.boundingRect(with: limit, options: .usesLineFragmentOrigin, context: nil)
        == wrapped)
  }

  @Test("boundingRect contains only the lines whose centers are within its height")
  func limitedHeight() {
    let rect = "a b c".boundingRect(
      with: CGSize(width: 10, height: 50), options: .usesLineFragmentOrigin,
      attributes: Self.attributes, context: nil)
    #expect(rect.height == 48)
  }

  @Test("A paragraph style changes the spacing and the height of lines")
  func paragraphStyle() {
    let spaced = Self.styledAttributes { $0.lineSpacing = 6 }
    #expect("a\nb".size(withAttributes: spaced).height == 54)
    let high = Self.styledAttributes { $0.minimumLineHeight = 40 }
    #expect("a\nb".size(withAttributes: high).height == 80)
    let doubled = Self.styledAttributes { $0.lineHeightMultiple = 2 }
    #expect("a".size(withAttributes: doubled).height == 48)
    let invalid = Self.styledAttributes {
      ($0.lineSpacing, $0.minimumLineHeight, $0.maximumLineHeight) = (-5, 90, 30)
    }
    #expect("a\nb".size(withAttributes: invalid).height == 60)
  }

  @Test("A paragraph with the line break mode byTruncatingTail has a single line")
  func truncation() {
    let style = Self.styledAttributes { $0.lineBreakMode = .byTruncatingTail }
    let rect = "abc def ghi".boundingRect(
      with: CGSize(width: 50, height: 100), options: .usesLineFragmentOrigin, attributes: style,
      context: nil)
    #expect(rect.size == CGSize(width: 50, height: 24))
  }

  @Test("A mutable copy of a paragraph style equals the style, and can be changed separately")
  func copies() throws {
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    let copy = try #require(style.mutableCopy() as? NSMutableParagraphStyle)
    #expect(copy == style)
    copy.alignment = .right
    #expect(copy != style && style.alignment == .center)
    #expect(NSParagraphStyle.default.alignment == .natural)
  }

  @Test(
    "The background color of a text fills its lines according to their alignment",
    arguments: [(NSTextAlignment.left, 0), (.center, 30), (.right, 60)])
  func background(alignment: NSTextAlignment, x: Int) {
    var attributes = Self.styledAttributes { $0.alignment = alignment }
    attributes[.backgroundColor] = UIColor.red
    let image = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 50)).image { _ in
      "abcd".draw(in: CGRect(x: 0, y: 10, width: 100, height: 40), withAttributes: attributes)
    }
    let bitmap = image.bitmapImage.bitmap
    #expect(bitmap[x, 10].red == 255 && bitmap[x + 39, 33].red == 255)
    #expect(bitmap[x, 9].alpha == 0 && bitmap[x, 34].alpha == 0)
    #expect(x == 0 || bitmap[x - 1, 10].alpha == 0)
    #expect(bitmap[x + 40, 10].alpha == 0)
  }

  @Test(
    "A text drawn at a point is underlined only if its underlineStyle is not 0",
    arguments: [0, 1])
  func drawAtPoint(underline: Int) {
    let text = NSAttributedString(
      string: "abcd",
      attributes: [
        .font: Self.font, .foregroundColor: UIColor.blue, .underlineStyle: underline,
      ])
    let image = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 50)).image { _ in
      text.draw(at: CGPoint(x: 10, y: 10))
    }
    let column = (0..<50).map { image.bitmapImage.bitmap[20, $0] }
    #expect(column.contains { $0.blue == 255 && $0.alpha == 255 } == (underline == 1))
  }

  @Test("Drawing text without a graphics context has no effect, even after the end of a context")
  func noContext() throws {
    var attributes = Self.attributes
    attributes[.backgroundColor] = UIColor.red
    UIGraphicsBeginImageContext(CGSize(width: 100, height: 40))
    let context = UIGraphicsGetCurrentContext()
    "abc".draw(at: .zero, withAttributes: attributes)
    UIGraphicsEndImageContext()
    "abc".draw(at: CGPoint(x: 50, y: 0), withAttributes: attributes)
    NSAttributedString(string: "abc", attributes: attributes).draw(
      in: CGRect(x: 50, y: 0, width: 40, height: 30))
    let image = try #require(context?.makeImage())
    let bitmap = UIImage(cgImage: image).bitmapImage.bitmap
    #expect(bitmap[10, 10].red == 255 && bitmap[60, 10].alpha == 0)
  }

  @Test("A label takes its text, font, color and alignment from an attributed string")
  func label() {
    let label = UILabel()
    var attributes = Self.styledAttributes { $0.alignment = .right }
    attributes[.foregroundColor] = UIColor.green
    label.attributedText = NSAttributedString(string: "abc", attributes: attributes)
    #expect(label.text == "abc" && label.font == Self.font)
    #expect(label.textColor == .green && label.textAlignment == .right)
    #expect(label.attributedText?.string == "abc")
    label.attributedText = NSAttributedString(string: "de")
    #expect(label.text == "de" && label.font == Self.font)
    label.attributedText = nil
    #expect(label.text == nil && label.attributedText == nil)
  }

  @Test("A button takes its title, font and color from an attributed title")
  func button() {
    let button = UIButton(type: .custom)
    #expect(button.attributedTitle(for: .normal) == nil)
    let title = NSAttributedString(
      string: "OK", attributes: [.font: Self.font, .foregroundColor: UIColor.purple])
    button.setAttributedTitle(title, for: .normal)
    #expect(button.title(for: .normal) == "OK" && button.titleLabel?.font == Self.font)
    #expect(button.titleColor(for: .normal) == .purple)
    #expect(button.currentAttributedTitle?.string == "OK")
  }

  @Test("A text field takes its text and placeholder from attributed strings")
  func textField() {
    let field = UITextField()
    field.attributedPlaceholder = NSAttributedString(string: "Name")
    field.attributedText = NSAttributedString(string: "abc", attributes: Self.attributes)
    #expect(field.placeholder == "Name" && field.text == "abc" && field.font == Self.font)
  }

  @Test("The ascender, descender and heights of a font are consistent")
  func fontMetrics() {
    #expect(Self.font.lineHeight == 24)
    // 1.2 · 21 = 25.2 points, which the typesetter of the application rounds up.
    #expect(UIFont.systemFont(ofSize: 21).lineHeight == 26)
    #expect(abs(Self.font.ascender - Self.font.descender - Self.font.lineHeight) < 1e-9)
    #expect(Self.font.xHeight < Self.font.capHeight && Self.font.capHeight < Self.font.ascender)
  }

  @Test("A string that is measured on a thread other than the main thread has the size zero")
  func otherThread() async {
    let size = await Task.detached { "abc".size(withAttributes: nil) }.value
    #expect(size == .zero)
  }
}
