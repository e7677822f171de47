import CSDL2

#if os(Linux)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// A handler of the errors that an X server reports about single requests.
  ///
  /// To wake the loop of the program, SDL sends a message to its window on a connection of its own. The
  /// server can receive a last message after the window has been closed. It then reports an error, for
  /// which Xlib would end the process with status 1.
  nonisolated enum X11ErrorHandler {
    typealias Handler =
      @convention(c) (OpaquePointer?, UnsafeMutablePointer<XErrorEvent>?) -> Int32
    private typealias SetHandler = @convention(c) (Handler?) -> Handler?

    /// The handler of all other errors.
    ///
    /// It changes only on the main thread, before the first message and after the last one.
    nonisolated(unsafe) static var previous: Handler?

    /// Performs a closure that uses a window, with the handler if SDL uses X11.
    @MainActor static func use(_ body: () -> Void) {
      guard let driver = SDL_GetCurrentVideoDriver(), String(cString: driver) == "x11",
        // SDL has already loaded the library, so this call only returns a handle to it.
        let library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD),
        let symbol = dlsym(library, "XSetErrorHandler")
      else { return body() }
      let setHandler = unsafeBitCast(symbol, to: SetHandler.self)
      previous = setHandler(handle)
      body()
      _ = setHandler(previous)
    }

    /// Ignores an error about a message to a closed window, and passes others to the previous handler.
    static let handle: Handler = { display, event in
      let (badWindow, sendEvent) = (UInt8(BadWindow), UInt8(25))
      if let event, event.pointee.error_code == badWindow, event.pointee.request_code == sendEvent {
        return 0
      }
      return X11ErrorHandler.previous?(display, event) ?? 0
    }
  }
#else
  /// A placeholder for systems other than Linux, which do not use X11.
  enum X11ErrorHandler {
    static func use(_ body: () -> Void) { body() }
  }
#endif
