import CSDL2
import ResponderKit

/// Converts events of SDL to touches, keys and changes of the window.
///
/// One finger is one touch, and so is one pen: events that SDL derives from those of another device
/// are dropped, even where hints switch them off, since not every version and system heeds them.
struct InputTranslator {
  /// SDL_TOUCH_MOUSEID, a macro that Swift cannot import: a mouse derived from a finger.
  private static let touchMouse = UInt32.max
  /// SDL_PEN_MOUSEID of SDL 3, which sdl2-compat passes on: a mouse derived from a pen.
  private static let penMouse = UInt32.max - 1
  /// SDL_PEN_TOUCHID of SDL 3: the device of every pen.
  private static let penDevice: SDL_TouchID = -2

  private(set) var pointer = PointerInput()
  /// The last press of the button: the mouse, as SDL numbers it, the place and the time.
  private var press = (mouse: UInt32(0), location: CGPoint.zero, time: -TimeInterval.infinity)
  /// A Boolean value that indicates whether the mouse with a number is the shadow of a touchscreen;
  /// asked once for each.
  private var isShadow: [UInt32: Bool] = [touchMouse: true, penMouse: true, 0: false]
  /// Whether a device's fingers move a pointer; asked at its first finger and kept, since the question
  /// about an unknown device makes SDL forget every finger on X11.
  private var isIndirect: [SDL_TouchID: Bool] = [penDevice: false]
  private let deviceType: (SDL_TouchID) -> SDL_TouchDeviceType
  private let isTouchDevice: (SDL_TouchID) -> Bool

  /// - Parameters:
  ///   - deviceType: the type of a device that has reported a finger.
  ///   - isTouchDevice: whether SDL lists a touch device with a number.
  init(
    deviceType: @escaping (SDL_TouchID) -> SDL_TouchDeviceType = { SDL_GetTouchDeviceType($0) },
    isTouchDevice: @escaping (SDL_TouchID) -> Bool = { TouchDevices.contains($0) }
  ) {
    (self.deviceType, self.isTouchDevice) = (deviceType, isTouchDevice)
  }

  mutating func translate(_ event: SDL_Event, in context: WindowContext) -> HostEvent? {
    switch SDL_EventType(rawValue: event.type) {
    case SDL_FINGERDOWN: finger(event.tfinger, .began, context)
    case SDL_FINGERMOTION: finger(event.tfinger, .moved, context)
    case SDL_FINGERUP: finger(event.tfinger, .ended, context)
    case SDL_MOUSEMOTION: motion(event.motion, context)
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: button(event.button, context)
    case SDL_KEYDOWN, SDL_KEYUP: key(event.key)
    case SDL_MOUSEWHEEL: wheel(event.wheel)
    case SDL_SENSORUPDATE:
      .acceleration(SIMD3(event.sensor.data.0, event.sensor.data.1, event.sensor.data.2))
    case SDL_WINDOWEVENT: window(event.window, context)
    case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET: .contentLost
    case SDL_USEREVENT: .wake
    case SDL_QUIT: .quit
    default: nil
    }
  }

