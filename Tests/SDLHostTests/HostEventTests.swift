import CSDL2
import ResponderKit
import Testing

@testable import SDLHost

@Suite("Events and properties of a host's window", .serialized)
struct HostEventTests {
  // Device -2 is SDL's device of pens. The host does not query its type, so the tests need no
  // hardware.
  private func finger(_ type: SDL_EventType, x: Float, y: Float, finger: Int64 = 1) -> SDL_Event {
    TestEvent.finger(type, SDL_GetTicks(), x: x, y: y, device: -2, finger: finger)
  }

  private func button(_ type: SDL_EventType, _ x: Int32, _ y: Int32) -> SDL_Event {
    TestEvent.button(type, SDL_GetTicks(), x, y)
  }

  private func key(_ type: SDL_EventType, _ code: SDL_KeyCode, _ mod: SDL_Keymod = KMOD_NONE)
    -> SDL_Event
  {
    var event = SDL_Event()
    event.key = SDL_KeyboardEvent()
    event.key.type = type.rawValue
    event.key.state = UInt8(type == SDL_KEYDOWN ? SDL_PRESSED : SDL_RELEASED)
    event.key.keysym.sym = SDL_Keycode(code.rawValue)
    event.key.keysym.mod = UInt16(mod.rawValue)
    return event
  }

  // MARK: Visibility

