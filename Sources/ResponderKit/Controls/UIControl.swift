/// A view that tells others what a user does with it.
///
/// It tracks one touch from landing to lifting and turns it into control events, for which targets
/// are registered. A subclass that follows the touch overrides ``beginTracking(_:with:)`` and its
/// companions, and sends ``Event/valueChanged`` when it changed what it stands for.
open class UIControl: UIView {
  /// What can happen to a control.
  nonisolated public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A finger landed on the control, which follows it now.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// The touch is the second or later of several taps; comes together with ``touchDown``.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// The finger moved and is in the control, or near enough.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// The finger moved and is too far from the control to have an effect.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// The finger came back; comes together with ``touchDragInside``.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// The finger left; comes together with ``touchDragOutside``.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// The finger was lifted in the control, or near enough; a button sends it for a key too.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// The finger was lifted too far from the control to have an effect.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// The touch was taken away, or the control was switched off under it.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The user gave the control another value; never sent for values that code sets.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The control did what it is there for: a button was pressed, a switch flipped.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// A menu of the control was used; no control of this module has one.
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    /// Everything that a finger brings about.
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    /// Every event there is, those that a subclass defines included.
    public static let allEvents = Event(rawValue: .max)
  }

  /// How a control appears; several at once.
  nonisolated public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// None of the others.
    public static let normal: State = []
    /// A finger is on it; see ``UIControl/isHighlighted``.
    public static let highlighted = State(rawValue: 1 << 0)
    /// It takes neither touches nor keys; see ``UIControl/isEnabled``.
    public static let disabled = State(rawValue: 1 << 1)
    /// It is marked as chosen; see ``UIControl/isSelected``.
    public static let selected = State(rawValue: 1 << 2)
    /// Keys come to it first; see ``UIControl/isFocused``.
    public static let focused = State(rawValue: 1 << 3)
  }

  var registrations: [ControlRegistration] = []
  private var trackedTouch: UITouch?

  // MARK: State

  /// Off, touches and keys do nothing; a touch that is tracked is cancelled.
  open var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled {
        stopTracking()
        if isFirstResponder { _ = resignFirstResponder() }
      }
      setNeedsDisplay()
    }
  }

  /// Whether the control is marked as chosen.
  ///
  /// Code sets it; no touch does. The controls here look the same with it, except that a button may
  /// have a title or a picture of its own for ``UIControl/State/selected``.
  open var isSelected = false {
    didSet { if isSelected != oldValue { setNeedsDisplay() } }
  }

  /// Whether a touch on the control would take effect if it were lifted now.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { setNeedsDisplay() } }
  }

  /// What holds of the control now: any of highlighted, disabled, selected and focused.
  public var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isFocused { state.insert(.focused) }
    return state
  }

  /// Whether a touch is followed.
  public private(set) var isTracking = false
  /// Whether the touch that is followed is in the control, or near enough.
  public private(set) var isTouchInside = false

  /// Whether the touch that was followed last was lifted in the control.
  private(set) var endedInside = false

  // MARK: Tracking

  /// A touch has landed on the control.
  ///
  /// - Returns: whether to follow it.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// The touch has moved.
  ///
  /// - Returns: whether to follow it any longer.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// The touch was lifted, or is not followed any longer.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

  /// The touch was taken away: undo what it began.
  open func cancelTracking(with event: UIEvent?) {}

  /// Whether a touch counts as in the control while it is tracked.
  ///
  /// A finger hides what it does, so it may stray some way off; a pointer does not.
  private func isInside(_ touch: UITouch, _ event: UIEvent?) -> Bool {
    let place = touch.location(in: self)
    let slop = TouchConstants.controlSlop(of: touch.type)
    return point(inside: place, with: event)
      || bounds.insetBy(dx: -slop, dy: -slop).contains(place)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, !isTracking, let touch = touches.first, beginTracking(touch, with: event)
    else { return }
    (trackedTouch, isTracking, isTouchInside, isHighlighted) = (touch, true, true, true)
    send(touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, event)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    let wasInside = isTouchInside
    isTouchInside = isInside(touch, event)
    isHighlighted = isTouchInside
    guard continueTracking(touch, with: event) else {
      forgetTouch()
      return endTracking(touch, with: event)
    }
    var events: Event = isTouchInside ? .touchDragInside : .touchDragOutside
    if isTouchInside != wasInside {
      events.insert(isTouchInside ? .touchDragEnter : .touchDragExit)
    }
    send(events, event)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    let isInside = isInside(touch, event)
    endedInside = isInside
    forgetTouch()
    endTracking(touch, with: event)
    send(isInside ? .touchUpInside : .touchUpOutside, event)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    stopTracking(event)
  }

  private func stopTracking(_ event: UIEvent? = nil) {
    guard isTracking else { return }
    forgetTouch()
    cancelTracking(with: event)
    send(.touchCancel, event)
  }

  private func forgetTouch() {
    (trackedTouch, isTracking, isTouchInside, isHighlighted) = (nil, false, false, false)
  }

  /// Sends one action, for subclasses that want to know of it or to change it.
  open func sendAction(_ action: Selector, to target: AnyObject?, for event: UIEvent?) {
    let application = window?.application ?? .shared
    application.sendAction(action, to: target, from: self, for: event)
  }

  // MARK: Focus

  /// Whether keys come to the control first, which is shown by a ring around it.
  public var isFocused: Bool { isFirstResponder }

  open override var canBecomeFirstResponder: Bool { isEnabled }

  open override var canBecomeFocused: Bool { isEnabled }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    defer { setNeedsDisplay() }
    return super.becomeFirstResponder()
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    defer { setNeedsDisplay() }
    return super.resignFirstResponder()
  }
}
