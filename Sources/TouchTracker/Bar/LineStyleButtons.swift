import DrawingModel
import Ink
import ResponderKit

/// Buttons for the dashes, the arrowheads and the fill of strokes.
///
/// They are in one row if it is wide enough, and otherwise in two rows, whose height is that of the
/// view.
final class LineStyleButtons: UIView {
  private static let side: CGFloat = 44
  /// The smallest width of the buttons in one row, in points.
  private static let oneRowWidth: CGFloat = 8 * side

  /// Returns the number of rows in a width.
  static func rowCount(forWidth width: CGFloat) -> Int { width >= oneRowWidth ? 1 : 2 }

  /// Called when the user chooses a style.
  var onChange: ((ToolStyleChange) -> Void)?
  /// The style that the buttons show.
  var ink = ToolStyle().ink { didSet { if ink != oldValue { showStyle() } } }
  /// A Boolean value that determines whether the buttons can be used.
  var isEnabled = true {
    didSet { for button in subviews { (button as? UIButton)?.isEnabled = isEnabled } }
  }

  private var dashes: [(LineStyle.Dash, IconButton)] = []
  private var arrowheads: [(LineStyle.Arrowheads, IconButton)] = []
  private var fills: [(FillStyle, IconButton)] = []

  init() {
    super.init(frame: .zero)
    dashes = LineStyle.Dash.allCases.map { dash in
      (dash, button(dash.title, dash.drawIcon) { _ in ToolStyleChange(dash: dash) })
    }
    let ends: [(LineStyle.Arrowheads, String)] = [
      (.start, "Arrowhead at the start"), (.end, "Arrowhead at the end"),
    ]
    arrowheads = ends.map { end, title in
      let icon: @MainActor @Sendable (CGContext) -> Void = { context in
        Self.drawArrow(end, in: context)
      }
      return (
        end,
        button(title, icon) {
          ToolStyleChange(arrowheads: $0.line.arrowheads.symmetricDifference(end))
        }
      )
    }
    fills = FillStyle.allCases.map { fill in
      (fill, button(fill.title, fill.drawIcon) { _ in ToolStyleChange(fill: fill) })
    }
    showStyle()
  }

  required init?(coder: NSCoder) { nil }

  private func button(
    _ title: String, _ drawIcon: @escaping @MainActor (CGContext) -> Void,
    _ change: @escaping (InkStyle) -> ToolStyleChange
  ) -> IconButton {
    let button = IconButton(drawIcon: drawIcon)
    button.toolTip = title
    button.addAction(
      UIAction { [unowned self] _ in onChange?(change(ink)) }, for: .primaryActionTriggered)
    addSubview(button)
    return button
  }

  private func showStyle() {
    for (dash, button) in dashes { button.isSelected = dash == ink.line.dash }
    for (end, button) in arrowheads { button.isSelected = ink.line.arrowheads.contains(end) }
    for (fill, button) in fills { button.isSelected = fill == ink.fill }
  }

  override func layoutSubviews() {
    let groups = [dashes.map(\.1), arrowheads.map(\.1), fills.map(\.1)]
    if Self.rowCount(forWidth: bounds.width) == 1 {
      let count = groups.reduce(0) { $0 + $1.count }
      // The groups are as far from each other as the width allows.
      let gap = (bounds.width - CGFloat(count) * Self.side) / CGFloat(groups.count - 1)
      var x: CGFloat = 0
      for group in groups {
        layOut(group, x: x.rounded(), y: 0, width: Self.side, height: bounds.height)
        x += CGFloat(group.count) * Self.side + gap
      }
    } else {
      let first = groups[0] + groups[1]
      let width = min(Self.side, bounds.width / CGFloat(first.count))
      let height = bounds.height / 2
      layOut(first, x: 0, y: 0, width: width, height: height)
      layOut(groups[2], x: 0, y: height, width: width, height: height)
    }
  }

  private func layOut(
    _ buttons: [IconButton], x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat
  ) {
    for (column, button) in buttons.enumerated() {
      button.frame = CGRect(x: x + CGFloat(column) * width, y: y, width: width, height: height)
    }
  }

  private static func drawArrow(_ end: LineStyle.Arrowheads, in context: CGContext) {
    let (tip, tail, back): (CGFloat, CGFloat, CGFloat) = end == .start ? (3, 21, 9) : (21, 3, 15)
    context.addLines(between: [CGPoint(x: tail, y: 12), CGPoint(x: tip, y: 12)])
    context.strokePath()
    context.addLines(
      between: [CGPoint(x: back, y: 6), CGPoint(x: tip, y: 12), CGPoint(x: back, y: 18)])
    context.strokePath()
  }
}

extension LineStyle.Dash {
  fileprivate var title: String {
    switch self {
    case .solid: "Solid line"
    case .dashed: "Dashed line"
    case .dotted: "Dotted line"
    }
  }

  /// Draws a line with the dash in a square of 24 by 24 points.
  fileprivate func drawIcon(in context: CGContext) {
    let lines: [(start: CGFloat, end: CGFloat)] =
      switch self {
      case .solid: [(3, 21)]
      case .dashed: [(3, 7), (12, 16), (21, 21)]
      case .dotted: [(3, 3), (9, 9), (15, 15), (21, 21)]
      }
    for line in lines {
      context.addLines(
        between: [CGPoint(x: line.start, y: 12), CGPoint(x: line.end + 0.01, y: 12)])
      context.strokePath()
    }
  }
}

extension FillStyle {
  fileprivate var title: String {
    switch self {
    case .none: "No fill"
    case .tint: "Light fill"
    case .solid: "Solid fill"
    }
  }

  /// Draws a square with the fill in a square of 24 by 24 points.
  fileprivate func drawIcon(in context: CGContext) {
    let square = CGRect(x: 4, y: 4, width: 16, height: 16)
    switch self {
    case .none: break
    case .tint:
      context.setLineWidth(1)
      for offset: CGFloat in [5, 9, 13] {
        context.addLines(
          between: [
            CGPoint(x: square.minX, y: square.minY + offset),
            CGPoint(x: square.minX + offset, y: square.minY),
          ])
        context.strokePath()
        context.addLines(
          between: [
            CGPoint(x: square.maxX, y: square.maxY - offset),
            CGPoint(x: square.maxX - offset, y: square.maxY),
          ])
        context.strokePath()
      }
      context.setLineWidth(2)
    case .solid: context.fill(square)
    }
    context.stroke(square)
  }
}
