import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("The indicator at the bottom of the page")
struct PageIndicatorTests {
  private let fixture = NavigationFixture(tool: .pen)
  private var indicator: PageIndicator { fixture.controller.indicator }
  private let canvas = BitmapCanvas(width: 330, height: 200)

  init() {
    fixture.application.typesetter = BlockTypesetter()
    fixture.window.frame.size = CGSize(width: 330, height: 200)
    // Without the hint on an empty page, which would be below the indicator.
    fixture.controller.page.apply(
      .append(
        Element(kind: .line, points: [[500, 5], [510, 5]], width: 1, color: Palette.ink)))
    fixture.window.layoutIfNeeded()
  }

  /// Returns the red channel of a pixel in the indicator's background, which is 255 if the
  /// indicator is invisible.
  private func brightness() -> Int {
    fixture.window.layoutIfNeeded()
    let picture = fixture.harness.snapshot()
    return Int(picture[Int(indicator.frame.minX) + 7, Int(indicator.frame.midY)].red)
  }

  @Test("A text in the page indicator has one line if it fits exactly between the margins")
  func exactWidth() {
    // The page is 330 points wide. 36 characters of 7.5 points, and a margin of 16 points and a
    // padding of 14 points on each side, fill this width.
    for (text, height) in [
      ("123456789 123456789 123456789 123456", 33), ("123456789 123456789 123456789 1234567", 52),
    ] as [(String, CGFloat)] {
      indicator.show(text, for: 1)
      fixture.window.layoutIfNeeded()
      #expect(indicator.frame.height == height, "\(text.count)")
    }
  }

  @Test(
    "A text in the page indicator is visible for its duration and then fades within 0.3 seconds",
    arguments: [0.8, 2.5, 1] as [TimeInterval])
  func duration(seconds: TimeInterval) {
    indicator.show("12345678", for: seconds)
    let dark = brightness()
    #expect(dark < 90)
    fixture.harness.advance(by: seconds - 0.01)
    #expect(brightness() == dark)
    fixture.harness.advance(by: 0.16)
    #expect(dark + 40..<235 ~= brightness())
    fixture.harness.advance(by: 0.16)
    #expect(brightness() == 255)
  }

  @Test("The page indicator shows a scale for 0.8 seconds and a sentence for 2.5 seconds")
  func durations() {
    indicator.show(scale: 0.333)
    #expect(indicator.text == "33 %")
    fixture.harness.advance(by: 0.79)
    #expect(brightness() < 90)
    fixture.harness.advance(by: 0.32)
    #expect(brightness() == 255)
    fixture.controller.perform(.togglePresenting)
    fixture.harness.advance(by: 2.49)
    #expect(brightness() < 90)
    fixture.harness.advance(by: 0.32)
    #expect(brightness() == 255)
  }

  @Test("Showing the same text again in the page indicator restarts its full duration")
  func repetition() {
    indicator.show("12345678", for: 1)
    let dark = brightness()
    fixture.harness.advance(by: 1.15)
    indicator.show("12345678", for: 1)
    #expect(brightness() == dark)
    fixture.harness.advance(by: 0.99)
    #expect(brightness() == dark)
  }

  @Test("The page indicator wraps a long text into lines, 16 points from the edges of the page")
  func lines() {
    let text = "Fingers move the page and zoom it"
    for width in [330, 200, 120] as [CGFloat] {
      fixture.window.frame.size.width = width
      indicator.show(text, for: 1)
      fixture.controller.view.setNeedsLayout()
      fixture.window.layoutIfNeeded()
      let frame = indicator.frame
      #expect(frame.minX >= 16 && frame.maxX <= width - 16, "\(width)")
      #expect(abs(frame.midX - width / 2) <= 0.5)
      #expect(abs(frame.maxY - (200 - 44 - 16)) <= 0.5)
      // A line of text is 19 points high, and the padding takes 14 points.
      #expect((frame.height - 14).truncatingRemainder(dividingBy: 19) == 0)
      #expect((frame.height > 33) == (width < 330))
    }
  }

  @Test("The page indicator stays at least 15.5 points from the sides of pages of many widths")
  func margins() {
    let words = "Fingers move the page and zoom it about the point between them"
    for width in stride(from: 100, through: 330, by: 7) as StrideThrough<CGFloat> {
      fixture.window.frame.size.width = width
      for count in [1, 4, 12, 40, words.count] {
        indicator.show(String(words.prefix(count)), for: 1)
        fixture.controller.view.setNeedsLayout()
        fixture.window.layoutIfNeeded()
        let frame = indicator.frame
        #expect(frame.minX >= 15.5 && frame.maxX <= width - 15.5, "\(count) at \(width)")
      }
    }
  }

  @Test("The page indicator leaves no outdated pixels when its text becomes longer or shorter")
  func repainting() {
    for text in ["123", "12345678", "1", "Fingers move the page and zoom it", "12"] {
      indicator.show(text, for: 1)
      fixture.window.layoutIfNeeded()
      _ = fixture.window.renderChanges(on: canvas, scale: 1)
      let isComplete = canvas.bitmap == fixture.harness.snapshot()
      #expect(isComplete, "\(text)")
      #expect(indicator.text == text)
    }
  }

  @Test("The indicator is above the hint on an empty page")
  func aboveHint() {
    let empty = NavigationFixture(tool: .pen)
    empty.controller.indicator.show("Fingers draw", for: 1)
    empty.window.layoutIfNeeded()
    let hint = empty.views(BeginnerHint.self).first?.subviews.first
    let hintTop = hint.map { $0.convert($0.bounds, to: nil).minY } ?? 0
    #expect(hintTop > 0 && empty.controller.indicator.frame.maxY <= hintTop)
  }
}
