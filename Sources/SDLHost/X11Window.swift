import CSDL2

#if os(Linux)
  /// The access to the X11 window of an SDL window.
  enum X11Window {
    /// Returns the connection to the X server and the ID of a window, or nil if SDL does not use X11.
    static func of(_ window: OpaquePointer) -> (display: OpaquePointer, id: Window)? {
      var info = SDL_SysWMinfo()
      info.version = SDL_version(
        major: UInt8(SDL_MAJOR_VERSION), minor: UInt8(SDL_MINOR_VERSION),
        patch: UInt8(SDL_PATCHLEVEL))
      guard SDL_GetWindowWMInfo(window, &info) == SDL_TRUE, info.subsystem == SDL_SYSWM_X11,
        let display = info.info.x11.display
      else { return nil }
      return (display, info.info.x11.window)
    }
  }
#endif
