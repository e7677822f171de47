import Ink
import ResponderKit

/// A panel with the colors of the palette, a picker for any other color, sliders for the width and the
/// opacity, and buttons for dashes, arrowheads and fills.
///
/// The controls are in one column. If the window is too low for it, they are in two columns above
/// the buttons for lines or, in a narrow window, in a column with lower rows.
final class StylePanel: BarPanel {
  /// The side of a swatch and the height of the sliders and the buttons, in points.
  private static let side: CGFloat = 44
  /// The smallest side of a swatch, and the height of rows in a low and narrow window, in points.
  private static let minimumSide: CGFloat = 40
  /// The height of the picker in a low and narrow window, in points.
  private static let lowestPickerHeight = ColorPicker.heights.lowerBound - 16
  private static let columns = 5
  private static let labelWidth: CGFloat = 48
  private static let gap: CGFloat = 8
  private static let columnGap: CGFloat = 12
  private static let bottomMargin: CGFloat = 6

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

  /// The height of everything in one column except the picker, with rows of a height.
  private static func heightWithoutPicker(rowHeight: CGFloat) -> CGFloat {
    let lineRows = LineStyleButtons.rowCount(forWidth: CGFloat(columns) * side)
    return padding + CGFloat(rowCount + 2 + lineRows) * rowHeight + 1.5 * gap + bottomMargin
  }

  override func layOutControls() -> CGSize {
    let space = availableSize.height - Self.heightWithoutPicker(rowHeight: Self.side)
    if space >= ColorPicker.heights.lowerBound {
      return layOutColumn(rowHeight: Self.side, pickerHeight: Self.pickerHeight(in: space))
    }
    let wideSide =
      ((availableSize.width - 2 * Self.padding - Self.columnGap) / CGFloat(2 * Self.columns))
      .rounded(.down)
    if wideSide >= Self.minimumSide { return layOutTwoColumns(side: min(Self.side, wideSide)) }
    let lowSpace = availableSize.height - Self.heightWithoutPicker(rowHeight: Self.minimumSide)
    return layOutColumn(
      rowHeight: Self.minimumSide, pickerHeight: Self.pickerHeight(in: lowSpace))
  }

  private static func pickerHeight(in space: CGFloat) -> CGFloat {
    max(lowestPickerHeight, min(space, ColorPicker.heights.upperBound))
  }

  /// Sets the frames of the controls in one column, and returns the size of the panel.
  private func layOutColumn(rowHeight: CGFloat, pickerHeight: CGFloat) -> CGSize {
    let width = CGFloat(Self.columns) * Self.side
    let swatchesBottom = layOutSwatches(CGSize(width: Self.side, height: rowHeight))
    picker.frame = CGRect(
      x: Self.padding, y: swatchesBottom + Self.gap, width: width, height: pickerHeight)
    let slidersBottom = layOutSliders(
      y: picker.frame.maxY + Self.gap / 2, width: width, rowHeight: rowHeight)
    return layOutLineButtons(y: slidersBottom, width: width, rowHeight: rowHeight)
  }

  /// Sets the frames of the controls in two columns above the buttons for lines, and returns the
  /// size of the panel.
  private func layOutTwoColumns(side: CGFloat) -> CGSize {
    let width = CGFloat(Self.columns) * side
    let completeWidth = 2 * width + Self.columnGap
    let swatchesBottom = layOutSwatches(CGSize(width: side, height: side))
    let slidersBottom = layOutSliders(
      y: swatchesBottom + Self.gap, width: width, rowHeight: Self.side)
    let lineHeight = CGFloat(LineStyleButtons.rowCount(forWidth: completeWidth)) * Self.side
    let space =
      availableSize.height - Self.padding - Self.gap / 2 - lineHeight - Self.bottomMargin
    // The picker is at least as high as the other column.
    picker.frame = CGRect(
      x: Self.padding + width + Self.columnGap, y: Self.padding, width: width,
      height: max(slidersBottom - Self.padding, Self.pickerHeight(in: space)))
    return layOutLineButtons(
      y: picker.frame.maxY + Self.gap / 2, width: completeWidth, rowHeight: Self.side)
  }

  /// Sets the frame of the buttons for lines, the last controls, and returns the size of the panel.
  private func layOutLineButtons(y: CGFloat, width: CGFloat, rowHeight: CGFloat) -> CGSize {
    lineButtons.frame = CGRect(
      x: Self.padding, y: y, width: width,
      height: CGFloat(LineStyleButtons.rowCount(forWidth: width)) * rowHeight)
    return CGSize(
      width: width + 2 * Self.padding, height: lineButtons.frame.maxY + Self.bottomMargin)
  }

  /// Sets the frames of the swatches, and returns the bottom of the last row.
  private func layOutSwatches(_ size: CGSize) -> CGFloat {
    for (i, button) in swatches.enumerated() {
      let (row, column) = (i / Self.columns, i % Self.columns)
      button.frame = CGRect(
        x: Self.padding + CGFloat(column) * size.width,
        y: Self.padding + CGFloat(row) * size.height, width: size.width, height: size.height)
    }
    return Self.padding + CGFloat(Self.rowCount) * size.height
  }

  /// Sets the frames of the sliders and their labels, and returns the bottom of the last one.
  private func layOutSliders(y: CGFloat, width: CGFloat, rowHeight: CGFloat) -> CGFloat {
    var y = y
    for (slider, label) in [(slider as UIView, widthLabel), (opacitySlider, opacityLabel)] {
      slider.frame = CGRect(
        x: Self.padding, y: y, width: width - Self.labelWidth, height: rowHeight)
      let labelHeight = label.sizeThatFits(bounds.size).height
      label.frame = CGRect(
        x: Self.padding + width - Self.labelWidth, y: y + (rowHeight - labelHeight) / 2,
        width: Self.labelWidth, height: labelHeight)
      y += rowHeight
    }
    return y
  }
}
