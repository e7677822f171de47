import CSDL2
import ResponderKit

/// An event of SDL, translated for an application.
enum HostEvent: Hashable {
  case touch(TouchSample)
  /// Several touch samples from one event of SDL, in the order of their delivery.
  case touches([TouchSample])
  case key(UIKey, UIPress.Phase)
  /// Text that the user has typed.
  case text(String)
  /// Text that an input method composes, and the range of its selected characters.
  case markedText(String, Range<Int>)
  /// The command of a media key that was pressed.
  case remoteControl(UIEvent.EventSubtype)
  /// A turn of a mouse wheel or a scroll gesture on a touchpad, with the displacement of the
  /// visible area in points.
  case scroll(CGVector)
  /// An acceleration that the accelerometer measured, in meters per second squared.
  case acceleration(SIMD3<Float>)
  /// A change of the window's size or of its display.
  case resized
  /// A request to redraw the window.
  case exposed
  case shown
  /// The restoration of a minimized or maximized window, or the maximization of a window.
  ///
  /// The window may still be hidden.
  case restored
  case hidden
  /// The loss of the keyboard focus, which does not affect fingers on the window.
  case focusLost
  case focusGained
  /// A reset of the graphics device, which loses the contents of textures.
  case contentLost
  /// A call of ``ApplicationHost/wake()``.
  case wake
  /// The path of a file that was dropped on the window, with a zero byte at its end.
  case fileDropped([CChar])
  /// The end of a drop without a file, such as that of a picture of a web page.
  case unusableDrop
  /// The user closes the window.
  case closeRequested
  /// The process must end: it has received a termination signal, or the display is lost.
  case quit
}

/// The state of a window that is needed to translate its events.
struct WindowContext {
  var metrics: WindowMetrics
  var fingerNormalization: FingerNormalization
  /// A Boolean value that indicates whether the host polls the location of the pointer during a
  /// drag outside the window.
  var followsDragsOutside = false
  /// A Boolean value that indicates whether the keys type text, so that D is not the pen key.
  var receivesText = false
  /// The number of milliseconds since SDL was initialized.
  ///
  /// The timestamps of events have only the lower 32 bits of this number.
  var ticks: UInt64

  /// Returns the time that an event's timestamp represents, in seconds since SDL was initialized.
  ///
  /// The result is also correct after timestamps wrap around, which happens every 49.7 days.
  func seconds(_ timestamp: UInt32) -> TimeInterval {
    let age = UInt32(truncatingIfNeeded: ticks) &- timestamp
    // The age of a timestamp that is slightly ahead of `ticks` wraps around to a value of weeks.
    // The event is then treated as if it happened now.
    guard age < 1 << 31, UInt64(age) <= ticks else { return TimeInterval(ticks) / 1000 }
    return TimeInterval(ticks - UInt64(age)) / 1000
  }
}
