/// An object that turns reports of fingers and keys into events and sends them to its windows.
///
/// An application owns all state of its touches, so that tests can use several applications at the
/// same time. It has no clock: time passes with the timestamps of reports and with
/// ``advance(to:)``.
open class UIApplication: UIResponder {
  /// The application of the process.
  ///
  /// Differs from UIKit: A test can create further applications, each with its own windows.
  public static let shared = UIApplication()

  /// The delegate, which is referenced weakly.
  ///
  /// A delegate that is a ``UIResponder`` is the last object in the responder chain.
  open weak var delegate: (any UIApplicationDelegate)?
  /// The windows, from back to front.
  @exclusivity(unchecked) public private(set) var windows: [UIWindow] = []
  /// The window that receives key events.
  @exclusivity(unchecked) public private(set) var keyWindow: UIWindow?

  /// A Boolean value that determines whether the display stays on while the user does nothing.
  ///
  /// Differs from UIKit: The value has no effect.
  open var isIdleTimerDisabled = false

  /// The state of the application, which the host sets.
  open package(set) var applicationState = State.active

  /// A Boolean value that determines whether a shake shows an alert that offers to undo the last
  /// action.
  ///
  /// Differs from UIKit: The value has no effect.
  open var applicationSupportsShakeToEdit = true

  /// The scenes of the application.
  ///
  /// Differs from UIKit: There is one scene, which contains all windows.
  open var connectedScenes: Set<UIScene> { [windowScene] }

  /// The only scene, which contains all windows.
  private(set) lazy var windowScene = UIWindowScene(application: self)

  /// A closure that is called after a change of ``applicationState``, when the delegates have been
  /// notified.
  package var onLifecycleEvent: ((LifecycleEvent) -> Void)?

  /// A closure of the host that opens a URL, such as that of a web page.
  ///
  /// The closure returns a Boolean value that indicates whether a program for the URL was found.
  package var addressOpener: ((String) -> Bool)?

  /// The typesetter that measures and renders the text of the application's views.
  ///
  /// The default is the result of ``typesetterProvider``, which is called when a view first needs
  /// the typesetter. Without a provider, text is measured but not rendered, which suffices for
  /// layout tests. Setting the typesetter does not resize existing views.
  public var typesetter: any Typesetter {
    get {
      if let currentTypesetter { return currentTypesetter }
      let typesetter = typesetterProvider?() ?? FallbackTypesetter()
      currentTypesetter = typesetter
      return typesetter
    }
    set { currentTypesetter = newValue }
  }

  /// A closure that creates the typesetter; if the closure or its result is nil, text is not
  /// rendered.
  public var typesetterProvider: (() -> (any Typesetter)?)? {
    didSet { currentTypesetter = nil }
  }

  private var currentTypesetter: (any Typesetter)?

  /// The pasteboard of the application, with the text that the user has cut or copied.
  package let pasteboard = UIPasteboard()

  let touchSystem = TouchSystem()
  let hoverTracker = HoverTracker()
  /// The number of unmatched calls of ``beginIgnoringInteractionEvents()``.
  private var ignoreCount = 0
  /// The presses of the keys that are down.
  private var presses: [UIKey.Identity: UIPress] = [:]
  /// The modifier keys that are down, according to the latest key event.
  ///
  /// Events of touches that were reported before a key event have the previous flags. The host also
  /// sets the flags when the window gains the keyboard focus, because modifier keys may have been
  /// pressed or released while the window had no focus.
  @exclusivity(unchecked) package var modifierFlags: UIKeyModifierFlags = [] {
    willSet { if newValue != modifierFlags { dispatchPendingEvents() } }
  }

  open override var next: UIResponder? {
    guard let delegate = delegate as? UIResponder else { return nil }
    // A delegate that precedes the application in the chain, such as a view controller, would
    // create a cycle.
    var responder: UIResponder? = delegate
    while let current = responder {
      if current === self { return nil }
      responder = current.next
    }
    return delegate
  }

  // MARK: Windows

  /// Shows a window in front of the other windows of its level, and removes the window from its
  /// previous application.
  public func add(_ window: UIWindow) {
    attach(window)
    window.isHidden = false
  }

  /// Adds a window, which may be hidden, in front of the other windows of its level.
  func attach(_ window: UIWindow) {
    if window.application === self {
      windows.removeAll { $0 === window }
    } else {
      window.application?.remove(window)
    }
    windows.append(window)
    window.application = self
    sortWindows()
  }

  /// Restores the order of the windows by level; windows of a level keep their order.
  func sortWindows() {
    let sorted = windows.enumerated().sorted { a, b in
      (a.element.windowLevel.rawValue, a.offset) < (b.element.windowLevel.rawValue, b.offset)
    }
    windows = sorted.map(\.element)
  }

