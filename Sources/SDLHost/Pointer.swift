import CSDL2
import ResponderKit

/// The pointer of a window, which mice and pens move.
///
/// Only this type decides which mouse events come from a mouse, where the pointer is, and whether
/// it is outside the window.
///
/// Systems also emulate mouse events for fingers and pens. An emulated event is recognized by the
/// ID of its mouse, by its position in the queue near the event of its finger (see
/// ``EmulatedMouseFilter``), or when its finger lands.
struct Pointer {
  /// The ID of the mouse that SDL derives from fingers: SDL_TOUCH_MOUSEID, a macro that Swift
  /// cannot import.
  private static let touchMouseID = UInt32.max
  /// The ID of the mouse that SDL 3 derives from pens, which sdl2-compat passes on:
  /// SDL_PEN_MOUSEID.
  private static let penMouseID = UInt32.max - 1
  /// The ID of the touch device of every pen in SDL 3: SDL_PEN_TOUCHID.
  static let penTouchID: SDL_TouchID = -2

  private var touches = PointerTouches()
  /// The displacement of the pointer since the last call of ``takePan()``, in points, while the
  /// middle button is down; nil while it is up.
  private var pan: CGVector?
  /// The location at which the middle button was pressed.
  private(set) var panStart = CGPoint.zero
  private var filter: EmulatedMouseFilter
  /// The mouse ID, the location and the time of the last press of the left button.
  private var lastPress = (mouse: UInt32(0), location: CGPoint.zero, time: -TimeInterval.infinity)
  /// For each mouse ID, a Boolean value that indicates whether the mouse is emulated for a touch
  /// device or a pen.
  ///
  /// The value is determined at the first event of the mouse. If a finger later lands on a device
  /// with the same ID, the value becomes true.
  private var isEmulatedByMouseID: [UInt32: Bool] = [
    touchMouseID: true, penMouseID: true, 0: false,
  ]
  private let isTouchDevice: (SDL_TouchID) -> Bool
  /// The position of the pen key that is down; nil if it is up.
  private var penKey: SDL_Scancode?
  /// The location at which the pointer hovers over the window; nil if the pointer is elsewhere or
  /// its first touch is down.
  private(set) var hoverLocation: CGPoint?

  /// Creates a pointer.
  ///
  /// - Parameters:
  ///   - separateEvents: The emulated events that may be fetched apart from their finger event.
  ///   - isTouchDevice: A closure that indicates whether SDL lists a touch device with an ID.
  init(
    separateEvents: EmulatedMouseFilter.SeparateEvents = .none,
    isTouchDevice: @escaping (SDL_TouchID) -> Bool = { TouchDevices.contains($0) }
  ) {
    filter = EmulatedMouseFilter(separateEvents: separateEvents)
    self.isTouchDevice = isTouchDevice
  }

  /// The location of the pointer, in points; outside the window during a drag that has left it.
  var location: CGPoint { touches.location }

  /// A Boolean value that indicates whether a button is down.
  var hasButtonDown: Bool { touches.hasButtonDown || pan != nil }

  /// A Boolean value that indicates whether the middle button is down, which moves the content of
  /// the window.
  var isPanning: Bool { pan != nil }

  /// Returns the displacement of the pointer since the last call, in points, or nil if the middle
  /// button is up or the pointer has not moved.
  mutating func takePan() -> CGVector? {
    guard let displacement = pan, displacement != CGVector() else { return nil }
    pan = CGVector()
    return displacement
  }

  /// The location of the simulated second touch; nil for none.
  var secondTouchLocation: CGPoint? { touches.secondTouchLocation }

  /// A Boolean value that indicates whether each finger on a touchpad makes its own touch.
  var touchpadFingersDraw: Bool { touches.touchpadFingersDraw }

  // MARK: Emulated mice

  /// Waits for the event of a finger if the last event may be emulated for it.
  ///
  /// - Parameters:
  ///   - events: The fetched events, to which the events that arrive during the wait are appended.
  ///   - appendNewEvents: A closure that appends the events that have arrived since the last fetch.
  func waitForFinger(
    after events: inout [SDL_Event], in metrics: WindowMetrics,
    _ appendNewEvents: (inout [SDL_Event]) -> Void
  ) {
    filter.waitForFinger(
      after: &events, pointer: metrics.units(fromPoint: location), appendNewEvents)
  }

  /// Returns a Boolean value that indicates whether an event comes from a mouse that the system
  /// emulates for a finger, according to the events near it.
  ///
  /// Call this method for each event, in order.
  mutating func isEmulated(
    _ index: Int, in events: [SDL_Event], _ context: WindowContext
  ) -> Bool {
    filter.isEmulated(index, in: events, context)
  }

