import Ink
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Progress views and activity indicators")
struct ProgressTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  private let harness: TouchHarness

  init() { harness = TouchHarness(window: window) }

  private func snapshot(of view: UIView) -> Bitmap { view.snapshot().bitmapImage.bitmap }

  @Test(
    "The progress of a progress view is limited to 0…1",
    arguments: [(-1, 0), (0.25, 0.25), (2, 1), (Float.nan, 0)] as [(Float, Float)])
  func limits(progress: Float, expected: Float) {
    let view = UIProgressView(progressViewStyle: .default)
    view.progress = progress
    #expect(view.progress == expected)
    view.setProgress(progress, animated: true)
    #expect(view.progress == expected)
  }

  @Test("A progress view has an intrinsic height and no intrinsic width")
  func size() {
    #expect(UIProgressView(progressViewStyle: .bar).progressViewStyle == .bar)
    #expect(UIProgressView(progressViewStyle: .bar).bounds.height == 4)
    #expect(UIProgressView().intrinsicContentSize == CGSize(width: -1, height: 4))
  }

  @Test("setProgress(_:animated:) shows the change of the progress gradually")
  func animation() {
    let view = UIProgressView(frame: CGRect(x: 0, y: 0, width: 100, height: 4))
    window.addSubview(view)
    let empty = snapshot(of: view)
    view.setProgress(1, animated: true)
    #expect(view.progress == 1)
    let isEmptyAtFirst = snapshot(of: view) == empty
    #expect(isEmptyAtFirst)
    harness.advance(by: 0.12)
    let middle = snapshot(of: view)
    harness.advance(by: 1)
    let full = snapshot(of: view)
    #expect(Set([empty, middle, full]).count == 3)
    #expect(harness.application.nextDeadline == nil)
    view.progress = 0
    view.progress = 1
    let isFullAtOnce = snapshot(of: view) == full
    #expect(isFullAtOnce)
  }

  @Test("progressTintColor and trackTintColor of a progress view determine its colors")
  func colors() {
    let view = UIProgressView(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
    view.progress = 0.5
    view.progressTintColor = .red
    view.trackTintColor = .green
    let bitmap = snapshot(of: view)
    #expect(bitmap[25, 10] == PixelColor(red: 255, green: 0, blue: 0))
    #expect(bitmap[75, 10] == PixelColor(red: 0, green: 255, blue: 0))
  }

  // MARK: Activity indicators

  @Test("With hidesWhenStopped, an activity indicator is visible only while it is animating")
  func visibility() {
    let view = UIActivityIndicatorView(style: .medium)
    #expect(view.isHidden && view.hidesWhenStopped && !view.isAnimating)
    view.startAnimating()
    #expect(!view.isHidden && view.isAnimating)
    view.stopAnimating()
    #expect(view.isHidden && !view.isAnimating)
    view.hidesWhenStopped = false
    #expect(!view.isHidden)
    view.startAnimating()
    view.stopAnimating()
    #expect(!view.isHidden)
    view.hidesWhenStopped = true
    #expect(view.isHidden)
  }

  @Test("An activity indicator wakes the application only while it is visible and animating")
  func wakeUps() {
    let view = UIActivityIndicatorView(style: .large)
    let application = harness.application
    view.startAnimating()
    #expect(application.nextDeadline == nil)
    window.addSubview(view)
    #expect(application.nextDeadline != nil)
    view.isHidden = true
    #expect(application.nextDeadline == nil)
    view.isHidden = false
    #expect(application.nextDeadline != nil)
    view.removeFromSuperview()
    #expect(application.nextDeadline == nil)
    window.addSubview(view)
    view.stopAnimating()
    #expect(application.nextDeadline == nil)
  }

  @Test("The wheel of an activity indicator turns ten steps per second")
  func turning() {
    let view = UIActivityIndicatorView(style: .large)
    window.addSubview(view)
    view.startAnimating()
    let first = snapshot(of: view)
    var snapshots: Set<Bitmap> = [first]
    harness.advance(by: 0.05)
    for _ in 0..<7 {
      harness.advance(by: 0.1)
      snapshots.insert(snapshot(of: view))
    }
    #expect(snapshots.count == 8)
    harness.advance(by: 0.1)
    let isFirst = snapshot(of: view) == first
    #expect(isFirst)
  }

  @Test("The style of an activity indicator determines its size, and a new style resets the color")
  func styles() {
    let view = UIActivityIndicatorView(style: .large)
    #expect(view.bounds.size == CGSize(width: 37, height: 37))
    view.color = .red
    #expect(view.color == .red)
    view.style = .medium
    #expect(view.intrinsicContentSize == CGSize(width: 20, height: 20))
    #expect(view.color != .red)
    #expect(UIActivityIndicatorView(frame: .zero).style == .medium)
    #expect(UIActivityIndicatorView.Style.large.rawValue == 101)
  }
}
