import CSDL2
import ResponderKit

/// Turns events of SDL into touches, keys and what befalls a window.
///
/// One finger is one touch: events that SDL makes up from those of another device are left out, even
/// though the hints that switch them off are set, since not every system heeds them.
struct InputTranslator {
  /// SDL_TOUCH_MOUSEID, a macro that Swift cannot import: a mouse made up from a finger.
  private static let touchMouse = UInt32.max

  var pointer = PointerInput()
  /// Whether a device's fingers move a pointer; asked at its first finger and kept, since the question
  /// about an unknown device makes SDL forget every finger on X11.
  private var isIndirect: [SDL_TouchID: Bool] = [:]
  private let deviceType: (SDL_TouchID) -> SDL_TouchDeviceType

  init(deviceType: @escaping (SDL_TouchID) -> SDL_TouchDeviceType = { SDL_GetTouchDeviceType($0) })
  {
    self.deviceType = deviceType
  }

  mutating func translate(_ event: SDL_Event, in world: HostSurroundings) -> HostEvent? {
    switch SDL_EventType(rawValue: event.type) {
    case SDL_FINGERDOWN: finger(event.tfinger, .began, world)
    case SDL_FINGERMOTION: finger(event.tfinger, .moved, world)
    case SDL_FINGERUP: finger(event.tfinger, .ended, world)
    case SDL_MOUSEMOTION: motion(event.motion, world)
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: button(event.button, world)
    case SDL_KEYDOWN, SDL_KEYUP: key(event.key)
    case SDL_MOUSEWHEEL: wheel(event.wheel)
    case SDL_SENSORUPDATE:
      .acceleration(SIMD3(event.sensor.data.0, event.sensor.data.1, event.sensor.data.2))
    case SDL_WINDOWEVENT: window(event.window)
    case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET: .contentLost
    case SDL_USEREVENT: .wake
    case SDL_QUIT: .quit
    default: nil
    }
  }

  /// What a key does to the pointer, besides being a key.
  mutating func pointerTouches(of event: SDL_Event, in world: HostSurroundings) -> [TouchSample] {
    guard event.type == SDL_KEYDOWN.rawValue || event.type == SDL_KEYUP.rawValue else { return [] }
    let (key, time) = (event.key, world.seconds(event.key.timestamp))
    let flags = UIKeyModifierFlags(key.keysym.mod)
    pointer.setModifiers(flags, middle: CGPoint(x: world.size.width / 2, y: world.size.height / 2))
    guard key.keysym.sym == SDL_Keycode(SDLK_d.rawValue), key.repeat == 0 else { return [] }
    let isChord = !flags.isDisjoint(with: [.control, .command, .alternate])
    return pointer.setPenKey(key.phase == .began && !isChord, at: time)
  }

  // MARK: Keys and wheels

  private static let mediaKeys: [SDL_Keycode: UIEvent.EventSubtype] = [
    SDL_Keycode(SDLK_AUDIOPLAY.rawValue): .remoteControlTogglePlayPause,
    SDL_Keycode(SDLK_AUDIOSTOP.rawValue): .remoteControlStop,
    SDL_Keycode(SDLK_AUDIONEXT.rawValue): .remoteControlNextTrack,
    SDL_Keycode(SDLK_AUDIOPREV.rawValue): .remoteControlPreviousTrack,
  ]

  private func key(_ event: SDL_KeyboardEvent) -> HostEvent? {
    guard let command = Self.mediaKeys[event.keysym.sym] else {
      return .key(UIKey(event.keysym), event.phase)
    }
    return event.phase == .began && event.repeat == 0 ? .remoteControl(command) : nil
  }

  /// Points to a notch of a wheel; three lines of text, as most systems have it.
  private static let notch: CGFloat = 48

  private func wheel(_ event: SDL_MouseWheelEvent) -> HostEvent? {
    guard event.which != Self.touchMouse else { return nil }
    // Away from the user, which SDL counts as up, shows what is above.
    return .scroll(
      CGVector(dx: CGFloat(event.preciseX) * Self.notch, dy: -CGFloat(event.preciseY) * Self.notch))
  }

  // MARK: Fingers

