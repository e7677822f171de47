import ResponderKit

/// A message to the user, with the buttons that answer it.
struct Notice {
  var text: String
  var actions: [UIAction] = []

  /// Returns the message after a double tap has cleared a page.
  static func pageIsCleared(_ page: Page) -> Notice {
    let undoCount = page.drawing.undoCount
    let undo = UIAction(title: "Undo") { [weak page] _ in
      // What was drawn since then is undone first.
      while let page, page.drawing.undoCount >= undoCount, page.hasEffect(.undo) {
        page.perform(.edit(.undo))
      }
    }
    return Notice(text: "Page cleared", actions: [undo])
  }

  /// Returns the message after a line that follows a scribble.
  static func penOffer(_ page: Page) -> Notice {
    let undoCount = page.drawing.undoCount
    let pen = UIAction(title: "Use the Pen") { [weak page] _ in
      guard let page else { return }
      // The line is removed unless something else has been drawn since.
      if page.drawing.undoCount == undoCount { page.perform(.edit(.undo)) }
      page.select(.pen)
    }
    return Notice(text: "Draw freehand?", actions: [pen])
  }

  /// The message after a stroke for which a drawing has no space.
  static let drawingIsFull = Notice(
    text:
      "This drawing is full, so your last stroke was not added. Erase strokes or clear the page."
  )
}

/// A bar at the top of the page that shows a message, for example why the drawing is not saved.
final class NoticeBar: UIView {
  /// The height of a bar with at most two lines of text, in points.
  static let minimumHeight: CGFloat = 48
  private static let margin: CGFloat = 12
  /// The space above and below the text, in points.
  private static let textMargin: CGFloat = 2
  /// The width that the text needs beside the buttons, in points; in a narrower bar, the buttons are
  /// below the text.
  private static let minimumTextWidth: CGFloat = 240
  /// The height of a button, in points.
  private static let buttonHeight: CGFloat = 40

  private let label = UILabel(frame: .zero)
  private var buttons: [UIButton] = []

  /// The maximum number of characters of a message.
  private static let maximumLength = 600

  /// Returns a text without its middle if the text is very long, for example because of the name of
  /// a dropped file.
  private static func shortened(_ text: String) -> String {
    guard text.count > maximumLength else { return text }
    return text.prefix(maximumLength / 2) + "…" + text.suffix(maximumLength / 2 - 1)
  }

  /// The message, or `nil` to hide the bar unless it shows another message for a time.
  ///
  /// A new message replaces one that has no duration.
  var notice: Notice? {
    didSet {
      if let temporary, temporary.stopTimer == nil, let notice, notice.text != oldValue?.text {
        self.temporary = nil
      }
      noticesDidChange()
      if notice?.actions.map(\.title) != oldValue?.actions.map(\.title) { makeButtons() }
    }
  }

  /// A message that is shown instead of ``notice``, and a closure that ends its duration; without a
  /// duration, the closure is `nil`.
  private var temporary: (notice: Notice, stopTimer: (() -> Void)?)? {
    didSet {
      noticesDidChange()
      makeButtons()
    }
  }

  /// The message that the bar shows now.
  var shownNotice: Notice? { temporary?.notice ?? notice }

  /// Shows a message about the latest action of the user instead of the other one.
  ///
  /// - Parameter duration: The time in seconds after which the message disappears, or `nil` if it
  ///   stays until another message appears. A button of the message removes it earlier.
  func show(_ notice: Notice, for duration: TimeInterval?) {
    temporary?.stopTimer?()
    guard let duration else {
      temporary = (notice, nil)
      return
    }
    guard let application = window?.application else { return }
    let animator = application.animator
    let id = animator.start(for: self, at: application.now, every: duration) { [unowned self] _ in
      temporary = nil
      return false
    }
    temporary = (notice, { animator.stop(id) })
  }

  private func noticesDidChange() {
    label.text = shownNotice.map { Self.shortened($0.text) }
    isHidden = shownNotice == nil
    superview?.setNeedsLayout()
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isHidden = true
    backgroundColor = UIColor(red: 1, green: 0.93, blue: 0.7, alpha: 1)
    label.textColor = UIColor(red: 0.25, green: 0.17, blue: 0, alpha: 1)
    label.font = UIFont.systemFont(ofSize: 14)
    label.numberOfLines = 0
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  private func makeButtons() {
    for button in buttons { button.removeFromSuperview() }
    buttons = (shownNotice?.actions ?? []).map { action in
      let button = UIButton(configuration: .filled(), primaryAction: action)
      button.addAction(
        UIAction { [unowned self] _ in
          guard let temporary else { return }
          temporary.stopTimer?()
          self.temporary = nil
        }, for: .primaryActionTriggered)
      button.tintColor = UIColor(
        light: UIColor(red: 0.45, green: 0.3, blue: 0, alpha: 1),
        dark: UIColor(red: 0.95, green: 0.75, blue: 0.35, alpha: 1))
      addSubview(button)
      return button
    }
  }

  /// Returns a Boolean value that indicates whether a point is on a button.
  ///
  /// All other touches pass through the bar to the page.
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    buttons.contains { $0.frame.contains(point) }
  }

  // MARK: Layout

  /// The frames of the text and the buttons in a bar of a width.
  private struct Layout {
    var label: CGRect
    var buttons: [CGRect] = []
    var height: CGFloat
  }

  /// Returns the height at which a bar of a width shows the complete text, in points.
  func height(forWidth width: CGFloat) -> CGFloat { layout(width).height }

  private func layout(_ width: CGFloat) -> Layout {
    let widths = buttons.map { $0.sizeThatFits(CGSize(width: width, height: 0)).width }
    let buttonsWidth = widths.reduce(0) { $0 + $1 + Self.margin }
    let fullWidth = max(0, width - 2 * Self.margin)
    let isStacked = !buttons.isEmpty && fullWidth - buttonsWidth < Self.minimumTextWidth
    let textWidth = isStacked ? fullWidth : fullWidth - buttonsWidth
    let textHeight = label.sizeThatFits(CGSize(width: textWidth, height: 0)).height
    let height = max(Self.minimumHeight, textHeight + 2 * Self.textMargin)
    var layout = Layout(
      label: CGRect(
        x: Self.margin, y: Self.textMargin, width: textWidth, height: height - 2 * Self.textMargin),
      height: isStacked ? height + Self.minimumHeight : height)
    var right = width - Self.margin
    let buttonTop = layout.height - (Self.minimumHeight + Self.buttonHeight) / 2
    for width in widths.reversed() {
      layout.buttons.insert(
        CGRect(x: right - width, y: buttonTop, width: width, height: Self.buttonHeight), at: 0)
      right -= width + Self.margin
    }
    return layout
  }

  override func layoutSubviews() {
    let layout = layout(bounds.width)
    label.frame = layout.label
    for (button, frame) in zip(buttons, layout.buttons) { button.frame = frame }
  }
}
