import Testing
import UIKit

// Without a typesetter, the width of each character is half of the point size, and the height of a
// line is 1.2 times the point size, rounded up.
@Suite("Lines and decorations of drawn texts") @MainActor
struct TextLayoutTests {
  private static let size = CGSize(width: 120, height: 130)

  private static func attributes(
    pointSize: CGFloat = 20, _ change: (NSMutableParagraphStyle) -> Void = { _ in }
  ) -> [NSAttributedString.Key: Any] {
    let style = NSMutableParagraphStyle()
    change(style)
    return [
      .font: UIFont.systemFont(ofSize: pointSize), .paragraphStyle: style,
      .backgroundColor: UIColor.red,
    ]
  }

  /// Draws into an image, and returns the rectangles of the red pixels from top to bottom.
  ///
  /// Consecutive rows of pixels with the same red columns belong to one rectangle.
  private func redLines(_ draw: () -> Void) -> [CGRect] {
    let bitmap = UIGraphicsImageRenderer(size: Self.size).image { _ in draw() }.bitmapImage.bitmap
    var lines: [CGRect] = []
    for y in 0..<bitmap.height {
      let columns = (0..<bitmap.width).filter { bitmap[$0, y].red == 255 }
      guard let first = columns.first, let last = columns.last else { continue }
      let row = CGRect(x: first, y: y, width: last + 1 - first, height: 1)
      if let line = lines.last, line.maxY == row.minY, line.minX == row.minX,
        line.width == row.width
      {
        lines[lines.count - 1] = line.union(row)
      } else {
        lines.append(row)
      }
    }
    return lines
  }

  @Test("boundingRect omits lines below its height, even if each line is one point high")
  func lowLines() {
    let attributes = Self.attributes { $0.maximumLineHeight = 1 }
    let rect = "a\nb\nc\nd".boundingRect(
      with: CGSize(width: 100, height: 2), options: .usesLineFragmentOrigin,
      attributes: attributes, context: nil)
    #expect(rect.height == 2)
  }

