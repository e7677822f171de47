import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("The export progress view")
struct ExportProgressTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 500, height: 400))
  private let harness: TouchHarness

  init() {
    harness = TouchHarness(window: window)
    harness.application.typesetter = BlockTypesetter()
  }

  private func views<V: UIView>(_ type: V.Type, in view: UIView) -> [V] {
    view.subviews.flatMap { [$0 as? V].compactMap(\.self) + views(type, in: $0) }
  }

  private func tap(_ point: CGPoint) {
    harness.touchDown(at: point)
    harness.advance(by: 0.05)
    harness.touchUp()
  }

  @Test(
    "The export progress view receives touches only in its bar, which is centered at the upper edge"
  )
  func progress() throws {
    var cancelCount = 0
    let progress = ExportProgressView { cancelCount += 1 }
    progress.frame = window.bounds
    window.addSubview(progress)
    window.layoutIfNeeded()
    #expect(progress.bar.frame == CGRect(x: 100, y: 16, width: 300, height: 52))
    let (inside, outside) = (
      [CGPoint(x: 100, y: 16), CGPoint(x: 399, y: 67)],
      [
        CGPoint(x: 99, y: 30), CGPoint(x: 401, y: 30), CGPoint(x: 250, y: 15),
        CGPoint(x: 250, y: 69),
      ]
    )
    #expect(inside.allSatisfy { progress.point(inside: $0, with: nil) })
    #expect(!outside.contains { progress.point(inside: $0, with: nil) })
    let button = try #require(views(UIButton.self, in: progress).first)
    let label = try #require(
      views(UILabel.self, in: progress).first { $0.text == "Exporting…" })
    #expect(button.frame.maxX == 294 && button.frame.minY == 6 && button.frame.maxY == 46)
    #expect(label.frame == CGRect(x: 18, y: 6, width: button.frame.minX - 24, height: 40))
    tap(button.convert(button.bounds.center, to: nil))
    #expect(cancelCount == 1)
    window.frame.size.width = 701
    progress.frame = window.bounds
    window.layoutIfNeeded()
    #expect(progress.bar.frame.minX == 201)
  }

  @Test("The export progress view fades in for 0.2 seconds after a delay of half a second")
  func delay() {
    let progress = ExportProgressView {}
    progress.frame = window.bounds
    window.addSubview(progress)
    window.backgroundColor = .white
    progress.showLater()
    func brightness() -> Int { Int(harness.snapshot()[110, 20].red) }
    #expect(brightness() == 255)
    harness.advance(by: 0.49)
    #expect(brightness() == 255)
    harness.advance(by: 0.11)
    #expect(100...200 ~= brightness())
    harness.advance(by: 0.11)
    #expect(brightness() < 70)
  }
}
