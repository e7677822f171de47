import CSDL2
import ResponderKit
import Testing

@testable import SDLHost

@Suite("Pointer over a host's window, and windows with a stale scale", .serialized)
struct HostHoverTests {
  /// A recognizer that reports each location of the pointer and the pointer's exit from the view.
  private final class Recorder: UIHoverGestureRecognizer {
    var onChange: (String) -> Void = { _ in }

    override var state: UIGestureRecognizer.State {
      get { super.state }
      set {
        super.state = newValue
        let point = location(in: view)
        onChange(newValue == .ended ? "left" : "\(Int(point.x)) \(Int(point.y))")
      }
    }
  }

  @Test("A window with a stale scale is reopened when it gains the focus, and only once")
  func staleScale() throws {
    try HostFixture.run { fixture in
      var ids: [UInt32] = []
      fixture.step(when: { fixture.frameCount > 0 }) {}
      for stale in [false, true, true] {
        fixture.step {
          ids.append(HostFixture.windowID)
          fixture.windowSystem.isScaleStale = stale
        }
        fixture.send(TestEvent.window(SDL_WINDOWEVENT_FOCUS_GAINED, 0))
        fixture.step {}
      }
      fixture.step {
        ids.append(HostFixture.windowID)
        #expect(ids[0] == ids[1] && ids[1] != ids[2] && ids[2] == ids[3])
      }
    }
  }

  @Test("A pointer outside of all windows does not hover over a view")
  func pointerElsewhere() throws {
    try HostFixture.run { fixture in
      let (recorder, view) = (Recorder(target: nil, action: nil), fixture.view)
      recorder.onChange = { view.log.append($0) }
      view.addGestureRecognizer(recorder)
      fixture.send(TestEvent.motion(0, 30, 40))
      fixture.step {}
      fixture.step { #expect(SDL_GetMouseFocus() == nil && view.log.isEmpty) }
    }
  }

  @Test(
    "A hover recognizer gets the pointer's last location of each iteration if no button is pressed")
  func hover() throws {
    try HostFixture.run(size: CGSize(width: 200, height: 150), scale: 2) { fixture in
      let (recorder, view) = (Recorder(target: nil, action: nil), fixture.view)
      recorder.onChange = { view.log.append($0) }
      view.addGestureRecognizer(recorder)
      let system = fixture.windowSystem
      system.isOver = false
      fixture.send(TestEvent.motion(0, 30, 40))
      fixture.step {
        #expect(view.log.isEmpty)
        system.isOver = true
      }
      fixture.step {}
      fixture.send(TestEvent.motion(0, 50, 60), TestEvent.motion(0, 70, 80))
      fixture.step {}
      fixture.step { #expect(view.log == ["15 20", "35 40"]) }
      fixture.send(TestEvent.button(SDL_MOUSEBUTTONDOWN, 0, 70, 80))
      fixture.step { #expect(view.log == ["15 20", "35 40", "began", "left"]) }
      fixture.send(
        TestEvent.motion(0, 90, 80, isPressed: true), TestEvent.button(SDL_MOUSEBUTTONUP, 0, 90, 80)
      )
      fixture.step {
        #expect(view.log.suffix(3) == ["moved", "ended", "45 40"])
        system.isOver = false
      }
      fixture.step {}
      fixture.step { #expect(view.log.last == "left" && view.log.count == 8) }
    }
  }

  // MARK: Reopening

  @Test(
    "A window with a stale scale is reopened at the same size, with content, when no finger is down"
  )
  func reopening() throws {
    try HostFixture.run(size: CGSize(width: 210, height: 130)) { fixture in
      var (oldID, count): (UInt32, Int) = (0, 0)
      fixture.view.backgroundColor = .red
      fixture.send(TestEvent.finger(SDL_FINGERDOWN, 0, x: 0.5, y: 0.5, device: -2))
      fixture.step(when: { fixture.frameCount > 0 }) {
        oldID = HostFixture.windowID
        fixture.windowSystem.isScaleStale = true
      }
      fixture.send(TestEvent.window(SDL_WINDOWEVENT_FOCUS_GAINED, 0))
      fixture.step {
        #expect(HostFixture.windowID == oldID && fixture.view.log == ["began"])
      }
      fixture.send(TestEvent.finger(SDL_FINGERUP, 0, x: 0.5, y: 0.5, device: -2))
      fixture.step(when: { HostFixture.windowID != oldID }) {
        #expect(fixture.view.log == ["began", "ended"])
        #expect(SDL_GetWindowFromID(oldID) == nil && SDL_IsTextInputActive() == SDL_FALSE)
        #expect(fixture.host.windowSize == CGSize(width: 210, height: 130))
        count = fixture.frameCount
      }
      fixture.step(when: { fixture.frameCount > count }) {
        #expect(HostFixture.windowID > oldID)
        let surface = SDL_GetWindowSurface(HostFixture.sdlWindow)?.pointee
        let pixel = surface?.pixels?.load(as: UInt32.self) ?? 0
        #expect(surface?.w == 210 && surface?.h == 130)
        #expect(pixel & 0xFF_FFFF != 0, "The window is not black.")
      }
    }
  }

  @Test("The pointer hovers over a window again after the window was hidden during a press")
  func hoverAfterHiding() throws {
    try HostFixture.run { fixture in
      let (recorder, view) = (Recorder(target: nil, action: nil), fixture.view)
      recorder.onChange = { view.log.append($0) }
      view.addGestureRecognizer(recorder)
      fixture.windowSystem.isOver = true
      fixture.send(TestEvent.button(SDL_MOUSEBUTTONDOWN, 0, 20, 30))
      fixture.send(TestEvent.window(SDL_WINDOWEVENT_HIDDEN, 0))
      fixture.step(when: { view.log.contains("ended") }) {}
      fixture.send(TestEvent.window(SDL_WINDOWEVENT_SHOWN, 0))
      // The button is still down, but its touch has ended.
      fixture.send(TestEvent.motion(SDL_GetTicks(), 50, 40, isPressed: true))
      fixture.step {}
      fixture.step { #expect(view.log.last == "50 40") }
    }
  }
}
