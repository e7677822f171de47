import CSDL2
import ResponderKit

/// A translator of SDL events to touches, key presses and window changes.
///
/// Each finger and each pen makes exactly one touch. The translator drops events that SDL or the
/// system derives from the events of another device. The hints that disable such events are not
/// sufficient: some SDL versions and systems ignore them.
struct InputTranslator {
  /// The ID of the mouse that SDL derives from fingers: SDL_TOUCH_MOUSEID, a macro that Swift
  /// cannot import.
  private static let touchMouseID = UInt32.max
  /// The ID of the mouse that SDL 3 derives from pens, which sdl2-compat passes on:
  /// SDL_PEN_MOUSEID.
  private static let penMouseID = UInt32.max - 1
  /// The touch device of every pen in SDL 3: SDL_PEN_TOUCHID.
  private static let penTouchID: SDL_TouchID = -2

  private(set) var pointer = PointerInput()
  /// The mouse ID, the location and the time of the last press of the left button.
  private var lastPress = (mouse: UInt32(0), location: CGPoint.zero, time: -TimeInterval.infinity)
  /// For each mouse ID, a Boolean value that indicates whether the mouse is emulated for a touch
  /// device or a pen.
  ///
  /// The value is determined once per mouse.
  private var isEmulatedByMouseID: [UInt32: Bool] = [
    touchMouseID: true, penMouseID: true, 0: false,
  ]
  /// For each touch device, a Boolean value that indicates whether its fingers move the pointer.
  ///
  /// The value is determined at the first finger and cached: on X11, a query about a device that
  /// SDL does not list makes SDL forget every finger.
  private var isIndirectByTouchID: [SDL_TouchID: Bool] = [penTouchID: false]
  private let deviceType: (SDL_TouchID) -> SDL_TouchDeviceType
  private let isTouchDevice: (SDL_TouchID) -> Bool

  /// Creates a translator.
  ///
  /// - Parameters:
  ///   - deviceType: A closure that returns the type of a touch device that has reported a finger.
  ///   - isTouchDevice: A closure that returns whether SDL lists a touch device with an ID.
  init(
    deviceType: @escaping (SDL_TouchID) -> SDL_TouchDeviceType = { SDL_GetTouchDeviceType($0) },
    isTouchDevice: @escaping (SDL_TouchID) -> Bool = { TouchDevices.contains($0) }
  ) {
    (self.deviceType, self.isTouchDevice) = (deviceType, isTouchDevice)
  }

  /// Returns the translation of an event, or nil if the event is dropped.
  mutating func translate(_ event: SDL_Event, in context: WindowContext) -> HostEvent? {
    switch SDL_EventType(rawValue: event.type) {
    case SDL_FINGERDOWN: finger(event.tfinger, .began, context)
    case SDL_FINGERMOTION: finger(event.tfinger, .moved, context)
    case SDL_FINGERUP: finger(event.tfinger, .ended, context)
    case SDL_MOUSEMOTION: motion(event.motion, context)
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: button(event.button, context)
    case SDL_KEYDOWN, SDL_KEYUP: key(event.key)
    case SDL_TEXTINPUT: .text(String(nullTerminated: event.text.text))
    case SDL_TEXTEDITING: markedText(event.edit)
    case SDL_MOUSEWHEEL: wheel(event.wheel)
    case SDL_SENSORUPDATE:
      .acceleration(SIMD3(event.sensor.data.0, event.sensor.data.1, event.sensor.data.2))
    case SDL_WINDOWEVENT: window(event.window, context)
    case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET: .contentLost
    case SDL_USEREVENT: .wake
    case SDL_DROPFILE: droppedFile(event.drop)
    case SDL_QUIT: .quit
    default: nil
    }
  }

  /// Returns the path of a dropped file, and frees the memory of the event.
  private func droppedFile(_ event: SDL_DropEvent) -> HostEvent? {
    guard let file = event.file else { return nil }
    defer { SDL_free(file) }
    return .fileDropped(Array(UnsafeBufferPointer(start: file, count: Int(SDL_strlen(file)) + 1)))
  }

