import CSDL2
import ResponderKit

/// Finds fingers that a device no longer has although it never told that they were lifted.
enum LostFingers {
  /// Those of the given fingers that no device lists.
  ///
  /// The lists of SDL are ahead of its queue; while events of fingers wait in that, none is lost. The
  /// pointer's fingers are on no device and never lost. Only devices that SDL lists are asked.
  static func among(_ live: some Sequence<TouchID>) -> [TouchID] {
    guard SDL_HasEvents(SDL_FINGERDOWN.rawValue, SDL_FINGERMOTION.rawValue) == SDL_FALSE else {
      return []
    }
    return live.filter { $0.device != PointerInput.device && !isListed($0) }
  }

  private static func isListed(_ id: TouchID) -> Bool {
    for index in 0..<SDL_GetNumTouchDevices() {
      let device = SDL_GetTouchDevice(index)
      guard device == id.device else { continue }
      for k in 0..<SDL_GetNumTouchFingers(device) {
        if SDL_GetTouchFinger(device, k)?.pointee.id == id.finger { return true }
      }
    }
    return false
  }
}
