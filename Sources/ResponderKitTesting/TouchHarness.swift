public import ResponderKit

/// Fingers and a clock, for tests that act as a user.
///
/// Every call sends its event before it returns. Time passes only with ``advance(by:)``.
///
/// Not reproduced: the grouping of moves into frames, several windows, and what a device rounds.
public final class TouchHarness {
  public let application = UIApplication()
  /// Seconds since the harness was made.
  public private(set) var now = 0.0

  private let window: UIWindow
  private var places: [Int: CGPoint] = [:]

  /// Makes an application around a window, and shows the window.
  public init(window: UIWindow) {
    self.window = window
    application.add(window)
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
  }

  /// Lands a finger at a point of the window.
  public func touchDown(_ finger: Int = 0, at point: CGPoint) { touchDown([finger: point]) }

  /// Lands several fingers with one event.
  public func touchDown(_ fingers: [Int: CGPoint]) { send(fingers, .began) }

  public func touchMove(_ finger: Int = 0, to point: CGPoint) { touchMove([finger: point]) }

  public func touchMove(_ fingers: [Int: CGPoint]) { send(fingers, .moved) }

  /// Lifts a finger where it last was.
  public func touchUp(_ finger: Int = 0) { touchUp([finger]) }

  /// Lifts several fingers with one event.
  public func touchUp(_ fingers: [Int]) { send(places(of: fingers), .ended) }

  /// Takes a finger away, as a system does that needs it for itself.
  public func touchCancel(_ finger: Int = 0) { send(places(of: [finger]), .cancelled) }

  /// Lets time pass.
  ///
  /// What waits for a moment on the way, such as a long press, happens then.
  public func advance(by seconds: Double) {
    now += seconds
    application.advance(to: now)
  }

  private func places(of fingers: [Int]) -> [Int: CGPoint] {
    Dictionary(fingers.map { ($0, places[$0] ?? .zero) }, uniquingKeysWith: { first, _ in first })
  }

  private func send(_ fingers: [Int: CGPoint], _ phase: UITouch.Phase) {
    for (finger, point) in fingers.sorted(by: { $0.key < $1.key }) {
      places[finger] = point
      application.enqueue(
        TouchSample(
          id: TouchID(finger: Int64(finger)), phase: phase,
          location: window.convertToScreen(point), timestamp: now))
    }
    application.dispatchPendingEvents()
  }
}