  /// What a key does to the pointer, besides being a key.
  mutating func pointerTouches(of event: SDL_Event, in context: WindowContext) -> [TouchSample] {
    guard event.type == SDL_KEYDOWN.rawValue || event.type == SDL_KEYUP.rawValue else { return [] }
    let (key, time) = (event.key, context.seconds(event.key.timestamp))
    let flags = UIKeyModifierFlags(key.keysym.mod)
    let size = context.metrics.size
    pointer.setModifiers(flags, middle: CGPoint(x: size.width / 2, y: size.height / 2))
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

  private mutating func wheel(_ event: SDL_MouseWheelEvent) -> HostEvent? {
    guard !isShadow(mouse: event.which) else { return nil }
    // Away from the user, which SDL counts as up, shows what is above.
    return .scroll(
      CGVector(dx: CGFloat(event.preciseX) * Self.notch, dy: -CGFloat(event.preciseY) * Self.notch))
  }

  // MARK: Fingers

  private mutating func finger(
    _ finger: SDL_TouchFingerEvent, _ phase: UITouch.Phase, _ context: WindowContext
  ) -> HostEvent? {
    guard finger.touchId != SDL_MOUSE_TOUCHID else { return nil }
    let isIndirect =
      self.isIndirect[finger.touchId] ?? (deviceType(finger.touchId) != SDL_TOUCH_DEVICE_DIRECT)
    self.isIndirect[finger.touchId] = isIndirect
    // A touchpad moves the pointer. On macOS, where it tells its fingers too, they draw while the pen
    // key is held; a finger that is down keeps on when the key is let go.
    if isIndirect, phase == .began, !pointer.fingersDraw { return nil }
    let fraction = CGPoint(x: CGFloat(finger.x), y: CGFloat(finger.y))
    let metrics = context.metrics
    let isPen = finger.touchId == Self.penDevice
    var sample = TouchSample(
      id: TouchID(device: finger.touchId, finger: finger.fingerId), phase: phase,
      location: metrics.point(
        fromUnits: context.fingerRange.units(
          fraction, in: metrics.units, isLanding: phase == .began)),
      timestamp: context.seconds(finger.timestamp),
      source: isPen ? .pencil : isIndirect ? .touchpad : .touch)
    if isPen {
      sample.force = CGFloat(max(0, min(1, finger.pressure)))
      sample.maximumPossibleForce = 1
    }
    let shadow = phase == .began ? removeShadow(of: sample) : []
    return shadow.isEmpty ? .touch(sample) : .touches(shadow + [sample])
  }

  // MARK: Shadows

  /// Returns whether a mouse only repeats what the fingers of a touchscreen do.
  ///
  /// SDL 3.2 under X11 passes on the mouse that the X server emulates for the first finger: a button
  /// of a mouse whose number is that of the touch device, in the queue before the finger. (SDL 3.4
  /// does not.) The number of a mouse on SDL 2 is 0.
  private mutating func isShadow(mouse: UInt32) -> Bool {
    if let known = isShadow[mouse] { return known }
    let isShadow = isTouchDevice(SDL_TouchID(mouse))
    self.isShadow[mouse] = isShadow
    return isShadow
  }

  /// Seconds and points between the press of a shadow and its finger, at most.
  private static let shadowInterval: TimeInterval = 0.02
  private static let shadowDistance: CGFloat = 1.5

  /// Takes back the press of a mouse that turns out to be the shadow of a finger that lands now.
  ///
  /// It does where SDL listed the touch device only after the press, and where the press has the number
  /// of every mouse and came alone, before the finger (see ``PointerEmulation``).
  private mutating func removeShadow(of finger: TouchSample) -> [TouchSample] {
    let mouse = UInt32(exactly: finger.id.device) ?? 0
    let isSameDevice = mouse > 0 && press.mouse == mouse
    let isSamePlace =
      finger.timestamp - press.time <= Self.shadowInterval
      && finger.location.distance(to: press.location) <= Self.shadowDistance
    if isSameDevice { isShadow[mouse] = true }
    guard pointer.isButtonDown, isSameDevice || isSamePlace else { return [] }
    return pointer.release(.cancelled, at: finger.timestamp)
  }

  // MARK: Mouse

  private mutating func motion(
    _ motion: SDL_MouseMotionEvent, _ context: WindowContext
  ) -> HostEvent? {
    guard !isShadow(mouse: motion.which) else { return nil }
    let place = CGPoint(x: CGFloat(motion.x), y: CGFloat(motion.y))
    return .touches(
      pointer.move(
        to: context.metrics.point(fromUnits: place), at: context.seconds(motion.timestamp)))
  }

  private mutating func button(
    _ button: SDL_MouseButtonEvent, _ context: WindowContext
  ) -> HostEvent? {
    guard button.button == UInt8(SDL_BUTTON_LEFT) else { return nil }
    if button.which == Self.penMouse, !isTouchDevice(Self.penDevice) {
      return penButton(button, context)
    }
    guard !isShadow(mouse: button.which) else { return nil }
    let place = CGPoint(x: CGFloat(button.x), y: CGFloat(button.y))
    let time = context.seconds(button.timestamp)
    let isDown = button.state == UInt8(SDL_PRESSED)
    // SDL tells a button that comes up with the place of the last motion, which may have been dropped.
    guard isDown else { return .touches(pointer.setButton(false, at: time)) }
    let moves = pointer.move(to: context.metrics.point(fromUnits: place), at: time)
    // The press of a shadow while the button is held changes nothing.
    if !pointer.isButtonDown { press = (button.which, pointer.location, time) }
    return .touches(moves + pointer.setButton(true, at: time))
  }

  /// The tip of a pen that SDL reports as a mouse alone.
  ///
  /// SDL 3.2 under X11 forgets the touch device of pens, and drops what it would report of it. The
  /// place of this mouse lags behind by a report; the pointer, which the pen moves, is up to date.
  private mutating func penButton(
    _ button: SDL_MouseButtonEvent, _ context: WindowContext
  ) -> HostEvent? {
    let isDown = button.state == UInt8(SDL_PRESSED)
    return .touches(pointer.setButton(isDown, at: context.seconds(button.timestamp)))
  }

  /// Moves the pointer to a place outside the window, which SDL tells only when it is asked.
  ///
  /// - Parameter place: in SDL's units, from the window's origin.
  mutating func drag(
    toOutside place: CGPoint, at time: TimeInterval, in context: WindowContext
  ) -> [TouchSample] {
    return pointer.move(to: context.metrics.point(fromUnits: place), at: time)
  }

  /// Forgets what is held, whose touches have ended.
  mutating func releasePointer() { _ = pointer.release(.ended, at: 0) }

  // MARK: Window

  /// Ends the pointer's touch where a compositor takes the pointer away with the button held.
  ///
  /// Some do when a finger lands, and SDL 2 then never reports that the button comes up. A drag out of
  /// the window ends at its edge, and goes on when the pointer comes back.
  private mutating func leave(at time: TimeInterval, _ context: WindowContext) -> HostEvent? {
    let size = context.metrics.size
    let inside = CGRect(origin: .zero, size: size).insetBy(dx: 2, dy: 2)
    guard !context.followsDragsOutside, pointer.isButtonDown, inside.contains(pointer.location)
    else { return nil }
    return .touches(pointer.setButton(false, at: time))
  }

  private mutating func window(
    _ event: SDL_WindowEvent, _ context: WindowContext
  ) -> HostEvent? {
    switch SDL_WindowEventID(rawValue: UInt32(event.event)) {
    case SDL_WINDOWEVENT_LEAVE: return leave(at: context.seconds(event.timestamp), context)
    case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED: return .resized
    case SDL_WINDOWEVENT_EXPOSED: return .exposed
    case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED: return .shown
    case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED: return .hidden
    // SDL lifts all keys that are held, with an event each; the button stays down.
    case SDL_WINDOWEVENT_FOCUS_LOST: return .focusLost
    case SDL_WINDOWEVENT_FOCUS_GAINED: return .focusGained
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
