import Ink
import ResponderKit

/// A panel with the colors of the palette, a picker for any other color, and a slider for the width.
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

  /// Creates a panel that shows and changes the style of new strokes on a page.
  init(_ page: Page) {
    self.page = page
    super.init()
    for button in swatches {
      button.addAction(
        UIAction { [page, color = button.color] _ in page.choose(ToolStyleChange(color: color)) },
        for: .primaryActionTriggered)
    }
    picker.onChange = { [page] in page.choose(ToolStyleChange(color: $0), isFinal: $1) }
    slider.onChange = { [unowned self] in
      page.choose(ToolStyleChange(width: $0), isFinal: $1)
      pageDidChange()
    }
    widthLabel.font = .systemFont(ofSize: 14)
    widthLabel.textAlignment = .right
    for view in swatches as [UIView] + [picker, slider, widthLabel] { content.addSubview(view) }
    pageDidChange()
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the color and the width of the selected elements, or else of new strokes.
  override func pageDidChange() {
    let ink = page.shownInk
    for button in swatches { button.isSelected = button.color == ink.color }
    if !picker.isTracking { picker.color = ink.color }
    if !slider.isTracking { slider.width = ink.width }
    widthLabel.text = "\(Int(saturating: slider.width)) pt"
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
    slider.frame = CGRect(
      x: Self.padding, y: y, width: width - Self.labelWidth, height: Self.sliderHeight)
    let labelHeight = widthLabel.sizeThatFits(bounds.size).height
    widthLabel.frame = CGRect(
      x: Self.padding + width - Self.labelWidth, y: y + (Self.sliderHeight - labelHeight) / 2,
      width: Self.labelWidth, height: labelHeight)
    return CGSize(width: width + 2 * Self.padding, height: y + Self.sliderHeight + 6)
  }
}
