import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Labels")
struct LabelTests {
  // In a font of 16 points, each character is 8 points wide and each line 20 points high.
  private let fixture = PictureFixture(width: 300, height: 200)

  private func makeLabel(_ text: String?, lines: Int = 1) -> UILabel {
    let label = fixture.add(UILabel(), 10, 20, 100, 50)
    (label.text, label.numberOfLines, label.font) = (text, lines, .systemFont(ofSize: 16))
    return label
  }

  private func size(_ width: CGFloat, _ height: CGFloat) -> CGSize {
    CGSize(width: width, height: height)
  }

  @Test("A label that shows all its lines keeps a letter that is wider than the label")
  func wideLetters() {
    let label = makeLabel("W\nM", lines: 2)
    label.frame.size.width = 5
    let picture = fixture.harness.snapshot()
    label.numberOfLines = 0
    let isSame = fixture.harness.snapshot() == picture
    #expect(isSame)
    // A single line cannot show all letters, so an ellipsis replaces the last ones.
    label.numberOfLines = 1
    let isShortened = fixture.harness.snapshot() != picture
    #expect(isShortened)
  }

  @Test("A label's text may exceed the available width by 0.01 points without wrapping")
  func roundingErrors() {
    let label = makeLabel("odd", lines: 0)
    #expect(label.sizeThatFits(size(23.991, 0)) == size(24, 20))
    #expect(label.sizeThatFits(size(23.985, 0)) == size(16, 40))
  }

  @Test("A new label has UIKit's default values, and nil restores its default font and text color")
  func defaults() {
    let label = UILabel()
    #expect(label.text == nil && label.font == .systemFont(ofSize: 17) && label.textColor == .label)
    #expect(label.numberOfLines == 1 && label.textAlignment == .natural && label.isEnabled)
    #expect(label.lineBreakMode == .byTruncatingTail && !label.isHighlighted)
    #expect(label.highlightedTextColor == nil && label.shadowColor == nil)
    #expect(label.shadowOffset == CGSize(width: 0, height: -1) && !label.isUserInteractionEnabled)
    #expect(!label.adjustsFontSizeToFitWidth && label.minimumScaleFactor == 0)
    #expect(label.preferredMaxLayoutWidth == 0)
    (label.font, label.textColor) = (.boldSystemFont(ofSize: 3), .red)
    (label.font, label.textColor) = (nil, nil)
    #expect(label.font == .systemFont(ofSize: 17) && label.textColor == .label)
    let (archived, framed) = (
      UILabel(coder: NSCoder()), UILabel(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    )
    #expect(archived?.isUserInteractionEnabled == false && archived?.frame == .zero)
    #expect(framed.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test(
    "The size of a label depends on its text, width and number of lines",
    arguments: [
      ("one two three", 1, 60, 104, 20), ("one two three", 0, 60, 56, 40),
      ("one two three", 0, 56, 56, 40), ("one two three", 0, 55, 40, 60),
      ("one two three", 2, 55, 48, 40), ("one two three", 3, 55, 40, 60),
      ("one two three", 0, 0, 104, 20), ("one two three", 2, 0, 104, 20),
      ("one\n\ntwo", 0, 0, 24, 60), ("", 0, 60, 0, 0), ("", 1, 60, 0, 0),
    ] as [(String, Int, CGFloat, CGFloat, CGFloat)])
  func sizes(text: String, lines: Int, within: CGFloat, width: CGFloat, height: CGFloat) {
    let label = makeLabel(text, lines: lines)
    #expect(label.sizeThatFits(size(within, 7)) == size(width, height))
    label.preferredMaxLayoutWidth = within
    #expect(label.intrinsicContentSize == size(width, height))
  }

  @Test("The fitting size of a label is rounded up to whole points")
  func roundedSizes() {
    let label = makeLabel("odd", lines: 0)
    label.font = .systemFont(ofSize: 15)
    #expect(label.intrinsicContentSize == size(23, 19))
    #expect(label.sizeThatFits(size(22.5, 0)) == size(23, 19))
    #expect(label.sizeThatFits(size(22.4, 0)) == size(15, 38))
  }

  @Test("The text rectangle of a label is at the upper left of the given bounds")
  func textRects() {
    let label = makeLabel("one two three")
    let bounds = CGRect(x: 7, y: 9, width: 60, height: 45)
    #expect(
      label.textRect(forBounds: bounds, limitedToNumberOfLines: 0)
        == CGRect(x: 7, y: 9, width: 56, height: 40))
    #expect(
      label.textRect(
        forBounds: CGRect(x: 7, y: 9, width: 40, height: 33), limitedToNumberOfLines: 0)
        == CGRect(x: 7, y: 9, width: 40, height: 33))
    // A line of 60 points has space for 6 characters and an ellipsis: 7 · 8 = 56 points.
    #expect(
      label.textRect(forBounds: bounds, limitedToNumberOfLines: 1)
        == CGRect(x: 7, y: 9, width: 56, height: 20))
    #expect(
      label.textRect(
        forBounds: CGRect(x: 7, y: 9, width: 56, height: 0), limitedToNumberOfLines: 2
      ).size
        == size(56, 0))
  }

  @Test("A UILabel subclass can draw its text with insets by overriding drawText(in:)")
  func drawnText() {
    final class PaddedLabel: UILabel {
      var rects: [CGRect] = []
      override func drawText(in rect: CGRect) {
        rects.append(rect)
        super.drawText(in: rect.insetBy(dx: 10, dy: 4))
      }
    }
    let label = fixture.add(PaddedLabel(), 10, 20, 60, 30)
    label.text = "Ab"
    let plain = fixture.add(UILabel(), 120, 20, 60, 30)
    plain.text = "Ab"
    plain.bounds = CGRect(x: 0, y: 0, width: 40, height: 22)
    let (padded, reference) = (
      label.snapshot().bitmapImage.bitmap, plain.snapshot().bitmapImage.bitmap
    )
    #expect(label.rects == [CGRect(x: 0, y: 0, width: 60, height: 30)])
    var isMoved = true
    for y in 0..<22 {
      for x in 0..<40 where padded[x + 10, y + 4] != reference[x, y] { isMoved = false }
    }
    #expect(isMoved)
  }
}
