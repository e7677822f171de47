public import Ink

/// The root of a view tree, shown in a window of the system.
open class UIWindow: UIView {
  /// Creates a hidden window; see ``makeKeyAndVisible()``.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isHidden = true
  }

  /// Creates a hidden window with the frame zero; the archive is not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isHidden = true
  }

  /// The view controller whose view fills the window.
  ///
  /// Replacing the controller dismisses all controllers that the replaced controller presents.
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      if oldValue?.ownPresentedViewController != nil { oldValue?.dismiss(animated: false) }
      oldValue?.viewIfLoaded?.removeFromSuperview()
      guard let view = rootViewController?.view else { return }
      view.frame = bounds
      insertSubview(view, at: 0)
    }
  }

  /// The level of the window; windows of a higher level are in front of those of a lower level.
  open var windowLevel = Level.normal {
    didSet { if windowLevel != oldValue { application?.sortWindows() } }
  }

  /// The title that the system shows for the window.
  public var title = "" {
    didSet { if title != oldValue { setNeedsRedraw() } }
  }

  /// The style of the interface; unspecified is equivalent to light.
  open override var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    willSet { previousTraits = traitCollection }
    didSet {
      if overrideUserInterfaceStyle != oldValue { setNeedsDisplayInTree() }
      traitsMayHaveChanged()
    }
  }

  /// The traits at the last check for changes; nil before the first layout.
  private var previousTraits: UITraitCollection?
  /// The number of pixels per point in the last rendered frame.
  private(set) var displayScale: CGFloat = 1

  /// Notifies the views and view controllers of the window if the traits have changed since the
  /// last check.
  private func traitsMayHaveChanged() {
    let (previous, current) = (previousTraits, traitCollection)
    previousTraits = current
    if let previous, previous != current { traitsDidChange(from: previous) }
  }

  /// The first object to receive key events and other events without a location.
  ///
  /// If there is no first responder, the frontmost presented view controller receives these events;
  /// without presented controllers, the root view controller; and without a root view controller,
  /// the window.
  public internal(set) weak var firstResponder: UIResponder? {
    didSet {
      if firstResponder !== oldValue { textInput = firstResponder as? any UIKeyInput }
    }
  }

  /// The view that is becoming the first responder because it is given the focus; otherwise nil.
  weak var viewGettingFocus: UIView?

  /// The first responder if it receives text; nil otherwise.
  private(set) weak var textInput: (any UIKeyInput)?

  /// The application that sends the window its events.
  public internal(set) weak var application: UIApplication? {
    didSet { touchSystem = application?.touchSystem }
  }

  private(set) var touchSystem: TouchSystem?

  /// The characters of the keys that are down and have performed a key command.
  var commandKeys: Set<UIKey.Identity> = []

  /// A Boolean value that indicates whether a new frame must be rendered, because the content has
  /// changed or the last rendered frame had no time to paint all content.
  public var needsFrame: Bool { !changedRegion.rects.isEmpty || hasUnpaintedContent }
  /// A Boolean value that indicates whether the last rendered frame had no time to paint all
  /// content.
  package private(set) var hasUnpaintedContent = false
  /// The region that has changed since the last rendered frame, in the coordinates of the window.
  private var changedRegion = DirtyRegion(.infinite)
  /// The backing stores in the rendered frame that is being prepared; reused to avoid an
  /// allocation.
  private var backingStores: [BackingStore.Placed] = []
  /// The context of the last rendered frame; reused to avoid an allocation.
  private var lastContext: CGContext?
  /// The rectangles drawn in the last rendered frame, in pixels; reused to avoid an allocation.
  private var changedPixels: [CGRect] = []

  /// A Boolean value that indicates whether this is the key window of its application.
  open var isKeyWindow: Bool { application?.keyWindow === self }

  /// A Boolean value that indicates whether the window can become the key window; true by default.
  open var canBecomeKey: Bool { true }

  /// Shows the window in front of the others and makes it the key window.
  ///
  /// A window without an application is added to ``UIApplication/shared``.
  open func makeKeyAndVisible() {
    let application = application ?? .shared
    application.add(self)
    application.makeKey(self)
  }

  /// Makes the window the key window of its application, if ``canBecomeKey`` is true.
  open func makeKey() {
    if let application, canBecomeKey { application.makeKey(self) }
  }

  /// Called after the window has become the key window.
  open func becomeKey() {}

  /// Called after the window has stopped being the key window.
  open func resignKey() {}

  open override var next: UIResponder? { application }

  private var currentUndoManager: UndoManager?

  /// The undo manager of the responders in the window, created on first access.
  open override var undoManager: UndoManager? {
    if currentUndoManager == nil { currentUndoManager = UndoManager() }
    return currentUndoManager
  }

  /// A Boolean value that indicates whether the window is hidden; true for a new window.
  ///
  /// Showing a window that has no application adds the window to ``UIApplication/shared``.
  open override var isHidden: Bool {
    willSet {
      guard newValue != isHidden else { return }
      forEachViewController { if newValue { $0.willDisappear() } else { $0.willAppear() } }
    }
    didSet {
      guard isHidden != oldValue else { return }
      if isHidden {
        application?.cancelTouches { $0.hitWindow === self }
        forEachViewController { $0.didDisappear() }
      } else {
        if application == nil { UIApplication.shared.attach(self) }
        setNeedsRedraw()
        layoutIfNeeded()
        forEachViewController { $0.didAppear() }
      }
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    rootViewController?.viewIfLoaded?.frame = bounds
    traitsMayHaveChanged()
  }

  /// Delivers an event to the objects of the window.
  ///
  /// A touch event is delivered to the gesture recognizers of the touches and then to the touched
  /// views. A key event performs a key command or is delivered to the first responder. Any other
  /// event is delivered to the first responder.
  ///
  /// Touches of the same phase that began on the same view are delivered to that view in one call.
  /// To observe every touch of a window, override this method and call super.
  open func sendEvent(_ event: UIEvent) {
    if event.kind == .touches {
      touchSystem?.deliver(event, in: self)
    } else if let presses = event as? UIPressesEvent {
      send(presses)
    } else {
      sendToFirstResponder(event)
    }
  }

  /// Moves the focus to the next focusable view for Tab, and to the previous one for Shift-Tab.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let tab = presses.compactMap(\.key).first { $0.charactersIgnoringModifiers == "\t" }
    if let tab, moveFocus(backwards: tab.modifierFlags.contains(.shift)) { return }
    super.pressesBegan(presses, with: event)
  }

  /// The transform from screen to window coordinates; nil if it is the identity.
  var screenTransform: CGAffineTransform? {
    transformToSuperview.isIdentity ? nil : transformToSuperview.inverted()
  }

  open override var center: CGPoint {
    didSet { touchSystem?.table.windowDidMove(self) }
  }

  open override var bounds: CGRect {
    willSet {
      guard newValue.size != bounds.size, let root = rootViewController else { return }
      let transition = ResizeTransition()
      resizeTransition = transition
      root.viewWillTransition(to: newValue.size, with: transition)
    }
    didSet {
      touchSystem?.table.windowDidMove(self)
      let transition = resizeTransition
      resizeTransition = nil
      transition?.finish()
    }
  }

  /// The transition of the root view controller to another size; nil unless the size is changing.
  private var resizeTransition: ResizeTransition?

  open override var transform: CGAffineTransform {
    didSet { touchSystem?.table.windowDidMove(self) }
  }

  /// Converts a point from screen coordinates, the coordinates of window frames, to the coordinates
  /// of the window.
  public func convertFromScreen(_ point: CGPoint) -> CGPoint { convertFromSuperview(point) }

  /// Converts a point from the coordinates of the window to screen coordinates.
  public func convertToScreen(_ point: CGPoint) -> CGPoint { point.applying(transformToSuperview) }

  /// The screen that shows the window.
  open var screen: UIScreen { .main }

  override func setNeedsRedraw(in rect: CGRect) { changedRegion.add(rect) }

  /// Lays out and draws the whole window, without affecting the frames that are rendered for the
  /// screen.
  ///
  /// - Parameters:
  ///   - canvas: The canvas, whose size in pixels is the window's size in points times the scale.
  ///   - scale: The number of pixels per point.
  public func render(on canvas: BitmapCanvas, scale: CGFloat) {
    layOut()
    draw(
      in: CGContext(
        canvas: canvas, scale: scale, userInterfaceStyle: overrideUserInterfaceStyle))
  }

  /// Lays out the window and redraws the content that has changed since the last rendered frame.
  ///
  /// - Parameters:
  ///   - canvas: The canvas, which must still contain the last rendered frame.
  ///   - scale: The number of pixels per point.
  ///   - hasTime: A closure that returns true while there is time to paint more in this rendered
  ///     frame. The method calls the closure after each step of painting. If the closure returns
  ///     false, the remaining steps follow in the next frames, and ``needsFrame`` is true until
  ///     then.
  /// - Returns: The drawn rectangles, in whole pixels; the rectangles can overlap.
  public func renderChanges(
    on canvas: BitmapCanvas, scale: CGFloat, hasTime: () -> Bool = { true }
  ) -> [CGRect] {
    let changed = prepareFrame(on: canvas, scale: scale, hasTime: hasTime)
    draw(changed, on: canvas, scale: scale)
    return changed
  }

  private func layOut() {
    ConstraintLayout.update(below: self)
    (previousTraits ?? traitCollection).performAsCurrent { layoutTree() }
  }

  /// Lays out the window, and paints the changed content of views that retain their content.
  ///
  /// - Parameters:
  ///   - canvas: The canvas on which the rendered frame will be drawn.
  ///   - scale: The number of pixels per point.
  ///   - hasTime: A closure that returns true while there is time to paint more in this rendered
  ///     frame; see ``renderChanges(on:scale:hasTime:)``.
  /// - Returns: The rectangles in which the rendered frame differs from the last one, in whole
  ///   pixels; the rectangles can overlap.
  package func prepareFrame(
    on canvas: any Canvas, scale: CGFloat, hasTime: () -> Bool
  ) -> [CGRect] {
    displayScale = scale
    layOut()
    let toPixels = CGAffineTransform(scaleX: scale, y: scale)
    let frame = CGRect(origin: .zero, size: bounds.size)
    let windowPixels = frame.applying(toPixels).integral.intersection(CGRect(canvas.bounds))
    updateBackingStores(toCanvas.concatenating(toPixels), clip: windowPixels, hasTime)
    changedPixels.removeAll(keepingCapacity: true)
    let toFrame = transformToSuperview.concatenating(toCanvas)
    for rect in changedRegion.rects {
      let shown = rect.isInfinite ? frame : rect.applying(toFrame).intersection(frame)
      // Antialiased edges extend one pixel beyond the rectangle.
      let pixels = shown.applying(toPixels)
        .insetBy(dx: -1, dy: -1).integral.intersection(windowPixels)
      if !pixels.isEmpty { changedPixels.append(pixels) }
    }
    changedRegion.removeAll()
    return changedPixels
  }

  /// Draws rectangles of a prepared frame over the last rendered frame.
  ///
  /// - Parameters:
  ///   - rects: The rectangles, in whole pixels.
  ///   - canvas: The canvas, which must still contain the last rendered frame outside the
  ///     rectangles.
  ///   - scale: The number of pixels per point.
  package func draw(_ rects: [CGRect], on canvas: any Canvas, scale: CGFloat) {
    for rect in rects {
      canvas.setClip(nil)
      canvas.clear(rect)
      draw(in: context(for: canvas, scale: scale, clip: rect))
    }
  }

  private func updateBackingStores(
    _ transform: CGAffineTransform, clip: CGRect, _ hasTime: () -> Bool
  ) {
    appendBackingStores(
      transform, clip: clip, isAnimated: false, overrideUserInterfaceStyle, to: &backingStores)
    hasUnpaintedContent = false
    // Views in front are painted first, so that a view with strokes in progress does not wait for
    // the views behind it.
    for (store, placement) in backingStores.reversed()
    where !store.update(placement, hasTime: hasTime) { hasUnpaintedContent = true }
    backingStores.removeAll(keepingCapacity: true)
  }

  /// The transform from screen coordinates to the canvas, in points.
  ///
  /// The transform cancels the position of the window on the screen, because the window fills its
  /// canvas from the origin.
  private var toCanvas: CGAffineTransform {
    CGAffineTransform(
      translationX: bounds.midX - center.x - bounds.minX,
      y: bounds.midY - center.y - bounds.minY)
  }

  private func draw(in context: CGContext) {
    context.concatenate(toCanvas)
    render(in: context)
    context.flush()
  }

  /// Returns the context of the last rendered frame after a reset, or a new context if the canvas
  /// or the style differs.
  private func context(
    for canvas: any Canvas, scale: CGFloat, clip: CGRect?
  ) -> CGContext {
    if let lastContext, lastContext.draws(on: canvas, overrideUserInterfaceStyle) {
      lastContext.reset(scale: scale, clip: clip)
      return lastContext
    }
    let context = CGContext(
      on: canvas, scale: scale, userInterfaceStyle: overrideUserInterfaceStyle, clip: clip)
    context.usesBackingStores = true
    lastContext = context
    return context
  }
}
