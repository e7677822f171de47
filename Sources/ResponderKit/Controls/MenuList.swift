extension UIMenu {
  /// Shows the menu at a point of a view.
  package func show(at point: CGPoint, in view: UIView) {
    MenuList.show(
      self, beside: view, rect: CGRect(origin: point, size: .zero), movesFocus: false)
  }
}

/// A transparent view that fills the window and shows the actions of a menu beside a view.
///
/// The Escape key hides the list, and so does a touch outside the list.
final class MenuList: UIView {
  /// The smallest distance of the list from the edges of the window and from the source rectangle,
  /// in points.
  private static let gap: CGFloat = 6
  private static let cornerRadius: CGFloat = 12

  private let scrollView = ButtonScrollView(frame: .zero)
  private let rows: [MenuListRow]
  /// The indices of the rows that begin a group and have a separator above them.
  private let separatorRows: Set<Int>
  /// The view beside which the list is shown.
  private weak var source: UIView?
  private weak var previousFirstResponder: UIResponder?

  /// Shows a menu in the window of a view.
  ///
  /// - Parameters:
  ///   - menu: The menu.
  ///   - source: The view to which the menu belongs.
  ///   - rect: The rectangle beside which the menu appears, in the coordinates of the source view;
  ///     nil for the bounds of that view.
  ///   - movesFocus: A Boolean value that determines whether the first enabled action gets the
  ///     focus, as after the user has opened the menu with a key.
  static func show(
    _ menu: UIMenu, beside source: UIView, rect: CGRect? = nil, movesFocus: Bool
  ) {
    guard let window = source.window, !menu.groups.isEmpty else { return }
    let list = MenuList(menu, beside: source, rect)
    list.previousFirstResponder = window.firstResponder
    list.frame = window.bounds
    window.addSubview(list)
    if movesFocus { list.moveFocus(by: 1) } else { list.becomeFirstResponder() }
    list.layoutIfNeeded()
    list.scrollView.flashScrollIndicators()
  }

  /// The rectangle beside which the menu appears, in the coordinates of the source view; nil for
  /// the bounds of the source view.
  private let sourceRect: CGRect?

  private init(_ menu: UIMenu, beside source: UIView, _ rect: CGRect?) {
    sourceRect = rect
    let groups = menu.groups
    rows = groups.flatMap(\.self).map { MenuListRow($0) }
    var (count, separatorRows) = (0, Set<Int>())
    for group in groups {
      if count > 0 { separatorRows.insert(count) }
      count += group.count
    }
    (self.separatorRows, self.source) = (separatorRows, source)
    super.init(frame: .zero)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(scrollView)
    for row in rows {
      scrollView.addSubview(row)
      row.addAction(
        UIAction { [weak self, action = row.menuAction] _ in self?.choose(action) },
        for: .primaryActionTriggered)
    }
  }

  required init?(coder: NSCoder) { nil }

  private func choose(_ action: UIAction) {
    hide()
    action.perform(from: source)
  }

  private func hide() {
    let window = window
    removeFromSuperview()
    guard let window, window.firstResponder == nil else { return }
    if let view = previousFirstResponder as? UIView {
      window.moveFocus(to: view)
    } else {
      previousFirstResponder?.becomeFirstResponder()
    }
  }

  // MARK: Layout

  private var listFrame: CGRect { scrollView.frame.insetBy(dx: -1, dy: -Self.gap) }

  override func layoutSubviews() {
    let width = min(rows.map(\.fittingWidth).max() ?? 0, bounds.width - 2 * Self.gap)
    var y: CGFloat = 0
    for (i, row) in rows.enumerated() {
      if separatorRows.contains(i) { y += 2 * Self.gap }
      row.frame = CGRect(x: 0, y: y, width: width, height: MenuListRow.height)
      y += MenuListRow.height
    }
    scrollView.contentSize = CGSize(width: width, height: y)
    guard let source else { return }
    let target = source.convert(sourceRect ?? source.bounds, to: self)
    let (above, below) = (target.minY - 4 * Self.gap, bounds.height - target.maxY - 4 * Self.gap)
    let available = target.isEmpty ? bounds.height - 4 * Self.gap : max(above, below)
    let height = visibleHeight(of: y, atMost: available)
    var top = above >= height ? above - height + 2 * Self.gap : target.maxY + 2 * Self.gap
    // The list may cover a point, but not a button.
    if target.isEmpty { top = max(2 * Self.gap, min(top, bounds.height - height - 2 * Self.gap)) }
    let left = min(max(Self.gap, target.minX), bounds.width - width - Self.gap)
    scrollView.frame = CGRect(x: left, y: top, width: width, height: height)
  }

