import Ink
import ResponderKit

/// A panel with the colors of the palette, a picker for any other color, sliders for the width and the
/// opacity, and buttons for dashes, arrowheads and fills.
///
/// The controls are in one column, or in two columns if the window is too low for one.
final class StylePanel: BarPanel {
  private static let swatchSide: CGFloat = 44
  /// The smallest side of a swatch in two columns, in points.
  private static let minimumSwatchSide: CGFloat = 40
  private static let columns = 5
  private static let sliderHeight: CGFloat = 44
  private static let labelWidth: CGFloat = 48
  private static let gap: CGFloat = 8
  private static let columnGap: CGFloat = 12

  private let page: Page
  private let swatches: [SwatchButton]
  private let pickButton = IconButton(drawIcon: BarIcons.eyedropper)
  private let picker: ColorPicker
  private let slider = WidthSlider()
  private let widthLabel = UILabel(frame: .zero)
  private let opacitySlider = OpacitySlider()
  private let opacityLabel = UILabel(frame: .zero)
  private let lineButtons = LineStyleButtons()

  /// Called when the user wants to take a color from the page.
  var onPickColor: (() -> Void)?
  /// Called when the user wants to edit the color with an index.
  var onEdit: ((_ index: Int) -> Void)?

  /// Creates a panel that shows and changes the style of new strokes on a page.
  init(_ page: Page, _ palette: UserPalette) {
    self.page = page
    swatches = palette.colors.map { SwatchButton($0) }
    pickButton.bounds.size.width = 44
    picker = ColorPicker(accessory: pickButton)
    super.init()
    for (index, button) in swatches.enumerated() {
      button.addAction(
        UIAction { [page, color = button.color] _ in page.choose(color) },
        for: .primaryActionTriggered)
      button.onEdit = { [unowned self] in onEdit?(index) }
    }
    pickButton.toolTip = ActionTable.description(of: .pickColor)?.toolTip
    pickButton.addAction(
      UIAction { [unowned self] _ in onPickColor?() }, for: .primaryActionTriggered)
    picker.onChange = { [page] in page.choose($0, isFinal: $1) }
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

  required init?(coder: NSCoder) { nil }

  /// Shows the color and the width of the selected elements, or else of new strokes.
  override func pageDidChange() {
    let ink = page.shownInk
    for button in swatches { button.isSelected = button.color == ink.color.withAlpha(255) }
    if !picker.isChoosing { picker.color = ink.color }
    if !slider.isTracking { slider.width = ink.width }
    widthLabel.text = "\(Int(saturating: slider.width)) pt"
    if !opacitySlider.isTracking { opacitySlider.alphaOfColor = ink.color.alpha }
    opacityLabel.text = "\(Int(saturating: opacitySlider.choice)) %"
    lineButtons.ink = ink
    let isHighlight = page.selection.isEmpty && page.tools.inkTool == .highlighter
    (opacitySlider.isEnabled, lineButtons.isEnabled) = (!isHighlight, !isHighlight)
  }

  // MARK: Layout

  private static var rowCount: Int { (Palette.inks.count + columns - 1) / columns }

  /// The height of the sliders and of the buttons for lines.
  private static var controlHeight: CGFloat { 2 * sliderHeight + LineStyleButtons.height }

  /// The height of everything in one column except the picker.
  private static var heightWithoutPicker: CGFloat {
    padding + CGFloat(rowCount) * swatchSide + gap + gap / 2 + controlHeight + gap / 2 + 2
  }

  override func layOutControls() -> CGSize {
    let columns = CGFloat(Self.columns)
    let space = availableSize.height - Self.heightWithoutPicker
    let wideSide =
      ((availableSize.width - 2 * Self.padding - Self.columnGap) / (2 * columns)).rounded(.down)
    guard space < ColorPicker.heights.lowerBound, wideSide >= Self.minimumSwatchSide else {
      let bottom = layOutSwatches(side: Self.swatchSide) + Self.gap
      let width = columns * Self.swatchSide
      picker.frame = CGRect(
        x: Self.padding, y: bottom, width: width, height: Self.pickerHeight(in: space))
      let slidersBottom = layOutSliders(y: picker.frame.maxY + Self.gap / 2, width: width)
      layOutLineButtons(x: Self.padding, y: slidersBottom, width: width)
      return CGSize(
        width: width + 2 * Self.padding, height: lineButtons.frame.maxY + Self.gap / 2 + 2)
    }
    let side = min(Self.swatchSide, wideSide)
    let width = columns * side
    let slidersBottom = layOutSliders(y: layOutSwatches(side: side) + Self.gap, width: width)
    let pickerSpace =
      availableSize.height - 2 * Self.padding - Self.gap / 2 - LineStyleButtons.height
    picker.frame = CGRect(
      x: Self.padding + width + Self.columnGap, y: Self.padding, width: width,
      height: Self.pickerHeight(in: pickerSpace))
    layOutLineButtons(x: picker.frame.minX, y: picker.frame.maxY + Self.gap / 2, width: width)
    return CGSize(
      width: picker.frame.maxX + Self.padding,
      height: max(lineButtons.frame.maxY, slidersBottom) + Self.padding)
  }

  private func layOutLineButtons(x: CGFloat, y: CGFloat, width: CGFloat) {
    lineButtons.frame = CGRect(x: x, y: y, width: width, height: LineStyleButtons.height)
  }

  private static func pickerHeight(in space: CGFloat) -> CGFloat {
    max(ColorPicker.heights.lowerBound, min(space, ColorPicker.heights.upperBound))
  }

  /// Sets the frames of the swatches, and returns the bottom of the last row.
  private func layOutSwatches(side: CGFloat) -> CGFloat {
    for (i, button) in swatches.enumerated() {
      let (row, column) = (i / Self.columns, i % Self.columns)
      button.frame = CGRect(
        x: Self.padding + CGFloat(column) * side, y: Self.padding + CGFloat(row) * side,
        width: side, height: side)
    }
    return Self.padding + CGFloat(Self.rowCount) * side
  }

  /// Sets the frames of the sliders and their labels, and returns the bottom of the last one.
  private func layOutSliders(y: CGFloat, width: CGFloat) -> CGFloat {
    var y = y
    for (slider, label) in [(slider as UIView, widthLabel), (opacitySlider, opacityLabel)] {
      slider.frame = CGRect(
        x: Self.padding, y: y, width: width - Self.labelWidth, height: Self.sliderHeight)
      let labelHeight = label.sizeThatFits(bounds.size).height
      label.frame = CGRect(
        x: Self.padding + width - Self.labelWidth, y: y + (Self.sliderHeight - labelHeight) / 2,
        width: Self.labelWidth, height: labelHeight)
      y += Self.sliderHeight
    }
    return y
  }
}
