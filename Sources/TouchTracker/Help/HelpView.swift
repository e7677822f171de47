import ResponderKit

/// A sheet over the window that lists all tools, gestures and actions.
///
/// A touch outside the sheet closes the help, and so does Esc, Return or any key that shows the
/// help.
final class HelpView: UIView {
  private static let maximumWidth: CGFloat = 640
  private static let margin: CGFloat = 16
  private static let cornerRadius: CGFloat = 16

  private let scrollView = UIScrollView(frame: .zero)
  private let content = HelpContentView()
  private let closeButton = UIButton(frame: .zero)

  init() {
    super.init(frame: .zero)
    backgroundColor = UIColor(white: 0, alpha: 0.35)
    scrollView.alwaysBounceVertical = true
    scrollView.addSubview(content)
    addSubview(scrollView)
    closeButton.setTitle("Close", for: .normal)
    closeButton.configuration = .filled()
    closeButton.addAction(UIAction { [unowned self] _ in close() }, for: .primaryActionTriggered)
    addSubview(closeButton)
  }

  required init?(coder: NSCoder) { nil }

  func close() { removeFromSuperview() }

  /// Flashes the scroll indicators, which show that the list continues below its visible part.
  func flashScrollIndicators() {
    // Before the layout, the list has no size.
    layoutIfNeeded()
    scrollView.flashScrollIndicators()
  }

  private var sheetFrame: CGRect {
    let width = min(Self.maximumWidth, bounds.width - 2 * Self.margin)
    return CGRect(
      x: ((bounds.width - width) / 2).rounded(), y: Self.margin, width: width,
      height: bounds.height - 2 * Self.margin)
  }

  override func layoutSubviews() {
    let sheet = sheetFrame
    let buttonSize = closeButton.sizeThatFits(sheet.size)
    closeButton.frame = CGRect(
      x: sheet.maxX - buttonSize.width - Self.margin,
      y: sheet.maxY - max(40, buttonSize.height) - 12, width: buttonSize.width,
      height: max(40, buttonSize.height))
    scrollView.frame = CGRect(
      x: sheet.minX, y: sheet.minY + 8, width: sheet.width,
      height: max(0, closeButton.frame.minY - sheet.minY - 16))
    let height = content.layOutRows(width: sheet.width)
    content.frame = CGRect(x: 0, y: 0, width: sheet.width, height: height)
    scrollView.contentSize = content.frame.size
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.setFillColor(.systemBackground)
    context.beginPath()
    context.addPath(
      UIBezierPath(roundedRect: sheetFrame, cornerRadius: Self.cornerRadius).path)
    context.fillPath()
  }

  // MARK: Touches and keys

  override var canBecomeFirstResponder: Bool { true }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if touches.contains(where: { !sheetFrame.contains($0.location(in: self)) }) { close() }
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses {
      guard let key = press.key else { continue }
      switch key.charactersIgnoringModifiers {
      case UIKeyCommand.inputDownArrow: scroll(by: 60)
      case UIKeyCommand.inputUpArrow: scroll(by: -60)
      case " ": scroll(by: scrollView.bounds.height * 0.9)
      default:
        let action = ActionTable.action(of: key)
        if action == .quit {
          super.pressesBegan(presses, with: event)
        } else if !press.isRepetition, action == .toggleHelp || key.isEscapeOrReturn {
          close()
        }
      }
    }
  }

  private func scroll(by distance: CGFloat) {
    _ = scrollView.scroll(by: CGVector(dx: 0, dy: distance), at: .zero, with: [])
  }
}

extension UIKey {
  fileprivate var isEscapeOrReturn: Bool {
    [UIKeyCommand.inputEscape, "\r"].contains(charactersIgnoringModifiers)
  }
}

/// A view that shows the text of the help.
private final class HelpContentView: UIView {
  private static let padding: CGFloat = 20
  private static let keysWidth: CGFloat = 124
  private static let titleFont = UIFont.boldSystemFont(ofSize: 17)
  private static let nameFont = UIFont.boldSystemFont(ofSize: 14)
  private static let effectFont = UIFont.systemFont(ofSize: 14)

  private var labels: [UILabel] = []
  private var shownWidth: CGFloat = 0
  private var height: CGFloat = 0

  /// Lays out the text.
  ///
  /// - Returns: The height of the text.
  func layOutRows(width: CGFloat) -> CGFloat {
    if width == shownWidth { return height }
    for label in labels { label.removeFromSuperview() }
    (labels, shownWidth) = ([], width)
    let textWidth = width - 2 * Self.padding
    var y = Self.padding
    let windowSection = HelpSection(
      title: Program.overlay?.keysTitle ?? "", keyCommandsOf: window)
    for section in HelpSection.appSections + [windowSection].compactMap(\.self) {
      y = add(section.title, Self.titleFont, .label, x: Self.padding, y: y, width: textWidth) + 8
      for row in section.rows {
        let keysX = width - Self.padding - Self.keysWidth
        _ = add(
          row.keys, Self.effectFont, .label, x: keysX, y: y, width: Self.keysWidth, .right)
        let rowWidth = textWidth - Self.keysWidth - 8
        y = add(row.name, Self.nameFont, .label, x: Self.padding, y: y, width: rowWidth)
        y = add(
          row.effect, Self.effectFont, .secondaryLabel, x: Self.padding, y: y, width: textWidth)
        y += 8
      }
      y += 14
    }
    height = y
    return y
  }

  /// Adds a label with a text.
  ///
  /// - Returns: The y coordinate of the lower edge of the text.
  private func add(
    _ text: String, _ font: UIFont, _ color: UIColor, x: CGFloat, y: CGFloat, width: CGFloat,
    _ alignment: NSTextAlignment = .left
  ) -> CGFloat {
    let label = UILabel(frame: .zero)
    (label.text, label.font, label.textColor) = (text, font, color)
    (label.textAlignment, label.numberOfLines) = (alignment, 0)
    addSubview(label)
    let height = label.sizeThatFits(CGSize(width: width, height: 0)).height
    label.frame = CGRect(x: x, y: y, width: width, height: height)
    labels.append(label)
    return y + height
  }
}
