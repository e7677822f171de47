import Ink
import ResponderKit

/// A bar with undo and redo, the tools, the colors and the width of new strokes, the help and the
/// page menu.
final class ToolBar: UIView {
  /// The height, in points.
  nonisolated static let height = ToolBarLayout.height

  private let page: Page
  /// Called when the user presses the button for undo, redo or help.
  var onAction: ((PageAction) -> Void)?
  /// A closure that returns the page menu; called when the menu is opened.
  var makeMenu: (() -> UIMenu)? {
    get { menuButton.makeMenu }
    set { menuButton.makeMenu = newValue }
  }

  /// A Boolean value that determines whether the hand tool stays selected when the touch that holds
  /// its button is lifted.
  ///
  /// Each touch of the button sets the value to `true`. A touch on the page during the hold sets it
  /// to `false`.
  private var handHoldSelectsTool = true

  private let undoButton = IconButton(drawIcon: BarIcons.undo)
  private let redoButton = IconButton(drawIcon: BarIcons.redo)
  private let scroller = ToolScroller(frame: .zero)
  private let swatches = Palette.inks.map { SwatchButton($0) }
  /// The colors of the swatches, which the user can edit.
  var palette = UserPalette() { didSet { if palette != oldValue { paletteDidChange() } } }
  private let slider = WidthSlider()
  private let styleButton = StyleButton()
  private let helpButton = IconButton(drawIcon: BarIcons.help)
  private let menuButton = MenuButton(drawIcon: BarIcons.menu)
  /// The panel that was opened last; `nil` before one is first opened.
  private var panel: BarPanel?

  init(_ page: Page) {
    self.page = page
    super.init(frame: .zero)
    backgroundColor = .secondarySystemBackground
    let buttons: [(UIButton, PageAction)] = [
      (undoButton, .edit(.undo)), (redoButton, .edit(.redo)), (helpButton, .toggleHelp),
    ]
    for (button, action) in buttons {
      button.addAction(
        UIAction { [unowned self] _ in onAction?(action) }, for: .primaryActionTriggered)
      button.toolTip = ActionTable.description(of: action)?.toolTip
    }
    (styleButton.toolTip, menuButton.toolTip) = ("Color and width", "Page menu")
    drawingDidChange()
    addToolActions()
    addSwatchActions()
    slider.onChange = { [page] in page.choose(ToolStyleChange(width: $0), isFinal: $1) }
    styleButton.addAction(
      UIAction { [unowned self] _ in toggleStylePanel() }, for: .primaryActionTriggered)
    let views: [UIView] =
      [undoButton, redoButton, scroller] + swatches + [slider, styleButton, helpButton, menuButton]
    for view in views { addSubview(view) }
    styleDidChange()
  }

  required init?(coder: NSCoder) { nil }

  // Each action captures the tool, not the button: a button that is captured by its own action
  // would never be deallocated.
  private func addToolActions() {
    for button in scroller.buttons {
      button.addAction(
        UIAction { [unowned self, tool = button.tool.id] _ in select(tool) },
        for: .primaryActionTriggered)
      if button.tool.id == .hand { addHoldActions(to: button) }
    }
  }

  private func addSwatchActions() {
    for (index, button) in swatches.enumerated() {
      button.addAction(
        UIAction { [unowned self] _ in page.choose(palette[index]) }, for: .primaryActionTriggered)
      button.onEdit = { [unowned self] in
        openSwatchPanel(index, above: swatches[index]) { [unowned self] in closePanel() }
      }
    }
  }

  private func addHoldActions(to button: UIButton) {
    button.addAction(
      UIAction { [unowned self] _ in
        handHoldSelectsTool = true
        page.holdHand(true, with: .button)
      }, for: .touchDown)
    button.addAction(
      UIAction { [page] _ in page.holdHand(false, with: .button) },
      for: [.touchUpInside, .touchUpOutside, .touchCancel])
  }

  /// A Boolean value that indicates whether a panel is open, which the next touch on the page closes.
  var isPanelOpen: Bool { panel?.superview != nil }

  /// Notes that touches on the page are about to begin, which end the keyboard focus of a button and
  /// close the panel.
  ///
  /// - Returns: A Boolean value that indicates whether the panel was open.
  func pageTouchesWillBegin() -> Bool {
    let isPanelOpen = isPanelOpen
    closePanel()
    endEditing(true)
    // The hand tool is being used while its button is held, so releasing the button keeps the
    // previous tool.
    if page.tools.handHolders.contains(.button) { handHoldSelectsTool = false }
    return isPanelOpen
  }

  private func select(_ tool: ToolID) {
    if tool == .hand, !handHoldSelectsTool {
      handHoldSelectsTool = true
    } else {
      page.select(tool)
    }
  }

  private func toggleStylePanel() {
    let isOpen = panel is StylePanel && panel?.superview != nil
    if isOpen { panel?.close() } else { openStylePanel() }
  }

