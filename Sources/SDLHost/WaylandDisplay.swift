import CSDL2

#if os(Linux)
  /// The access to the Wayland connection of an SDL window.
  enum WaylandDisplay {
    /// Returns the connection to the compositor, or nil if SDL does not use Wayland.
    static func of(_ window: OpaquePointer) -> OpaquePointer? {
      var info = SDL_SysWMinfo()
      info.version = SDL_version(
        major: UInt8(SDL_MAJOR_VERSION), minor: UInt8(SDL_MINOR_VERSION),
        patch: UInt8(SDL_PATCHLEVEL))
      guard SDL_GetWindowWMInfo(window, &info) == SDL_TRUE, info.subsystem == SDL_SYSWM_WAYLAND
      else { return nil }
      return info.info.wl.display
    }
  }
#endif
