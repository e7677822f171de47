import CSDL2
import ResponderKit

/// How an application appears to the system.
public struct ApplicationIdentity {
  /// What people call it.
  public var name: String
  /// What desktop files, window classes and icons go by.
  public var identifier: String

  public init(name: String, identifier: String) {
    (self.name, self.identifier) = (name, identifier)
  }
}

/// The connection to the system's display, on which windows can be opened.
public final class Display {
  let identity: ApplicationIdentity

  /// Connects, which takes a twentieth of a second where the system is slow.
  ///
  /// - Throws: ``HostError``, where there is no display that can be drawn on.
  public init(as identity: ApplicationIdentity) throws {
    self.identity = identity
    SignalWatch.start()
    Self.setHints(identity)
    SDL_SetMainReady()
    guard Self.mayHaveDisplay, SDL_Init(SDL_INIT_VIDEO) == 0, Self.hasDisplay else {
      throw HostError(
        saying: "there is no display to draw on; is DISPLAY or WAYLAND_DISPLAY set?")
    }
    EventQueue.start()
  }

  /// The name of SDL's video driver: x11, wayland, cocoa or windows.
  private(set) lazy var driver = Self.currentDriver

  static var currentDriver: String {
    SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
  }

  /// Pixels per point that the desktop asks for where SDL knows nothing of it; nil for as many as SDL
  /// tells.
  var desktopScale: CGFloat? { driver == "x11" ? X11Scale.current : nil }

  /// Asked before SDL tries every driver it has, each with words of its own for what it misses.
  private static var mayHaveDisplay: Bool {
    #if os(Linux)
      let names: [String] = ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"]
      return names.contains { name in
        SDL_getenv(name) != nil
      }
    #else
      return true
    #endif
  }

  /// SDL falls back on a driver that shows nothing.
  ///
  /// That is right only for who asked for it by name.
  private static var hasDisplay: Bool {
    guard SDL_getenv("SDL_VIDEODRIVER") == nil else { return true }
    return !["", "dummy", "offscreen", "evdev"].contains(currentDriver)
  }

  private static func setHints(_ identity: ApplicationIdentity) {
    // In SDL 2.26 these two are read from the environment alone.
    SDL_setenv("SDL_VIDEO_X11_WMCLASS", identity.identifier, 1)
    SDL_setenv("SDL_VIDEO_WAYLAND_WMCLASS", identity.identifier, 1)
    // A window is as large, in points, on sdl2-compat as on SDL 2. A hint of SDL 3 alone, which
    // sdl2-compat does not pass on.
    SDL_setenv("SDL_VIDEO_WAYLAND_SCALE_TO_DISPLAY", "0", 0)
    for (hint, value) in [
      (SDL_HINT_APP_NAME, identity.name),
      // One finger is one touch.
      (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"),
      (SDL_HINT_MOUSE_TOUCH_EVENTS, "0"),
      (SDL_HINT_TRACKPAD_IS_TOUCH_ONLY, "0"),
      // A captured mouse ends the touches of all fingers under X11.
      (SDL_HINT_MOUSE_AUTO_CAPTURE, "0"),
      // The stroke that brings the window to the front counts.
      (SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"),
      (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"),
      (SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0"),
      (SDL_HINT_WINDOWS_DPI_SCALING, "1"),
      (SDL_HINT_NO_SIGNAL_HANDLERS, "1"),
      // Frames are painted in memory; a graphics library would only cost time and room.
      (SDL_HINT_FRAMEBUFFER_ACCELERATION, "0"),
    ] {
      SDL_SetHint(hint, value)
    }
  }
}
