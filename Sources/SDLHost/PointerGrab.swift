import CSDL2
import ResponderKit

#if os(Linux)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// The grab of the pointer that X11 begins by itself when a button of the mouse goes down.
  ///
  /// As long as it lasts, the X server reports the next finger that lands as motion of the mouse, and
  /// SDL hears of no finger. It has one good side: a release outside the window is reported. So it is
  /// given up, and that release is reported here.
  final class PointerGrab {
    private typealias UngrabPointer = @convention(c) (OpaquePointer, Time) -> Int32
    private typealias Flush = @convention(c) (OpaquePointer) -> Int32
    private typealias RootWindow = @convention(c) (OpaquePointer) -> Window
    private typealias SendEvent =
      @convention(c) (OpaquePointer, Window, Bool, Int, UnsafeMutablePointer<XEvent>) -> Int32

    private let display: OpaquePointer
    private let window: Window
    private let ungrabPointer: UngrabPointer
    private let flush: Flush
    private let rootWindow: RootWindow
    private let sendEvent: SendEvent

    /// - Parameter window: of SDL, on X11; nil where its connection is not to be had.
    init?(of window: OpaquePointer) {
      var info = SDL_SysWMinfo()
      info.version = SDL_version(
        major: UInt8(SDL_MAJOR_VERSION), minor: UInt8(SDL_MINOR_VERSION),
        patch: UInt8(SDL_PATCHLEVEL))
      guard SDL_GetWindowWMInfo(window, &info) == SDL_TRUE, info.subsystem == SDL_SYSWM_X11,
        let display = info.info.x11.display,
        // SDL has loaded the library; this is only another handle to it.
        let library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD),
        let ungrabPointer = dlsym(library, "XUngrabPointer"),
        let flush = dlsym(library, "XFlush"),
        let rootWindow = dlsym(library, "XDefaultRootWindow"),
        let sendEvent = dlsym(library, "XSendEvent")
      else { return nil }
      (self.display, self.window) = (display, info.info.x11.window)
      self.ungrabPointer = unsafeBitCast(ungrabPointer, to: UngrabPointer.self)
      self.flush = unsafeBitCast(flush, to: Flush.self)
      self.rootWindow = unsafeBitCast(rootWindow, to: RootWindow.self)
      self.sendEvent = unsafeBitCast(sendEvent, to: SendEvent.self)
    }

    /// Gives the grab up, if there is one.
    ///
    /// To be called after each event of the mouse while a button is down: under SDL 3 the X server
    /// begins a grab for the mouse itself and then one for the pointer that it moves.
    func release() {
      _ = ungrabPointer(display, Time(CurrentTime))
      _ = flush(display)
    }

    /// Reports to SDL that the left button went up outside the window.
    ///
    /// SDL would go on to take it for held, and drop its next press.
    func reportButtonUp() {
      var event = XEvent()
      event.xbutton = XButtonEvent()
      event.xbutton.type = ButtonRelease
      event.xbutton.display = display
      event.xbutton.window = window
      event.xbutton.root = rootWindow(display)
      event.xbutton.state = UInt32(Button1Mask)
      event.xbutton.button = UInt32(Button1)
      event.xbutton.same_screen = 1
      _ = sendEvent(display, window, false, Int(ButtonReleaseMask), &event)
      _ = flush(display)
    }

    /// Reports to SDL that the pointer has left the window.
    ///
    /// - Parameter place: where it is, in SDL's units.
    func reportLeave(at place: CGPoint) {
      var event = XEvent()
      event.xcrossing = XCrossingEvent()
      event.xcrossing.type = LeaveNotify
      event.xcrossing.display = display
      event.xcrossing.window = window
      event.xcrossing.root = rootWindow(display)
      event.xcrossing.x = Int32(place.x.rounded())
      event.xcrossing.y = Int32(place.y.rounded())
      event.xcrossing.mode = NotifyNormal
      event.xcrossing.detail = NotifyNonlinear
      event.xcrossing.same_screen = 1
      _ = sendEvent(display, window, false, Int(LeaveWindowMask), &event)
      _ = flush(display)
    }
  }
#else
  /// X11 is used on Linux only.
  final class PointerGrab {
    init?(of window: OpaquePointer) { return nil }
    func release() {}
    func reportButtonUp() {}
    func reportLeave(at place: CGPoint) {}
  }
#endif