  /// Returns the height of the visible part of the rows.
  ///
  /// If not all rows are visible, the last visible one is cut in the middle, so that the user sees
  /// that more rows follow.
  private func visibleHeight(of height: CGFloat, atMost maximum: CGFloat) -> CGFloat {
    if height <= maximum { return height }
    return rows.map(\.frame.midY).last { $0 <= maximum } ?? maximum
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    UIColor.black.withAlphaComponent(0.12).setFill()
    context.fill(listFrame.insetBy(dx: -2, dy: -1), cornerRadius: Self.cornerRadius + 2)
    UIColor.separator.setFill()
    context.fill(listFrame.insetBy(dx: -1, dy: -1), cornerRadius: Self.cornerRadius + 1)
    UIColor.systemBackground.setFill()
    context.fill(listFrame, cornerRadius: Self.cornerRadius)
    UIColor.separator.setFill()
    for i in separatorRows where rows[i].frame.minY > scrollView.bounds.minY {
      let row = scrollView.convert(rows[i].frame, to: self)
      if row.minY < listFrame.maxY {
        context.fill(CGRect(x: row.minX, y: row.minY - Self.gap, width: row.width, height: 1))
      }
    }
  }

  // MARK: Touches and keys

  override var canBecomeFirstResponder: Bool { true }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard touches.contains(where: { !listFrame.contains($0.location(in: self)) }) else { return }
    // The list is about to be removed. Afterwards, no view would prevent gestures of the window
    // from using the touch.
    for recognizer in touches.flatMap(\.recognizers) where recognizer.state == .possible {
      recognizer.state = .failed
    }
    hide()
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// Prevents gestures of the window from using touches on the list; only gestures of the scroll
  /// view can begin.
  override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.view === scrollView
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses {
      switch press.key?.charactersIgnoringModifiers {
      case UIKeyCommand.inputEscape: hide()
      case UIKeyCommand.inputDownArrow: moveFocus(by: 1)
      case UIKeyCommand.inputUpArrow: moveFocus(by: -1)
      // Other keys must not act on the views behind the list.
      default: break
      }
    }
  }

  /// Moves the focus to the next or previous enabled row, where the first row follows the last row.
  private func moveFocus(by step: Int) {
    let enabled = rows.filter(\.isEnabled)
    guard !enabled.isEmpty else { return }
    let current = enabled.firstIndex { $0.isFirstResponder }
    let next = current.map { $0 + step } ?? (step > 0 ? 0 : -1)
    let row = enabled[(next + enabled.count) % enabled.count]
    window?.moveFocus(to: row)
    scrollView.scrollRectToVisible(row.frame, animated: false)
  }
}

/// A row of a menu: a mark, a title and a short text.
private final class MenuListRow: UIButton {
  static let height: CGFloat = 40
  private static let markWidth: CGFloat = 34
  private static let padding: CGFloat = 16
  private static let subtitleFont = UIFont.systemFont(ofSize: 14)

  let menuAction: UIAction

  init(_ action: UIAction) {
    menuAction = action
    super.init(frame: .zero)
    setTitle(action.title, for: .normal)
    // The row draws the title itself, between the mark and the subtitle.
    titleLabel?.isHidden = true
    isEnabled = !action.attributes.contains(.disabled)
  }

  required init?(coder: NSCoder) { nil }

  var fittingWidth: CGFloat {
    let subtitleWidth = typesetter.width(of: menuAction.subtitle ?? "", in: Self.subtitleFont)
    return
      (Self.markWidth + typesetter.width(of: menuAction.title, in: font)
      + (subtitleWidth > 0 ? 24 + subtitleWidth : 0) + Self.padding).rounded(.up)
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginTransparencyLayer(ifNot: isEnabled)
    defer { context.endTransparencyLayer(ifNot: isEnabled) }
    if isHighlighted || isFocused {
      UIColor.label.withAlphaComponent(isHighlighted ? 0.14 : 0.08).setFill()
      context.fill(bounds.insetBy(dx: 5, dy: 1), cornerRadius: 8)
    }
    drawMark(in: context)
    func draw(_ text: String, _ font: UIFont, x: CGFloat, _ color: UIColor) {
      let y = bounds.midY - typesetter.lineHeight(of: font) / 2
      typesetter.draw(text, in: font, at: CGPoint(x: x, y: y), color: color)
    }
    let isDestructive = menuAction.attributes.contains(.destructive)
    draw(menuAction.title, font, x: Self.markWidth, isDestructive ? .destructive : .label)
    if let subtitle = menuAction.subtitle {
      let width = typesetter.width(of: subtitle, in: Self.subtitleFont)
      draw(
        subtitle, Self.subtitleFont, x: bounds.maxX - Self.padding - width, .secondaryLabel)
    }
    if isFocused { context.drawFocusRing(around: bounds.insetBy(dx: 5, dy: 2), cornerRadius: 8) }
  }

  private func drawMark(in context: CGContext) {
    let (x, y) = (Self.markWidth / 2 + 1, bounds.midY)
    let points: [CGPoint]
    switch menuAction.state {
    case .off: return
    case .on:
      points = [
        CGPoint(x: x - 5, y: y), CGPoint(x: x - 1.5, y: y + 4), CGPoint(x: x + 5, y: y - 5),
      ]
    case .mixed: points = [CGPoint(x: x - 5, y: y), CGPoint(x: x + 5, y: y)]
    }
    context.setStrokeColor(.label)
    context.setLineWidth(2)
    context.setLineCap(.round)
    context.beginPath()
    context.addLines(between: points)
    context.strokePath()
  }
}
