import CSDL2
import Foundation
import Testing

@testable import SDLHost

@Suite("Settings of SDL for a display", .serialized)
struct DisplayHintTests {
  private let pens = ApplicationIdentity(name: "Pens", identifier: "org.example.pens")

  private func value(_ variable: String) -> String? {
    getenv(variable).map { String(cString: $0) }
  }

  private func hint(_ name: String) -> String? { SDL_GetHint(name).map { String(cString: $0) } }

  @Test("The window class is the application's identifier, even if the environment names another")
  func identity() {
    let classes = ["SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"]
    for name in classes { setenv(name, "other", 1) }
    defer {
      for name in classes { unsetenv(name) }
      unsetenv("SDL_VIDEO_WAYLAND_SCALE_TO_DISPLAY")
      SDL_ClearHints()
    }
    Display.setHints(DisplayEnvironment(for: pens).identity)
    #expect(classes.map { value($0) } == ["org.example.pens", "org.example.pens"])
    #expect(hint(SDL_HINT_APP_NAME) == "Pens")
  }

  @Test(
    "A display turns off SDL's emulated events, its mouse capture and, by default, Wayland scaling")
  func touches() {
    unsetenv("SDL_VIDEO_WAYLAND_SCALE_TO_DISPLAY")
    defer {
      for name in ["SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"] { unsetenv(name) }
      unsetenv("SDL_VIDEO_WAYLAND_SCALE_TO_DISPLAY")
      SDL_ClearHints()
    }
    Display.setHints(DisplayEnvironment(for: pens).identity)
    for name in [
      SDL_HINT_TOUCH_MOUSE_EVENTS, SDL_HINT_MOUSE_TOUCH_EVENTS, SDL_HINT_MOUSE_AUTO_CAPTURE,
    ] {
      #expect(hint(name) == "0", "\(name)")
    }
    // SDL does not scale windows on Wayland, unless the user has set the variable.
    #expect(value("SDL_VIDEO_WAYLAND_SCALE_TO_DISPLAY") == "0")
    setenv("SDL_VIDEO_WAYLAND_SCALE_TO_DISPLAY", "1", 1)
    _ = DisplayEnvironment(for: pens)
    #expect(value("SDL_VIDEO_WAYLAND_SCALE_TO_DISPLAY") == "1")
  }
}