  @Test(
    "Lines of different widths are aligned in the rectangle of their text",
    arguments: [
      (NSTextAlignment.left, [10, 10]), (.center, [40, 45]), (.right, [70, 80]),
      (.natural, [10, 10]), (.justified, [10, 10]),
    ])
  func alignment(alignment: NSTextAlignment, left: [CGFloat]) {
    let attributes = Self.attributes { $0.alignment = alignment }
    let rect = CGRect(x: 10, y: 7, width: 100, height: 100)
    let lines = redLines { "abcd\nabc".draw(in: rect, withAttributes: attributes) }
    #expect(
      lines == [
        CGRect(x: left[0], y: 7, width: 40, height: 24),
        CGRect(x: left[1], y: 31, width: 30, height: 24),
      ])
  }

  @Test("Lines of a text drawn at a point are aligned within the width of the longest line")
  func alignmentAtPoint() {
    let attributes = Self.attributes { $0.alignment = .right }
    let text = NSAttributedString(string: "ab\nabcd", attributes: attributes)
    let lines = redLines { text.draw(at: CGPoint(x: 11, y: 13)) }
    #expect(
      lines == [
        CGRect(x: 31, y: 13, width: 20, height: 24), CGRect(x: 11, y: 37, width: 40, height: 24),
      ])
    #expect(text.size() == CGSize(width: 40, height: 48))
  }

  @Test("Lines of a text have the spacing and the height of the paragraph style")
  func spacing() {
    let attributes = Self.attributes {
      $0.lineSpacing = 5
      $0.lineHeightMultiple = 1.5
    }
    let rect = CGRect(x: 2, y: 3, width: 35, height: 130)
    let lines = redLines { "ab abc a".draw(in: rect, withAttributes: attributes) }
    #expect(
      lines == [
        CGRect(x: 2, y: 3, width: 20, height: 36), CGRect(x: 2, y: 44, width: 30, height: 36),
        CGRect(x: 2, y: 85, width: 10, height: 36),
      ])
    #expect("ab\nabc\na".size(withAttributes: attributes) == CGSize(width: 30, height: 118))
  }

  @Test(
    "The height of a line is limited by minimumLineHeight and maximumLineHeight",
    arguments: [
      (0, 0, 0, 24), (0, 30, 0, 30), (0, 10, 0, 24), (0, 0, 20, 20), (0, 0, 40, 24), (2, 0, 0, 48),
      (2, 50, 0, 50), (2, 0, 40, 40), (0.5, 0, 0, 12), (-1, 0, 0, 24), (0, -9, -9, 24),
      (0, 50, 40, 40),
    ] as [(CGFloat, CGFloat, CGFloat, CGFloat)])
  func lineHeight(multiple: CGFloat, minimum: CGFloat, maximum: CGFloat, expected: CGFloat) {
    let attributes = Self.attributes {
      ($0.lineHeightMultiple, $0.minimumLineHeight, $0.maximumLineHeight) = (
        multiple, minimum, maximum
      )
    }
    #expect("a".size(withAttributes: attributes).height == expected)
    #expect("a\nb".size(withAttributes: attributes).height == 2 * expected)
  }

  @Test("Lines whose centers are below the rectangle are omitted, except the first line")
  func capacity() {
    let attributes = Self.attributes { $0.lineSpacing = 6 }
    func count(_ height: CGFloat) -> Int {
      redLines {
        let rect = CGRect(x: 0, y: 0, width: 100, height: height)
        "a\nab\na\nab".draw(in: rect, withAttributes: attributes)
      }.count
    }
    // The lines are 24 points high and 6 points apart, so their centers are at 12, 42, 72 and 102.
    for (height, expected) in [
      (1, 1), (11, 1), (12, 1), (41, 1), (42, 2), (71, 2), (72, 3), (101, 3), (102, 4), (500, 4),
    ] {
      #expect(count(CGFloat(height)) == expected, "\(height)")
      let size = CGSize(width: 100, height: height)
      let rect = "a\nab\na\nab".boundingRect(
        with: size, options: .usesLineFragmentOrigin, attributes: attributes, context: nil)
      #expect(rect.height == CGFloat(30 * expected - 6))
    }
  }

  @Test("Text wraps at the width of its rectangle, and a word that is too long is broken")
  func wrapping() {
    func size(_ text: String, _ width: CGFloat, _ mode: NSLineBreakMode = .byWordWrapping) -> CGSize
    {
      text.boundingRect(
        with: CGSize(width: width, height: 1000), options: .usesLineFragmentOrigin,
        attributes: Self.attributes { $0.lineBreakMode = mode }, context: nil
      ).size
    }
    #expect(size("abc def", 70) == CGSize(width: 70, height: 24))
    #expect(size("abc def", 69) == CGSize(width: 30, height: 48))
    #expect(size("abcdefg", 30) == CGSize(width: 30, height: 72))
    #expect(size("abc def", 69, .byCharWrapping) == CGSize(width: 30, height: 48))
    for mode in [NSLineBreakMode.byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail] {
      #expect(size("abc def", 50, mode) == CGSize(width: 50, height: 24))
      #expect(size("abc def\n\ngh", 50, mode) == CGSize(width: 50, height: 72))
    }
    #expect(size("abc def", 55, .byClipping) == CGSize(width: 50, height: 24))
    // A width that is not positive means no limit.
    #expect(size("abc def", 0) == CGSize(width: 70, height: 24))
    #expect(size("abc def", -5) == CGSize(width: 70, height: 24))
  }

  @Test("truncatesLastVisibleLine ends the last visible line with an ellipsis")
  func lastLine() {
    let rect = CGRect(x: 4, y: 5, width: 60, height: 40)
    func widths(_ options: NSStringDrawingOptions) -> [CGFloat] {
      redLines {
        "a b\nabcd efgh".draw(
          with: rect, options: options, attributes: Self.attributes(), context: nil)
      }.map(\.width)
    }
    #expect(widths([.usesLineFragmentOrigin]) == [30, 40])
    #expect(widths([.usesLineFragmentOrigin, .truncatesLastVisibleLine]) == [30, 60])
    let attributed = NSAttributedString(string: "a b\nabcd efgh", attributes: Self.attributes())
    let lines = redLines {
      attributed.draw(with: rect, options: .truncatesLastVisibleLine, context: nil)
    }
    #expect(lines.map(\.width) == [30, 60])
    #expect(lines.map(\.origin) == [CGPoint(x: 4, y: 5), CGPoint(x: 4, y: 29)])
  }

  @Test("NSString draws and measures text like String")
  func strings() {
    let (text, attributes) = ("ab abc", Self.attributes())
    let rect = CGRect(x: 9, y: 8, width: 31, height: 60)
    let string = NSString(string: text)
    #expect(
      redLines { string.draw(in: rect, withAttributes: attributes) }
        == redLines { text.draw(in: rect, withAttributes: attributes) })
    #expect(
      redLines { string.draw(at: rect.origin, withAttributes: attributes) } == [
        CGRect(x: 9, y: 8, width: 60, height: 24)
      ])
    #expect(
      redLines {
        string.draw(
          with: CGRect(x: 1, y: 2, width: 31, height: 20), options: .truncatesLastVisibleLine,
          attributes: attributes, context: nil)
      } == [CGRect(x: 1, y: 2, width: 30, height: 24)])
    let (options, limit) = (NSStringDrawingOptions.usesLineFragmentOrigin, rect.size)
    let wrapped = CGRect(x: 0, y: 0, width: 30, height: 48)
    #expect(
      string.boundingRect(with: limit, options: options, attributes: attributes, context: nil)
        == wrapped)
    let attributed = NSAttributedString(string: text, attributes: attributes)
    #expect(redLines { attributed.draw(in: rect) }.map(\.width) == [20, 30])
    #expect(attributed.boundingRect(with: limit, options: options, context: nil) == wrapped)
    #expect(
      attributed.boundingRect(with: limit, context: nil)
        == CGRect(x: 0, y: -UIFont.systemFont(ofSize: 20).ascender, width: 60, height: 24))
  }

  @Test(
    "Underlines and strikethroughs have their color and thickness",
    arguments: [(20, 1), (28, 2), (42, 3), (7, 1)] as [(CGFloat, CGFloat)])
  func decorations(pointSize: CGFloat, thickness: CGFloat) {
    let font = UIFont.systemFont(ofSize: pointSize)
    let height = (pointSize * 1.2).rounded(.up)
    for (style, color, fraction) in [
      (NSAttributedString.Key.underlineStyle, NSAttributedString.Key.underlineColor, 0.9),
      (.strikethroughStyle, .strikethroughColor, 0.55),
    ] as [(NSAttributedString.Key, NSAttributedString.Key, CGFloat)] {
      func lines(_ attributes: [NSAttributedString.Key: Any]) -> [CGRect] {
        redLines {
          let all = attributes.merging([.font: font]) { first, _ in first }
          "ab".draw(at: CGPoint(x: 6, y: 4), withAttributes: all)
        }
      }
      let expected = CGRect(
        x: 6, y: 4 + (height * fraction).rounded(.down), width: pointSize, height: thickness)
      #expect(lines([style: NSUnderlineStyle.single.rawValue, color: UIColor.red]) == [expected])
      #expect(lines([style: 1, .foregroundColor: UIColor.red]) == [expected])
      #expect(lines([style: NSUnderlineStyle.double, color: UIColor.red]) == [expected])
      #expect(lines([style: NSNumber(value: 2), color: UIColor.red]) == [expected])
      #expect(lines([style: 0, color: UIColor.red]) == [])
      #expect(lines([style: NSUnderlineStyle([]), color: UIColor.red]) == [])
      #expect(lines([color: UIColor.red]) == [])
      #expect(lines([style: 1, color: UIColor.blue, .foregroundColor: UIColor.red]) == [])
    }
  }

  @Test("Drawing text does not change the fill color of the context")
  func graphicsState() {
    let image = UIGraphicsImageRenderer(size: Self.size).image { context in
      UIColor.blue.setFill()
      "a".draw(at: .zero, withAttributes: Self.attributes())
      context.fill(CGRect(x: 50, y: 50, width: 10, height: 10))
    }
    #expect(image.bitmapImage.bitmap[55, 55].blue == 255)
    #expect(image.bitmapImage.bitmap[55, 55].red == 0)
  }

  // MARK: Attributes

  @Test("Underline styles and drawing options have the raw values of UIKit")
  func rawValues() {
    #expect(NSUnderlineStyle.single.rawValue == 1 && NSUnderlineStyle.thick.rawValue == 2)
    #expect(NSUnderlineStyle.double.rawValue == 9 && NSUnderlineStyle.byWord.rawValue == 0x8000)
    #expect(NSUnderlineStyle.patternDot.rawValue == 0x100)
    #expect(NSUnderlineStyle.patternDash.rawValue == 0x200)
    let options: [NSStringDrawingOptions] = [
      .usesLineFragmentOrigin, .usesFontLeading, .usesDeviceMetrics, .truncatesLastVisibleLine,
    ]
    #expect(options.map(\.rawValue) == [1, 2, 8, 32])
    let keys: [NSAttributedString.Key] = [
      .font, .foregroundColor, .backgroundColor, .paragraphStyle, .underlineStyle, .underlineColor,
      .strikethroughStyle, .strikethroughColor, .kern, .ligature, .strokeColor, .strokeWidth,
      .shadow, .textEffect, .attachment, .link, .baselineOffset, .obliqueness, .expansion,
    ]
    #expect(Set(keys).count == keys.count)
    let context = NSStringDrawingContext()
    #expect(context.minimumScaleFactor == 0 && context.actualScaleFactor == 1)
    #expect(context.totalBounds == .zero)
  }

  @Test("A paragraph style has UIKit's default values, and each value can be changed separately")
  func paragraphStyle() throws {
    func values(_ style: NSParagraphStyle) -> [CGFloat] {
      [
        style.lineSpacing, style.minimumLineHeight, style.maximumLineHeight,
        style.lineHeightMultiple, style.paragraphSpacing, style.paragraphSpacingBefore,
        style.firstLineHeadIndent, style.headIndent, style.tailIndent,
      ]
    }
    let zeros = [CGFloat](repeating: 0, count: 9)
    #expect(values(NSParagraphStyle()) == zeros && values(.default) == zeros)
    #expect(NSParagraphStyle().lineBreakMode == .byWordWrapping)
    #expect(NSParagraphStyle().alignment == .natural)
    let keyPaths: [ReferenceWritableKeyPath<NSMutableParagraphStyle, CGFloat>] = [
      \.lineSpacing, \.minimumLineHeight, \.maximumLineHeight, \.lineHeightMultiple,
      \.paragraphSpacing, \.paragraphSpacingBefore, \.firstLineHeadIndent, \.headIndent,
      \.tailIndent,
    ]
    for (index, keyPath) in keyPaths.enumerated() {
      let style = NSMutableParagraphStyle()
      style[keyPath: keyPath] = 7
      var expected = zeros
      expected[index] = 7
      #expect(values(style) == expected && style[keyPath: keyPath] == 7)
      #expect(style != NSParagraphStyle.default)
      let copies = [style.copy(), style.mutableCopy()].compactMap { $0 as? NSParagraphStyle }
      #expect(copies.count == 2 && copies.allSatisfy { values($0) == expected && $0 == style })
      #expect(copies.allSatisfy { $0.hash == style.hash } && copies[1] is NSMutableParagraphStyle)
      let other = NSMutableParagraphStyle()
      other.setParagraphStyle(style)
      #expect(values(other) == expected)
    }
    let style = NSMutableParagraphStyle()
    (style.alignment, style.lineBreakMode) = (.right, .byClipping)
    #expect(style.alignment == .right && style.lineBreakMode == .byClipping)
    #expect(!style.isEqual("a") && values(style) == zeros)
  }

  @Test("A text fits into a rectangle whose width is up to 0.01 points too small")
  func roundedWidth() {
    // The text is 70 points wide, and a line 24 points high.
    for (width, height) in [(69.995, 24), (69.985, 48)] as [(CGFloat, CGFloat)] {
      let rect = "abc def".boundingRect(
        with: CGSize(width: width, height: 1000), options: .usesLineFragmentOrigin,
        attributes: Self.attributes(), context: nil)
      #expect(rect.height == height, "\(width)")
    }
  }
}
