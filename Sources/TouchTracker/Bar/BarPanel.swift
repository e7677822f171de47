import ResponderKit

/// A panel above a button of the tool bar, with controls, which scroll if the window is too small.
///
/// A touch outside the panel, except on the button that opened it, closes the panel and still
/// reaches the view below: for example, a stroke of the pen begins at once. A tap on the page does
/// nothing else.
class BarPanel: UIView {
  /// The distance of the controls from the edges of the panel, in points.
  static let padding: CGFloat = 12
  private static let cornerRadius: CGFloat = 14
  /// The distance of the panel from the edges of the window, in points.
  private static let margin: CGFloat = 6
  /// The distance of the panel from the button that opened it, in points.
  private static let gap: CGFloat = 8

  /// The view that contains the controls.
  let content = PanelScroller()
  /// The size that the panel can have above the button that opened it, in points.
  private(set) var availableSize = CGSize.zero
  private weak var source: UIView?
  private lazy var outsideTouches = OutsideTouchRecognizer { [unowned self] touch in
    // The tool bar closes the panel when touches on the page begin.
    if touch.view is TouchDrawView, touch.buttonMask == .primary { return }
    let isOnSource = source.map { $0.point(inside: touch.location(in: $0), with: nil) } ?? false
    if !isOnSource, !content.frame.contains(touch.location(in: self)) { close() }
  }

  init() {
    super.init(frame: .zero)
    addSubview(content)
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the style of the page and of its tools; subclasses override this method.
  func pageDidChange() {}

  /// Sets the frames of the controls, and returns the size of the panel; subclasses override this
  /// method.
  func layOutControls() -> CGSize { .zero }

  // MARK: Opening and closing

  /// Shows the panel, which must have a superview, above a button.
  func open(above source: UIView) {
    self.source = source
    superview?.addGestureRecognizer(outsideTouches)
    becomeFirstResponder()
  }

  func close() {
    superview?.removeGestureRecognizer(outsideTouches)
    removeFromSuperview()
  }

  override var canBecomeFirstResponder: Bool { true }

  /// Closes the panel if the key is Escape, and moves the focus to its first control if the key is
  /// the first Tab.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let keys = presses.compactMap { $0.key?.charactersIgnoringModifiers }
    if keys.contains(UIKeyCommand.inputEscape) {
      close()
    } else if isFirstResponder, keys.contains("\t"), let control = Self.firstControl(in: content) {
      window?.moveFocus(to: control)
    } else {
      super.pressesBegan(presses, with: event)
    }
    content.revealFocus()
  }

  /// Returns the first view in a view to which the Tab key can move the focus.
  private static func firstControl(in view: UIView) -> UIView? {
    for subview in view.subviews where !subview.isHidden {
      if let control = subview.canBecomeFocused ? subview : firstControl(in: subview) {
        return control
      }
    }
    return nil
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    content.frame.contains(point)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  // MARK: Layout

  override func layoutSubviews() {
    guard let superview, let source else { return }
    frame = superview.bounds
    let target = source.convert(source.bounds, to: self)
    let (margin, gap) = (Self.margin, Self.gap)
    availableSize = CGSize(
      width: max(0, bounds.width - 2 * margin), height: max(0, target.minY - gap - margin))
    let size = layOutControls()
    let (width, height) = (
      min(size.width, availableSize.width), min(size.height, availableSize.height)
    )
    let right = bounds.width - width - margin
    let frame = CGRect(
      x: max(margin, min(target.midX - width / 2, right)).rounded(),
      y: max(margin, target.minY - height - gap), width: width, height: height)
    content.layOut(in: frame, contentSize: size)
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    func fill(_ color: UIColor, outset: CGFloat) {
      context.setFillColor(color)
      context.beginPath()
      context.addPath(
        UIBezierPath(
          roundedRect: content.frame.insetBy(dx: -outset, dy: -outset),
          cornerRadius: Self.cornerRadius + outset
        ).path)
      context.fillPath()
    }
    fill(UIColor(white: 0, alpha: 0.12), outset: 3)
    fill(.separator, outset: 1)
    fill(.systemBackground, outset: 0)
  }
}

/// A recognizer that observes where touches begin and recognizes nothing.
private final class OutsideTouchRecognizer: UIGestureRecognizer {
  private let onTouch: (UITouch) -> Void

  init(_ onTouch: @escaping (UITouch) -> Void) {
    self.onTouch = onTouch
    super.init(target: nil, action: nil)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches { onTouch(touch) }
    state = .failed
  }
}
