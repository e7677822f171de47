/// An object that shows the tooltip of the control on which the pointer stays or a finger is held.
final class ToolTipPresenter {
  /// The time, in seconds, for which the pointer or the finger must be on the control before the
  /// tooltip appears.
  private static let delay: TimeInterval = 0.6
  /// The time, in seconds, for which the tooltip is visible.
  private static let duration: TimeInterval = 5

  /// The control under the pointer or the finger.
  private weak var control: UIControl?
  private var view: ToolTipView?
  /// The time at which the tooltip appears or, while it is visible, disappears; nil if there is
  /// none.
  private(set) var deadline: TimeInterval?

  /// Hides the current tooltip and schedules that of a control; does nothing if the control has not
  /// changed.
  func begin(for control: UIControl?, at time: TimeInterval) {
    guard control !== self.control else { return }
    hide()
    // While a button is down, the host reports no location of the pointer.
    if control == nil, self.control?.isTracking == true { return }
    self.control = control
    if control?.toolTip != nil { deadline = time + Self.delay }
  }

  /// Hides the tooltip, which can appear again only after the pointer or the finger has left the
  /// control.
  func hide() {
    deadline = nil
    view?.removeFromSuperview()
    view = nil
  }

  /// Hides the tooltip when a control no longer tracks a finger.
  func end() {
    hide()
    control = nil
  }

  /// Shows the new text of a control if its tooltip is visible; hides the tooltip if the control
  /// has no text.
  func textDidChange(of control: UIControl) {
    guard control === self.control, view != nil else { return }
    let deadline = deadline
    hide()
    show()
    self.deadline = deadline
  }

  func advance(to time: TimeInterval) {
    guard let deadline, deadline <= time else { return }
    guard view == nil else { return hide() }
    show()
    self.deadline = view.map { _ in time + Self.duration }
  }

  private func show() {
    guard let control, let text = control.toolTip, let window = control.window else { return }
    let view = ToolTipView(text)
    window.addSubview(view)
    view.position(beside: control.convert(control.bounds, to: window))
    self.view = view
  }
}

/// A dark label beside a control.
private final class ToolTipView: UIView {
  private static let padding = CGSize(width: 10, height: 6)
  /// The distance from the control and from the edges of the window, in points.
  private static let gap: CGFloat = 6

  private let label = UILabel(frame: .zero)

  init(_ text: String) {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    label.text = text
    label.font = UIFont.systemFont(ofSize: 14)
    label.textColor = .white
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  func position(beside target: CGRect) {
    guard let superview else { return }
    let textSize = label.sizeThatFits(.zero)
    let size = CGSize(
      width: textSize.width + 2 * Self.padding.width,
      height: textSize.height + 2 * Self.padding.height)
    let bounds = superview.bounds
    let above = target.minY - Self.gap - size.height
    frame = CGRect(
      x: max(Self.gap, min(target.midX - size.width / 2, bounds.maxX - size.width - Self.gap))
        .rounded(),
      y: above >= bounds.minY ? above : target.maxY + Self.gap, width: size.width,
      height: size.height)
    label.frame = CGRect(
      origin: CGPoint(x: Self.padding.width, y: Self.padding.height), size: textSize)
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    UIColor(white: 0.13, alpha: 0.95).setFill()
    context.fill(bounds, cornerRadius: 7)
  }
}
