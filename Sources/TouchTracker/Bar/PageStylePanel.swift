import DrawingModel
import ResponderKit

/// A panel with a picture of each pattern on each board, with which the user chooses the style of
/// the page.
final class PageStylePanel: BarPanel {
  private static let buttonSize = CGSize(width: 64, height: 48)

  private let page: Page
  private let buttons: [[PageStyleButton]]

  /// Creates a panel that shows and changes the style of a page.
  init(_ page: Page) {
    self.page = page
    buttons = PageStyle.Board.allCases.map { board in
      PageStyle.Pattern.allCases.map { PageStyleButton(PageStyle(pattern: $0, board: board)) }
    }
    super.init()
    for button in buttons.joined() {
      button.addAction(
        UIAction { [page, style = button.style] _ in page.perform(.pageStyle(style)) },
        for: .primaryActionTriggered)
      content.addSubview(button)
    }
    pageDidChange()
  }

  required init?(coder: NSCoder) { nil }

  override func pageDidChange() {
    for button in buttons.joined() {
      button.isSelected = button.style == page.drawing.pageStyle
      button.isEnabled = !page.isReadOnly
    }
  }

  override func layOutControls() -> CGSize {
    let (size, padding) = (Self.buttonSize, Self.padding)
    for (row, buttons) in buttons.enumerated() {
      for (column, button) in buttons.enumerated() {
        button.frame = CGRect(
          x: padding + CGFloat(column) * size.width, y: padding + CGFloat(row) * size.height,
          width: size.width, height: size.height)
      }
    }
    return CGSize(
      width: 2 * padding + CGFloat(PageStyle.Pattern.allCases.count) * size.width,
      height: 2 * padding + CGFloat(PageStyle.Board.allCases.count) * size.height)
  }
}

/// A button that shows a style of the page, and chooses it.
final class PageStyleButton: UIButton {
  /// The scale of the picture, at which it shows several lines.
  private static let scale: CGFloat = 0.6

  let style: PageStyle

  init(_ style: PageStyle) {
    self.style = style
    super.init(frame: .zero)
    toolTip = "\(style.pattern.title), \(style.board.title.lowercased())"
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let picture = bounds.insetBy(dx: 5, dy: 5)
    context.saveGState()
    context.clip(to: picture)
    context.setFillColor(UIColor(style.board.color))
    context.fill(picture)
    context.translateBy(x: picture.minX, y: picture.minY)
    context.scaleBy(x: Self.scale, y: Self.scale)
    context.draw(
      style,
      in: CGRect(
        x: 0, y: 0, width: picture.width / Self.scale, height: picture.height / Self.scale))
    context.restoreGState()
    context.setStrokeColor(isSelected ? .tintColor : BarColors.swatchOutline)
    context.setLineWidth(isSelected ? 3 : 1)
    context.stroke(picture)
    if isHighlighted || isFocused {
      context.setStrokeColor(.label)
      context.setLineWidth(2)
      context.stroke(bounds.insetBy(dx: 1.5, dy: 1.5))
    }
  }
}
