import DrawingModel
import Ink
import ResponderKit

/// An object that is notified of touches before their tools.
protocol TouchDrawViewDelegate: AnyObject {
  /// Called before new touches reach their tools.
  ///
  /// - Returns: A Boolean value that indicates whether the touches close something, so that they
  ///   have no other effect if they are taps.
  func touchDrawViewWillBeginTouches(_ view: TouchDrawView) -> Bool
}

/// A view that passes touches on the page to tools and shows the strokes in progress.
///
/// A touch belongs to the tool that was selected when it began.
final class TouchDrawView: UIView {
  weak var delegate: (any TouchDrawViewDelegate)?
  private let page: Page

  /// The tools, in the order of ``toolIDs``.
  private var tools = ToolTable.tools.map { $0.make() }
  private static let toolIDs = ToolTable.tools.map(\.id)
  private static let handIndex = toolIDs.firstIndex(of: .hand)
  /// A touch that is down.
  private struct ActiveTouch {
    let id: ToolTouch.ID
    /// The index of the tool of the touch in ``tools``.
    var toolIndex: Int
    /// The location where the touch began if it is ignored should it turn out to be a tap.
    var ignoredTap: CGPoint?
  }

  private var activeTouches: [UITouch: ActiveTouch] = [:]
  /// The ID of the first of the touches that have begun last, at the same time.
  private var latestTouchID = 0
  /// The number of ``activeTouches`` that belong to the hand tool.
  private var handTouchCount = 0
  private var nextTouchID = 0
  /// The effects that the tools have requested and that are still to be performed; reused to avoid
  /// an allocation per move.
  private var effects: [ToolEffect] = []
  private let strokesView = StrokesView()
  /// The view in front of the strokes that shows the frame of the selection.
  var selectionView: SelectionView? { didSet { selectionView.map(addSubview) } }
  /// A closure that finds elements for the eraser; stored to avoid an allocation per event.
  private lazy var elementsNearPoint: (CGPoint, CGFloat) -> [Drawing.ID] = {
    [unowned self] point, distance in
    page.erasableElements(near: point, within: distance)
  }
  /// A closure that returns elements, stored for the same reason.
  private lazy var elementWithID: (Drawing.ID) -> Element? = { [unowned self] in
    page.model.element($0)
  }
  /// The modifier keys that were held at the latest event.
  ///
  /// They change only with events, so that a replay constrains the same lines.
  private var modifierFlags: UIKeyModifierFlags = []
  private let toolTimer = ToolTimer()
  /// A Boolean value that indicates whether an animation advances the tools.
  private var isAnimating = false
  /// A Boolean value that indicates whether two touches were down at the same time since the last
  /// time that no touch was down.
  private var hadSeveralTouches = false
  private var clearingTaps = ClearingTaps()

  init(_ page: Page) {
    self.page = page
    super.init(frame: .zero)
    isMultipleTouchEnabled = true
    clipsToBounds = true
    addSubview(strokesView)
    strokesView.appendInks = { [unowned self] inks in
      for tool in tools { tool.appendInks(to: &inks) }
    }
    toolTimer.onDeadline = { [unowned self] in advanceTools(to: $0) }
    addGestureRecognizer(toolTimer)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    page.size = bounds.size
    selectionView?.frame = bounds
  }

  /// Moves and scales the strokes in progress with the page.
  func viewportDidChange() { strokesView.setPageTransform(page.viewport.transform) }

  /// Shows the strokes in progress in their colors on the new style of the page.
  func pageStyleDidChange() { strokesView.pageStyle = page.drawing.pageStyle }

  /// Cancels all touches when the drawing becomes read-only.
  func toolsDidChange(from oldTools: ToolState) {
    guard page.isReadOnly, !oldTools.isReadOnly else { return }
    // Disabling the view cancels its touches.
    isUserInteractionEnabled = false
    isUserInteractionEnabled = true
  }

