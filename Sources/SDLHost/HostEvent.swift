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
  case focusLost
  /// Pixels that were kept in textures are gone.
  case contentLost
  /// Another thread has something to tell.
  case wake
  case quit
}

/// What of the world a translation depends on, besides the event.
struct HostSurroundings {
  /// Of the window, in points.
  var size: CGSize
  /// Milliseconds since SDL began, of which an event carries only the lower 32 bits.
  var ticks: UInt64
  /// X11 tells a finger's place as a share of the last pixel, others as one of the whole width.
  var isX11 = false

  /// When an event was made, in seconds since SDL began.
  ///
  /// Right across the wrap after 49.7 days.
  func seconds(_ timestamp: UInt32) -> TimeInterval {
    let age = UInt32(truncatingIfNeeded: ticks) &- timestamp
    // An age of weeks is a stamp a little ahead of the clock that was read before it.
    guard age < 1 << 31, UInt64(age) <= ticks else { return TimeInterval(ticks) / 1000 }
    return TimeInterval(ticks - UInt64(age)) / 1000
  }
}
