import DequeModule

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

  public weak var delegate: (any UIApplicationDelegate)?
  /// From back to front.
  public private(set) var windows: [UIWindow] = []
  /// The window that gets keys.
  public private(set) weak var keyWindow: UIWindow?

  private var queue: Deque<TouchSample> = []
  private let touches = TouchTable()
  private let sets = TouchSets()
  private let gestures: GestureArbiter
  private let dispatcher: TouchDispatcher
  private var isDispatching = false
  /// How many calls of ``process(_:)`` are under way.
  private var depth = 0
  private var hasChangedWithin = false
  private var ignoring = 0
  private var latest: TimeInterval = 0

  public override init() {
    gestures = GestureArbiter(sets: sets)
    dispatcher = TouchDispatcher(sets: sets)
    super.init()
    gestures.process = { [unowned self] body in process(body) }
  }

  open override var next: UIResponder? {
    // A delegate that is in the chain already, as a view controller say, is not asked twice.
    guard let delegate = delegate as? UIResponder, delegate.next !== self else { return nil }
    return delegate
  }

  // MARK: Windows

  /// Takes a window, in front of the others, out of whatever application had it.
  public func add(_ window: UIWindow) {
    window.application?.remove(window)
    windows.append(window)
    window.application = self
  }

  /// Lets a window go; its touches are cancelled.
  public func remove(_ window: UIWindow) {
    window.loseTouches(forGood: true)
    cancelTouches { $0.window === window }
    windows.removeAll { $0 === window }
    if keyWindow === window { keyWindow = nil }
    window.application = nil
  }

  func makeKey(_ window: UIWindow) { keyWindow = window }

  // MARK: Touches in

  /// Takes a report of a finger, to be sent with ``dispatchPendingEvents()``.
  ///
  /// Nothing a device reports is an error. A place that is not a number is left out; a finger that
  /// begins twice ends as cancelled first; one that was never down is ignored; a time that falls is
  /// taken as the latest one.
  public func enqueue(_ sample: TouchSample) { queue.append(sample) }

  /// Sends what was reported since the last call, as few events as keep its order.
  ///
  /// Moves that nothing else interrupts become one event, and so does all that has one and the same
  /// timestamp, such as two fingers that land together. Called while an event is being sent, it
  /// leaves the rest to the call that sends it.
  public func dispatchPendingEvents() {
    guard depth == 0, !isDispatching else { return }
    isDispatching = true
    defer { isDispatching = false }
    while var sample = queue.popFirst() {
      latest = max(latest, sample.timestamp)
      sample.timestamp = latest
      if isDue(latest) || !touches.canJoin(sample) { sendTouches() }
      wake()
      if sample.phase == .began {
        if ignoring > 0 || !sample.location.isFinite { continue }
        if liveTouchIDs.contains(sample.id) {
          sendTouches()
          cancelTouches { $0.id == sample.id }
        }
      }
      touches.apply(sample, windows: windows)
    }
    sendTouches()
    wake()
  }

  private func sendTouches() {
    guard let event = touches.event, touches.hasChanges else { return }
    process {
      sendEvent(event)
      touches.finishEvent()
    }
  }

  /// Brings an event to its windows.
  open func sendEvent(_ event: UIEvent) {
    if event is UIPressesEvent {
      keyWindow?.sendEvent(event)
      return
    }
    for window in windows where event.touches.contains(where: { $0.window === window }) {
      window.sendEvent(event)
    }
  }

  func deliver(_ event: UIEvent, to window: UIWindow) {
    gestures.update(with: event, in: window)
    dispatcher.deliver(event, in: window)
  }

  // MARK: Time

  /// When ``advance(to:)`` is to be called at the latest, in the time of touches; nil if nothing
  /// waits for time to pass.
  public var nextDeadline: TimeInterval? { gestures.nextDeadline }

  /// Lets time pass, after all that was reported until then: presses become long, and a second tap
  /// is not waited for any longer.
  public func advance(to time: TimeInterval) {
    dispatchPendingEvents()
    latest = max(latest, time)
    // Called from within an event, time passes after it.
    if depth == 0 { wake() }
  }

  private func isDue(_ time: TimeInterval) -> Bool { nextDeadline.map { $0 <= time } ?? false }

  private func wake() {
    while let deadline = nextDeadline, deadline <= latest {
      process { gestures.wake(at: deadline) }
    }
  }

  /// Whether no touch, nothing held back from a view, and no recognizer's work is left.
  var isAtRest: Bool {
    touches.live.isEmpty && dispatcher.heldTouches.isEmpty && gestures.engaged.isEmpty
  }

  /// Does something that may change recognizers, and then all that follows from it.
  private func process(_ body: () -> Void) {
    depth += 1
    hasChangedWithin = true
    body()
    while depth == 1, hasChangedWithin {
      hasChangedWithin = false
      gestures.settle()
      dispatcher.settle(touches.event)
      gestures.finish()
    }
    depth -= 1
    if touches.live.isEmpty { sets.removeAll() }
  }

  // MARK: Touches taken away

  /// Ends every touch as cancelled: the window lost the focus, was hidden, or will close.
  public func cancelAllTouches() {
    dispatchPendingEvents()
    cancelTouches { _ in true }
  }

  /// Ends touches as cancelled, now, also in the midst of an event.
  public func cancelTouches(where isDoomed: (UITouch) -> Bool) {
    guard touches.live.contains(where: isDoomed), let event = touches.event else { return }
    process { touches.cancel(where: isDoomed) { sendEvent(event) } }
  }

  /// Takes the touches that began on a view, or in it, from that view.
  func detachTouches(from root: UIView, forGood: Bool) {
    let ended = dispatcher.heldTouches.filter(\.isGone)
    let detached = (ended + touches.live).filter { $0.view?.isDescendant(of: root) == true }
    guard !detached.isEmpty else { return }
    process {
      for touch in detached {
        if let event = touches.event { gestures.detach(touch, from: root, event) }
        dispatcher.detach(touch, touches.event)
        if forGood { touch.view = nil }
      }
    }
  }

  /// The fingers that are down, for a host that compares them with what the devices say.
  public var liveTouchIDs: [TouchID] { touches.live.map(\.id) }

  /// Leaves touches out until ``endIgnoringInteractionEvents()`` was called as often; those that are
  /// down are cancelled, so that no view waits for their end.
  public func beginIgnoringInteractionEvents() {
    ignoring += 1
    cancelAllTouches()
  }

  public func endIgnoringInteractionEvents() { ignoring = max(0, ignoring - 1) }

  public var isIgnoringInteractionEvents: Bool { ignoring > 0 }

  // MARK: Keys in

  /// Sends a key that went down or up to the key window.
  public func sendPress(of key: UIKey, phase: UIPress.Phase, timestamp: TimeInterval) {
    guard ignoring == 0 else { return }
    sendEvent(UIPressesEvent(press: UIPress(key: key, phase: phase, timestamp: timestamp)))
  }
}
