/// A view that turns user interaction into control events and sends them to registered targets.
///
/// A control tracks one touch at a time. A subclass that responds to the movement of the touch
/// overrides ``beginTracking(_:with:)``, ``continueTracking(_:with:)``, ``endTracking(_:with:)``
/// and ``cancelTracking(with:)``, and sends ``Event/valueChanged`` when its value changes.
open class UIControl: UIView {
  /// The events that a control sends.
  nonisolated public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A touch began on the control, and the control tracks the touch.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// The touch is the second or a later tap in a sequence; sent together with ``touchDown``.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// The touch moved and counts as inside the control; see ``UIControl/isTouchInside``.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// The touch moved and counts as outside the control.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// The touch re-entered the control; sent together with ``touchDragInside``.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// The touch left the control; sent together with ``touchDragOutside``.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// The touch ended inside the control; a button also sends this event for a key press.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// The touch ended outside the control.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// The touch was cancelled, or the control was disabled during the touch.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The user changed the value of the control; values set by code do not send this event.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The user triggered the primary action of the control, such as pressing a button.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// The user opened a menu of the control; no control of this module sends this event.
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    /// The user began to edit the text of the control.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The user changed the text of the control; text set by code does not send this event.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// The user stopped editing the text of the control.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// The user pressed Return in the control.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// All events of editing text.
    public static let allEditingEvents = Event(rawValue: 0xF0000)
    /// All touch events.
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    /// The bits that a program can use for events of its own.
    public static let applicationReserved = Event(rawValue: 0x0F00_0000)
    /// All events, including those defined by subclasses.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// The states of a control, which can be combined.
  nonisolated public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The control is enabled and neither highlighted, selected nor focused.
    public static let normal: State = []
    /// The control is highlighted; see ``UIControl/isHighlighted``.
    public static let highlighted = State(rawValue: 1 << 0)
    /// The control ignores touches and keys; see ``UIControl/isEnabled``.
    public static let disabled = State(rawValue: 1 << 1)
    /// The control is selected; see ``UIControl/isSelected``.
    public static let selected = State(rawValue: 1 << 2)
    /// The control has the keyboard focus; see ``UIControl/isFocused``.
    public static let focused = State(rawValue: 1 << 3)
    /// The bits that a subclass can use for states of its own.
    public static let application = State(rawValue: 0x00FF_0000)
    /// The bits that are reserved for UIKit.
    public static let reserved = State(rawValue: 0xFF00_0000)
  }

  var registrations: [ControlRegistration] = []
  private var trackedTouch: UITouch?

  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a control that performs an action when its primary action is triggered.
  public convenience init(frame: CGRect = .zero, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  // MARK: State

  /// A Boolean value that indicates whether the control responds to touches and keys.
  ///
  /// Disabling a control cancels the tracked touch and removes the keyboard focus from the control.
  open var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled {
        stopTracking()
        if isFirstResponder { _ = resignFirstResponder() }
      }
      stateDidChange()
    }
  }

  /// A Boolean value that indicates whether the control is selected.
  ///
  /// Touches do not change this value. Of the controls in this module, only those with content or
  /// images for ``UIControl/State/selected`` change their appearance with the value.
  open var isSelected = false {
    didSet { if isSelected != oldValue { stateDidChange() } }
  }

  /// A Boolean value that indicates whether the control is drawn as pressed.
  ///
  /// The control sets the value to true while the tracked touch is inside.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateDidChange() } }
  }

  /// Called after a component of ``state`` has changed.
  func stateDidChange() { setNeedsDisplay() }

  /// The horizontal alignment of the content in a control.
  nonisolated public enum ContentHorizontalAlignment: Int, Sendable {
    /// The content is centered.
    case center
    /// The content begins at the left edge.
    case left
    /// The content ends at the right edge.
    case right
    /// Equivalent to ``center``.
    case fill
    /// Equivalent to ``left``.
    case leading
    /// Equivalent to ``right``.
    case trailing
  }

  /// The vertical alignment of the content in a control.
  nonisolated public enum ContentVerticalAlignment: Int, Sendable {
    /// The content is centered.
    case center
    /// The content begins at the upper edge.
    case top
    /// The content ends at the lower edge.
    case bottom
    /// Equivalent to ``center``.
    case fill
  }

  /// The horizontal alignment of the content, which only buttons use; the default is center.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { if contentHorizontalAlignment != oldValue { setNeedsLayout() } }
  }

  /// The vertical alignment of the content, which only buttons use; the default is center.
  open var contentVerticalAlignment = ContentVerticalAlignment.center {
    didSet { if contentVerticalAlignment != oldValue { setNeedsLayout() } }
  }

  /// The current state: a combination of highlighted, disabled, selected and focused.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isFocused { state.insert(.focused) }
    return state
  }

  /// A Boolean value that indicates whether the control is tracking a touch.
  open private(set) var isTracking = false
  /// A Boolean value that indicates whether the tracked touch counts as inside the control.
  ///
  /// Differs from UIKit: A finger is inside up to 70 points around the control, but a pointer only
  /// on the control.
  open private(set) var isTouchInside = false

  /// A Boolean value that indicates whether the last tracked touch ended inside the control.
  private(set) var endedInside = false

  /// A short text that appears when the pointer stays on the control or a finger is held on it; nil
  /// for none.
  public var toolTip: String? {
    didSet { window?.application?.hoverTracker.toolTips.textDidChange(of: self) }
  }

  // MARK: Tracking

  /// Called when a touch begins on the control.
  ///
  /// - Returns: `true` if the control tracks the touch.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Called when the tracked touch moves.
  ///
  /// - Returns: `true` if the control continues to track the touch.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Called when the tracked touch ends, or when ``continueTracking(_:with:)`` returns false.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

  /// Called when the tracked touch is cancelled, or when the control is disabled during the touch.
  ///
  /// Override this method to undo the effects of the touch.
  open func cancelTracking(with event: UIEvent?) {}

  /// Returns a Boolean value that indicates whether a tracked touch counts as inside the control.
  ///
  /// For a finger, which covers the control, a margin around the control also counts as inside.
  private func isInside(_ touch: UITouch, _ event: UIEvent?) -> Bool {
    let location = touch.location(in: self)
    let slop = TouchConstants.controlSlop(of: touch.type)
    return point(inside: location, with: event)
      || bounds.insetBy(dx: -slop, dy: -slop).contains(location)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    // A menu or a panel that follows a click of another button must not be below the tooltip.
    if toolTip != nil, touches.contains(where: { $0.buttonMask != .primary }) {
      window?.application?.hoverTracker.toolTips.hide()
    }
    guard isEnabled, !isTracking, let touch = touches.first, touch.buttonMask == .primary,
      beginTracking(touch, with: event)
    else { return }
    (trackedTouch, isTracking, isTouchInside, isHighlighted) = (touch, true, true, true)
    if toolTip != nil { showToolTip(whileHeldBy: touch) }
    send(touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, event)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    let wasInside = isTouchInside
    isTouchInside = isInside(touch, event)
    isHighlighted = isTouchInside
    guard continueTracking(touch, with: event) else {
      clearTrackedTouch()
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
    clearTrackedTouch()
    endTracking(touch, with: event)
    send(isInside ? .touchUpInside : .touchUpOutside, event)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    stopTracking(event)
  }

  private func stopTracking(_ event: UIEvent? = nil) {
    guard isTracking else { return }
    clearTrackedTouch()
    cancelTracking(with: event)
    send(.touchCancel, event)
  }

  /// Schedules the tooltip if the touch is a finger on the screen; hides it for any other touch,
  /// such as a press of a mouse button.
  private func showToolTip(whileHeldBy touch: UITouch) {
    let toolTips = window?.application?.hoverTracker.toolTips
    if touch.type == .direct {
      toolTips?.begin(for: self, at: touch.timestamp)
    } else {
      toolTips?.hide()
    }
  }

  private func clearTrackedTouch() {
    if toolTip != nil, trackedTouch?.type == .direct {
      window?.application?.hoverTracker.toolTips.end()
    }
    (trackedTouch, isTracking, isTouchInside, isHighlighted) = (nil, false, false, false)
  }

  /// Sends an action to a target, or to the responder chain if the target is nil.
  ///
  /// The control calls this method for each registered method of an event that occurs. Override
  /// this method to observe or modify the actions of the control.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    let application = window?.application ?? .shared
    application.sendAction(action, to: target, from: self, for: event)
  }

  // MARK: Targets and actions

  /// Registers a method to be called for some events.
  ///
  /// Registering the same method again adds the events; the method is still called once per event.
  ///
  /// - Parameters:
  ///   - target: The target, which is referenced weakly. If it is nil, the first object in the
  ///     responder chain that can perform the action is called; see
  ///     ``UIApplication/sendAction(_:to:from:for:)``.
  ///   - action: The method, which takes no argument, the control, or the control and the event.
  ///   - controlEvents: The events for which the method is called.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    register(action, of: target.object, for: controlEvents)
  }

  /// Unregisters methods from some events.
  ///
  /// - Parameters:
  ///   - target: The target of the methods; nil for all targets and for the responder chain.
  ///   - action: The method; nil for all methods of the target.
  ///   - controlEvents: The events from which to unregister. Registrations for other events remain.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    unregister(action, of: target.object, from: controlEvents)
  }

  /// Registers an action for some events, and replaces an action that has the same identifier for
  /// these events.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    register(action, for: controlEvents)
  }

  /// Calls the methods and actions registered for some events, once each, in registration order.
  open func sendActions(for controlEvents: Event) { send(controlEvents, nil) }

  /// Calls the closure of an action, with the control as its sender.
  open func sendAction(_ action: UIAction) { action.perform(from: self) }

  /// Sends ``UIControl/Event/primaryActionTriggered``, as when the user triggers the primary
  /// action.
  open func performPrimaryAction() { send(.primaryActionTriggered, nil) }

  // MARK: Focus

  /// A Boolean value that indicates whether the control is the first responder.
  ///
  /// A focused control draws a ring around itself.
  ///
  /// The Tab key and ``UIWindow/moveFocus(to:)`` make a control the first responder, although its
  /// ``UIResponder/canBecomeFirstResponder`` is false.
  public var isFocused: Bool { isFirstResponder }

  open override var canBecomeFocused: Bool { isEnabled }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    defer { stateDidChange() }
    return super.becomeFirstResponder()
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    defer { stateDidChange() }
    return super.resignFirstResponder()
  }
}
