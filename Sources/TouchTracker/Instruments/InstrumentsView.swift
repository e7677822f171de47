import ResponderKit

/// A translucent panel of measurements in a corner of the page.
///
/// The panel receives no touches.
final class InstrumentsView: UIView {
  /// The distance between the panel and the edges of the page, in points.
  static let margin: CGFloat = 12
  private static let padding: CGFloat = 12
  private static let width: CGFloat = 196
  private static let rowHeight: CGFloat = 18
  private static let sectionSpacing: CGFloat = 10
  private static let barHeight: CGFloat = 6
  private static let cornerRadius: CGFloat = 12
  /// The diameter of the dots that explain the colors of a bar, in points.
  private static let dotSize: CGFloat = 8

  private static let background = UIColor(
    light: UIColor(white: 0.985, alpha: 0.88), dark: UIColor(white: 0.10, alpha: 0.88))
  private static let barColors: [UIColor] = [
    UIColor(
      light: UIColor(red: 0.84, green: 0.37, blue: 0, alpha: 1),
      dark: UIColor(red: 0.96, green: 0.60, blue: 0.25, alpha: 1)),
    .tintColor,
    UIColor(light: UIColor(white: 0.78, alpha: 1), dark: UIColor(white: 0.45, alpha: 1)),
  ]

  /// The measurements that the panel shows.
  var sections: [InstrumentSection] = [] {
    didSet {
      guard sections != oldValue else { return }
      if sections.map(\.structure) == oldValue.map(\.structure) {
        let values = sections.flatMap(\.rows).map(\.value)
        for (label, value) in zip(valueLabels, values) { label.text = value }
      } else {
        makeLabels()
      }
      if sections.map(\.fractions) != oldValue.map(\.fractions) { setNeedsDisplay() }
    }
  }

  private var valueLabels: [UILabel] = []
  /// The frames of the bars with the indices of their sections, and the centers of the dots that
  /// explain the colors.
  private var bars: [(section: Int, frame: CGRect, dots: [CGPoint])] = []
  /// The size of the panel at which all measurements fit.
  private(set) var contentSize = CGSize.zero

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  /// Replaces all labels, after a measurement has been added or removed.
  private func makeLabels() {
    for view in subviews { view.removeFromSuperview() }
    (valueLabels, bars) = ([], [])
    var y = Self.padding - 2
    for (index, section) in sections.enumerated() {
      if index > 0 { y += Self.sectionSpacing }
      if !section.title.isEmpty {
        addLabel(section.title, .boldSystemFont(ofSize: 12), .label, x: Self.padding, y: y)
        y += Self.rowHeight
      }
      let hasBar = !section.fractions.isEmpty
      var dots: [CGPoint] = []
      let bar = CGRect(
        x: Self.padding, y: y + 3, width: Self.width - 2 * Self.padding, height: Self.barHeight)
      if hasBar { y += Self.barHeight + 8 }
      for row in section.rows {
        if hasBar {
          dots.append(CGPoint(x: Self.padding + Self.dotSize / 2, y: y + Self.rowHeight / 2))
        }
        let x = Self.padding + (hasBar ? Self.dotSize + 7 : 0)
        addLabel(row.name, .systemFont(ofSize: 12), .secondaryLabel, x: x, y: y)
        valueLabels.append(
          addLabel(row.value, .boldSystemFont(ofSize: 12), .label, x: Self.padding, y: y, .right))
        y += Self.rowHeight
      }
      if hasBar { bars.append((index, bar, dots)) }
    }
    contentSize = CGSize(width: Self.width, height: y + Self.padding - 2)
    superview?.setNeedsLayout()
    setNeedsDisplay()
  }

  @discardableResult
  private func addLabel(
    _ text: String, _ font: UIFont, _ color: UIColor, x: CGFloat, y: CGFloat,
    _ alignment: NSTextAlignment = .left
  ) -> UILabel {
    let label = UILabel(
      frame: CGRect(
        x: x, y: y, width: Self.width - Self.padding - x, height: Self.rowHeight))
    (label.text, label.font, label.textColor) = (text, font, color)
    label.textAlignment = alignment
    addSubview(label)
    return label
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    fill(bounds, radius: Self.cornerRadius, Self.background, in: context)
    context.setStrokeColor(.separator)
    context.setLineWidth(1)
    context.beginPath()
    context.addPath(
      UIBezierPath(
        roundedRect: bounds.insetBy(dx: 0.5, dy: 0.5), cornerRadius: Self.cornerRadius - 0.5
      ).path)
    context.strokePath()
    for bar in bars where sections.indices.contains(bar.section) {
      draw(sections[bar.section].fractions, in: bar.frame, context)
      for (dot, color) in zip(bar.dots, Self.barColors) {
        context.setFillColor(color)
        context.fillEllipse(
          in: CGRect(
            x: dot.x - Self.dotSize / 2, y: dot.y - Self.dotSize / 2, width: Self.dotSize,
            height: Self.dotSize))
      }
    }
  }

  /// Draws a bar with a color for each fraction.
  private func draw(_ fractions: [Double], in frame: CGRect, _ context: CGContext) {
    var sum = 1.0
    // The last color fills the bar. Each earlier color covers the left side of the bar with a round
    // end.
    for (fraction, color) in zip(fractions, Self.barColors).reversed() {
      let width = frame.width * CGFloat(max(0, min(1, sum)))
      sum -= fraction
      guard width >= 1 else { continue }
      fill(
        CGRect(x: frame.minX, y: frame.minY, width: width, height: frame.height),
        radius: min(width, Self.barHeight) / 2, color, in: context)
    }
  }

  private func fill(
    _ rect: CGRect, radius: CGFloat, _ color: UIColor, in context: CGContext
  ) {
    context.setFillColor(color)
    context.beginPath()
    context.addPath(UIBezierPath(roundedRect: rect, cornerRadius: radius).path)
    context.fillPath()
  }
}

extension InstrumentSection {
  /// The texts that determine the labels and the bar of the section: all except the values.
  nonisolated fileprivate var structure: [String] {
    [title, fractions.isEmpty ? "" : "bar"] + rows.map(\.name)
  }
}
