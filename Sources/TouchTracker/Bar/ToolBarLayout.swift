import ResponderKit

/// The frames of the controls of a tool bar, which depend on its width and on the numbers of tools
/// and colors.
///
/// With decreasing width, the bar omits the width slider, then some colors, and then all of them;
/// finally, the tools scroll. The panel that the style button opens always shows all colors and the
/// width.
struct ToolBarLayout: Hashable {
  /// The height of the bar, in points.
  nonisolated static let height: CGFloat = 44
  private static let gap: CGFloat = 12
  private static let swatchWidth: CGFloat = 40
  private static let sliderWidth: CGFloat = 130
  /// The minimum number of colors in the bar.
  ///
  /// If fewer fit, the bar shows none.
  private static let minimumSwatchCount = 4

  private(set) var undo = CGRect.zero
  private(set) var redo = CGRect.zero
  /// The frame of the tools.
  ///
  /// The tools scroll if ``toolsWidth`` is greater than the width of this frame.
  private(set) var tools = CGRect.zero
  let toolsWidth: CGFloat
  /// The width of a tool's button.
  let buttonWidth: CGFloat
  /// The frames of the visible colors, which are the first ones of the palette.
  private(set) var swatches: [CGRect] = []
  /// The frame of the width slider; empty in a narrow bar.
  private(set) var slider = CGRect.zero
  private(set) var style = CGRect.zero
  /// The frame of the help button; empty in a narrow bar, because the page menu contains the help.
  private(set) var help = CGRect.zero
  private(set) var menu = CGRect.zero

  /// Returns a Boolean value that indicates whether a bar is wide enough for the help button.
  static func hasHelpButton(width: CGFloat) -> Bool { width >= 560 }

  init(width: CGFloat, toolCount: Int, swatchCount: Int) {
    let isNarrow = !Self.hasHelpButton(width: width)
    buttonWidth = isNarrow ? 40 : 44
    let gap = isNarrow ? 4 : Self.gap
    toolsWidth = buttonWidth * CGFloat(toolCount)
    let allSwatchesWidth = Self.swatchWidth * CGFloat(swatchCount)
    // The width of the buttons for undo, redo, the style, the help and the menu, and of the gaps.
    let fixedWidth = (isNarrow ? 4 : 5) * buttonWidth + 3 * gap + 8
    var available = width - fixedWidth - toolsWidth
    let hasSlider = available >= allSwatchesWidth + gap + Self.sliderWidth
    let swatchesFit = max(0, min(swatchCount, Int((available - gap) / Self.swatchWidth)))
    let shownSwatches = swatchesFit < Self.minimumSwatchCount ? 0 : swatchesFit
    available -= CGFloat(shownSwatches) * Self.swatchWidth + (hasSlider ? Self.sliderWidth : 0)

    var x = max(4, (available / 2).rounded())
    func next(_ width: CGFloat) -> CGRect {
      defer { x += width }
      return CGRect(x: x, y: 2, width: width, height: Self.height - 4)
    }
    undo = next(buttonWidth)
    redo = next(buttonWidth)
    x += gap
    tools = next(min(toolsWidth, max(0, width - fixedWidth)))
    x += gap
    for _ in 0..<shownSwatches { swatches.append(next(Self.swatchWidth)) }
    if hasSlider { slider = next(Self.sliderWidth) }
    style = next(buttonWidth)
    x += gap
    if !isNarrow { help = next(buttonWidth) }
    menu = next(buttonWidth)
  }
}
