import CSDL2
import ResponderKit

/// What an event of SDL means to an application.
enum HostEvent: Hashable {
  case touch(TouchSample)
  case touches([TouchSample])
  case key(UIKey, UIPress.Phase)
  /// A key for media.
  case remoteControl(UIEvent.EventSubtype)
  /// A wheel was turned, or two fingers moved on a touchpad: points by which the view moves.
  case scroll(CGVector)
  /// What an accelerometer tells, in metres per second squared.
  case acceleration(SIMD3<Float>)
  /// The window has another size, or lies on a display of another scale.
  case resized
  /// What the window shows was damaged.
  case exposed
  case shown
  case hidden
  /// The window no longer gets the keyboard, which says nothing about fingers.
  case focusLost
  case focusGained
  /// Pixels that were kept in textures are gone.
  case contentLost
  /// Another thread has something to tell.
  case wake
  case quit
}

/// The state of a window that the meaning of an event depends on.
struct WindowContext {
  var metrics: WindowMetrics
  var fingerRange: FingerRange
  /// A Boolean value that indicates whether the pointer is asked for its place while a button holds
  /// it outside the window.
  var followsDragsOutside = false
  /// Milliseconds since SDL began, of which an event carries only the lower 32 bits.
  var ticks: UInt64

  /// The time of an event, in seconds since SDL began.
  ///
  /// Right across the wrap after 49.7 days.
  func seconds(_ timestamp: UInt32) -> TimeInterval {
    let age = UInt32(truncatingIfNeeded: ticks) &- timestamp
    // An age of weeks is a stamp a little ahead of the clock that was read before it.
    guard age < 1 << 31, UInt64(age) <= ticks else { return TimeInterval(ticks) / 1000 }
    return TimeInterval(ticks - UInt64(age)) / 1000
  }
}
