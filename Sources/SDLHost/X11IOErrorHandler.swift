import CLibrary
import CSDL2

/// A handler that lets an application save its work when the connection to the X server is lost.
///
/// Xlib calls this handler on the thread that uses the connection, and ends the process when the
/// handler returns. So the handler is the last opportunity to save.
///
/// ``X11ErrorHandler`` calls it, too, when another program has closed the window.
enum X11IOErrorHandler {
  private typealias Handler = @convention(c) (OpaquePointer?) -> Int32
  private typealias SetHandler = @convention(c) (Handler?) -> Handler?

  private static var onDisplayLost: ((DisplayLoss) -> Void)?
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
  /// - Parameter onDisplayLost: A closure that is called at most once; then the process exits
  ///   with status 1. The closure must not use SDL, which no longer has a display.
  static func install(onDisplayLost: @escaping (DisplayLoss) -> Void) {
    guard let driver = SDL_GetCurrentVideoDriver(), String(cString: driver) == "x11",
      // SDL has already loaded the library, so this call only returns a handle to it.
      let library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD),
      let symbol = dlsym(library, "XSetIOErrorHandler")
    else { return }
    self.onDisplayLost = onDisplayLost
    mainThread = pthread_self()
    let setHandler = unsafeBitCast(symbol, to: SetHandler.self)
    _ = setHandler { _ in X11IOErrorHandler.end(because: .connectionLost) }
  }

  /// Lets the application save its work, and ends the process.
  nonisolated static func end(because loss: DisplayLoss) -> Never {
    // Any other thread waits, so that it does not end the process while the main thread saves.
    while isOnOtherThread { pause() }
    MainActor.assumeIsolated {
      // Saving may call this function again. Because the closure has been removed, that call only
      // ends the process.
      let onDisplayLost = onDisplayLost
      self.onDisplayLost = nil
      onDisplayLost?(loss)
    }
    exit(1)
  }
}
