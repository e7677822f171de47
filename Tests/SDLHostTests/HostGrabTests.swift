import CSDL2
import ResponderKit
import Testing

@testable import SDLHost

/// Tests of a host that polls the pointer outside of its window, as on X11.
@Suite("Drags outside of a host's window", .serialized)
struct HostGrabTests {
  /// The location of SDL's pointer relative to the window: to the left of the window and above it.
  private var pointerLocation: CGPoint {
    var (x, y, left, top) = (Int32(0), Int32(0), Int32(0), Int32(0))
    SDL_GetGlobalMouseState(&x, &y)
    SDL_GetWindowPosition(HostFixture.sdlWindow, &left, &top)
    return CGPoint(x: CGFloat(x - left), y: CGFloat(y - top))
  }

  @Test(
    "A drag follows the pointer outside of the window, and its end there is reported to SDL",
    arguments: [SDL_BUTTON_LEFT, SDL_BUTTON_RIGHT])
  func drag(button: Int32) throws {
    try HostFixture.run(size: CGSize(width: 200, height: 150), scale: 2) { fixture in
      let (system, view) = (fixture.windowSystem, fixture.view)
      var outside = CGPoint.zero
      system.followsDragsOutside = true
      system.isOver = true
      fixture.send(TestEvent.button(SDL_MOUSEBUTTONDOWN, 0, 20, 30, button: button))
      fixture.step {
        #expect(view.log == ["began"] && system.releasedButtons.isEmpty)
        outside = pointerLocation
        #expect(outside.x < 0 && outside.y < 0)
        system.isOver = false
      }
      fixture.step {}
      fixture.step {}
      fixture.step {
        #expect(view.locations.last == CGPoint(x: outside.x / 2, y: outside.y / 2))
        #expect(Set(system.releasedButtons) == [button] && system.leaves.isEmpty)
      }
      fixture.send(TestEvent.button(SDL_MOUSEBUTTONUP, 0, 399, 299, button: button))
      fixture.step {
        #expect(view.log == ["began", "moved", "ended"] && system.leaves == [outside])
        system.releasedButtons = []
      }
      fixture.step {}
      fixture.step { #expect(system.releasedButtons.isEmpty) }
    }
  }

  @Test(
    "A drag does not follow the pointer while a finger is down, because fingers move the pointer")
  func fingerDuringDrag() throws {
    try HostFixture.run { fixture in
      let (system, view) = (fixture.windowSystem, fixture.view)
      system.followsDragsOutside = true
      system.isOver = true
      fixture.send(
        TestEvent.finger(SDL_FINGERDOWN, 0, x: 0.9, y: 0.9, device: -2),
        TestEvent.button(SDL_MOUSEBUTTONDOWN, 0, 20, 30))
      fixture.step { system.isOver = false }
      fixture.step {}
      fixture.step { #expect(system.releasedButtons.isEmpty && view.log == ["began", "began"]) }
      fixture.send(TestEvent.finger(SDL_FINGERUP, 0, x: 0.9, y: 0.9, device: -2))
      fixture.step {}
      fixture.step {
        #expect(Set(system.releasedButtons) == [SDL_BUTTON_LEFT] && view.log.contains("moved"))
      }
    }
  }

  @Test(
    "A release inside a window is not reported to SDL, and leaving the window does not end a touch")
  func click() throws {
    try HostFixture.run { fixture in
      let (system, view) = (fixture.windowSystem, fixture.view)
      system.followsDragsOutside = true
      system.isOver = true
      fixture.send(
        TestEvent.button(SDL_MOUSEBUTTONDOWN, 0, 100, 50),
        TestEvent.window(SDL_WINDOWEVENT_LEAVE, 0))
      fixture.step { #expect(view.log == ["began"]) }
      fixture.send(TestEvent.button(SDL_MOUSEBUTTONUP, 0, 100, 50))
      fixture.step {
        #expect(view.log == ["began", "ended"])
        #expect(system.releasedButtons.isEmpty && system.leaves.isEmpty)
      }
    }
  }

  @Test(
    "A button that stays pressed outside of the window is not reported to SDL as released",
    arguments: [(SDL_BUTTON_LEFT, 1), (SDL_BUTTON_RIGHT, 4)] as [(Int32, UInt32)])
  func heldButton(button: Int32, mask: UInt32) throws {
    try HostFixture.run { fixture in
      let system = fixture.windowSystem
      system.followsDragsOutside = true
      system.isOver = true
      system.pointer = (CGPoint(x: -10, y: -10), mask)
      fixture.send(TestEvent.button(SDL_MOUSEBUTTONDOWN, 0, 20, 30, button: button))
      fixture.step { system.isOver = false }
      fixture.step {}
      fixture.step {
        #expect(system.releasedButtons.isEmpty)
        // All buttons except this one are pressed.
        system.pointer?.buttons = ~mask
      }
      fixture.step {}
      fixture.step { #expect(Set(system.releasedButtons) == [button]) }
    }
  }

  @Test("A drag that ends right after leaving the window ends at the pointer's location outside")
  func quickDrag() throws {
    try HostFixture.run { fixture in
      let (system, view) = (fixture.windowSystem, fixture.view)
      system.followsDragsOutside = true
      system.isOver = true
      system.pointer = (CGPoint(x: -10, y: -10), 0)
      fixture.send(TestEvent.button(SDL_MOUSEBUTTONDOWN, 0, 20, 30))
      fixture.step {
        #expect(view.log == ["began"])
        system.isOver = false
        // The next iteration of the loop is the first one with the pointer outside.
        var event = TestEvent.button(SDL_MOUSEBUTTONUP, 0, 0, 0)
        SDL_PushEvent(&event)
      }
      fixture.step {}
      fixture.step {
        #expect(view.log == ["began", "moved", "ended"])
        let isOutside = view.locations.last.map { $0.x < 0 && $0.y < 0 }
        #expect(isOutside == true && system.leaves.count == 1)
      }
    }
  }
}
