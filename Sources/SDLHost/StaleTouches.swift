import CSDL2
import ResponderKit

/// Finds touches whose finger SDL no longer lists although it never reported the end.
///
/// SDL 2.26 forgets the fingers of a device that is removed; sdl2-compat drops the cancellation that
/// SDL 3 reports.
enum StaleTouches {
  /// Seconds between two looks while fingers are down.
  static let interval: TimeInterval = 0.1

  /// Returns those of the given touches that no device lists.
  ///
  /// SDL's lists are ahead of its queue: ask only when every event has been handled. The pointer is
  /// on no device and never stale. Only listed devices are asked about fingers, since the question
  /// about an unknown one makes SDL forget every finger on X11.
  static func among(_ live: some Sequence<TouchID>) -> [TouchID] {
    live.filter { $0.device != PointerInput.device && !isListed($0) }
  }

  private static func isListed(_ id: TouchID) -> Bool {
    guard TouchDevices.contains(id.device) else { return false }
    for index in 0..<SDL_GetNumTouchFingers(id.device)
    where SDL_GetTouchFinger(id.device, index)?.pointee.id == id.finger { return true }
    return false
  }
}

/// The touch devices that SDL lists.
enum TouchDevices {
  /// Returns whether a device is among them; allocates nothing.
  static func contains(_ device: SDL_TouchID) -> Bool {
    for index in 0..<SDL_GetNumTouchDevices() where SDL_GetTouchDevice(index) == device {
      return true
    }
    return false
  }
}