  /// Returns a Boolean value that indicates whether a mouse is emulated for a touch device or a
  /// pen.
  ///
  /// SDL 3.2 on X11 reports the mouse that the X server emulates for the first finger. The ID of
  /// this mouse is that of the touch device, and its button press precedes the finger in the queue.
  /// SDL 3.4 does not report this mouse. On SDL 2, the ID of every mouse is 0.
  mutating func isEmulated(mouse: UInt32) -> Bool {
    if let known = isEmulatedByMouseID[mouse] { return known }
    let isEmulated = isTouchDevice(SDL_TouchID(mouse))
    isEmulatedByMouseID[mouse] = isEmulated
    return isEmulated
  }

  /// Cancels the last mouse press if the X server emulated it for a finger that lands now.
  ///
  /// The press was not recognized as emulated for one of two reasons. Either SDL listed the touch
  /// device only after the press, or the press had the ID of the real mouse and its finger was not
  /// yet in the queue.
  ///
  /// - Returns: The cancelled touches of the pointer.
  mutating func cancelEmulatedPress(of finger: TouchSample) -> [TouchSample] {
    let mouse = UInt32(exactly: finger.id.device) ?? 0
    let isSameDevice = mouse > 0 && lastPress.mouse == mouse
    let coincides =
      finger.timestamp - lastPress.time
      <= TimeInterval(EmulatedMouseFilter.landingTolerance) / 1000
      && finger.location.distance(to: lastPress.location) <= EmulatedMouseFilter.locationTolerance
    if isSameDevice { isEmulatedByMouseID[mouse] = true }
    guard touches.isButtonDown, isSameDevice || coincides else { return [] }
    return touches.release(.cancelled, at: finger.timestamp)
  }

  // MARK: Mice and keys

  /// Applies a motion of the mouse and returns the samples of the moved touches.
  mutating func samples(
    of motion: SDL_MouseMotionEvent, in context: WindowContext
  ) -> [TouchSample] {
    guard !isEmulated(mouse: motion.which) else { return [] }
    let location = CGPoint(x: CGFloat(motion.x), y: CGFloat(motion.y))
    return move(to: location, at: context.seconds(motion.timestamp), in: context)
  }

  /// Applies a press or a release of a mouse button and returns the samples of its touches.
  mutating func samples(
    of button: SDL_MouseButtonEvent, in context: WindowContext
  ) -> [TouchSample] {
    let time = context.seconds(button.timestamp)
    let isDown = button.state == UInt8(SDL_PRESSED)
    let isRight = button.button == UInt8(SDL_BUTTON_RIGHT)
    if button.button == UInt8(SDL_BUTTON_MIDDLE), !isEmulated(mouse: button.which) {
      // SDL reports a release at the location of its last motion event, as for the other buttons.
      guard isDown else {
        pan = nil
        return []
      }
      let location = CGPoint(x: CGFloat(button.x), y: CGFloat(button.y))
      let moves = move(to: location, at: time, in: context)
      (pan, panStart) = (CGVector(), self.location)
      return moves
    }
    guard isRight || button.button == UInt8(SDL_BUTTON_LEFT) else { return [] }
    // SDL 3.2 on X11 loses the touch device of pens and drops their finger events, and reports a
    // pen only as a mouse. The location of this mouse lags one report behind, so the touch uses the
    // location of the pointer, which the pen also moves. The force of the pen is unknown.
    if !isRight, button.which == Self.penMouseID, !isTouchDevice(Self.penTouchID) {
      return touches.setButton(isDown, source: .pencil, at: time)
    }
    guard !isEmulated(mouse: button.which) else { return [] }
    // SDL reports a release at the location of its last motion event, which the host may have
    // dropped. So the touch ends at the location of the pointer.
    guard isDown else {
      return isRight
        ? touches.setSecondaryButton(false, at: time) : touches.setButton(false, at: time)
    }
    let location = CGPoint(x: CGFloat(button.x), y: CGFloat(button.y))
    let moves = move(to: location, at: time, in: context)
    if isRight { return moves + touches.setSecondaryButton(true, at: time) }
    // A press while the button is already down comes from an emulated mouse.
    if !touches.isButtonDown { lastPress = (button.which, touches.location, time) }
    return moves + touches.setButton(true, at: time)
  }

