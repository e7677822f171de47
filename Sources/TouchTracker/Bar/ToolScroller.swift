import ResponderKit

/// A row of tool buttons that scrolls, with an arrow at each edge beyond which there are more
/// tools.
final class ToolScroller: UIScrollView {
  private static let arrowWidth: CGFloat = 18

  let buttons = ToolTable.tools.map { ToolButton($0) }
  private let arrows = [ScrollArrow(pointsLeft: true), ScrollArrow(pointsLeft: false)]
  /// The width of each button, in points.
  var buttonWidth: CGFloat = 44 { didSet { if buttonWidth != oldValue { setNeedsLayout() } } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    for view in buttons as [UIView] + arrows { addSubview(view) }
    delegate = self
    delaysContentTouches = false
    for arrow in arrows {
      arrow.addAction(
        UIAction { [unowned self, pointsLeft = arrow.pointsLeft] _ in scroll(left: pointsLeft) },
        for: .primaryActionTriggered)
    }
  }

  required init?(coder: NSCoder) { nil }

  /// Returns `true`, so that a drag that begins on a button scrolls the row.
  override func touchesShouldCancel(in view: UIView) -> Bool { true }

  /// Scrolls by the width of a button.
  private func scroll(left: Bool) {
    let distance = left ? -buttonWidth : buttonWidth
    _ = scroll(by: CGVector(dx: distance, dy: 0), at: .zero, with: [])
  }

  override func layoutSubviews() {
    for (i, button) in buttons.enumerated() {
      button.frame = CGRect(
        x: CGFloat(i) * buttonWidth, y: 0, width: buttonWidth, height: bounds.height)
    }
    contentSize = CGSize(width: buttonWidth * CGFloat(buttons.count), height: bounds.height)
    super.layoutSubviews()
    layOutArrows()
  }

  private func layOutArrows() {
    let hiddenWidths = [bounds.minX, contentSize.width - bounds.maxX]
    for (arrow, hiddenWidth) in zip(arrows, hiddenWidths) {
      arrow.isHidden = hiddenWidth < 1
      arrow.frame = CGRect(
        x: arrow.pointsLeft ? bounds.minX : bounds.maxX - Self.arrowWidth, y: 0,
        width: Self.arrowWidth, height: bounds.height)
    }
  }

  /// Scrolls a tool into view.
  func show(_ tool: ToolID) {
    layoutIfNeeded()
    guard let button = buttons.first(where: { $0.tool.id == tool }) else { return }
    scrollRectToVisible(button.frame.insetBy(dx: -Self.arrowWidth, dy: 0), animated: false)
  }
}

extension ToolScroller: UIScrollViewDelegate {
  func scrollViewDidScroll(_ scrollView: UIScrollView) { layOutArrows() }
}

/// An arrow at an edge of the row that scrolls the tools, on a background that covers the tool
/// below.
private final class ScrollArrow: UIButton {
  let pointsLeft: Bool

  init(pointsLeft: Bool) {
    self.pointsLeft = pointsLeft
    super.init(frame: .zero)
    backgroundColor = .secondarySystemBackground
  }

  required init?(coder: NSCoder) { nil }

  override var canBecomeFocused: Bool { false }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let direction: CGFloat = pointsLeft ? -1 : 1
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    context.setStrokeColor(.secondaryLabel)
    context.setLineWidth(2)
    context.setLineCap(.round)
    context.setLineJoin(.round)
    context.beginPath()
    context.addLines(between: [
      CGPoint(x: middle.x - 2 * direction, y: middle.y - 5),
      CGPoint(x: middle.x + 2.5 * direction, y: middle.y),
      CGPoint(x: middle.x - 2 * direction, y: middle.y + 5),
    ])
    context.strokePath()
  }
}
