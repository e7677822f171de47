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
      apply(command == .clear ? clearing : command.edit)
    case .style(let change): change.apply(to: &tools.style)
    case .restyle(let change):
      onInput?(input)
      selection.restyle(change)
    case .fingers(let action): tools.chosenFingerAction = action
    case .snapping(let isOn): tools.snapsToGrid = isOn
    case .eraser(let mode): tools.eraserMode = mode
    case .pageStyle(let style):
      onInput?(input)
      apply(.setPageStyle(style))
    case .view(let newViewport): viewport = newViewport
    case .ignoreTap:
      onInput?(input)
      observer?.page(self, didChange: .ignoresTap)
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
    case .moveSelection: !isReadOnly && !selection.isEmpty && !selection.isLocked
    case .restyle: selection.canApplyStyle
    case .style, .fingers, .snapping, .eraser, .view, .ignoreTap: true
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

  /// Selects a tool, with the color and the width of its last use.
  ///
  /// Selecting the eraser again changes what it removes.
  func select(_ tool: ToolID) {
    if tool == .eraser, tools.style.tool == .eraser {
      perform(.eraser(tools.eraserMode.opposite))
      show(tools.eraserMode.notice)
    } else {
      perform(.style(tools.selection(of: tool)))
      introduce(tool)
    }
  }

  /// Shows once what a tool does.
  private func introduce(_ tool: ToolID) {
    guard toolsToIntroduce.remove(tool) != nil,
      let description = ToolTable.description(of: tool)
    else { return }
    observer?.page(self, didChange: .introduction(description.introduction))
  }

  /// Shows the page with the next pattern, and the pattern's name.
  func showNextPattern() {
    perform(.pageStyle(drawing.pageStyle.withNextPattern))
    show(drawing.pageStyle.pattern.title)
  }

  /// Shows the page on the next board, and the board's name.
  func showNextBoard() {
    perform(.pageStyle(drawing.pageStyle.withNextBoard))
    show(drawing.pageStyle.board.title)
  }

  /// Lets lines begin and end at points of the grid, or no longer does so.
  func toggleSnapping() {
    perform(.snapping(!tools.snapsToGrid))
    show(tools.snapsToGrid ? "Lines snap to the grid" : "Lines do not snap to the grid")
  }

  /// Changes the style of the selected elements or, without a selection, of new strokes, as the user
  /// has chosen in the tool bar or its panel.
  ///
  /// - Parameter isFinal: A Boolean value that indicates whether the finger that chooses is lifted;
  ///   the selected elements do not change before, so that the choice is one undo step.
  func choose(_ change: ToolStyleChange, isFinal: Bool = true) {
    guard tools.style.tool == .select, !selection.isEmpty else { return perform(.style(change)) }
    if isFinal { perform(.restyle(change)) }
  }

  /// Gives the selected elements or, without a selection, new strokes a color that the user has
  /// chosen, with the alpha that the bar shows now.
  ///
  /// - Parameter isFinal: A Boolean value that indicates whether the finger that chooses is lifted.
  func choose(_ color: PixelColor, isFinal: Bool = true) {
    let color = color.withAlpha(shownInk.color.alpha)
    choose(ToolStyleChange(color: color), isFinal: isFinal)
  }

  /// The style that the tool bar shows: that of the selection, or else that of new strokes.
  var shownInk: InkStyle { selection.ink ?? tools.style.ink }

  /// The inputs that give a new page the settings of this one.
  var settings: [PageInput] {
    var inputs: [PageInput] = [.style(ToolStyleChange(to: tools.currentStyle))]
    if let action = tools.chosenFingerAction { inputs.append(.fingers(action)) }
    if drawing.pageStyle != PageStyle() { inputs.append(.pageStyle(drawing.pageStyle)) }
    if tools.snapsToGrid { inputs.append(.snapping(true)) }
    if tools.eraserMode != .complete { inputs.append(.eraser(tools.eraserMode)) }
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
    case .showSections(let sections, let rect): showSections(sections, within: rect)
    case .showCompletely(let ids, let rect): showCompletely(ids, within: rect)
    case .divide(let divisions): divide(divisions)
    case .fillArea(let point, let color): fillArea(around: point, color)
    case .select(let request): selection.perform(request)
    case .invalidate: break
    }
  }
}
