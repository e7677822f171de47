import CSDL2
import ResponderKit
import Testing

@testable import SDLHost

@Suite("Pointer of a window")
struct PointerTests {
  /// A window on X11 with two units of SDL per point.
  private let context = WindowContext(
    metrics: WindowMetrics(
      units: CGSize(width: 600, height: 400), pixels: CGSize(width: 600, height: 400),
      requestedScale: 2),
    fingerNormalization: .sizeMinusOne, ticks: 10_000)

  @Test("The pointer waits for a finger after a jump of more than 32 of SDL's units")
  func jump() {
    var pointer = Pointer(separateEvents: .motion, isTouchDevice: { _ in false })
    _ = pointer.move(to: CGPoint(x: 300, y: 200), at: 0, in: context)
    #expect(pointer.location == CGPoint(x: 150, y: 100))
    for (x, expected) in [(267, true), (268, false), (332, false), (333, true)] as [(Int32, Bool)] {
      var (events, hasWaited) = ([TestEvent.motion(1, x, 200, isPressed: true)], false)
      pointer.waitForFinger(after: &events, in: context.metrics) { _ in hasWaited = true }
      #expect(hasWaited == expected, "\(x)")
    }
  }

  @Test("The hover location follows the pointer, and is nil outside the window and during a press")
  func hover() {
    var pointer = Pointer(isTouchDevice: { _ in false })
    var changes = [
      pointer.updateHover(isOverWindow: false), pointer.updateHover(isOverWindow: true),
    ]
    #expect(changes == [false, true] && pointer.hoverLocation == .zero)
    _ = pointer.samples(of: TestEvent.motion(1, 40, 60).motion, in: context)
    changes = [pointer.updateHover(isOverWindow: true), pointer.updateHover(isOverWindow: true)]
    #expect(changes == [true, false] && pointer.hoverLocation == CGPoint(x: 20, y: 30))
    let press = TestEvent.button(SDL_MOUSEBUTTONDOWN, 2, 40, 60)
    _ = pointer.samples(of: press.button, in: context)
    #expect(pointer.updateHover(isOverWindow: true) && pointer.hoverLocation == nil)
    pointer.release()
    #expect(pointer.updateHover(isOverWindow: true) && pointer.hoverLocation != nil)
    #expect(pointer.updateHover(isOverWindow: false) && pointer.hoverLocation == nil)
  }
}
