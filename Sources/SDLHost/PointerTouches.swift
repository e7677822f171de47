import ResponderKit

/// The state of the pointer, translated to touches.
///
/// The first touch is down while the left button or the pen key is down. The right button makes a
/// touch of its own. While Alt is held, a second touch mirrors the first through a center, which is
/// initially the center of the window. While Shift is held too, the center moves with the pointer,
/// so the distance between the touches is constant. Each method that moves, presses or releases the
/// pointer returns the samples of the affected touches.
struct PointerTouches: Hashable {
  /// The device ID of the pointer's touches, which differs from the ID of every SDL touch device.
  ///
  /// SDL uses -1 for touches that it derives from a mouse and -2 for pens.
  static let device = Int64.min
  private static let firstTouch = TouchID(device: device, finger: 0)
  private static let secondTouch = TouchID(device: device, finger: 1)
  private static let secondaryButtonTouch = TouchID(device: device, finger: 2)

  private(set) var location = CGPoint.zero
  private(set) var isButtonDown = false
  /// A Boolean value that indicates whether the right button is down, which makes its own touch.
  private(set) var isSecondaryButtonDown = false
  private var isPenKeyDown = false
  private var flags: UIKeyModifierFlags = []
  /// The center of the two touches, or nil if there is only one touch.
  private var center: CGPoint?
  private var source = TouchSample.Source.mouse
  private var isSecondTouchDown = false

  /// The location of the second touch, which is shown even while the touches are not down; nil if
  /// there is only one touch.
  var secondTouchLocation: CGPoint? {
    center.map { CGPoint(x: 2 * $0.x - location.x, y: 2 * $0.y - location.y) }
  }

  /// A Boolean value that indicates whether each finger on a touchpad makes its own touch.
  ///
  /// The value is true on macOS while the pen key is held, and false on other systems.
  var touchpadFingersDraw: Bool {
    #if os(macOS)
      isPenKeyDown
    #else
      false
    #endif
  }

  var isDown: Bool { isButtonDown || (isPenKeyDown && !touchpadFingersDraw) }

  mutating func move(to newLocation: CGPoint, at time: TimeInterval) -> [TouchSample] {
    guard newLocation != location else { return [] }
    if flags.contains(.shift), let old = center {
      center = CGPoint(
        x: old.x + newLocation.x - location.x, y: old.y + newLocation.y - location.y)
    }
    location = newLocation
    return (isDown ? samples(.moved, at: time) : [])
      + (isSecondaryButtonDown ? [secondaryButtonSample(.moved, at: time)] : [])
  }

  /// A Boolean value that indicates whether the left or the right button is down.
  var hasButtonDown: Bool { isButtonDown || isSecondaryButtonDown }

  /// Sets the state of the left button.
  ///
  /// - Parameter source: The device of the button: a mouse, or a pen that SDL reports as a mouse.
  mutating func setButton(
    _ isDown: Bool, source: TouchSample.Source = .mouse, at time: TimeInterval
  ) -> [TouchSample] {
    change(source, at: time) { $0.isButtonDown = isDown }
  }

  /// Sets the state of the right button.
  ///
  /// A press is ignored while a touch of the left button or the pen key is down.
  mutating func setSecondaryButton(_ isDown: Bool, at time: TimeInterval) -> [TouchSample] {
    guard isDown != isSecondaryButtonDown, !isDown || !self.isDown else { return [] }
    isSecondaryButtonDown = isDown
    return [secondaryButtonSample(isDown ? .began : .ended, at: time)]
  }

  private func secondaryButtonSample(
    _ phase: UITouch.Phase, at time: TimeInterval
  ) -> TouchSample {
    var sample = TouchSample(
      id: Self.secondaryButtonTouch, phase: phase, location: location, timestamp: time,
      source: .mouse)
    sample.buttonMask = .secondary
    return sample
  }

  mutating func setPenKey(_ isDown: Bool, at time: TimeInterval) -> [TouchSample] {
    change(.touchpad, at: time) { $0.isPenKeyDown = isDown }
  }

  /// Sets the pressed modifier keys.
  ///
  /// - Parameter windowCenter: The center of the window, which becomes the center of the two
  ///   touches when Alt is pressed.
  mutating func setModifiers(_ newFlags: UIKeyModifierFlags, windowCenter: CGPoint) {
    flags = newFlags
    if !newFlags.contains(.alternate) {
      // A second touch that is down remains until the first touch ends.
      if !isSecondTouchDown { center = nil }
    } else if center == nil, !isDown {
      center = windowCenter
    }
  }

  /// Releases the buttons, the pen key and the modifier keys.
  ///
  /// - Parameter phase: The final phase of the touches: ended, or cancelled if the press was that
  ///   of an emulated mouse.
  /// - Returns: The final samples of the touches that were down.
  mutating func release(_ phase: UITouch.Phase, at time: TimeInterval) -> [TouchSample] {
    let finalSamples =
      (isDown ? samples(phase, at: time) : [])
      + (isSecondaryButtonDown ? [secondaryButtonSample(phase, at: time)] : [])
    isSecondaryButtonDown = false
    (isButtonDown, isPenKeyDown, isSecondTouchDown, flags, center) = (false, false, false, [], nil)
    return finalSamples
  }

  /// Applies a change of the button or the pen key, and returns the samples of the touches that
  /// begin or end.
  private mutating func change(
    _ source: TouchSample.Source, at time: TimeInterval, _ body: (inout Self) -> Void
  ) -> [TouchSample] {
    let wasDown = isDown
    body(&self)
    guard isDown != wasDown else { return [] }
    if isDown {
      self.source = source
      isSecondTouchDown = center != nil
      return samples(.began, at: time)
    }
    let finalSamples = samples(.ended, at: time)
    isSecondTouchDown = false
    if !flags.contains(.alternate) { center = nil }
    return finalSamples
  }

  private func samples(_ phase: UITouch.Phase, at time: TimeInterval) -> [TouchSample] {
    func sample(_ id: TouchID, _ location: CGPoint) -> TouchSample {
      TouchSample(id: id, phase: phase, location: location, timestamp: time, source: source)
    }
    guard isSecondTouchDown, let secondTouchLocation else {
      return [sample(Self.firstTouch, location)]
    }
    return [sample(Self.firstTouch, location), sample(Self.secondTouch, secondTouchLocation)]
  }
}
