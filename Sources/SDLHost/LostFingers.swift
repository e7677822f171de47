import CSDL2
import ResponderKit

/// Finds fingers that a device no longer has although it never told that they were lifted.
enum LostFingers {
  /// Those of the given fingers that no device lists.
  ///
  /// The lists of SDL are ahead of its queue; while events of fingers wait in that, none is lost. The
  /// pointer's fingers are on no device and never lost. Only devices that SDL lists are asked.
  static func among(_ live: [TouchID]) -> [TouchID] {
    let fingers = live.filter { $0.device != PointerInput.device }
    guard !fingers.isEmpty,
      SDL_HasEvents(SDL_FINGERDOWN.rawValue, SDL_FINGERMOTION.rawValue) == SDL_FALSE
    else { return [] }
    var listed: Set<TouchID> = []
    for index in 0..<SDL_GetNumTouchDevices() {
      let device = SDL_GetTouchDevice(index)
      for k in 0..<SDL_GetNumTouchFingers(device) {
        guard let finger = SDL_GetTouchFinger(device, k) else { continue }
        listed.insert(TouchID(device: device, finger: finger.pointee.id))
      }
    }
    return fingers.filter { !listed.contains($0) }
  }
}
