import CSDL2
import ResponderKit

/// The name and the identifier of an application on the desktop.
public struct ApplicationIdentity {
  /// The name that users see.
  public var name: String
  /// The name of the application's desktop file, window class and icon.
  public var identifier: String

  public init(name: String, identifier: String) {
    (self.name, self.identifier) = (name, identifier)
  }
}

/// A connection to the system's display, on which windows can be opened.
public final class Display {
  let identity: ApplicationIdentity

  /// Connects to the display.
  ///
  /// Connecting takes up to 50 ms on slow systems.
  ///
  /// - Throws: ``HostError`` if no display is available.
  public init(in environment: DisplayEnvironment) throws(HostError) {
    identity = environment.identity
    SignalWatch.start()
    Self.setHints(identity)
    SDL_SetMainReady()
    ImageLoader.current = SystemImages.loader
    guard Self.isDisplayConfigured else {
      throw HostError(
        message: "there is no display to draw on; is DISPLAY or WAYLAND_DISPLAY set?")
    }
    X11ErrorHandler.install()
    guard SDL_Init(SDL_INIT_VIDEO) == 0, Self.hasVisibleDriver else { throw Self.unusableDisplay }
    EventQueue.start()
    EventSender.open()
  }

  /// Connects to the display, in a process that has no other threads yet.
  ///
  /// - Throws: ``HostError`` if no display is available.
  public convenience init(as identity: ApplicationIdentity) throws(HostError) {
    try self.init(in: DisplayEnvironment(for: identity))
  }

  /// Creates a connection with the video driver with which SDL has already been initialized.
  ///
  /// Tests use this initializer with SDL's dummy driver.
  init(initializedFor identity: ApplicationIdentity) {
    self.identity = identity
    EventQueue.start()
    EventSender.open()
  }

  /// The name of SDL's video driver, such as x11, wayland, cocoa or windows.
  private(set) lazy var driver = Self.currentDriver

  static var currentDriver: String {
    SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
  }

  /// The scale of the desktop in pixels per point; nil to use the scale that SDL reports.
  var desktopScale: CGFloat? { driver == "x11" ? X11Scale.current : nil }

  /// The environment variables that name a display or a video driver.
  private static let displayVariables = ["WAYLAND_DISPLAY", "DISPLAY", "SDL_VIDEODRIVER"]

  /// A Boolean value that indicates whether the environment names a display or a video driver.
  ///
  /// The initializer checks this value before it starts SDL: without a display, SDL tries all of
  /// its drivers, and each driver prints an error.
  private static var isDisplayConfigured: Bool {
    #if os(Linux)
      return displayVariables.contains { SDL_getenv($0) != nil }
    #else
      return true
    #endif
  }

  /// A Boolean value that indicates whether SDL's video driver shows windows to the user.
  ///
  /// If SDL can use no other driver, it falls back on one that shows nothing. That driver is
  /// acceptable only if the user chose it with `SDL_VIDEODRIVER`.
  private static var hasVisibleDriver: Bool {
    guard SDL_getenv("SDL_VIDEODRIVER") == nil else { return true }
    return !["", "dummy", "offscreen", "evdev"].contains(currentDriver)
  }

  /// The error for a display that the environment names but that SDL cannot use.
  ///
  /// Either the display is not running, or a library is missing: SDL needs EGL to open windows on
  /// Wayland.
  private static var unusableDisplay: HostError {
    let displays = displayVariables.compactMap { name in
      SDL_getenv(name).map { "\(name)=\(String(cString: $0))" }
    }
    return HostError(
      message: "the display \(displays.joined(separator: ", ")) cannot be used; is it running, and "
        + "for Wayland, is EGL installed (libegl1)?")
  }

  /// Sets the hints of SDL.
  static func setHints(_ identity: ApplicationIdentity) {
    for (hint, value) in [
      (SDL_HINT_APP_NAME, identity.name),
      // SDL must not derive touches from the mouse or mouse events from touches.
      (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"),
      (SDL_HINT_MOUSE_TOUCH_EVENTS, "0"),
      (SDL_HINT_TRACKPAD_IS_TOUCH_ONLY, "0"),
      // On X11, a mouse capture ends the touches of all fingers.
      (SDL_HINT_MOUSE_AUTO_CAPTURE, "0"),
      // The click that activates the window also draws.
      (SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"),
      (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"),
      (SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0"),
      (SDL_HINT_WINDOWS_DPI_SCALING, "1"),
      (SDL_HINT_NO_SIGNAL_HANDLERS, "1"),
      // If the user closes the window, SDL must not also send the event of a termination signal.
      (SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE, "0"),
      // A window surface is shown from memory; a graphics library would only cost time and memory.
      (SDL_HINT_FRAMEBUFFER_ACCELERATION, "0"),
      // If the user has selected a renderer by its name, SDL does not batch shapes by default.
      (SDL_HINT_RENDER_BATCHING, "1"),
    ] {
      SDL_SetHint(hint, value)
    }
  }
}
