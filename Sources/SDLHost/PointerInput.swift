import ResponderKit

/// A pointer as a finger, and as two.
///
/// The finger is down while the button or the pen key is. With Alt there is a second finger, mirrored
/// through a centre that is the middle of the window when Alt goes down; while Shift is held too, the
/// centre moves along, so that both fingers keep their distance.
struct PointerInput: Hashable {
  /// Not the number of any device of SDL, which uses -1 for a mouse's fingers and -2 for pens.
  static let device = Int64.min
  private static let first = TouchID(device: device, finger: 0)
  private static let second = TouchID(device: device, finger: 1)

  private(set) var location = CGPoint.zero
  private(set) var isButtonDown = false
  private var isPenKeyDown = false
  private var flags: UIKeyModifierFlags = []
  /// Between the two fingers; nil while there is but one.
  private var center: CGPoint?
  private var source = TouchSample.Source.mouse
  private var secondIsDown = false

  /// Where the second finger is, down or not, while there is one.
  var secondLocation: CGPoint? {
    center.map { CGPoint(x: 2 * $0.x - location.x, y: 2 * $0.y - location.y) }
  }

  /// Whether fingers on a touchpad draw at their own places: on macOS, while the pen key is held.
  var fingersDraw: Bool {
    #if os(macOS)
      isPenKeyDown
    #else
      false
    #endif
  }

  private var isDown: Bool { isButtonDown || (isPenKeyDown && !fingersDraw) }

  mutating func move(to place: CGPoint, at time: TimeInterval) -> [TouchSample] {
    guard place != location else { return [] }
    if flags.contains(.shift), let old = center {
      center = CGPoint(x: old.x + place.x - location.x, y: old.y + place.y - location.y)
    }
    location = place
    return isDown ? samples(.moved, at: time) : []
  }

  mutating func setButton(_ isDown: Bool, at time: TimeInterval) -> [TouchSample] {
    change(.mouse, at: time) { $0.isButtonDown = isDown }
  }

  mutating func setPenKey(_ isDown: Bool, at time: TimeInterval) -> [TouchSample] {
    change(.touchpad, at: time) { $0.isPenKeyDown = isDown }
  }

  /// - Parameter middle: the centre for a second finger that Alt brings now.
  mutating func setModifiers(_ new: UIKeyModifierFlags, middle: CGPoint) {
    flags = new
    if !new.contains(.alternate) {
      // A second finger that is down stays until the first is lifted.
      if !secondIsDown { center = nil }
    } else if center == nil, !isDown {
      center = middle
    }
  }

  /// Lets go of everything that is held: the button, the pen key and the modifier keys.
  ///
  /// - Parameter phase: ended, or cancelled for a press that was not the pointer's own.
  /// - Returns: the end of the touches that were down.
  mutating func release(_ phase: UITouch.Phase, at time: TimeInterval) -> [TouchSample] {
    let last = isDown ? samples(phase, at: time) : []
    (isButtonDown, isPenKeyDown, secondIsDown, flags, center) = (false, false, false, [], nil)
    return last
  }

  private mutating func change(
    _ source: TouchSample.Source, at time: TimeInterval, _ body: (inout Self) -> Void
  ) -> [TouchSample] {
    let wasDown = isDown
    body(&self)
    guard isDown != wasDown else { return [] }
    if isDown {
      self.source = source
      secondIsDown = center != nil
      return samples(.began, at: time)
    }
    let last = samples(.ended, at: time)
    secondIsDown = false
    if !flags.contains(.alternate) { center = nil }
    return last
  }

  private func samples(_ phase: UITouch.Phase, at time: TimeInterval) -> [TouchSample] {
    func sample(_ id: TouchID, _ place: CGPoint) -> TouchSample {
      TouchSample(id: id, phase: phase, location: place, timestamp: time, source: source)
    }
    guard secondIsDown, let secondLocation else { return [sample(Self.first, location)] }
    return [sample(Self.first, location), sample(Self.second, secondLocation)]
  }
}
