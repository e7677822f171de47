import ResponderKit

/// The page with the view above it that receives touches, the tool bar below, and the notice bar.
final class DrawingRootView: UIView {
  /// Called when a wheel is turned over the page, with the displacement, the location in the page's
  /// view and the modifiers.
  var onScroll: ((CGVector, CGPoint, UIKeyModifierFlags) -> Void)?
  private let page: PageView
  private let touchDrawView: TouchDrawView
  private let toolBar: ToolBar?
  private let noticeBar: NoticeBar

  init(page: PageView, touchDrawView: TouchDrawView, toolBar: ToolBar?, noticeBar: NoticeBar) {
    (self.page, self.touchDrawView, self.toolBar) = (page, touchDrawView, toolBar)
    self.noticeBar = noticeBar
    super.init(frame: .zero)
    addSubview(page)
    addSubview(touchDrawView)
    if let toolBar { addSubview(toolBar) }
    addSubview(noticeBar)
  }

  override func layoutSubviews() {
    let barHeight = toolBar == nil ? 0 : min(ToolBar.height, bounds.height)
    let (pageFrame, barFrame) = bounds.divided(bottomHeight: barHeight)
    (page.frame, touchDrawView.frame) = (pageFrame, pageFrame)
    toolBar?.frame = barFrame
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
  /// Returns the rectangle without a strip at its bottom, and the strip.
  fileprivate func divided(bottomHeight: CGFloat) -> (top: CGRect, bottom: CGRect) {
    (
      CGRect(x: minX, y: minY, width: width, height: height - bottomHeight),
      CGRect(x: minX, y: maxY - bottomHeight, width: width, height: bottomHeight)
    )
  }
}
