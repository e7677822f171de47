import ResponderKit

extension DrawingViewController {
  /// Performs an action of a key, a button or the page menu.
  ///
  /// - Parameter isRepetition: A Boolean value that indicates whether the key repeats because it is
  ///   held.
  func perform(_ action: PageAction, isRepetition: Bool = false) {
    switch action {
    case .selectTool(let tool): style.tool = tool
    case .holdHand: holdHand(true, with: .key)
    case .toggleFingerAction: if !isRepetition { toggleFingerAction() }
    case .zoomIn: navigator.zoomIn()
    case .zoomOut: navigator.zoomOut()
    case .resetZoom: navigator.resetZoom()
    case .zoomToFit: zoomToFit()
    case .nextPattern: if !isRepetition { showNextPattern() }
    case .nextBoard: if !isRepetition { showNextBoard() }
    case .toggleSnapping: if !isRepetition { toggleSnapping() }
    case .edit(let command): perform(command)
    case .document(let command): if !isRepetition { onDocumentCommand?(command) }
    case .selection(.paste): if !isRepetition { perform(SelectionCommand.paste) }
    case .selection(let command): perform(command)
    case .togglePresenting: if !isRepetition { root.isPresenting.toggle() }
    case .nextAppearance:
      appearance = appearance.next
      indicator.show("Bar colors: \(appearance.name)", for: PageIndicator.sentenceDuration)
    case .toggleInstruments: if !isRepetition { toggleInstruments() }
    case .escape: escape()
    case .toggleHelp: if !isRepetition { root.toggleHelp() }
    case .toggleFullScreen, .quit: if !isRepetition { onHostAction?(action) }
    }
  }

  /// Hides the menu of the selection, or else deselects everything, or else shows the bar.
  private func escape() {
    if selected.menu.isMenuVisible {
      selected.menu.hideMenu()
    } else if !selected.isEmpty {
      selected.deselect()
    } else {
      root.isPresenting = false
    }
  }

  /// Returns a Boolean value that indicates whether an action has an effect now.
  func canPerform(_ action: PageAction) -> Bool {
    switch action {
    case .edit(.undo): drawing.canUndo && !isReadOnly
    case .edit(.redo): drawing.canRedo && !isReadOnly
    case .edit(.clear): !drawing.isEmpty && !isReadOnly
    case .document(.rename): !isReadOnly
    case .selection(let command): selected.canPerform(command)
    case .zoomToFit: !drawing.isEmpty
    default: true
    }
  }

  /// Connects the tool bar with the controller.
  func prepareToolBar() {
    guard let toolBar else { return }
    toolBar.onStyleChange = { [unowned self] in chooseStyle($0) }
    toolBar.onHandHold = { [unowned self] in holdHand($0, with: .button) }
    toolBar.onAction = { [unowned self] in perform($0) }
    toolBar.makeMenu = { [unowned self] in pageMenu }
  }

  /// Sets the style that the user chose in the tool bar.
  ///
  /// A color of the palette also becomes the color of the selected elements. The user's own color
  /// changes continuously under the finger and would add many undo steps; the selection's menu
  /// applies it.
  private func chooseStyle(_ newStyle: PenStyle) {
    let hasNewColor = newStyle.color != style.color && Palette.inks.contains(newStyle.color)
    style = newStyle
    if hasNewColor, newStyle.tool == .select, canPerform(.selection(.applyColor)) {
      perform(.selection(.applyColor))
    }
  }

  /// Shows the bar, the menus and the help in the chosen colors.
  func appearanceDidChange() {
    viewIfLoaded?.window?.overrideUserInterfaceStyle =
      appearance.userInterfaceStyle(desktopIsDark: desktopIsDark)
  }

  /// Updates the buttons of actions that depend on the drawing.
  func drawingDidChange() {
    toolBar?.canUndo = canPerform(.edit(.undo))
    toolBar?.canRedo = canPerform(.edit(.redo))
    // A page that was cleared is not a beginner's.
    if !drawing.isEmpty || drawing.canUndo || drawing.canRedo { root.removeHint() }
  }

  /// The actions of the page menu, in groups between lines.
  private static let menuGroups: [[PageAction]] = [
    [.document(.new), .document(.gallery), .document(.rename), .document(.export)],
    [.selection(.paste), .edit(.clear), .nextPattern, .nextBoard, .toggleSnapping],
    [.zoomToFit, .toggleFingerAction],
    [.toggleFullScreen, .togglePresenting, .nextAppearance],
    [.toggleInstruments, .toggleHelp, .quit],
  ]

  /// The page menu, with the state of each action at this moment.
  private var pageMenu: UIMenu {
    UIMenu(
      children: Self.menuGroups.map { group in
        UIMenu(children: group.compactMap { menuItem(of: $0) })
      })
  }

  /// The current state that an action changes, or `nil` if the action changes none.
  private func state(of action: PageAction) -> String? {
    switch action {
    case .nextAppearance: appearance.name
    case .nextPattern: drawing.pageStyle.pattern.rawValue
    case .nextBoard: drawing.pageStyle.board.rawValue
    case .toggleSnapping: selection.snapsToGrid ? "on" : "off"
    default: nil
    }
  }

  private func menuItem(of action: PageAction) -> UIAction? {
    guard let description = ActionTable.description(of: action) else { return nil }
    return UIAction(
      title: description.name,
      subtitle: state(of: action) ?? description.keys.first?.title,
      attributes: canPerform(action) ? [] : .disabled
    ) { [weak self] _ in self?.perform(action) }
  }
}
