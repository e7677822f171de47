import CSDL2

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Lets an application save its work when the X server goes away.
///
/// Xlib then ends the process from wherever it was called; what it calls before is the last chance.
enum DisplayLoss {
  private typealias Handler = @convention(c) (OpaquePointer?) -> Int32
  private typealias SetHandler = @convention(c) (Handler?) -> Handler?

  private static var lastWords: (() -> Void)?
  private nonisolated(unsafe) static var mainThread: pthread_t?

  /// - Parameter lastWords: called once, after which the process ends with status 1. It must not use
  ///   SDL, whose display is gone.
  static func watch(lastWords: @escaping () -> Void) {
    guard let driver = SDL_GetCurrentVideoDriver(), String(cString: driver) == "x11",
      // SDL has loaded the library; this is only another handle to it.
      let library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD),
      let symbol = dlsym(library, "XSetIOErrorHandler")
    else { return }
    self.lastWords = lastWords
    mainThread = pthread_self()
    let setHandler = unsafeBitCast(symbol, to: SetHandler.self)
    _ = setHandler { _ in
      // Another thread that finds out must not end the process while the main thread saves.
      while DisplayLoss.mainThread.map({ pthread_equal($0, pthread_self()) }) == 0 { pause() }
      MainActor.assumeIsolated {
        // It may be called again by what is done here.
        let lastWords = DisplayLoss.lastWords
        DisplayLoss.lastWords = nil
        lastWords?()
      }
      exit(1)
    }
  }
}
