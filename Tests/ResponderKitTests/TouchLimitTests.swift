import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Velocities, double taps with two devices, removed windows and equal images")
struct TouchLimitTests {
  private let fixture = GestureFixture()

  @Test("A finger that has returned to its start has the velocity of its return")
  func returningFinger() {
    var tracker = VelocityTracker()
    for (time, x, y) in [(0.0, 3.0, 4.0), (0.008, 13, 9), (0.016, 3, 4)] {
      tracker.add(SIMD2(x, y), at: time)
    }
    // At its end, the parabola through 0, 10 and 0 has a slope of -20 points per 8 ms.
    let velocity = tracker.velocity(at: 0.016)
    #expect(abs(velocity.x + 2500) < 1e-6 && abs(velocity.y + 1250) < 1e-6)
  }

  @Test(
    "A velocity that is not finite along one axis is reported as zero along both axes",
    arguments: [0, 1])
  func endlessVelocity(axis: Int) {
    var tracker = VelocityTracker()
    var position = SIMD2<Double>(4, 4)
    tracker.add(.zero, at: 0)
    position[axis] = 1e308
    tracker.add(position, at: 0.008)
    #expect(tracker.velocity(at: 0.008) == .zero)
  }

  @Test("A tap of a finger followed by a tap of a pencil is recognized as a double tap")
  func doubleTap() {
    fixture.add(UITapGestureRecognizer(), as: "double").numberOfTapsRequired = 2
    fixture.tap()
    fixture.harness.advance(by: 0.1)
    #expect(fixture.log.isEmpty)
    fixture.send(.began, 100, 100, from: .pencil)
    fixture.send(.ended, 100, 100, from: .pencil)
    #expect(fixture.log == ["double ended"])
  }

  @Test("Removing a window does not cancel the touches of another window")
  func removedWindow() {
    let window = UIWindow(frame: CGRect(x: 500, y: 0, width: 100, height: 100))
    let other = RecorderView(frame: window.bounds)
    window.addSubview(other)
    let application = fixture.harness.application
    application.add(window)
    fixture.harness.touchDown([0: point(50, 50), 1: point(550, 50)])
    application.remove(window)
    #expect(fixture.viewLog == ["began"] && other.log == ["began", "cancelled"])
    fixture.harness.touchUp(0)
    #expect(fixture.viewLog == ["began", "ended"] && other.log.count == 2)
  }

  @Test("An image is equal only to itself, not to another image with the same pixels")
  func equalImages() {
    let pixels = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 2)).image {
      UIColor.red.setFill()
      $0.fill(CGRect(x: 0, y: 0, width: 3, height: 2))
    }.bitmapImage
    for (first, second) in [(UIImage(), UIImage()), (UIImage(pixels), UIImage(pixels))] {
      #expect(first == first && first != second)
      #expect(Set([first, second, first]).count == 2)
    }
  }
}
