/// The views at the left and the right edge of a text field.
struct TextFieldSideViews {
  var left: UIView?
  var leftMode = UITextField.ViewMode.never
  var right: UIView?
  var rightMode = UITextField.ViewMode.never
}

extension UITextField {
  /// The times at which a text field shows a view beside its text.
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

  private func changeSideViews(_ change: (inout TextFieldSideViews) -> Void) {
    var views = sideViews ?? TextFieldSideViews()
    let old = views
    change(&views)
    sideViews = views
    if old.left !== views.left { old.left?.removeFromSuperview() }
    if old.right !== views.right { old.right?.removeFromSuperview() }
    setNeedsLayout()
    layOutText()
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

  /// Returns the widths that the views at the left and at the right edge need.
  func widthsOfSideViews(forBounds bounds: CGRect) -> (left: CGFloat, right: CGFloat) {
    guard sideViews != nil else { return (0, 0) }
    return (
      shownLeftView == nil ? 0 : leftViewRect(forBounds: bounds).width,
      shownRightView == nil ? 0 : rightViewRect(forBounds: bounds).width
    )
  }

  /// Adds the views that are shown now, and removes those that are not.
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
    layOutText()
  }
}
