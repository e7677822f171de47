import ResponderKit

/// The effect of fingers on the page.
enum FingerAction: String, CaseIterable {
  /// Fingers use the selected tool.
  case draw
  /// Fingers move and zoom the page, and a pen or the mouse draws.
  case navigate

  /// The other effect.
  var opposite: FingerAction { self == .draw ? .navigate : .draw }

  /// The sentence that informs the user about the action.
  var notice: String {
    switch self {
    case .draw: "Fingers draw"
    case .navigate: "Fingers move the page; F or the page menu lets them draw"
    }
  }
}

/// The style of new strokes, and the rules that choose the tool of a touch that begins.
struct ToolState: Equatable {
  /// An input that selects the hand tool while it is held.
  enum HandHolder {
    case key
    case button
  }

  /// The style of new strokes, with the tool that is selected in the tool bar.
  var style = ToolStyle() {
    didSet {
      if ToolTable.description(of: style.tool)?.ink != nil { inkTool = style.tool }
      inks[inkTool] = style.ink
    }
  }
  /// The color and the width with which each tool was used last.
  var inks: [ToolID: InkStyle] = [:]
  /// The tool that was selected last of those with a color and a width of their own; they are
  /// changed while a tool without them is selected, too.
  private(set) var inkTool = ToolTable.defaultTool.id
  /// The inputs that hold the hand tool now.
  var handHolders: Set<HandHolder> = []
  /// A Boolean value that indicates whether touches must not change the drawing.
  var isReadOnly = false
  /// A Boolean value that indicates whether a pen has touched the page.
  var hasUsedPencil = false
  /// The action that the user chose for fingers; `nil` before the first choice.
  var chosenFingerAction: FingerAction?
  /// A Boolean value that determines whether lines and circles begin and end at points of the grid.
  var snapsToGrid = false
  var eraserMode = EraserMode.complete

  /// Sets the saved style and inks, of which the style has the one that was used last.
  mutating func restore(_ style: ToolStyle, _ inks: [ToolID: InkStyle]) {
    self.inks = inks
    inkTool = ToolID.allCases.first { inks[$0] == style.ink } ?? inkTool
    self.style = style
  }

  /// The effect of fingers: the user's choice, or, without a choice, drawing until a pen is used.
  var fingerAction: FingerAction { chosenFingerAction ?? (hasUsedPencil ? .navigate : .draw) }

  /// The style with the tool that is selected now, possibly only while an input holds the hand
  /// tool.
  var currentStyle: ToolStyle {
    var style = style
    if !handHolders.isEmpty { style.tool = .hand }
    return style
  }

  /// Returns the tool of a touch that begins.
  func tool(for type: UITouch.TouchType) -> ToolID {
    if isReadOnly || (type == .direct && fingerAction == .navigate) { return .hand }
    return handHolders.isEmpty ? style.tool : .hand
  }

  /// Returns the change that selects a tool, with the color and the width of its last use.
  func selection(of tool: ToolID) -> ToolStyleChange {
    let ink = ToolTable.description(of: tool)?.ink
    return ToolStyleChange(tool: tool, ink: ink.map { inks[tool] ?? $0 })
  }

  /// Returns the inputs with which the user has changed an earlier state to this one.
  func inputs(since old: ToolState) -> [PageInput] {
    var inputs: [PageInput] = []
    if currentStyle != old.currentStyle { inputs.append(.style(ToolStyleChange(to: currentStyle))) }
    if let action = chosenFingerAction, action != old.chosenFingerAction {
      inputs.append(.fingers(action))
    }
    if snapsToGrid != old.snapsToGrid { inputs.append(.snapping(snapsToGrid)) }
    if eraserMode != old.eraserMode { inputs.append(.eraser(eraserMode)) }
    return inputs
  }
}
