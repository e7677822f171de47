import CSDL2
import ResponderKit

/// A translator of SDL events to touches, key presses and window changes.
///
/// Each finger and each pen makes exactly one touch. The translator drops events that SDL or the
/// system derives from the events of another device. The hints that disable such events are not
/// sufficient: some SDL versions and systems ignore them.
struct InputTranslator {
  /// The pointer of the window, to which the translator passes the mouse events.
  var pointer: Pointer
  /// For each touch device, a Boolean value that indicates whether its fingers move the pointer.
  ///
  /// The value is determined when the first finger of the device lands, and cached: on X11, a query
  /// about a device that SDL does not list makes SDL forget every finger.
  private var isIndirectByTouchID: [SDL_TouchID: Bool] = [Pointer.penTouchID: false]
  /// A Boolean value that indicates whether the current drop contains a file.
  private var hasDroppedFile = false
  /// A Boolean value that indicates whether the current drop contains something that is no file.
  private var hasDroppedText = false
  /// A Boolean value that indicates whether the library reports the end of a drop also when a drag
  /// leaves the window, as SDL 3 does.
  private let reportsLeavingDrags: Bool
  private let deviceType: (SDL_TouchID) -> SDL_TouchDeviceType

  /// Creates a translator.
  ///
  /// - Parameters:
  ///   - pointer: The pointer of the window.
  ///   - reportsLeavingDrags: A Boolean value that indicates whether the library reports the end of
  ///     a drop also when a drag leaves the window, as SDL 3 does.
  ///   - deviceType: A closure that returns the type of a touch device that has reported a finger.
  init(
    pointer: Pointer = Pointer(), reportsLeavingDrags: Bool = SDLVersion.linked.isSDL3,
    deviceType: @escaping (SDL_TouchID) -> SDL_TouchDeviceType = { SDL_GetTouchDeviceType($0) }
  ) {
    (self.pointer, self.deviceType) = (pointer, deviceType)
    self.reportsLeavingDrags = reportsLeavingDrags
  }

  /// Returns the translation of an event, or nil if the event is dropped.
  mutating func translate(_ event: SDL_Event, in context: WindowContext) -> HostEvent? {
    switch SDL_EventType(rawValue: event.type) {
    case SDL_FINGERDOWN: finger(event.tfinger, .began, context)
    case SDL_FINGERMOTION: finger(event.tfinger, .moved, context)
    case SDL_FINGERUP: finger(event.tfinger, .ended, context)
    case SDL_MOUSEMOTION: touches(pointer.samples(of: event.motion, in: context))
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
      touches(pointer.samples(of: event.button, in: context))
    case SDL_KEYDOWN, SDL_KEYUP: key(event.key)
    case SDL_TEXTINPUT: .text(String(nullTerminated: event.text.text))
    case SDL_TEXTEDITING: markedText(event.edit)
    case SDL_MOUSEWHEEL: wheel(event.wheel)
    case SDL_SENSORUPDATE:
      .acceleration(SIMD3(event.sensor.data.0, event.sensor.data.1, event.sensor.data.2))
    case SDL_WINDOWEVENT: window(event.window, context)
    case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET: .contentLost
    case SDL_USEREVENT: .wake
    case SDL_DROPBEGIN, SDL_DROPFILE, SDL_DROPTEXT, SDL_DROPCOMPLETE: drop(event.drop)
    case SDL_QUIT: .quit
    default: nil
    }
  }

  /// Returns the path of a dropped file, or the end of a drop without a file, and frees the memory
  /// of the event.
  private mutating func drop(_ event: SDL_DropEvent) -> HostEvent? {
    let type = SDL_EventType(rawValue: event.type)
    // sdl2-compat sets the field to no valid pointer in the other events.
    defer { if [SDL_DROPFILE, SDL_DROPTEXT].contains(type) { SDL_free(event.file) } }
    switch type {
    case SDL_DROPBEGIN: (hasDroppedFile, hasDroppedText) = (false, false)
    case SDL_DROPTEXT: hasDroppedText = true
    case SDL_DROPCOMPLETE:
      if !hasDroppedFile, hasDroppedText || !reportsLeavingDrags { return .unusableDrop }
    case SDL_DROPFILE:
      guard let file = event.file else { return nil }
      hasDroppedFile = true
      return .fileDropped(
        Array(UnsafeBufferPointer(start: file, count: Int(SDL_strlen(file)) + 1)))
    default: break
    }
    return nil
  }

  private func touches(_ samples: [TouchSample]) -> HostEvent? {
    samples.isEmpty ? nil : .touches(samples)
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
      return .key(UIKey(event.keysym, in: .current), event.phase)
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
    // An input method may report any integers, so their sum may overflow.
    let end = event.start.addingReportingOverflow(max(0, event.length))
    let start = characterCount(Int(event.start))
    return .markedText(
      text, start..<max(start, end.overflow ? text.count : characterCount(Int(end.partialValue))))
  }

  /// The scroll distance for one notch of a wheel, in points: three lines of text, as on most
  /// systems.
  private static let pointsPerNotch: CGFloat = 48

  private mutating func wheel(_ event: SDL_MouseWheelEvent) -> HostEvent? {
    guard !pointer.isEmulated(mouse: event.which) else { return nil }
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
    // A touchpad moves the pointer. On macOS, SDL also reports the fingers on a touchpad. These
    // fingers draw only if they land while the pen key is held; they continue to draw after the key
    // is released.
    if isIndirect, phase == .began, !pointer.touchpadFingersDraw { return nil }
    let fraction = CGPoint(x: CGFloat(finger.x), y: CGFloat(finger.y))
    let metrics = context.metrics
    let isPen = finger.touchId == Pointer.penTouchID
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
    let cancelled = phase == .began ? pointer.cancelEmulatedPress(of: sample) : []
    return cancelled.isEmpty ? .touch(sample) : .touches(cancelled + [sample])
  }

  // MARK: Windows

  private mutating func window(
    _ event: SDL_WindowEvent, _ context: WindowContext
  ) -> HostEvent? {
    switch SDL_WindowEventID(rawValue: UInt32(event.event)) {
    case SDL_WINDOWEVENT_LEAVE:
      return touches(pointer.leave(at: context.seconds(event.timestamp), context))
    case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED: return .resized
    case SDL_WINDOWEVENT_EXPOSED: return .exposed
    case SDL_WINDOWEVENT_SHOWN: return .shown
    case SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED: return .restored
    case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED: return .hidden
    // With the loss of the focus, SDL reports the release of each pressed key in a separate event.
    // A pressed mouse button stays down.
    case SDL_WINDOWEVENT_FOCUS_LOST: return .focusLost
    case SDL_WINDOWEVENT_FOCUS_GAINED: return .focusGained
    case SDL_WINDOWEVENT_CLOSE: return .closeRequested
    default: return nil
    }
  }
}

extension SDL_KeyboardEvent {
  fileprivate var phase: UIPress.Phase { state == UInt8(SDL_PRESSED) ? .began : .ended }
}

extension UIKeyModifierFlags {
  init(_ mod: UInt16) {
    self = []
    // Each of the first four masks contains the left and the right key.
    func has(_ keys: SDL_Keymod) -> Bool { UInt32(mod) & keys.rawValue != 0 }
    if has(KMOD_SHIFT) { insert(.shift) }
    if has(KMOD_CTRL) { insert(.control) }
    if has(KMOD_ALT) { insert(.alternate) }
    if has(KMOD_GUI) { insert(.command) }
    if has(KMOD_CAPS) { insert(.alphaShift) }
  }
}
