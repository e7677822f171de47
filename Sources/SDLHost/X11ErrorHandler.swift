import CSDL2

#if os(Linux)
  import CLibrary

  /// A handler of the errors that an X server reports about single requests.
  ///
  /// To wake the loop, SDL sends a message to the window on a separate connection. The server may
  /// receive the last message after the window has been closed. It then reports an error, and
  /// Xlib's default handler would end the process with status 1.
  ///
  /// The error may arrive while SDL closes that connection. At that time, SDL has already restored
  /// the handler that it found when it started. So this handler must be installed before SDL
  /// starts.
  nonisolated enum X11ErrorHandler {
    typealias Handler =
      @convention(c) (OpaquePointer?, UnsafeMutablePointer<XErrorEvent>?) -> Int32
    private typealias SetHandler = @convention(c) (Handler?) -> Handler?

    /// The handler of all other errors, which is set before SDL is started.
    nonisolated(unsafe) static var previous: Handler?

    /// Installs the handler before the first start of SDL, if the environment names an X server.
    @MainActor static func install() { installation }

    @MainActor private static let installation: Void = {
      guard getenv("DISPLAY") != nil, let library = dlopen("libX11.so.6", RTLD_LAZY),
        let symbol = dlsym(library, "XSetErrorHandler")
      else { return }
      previous = unsafeBitCast(symbol, to: SetHandler.self)(handle)
    }()

    /// Ignores errors about messages to a closed window, and passes others to the previous handler.
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
