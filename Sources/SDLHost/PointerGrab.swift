import CSDL2
import ResponderKit

#if os(Linux)
  import CLibrary

  /// The automatic pointer grab of the X server, which begins when a mouse button is pressed.
  ///
  /// During the grab, the X server reports the next finger as motion of the mouse, and SDL receives
  /// no finger event. The host therefore releases the grab. Without a grab, the X server does not
  /// report a button release outside the window, so this class reports it to SDL.
  final class PointerGrab {
    private typealias UngrabPointer = @convention(c) (OpaquePointer, Time) -> Int32
    private typealias Flush = @convention(c) (OpaquePointer) -> Int32
    private typealias RootWindow = @convention(c) (OpaquePointer) -> Window
    private typealias SendEvent =
      // Xlib's Bool is an int.
      @convention(c) (OpaquePointer, Window, Int32, Int, UnsafeMutablePointer<XEvent>) -> Int32

    private let display: OpaquePointer
    private let window: Window
    private let ungrabPointer: UngrabPointer
    private let flush: Flush
    private let rootWindow: RootWindow
    private let sendEvent: SendEvent

    /// Creates an object for the grab of an SDL window, or returns nil if SDL does not provide the
    /// X11 display of the window.
    init?(of window: OpaquePointer) {
      guard let (display, id) = X11Window.of(window),
        // SDL has already loaded the library, so this call only returns a handle to it.
        let library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD),
        let ungrabPointer = dlsym(library, "XUngrabPointer"),
        let flush = dlsym(library, "XFlush"),
        let rootWindow = dlsym(library, "XDefaultRootWindow"),
        let sendEvent = dlsym(library, "XSendEvent")
      else { return nil }
      (self.display, self.window) = (display, id)
      self.ungrabPointer = unsafeBitCast(ungrabPointer, to: UngrabPointer.self)
      self.flush = unsafeBitCast(flush, to: Flush.self)
      self.rootWindow = unsafeBitCast(rootWindow, to: RootWindow.self)
      self.sendEvent = unsafeBitCast(sendEvent, to: SendEvent.self)
    }

    /// Releases the grab, if it is active.
    ///
    /// Call this method after each mouse event while a button is down: with SDL 3, the X server
    /// first grabs the mouse device and then the pointer that the device moves.
    func release() {
      _ = ungrabPointer(display, Time(CurrentTime))
      _ = flush(display)
    }

    /// Reports to SDL that a button was released outside the window.
    ///
    /// Otherwise SDL regards the button as down and drops its next press.
    ///
    /// - Parameter button: SDL's number of the left, middle or right button, which is also that of X11.
    func reportButtonUp(_ button: Int32) {
      var event = XEvent()
      event.xbutton = XButtonEvent()
      event.xbutton.type = ButtonRelease
      event.xbutton.display = display
      event.xbutton.window = window
      event.xbutton.root = rootWindow(display)
      event.xbutton.state = UInt32(Button1Mask) << UInt32(button - 1)
      event.xbutton.button = UInt32(button)
      event.xbutton.same_screen = 1
      _ = sendEvent(display, window, 0, Int(ButtonReleaseMask), &event)
      _ = flush(display)
    }

    /// Reports to SDL that the pointer has left the window.
    ///
    /// - Parameter location: The location of the pointer, in SDL's units.
    func reportLeave(at location: CGPoint) {
      var event = XEvent()
      event.xcrossing = XCrossingEvent()
      event.xcrossing.type = LeaveNotify
      event.xcrossing.display = display
      event.xcrossing.window = window
      event.xcrossing.root = rootWindow(display)
      event.xcrossing.x = Int32(location.x.rounded())
      event.xcrossing.y = Int32(location.y.rounded())
      event.xcrossing.mode = NotifyNormal
      event.xcrossing.detail = NotifyNonlinear
      event.xcrossing.same_screen = 1
      _ = sendEvent(display, window, 0, Int(LeaveWindowMask), &event)
      _ = flush(display)
    }
  }
#else
  /// A placeholder for systems other than Linux, which do not use X11.
  final class PointerGrab {
    init?(of window: OpaquePointer) { return nil }
    func release() {}
    func reportButtonUp(_ button: Int32) {}
    func reportLeave(at location: CGPoint) {}
  }
#endif