  /// Applies an event and returns the samples of the touches that a key begins or ends.
  ///
  /// Alt and Shift control the second touch of the pointer, and D is the pen key unless it types
  /// text. The same event is also translated to a key press. Events other than those of keys have
  /// no effect.
  mutating func samples(ofKey event: SDL_Event, in context: WindowContext) -> [TouchSample] {
    guard event.type == SDL_KEYDOWN.rawValue || event.type == SDL_KEYUP.rawValue else { return [] }
    let (key, time) = (event.key, context.seconds(event.key.timestamp))
    let flags = UIKeyModifierFlags(key.keysym.mod)
    let size = context.metrics.size
    touches.setModifiers(flags, windowCenter: CGPoint(x: size.width / 2, y: size.height / 2))
    let isPressed = key.state == UInt8(SDL_PRESSED)
    let isPenKey = UIKey(key.keysym, in: .current).isKey(for: "d")
    // The layout may change while the key is down.
    guard key.repeat == 0, isPenKey || key.keysym.scancode == penKey else { return [] }
    penKey = isPressed && key.keysym.scancode != SDL_SCANCODE_UNKNOWN ? key.keysym.scancode : nil
    let isShortcut = !flags.isDisjoint(with: [.control, .command, .alternate])
    return touches.setPenKey(isPressed && !isShortcut && !context.receivesText, at: time)
  }

  /// Releases the buttons and all keys of the pointer, after its touches have ended.
  mutating func release() {
    _ = touches.release(.ended, at: 0)
    pan = nil
  }

  // MARK: Outside the window

  /// Ends the touch of the pointer if a compositor moves the pointer away while a button is down.
  ///
  /// Some compositors move the pointer away when a finger lands, and then SDL 2 never reports the
  /// release of the button. A pointer that is dragged out of the window leaves at the edge. Its
  /// touch does not end, and continues when the pointer returns.
  mutating func leave(at time: TimeInterval, _ context: WindowContext) -> [TouchSample] {
    let inside = CGRect(origin: .zero, size: context.metrics.size).insetBy(dx: 2, dy: 2)
    guard !context.followsDragsOutside, hasButtonDown, inside.contains(location) else { return [] }
    pan = nil
    return touches.setButton(false, at: time) + touches.setSecondaryButton(false, at: time)
  }

  /// Returns a Boolean value that indicates whether the pointer is outside the window during a drag
  /// that began inside, in a window system whose pointer must then be polled.
  func isDraggingOutside(in system: any WindowSystem) -> Bool {
    system.followsDragsOutside && hasButtonDown && !system.isPointerOver
  }

  /// Moves the pointer to its location outside the window, reports to SDL which buttons were
  /// released there, and returns the samples of the moved touches.
  mutating func followOutside(
    in system: any WindowSystem, at time: TimeInterval, _ context: WindowContext
  ) -> [TouchSample] {
    let pointer = system.polledPointer
    let moves = move(to: pointer.location, at: time, in: context)
    for (button, isDown) in [
      (SDL_BUTTON_LEFT, touches.isButtonDown), (SDL_BUTTON_MIDDLE, isPanning),
      (SDL_BUTTON_RIGHT, touches.isSecondaryButtonDown),
    ] where isDown && pointer.buttons & UInt32(1) << UInt32(button - 1) == 0 {
      system.reportButtonUp(button)
    }
    return moves
  }

  /// Moves the pointer to a location in SDL's units, and returns the samples of the moved touches.
  mutating func move(
    to location: CGPoint, at time: TimeInterval, in context: WindowContext
  ) -> [TouchSample] {
    let (old, new) = (self.location, context.metrics.point(fromUnits: location))
    pan = pan.map { CGVector(dx: $0.dx + new.x - old.x, dy: $0.dy + new.y - old.y) }
    return touches.move(to: new, at: time)
  }

  /// Returns a Boolean value that indicates whether SDL has perhaps moved the location of an event
  /// to the edge of the window.
  ///
  /// SDL does so with the locations of a drag that leaves the window.
  func isAtEdge(_ motion: SDL_MouseMotionEvent, _ context: WindowContext) -> Bool {
    let (width, height) = (Int32(context.metrics.units.width), Int32(context.metrics.units.height))
    return context.followsDragsOutside && hasButtonDown
      && (motion.x <= 0 || motion.y <= 0 || motion.x >= width - 1 || motion.y >= height - 1)
  }

  /// Reports to SDL that the pointer is outside the window, after a button was released there.
  ///
  /// Otherwise SDL assumes that the pointer is still at the edge where it left the window, and
  /// does not report where the pointer enters the window again.
  func reportLeave(to system: any WindowSystem, _ metrics: WindowMetrics) {
    guard !CGRect(origin: .zero, size: metrics.size).contains(location) else { return }
    system.reportLeave(at: metrics.units(fromPoint: location))
  }

  /// Updates ``hoverLocation`` and returns a Boolean value that indicates whether it has changed.
  mutating func updateHover(isOverWindow: Bool) -> Bool {
    let newLocation = isOverWindow && !touches.isDown ? location : nil
    guard newLocation != hoverLocation else { return false }
    hoverLocation = newLocation
    return true
  }
}
