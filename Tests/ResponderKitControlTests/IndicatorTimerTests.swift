import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Activity indicators and animated progress views")
struct IndicatorTimerTests {
  private let fixture = PictureFixture(width: 60, height: 60)
  private var harness: TouchHarness { fixture.harness }

  /// Returns the pixels of a view.
  private func picture(_ view: UIView) -> [UInt8] { view.snapshot().bitmapImage.bitmap.bytes }

  @Test("A new activity indicator lies at the origin and has the size of its style")
  func newIndicator() {
    for style in [UIActivityIndicatorView.Style.medium, .large] {
      let indicator = UIActivityIndicatorView(style: style)
      #expect(indicator.frame == CGRect(origin: .zero, size: indicator.sizeThatFits(.zero)))
    }
  }

  /// The darkest spoke of a large indicator, counted clockwise from the top.
  private func darkestSpoke(of indicator: UIActivityIndicatorView) -> Int? {
    let bitmap = indicator.snapshot().bitmapImage.bitmap
    let center = indicator.bounds.center
    let alphas = (0..<8).map { spoke -> Int in
      let angle = CGFloat(spoke) * .pi / 4
      // The middle of a spoke is 12 points from the center, and a spoke is 4 points wide.
      let (x, y) = (center.x + 12 * CGFloat.sin(angle), center.y - 12 * CGFloat.cos(angle))
      return Int(bitmap[Int(x), Int(y)].alpha)
    }
    return alphas.indices.max { alphas[$0] < alphas[$1] }
  }

  @Test("An activity indicator turns clockwise by an eighth each 0.1 s, and only while animating")
  func turning() {
    let indicator = fixture.add(UIActivityIndicatorView(style: .large), 3, 4, 51, 43)
    indicator.hidesWhenStopped = false
    let first = picture(indicator)
    #expect(darkestSpoke(of: indicator) == 0)
    harness.advance(by: 1)
    #expect(picture(indicator) == first)
    indicator.startAnimating()
    indicator.startAnimating()
    harness.advance(by: 0.099)
    #expect(picture(indicator) == first)
    harness.advance(by: 0.002)
    #expect(darkestSpoke(of: indicator) == 1)
    var spokes: [Int?] = []
    for _ in 0..<8 {
      harness.advance(by: 0.101)
      spokes.append(darkestSpoke(of: indicator))
    }
    #expect(spokes == [2, 3, 4, 5, 6, 7, 0, 1])
    indicator.stopAnimating()
    let stopped = picture(indicator)
    harness.advance(by: 1)
    #expect(picture(indicator) == stopped && harness.application.nextDeadline == nil)
  }

  @Test("An activity indicator moved to another application's window uses that application's time")
  func otherApplication() {
    let other = PictureFixture(width: 60, height: 60)
    let indicator = fixture.add(UIActivityIndicatorView(style: .medium), 3, 4, 50, 40)
    indicator.startAnimating()
    #expect(harness.application.nextDeadline != nil)
    other.add(indicator, 3, 4, 50, 40)
    #expect(harness.application.nextDeadline == nil)
    #expect(other.harness.application.nextDeadline != nil)
    let first = picture(indicator)
    harness.advance(by: 0.5)
    #expect(picture(indicator) == first)
    other.harness.advance(by: 0.15)
    #expect(picture(indicator) != first)
  }

  @Test("A hidden, animating activity indicator starts to turn when isHidden becomes false")
  func shownByCode() {
    let indicator = fixture.add(UIActivityIndicatorView(style: .medium), 3, 4, 50, 40)
    indicator.isHidden = false
    #expect(harness.application.nextDeadline == nil && !indicator.isAnimating)
    indicator.hidesWhenStopped = false
    indicator.isHidden = true
    indicator.startAnimating()
    #expect(indicator.isHidden && indicator.isAnimating && harness.application.nextDeadline == nil)
    indicator.hidesWhenStopped = true
    #expect(indicator.isHidden, "an animated wheel is not hidden or shown")
    indicator.isHidden = false
    #expect(harness.application.nextDeadline != nil)
  }

  @Test(
    "The color of an activity indicator replaces its style's color until the style is set again")
  func colors() {
    let indicator = UIActivityIndicatorView(style: .white)
    indicator.color = .red
    #expect(indicator.color == .red)
    indicator.color = nil
    #expect(indicator.color == .white)
    indicator.color = .red
    indicator.style = .gray
    #expect(indicator.color == .gray && indicator.bounds.size == CGSize(width: 20, height: 20))
  }

  @Test("A progress view animates to a new progress in 0.25 s, starting from the shown progress")
  func progress() {
    let view = fixture.add(UIProgressView(), 5, 20, 50, 9)
    func width() -> Int {
      let bitmap = view.snapshot().bitmapImage.bitmap
      // The bar is blue, and the track gray.
      return (0..<50).filter { bitmap[$0, 4].blue > bitmap[$0, 4].red + 30 }.count
    }
    view.progress = 0.2
    #expect(width() == 10)
    view.setProgress(1, animated: true)
    var widths: [Int] = []
    for _ in 0..<5 {
      harness.advance(by: 0.05)
      widths.append(width())
    }
    let steps = zip([10] + widths, widths).map { $1 - $0 }
    #expect(steps[0] < steps[2] && steps[4] < steps[2] && steps.allSatisfy { $0 > 0 })
    harness.advance(by: 0.01)
    #expect(width() == 50 && harness.application.nextDeadline == nil)
    view.setProgress(0, animated: true)
    harness.advance(by: 0.125)
    let middle = width()
    #expect((20...30).contains(middle))
    view.setProgress(1, animated: true)
    #expect(width() == middle)
    view.setProgress(0.5, animated: false)
    #expect(width() == 25 && view.progress == 0.5)
    harness.advance(by: 1)
    #expect(width() == 25)
  }
}
