import CSDL2
import ResponderKit
import Testing

@testable import SDLHost

@Suite("Order of events, window changes and shutdown of a host", .serialized)
struct HostOrderTests {
  nonisolated enum Kind: CaseIterable {
    case key, text, markedText, mediaKey, wheel, shake, droppedFile

    /// The entry of the event in the view's log; the test itself makes the entries of texts and
    /// files.
    var entry: String {
      switch self {
      case .key: "press a"
      case .text, .markedText: "text"
      case .mediaKey: "remote"
      case .wheel: "scroll 0.0 -48.0"
      case .shake: "motion began"
      case .droppedFile: "file"
      }
    }
  }

  private func event(_ kind: Kind) -> SDL_Event {
    var event = SDL_Event()
    switch kind {
    case .key, .mediaKey:
      event.key = SDL_KeyboardEvent()
      event.key.type = SDL_KEYDOWN.rawValue
      event.key.state = UInt8(SDL_PRESSED)
      let code = kind == .key ? SDLK_a : SDLK_AUDIOPLAY
      event.key.keysym.sym = SDL_Keycode(code.rawValue)
    case .text:
      event.text = SDL_TextInputEvent()
      event.text.type = SDL_TEXTINPUT.rawValue
      withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: "xy".utf8) }
    case .markedText:
      event.edit = SDL_TextEditingEvent()
      event.edit.type = SDL_TEXTEDITING.rawValue
      withUnsafeMutableBytes(of: &event.edit.text) { $0.copyBytes(from: "xy".utf8) }
    case .wheel: event = TestEvent.wheel(1)
    case .shake:
      event.sensor = SDL_SensorEvent()
      event.sensor.type = SDL_SENSORUPDATE.rawValue
      event.sensor.data.0 = 30
    case .droppedFile:
      event.type = SDL_DROPFILE.rawValue
      event.drop.file = SDL_strdup("/a")
    }
    return event
  }

  @Test(
    "A touch that is reported earlier than an event of another kind is also delivered earlier",
    arguments: Kind.allCases)
  func touchesFirst(kind: Kind) throws {
    try HostFixture.run { fixture in
      let view = fixture.view
      fixture.host.onFileDrop = { _, _ in view.log.append("file") }
      if [.text, .markedText].contains(kind) {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 80, height: 20))
        field.addAction(UIAction { _ in view.log.append("text") }, for: .editingChanged)
        fixture.window.addSubview(field)
        field.becomeFirstResponder()
      }
      fixture.step {}
      fixture.send(TestEvent.button(SDL_MOUSEBUTTONDOWN, 0, 150, 70), event(kind))
      fixture.step { #expect(view.log == ["began", kind.entry]) }
    }
  }

  @Test("A touch of the pointer ends if the pointer leaves the window from the middle")
  func leave() throws {
    try HostFixture.run { fixture in
      fixture.send(
        TestEvent.button(SDL_MOUSEBUTTONDOWN, 0, 100, 50),
        TestEvent.window(SDL_WINDOWEVENT_LEAVE, 0))
      fixture.step { #expect(fixture.view.log == ["began", "ended"]) }
    }
  }

  @Test("A mouse event that the system emulates for a finger makes no touch")
  func emulatedMouse() throws {
    try HostFixture.run(size: CGSize(width: 200, height: 200)) { fixture in
      fixture.send(
        TestEvent.motion(0, 100, 100), TestEvent.button(SDL_MOUSEBUTTONDOWN, 0, 100, 100),
        TestEvent.finger(SDL_FINGERDOWN, 0, x: 0.5, y: 0.5, device: -2))
      fixture.step { #expect(fixture.view.log == ["began"]) }
    }
  }

  // MARK: The window

  @Test("A change of the display repaints a window even if its size stays the same")
  func displayChange() throws {
    try HostFixture.run { fixture in
      var count = 0
      fixture.step(when: { fixture.frameCount > 0 }) {}
      fixture.step { count = fixture.frameCount }
      fixture.send(TestEvent.window(SDL_WINDOWEVENT_DISPLAY_CHANGED, 0))
      fixture.step(when: { fixture.frameCount > count }) {}
    }
  }

  @Test("The key window and the screen have the host window's size, and the screen has its scale")
  func size() throws {
    try HostFixture.run(size: CGSize(width: 20_000, height: 170), scale: 1.5) { fixture in
      fixture.step {
        let size = fixture.host.windowSize
        #expect(size.width < 20_000 && size.height == 170)
        #expect(fixture.window.frame == CGRect(origin: .zero, size: size))
        #expect(abs(fixture.view.bounds.width - size.width) < 1e-6)
        #expect(UIScreen.main.bounds.size == size && UIScreen.main.scale == 1.5)
      }
    }
  }

  @Test("A window that another program hides stays hidden when SDL reports that it is restored")
  func restoredWhileHidden() throws {
    try HostFixture.run { fixture in
      var count = 0
      fixture.step(when: { fixture.frameCount > 0 }) { SDL_HideWindow(HostFixture.sdlWindow) }
      fixture.step {}
      fixture.step {
        #expect(fixture.application.applicationState == .background)
        count = fixture.frameCount
      }
      fixture.send(TestEvent.window(SDL_WINDOWEVENT_RESTORED, 0))
      fixture.step {
        #expect(fixture.application.applicationState == .background)
        #expect(fixture.frameCount == count)
        SDL_ShowWindow(HostFixture.sdlWindow)
      }
      fixture.step(when: { fixture.frameCount > count }) {
        #expect(SDL_GetKeyboardFocus() == nil)
        #expect(fixture.application.applicationState == .inactive)
      }
    }
  }

  @Test("The host sets the title of the window only when the title changes")
  func title() throws {
    try HostFixture.run { fixture in
      @MainActor func title() -> String {
        SDL_GetWindowTitle(HostFixture.sdlWindow).map { String(cString: $0) } ?? ""
      }
      var count = 0
      fixture.window.title = "A"
      fixture.step(when: { title() == "A" }) {
        SDL_SetWindowTitle(HostFixture.sdlWindow, "of a window manager")
        count = fixture.frameCount
        fixture.view.setNeedsDisplay()
      }
      fixture.step(when: { fixture.frameCount > count }) {
        #expect(title() == "of a window manager")
        fixture.window.title = "B"
        fixture.view.setNeedsDisplay()
      }
      fixture.step(when: { title() == "B" }) {}
    }
  }

  @Test(
    "The host shuts SDL down after it has run, and polls sensors only if there is an accelerometer")
  func quit() throws {
    try HostFixture.run(
      afterwards: { #expect(SDL_WasInit(SDL_INIT_VIDEO | SDL_INIT_SENSOR) == 0) }
    ) { fixture in
      fixture.step {
        let isPolled = SDL_WasInit(SDL_INIT_SENSOR) != 0
        SDL_InitSubSystem(SDL_INIT_SENSOR)
        let hasAccelerometer = (0..<SDL_NumSensors()).contains {
          SDL_SensorGetDeviceType($0) == SDL_SENSOR_ACCEL
        }
        SDL_QuitSubSystem(SDL_INIT_SENSOR)
        #expect(isPolled == hasAccelerometer)
      }
    }
  }
}
