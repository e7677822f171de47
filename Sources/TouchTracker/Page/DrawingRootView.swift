import ResponderKit

/// A view that contains the page, the elements that are dragged, the touch view in front of the
/// page, the tool bar below the page, the notice bar, the indicator of the scale, the instruments,
/// and the help.
final class DrawingRootView: UIView {
  /// Called when the user turns a wheel over the page, with the displacement, the location in
  /// points of the touch view, and the modifier keys.
  var onScroll: ((CGVector, CGPoint, UIKeyModifierFlags) -> Void)?
  /// A Boolean value that determines whether the tool bar is hidden, so that only the page is
  /// visible.
  var isPresenting = false {
    didSet { if isPresenting != oldValue { presentingDidChange() } }
  }

  /// A view that clips the page and the dragged elements to the area of the page in the window.
  private let pageFrameView = UIView()
  private let touchDrawView: TouchDrawView
  private let toolBar: ToolBar?
  private let noticeBar: NoticeBar
  private let indicator: PageIndicator
  private var hint: BeginnerHint?
  private var help: HelpView?
  /// The button that shows the drawing again; `nil` if there is no tool bar.
  let returnButton: ReturnButton?
  private let corners = PresentingCorners()
  /// The panel of the instruments in a corner of the page, or `nil` while it is hidden.
  var panel: InstrumentsView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let panel { insertSubview(panel, aboveSubview: touchDrawView) }
    }
  }
  /// A view in front of all others that fills the window, such as a sheet; `nil` if there is none.
  var overlay: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      guard let overlay else { return }
      overlay.frame = bounds
      addSubview(overlay)
    }
  }

  init(
    _ views: PageViews, toolBar: ToolBar?, noticeBar: NoticeBar, indicator: PageIndicator
  ) {
    (touchDrawView, self.toolBar) = (views.touchDrawView, toolBar)
    (self.noticeBar, self.indicator) = (noticeBar, indicator)
    hint = toolBar == nil ? nil : BeginnerHint(views.page)
    returnButton = toolBar == nil ? nil : ReturnButton(views.page)
    super.init(frame: .zero)
    pageFrameView.clipsToBounds = true
    pageFrameView.isUserInteractionEnabled = false
    pageFrameView.addSubview(views.pageView)
    pageFrameView.addSubview(views.selectionViews.preview)
    addSubview(pageFrameView)
    if let hint { addSubview(hint) }
    addSubview(touchDrawView)
    addSubview(indicator)
    if let returnButton { addSubview(returnButton) }
    if let toolBar { addSubview(toolBar) }
    addSubview(noticeBar)
    corners.onTap = { [unowned self] in isPresenting = false }
    addGestureRecognizer(
      UIHoverGestureRecognizer(target: self, action: Selector(DrawingRootView.didHover(_:))))
  }

  required init?(coder: NSCoder) { nil }

  /// Removes the text that says how to begin; it does not appear again.
  func removeHint() {
    hint?.removeFromSuperview()
    hint = nil
  }

  /// Shows the hint of the selected tool.
  func toolsDidChange() { hint?.setNeedsLayout() }

  /// Shows or hides the help.
  func toggleHelp() {
    if let help, help.superview != nil { return help.close() }
    let help = HelpView()
    help.frame = bounds
    addSubview(help)
    help.becomeFirstResponder()
    help.flashScrollIndicators()
    self.help = help
  }

  /// Shows the tool bar when the mouse reaches the lower edge of the window.
  private func didHover(_ recognizer: UIHoverGestureRecognizer) {
    if isPresenting, recognizer.location(in: self).y >= bounds.maxY - 2 { isPresenting = false }
  }

  private func presentingDidChange() {
    toolBar?.isHidden = isPresenting
    if isPresenting {
      addSubview(corners)
      indicator.show("Tap a lower corner or press Esc to show the bar")
    } else {
      corners.removeFromSuperview()
    }
  }

  override func layoutSubviews() {
    let barHeight = toolBar == nil ? 0 : min(ToolBar.height, bounds.height)
    let (pageFrame, barFrame) = bounds.divided(bottomHeight: isPresenting ? 0 : barHeight)
    (pageFrameView.frame, touchDrawView.frame) = (pageFrame, pageFrame)
    toolBar?.frame = barFrame
    hint?.frame = pageFrame
    var indicatorArea = pageFrame
    // The indicator must not cover the hint on an empty page.
    if let hint, indicator.text != nil { indicatorArea.size.height -= hint.height }
    indicator.frame = indicator.frame(on: indicatorArea)
    // Measuring the title loads the font, which costs memory.
    if let returnButton, !returnButton.isHidden {
      returnButton.frame = returnButton.frame(on: pageFrame)
    }
    noticeBar.frame = CGRect(
      x: 0, y: 0, width: bounds.width, height: noticeBar.height(forWidth: bounds.width))
    panel?.frame = panelFrame
    corners.frame = bounds
    help?.frame = bounds
    overlay?.frame = bounds
  }

  /// The frame of the panel, which is in the upper left corner of the page, below the notice bar.
  private var panelFrame: CGRect {
    let top = (noticeBar.isHidden ? 0 : noticeBar.frame.height) + InstrumentsView.margin
    let origin = CGPoint(x: InstrumentsView.margin, y: top)
    return CGRect(origin: origin, size: panel?.contentSize ?? .zero)
  }

  override func scroll(
    by displacement: CGVector, at point: CGPoint, with flags: UIKeyModifierFlags
  ) -> Bool {
    guard touchDrawView.frame.contains(point) else { return false }
    onScroll?(displacement, touchDrawView.convert(point, from: self), flags)
    return true
  }
}

/// The lower corners of the window, in which a tap shows the tool bar again.
private final class PresentingCorners: UIView {
  private static let side: CGFloat = 44

  var onTap: (() -> Void)?

  init() {
    super.init(frame: .zero)
    addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: Selector(PresentingCorners.didTap)))
  }

  required init?(coder: NSCoder) { nil }

  private func didTap() { onTap?() }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.contains(point) && point.y >= bounds.maxY - Self.side
      && (point.x < Self.side || point.x >= bounds.maxX - Self.side)
  }
}

extension CGRect {
  /// Returns a strip at the bottom of the rectangle and the area above the strip.
  fileprivate func divided(bottomHeight: CGFloat) -> (top: CGRect, bottom: CGRect) {
    (
      CGRect(x: minX, y: minY, width: width, height: height - bottomHeight),
      CGRect(x: minX, y: maxY - bottomHeight, width: width, height: bottomHeight)
    )
  }
}
