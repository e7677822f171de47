import CLibrary
import CSDL2

/// A handler that lets an application save its work when the connection to the X server is lost.
///
/// Xlib calls this handler on the thread that uses the connection, and ends the process when the
/// handler returns. So the handler is the last opportunity to save.
enum X11IOErrorHandler {
  private typealias Handler = @convention(c) (OpaquePointer?) -> Int32
  private typealias SetHandler = @convention(c) (Handler?) -> Handler?

  private static var onConnectionLost: (() -> Void)?
  private nonisolated(unsafe) static var mainThread: pthread_t?

  /// A Boolean value that indicates whether this thread is not the main thread.
  ///
  /// The property is not isolated: a closure of the main actor would end the process on another
  /// thread.
  nonisolated static var isOnOtherThread: Bool {
    guard let mainThread else { return false }
    return pthread_equal(mainThread, pthread_self()) == 0
  }

  /// Installs the handler, if SDL uses X11.
  ///
  /// - Parameter onConnectionLost: A closure that is called at most once; then the process exits
  ///   with status 1. The closure must not use SDL, which no longer has a display.
  static func install(onConnectionLost: @escaping () -> Void) {
    guard let driver = SDL_GetCurrentVideoDriver(), String(cString: driver) == "x11",
      // SDL has already loaded the library, so this call only returns a handle to it.
      let library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD),
      let symbol = dlsym(library, "XSetIOErrorHandler")
    else { return }
    self.onConnectionLost = onConnectionLost
    mainThread = pthread_self()
    let setHandler = unsafeBitCast(symbol, to: SetHandler.self)
    _ = setHandler { _ in
      // Any other thread that calls this handler waits, so that it does not end the process while
      // the main thread saves.
      while X11IOErrorHandler.isOnOtherThread { pause() }
      MainActor.assumeIsolated {
        // Saving may call this handler again. Because the closure has been removed, that call only
        // ends the process.
        let onConnectionLost = X11IOErrorHandler.onConnectionLost
        X11IOErrorHandler.onConnectionLost = nil
        onConnectionLost?()
      }
      exit(1)
    }
  }
}
