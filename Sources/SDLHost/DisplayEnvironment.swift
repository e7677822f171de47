import CSDL2
import ResponderKit

/// The environment variables of this process that SDL and the D-Bus library read.
///
/// The C library moves the variables when one is added, and another thread that reads the
/// environment at that moment crashes. A ``Display`` therefore needs this value, which an application
/// creates before it starts other threads. Nothing changes the environment later.
public struct DisplayEnvironment {
  let identity: ApplicationIdentity

  /// A message about a session bus that does not answer, or nil if it answers or there is none.
  public let sessionBusWarning: String?

  /// Sets the variables for an application, and hides a session bus that does not answer.
  ///
  /// A bus that accepts the connection and does not answer costs one second.
  public init(for identity: ApplicationIdentity) {
    self.identity = identity
    // SDL 2.26 reads these two settings only from the environment.
    SDL_setenv("SDL_VIDEO_X11_WMCLASS", identity.identifier, 1)
    SDL_setenv("SDL_VIDEO_WAYLAND_WMCLASS", identity.identifier, 1)
    // This setting gives a window the same size in points on sdl2-compat as on SDL 2. The setting
    // is in the environment because sdl2-compat does not forward this hint of SDL 3.
    SDL_setenv("SDL_VIDEO_WAYLAND_SCALE_TO_DISPLAY", "0", 0)
    sessionBusWarning =
      SessionBus.hideIfUnresponsive()
      ? "the session bus does not answer; the program runs without the desktop's services" : nil
  }
}
