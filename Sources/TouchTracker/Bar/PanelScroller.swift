import ResponderKit

/// The content of a panel, which scrolls if the window is too small for all of it.
final class PanelScroller: UIScrollView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    delaysContentTouches = false
    isScrollEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  /// Sets the frame, and lets the content scroll if its size differs from that of the frame.
  ///
  /// The indicators then appear for a moment, so that the user sees that more controls follow.
  func layOut(in frame: CGRect, contentSize: CGSize) {
    self.frame = frame
    self.contentSize = contentSize
    let scrolls = contentSize != frame.size
    guard scrolls != isScrollEnabled else { return }
    isScrollEnabled = scrolls
    if scrolls { flashScrollIndicators() }
  }

  /// Returns `true` for buttons, so that a drag that begins on one scrolls.
  ///
  /// A drag on a slider or on a field of colors belongs to the control.
  override func touchesShouldCancel(in view: UIView) -> Bool {
    view is UIButton || super.touchesShouldCancel(in: view)
  }

  /// Scrolls the control with the keyboard focus into view.
  func revealFocus() {
    guard isScrollEnabled, let control = Self.focusedControl(in: self) else { return }
    scrollRectToVisible(control.convert(control.bounds, to: self), animated: false)
  }

  private static func focusedControl(in view: UIView) -> UIControl? {
    for subview in view.subviews {
      if let control = subview as? UIControl, control.isFocused { return control }
      if let control = focusedControl(in: subview) { return control }
    }
    return nil
  }
}
