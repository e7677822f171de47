import Ink
import ResponderKit

/// A panel with the colors of the palette, a picker for any other color, sliders for the width and the
/// opacity, and buttons for dashes, arrowheads and fills.
final class StylePanel: BarPanel {
  private static let swatchSide: CGFloat = 44
  private static let columns = 5
  private static let pickerHeight: CGFloat = 132
  private static let sliderHeight: CGFloat = 44
  private static let labelWidth: CGFloat = 48

  private let page: Page
  private let swatches = Palette.inks.map { SwatchButton($0) }
  private let picker = ColorPicker()
  private let slider = WidthSlider()
  private let widthLabel = UILabel(frame: .zero)
  private let opacitySlider = OpacitySlider()
  private let opacityLabel = UILabel(frame: .zero)
  private let lineButtons = LineStyleButtons()

  /// Creates a panel that shows and changes the style of new strokes on a page.
  init(_ page: Page) {
    self.page = page
    super.init()
    for button in swatches {
      button.addAction(
        UIAction { [unowned self, color = button.color] _ in choose(color) },
        for: .primaryActionTriggered)
    }
    picker.onChange = { [unowned self] in choose($0, isFinal: $1) }
    slider.onChange = { [unowned self] in
      page.choose(ToolStyleChange(width: $0), isFinal: $1)
      pageDidChange()
    }
    opacitySlider.onChange = { [unowned self] _, isFinal in
      page.choose(ToolStyleChange(alpha: opacitySlider.alphaOfColor), isFinal: isFinal)
      pageDidChange()
    }
    lineButtons.onChange = { [page] in page.choose($0) }
    for label in [widthLabel, opacityLabel] {
      label.font = .systemFont(ofSize: 14)
      label.textAlignment = .right
    }
    let controls: [UIView] = [
      picker, slider, widthLabel, opacitySlider, opacityLabel, lineButtons,
    ]
    for view in swatches as [UIView] + controls { content.addSubview(view) }
    pageDidChange()
  }

  /// Chooses a color and keeps the opacity.
  private func choose(_ color: PixelColor, isFinal: Bool = true) {
    let color = color.withAlpha(page.shownInk.color.alpha)
    page.choose(ToolStyleChange(color: color), isFinal: isFinal)
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the color and the width of the selected elements, or else of new strokes.
  override func pageDidChange() {
    let ink = page.shownInk
    for button in swatches { button.isSelected = button.color == ink.color.withAlpha(255) }
    if !picker.isTracking { picker.color = ink.color }
    if !slider.isTracking { slider.width = ink.width }
    widthLabel.text = "\(Int(saturating: slider.width)) pt"
    if !opacitySlider.isTracking { opacitySlider.alphaOfColor = ink.color.alpha }
    opacityLabel.text = "\(Int(saturating: opacitySlider.choice)) %"
    lineButtons.ink = ink
    let isHighlight = page.selection.isEmpty && page.tools.inkTool == .highlighter
    (opacitySlider.isEnabled, lineButtons.isEnabled) = (!isHighlight, !isHighlight)
  }

  // MARK: Layout

  override func layOutControls() -> CGSize {
    let width = CGFloat(Self.columns) * Self.swatchSide
    var y = Self.padding
    for (i, button) in swatches.enumerated() {
      let (row, column) = (i / Self.columns, i % Self.columns)
      button.frame = CGRect(
        x: Self.padding + CGFloat(column) * Self.swatchSide,
        y: y + CGFloat(row) * Self.swatchSide, width: Self.swatchSide, height: Self.swatchSide)
    }
    let rowCount = (swatches.count + Self.columns - 1) / Self.columns
    y += CGFloat(rowCount) * Self.swatchSide + 8
    picker.frame = CGRect(x: Self.padding, y: y, width: width, height: Self.pickerHeight)
    y += Self.pickerHeight + 4
    for (slider, label) in [(slider as UIView, widthLabel), (opacitySlider, opacityLabel)] {
      slider.frame = CGRect(
        x: Self.padding, y: y, width: width - Self.labelWidth, height: Self.sliderHeight)
      let labelHeight = label.sizeThatFits(bounds.size).height
      label.frame = CGRect(
        x: Self.padding + width - Self.labelWidth, y: y + (Self.sliderHeight - labelHeight) / 2,
        width: Self.labelWidth, height: labelHeight)
      y += Self.sliderHeight
    }
    lineButtons.frame = CGRect(
      x: Self.padding, y: y, width: width, height: LineStyleButtons.height)
    return CGSize(width: width + 2 * Self.padding, height: y + LineStyleButtons.height + 6)
  }
}