  private mutating func finger(
    _ finger: SDL_TouchFingerEvent, _ phase: UITouch.Phase, _ world: HostSurroundings
  ) -> HostEvent? {
    guard finger.touchId != SDL_MOUSE_TOUCHID else { return nil }
    let isIndirect =
      self.isIndirect[finger.touchId] ?? (deviceType(finger.touchId) != SDL_TOUCH_DEVICE_DIRECT)
    self.isIndirect[finger.touchId] = isIndirect
    // A touchpad moves the pointer. On macOS, where it tells its fingers too, they draw while the pen
    // key is held; a finger that is down keeps on when the key is let go.
    if isIndirect, phase == .began, !pointer.fingersDraw { return nil }
    let (w, h) = (world.size.width, world.size.height)
    let place = CGPoint(
      x: CGFloat(finger.x) * (world.isX11 ? w - 1 : w),
      y: CGFloat(finger.y) * (world.isX11 ? h - 1 : h))
    return .touch(
      TouchSample(
        id: TouchID(device: finger.touchId, finger: finger.fingerId), phase: phase, location: place,
        timestamp: world.seconds(finger.timestamp), source: isIndirect ? .touchpad : .touch))
  }

  // MARK: Mouse

  private mutating func motion(
    _ motion: SDL_MouseMotionEvent, _ world: HostSurroundings
  ) -> HostEvent? {
    guard motion.which != Self.touchMouse else { return nil }
    let place = CGPoint(x: CGFloat(motion.x), y: CGFloat(motion.y))
    return .touches(pointer.move(to: place, at: world.seconds(motion.timestamp)))
  }

  private mutating func button(
    _ button: SDL_MouseButtonEvent, _ world: HostSurroundings
  ) -> HostEvent? {
    guard button.which != Self.touchMouse, button.button == UInt8(SDL_BUTTON_LEFT) else {
      return nil
    }
    let place = CGPoint(x: CGFloat(button.x), y: CGFloat(button.y))
    let time = world.seconds(button.timestamp)
    let moves = pointer.move(to: place, at: time)
    return .touches(moves + pointer.setButton(button.state == UInt8(SDL_PRESSED), at: time))
  }

  // MARK: Window

  private mutating func window(_ event: SDL_WindowEvent) -> HostEvent? {
    switch SDL_WindowEventID(rawValue: UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED: return .resized
    case SDL_WINDOWEVENT_EXPOSED: return .exposed
    case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED: return .shown
    case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED: return .hidden
    case SDL_WINDOWEVENT_FOCUS_LOST:
      pointer.letGo()
      return .focusLost
    case SDL_WINDOWEVENT_CLOSE: return .quit
    default: return nil
    }
  }
}

extension SDL_KeyboardEvent {
  fileprivate var phase: UIPress.Phase { state == UInt8(SDL_PRESSED) ? .began : .ended }
}

extension UIKey {
  fileprivate init(_ keysym: SDL_Keysym) {
    self.init(
      Self.named[keysym.sym] ?? Self.character(of: keysym.sym),
      modifierFlags: UIKeyModifierFlags(keysym.mod))
  }

  /// Keys that ResponderKit has names for, or that type what is no letter.
  private static let named: [SDL_Keycode: String] = {
    let names: [(SDL_KeyCode, String)] = [
      (SDLK_UP, UIKeyCommand.inputUpArrow), (SDLK_DOWN, UIKeyCommand.inputDownArrow),
      (SDLK_LEFT, UIKeyCommand.inputLeftArrow), (SDLK_RIGHT, UIKeyCommand.inputRightArrow),
      (SDLK_ESCAPE, UIKeyCommand.inputEscape), (SDLK_DELETE, UIKeyCommand.inputDelete),
      (SDLK_TAB, "\t"), (SDLK_BACKSPACE, "\u{8}"), (SDLK_RETURN, "\r"), (SDLK_KP_ENTER, "\r"),
    ]
    return Dictionary(uniqueKeysWithValues: names.map { (SDL_Keycode($0.0.rawValue), $0.1) })
  }()

  private static func character(of code: SDL_Keycode) -> String {
    // Keys that type nothing have bit 30 set; SDLK_SCANCODE_MASK.
    guard code >= 0x20, code & (1 << 30) == 0 else { return "" }
    return Unicode.Scalar(UInt32(bitPattern: code)).map { String(Character($0)) } ?? ""
  }
}

extension UIKeyModifierFlags {
  init(_ mod: UInt16) {
    self = []
    func has(_ left: SDL_Keymod, _ right: SDL_Keymod) -> Bool {
      UInt32(mod) & (left.rawValue | right.rawValue) != 0
    }
    if has(KMOD_LSHIFT, KMOD_RSHIFT) { insert(.shift) }
    if has(KMOD_LCTRL, KMOD_RCTRL) { insert(.control) }
    if has(KMOD_LALT, KMOD_RALT) { insert(.alternate) }
    if has(KMOD_LGUI, KMOD_RGUI) { insert(.command) }
    if has(KMOD_CAPS, KMOD_CAPS) { insert(.alphaShift) }
  }
}