  /// Opens the panel with the color and the width of the selected elements, or else of new strokes.
  func openStylePanel() {
    let panel = StylePanel(page, palette)
    panel.onPickColor = { [unowned self] in onAction?(.pickColor) }
    panel.onEdit = { [unowned self] index in
      openSwatchPanel(index, above: styleButton) { [unowned self] in openStylePanel() }
    }
    open(panel, above: styleButton)
  }

  /// Opens the panel in which the user edits a color of the palette.
  private func openSwatchPanel(
    _ index: Int, above button: UIButton, then onDone: @escaping () -> Void
  ) {
    let panel = SwatchPanel(palette, index)
    panel.onChange = { [unowned self] in palette[index] = $0 }
    panel.onDone = onDone
    open(panel, above: button)
  }

  /// Opens the panel with the styles of the page.
  func openPageStylePanel() { open(PageStylePanel(page), above: menuButton) }

  /// Opens the panel with the arrangements of the selected elements.
  func openArrangementPanel() { open(ArrangementPanel(page), above: styleButton) }
  /// Closes the panel, if one is open.
  func closePanel() { panel?.close() }

  private func open(_ panel: BarPanel, above button: UIButton) {
    guard let superview else { return }
    self.panel?.close()
    superview.addSubview(panel)
    panel.open(above: button)
    self.panel = panel
  }

  /// Shows the chosen tool, color and width.
  func toolsDidChange(from oldTools: ToolState) {
    if page.isReadOnly != oldTools.isReadOnly { drawingDidChange() }
    let hasNewFingerAction = page.tools.fingerAction != oldTools.fingerAction
    let hasNewMode = hasNewFingerAction || page.tools.eraserMode != oldTools.eraserMode
    if page.tools.style == oldTools.style, !hasNewMode { return }
    styleDidChange()
    if page.tools.style.tool != oldTools.style.tool { scroller.show(page.tools.style.tool) }
  }

  /// Enables the buttons for undo and redo if these commands have an effect, and disables them
  /// otherwise.
  func drawingDidChange() {
    undoButton.isEnabled = page.canUndo
    redoButton.isEnabled = page.hasEffect(.redo)
    panel?.pageDidChange()
  }

  /// Shows the tool, and the color and the width of the selected elements or else of new strokes.
  func styleDidChange() {
    let ink = page.shownInk
    for button in scroller.buttons {
      button.isSelected = button.tool.id == page.tools.style.tool
      button.hasBadge = hasBadge(button.tool.id)
    }
    for button in swatches { button.isSelected = button.color == ink.color.withAlpha(255) }
    if !slider.isTracking { slider.width = ink.width }
    styleButton.ink = ink
    panel?.pageDidChange()
  }

  private func paletteDidChange() {
    for (button, color) in zip(swatches, palette.colors) { button.color = color }
    styleDidChange()
  }

  /// Returns a Boolean value that indicates whether the button of a tool has a dot.
  private func hasBadge(_ tool: ToolID) -> Bool {
    switch tool {
    // Fingers use the hand tool, whatever the selected tool.
    case .hand: page.tools.fingerAction == .navigate
    case .eraser: page.tools.eraserMode == .partial
    default: false
    }
  }

  override func layoutSubviews() {
    let layout = ToolBarLayout(
      width: bounds.width, toolCount: scroller.buttons.count, swatchCount: swatches.count)
    (undoButton.frame, redoButton.frame) = (layout.undo, layout.redo)
    (scroller.frame, scroller.buttonWidth) = (layout.tools, layout.buttonWidth)
    for (i, button) in swatches.enumerated() {
      button.isHidden = i >= layout.swatches.count
      if i < layout.swatches.count { button.frame = layout.swatches[i] }
    }
    slider.isHidden = layout.slider.isEmpty
    slider.frame = layout.slider
    styleButton.frame = layout.style
    helpButton.isHidden = layout.help.isEmpty
    (helpButton.frame, menuButton.frame) = (layout.help, layout.menu)
    scroller.show(page.tools.style.tool)
  }

  override func draw(_ rect: CGRect) {
    // The line between the bar and the page.
    UIColor.separator.setFill()
    UIGraphicsGetCurrentContext()?.fill(CGRect(x: 0, y: 0, width: bounds.width, height: 1))
  }
}

/// A button that creates its menu when the menu is opened.
final class MenuButton: IconButton {
  var makeMenu: (() -> UIMenu)?

  override var menu: UIMenu? {
    get { makeMenu?() }
    set { makeMenu = newValue.map { menu in { menu } } }
  }

  override init(drawIcon: @escaping @MainActor (CGContext) -> Void) {
    super.init(drawIcon: drawIcon)
    showsMenuAsPrimaryAction = true
  }

  required init?(coder: NSCoder) { nil }
}