  /// Removes a window and cancels its touches.
  public func remove(_ window: UIWindow) {
    window.detachTouches(permanently: true)
    touchSystem.cancel(for: self) { $0.hitWindow === window }
    windows.removeAll { $0 === window }
    if keyWindow === window {
      keyWindow = nil
      window.resignKey()
    }
    window.application = nil
  }

  func makeKey(_ window: UIWindow) {
    guard keyWindow !== window else { return }
    let previous = keyWindow
    keyWindow = window
    previous?.resignKey()
    window.becomeKey()
  }

  // MARK: Touch input

  /// Adds a report of a finger to the queue that ``dispatchPendingEvents()`` sends.
  ///
  /// Invalid reports are tolerated:
  ///
  /// - A report that begins or moves a touch at a location that is not finite is ignored. A touch
  ///   that ends at such a location ends at its last location.
  /// - If a report begins a touch of a finger that is already down, the earlier touch is cancelled
  ///   first.
  /// - Other reports of a finger that is not down are ignored.
  /// - A timestamp that precedes the latest timestamp, or that is implausibly large, is replaced by
  ///   the latest timestamp.
  public func enqueue(_ sample: TouchSample) { touchSystem.enqueue(sample) }

  /// A Boolean value that indicates whether the queue contains reports that
  /// ``dispatchPendingEvents()`` will send.
  package var hasPendingReports: Bool { touchSystem.hasQueuedReports }

  /// Sends the queued reports, in the smallest number of events that preserves their order.
  ///
  /// Consecutive moves become one event, and so do reports with the same timestamp, such as the
  /// reports of two fingers that land together. During a call of this method, nested calls do
  /// nothing; the outer call sends all remaining reports.
  public func dispatchPendingEvents() {
    touchSystem.dispatch(for: self)
    if !touchSystem.isProcessing { UndoManager.eventDidEnd() }
  }

  /// Sends a touch event to the windows in which the touches of the event began, and any other
  /// event to the key window.
  open func sendEvent(_ event: UIEvent) {
    if event.kind != .touches {
      keyWindow?.sendEvent(event)
      return
    }
    // One window is the common case. A loop would retain the array and the window.
    if windows.count == 1 {
      if event.hasTouches(in: windows[0]) { windows[0].sendEvent(event) }
      return
    }
    for window in windows where event.hasTouches(in: window) { window.sendEvent(event) }
  }

  /// A Boolean value that determines whether consecutive moves become one event; `true` by default.
  ///
  /// If a touch moves the content under other touches, the value must be `false`, because each
  /// location of the other touches must be interpreted with the position that the content has at
  /// that time.
  package var mergesMoves: Bool {
    get { touchSystem.table.mergesMoves }
    set { touchSystem.table.mergesMoves = newValue }
  }

  // MARK: Time

  /// The time of the next timed action, on the clock of touch timestamps; nil if none is scheduled.
  ///
  /// The host calls ``advance(to:)`` at this time.
  public var nextDeadline: TimeInterval? {
    let deadline = min(touchSystem.nextDeadline, hoverTracker.toolTips.deadline ?? .infinity)
    return deadline < .infinity ? deadline : nil
  }

  package var animator: Animator { touchSystem.animator }

  /// Called with the reports that ``finishTouches(_:where:)`` adds.
  package var onFinishedTouch: ((TouchSample) -> Void)?

  /// The latest time that the application has received, in seconds on the clock of touch
  /// timestamps.
  package var now: TimeInterval { touchSystem.now }

  /// Sends the queued reports, and then performs the timed actions that are due.
  ///
  /// For example, a press becomes a long press, or a recognizer stops waiting for a second tap.
  public func advance(to time: TimeInterval) {
    touchSystem.advance(to: time, for: self)
    UndoManager.eventDidEnd()
    hoverTracker.toolTips.advance(to: now)
  }

  // MARK: Cancelling touches

  /// Cancels all touches.
  ///
  /// Call this method when touches must not continue, for example before the content of the window
  /// is replaced.
  public func cancelAllTouches() {
    touchSystem.dispatch(for: self)
    touchSystem.cancel(for: self) { _ in true }
  }