  /// Applies a key event to the pointer and returns the resulting touches.
  ///
  /// Alt and Shift control the second touch of the pointer, and D is the pen key unless it types
  /// text. The same event is also translated to a key press.
  mutating func pointerTouches(of event: SDL_Event, in context: WindowContext) -> [TouchSample] {
    guard event.type == SDL_KEYDOWN.rawValue || event.type == SDL_KEYUP.rawValue else { return [] }
    let (key, time) = (event.key, context.seconds(event.key.timestamp))
    let flags = UIKeyModifierFlags(key.keysym.mod)
    let size = context.metrics.size
    pointer.setModifiers(flags, windowCenter: CGPoint(x: size.width / 2, y: size.height / 2))
    guard key.keysym.sym == SDL_Keycode(SDLK_d.rawValue), key.repeat == 0 else { return [] }
    let isShortcut = !flags.isDisjoint(with: [.control, .command, .alternate])
    let isPenKey = !isShortcut && !context.receivesText
    return pointer.setPenKey(key.phase == .began && isPenKey, at: time)
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

  /// Returns the text that an input method composes.
  private func markedText(_ event: SDL_TextEditingEvent) -> HostEvent {
    let text = String(nullTerminated: event.text)
    // SDL counts code points, and ResponderKit counts characters.
    let scalars = Array(text.unicodeScalars)
    func characterCount(_ scalarCount: Int) -> Int {
      var prefix = ""
      prefix.unicodeScalars.append(contentsOf: scalars.prefix(max(0, scalarCount)))
      return min(prefix.count, text.count)
    }
    // An input method may report any integers.
    let end = event.start.addingReportingOverflow(max(0, event.length))
    let start = characterCount(Int(event.start))
    return .markedText(
      text, start..<max(start, end.overflow ? text.count : characterCount(Int(end.partialValue))))
  }

  /// The scroll distance for one notch of a wheel, in points: three lines of text, as on most
  /// systems.
  private static let pointsPerNotch: CGFloat = 48

  private mutating func wheel(_ event: SDL_MouseWheelEvent) -> HostEvent? {
    guard !isEmulated(mouse: event.which) else { return nil }
    // SDL's y is positive when the wheel turns away from the user, which scrolls up.
    return .scroll(
      CGVector(
        dx: CGFloat(event.preciseX) * Self.pointsPerNotch,
        dy: -CGFloat(event.preciseY) * Self.pointsPerNotch))
  }

  // MARK: Fingers

  private mutating func finger(
    _ finger: SDL_TouchFingerEvent, _ phase: UITouch.Phase, _ context: WindowContext
  ) -> HostEvent? {
    guard finger.touchId != SDL_MOUSE_TOUCHID else { return nil }
    let isIndirect =
      isIndirectByTouchID[finger.touchId] ?? (deviceType(finger.touchId) != SDL_TOUCH_DEVICE_DIRECT)
    isIndirectByTouchID[finger.touchId] = isIndirect
    // A touchpad moves the pointer. On macOS, SDL also reports the fingers on a touchpad. Fingers
    // that land while the pen key is held draw, and continue to draw after the key is released.
    if isIndirect, phase == .began, !pointer.touchpadFingersDraw { return nil }
    let fraction = CGPoint(x: CGFloat(finger.x), y: CGFloat(finger.y))
    let metrics = context.metrics
    let isPen = finger.touchId == Self.penTouchID
    var sample = TouchSample(
      id: TouchID(device: finger.touchId, finger: finger.fingerId), phase: phase,
      location: metrics.point(
        fromUnits: context.fingerNormalization.units(
          fraction, in: metrics.units, isLanding: phase == .began)),
      timestamp: context.seconds(finger.timestamp),
      source: isPen ? .pencil : isIndirect ? .touchpad : .touch)
    if isPen {
      sample.force = CGFloat(max(0, min(1, finger.pressure)))
      sample.maximumPossibleForce = 1
    }
    let cancelled = phase == .began ? cancelEmulatedPress(of: sample) : []
    return cancelled.isEmpty ? .touch(sample) : .touches(cancelled + [sample])
  }

  // MARK: Emulated mice

  /// Returns a Boolean value that indicates whether a mouse is emulated for a touch device.
  ///
  /// SDL 3.2 on X11 reports the mouse that the X server emulates for the first finger. The ID of
  /// this mouse is that of the touch device, and its button press precedes the finger in the queue.
  /// SDL 3.4 does not report this mouse. On SDL 2, the ID of every mouse is 0.
  private mutating func isEmulated(mouse: UInt32) -> Bool {
    if let known = isEmulatedByMouseID[mouse] { return known }
    let isEmulated = isTouchDevice(SDL_TouchID(mouse))
    isEmulatedByMouseID[mouse] = isEmulated
    return isEmulated
  }

  /// Cancels the last mouse press if the X server emulated it for a finger that lands now.
  ///
  /// The press was not recognized as emulated for one of two reasons. Either SDL listed the touch
  /// device only after the press, or the press had the ID of the real mouse and its finger was not
  /// yet in the queue (see ``EmulatedMouseFilter``).
  ///
  /// - Returns: The cancelled touches of the pointer.
  private mutating func cancelEmulatedPress(of finger: TouchSample) -> [TouchSample] {
    let mouse = UInt32(exactly: finger.id.device) ?? 0
    let isSameDevice = mouse > 0 && lastPress.mouse == mouse
    let coincides =
      finger.timestamp - lastPress.time
      <= TimeInterval(EmulatedMouseFilter.landingTolerance) / 1000
      && finger.location.distance(to: lastPress.location) <= EmulatedMouseFilter.locationTolerance
    if isSameDevice { isEmulatedByMouseID[mouse] = true }
    guard pointer.isButtonDown, isSameDevice || coincides else { return [] }
    return pointer.release(.cancelled, at: finger.timestamp)
  }

  // MARK: Mouse

  private mutating func motion(
    _ motion: SDL_MouseMotionEvent, _ context: WindowContext
  ) -> HostEvent? {
    guard !isEmulated(mouse: motion.which) else { return nil }
    let location = CGPoint(x: CGFloat(motion.x), y: CGFloat(motion.y))
    return .touches(
      pointer.move(
        to: context.metrics.point(fromUnits: location), at: context.seconds(motion.timestamp)))
  }

  private mutating func button(
    _ button: SDL_MouseButtonEvent, _ context: WindowContext
  ) -> HostEvent? {
    if button.button == UInt8(SDL_BUTTON_RIGHT) { return secondaryButton(button, context) }
    guard button.button == UInt8(SDL_BUTTON_LEFT) else { return nil }
    if button.which == Self.penMouseID, !isTouchDevice(Self.penTouchID) {
      return penButton(button, context)
    }
    guard !isEmulated(mouse: button.which) else { return nil }
    let location = CGPoint(x: CGFloat(button.x), y: CGFloat(button.y))
    let time = context.seconds(button.timestamp)
    let isDown = button.state == UInt8(SDL_PRESSED)
    // SDL reports a release at the location of its last motion event, which the host may have
    // dropped. So the touch ends at the location of the pointer.
    guard isDown else { return .touches(pointer.setButton(false, at: time)) }
    let moves = pointer.move(to: context.metrics.point(fromUnits: location), at: time)
    // A press while the button is already down comes from an emulated mouse.
    if !pointer.isButtonDown { lastPress = (button.which, pointer.location, time) }
    return .touches(moves + pointer.setButton(true, at: time))
  }

  private mutating func secondaryButton(
    _ button: SDL_MouseButtonEvent, _ context: WindowContext
  ) -> HostEvent? {
    guard !isEmulated(mouse: button.which) else { return nil }
    let time = context.seconds(button.timestamp)
    guard button.state == UInt8(SDL_PRESSED) else {
      return .touches(pointer.setSecondaryButton(false, at: time))
    }
    let location = CGPoint(x: CGFloat(button.x), y: CGFloat(button.y))
    let moves = pointer.move(to: context.metrics.point(fromUnits: location), at: time)
    return .touches(moves + pointer.setSecondaryButton(true, at: time))
  }

  /// Translates the tip of a pen that SDL reports only as a mouse.
  ///
  /// SDL 3.2 on X11 loses the touch device of pens and drops their finger events. The location of
  /// the pen's mouse lags one report behind, so the touch uses the location of the pointer, which
  /// the pen also moves. The touch is that of a pencil whose force is unknown.
  private mutating func penButton(
    _ button: SDL_MouseButtonEvent, _ context: WindowContext
  ) -> HostEvent? {
    let isDown = button.state == UInt8(SDL_PRESSED)
    let time = context.seconds(button.timestamp)
    return .touches(pointer.setButton(isDown, source: .pencil, at: time))
  }

  /// Moves the pointer to a location outside the window, where SDL reports no motion.
  ///
  /// - Parameter location: The location in SDL's units, relative to the origin of the window.
  mutating func dragOutside(
    to location: CGPoint, at time: TimeInterval, in context: WindowContext
  ) -> [TouchSample] {
    return pointer.move(to: context.metrics.point(fromUnits: location), at: time)
  }

  /// Releases the button and all keys of the pointer, after its touches have ended.
  mutating func releasePointer() { _ = pointer.release(.ended, at: 0) }

  // MARK: Window

  /// Ends the touch of the pointer if a compositor moves the pointer away while the button is down.
  ///
  /// Some compositors move the pointer away when a finger lands, and then SDL 2 never reports the
  /// release of the button. A pointer that is dragged out of the window leaves at the edge. Its
  /// touch does not end, and continues when the pointer returns.
  private mutating func leave(at time: TimeInterval, _ context: WindowContext) -> HostEvent? {
    let size = context.metrics.size
    let inside = CGRect(origin: .zero, size: size).insetBy(dx: 2, dy: 2)
    guard !context.followsDragsOutside, pointer.hasButtonDown, inside.contains(pointer.location)
    else { return nil }
    return .touches(
      pointer.setButton(false, at: time) + pointer.setSecondaryButton(false, at: time))
  }

  private mutating func window(
    _ event: SDL_WindowEvent, _ context: WindowContext
  ) -> HostEvent? {
    switch SDL_WindowEventID(rawValue: UInt32(event.event)) {
    case SDL_WINDOWEVENT_LEAVE: return leave(at: context.seconds(event.timestamp), context)
    case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED: return .resized
    case SDL_WINDOWEVENT_EXPOSED: return .exposed
    case SDL_WINDOWEVENT_SHOWN: return .shown
    case SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED: return .restored
    case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED: return .hidden
    // SDL also reports the release of each pressed key in a separate event. The mouse button
    // stays down.
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
      Self.namedInputs[keysym.sym] ?? Self.character(of: keysym.sym),
      modifierFlags: UIKeyModifierFlags(keysym.mod))
  }

  /// The inputs of keys that have a name in ResponderKit or that type a control character.
  private static let namedInputs: [SDL_Keycode: String] = {
    let names: [(SDL_KeyCode, String)] = [
      (SDLK_UP, UIKeyCommand.inputUpArrow), (SDLK_DOWN, UIKeyCommand.inputDownArrow),
      (SDLK_LEFT, UIKeyCommand.inputLeftArrow), (SDLK_RIGHT, UIKeyCommand.inputRightArrow),
      (SDLK_HOME, UIKeyCommand.inputHome), (SDLK_END, UIKeyCommand.inputEnd),
      (SDLK_ESCAPE, UIKeyCommand.inputEscape), (SDLK_DELETE, UIKeyCommand.inputDelete),
      (SDLK_F1, UIKeyCommand.f1), (SDLK_F2, UIKeyCommand.f2), (SDLK_F3, UIKeyCommand.f3),
      (SDLK_F4, UIKeyCommand.f4), (SDLK_F5, UIKeyCommand.f5), (SDLK_F6, UIKeyCommand.f6),
      (SDLK_F7, UIKeyCommand.f7), (SDLK_F8, UIKeyCommand.f8), (SDLK_F9, UIKeyCommand.f9),
      (SDLK_F10, UIKeyCommand.f10), (SDLK_F11, UIKeyCommand.f11), (SDLK_F12, UIKeyCommand.f12),
      (SDLK_KP_PLUS, "+"), (SDLK_KP_MINUS, "-"), (SDLK_KP_0, "0"),
      (SDLK_TAB, "\t"), (SDLK_BACKSPACE, "\u{8}"), (SDLK_RETURN, "\r"), (SDLK_KP_ENTER, "\r"),
    ]
    return Dictionary(uniqueKeysWithValues: names.map { (SDL_Keycode($0.0.rawValue), $0.1) })
  }()

  private static func character(of code: SDL_Keycode) -> String {
    // Key codes of keys that type no character have bit 30 set (SDLK_SCANCODE_MASK).
    guard code >= 0x20, code & (1 << 30) == 0 else { return "" }
    return Unicode.Scalar(UInt32(bitPattern: code)).map { String(Character($0)) } ?? ""
  }
}

extension UIKeyModifierFlags {
  init(_ mod: UInt16) {
    self = []
    // Each of the first four contains the keys at the left and at the right.
    func has(_ keys: SDL_Keymod) -> Bool { UInt32(mod) & keys.rawValue != 0 }
    if has(KMOD_SHIFT) { insert(.shift) }
    if has(KMOD_CTRL) { insert(.control) }
    if has(KMOD_ALT) { insert(.alternate) }
    if has(KMOD_GUI) { insert(.command) }
    if has(KMOD_CAPS) { insert(.alphaShift) }
  }
}
