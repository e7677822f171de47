public import Ink

/// The view at the root of everything that a window of the system shows.
open class UIWindow: UIView {
  /// The controller whose view fills the window.
  public var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      oldValue?.view.removeFromSuperview()
      guard let root = rootViewController else { return }
      root.view.frame = bounds
      insertSubview(root.view, at: 0)
    }
  }

  /// What the system shows as the window's name.
  public var title = "" {
    didSet { if title != oldValue { setNeedsFrame() } }
  }

  /// Whether the window is drawn for dark surroundings; unspecified means light.
  public var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet { if overrideUserInterfaceStyle != oldValue { setNeedsDisplayInTree() } }
  }

  /// Gets keys first; nil leaves them to the root view controller.
  public internal(set) weak var firstResponder: UIResponder?

  /// The application that sends the window its events.
  public internal(set) weak var application: UIApplication? {
    didSet { touchSystem = application?.touches }
  }

  private(set) var touchSystem: TouchSystem?

  /// Keys that are down and have performed a command.
  var commandKeys: Set<String> = []

  /// Whether what is shown differs from what was drawn last.
  public var needsFrame: Bool { !changedRegion.rects.isEmpty }
  /// What does, in points of the window.
  private var changedRegion = DirtyRegion(.infinite)
  /// What frames are drawn with; kept for its room.
  private var lastContext: GraphicsContext?
  /// What was drawn last, in pixels; kept likewise.
  private var changedPixels: [CGRect] = []

  /// Whether this is the window of its application that gets keys.
  public var isKeyWindow: Bool { application?.keyWindow === self }

  /// Shows the window above the others and gives it the keys.
  ///
  /// A window that no application has yet joins ``UIApplication/shared``.
  public func makeKeyAndVisible() {
    let application = application ?? .shared
    application.add(self)
    isHidden = false
    application.makeKey(self)
  }

  open override var next: UIResponder? { application }

  open override var isHidden: Bool {
    didSet {
      if isHidden, !oldValue { application?.cancelTouches { $0.window === self } }
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    rootViewController?.view.frame = bounds
  }

  /// Brings an event to the recognizers, and then to the views, that it concerns.
  ///
  /// The touches of one phase that began on one view arrive there together. Override this to watch
  /// every touch of a window, and call super.
  open func sendEvent(_ event: UIEvent) {
    if event.type == .touches {
      touchSystem?.deliver(event, in: self)
    } else if let presses = event as? UIPressesEvent {
      send(presses)
    } else {
      sendToFirstResponder(event)
    }
  }

  /// Tab goes to the next control, and with Shift to the one before.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let tab = presses.compactMap(\.key).first { $0.charactersIgnoringModifiers == "\t" }
    if let tab, moveFocus(backwards: tab.modifierFlags.contains(.shift)) { return }
    super.pressesBegan(presses, with: event)
  }

  /// From the screen to the window; nil where these are the same.
  var screenTransform: CGAffineTransform? {
    transformToSuperview.isIdentity ? nil : transformToSuperview.inverted()
  }

  open override var center: CGPoint {
    didSet { touchSystem?.table.windowDidMove(self) }
  }

  open override var bounds: CGRect {
    didSet { touchSystem?.table.windowDidMove(self) }
  }

  open override var transform: CGAffineTransform {
    didSet { touchSystem?.table.windowDidMove(self) }
  }

  /// A point of the screen, where windows have their frames, as a point of the window.
  public func convertFromScreen(_ point: CGPoint) -> CGPoint { convertFromSuperview(point) }

  /// A point of the window as one of the screen.
  public func convertToScreen(_ point: CGPoint) -> CGPoint { point.applying(transformToSuperview) }

  override func setNeedsFrame(in rect: CGRect) { changedRegion.add(rect) }

  /// Lays out and draws the window and all in it.
  ///
  /// - Parameters:
  ///   - canvas: as many pixels as the window has points, times the scale.
  ///   - scale: pixels to a point.
  public func render(on canvas: any Canvas, scale: CGFloat) {
    layoutTree()
    changedRegion.removeAll()
    draw(on: canvas, scale: scale, within: nil)
  }

  /// Lays out the window, and draws what has changed over the frame before, which the canvas still
  /// shows.
  ///
  /// - Returns: the rectangles that were drawn, in whole pixels; they may overlap.
  public func renderChanges(on canvas: any Canvas, scale: CGFloat) -> [CGRect] {
    layoutTree()
    let frame = CGRect(origin: .zero, size: bounds.size)
    let whole = frame.applying(CGAffineTransform(scaleX: scale, y: scale)).integral
    changedPixels.removeAll(keepingCapacity: true)
    for rect in changedRegion.rects {
      // Edges fade over a pixel beyond what is drawn.
      let pixels = rect.intersection(frame).applying(CGAffineTransform(scaleX: scale, y: scale))
        .insetBy(dx: -1, dy: -1).integral.intersection(whole)
      if !pixels.isEmpty { changedPixels.append(pixels) }
    }
    changedRegion.removeAll()
    for rect in changedPixels {
      canvas.setClip(nil)
      canvas.clear(rect)
      draw(on: canvas, scale: scale, within: rect, isFurtherPart: rect != changedPixels[0])
    }
    return changedPixels
  }

  private func draw(
    on canvas: any Canvas, scale: CGFloat, within clip: CGRect?, isFurtherPart: Bool = false
  ) {
    let context = context(for: canvas, scale: scale, clip: clip)
    context.isFurtherPart = isFurtherPart
    // The window lies at the origin of its own pixels, wherever it is on the screen.
    context.translateBy(
      x: bounds.midX - center.x - bounds.minX, y: bounds.midY - center.y - bounds.minY)
    render(in: context)
    context.flush()
  }

  /// That of the frame before, where it draws on the same canvas.
  private func context(
    for canvas: any Canvas, scale: CGFloat, clip: CGRect?
  ) -> GraphicsContext {
    if let lastContext, lastContext.draws(on: canvas, overrideUserInterfaceStyle) {
      lastContext.reset(scale: scale, clip: clip)
      return lastContext
    }
    let context = GraphicsContext(
      canvas: canvas, scale: scale, userInterfaceStyle: overrideUserInterfaceStyle, clip: clip)
    lastContext = context
    return context
  }
}
