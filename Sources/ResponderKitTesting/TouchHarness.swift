public import ResponderKit

/// A test harness that simulates fingers and a clock.
///
/// Each call sends its event before it returns. Time passes only with ``advance(by:)``.
///
/// The harness does not simulate the merging of moves into one event per frame, several windows, or
/// the rounding of locations by a device.
public final class TouchHarness {
  /// The application that receives the simulated touches.
  public let application = UIApplication()
  /// The simulated time in seconds since the harness was created.
  public private(set) var now = 0.0

  /// The modifier keys that are held, which the following events report.
  public var modifierFlags: UIKeyModifierFlags {
    get { application.modifierFlags }
    set { application.modifierFlags = newValue }
  }

  let window: UIWindow
  private var locations: [Int: CGPoint] = [:]

  /// Creates an application with a window and shows the window.
  public init(window: UIWindow) {
    self.window = window
    application.add(window)
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
  }

  /// Simulates a finger that lands at a point of the window.
  public func touchDown(_ finger: Int = 0, at point: CGPoint) { touchDown([finger: point]) }

  /// Simulates several fingers that land with one event.
  ///
  /// - Parameter fingers: The points of the window, by the numbers of the fingers that land there.
  public func touchDown(_ fingers: [Int: CGPoint]) { send(fingers, .began) }

  /// Simulates a finger that moves to a point of the window.
  public func touchMove(_ finger: Int = 0, to point: CGPoint) { touchMove([finger: point]) }

  /// Simulates several fingers that move with one event.
  ///
  /// - Parameter fingers: The points of the window, by the numbers of the fingers that move there.
  public func touchMove(_ fingers: [Int: CGPoint]) { send(fingers, .moved) }

  /// Simulates a finger that is lifted at its last location.
  public func touchUp(_ finger: Int = 0) { touchUp([finger]) }

  /// Simulates several fingers that are lifted with one event.
  public func touchUp(_ fingers: [Int]) { send(locations(of: fingers), .ended) }

  /// Simulates a click of the secondary button of a mouse at a point of the window.
  public func secondaryClick(at point: CGPoint) {
    for phase in [UITouch.Phase.began, .ended] {
      var sample = TouchSample(
        id: TouchID(device: -1, finger: 0), phase: phase,
        location: window.convertToScreen(point), timestamp: now, source: .mouse)
      sample.buttonMask = .secondary
      application.enqueue(sample)
      application.dispatchPendingEvents()
    }
  }

  /// Simulates the cancellation of a touch by the system.
  public func touchCancel(_ finger: Int = 0) { send(locations(of: [finger]), .cancelled) }

  /// Simulates a key that is pressed and released.
  public func press(_ key: UIKey) {
    for phase in [UIPress.Phase.began, .ended] {
      application.sendPress(of: key, phase: phase, timestamp: now)
    }
  }

  /// Simulates typing: sends each character as a key press and, if a responder receives text, also
  /// as text.
  public func type(_ text: String) {
    for character in text {
      let receivesText = application.textInputRect != nil
      press(UIKey(character.lowercased()))
      if receivesText { application.insertText(String(character)) }
    }
  }

  /// Advances the simulated time by a number of seconds.
  ///
  /// Timed actions in this interval, such as the beginning of a long press, happen at their
  /// deadlines.
  public func advance(by seconds: Double) {
    now += seconds
    application.advance(to: now)
  }

  private func locations(of fingers: [Int]) -> [Int: CGPoint] {
    Dictionary(
      fingers.map { ($0, locations[$0] ?? .zero) }, uniquingKeysWith: { first, _ in first })
  }

  private func send(_ fingers: [Int: CGPoint], _ phase: UITouch.Phase) {
    for (finger, point) in fingers.sorted(by: { $0.key < $1.key }) {
      locations[finger] = point
      application.enqueue(
        TouchSample(
          id: TouchID(finger: Int64(finger)), phase: phase,
          location: window.convertToScreen(point), timestamp: now))
    }
    application.dispatchPendingEvents()
  }
}