  /// Ends or cancels touches at their last locations, as if the system had reported it.
  ///
  /// If an event is being sent, the touches end after that event. Later reports of these fingers
  /// have no effect, because the fingers no longer have a touch.
  ///
  /// - Parameter phase: The final phase: ended or cancelled.
  package func finishTouches(
    _ phase: UITouch.Phase, where shouldFinish: (UITouch) -> Bool = { _ in true }
  ) {
    dispatchPendingEvents()
    let touches = touchSystem.table.liveTouches.filter(shouldFinish)
    if touches.isEmpty { return }
    // For a location that is not finite, the last location of the touch is used.
    let unknownLocation = CGPoint(x: CGFloat.nan, y: .nan)
    for touch in touches {
      let sample = TouchSample(
        id: touch.id, phase: phase, location: unknownLocation, timestamp: now)
      onFinishedTouch?(sample)
      enqueue(sample)
    }
    dispatchPendingEvents()
  }

  /// Cancels touches immediately, even while an event is being sent.
  public func cancelTouches(where shouldCancel: (UITouch) -> Bool) {
    touchSystem.cancel(for: self, where: shouldCancel)
  }

  /// The IDs of the fingers that are down.
  ///
  /// The host compares the IDs with those of the fingers that the devices report.
  public var liveTouchIDs: some RandomAccessCollection<TouchID> {
    touchSystem.table.liveTouches.lazy.map(\.id)
  }

  /// Makes the application ignore touches, keys, wheels, motion and remote-control commands.
  ///
  /// Touches and key presses in progress are cancelled, so that every responder that received a
  /// beginning also receives a cancellation. Each call must be matched by a call of
  /// ``endIgnoringInteractionEvents()``.
  ///
  /// Differs from UIKit: Touches in progress are cancelled, so that every responder that received a
  /// beginning also receives a cancellation.
  public func beginIgnoringInteractionEvents() {
    ignoreCount += 1
    touchSystem.ignoresNewTouches = true
    cancelAllTouches()
    cancelPresses()
  }

  /// Matches a call of ``beginIgnoringInteractionEvents()``; after the last match, events are
  /// handled again.
  ///
  /// A finger that landed while events were ignored remains ignored until it is lifted and lands
  /// again. A call without a matching begin is ignored.
  public func endIgnoringInteractionEvents() {
    ignoreCount = max(0, ignoreCount - 1)
    touchSystem.ignoresNewTouches = ignoreCount > 0
  }

  /// A Boolean value that indicates whether touches, keys, wheels, motion and remote-control
  /// commands are ignored.
  public var isIgnoringInteractionEvents: Bool { ignoreCount > 0 }

  // MARK: Actions

  /// Calls a method of a target.
  ///
  /// Differs from UIKit: If there is no target and no first responder, the search for a target
  /// begins at the sender.
  ///
  /// - Parameters:
  ///   - action: The method, which takes no argument, the sender, or the sender and the event.
  ///   - target: The target. If the target is nil, the first object in the responder chain that can
  ///     perform the action is called, starting at the first responder of the key window. Without a
  ///     first responder, the search starts at the sender or, if the sender is not a responder, at
  ///     the key window.
  ///   - sender: The sender that is passed to the method.
  ///   - event: The event that caused the action; nil for none.
  /// - Returns: A Boolean value that indicates whether an object performed the action.
  @discardableResult
  open func sendAction(
    _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
  ) -> Bool {
    if let target = target.object {
      return action.perform(on: target, from: sender.object, for: event)
    }
    let start = keyWindow?.firstResponder ?? sender as? UIResponder ?? keyWindow ?? self
    guard let performer = start.target(forAction: action, withSender: sender).object else {
      return false
    }
    return action.perform(on: performer, from: sender.object, for: event)
  }

  // MARK: Key input

  /// Sends a key event to the key window.
  public func sendPress(of key: UIKey, phase: UIPress.Phase, timestamp: TimeInterval) {
    modifierFlags = key.modifierFlags
    guard ignoreCount == 0 else { return }
    let identity = key.identity
    let isRepetition = phase == .began && presses[identity] != nil
    // A press is the same object from key down to key up, including key repeats. A key-up event
    // without an earlier key-down event is ignored.
    guard let press = presses[identity] ?? (phase == .began ? UIPress(key: key) : nil) else {
      return
    }
    // The modifier flags may have changed since the key went down.
    press.key = key
    press.isRepetition = isRepetition
    presses[identity] = phase == .ended || phase == .cancelled ? nil : press
    // The key may cover the control, for example with a menu.
    hoverTracker.toolTips.hide()
    send(press, phase, timestamp)
  }

  private func send(_ press: UIPress, _ phase: UIPress.Phase, _ timestamp: TimeInterval) {
    (press.phase, press.timestamp) = (phase, timestamp)
    sendEvent(UIPressesEvent(press: press))
    UndoManager.eventDidEnd()
  }

  private func cancelPresses() {
    let currentPresses = presses.values
    presses = [:]
    for press in currentPresses { send(press, .cancelled, now) }
  }
}