  // MARK: Touches

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    modifierFlags = event?.modifierFlags ?? []
    for touch in touches where touch.buttonMask == .secondary {
      page.selection.showMenu(at: pagePoint(touch.location(in: self)))
    }
    let touches = touches.filter { $0.buttonMask == .primary }
    if touches.isEmpty { return }
    let closesPanel = delegate?.touchDrawViewWillBeginTouches(self) ?? false
    latestTouchID = nextTouchID
    for touch in touches.sorted(in: self) {
      let id = nextTouchID
      nextTouchID += 1
      let toolIndex = toolIndex(of: touch, id)
      activeTouches[touch] = ActiveTouch(
        id: id, toolIndex: toolIndex, ignoredTap: ignoresTap ? touch.location(in: self) : nil)
      if toolIndex == Self.handIndex { handTouchCount += 1 }
      let force = touch.maximumPossibleForce > 0 ? touch.force : nil
      tools[toolIndex].began(toolTouch(touch, id, force: force), context, &effects)
      performEffects()
    }
    activeTouchesDidChange()
    if touches.contains(where: { $0.type == .pencil }) { page.pencilDidTouch() }
    if closesPanel { page.perform(.ignoreTap) }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    modifierFlags = event?.modifierFlags ?? []
    let context = context
    for touch in touches {
      guard let active = activeTouches[touch] else { continue }
      let (id, toolIndex) = (active.id, active.toolIndex)
      if page.fingerRule.isLanding { page.fingerRule.move(id, to: touch.location(in: self)) }
      event?.forEachReport(of: touch, in: self) { report in
        if let start = active.ignoredTap,
          report.location.distance(to: start) > ToolConstants.tapJitter
        {
          stopIgnoringTap()
        }
        let toolTouch = ToolTouch(
          id: id, location: pagePoint(report.location), viewLocation: report.location,
          time: report.timestamp, force: report.force, tapCount: 0)
        tools[toolIndex].moved(toolTouch, context, &effects)
      }
      if type(of: tools[toolIndex]).showsPredictions {
        let location = event?.shownPrediction(of: touch, in: self)
        tools[toolIndex].predicted(location.map { pagePoint($0) }, for: id, &effects)
      }
      performEffects()
    }
    scheduleDeadline()
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    modifierFlags = event?.modifierFlags ?? []
    for touch in touches.sorted(in: self) {
      guard let active = removeActiveTouch(touch) else { continue }
      let toolTouch = toolTouch(touch, active.id, force: nil)
      if active.ignoredTap == nil {
        tools[active.toolIndex].ended(toolTouch, context, &effects)
      } else {
        tools[active.toolIndex].cancelled(toolTouch, context, &effects)
      }
      performEffects()
    }
    activeTouchesDidChange()
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches.sorted(in: self) {
      guard let active = removeActiveTouch(touch) else { continue }
      tools[active.toolIndex].cancelled(
        toolTouch(touch, active.id, force: nil), context, &effects)
      performEffects()
    }
    activeTouchesDidChange()
  }

  /// Returns the index of the tool of a touch that begins.
  ///
  /// If the fingers that have landed together move the page from now on, their strokes are
  /// cancelled.
  private func toolIndex(of touch: UITouch, _ id: ToolTouch.ID) -> Int {
    let toolIndex = Self.toolIDs.firstIndex(of: page.tools.tool(for: touch.type)) ?? 0
    guard touch.type == .direct, page.rules.gathersFingers, let handIndex = Self.handIndex,
      toolIndex != handIndex
    else { return toolIndex }
    let location = touch.location(in: self)
    let isTwoFingerTool =
      type(of: tools[toolIndex]).usesTwoFingers || isOnSelection(pagePoint(location))
    let effect = page.fingerRule.land(
      id, at: location, touch.timestamp, neededCount: isTwoFingerTool ? 3 : 2)
    guard effect == .moves else { return toolIndex }
    let strokes = activeTouches.filter { $0.key.type == .direct && $0.value.toolIndex != handIndex }
    for (touch, stroke) in strokes.sorted(by: { $0.value.id < $1.value.id }) {
      tools[stroke.toolIndex].cancelled(toolTouch(touch, stroke.id, force: nil), context, &effects)
      activeTouches[touch]?.toolIndex = handIndex
      handTouchCount += 1
    }
    performEffects()
    return handIndex
  }

  /// Returns a Boolean value that indicates whether the select tool drags the selection from a point
  /// of the page.
  private func isOnSelection(_ point: CGPoint) -> Bool {
    guard page.tools.style.tool == .select, let frame = page.selection.frame else { return false }
    return frame.target(at: point) != .outside
  }

  private func removeActiveTouch(_ touch: UITouch) -> ActiveTouch? {
    guard let active = activeTouches.removeValue(forKey: touch) else { return nil }
    if active.toolIndex == Self.handIndex { handTouchCount -= 1 }
    page.fingerRule.lift(active.id)
    return active
  }

  /// Ignores the touches that have begun last if they are taps; their strokes then disappear.
  func ignoreTap() {
    for (touch, active) in activeTouches where active.id >= latestTouchID {
      activeTouches[touch]?.ignoredTap = touch.location(in: self)
    }
  }

  /// Ignores no touch that is down any more, because one of them has moved: together they draw.
  private func stopIgnoringTap() {
    for touch in activeTouches.keys { activeTouches[touch]?.ignoredTap = nil }
  }

  /// A Boolean value that indicates whether a touch is down that is ignored if it is a tap.
  var ignoresTap: Bool { activeTouches.values.contains { $0.ignoredTap != nil } }

  /// Cancels the strokes in progress, which thereby disappear.
  func cancelStrokes() {
    window?.application?.finishTouches(.cancelled) { [self] in hasStroke(of: $0) }
  }

  /// Returns a Boolean value that indicates whether a touch that is down uses a tool other than the
  /// hand.
  private func hasStroke(of touch: UITouch) -> Bool {
    activeTouches[touch].map { $0.toolIndex != Self.handIndex } ?? false
  }

  /// A Boolean value that indicates whether a touch uses a tool other than the hand.
  private var hasStrokesInProgress: Bool { activeTouches.count > handTouchCount }

  /// Updates the page, the merging of moves and the deadline after touches have begun, ended or
  /// been cancelled.
  private func activeTouchesDidChange() {
    hadSeveralTouches = activeTouches.count > 1 || hadSeveralTouches && !activeTouches.isEmpty
    page.hasStrokesInProgress = hasStrokesInProgress
    // While the hand tool moves the page under a stroke, moves stay separate, so that each location
    // of the stroke is converted with the position that the page has at that time.
    window?.application?.mergesMoves = handTouchCount == 0 || !hasStrokesInProgress
    scheduleDeadline()
  }

  // MARK: Time

  private func scheduleDeadline() {
    var deadline = TimeInterval.infinity
    for tool in tools { deadline = min(deadline, tool.nextDeadline) }
    toolTimer.schedule(deadline)
    if !isAnimating { beginAnimation() }
  }

  private func advanceTools(to time: TimeInterval) {
    let context = context
    for index in tools.indices { tools[index].advance(to: time, context, &effects) }
    performEffects()
    scheduleDeadline()
  }

  private var hasAnimatingTool: Bool {
    for tool in tools where tool.isAnimating { return true }
    return false
  }

  /// Starts to advance the tools for each frame, until none of them is animating.
  private func beginAnimation() {
    guard hasAnimatingTool, let application = window?.application else { return }
    isAnimating = true
    application.animator.start(for: self, at: application.now) {
      [unowned self, unowned application] _ in
      advanceTools(to: application.now)
      isAnimating = hasAnimatingTool
      return isAnimating
    }
  }

  // MARK: Tools

  private var context: ToolContext {
    ToolContext(
      style: page.tools.style, scale: page.viewport.transform.meanScale,
      tolerance: PageView.tolerance(at: strokesView.contentScaleFactor),
      modifierFlags: modifierFlags, snapsToGrid: page.tools.snapsToGrid,
      eraserMode: page.tools.eraserMode, rules: page.rules,
      selectionFrame: page.selection.frame, elements: elementsNearPoint, element: elementWithID)
  }

  private func toolTouch(_ touch: UITouch, _ id: ToolTouch.ID, force: CGFloat?) -> ToolTouch {
    let location = touch.location(in: self)
    return ToolTouch(
      id: id, location: pagePoint(location), viewLocation: location, time: touch.timestamp,
      force: force, tapCount: touch.tapCount, isFinger: touch.type == .direct)
  }

  private func pagePoint(_ point: CGPoint) -> CGPoint {
    let transform = page.viewport.transform
    let isIdentity = transform.isIdentity
    return (isIdentity ? point : point.applying(transform.inverted())).clampedToDrawing
  }

  private func performEffects() {
    for index in effects.indices {
      switch effects[index] {
      case .invalidate(let rect): strokesView.setNeedsDisplay(rect)
      case .finish(let stroke): finish(stroke)
      case let effect: page.perform(effect)
      }
    }
    effects.removeAll(keepingCapacity: true)
  }

  /// Adds a finished stroke to the page, or clears the page if a double tap does so.
  private func finish(_ stroke: FinishedStroke) {
    let effect = clearingTaps.effect(
      of: stroke, isAlone: !hadSeveralTouches, scale: page.viewport.transform.meanScale, page.rules)
    switch effect {
    case .draw: page.append(stroke)
    case .clear(let dot): page.clear(discarding: dot)
    }
  }
}

extension Set<UITouch> {
  /// Returns the touches in an order that never depends on hash values.
  ///
  /// The order is by time; touches with the same time are ordered from left to right, then from top
  /// to bottom.
  fileprivate func sorted(in view: UIView) -> [UITouch] {
    guard count > 1 else { return Array(self) }
    return map { touch in (touch, location: touch.location(in: view)) }
      .sorted { a, b in
        (a.0.timestamp, a.location.x, a.location.y) < (b.0.timestamp, b.location.x, b.location.y)
      }
      .map(\.0)
  }
}
