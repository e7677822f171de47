#if os(Linux)
  import CSDL2
  import Testing

  @testable import SDLHost

  @Suite("Errors of an X server", .serialized)
  struct X11ErrorHandlerTests {
    @Test(
      "The X11 error handler ignores only errors about events sent to a closed window",
      arguments: [
        // The code of BadWindow is 3, and that of the request to send an event is 25.
        (3, 25, 0), (3, 24, 7), (2, 25, 7), (25, 3, 7),
      ] as [(UInt8, UInt8, Int32)])
    func ignoredError(error: UInt8, request: UInt8, result: Int32) {
      X11ErrorHandler.previous = { _, _ in 7 }
      defer { X11ErrorHandler.previous = nil }
      var event = XErrorEvent()
      (event.error_code, event.request_code) = (error, request)
      #expect(X11ErrorHandler.handle(nil, &event) == result)
    }

    @Test("Without a previous handler, the X11 error handler ignores all errors")
    func withoutHandler() {
      X11ErrorHandler.previous = nil
      var event = XErrorEvent()
      event.error_code = 2
      #expect(X11ErrorHandler.handle(nil, &event) == 0)
    }
  }
#endif
