import ResponderKit

extension DrawingViewController {
  /// Performs an action of a key, a button or the page menu.
  ///
  /// - Parameter isRepetition: A Boolean value that indicates whether the key repeats because it is
  ///   held.
  func perform(_ action: PageAction, isRepetition: Bool = false) {
    if isRepetition, !action.isRepeatable { return }
    switch action {
    case .selectTool(let tool): page.perform(.style(ToolStyleChange(tool: tool)))
    case .holdHand: page.holdHand(true, with: .key)
    case .toggleFingerAction: page.perform(.fingers(page.tools.fingerAction.opposite))
    case .zoomIn: navigator.zoomIn()
    case .zoomOut: navigator.zoomOut()
    case .resetZoom: navigator.resetZoom()
    case .zoomToFit: navigator.zoomToFit()
    case .nextPattern:
      page.perform(.pageStyle(page.drawing.pageStyle.withNextPattern))
      show(page.drawing.pageStyle.pattern.title)
    case .nextBoard:
      page.perform(.pageStyle(page.drawing.pageStyle.withNextBoard))
      show(page.drawing.pageStyle.board.title)
    case .toggleSnapping:
      page.perform(.snapping(!page.tools.snapsToGrid))
      show(page.tools.snapsToGrid ? "Lines snap to the grid" : "Lines do not snap to the grid")
    // The stroke in progress is the last change. If undo removed the stroke before it, the end of the
    // stroke in progress would be an edit, after which redo could not bring the other stroke back.
    case .edit(.undo) where page.hasStrokesInProgress: cancelStrokes()
    case .edit(let command): page.perform(.edit(command))
    case .selection(let command): page.perform(.selection(command))
    case .paste: paste()
    case .togglePresenting: root.isPresenting.toggle()
    case .nextAppearance:
      appearance = appearance.next
      show("Bar colors: \(appearance.name)")
    case .toggleInstruments: instruments = instruments == nil ? Instruments(page.drawing) : nil
    case .escape: escape()
    case .toggleHelp: root.toggleHelp()
    case .document, .toggleFullScreen, .quit: break
    }
    onAction?(action)
  }

  /// Hides the menu of the selection, or else deselects everything, or else shows the bar.
  private func escape() {
    if selectionViews.menu.isMenuVisible {
      selectionViews.menu.hideMenu()
    } else if !page.selection.isEmpty {
      page.selection.deselect()
    } else {
      root.isPresenting = false
    }
  }

  /// Returns a Boolean value that indicates whether the user can perform an action now.
  func canPerform(_ action: PageAction) -> Bool {
    switch action {
    case .edit(.undo): page.canUndo
    case .edit(let command): page.hasEffect(command)
    case .document(.rename): !page.isReadOnly
    case .selection(let command): page.canPerform(.selection(command))
    // The clipboard is not read, because this may take a second and the check ignores the text.
    case .paste: page.canPerform(.paste(""))
    case .zoomToFit: !page.drawing.isEmpty
    default: true
    }
  }

  /// The actions of the page menu, in groups with separators between them.
  private static let menuGroups: [[PageAction]] = [
    [.document(.new), .document(.gallery), .document(.rename), .document(.export)],
    [.paste, .edit(.clear), .nextPattern, .nextBoard, .toggleSnapping],
    [.zoomToFit, .toggleFingerAction],
    [.toggleFullScreen, .togglePresenting, .nextAppearance],
    [.toggleInstruments, .toggleHelp, .quit],
  ]

  /// The page menu, with the current values of the settings; actions that are impossible now are
  /// disabled.
  var pageMenu: UIMenu {
    UIMenu(
      children: Self.menuGroups.map { group in
        UIMenu(children: group.compactMap { menuItem(of: $0) })
      })
  }

  /// Returns the value that the page menu shows for the setting that an action changes, or `nil` if
  /// the menu shows no value for the action.
  private func settingText(for action: PageAction) -> String? {
    switch action {
    case .nextAppearance: appearance.name
    case .nextPattern: page.drawing.pageStyle.pattern.rawValue
    case .nextBoard: page.drawing.pageStyle.board.rawValue
    case .toggleSnapping: page.tools.snapsToGrid ? "on" : "off"
    default: nil
    }
  }

  private func menuItem(of action: PageAction) -> UIAction? {
    guard let description = ActionTable.description(of: action) else { return nil }
    return UIAction(
      title: description.name,
      subtitle: settingText(for: action) ?? description.keys.first?.title,
      attributes: canPerform(action) ? [] : .disabled
    ) { [weak self] _ in self?.perform(action) }
  }
}
