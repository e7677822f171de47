import CSDL2
import ResponderKit

/// The operations of SDL that a host needs.
///
/// ``SDLWindowSystem`` performs them. Tests use another type, which lets them choose the pointer,
/// the fingers and the scale.
protocol WindowSystem: AnyObject {
  // MARK: Time

  /// The number of milliseconds since SDL was initialized, on the clock of event timestamps.
  var ticks: UInt64 { get }

  /// The time in seconds on a precise clock, which has another origin than ``ticks``.
  var preciseTime: TimeInterval { get }

  // MARK: Events

  /// Sleeps until an event arrives.
  ///
  /// - Parameter timeout: The maximum time to sleep, in milliseconds; nil for no maximum.
  func waitForEvent(timeout: Int32?)

  /// Replaces the contents of an array with all events that have arrived, in order.
  func takeEvents(into events: inout [SDL_Event])

  /// Appends the events that have arrived since the last call, in order.
  func takeMoreEvents(into events: inout [SDL_Event])

  func belongsToAnotherWindow(_ event: SDL_Event) -> Bool

  /// The divisor with which SDL normalizes the locations of fingers.
  var fingerNormalization: FingerNormalization { get }

  /// The emulated mouse events that may be fetched before or after their finger event.
  var separateEvents: EmulatedMouseFilter.SeparateEvents { get }

  /// Returns a Boolean value that indicates whether SDL lists a finger on its touch device.
  func isFingerListed(_ id: TouchID) -> Bool

  /// The modifier keys that are held.
  var modifierFlags: UIKeyModifierFlags { get }

  // MARK: The pointer

  /// A Boolean value that indicates whether the pointer is over the window.
  var isPointerOver: Bool { get }

  /// The last location of the pointer that an event has reported, in SDL's units.
  var reportedPointerLocation: CGPoint { get }

  /// The current location of the pointer relative to the window, in SDL's units, and the pressed
  /// buttons.
  var polledPointer: (location: CGPoint, buttons: UInt32) { get }

  /// A Boolean value that indicates whether the pointer must be polled during a drag outside the
  /// window, because no event reports it there.
  var followsDragsOutside: Bool { get }

  /// Releases the pointer grab that begins when a button is pressed, if there is one.
  ///
  /// A finger that lands during a grab gets no touch.
  func releasePointerGrab()

  /// Reports to SDL that a button was released outside the window.
  func reportButtonUp(_ button: Int32)

  /// Reports to SDL that the pointer has left the window.
  ///
  /// - Parameter location: The location of the pointer, in SDL's units.
  func reportLeave(at location: CGPoint)

  // MARK: The window

  /// The current size and scale of the window.
  var metrics: WindowMetrics { get }

  /// A Boolean value that indicates whether the window is hidden, rather than minimized.
  var isHidden: Bool { get }

  var hasKeyboardFocus: Bool { get }

  /// The identifier of the window for the portals of the desktop; empty if it has none.
  var portalWindow: String { get }

  /// Makes the window fill the screen, or restores its previous size if it already does.
  func toggleFullScreen()

  /// Reduces a new window whose frame does not fit the display; later calls have no effect.
  func fitFrame()

  /// Draws and shows what has changed in a ResponderKit window, including the window's title.
  func show(_ root: UIWindow)

  /// Discards the copies of the content on the graphics device, after the device has lost them.
  func discardContent()

  /// A Boolean value that indicates whether the scale of the display has changed since the window
  /// appeared on it.
  var hasStaleScale: Bool { get }

  /// Replaces the window by a new one of the same size.
  ///
  /// - Throws: ``HostError`` if no new window can be opened. The old window is closed in any case.
  func reopenWindow() throws(HostError)

  // MARK: Text

  /// A Boolean value that indicates whether the keys type text.
  var receivesText: Bool { get }

  /// Starts or stops text input.
  ///
  /// - Parameter caret: The rectangle of the caret, in points of the window; nil if no responder
  ///   receives text.
  func followCaret(_ caret: CGRect?)

  // MARK: The connection

  /// Gives an application the clipboard and the browser of the system.
  ///
  /// - Parameter onDisplayLost: A closure that is called when the display or the window is lost,
  ///   immediately before the process ends.
  func connect(_ application: UIApplication, onDisplayLost: @escaping (DisplayLoss) -> Void)

  /// Closes the window and the connection to the display.
  func close()
}
