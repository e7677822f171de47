import ResponderKit

/// A view that covers the window and shows a panel in which the user chooses the name, the folder,
/// the format and the appearance of an image.
final class ExportSheet: UIView {
  private static let maximumWidth: CGFloat = 420
  private static let margin: CGFloat = 20
  /// The height of the title and the space around it, in points.
  private static let headerHeight: CGFloat = 52
  /// The height of the buttons and the space around them, in points.
  private static let footerHeight: CGFloat = 68
  /// The distance between two rows, in points.
  private static let spacing: CGFloat = 6
  /// The smallest height of the text below the rows, in points, so that the buttons rarely move when
  /// another format has a shorter text.
  private static let minimumDetailHeight: CGFloat = 50

  var onConfirm: ((ExportOrder) -> Void)?
  var onCancel: (() -> Void)?
  private let offer: ExportOffer
  private let controls: ExportControls
  private let panel = SheetPanel()
  private let titleLabel = UILabel()
  private let scroller = SheetScroller()
  private let detailLabel = UILabel()
  private var buttons: [UIButton] = []

  /// Creates a sheet.
  ///
  /// - Parameters:
  ///   - offer: The drawing and the folders. If there is a size for the selection, the user can
  ///     choose to export only the selection.
  ///   - form: The entries that the sheet shows at first.
  init(_ offer: ExportOffer, _ form: ExportForm) {
    self.offer = offer
    controls = ExportControls(
      form, folders: offer.folders, hasSelection: offer.areas[.selection] != nil)
    super.init(frame: .zero)
    backgroundColor = UIColor(white: 0, alpha: 0.25)
    titleLabel.text = "Export the drawing"
    titleLabel.font = .boldSystemFont(ofSize: 18)
    detailLabel.font = .systemFont(ofSize: 13)
    detailLabel.numberOfLines = 0
    buttons = [
      UIButton(
        configuration: .gray(),
        primaryAction: UIAction(title: "Cancel") { [unowned self] _ in onCancel?() }),
      UIButton(
        configuration: .filled(),
        primaryAction: UIAction(title: "Export") { [unowned self] _ in confirm() }),
    ]
    for view in controls.commonRows + controls.formatRows + [detailLabel] {
      scroller.addSubview(view)
    }
    addSubview(panel)
    for view in [titleLabel, scroller] + buttons { panel.addSubview(view) }
    controls.onChange = { [unowned self] in showDetail() }
    controls.onReturn = { [unowned self] in confirm() }
    showDetail()
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the file that the entries describe, or the reason why they are not possible.
  private func showDetail() {
    do throws(ExportRefusal) {
      let order = try offer.order(for: controls.form)
      detailLabel.text = offer.summary(of: order)
      detailLabel.textColor = .secondaryLabel
    } catch {
      detailLabel.text = error.reason
      detailLabel.textColor = .destructiveText
    }
    setNeedsLayout()
  }

  private func confirm() {
    do throws(ExportRefusal) {
      let order = try offer.order(for: controls.form)
      onConfirm?(order)
    } catch {
      // The folder may have been removed since the last change of an entry.
      showDetail()
      layoutIfNeeded()
      focus(controls.control(of: error.entry))
      scroller.scrollRectToVisible(detailLabel.frame, animated: false)
    }
  }

  // MARK: Layout

  override func layoutSubviews() {
    let width = min(Self.maximumWidth, bounds.width - 24) - 2 * Self.margin
    let contentHeight = layOutRows(width: width)
    let height = min(Self.headerHeight + contentHeight + Self.footerHeight, bounds.height - 16)
    panel.frame = SheetPanel.frame(
      of: CGSize(width: width + 2 * Self.margin, height: height), in: bounds)
    titleLabel.frame = CGRect(x: Self.margin, y: 14, width: width, height: 26)
    scroller.frame = CGRect(
      x: 0, y: Self.headerHeight, width: panel.frame.width,
      height: max(0, height - Self.headerHeight - Self.footerHeight))
    scroller.contentSize = CGSize(width: panel.frame.width, height: contentHeight)
    var right = panel.frame.width - Self.margin
    for button in buttons.reversed() {
      let buttonWidth = max(90, button.sizeThatFits(bounds.size).width)
      button.frame = CGRect(
        x: right - buttonWidth, y: height - 56, width: buttonWidth, height: SheetRow.height)
      right = button.frame.minX - 10
    }
  }

  /// Sets the frames of the rows and of the text below them.
  ///
  /// - Returns: The height of the content, which is the same for all formats as far as possible.
  private func layOutRows(width: CGFloat) -> CGFloat {
    let distance = SheetRow.height + Self.spacing
    var frame = CGRect(x: Self.margin, y: 0, width: width, height: SheetRow.height)
    for row in controls.commonRows {
      row.frame = frame
      frame.origin.y += distance
    }
    for row in controls.formatRows { row.frame = frame }
    let formatTop = frame.minY
    if controls.formatRows.contains(where: { !$0.isHidden }) { frame.origin.y += distance }
    frame.size.height = detailLabel.sizeThatFits(CGSize(width: width, height: 0)).height
    detailLabel.frame = frame
    return formatTop + distance + max(frame.height, Self.minimumDetailHeight)
  }

  // MARK: Keys and touches

  override var canBecomeFirstResponder: Bool { true }

  private func focus(_ control: UIControl) {
    window?.moveFocus(to: control)
    if let row = control.superview as? SheetRow {
      scroller.scrollRectToVisible(row.frame, animated: false)
    }
  }

  /// Moves the focus to the next or the previous control of the sheet, never to one behind it.
  private func moveFocus(backwards: Bool) {
    let focusable = controls.visibleRows.map(\.control) + buttons
    let current = focusable.firstIndex { $0.isFirstResponder }
    let next = current.map { $0 + (backwards ? -1 : 1) } ?? (backwards ? -1 : 0)
    focus(focusable[(next + focusable.count) % focusable.count])
  }

  /// Confirms the sheet if the key is Return, cancels the sheet if the key is Escape, and moves the
  /// focus if the key is Tab.
  ///
  /// Other keys must not act on the page behind the sheet.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses {
      guard let key = press.key else { continue }
      switch key.charactersIgnoringModifiers {
      case UIKeyCommand.inputEscape: onCancel?()
      case "\r": confirm()
      case "\t": moveFocus(backwards: key.modifierFlags.contains(.shift))
      default:
        let action = ActionTable.action(of: key)
        if action == .document(.export) || action == .quit {
          super.pressesBegan([press], with: event)
        }
      }
    }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// Cancels the sheet if the touches end outside the panel.
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if touches.allSatisfy({ !panel.frame.contains($0.location(in: self)) }) { onCancel?() }
  }

  /// Returns `true`, so that a wheel over the sheet does not scroll the page.
  override func scroll(
    by displacement: CGVector, at point: CGPoint, with flags: UIKeyModifierFlags
  ) -> Bool {
    true
  }
}
