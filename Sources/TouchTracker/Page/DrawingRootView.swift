import ResponderKit

/// A view that contains the page, the touch view in front of the page, the tool bar below the page,
/// the notice bar, and the indicator of the scale.
final class DrawingRootView: UIView {
  /// Called when the user turns a wheel over the page, with the displacement, the location in the
  /// coordinates of the page view, and the modifier keys.
  var onScroll: ((CGVector, CGPoint, UIKeyModifierFlags) -> Void)?
  /// A view that clips the page.
  private let pageFrameView = UIView()
  private let touchDrawView: TouchDrawView
  private let toolBar: ToolBar?
  private let noticeBar: NoticeBar
  private let indicator: PageIndicator

  init(
    page: PageView, touchDrawView: TouchDrawView, toolBar: ToolBar?, noticeBar: NoticeBar,
    indicator: PageIndicator
  ) {
    (self.touchDrawView, self.toolBar) = (touchDrawView, toolBar)
    (self.noticeBar, self.indicator) = (noticeBar, indicator)
    super.init(frame: .zero)
    pageFrameView.clipsToBounds = true
    pageFrameView.isUserInteractionEnabled = false
    pageFrameView.addSubview(page)
    addSubview(pageFrameView)
    addSubview(touchDrawView)
    addSubview(indicator)
    if let toolBar { addSubview(toolBar) }
    addSubview(noticeBar)
  }

  override func layoutSubviews() {
    let barHeight = toolBar == nil ? 0 : min(ToolBar.height, bounds.height)
    let (pageFrame, barFrame) = bounds.divided(bottomHeight: barHeight)
    (pageFrameView.frame, touchDrawView.frame) = (pageFrame, pageFrame)
    toolBar?.frame = barFrame
    indicator.frame = indicator.frame(on: pageFrame)
    noticeBar.frame = CGRect(x: 0, y: 0, width: bounds.width, height: NoticeBar.height)
  }

  override func scroll(
    by displacement: CGVector, at point: CGPoint, with flags: UIKeyModifierFlags
  ) -> Bool {
    guard touchDrawView.frame.contains(point) else { return false }
    onScroll?(displacement, touchDrawView.convert(point, from: self), flags)
    return true
  }
}

extension CGRect {
  /// Divides the rectangle into a strip at its bottom and the area above the strip.
  fileprivate func divided(bottomHeight: CGFloat) -> (top: CGRect, bottom: CGRect) {
    (
      CGRect(x: minX, y: minY, width: width, height: height - bottomHeight),
      CGRect(x: minX, y: maxY - bottomHeight, width: width, height: bottomHeight)
    )
  }
}