  @Test(
    "A window that stays hidden ends the touches of fingers and the mouse",
    arguments: [SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED])
  func hidden(event: SDL_WindowEventID) throws {
    try HostFixture.run { fixture in
      let view = fixture.view
      fixture.send(finger(SDL_FINGERDOWN, x: 0.5, y: 0.4), button(SDL_MOUSEBUTTONDOWN, 20, 30))
      fixture.step { #expect(view.log == ["began", "began"]) }
      fixture.send(TestEvent.window(event, 0))
      fixture.step {
        #expect(fixture.application.applicationState == .background)
        #expect(view.log == ["began", "began"], "the window may be shown again at once")
      }
      fixture.step(when: { view.log.count >= 4 }) {
        #expect(view.log == ["began", "began", "ended", "ended"])
        #expect(fixture.application.liveTouchIDs.isEmpty)
        // The touches end at their last locations.
        let (first, last) = (view.locations.prefix(2), view.locations.suffix(2))
        #expect(Set(first.map(\.x)) == Set(last.map(\.x)))
      }
      // The mouse and the finger are still down, but their touches have ended.
      fixture.send(
        TestEvent.motion(SDL_GetTicks(), 40, 50, isPressed: true),
        finger(SDL_FINGERMOTION, x: 0.6, y: 0.4), finger(SDL_FINGERUP, x: 0.6, y: 0.4),
        button(SDL_MOUSEBUTTONUP, 40, 50))
      fixture.step { #expect(view.log.count == 4) }
      fixture.send(TestEvent.window(SDL_WINDOWEVENT_SHOWN, 0), button(SDL_MOUSEBUTTONDOWN, 60, 70))
      fixture.step {
        #expect(view.log.last == "began" && view.locations.last == CGPoint(x: 60, y: 70))
        #expect(fixture.application.applicationState != .background)
      }
    }
  }

  @Test("A touch continues if the window is hidden only for a moment")
  func hiddenForMoment() throws {
    try HostFixture.run { fixture in
      let view = fixture.view
      fixture.send(button(SDL_MOUSEBUTTONDOWN, 20, 30))
      fixture.send(
        TestEvent.window(SDL_WINDOWEVENT_HIDDEN, 0), TestEvent.window(SDL_WINDOWEVENT_SHOWN, 0))
      let start = fixture.host.eventTime
      fixture.step(when: { fixture.host.eventTime > start + 2 * Visibility.gracePeriod }) {
        #expect(view.log == ["began"])
      }
      fixture.send(TestEvent.motion(SDL_GetTicks(), 45, 55, isPressed: true))
      fixture.step { #expect(view.log == ["began", "moved"]) }
    }
  }

  @Test("A hidden window paints no frame; a shown, exposed, restored or reset window paints again")
  func frames() throws {
    try HostFixture.run { fixture in
      var count = 0
      fixture.step(when: { fixture.frameCount > 0 }) {}
      fixture.send(TestEvent.window(SDL_WINDOWEVENT_HIDDEN, 0))
      fixture.step {
        count = fixture.frameCount
        fixture.view.setNeedsDisplay()
      }
      let start = fixture.host.eventTime
      fixture.step(when: { fixture.host.eventTime > start + 0.05 }) {
        #expect(fixture.frameCount == count)
      }
      fixture.send(TestEvent.window(SDL_WINDOWEVENT_SHOWN, 0))
      fixture.step(when: { fixture.frameCount > count }) { count = fixture.frameCount }
      fixture.send(TestEvent.window(SDL_WINDOWEVENT_EXPOSED, 0))
      fixture.step(when: { fixture.frameCount > count }) { count = fixture.frameCount }
      fixture.send(TestEvent.window(SDL_WINDOWEVENT_RESTORED, 0))
      fixture.step(when: { fixture.frameCount > count }) { count = fixture.frameCount }
      var reset = SDL_Event()
      reset.type = SDL_RENDER_TARGETS_RESET.rawValue
      fixture.send(reset)
      fixture.step(when: { fixture.frameCount > count }) {}
    }
  }

  @Test("The loss of the keyboard focus makes the application inactive, and touches continue")
  func focus() throws {
    try HostFixture.run { fixture in
      fixture.send(button(SDL_MOUSEBUTTONDOWN, 20, 30))
      fixture.send(TestEvent.window(SDL_WINDOWEVENT_FOCUS_LOST, 0))
      fixture.step { #expect(fixture.application.applicationState == .inactive) }
      fixture.send(TestEvent.motion(SDL_GetTicks(), 45, 55, isPressed: true))
      fixture.step {
        #expect(fixture.view.log == ["began", "moved"])
        SDL_SetModState(SDL_Keymod(KMOD_LSHIFT.rawValue | KMOD_RCTRL.rawValue))
      }
      fixture.send(TestEvent.window(SDL_WINDOWEVENT_FOCUS_GAINED, 0))
      fixture.step {
        #expect(fixture.application.applicationState == .active)
        #expect(fixture.application.modifierFlags == [.shift, .control])
        SDL_SetModState(KMOD_NONE)
      }
      fixture.send(TestEvent.window(SDL_WINDOWEVENT_HIDDEN, 0))
      fixture.send(TestEvent.window(SDL_WINDOWEVENT_FOCUS_LOST, 0))
      fixture.step { #expect(fixture.application.applicationState == .background) }
    }
  }

  @Test("The application stays in the foreground when another window is hidden")
  func otherWindow() throws {
    try HostFixture.run { fixture in
      var hidden = TestEvent.window(SDL_WINDOWEVENT_HIDDEN, 0)
      hidden.window.windowID = 4711
      fixture.send(hidden)
      fixture.step { #expect(fixture.application.applicationState != .background) }
    }
  }

  // MARK: Input

  @Test("The host reports touch samples before the application receives the touches")
  func samples() throws {
    try HostFixture.run { fixture in
      var reports: [String] = []
      fixture.host.onSample = { sample in
        reports.append("\(sample.phase) \(sample.source) \(fixture.view.log.count)")
      }
      fixture.send(
        button(SDL_MOUSEBUTTONDOWN, 20, 30),
        TestEvent.motion(SDL_GetTicks(), 21, 30, isPressed: true))
      fixture.send(button(SDL_MOUSEBUTTONUP, 21, 30))
      fixture.step {
        #expect(reports == ["began mouse 0", "moved mouse 0", "ended mouse 2"])
        #expect(fixture.view.log == ["began", "moved", "ended"])
      }
    }
  }

  @Test("The host converts locations to the points of the window")
  func scale() throws {
    try HostFixture.run(size: CGSize(width: 200, height: 150), scale: 2) { fixture in
      #expect(fixture.host.scale == 2 && fixture.host.windowSize == CGSize(width: 200, height: 150))
      var (width, height) = (Int32(0), Int32(0))
      SDL_GetWindowSize(HostFixture.sdlWindow, &width, &height)
      #expect(width == 400 && height == 300)
      SDL_GetWindowMinimumSize(HostFixture.sdlWindow, &width, &height)
      #expect(width == 320 && height == 240)
      fixture.send(
        button(SDL_MOUSEBUTTONDOWN, 20, 30), button(SDL_MOUSEBUTTONUP, 20, 30))
      fixture.send(finger(SDL_FINGERDOWN, x: 0.25, y: 0.5))
      fixture.step {
        #expect(fixture.view.locations.first == CGPoint(x: 10, y: 15))
        #expect(fixture.view.locations.last == CGPoint(x: 50, y: 75))
      }
      // A wheel scrolls at the location of the pointer.
      fixture.step { SDL_WarpMouseInWindow(HostFixture.sdlWindow, 60, 90) }
      fixture.step {}
      fixture.send(TestEvent.wheel(1))
      fixture.step {
        #expect(fixture.view.log.last == "scroll 0.0 -48.0")
        #expect(fixture.view.locations.last == CGPoint(x: 30, y: 45))
      }
    }
  }

  @Test("Keys, media keys and shakes are sent to the first responder")
  func keys() throws {
    try HostFixture.run { fixture in
      fixture.send(
        key(SDL_KEYDOWN, SDLK_a), key(SDL_KEYUP, SDLK_a), key(SDL_KEYDOWN, SDLK_AUDIOPLAY))
      fixture.step { #expect(fixture.view.log == ["press a", "release a", "remote"]) }
      var push = SDL_Event()
      push.sensor = SDL_SensorEvent()
      push.sensor.type = SDL_SENSORUPDATE.rawValue
      push.sensor.data.0 = 30
      fixture.send(push)
      fixture.step { #expect(fixture.view.log.last == "motion began") }
      // Without a second push, the shake is cancelled.
      let start = fixture.host.eventTime
      fixture.step(when: { fixture.host.eventTime > start + 0.7 }) {}
      push.sensor.data = (0, 9.8, 0, 0, 0, 0)
      fixture.send(push)
      fixture.step { #expect(fixture.view.log.last == "motion cancelled") }
    }
  }

  @Test("A text field that is the first responder starts SDL's text input and receives typed text")
  func text() throws {
    try HostFixture.run { fixture in
      let field = UITextField(frame: CGRect(x: 10, y: 10, width: 100, height: 30))
      fixture.step { #expect(SDL_IsTextInputActive() == SDL_FALSE) }
      fixture.step {
        fixture.window.addSubview(field)
        field.becomeFirstResponder()
      }
      fixture.step {}
      fixture.step { #expect(SDL_IsTextInputActive() == SDL_TRUE) }
      var text = SDL_Event()
      text.text = SDL_TextInputEvent()
      text.text.type = SDL_TEXTINPUT.rawValue
      withUnsafeMutableBytes(of: &text.text.text) { $0.copyBytes(from: "dé".utf8) }
      var marked = SDL_Event()
      marked.edit = SDL_TextEditingEvent()
      marked.edit.type = SDL_TEXTEDITING.rawValue
      withUnsafeMutableBytes(of: &marked.edit.text) { $0.copyBytes(from: "xy".utf8) }
      // While a text field receives text, the key D is not the pen key.
      fixture.send(key(SDL_KEYDOWN, SDLK_d), text, key(SDL_KEYUP, SDLK_d))
      fixture.step { #expect(field.text == "dé" && fixture.view.log.isEmpty) }
      fixture.send(marked)
      fixture.step {
        #expect(field.text == "déxy")
        field.resignFirstResponder()
      }
      fixture.step {}
      fixture.step { #expect(SDL_IsTextInputActive() == SDL_FALSE) }
    }
  }

  @Test("The pen key makes a touch at the pointer's location, and Alt shows the second touch")
  func penKey() throws {
    try HostFixture.run { fixture in
      @MainActor func dot() -> UIView? {
        fixture.window.subviews.first { $0 !== fixture.view }
      }
      fixture.send(TestEvent.motion(SDL_GetTicks(), 30, 40), key(SDL_KEYDOWN, SDLK_d))
      fixture.step {
        #expect(fixture.view.log.filter { $0 == "began" }.count == 1)
        #expect(fixture.view.locations.last == CGPoint(x: 30, y: 40) && dot() == nil)
      }
      fixture.send(key(SDL_KEYUP, SDLK_d), key(SDL_KEYDOWN, SDLK_LALT, KMOD_LALT))
      fixture.step {
        #expect(fixture.view.log.contains("ended"))
        // The second touch mirrors the pointer through the center of the window.
        let size = fixture.host.windowSize
        #expect(dot()?.center == CGPoint(x: size.width - 30, y: size.height - 40))
        #expect(dot()?.bounds == CGRect(x: 0, y: 0, width: 22, height: 22))
        #expect(dot()?.isUserInteractionEnabled == false)
      }
      fixture.send(key(SDL_KEYUP, SDLK_LALT))
      fixture.step { #expect(dot() == nil) }
    }
  }

  @Test("The host reports dropped files")
  func reports() throws {
    try HostFixture.run { fixture in
      var paths: [[CChar]] = []
      fixture.host.onFileDrop = { path, _ in paths.append(path) }
      var drop = SDL_Event()
      drop.type = SDL_DROPFILE.rawValue
      drop.drop.file = SDL_strdup("/a")
      fixture.send(drop)
      fixture.step { #expect(paths == [[0x2F, 0x61, 0]]) }
    }
  }

  // MARK: The window

  @Test("A host's window shows its views and its title, and follows changes of its size")
  func window() throws {
    try HostFixture.run { fixture in
      fixture.view.backgroundColor = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
      @MainActor func pixel(_ x: Int, _ y: Int) -> [UInt8] {
        guard let surface = SDL_GetWindowSurface(HostFixture.sdlWindow)?.pointee,
          let pixels = surface.pixels, x < surface.w, y < surface.h
        else { return [] }
        var color: (red: UInt8, green: UInt8, blue: UInt8) = (0, 0, 0)
        let value = (pixels + y * Int(surface.pitch) + 4 * x).load(as: UInt32.self)
        SDL_GetRGB(value, surface.format, &color.red, &color.green, &color.blue)
        return [color.red, color.green, color.blue]
      }
      fixture.step(when: { fixture.frameCount > 0 }) {
        #expect(pixel(0, 0) == [255, 128, 0] && pixel(199, 99) == [255, 128, 0])
        fixture.window.title = "A"
      }
      @MainActor func title() -> String {
        SDL_GetWindowTitle(HostFixture.sdlWindow).map { String(cString: $0) } ?? ""
      }
      fixture.step(when: { title() == "A" }) { fixture.window.title = "Größe" }
      fixture.step(when: { title() == "Größe" }) {
        SDL_SetWindowSize(HostFixture.sdlWindow, 240, 170)
      }
      fixture.step(when: { fixture.window.frame.width == 240 }) {
        #expect(fixture.window.frame == CGRect(x: 0, y: 0, width: 240, height: 170))
        #expect(fixture.host.windowSize == CGSize(width: 240, height: 170))
        #expect(UIScreen.main.bounds.size == CGSize(width: 240, height: 170))
      }
      fixture.step(when: { pixel(239, 169) == [255, 128, 0] }) {}
    }
  }

  @Test("The pasteboard of the application is the clipboard of the window system")
  func clipboard() throws {
    try HostFixture.run { fixture in
      fixture.step {
        let pasteboard = fixture.application.pasteboard
        #expect(pasteboard.clipboard is SystemClipboard)
        #expect(fixture.application.addressOpener != nil)
        pasteboard.string = "añ"
        #expect(SDL_GetClipboardText().map { String(cString: $0) } == "añ")
        #expect(pasteboard.string == "añ" && pasteboard.hasStrings)
        pasteboard.string = nil
        #expect(pasteboard.string == nil && !pasteboard.hasStrings)
      }
    }
  }

  @Test("A window has the requested size, limited to the size of the display")
  func size() throws {
    try HostFixture.run(size: CGSize(width: 10_000, height: 300)) { fixture in
      var usable = SDL_Rect()
      SDL_GetDisplayUsableBounds(0, &usable)
      #expect(fixture.host.windowSize == CGSize(width: CGFloat(usable.w), height: 300))
      fixture.step {}
    }
    try HostFixture.run(size: CGSize(width: 310, height: 20_000)) { fixture in
      var usable = SDL_Rect()
      SDL_GetDisplayUsableBounds(0, &usable)
      #expect(fixture.host.windowSize == CGSize(width: 310, height: CGFloat(usable.h)))
      fixture.step {}
    }
  }

  @Test("Toggling the full screen turns the full-screen mode of the window on and then off")
  func fullScreen() throws {
    try HostFixture.run { fixture in
      @MainActor func isFullScreen() -> Bool {
        let flags = SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
        return SDL_GetWindowFlags(HostFixture.sdlWindow) & flags == flags
      }
      fixture.step {
        #expect(!isFullScreen())
        fixture.host.toggleFullScreen()
        #expect(isFullScreen())
        fixture.host.toggleFullScreen()
        #expect(!isFullScreen())
      }
    }
  }

  @Test("Closing the window ends the touches and terminates the application")
  func close() throws {
    final class Delegate: UIApplicationDelegate {
      var terminationCount = 0
      func applicationWillTerminate(_ application: UIApplication) { terminationCount += 1 }
    }
    let delegate = Delegate()
    var view: EventView?
    try HostFixture.run { fixture in
      view = fixture.view
      fixture.application.delegate = delegate
      fixture.send(button(SDL_MOUSEBUTTONDOWN, 20, 30), finger(SDL_FINGERDOWN, x: 0.5, y: 0.5))
      fixture.step { #expect(delegate.terminationCount == 0) }
      fixture.send(TestEvent.window(SDL_WINDOWEVENT_CLOSE, 0))
      fixture.step { Issue.record("The host continues after its window is closed") }
      fixture.quitsEarly = true
    }
    #expect(view?.log == ["began", "began", "ended", "ended"] && delegate.terminationCount == 1)
  }

  @Test("A window that has left the full screen has no full-screen flag of SDL")
  func endOfFullScreen() throws {
    try HostFixture.run { fixture in
      fixture.step {
        for _ in 0..<2 { fixture.host.toggleFullScreen() }
        // SDL_WINDOW_FULLSCREEN_DESKTOP includes the bit of SDL_WINDOW_FULLSCREEN.
        let modes = SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
        #expect(SDL_GetWindowFlags(HostFixture.sdlWindow) & modes == 0)
      }
    }
  }
}
