/// The views at the left and the right edge of a text field, and their view modes.
struct TextFieldSideViews {
  /// The width and the height of the button that removes the text, in points.
  static let clearButtonLength: CGFloat = 19
  /// The distance of the button from the edge and from the text, in points.
  static let clearButtonSpacing: CGFloat = 5

  var clearMode = UITextField.ViewMode.never
  /// The button that removes the text, created when it is first shown.
  var clearButton: ClearButton?
  var left: UIView?
  var leftMode = UITextField.ViewMode.never
  var right: UIView?
  var rightMode = UITextField.ViewMode.never
}

extension UITextField {
  /// The times at which a text field shows a view beside the text.
  nonisolated public enum ViewMode: Int, Sendable {
    /// The view is never shown.
    case never
    /// The view is shown while the text is edited.
    case whileEditing
    /// The view is shown while the text is not edited.
    case unlessEditing
    /// The view is always shown.
    case always
  }

  /// The view at the left edge of the field; nil for none.
  public var leftView: UIView? {
    get { sideViews?.left }
    set { changeSideViews { $0.left = newValue } }
  }

  /// The times at which ``leftView`` is shown; never by default.
  public var leftViewMode: ViewMode {
    get { sideViews?.leftMode ?? .never }
    set { changeSideViews { $0.leftMode = newValue } }
  }

  /// The view at the right edge of the field; nil for none.
  public var rightView: UIView? {
    get { sideViews?.right }
    set { changeSideViews { $0.right = newValue } }
  }

  /// The times at which ``rightView`` is shown; never by default.
  public var rightViewMode: ViewMode {
    get { sideViews?.rightMode ?? .never }
    set { changeSideViews { $0.rightMode = newValue } }
  }

  /// The times at which the field shows a button that removes the text; never by default.
  ///
  /// The button is shown only while the field is enabled, contains text, and does not show
  /// ``rightView``.
  public var clearButtonMode: ViewMode {
    get { sideViews?.clearMode ?? .never }
    set { changeSideViews { $0.clearMode = newValue } }
  }

  private func changeSideViews(_ change: (inout TextFieldSideViews) -> Void) {
    var views = sideViews ?? TextFieldSideViews()
    let old = views
    change(&views)
    sideViews = views
    if old.left !== views.left { old.left?.removeFromSuperview() }
    if old.right !== views.right { old.right?.removeFromSuperview() }
    setNeedsLayout()
    contentDidChange()
  }

  private func shows(_ mode: ViewMode) -> Bool {
    switch mode {
    case .never: false
    case .whileEditing: isEditing
    case .unlessEditing: !isEditing
    case .always: true
    }
  }

  private var shownLeftView: UIView? { sideViews.flatMap { shows($0.leftMode) ? $0.left : nil } }
  private var shownRightView: UIView? {
    sideViews.flatMap { shows($0.rightMode) ? $0.right : nil }
  }

  private var showsClearButton: Bool {
    guard let sideViews else { return false }
    return shows(sideViews.clearMode) && hasText && shownRightView == nil && isEnabled
  }

  /// Returns the widths that the views at the left and at the right edge need.
  func widthsOfSideViews(forBounds bounds: CGRect) -> (left: CGFloat, right: CGFloat) {
    guard sideViews != nil else { return (0, 0) }
    var right = shownRightView == nil ? 0 : rightViewRect(forBounds: bounds).width
    if showsClearButton {
      right = bounds.maxX - clearButtonRect(forBounds: bounds).minX
    }
    return (shownLeftView == nil ? 0 : leftViewRect(forBounds: bounds).width, right)
  }

  /// Adds the views that must be shown now, and removes the views that must not be shown.
  func layOutSideViews() {
    guard let sideViews else { return }
    let rects = (leftViewRect(forBounds: bounds), rightViewRect(forBounds: bounds))
    for (view, shown, rect) in [
      (sideViews.left, shownLeftView, rects.0), (sideViews.right, shownRightView, rects.1),
    ] {
      guard let view else { continue }
      if shown == nil {
        view.removeFromSuperview()
      } else {
        if view.superview !== self { addSubview(view) }
        view.frame = rect
      }
    }
    layOutClearButton()
    layOutText()
  }

  private func layOutClearButton() {
    guard showsClearButton else {
      sideViews?.clearButton?.removeFromSuperview()
      return
    }
    let button = sideViews?.clearButton ?? ClearButton { [unowned self] in clear() }
    sideViews?.clearButton = button
    if button.superview !== self { addSubview(button) }
    button.frame = clearButtonRect(forBounds: bounds)
  }

  /// Removes the text if the delegate permits it.
  private func clear() {
    guard delegate?.textFieldShouldClear(self) ?? true else { return }
    change { $0 = EditableText() }
  }
}

/// The button of a text field that removes the text.
final class ClearButton: UIControl {
  private let clear: () -> Void

  init(clear: @escaping () -> Void) {
    self.clear = clear
    super.init(frame: .zero)
    accessibilityLabel = "Clear text"
    addAction(UIAction { [unowned self] _ in self.clear() }, for: .touchUpInside)
  }

  required init?(coder: NSCoder) { nil }

  // The button needs no focus, because the text can also be removed with keys.
  override var canBecomeFocused: Bool { false }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let disk = bounds.insetBy(dx: 1.5, dy: 1.5)
    UIColor.label.withAlphaComponent(isHighlighted ? 0.7 : 0.45).setFill()
    context.fillEllipse(in: disk)
    context.setStrokeColor(.systemBackground)
    context.setLineWidth(1.5)
    context.setLineCap(.round)
    let cross = disk.insetBy(dx: disk.width * 0.31, dy: disk.height * 0.31)
    context.strokeLineSegments(between: [
      cross.origin, CGPoint(x: cross.maxX, y: cross.maxY),
      CGPoint(x: cross.maxX, y: cross.minY), CGPoint(x: cross.minX, y: cross.maxY),
    ])
  }
}
