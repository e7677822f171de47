import DrawingModel
import Ink
import ResponderKit

extension Page {
  /// Performs an input if ``canPerform(_:)`` permits it.
  func perform(_ input: PageInput) {
    guard canPerform(input) else { return }
    switch input {
    case .edit(let command):
      onInput?(input)
      apply(command.edit)
    case .style(let change): change.apply(to: &tools.style)
    case .fingers(let action): tools.chosenFingerAction = action
    case .snapping(let isOn): tools.snapsToGrid = isOn
    case .pageStyle(let style):
      onInput?(input)
      apply(.setPageStyle(style))
    case .view(let newViewport): viewport = newViewport
    case .selection(let command):
      onInput?(input)
      if command == .selectAll { tools.style.tool = .select }
      selection.perform(command)
    case .paste(let text): selection.paste(text)
    case .moveSelection(let displacement):
      onInput?(input)
      selection.move(by: displacement)
    }
  }

  /// Returns a Boolean value that indicates whether the user may perform an input now.
  func canPerform(_ input: PageInput) -> Bool {
    switch input {
    case .edit: !isReadOnly
    case .pageStyle(let style): !isReadOnly && style != drawing.pageStyle
    case .selection(let command): selection.canPerform(command)
    case .paste: !isReadOnly && !selection.isDragging
    case .moveSelection: !isReadOnly && !selection.isEmpty
    case .style, .fingers, .snapping, .view: true
    }
  }

  /// Returns a Boolean value that indicates whether an edit command would change the drawing.
  func hasEffect(_ command: EditCommand) -> Bool {
    guard !isReadOnly else { return false }
    return switch command {
    case .undo: drawing.canUndo
    case .redo: drawing.canRedo
    case .clear: !drawing.isEmpty
    }
  }

  /// Changes the style of new strokes as the user has chosen in the tool bar or its panel.
  ///
  /// A color of the palette that differs from the current color also becomes the color of the
  /// selected elements. A color of the picker does not, because it changes continuously under the
  /// finger and would add many undo steps; the menu of the selection applies such a color.
  func choose(_ change: ToolStyleChange) {
    let newColor = change.color.flatMap { $0 == tools.style.color ? nil : $0 }
    perform(.style(change))
    if let newColor, Palette.inks.contains(newColor), tools.style.tool == .select {
      perform(.selection(.applyColor))
    }
  }

  /// The inputs that give a new page the settings of this one.
  var settings: [PageInput] {
    var inputs: [PageInput] = [.style(ToolStyleChange(to: tools.currentStyle))]
    if let action = tools.chosenFingerAction { inputs.append(.fingers(action)) }
    if drawing.pageStyle != PageStyle() { inputs.append(.pageStyle(drawing.pageStyle)) }
    if tools.snapsToGrid { inputs.append(.snapping(true)) }
    return inputs
  }

  // MARK: Touches

  /// Performs an effect that a tool requests.
  ///
  /// The view of the strokes in progress performs ``ToolEffect/invalidate(_:)``.
  func perform(_ effect: ToolEffect) {
    switch effect {
    case .finish(let stroke): append(stroke)
    case .hide(let ids): hide(ids)
    case .unhide(let ids): unhide(ids)
    case .erase(let ids): eraseHidden(ids)
    case .select(let request): selection.perform(request)
    case .invalidate: break
    }
  }
}
