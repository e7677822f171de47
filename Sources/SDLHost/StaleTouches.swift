import CSDL2
import ResponderKit

/// Touches whose fingers SDL no longer lists, although SDL never reported that the fingers were
/// lifted.
///
/// SDL 2.26 forgets the fingers of a device that is removed. sdl2-compat drops the cancellation
/// that SDL 3 reports.
enum StaleTouches {
  /// The interval between two checks while fingers are down, in seconds.
  static let checkInterval: TimeInterval = 0.1

  /// Returns the touches whose fingers no device lists.
  ///
  /// Call this method only after all fetched events have been delivered, because SDL updates its
  /// lists when it fetches events. Touches of the pointer have no SDL device and are never stale.
  /// Fingers are queried only for listed devices: on X11, a query about a device that SDL does not
  /// list makes SDL forget every finger.
  ///
  /// - Parameter isListed: A closure that indicates whether SDL lists a finger.
  static func among(
    _ liveTouches: some Sequence<TouchID>,
    isListed: (TouchID) -> Bool = { TouchDevices.contains($0) }
  ) -> [TouchID] {
    liveTouches.filter { $0.device != PointerTouches.device && !isListed($0) }
  }
}

/// The touch devices that SDL lists.
enum TouchDevices {
  /// Returns a Boolean value that indicates whether SDL lists a device.
  ///
  /// This method does not allocate memory.
  static func contains(_ device: SDL_TouchID) -> Bool {
    for index in 0..<SDL_GetNumTouchDevices() where SDL_GetTouchDevice(index) == device {
      return true
    }
    return false
  }

  /// Returns a Boolean value that indicates whether SDL lists a finger.
  static func contains(_ id: TouchID) -> Bool {
    guard contains(id.device) else { return false }
    for index in 0..<SDL_GetNumTouchFingers(id.device)
    where SDL_GetTouchFinger(id.device, index)?.pointee.id == id.finger { return true }
    return false
  }
}
