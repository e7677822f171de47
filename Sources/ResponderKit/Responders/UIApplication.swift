/// What an application asks of the object that knows what it is for.
///
/// A delegate that is a ``UIResponder`` ends the responder chain.
public protocol UIApplicationDelegate: AnyObject {
  /// Another window got the keys, or the application was hidden.
  func applicationWillResignActive(_ application: UIApplication)
  /// The last call before the process ends.
  func applicationWillTerminate(_ application: UIApplication)
}

extension UIApplicationDelegate {
  public func applicationWillResignActive(_ application: UIApplication) {}
  public func applicationWillTerminate(_ application: UIApplication) {}
}

/// Turns reports of fingers and keys into events and sends them to its windows.
///
/// It holds everything there is to know about the touches at one time, so that several applications,
/// each with a test of its own, live beside each other. It has no clock: time comes with the reports.
open class UIApplication: UIResponder {
  /// The application of the process.
  ///
  /// Tests make others.
  public static let shared = UIApplication()

  /// Is asked last in the responder chain if it is a ``UIResponder``; is not kept alive.
  public weak var delegate: (any UIApplicationDelegate)?
  /// From back to front.
  @exclusivity(unchecked) public private(set) var windows: [UIWindow] = []
  /// The window that gets keys.
  public private(set) weak var keyWindow: UIWindow?

  let touches = TouchSystem()
  private var ignoring = 0
  /// The keys that are down, by what they type.
  private var presses: [String: UIPress] = [:]

  open override var next: UIResponder? {
    // A delegate that is in the chain already, as a view controller say, is not asked twice.
    guard let delegate = delegate as? UIResponder, delegate.next !== self else { return nil }
    return delegate
  }

  // MARK: Windows

  /// Takes a window, in front of the others, out of whatever application had it.
  public func add(_ window: UIWindow) {
    if window.application === self {
      windows.removeAll { $0 === window }
    } else {
      window.application?.remove(window)
    }
    windows.append(window)
    window.application = self
  }

  /// Lets a window go; its touches are cancelled.
  public func remove(_ window: UIWindow) {
    window.loseTouches(forGood: true)
    touches.cancel(for: self) { $0.window === window }
    windows.removeAll { $0 === window }
    if keyWindow === window { keyWindow = nil }
    window.application = nil
  }

  func makeKey(_ window: UIWindow) { keyWindow = window }

  // MARK: Touches in

  /// Takes a report of a finger, to be sent with ``dispatchPendingEvents()``.
  ///
  /// Nothing a device reports is an error. A place that is not a number is left out; a finger that
  /// begins twice ends as cancelled first; one that was never down is ignored; a time that falls, or
  /// that no clock shows, is taken as the latest one.
  public func enqueue(_ sample: TouchSample) { touches.enqueue(sample) }

  /// Sends what was reported since the last call, as few events as keep its order.
  ///
  /// Moves that nothing else interrupts become one event, and so does all that has one and the same
  /// timestamp, such as two fingers that land together. Called while an event is being sent, it
  /// leaves the rest to the call that sends it.
  public func dispatchPendingEvents() { touches.dispatch(for: self) }

  /// Brings an event to its windows.
  open func sendEvent(_ event: UIEvent) {
    if event.type != .touches {
      keyWindow?.sendEvent(event)
      return
    }
    for window in windows where event.concerns(window) { window.sendEvent(event) }
  }

  // MARK: Time

  /// When ``advance(to:)`` is to be called at the latest, in the time of touches; nil if nothing
  /// waits for time to pass.
  public var nextDeadline: TimeInterval? {
    let deadline = touches.nextDeadline
    return deadline < .infinity ? deadline : nil
  }

  var animator: Animator { touches.animator }

  /// The newest moment that the application was told of, in seconds.
  var now: TimeInterval { touches.now }

  /// Lets time pass, after all that was reported until then: presses become long, and a second tap
  /// is not waited for any longer.
  public func advance(to time: TimeInterval) { touches.advance(to: time, for: self) }

  // MARK: Touches taken away

  /// Ends every touch as cancelled: the window lost the focus, was hidden, or will close.
  public func cancelAllTouches() {
    touches.dispatch(for: self)
    touches.cancel(for: self) { _ in true }
  }

  /// Ends touches as cancelled, now, also in the midst of an event.
  public func cancelTouches(where isDoomed: (UITouch) -> Bool) {
    touches.cancel(for: self, where: isDoomed)
  }

  /// The fingers that are down, for a host that compares them with what the devices say.
  public var liveTouchIDs: some RandomAccessCollection<TouchID> {
    touches.table.live.lazy.map(\.id)
  }

  /// Leaves touches, keys, wheels and motion out until ``endIgnoringInteractionEvents()`` was called as
  /// often; touches and keys that are down are cancelled, so that nobody waits for their end.
  public func beginIgnoringInteractionEvents() {
    ignoring += 1
    touches.isIgnoring = true
    cancelAllTouches()
    cancelPresses()
  }

  /// Takes touches and keys again, once called as often as ``beginIgnoringInteractionEvents()``.
  ///
  /// Fingers that landed in the meantime stay left out until they land again. A call too many is
  /// ignored.
  public func endIgnoringInteractionEvents() {
    ignoring = max(0, ignoring - 1)
    touches.isIgnoring = ignoring > 0
  }

  /// Whether new touches, keys, wheels, shakes and keys for media are left out now.
  public var isIgnoringInteractionEvents: Bool { ignoring > 0 }

  // MARK: Actions

  /// Calls a method of a target.
  ///
  /// - Parameters:
  ///   - action: takes nothing, the sender, or the sender and the event.
  ///   - target: for nil, the first responder of the key window is asked who would perform the action,
  ///     and so on up the chain; where there is no first responder, the chain of the sender is asked.
  ///   - sender: what the method is given as its sender.
  ///   - event: what caused the action; nil for none.
  /// - Returns: whether anybody performed it.
  @discardableResult
  open func sendAction(
    _ action: Selector, to target: AnyObject?, from sender: AnyObject?, for event: UIEvent?
  ) -> Bool {
    if let target { return action.perform(on: target, from: sender, for: event) }
    let start = keyWindow?.firstResponder ?? sender as? UIResponder ?? keyWindow ?? self
    guard let found = start.target(forAction: action, withSender: sender) else { return false }
    return action.perform(on: found, from: sender, for: event)
  }

  // MARK: Keys in

  /// Sends a key that went down or up to the key window.
  public func sendPress(of key: UIKey, phase: UIPress.Phase, timestamp: TimeInterval) {
    guard ignoring == 0 else { return }
    let name = key.charactersIgnoringModifiers
    // One press is one object from down to up, and a key that repeats is still the same press. One
    // that comes up without having gone down here is nobody's.
    guard let press = presses[name] ?? (phase == .began ? UIPress(key: key) : nil) else { return }
    // The keys beside it may be others by now.
    press.key = key
    presses[name] = phase == .ended || phase == .cancelled ? nil : press
    send(press, phase, timestamp)
  }

  private func send(_ press: UIPress, _ phase: UIPress.Phase, _ timestamp: TimeInterval) {
    (press.phase, press.timestamp) = (phase, timestamp)
    sendEvent(UIPressesEvent(press: press))
  }

  private func cancelPresses() {
    let held = presses.values
    presses = [:]
    for press in held { send(press, .cancelled, now) }
  }
}
