import CSDL2

#if os(Linux)
  import CLibrary
  import Synchronization

  /// A handler of the errors that an X server reports about single requests.
  ///
  /// To wake the loop, SDL sends a message to the window on a separate connection. The server may
  /// receive the last message after the window has been closed. It then reports an error, and
  /// Xlib's default handler would end the process with status 1.
  ///
  /// If another program has closed the window, the work is saved as if the connection to the server
  /// were lost. Any other request that the server refuses, such as that to give the clipboard to a
  /// window which no longer exists, has no effect and is no reason to end the program.
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
    /// The window whose loss ends the program; nil before the application runs.
    nonisolated(unsafe) private static var window: Window?

    /// Installs the handler before the first start of SDL, if the environment names an X server.
    @MainActor static func install() { installation }

    @MainActor private static let installation: Void = {
      guard getenv("DISPLAY") != nil, let library = dlopen("libX11.so.6", RTLD_LAZY),
        let symbol = dlsym(library, "XSetErrorHandler")
      else { return }
      previous = unsafeBitCast(symbol, to: SetHandler.self)(handle)
    }()

    /// Sets the window whose loss ends the program: that of the running application, or nil while it
    /// has none.
    @MainActor static func watch(_ window: OpaquePointer?) {
      self.window = window.flatMap { X11Window.of($0)?.id }
    }

    /// Handles an error; before the application runs, only errors about messages to a closed window
    /// are ignored, and others are passed to the previous handler.
    static let handle: Handler = { display, event in
      let (badWindow, badDrawable, sendEvent) = (UInt8(BadWindow), UInt8(BadDrawable), UInt8(25))
      guard let event else { return X11ErrorHandler.previous?(display, event) ?? 0 }
      let (code, request) = (event.pointee.error_code, event.pointee.request_code)
      if code == badWindow, request == sendEvent { return 0 }
      guard let window else { return X11ErrorHandler.previous?(display, event) ?? 0 }
      // The errors of extensions, such as that for a drawable of OpenGL, have other codes.
      let isMissing = code == badWindow || code == badDrawable || code >= firstExtensionError
      if isMissing, event.pointee.resourceid == window {
        if !X11IOErrorHandler.isOnOtherThread { X11IOErrorHandler.end(because: .windowClosed) }
      } else {
        report(code, request)
      }
      return 0
    }

    /// The lowest code of an error that an extension of X11 has defined.
    private static let firstExtensionError: UInt8 = 128

    /// The errors that have been reported, each as its code and the code of its request.
    private static let reported = Mutex<Set<[UInt8]>>([])

    /// Reports an error, unless an equal one has been reported.
    private static func report(_ code: UInt8, _ request: UInt8) {
      guard reported.withLock({ $0.insert([code, request]).inserted }) else { return }
      let line =
        "The X server refused a request, which has no effect: error \(code), request \(request).\n"
      _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    }
  }
#else
  /// A placeholder for systems other than Linux, which do not use X11.
  enum X11ErrorHandler {
    static func install() {}
    static func watch(_ window: OpaquePointer?) {}
  }
#endif
