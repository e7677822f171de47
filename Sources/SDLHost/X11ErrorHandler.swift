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
  ///
  /// The error may arrive as late as SDL closes this connection. SDL has then already replaced all
  /// handlers by the one that it found when it started. So this one is installed before, and stays.
  nonisolated enum X11ErrorHandler {
    typealias Handler =
      @convention(c) (OpaquePointer?, UnsafeMutablePointer<XErrorEvent>?) -> Int32
    private typealias SetHandler = @convention(c) (Handler?) -> Handler?

    /// The handler of all other errors, which changes only before SDL starts.
    nonisolated(unsafe) static var previous: Handler?

    /// Installs the handler before the first start of SDL, if the environment names an X server.
    @MainActor static func install() { installation }

    @MainActor private static let installation: Void = {
      guard getenv("DISPLAY") != nil, let library = dlopen("libX11.so.6", RTLD_LAZY),
        let symbol = dlsym(library, "XSetErrorHandler")
      else { return }
      previous = unsafeBitCast(symbol, to: SetHandler.self)(handle)
    }()

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
    static func install() {}
  }
#endif
