import ResponderKit

extension DrawingViewController {
  /// Performs an action of a key, a button or the page menu.
  ///
  /// - Parameter isRepetition: A Boolean value that indicates whether the key repeats because it is
  ///   held.
  func perform(_ action: PageAction, isRepetition: Bool = false) {
    if isRepetition, !action.isRepeatable || action == .selectTool(page.tools.style.tool) { return }
    switch action {
    case .selectTool(let tool): page.select(tool)
    case .holdHand: page.holdHand(true, with: .key)
    case .toggleFingerAction: page.perform(.fingers(page.tools.fingerAction.opposite))
    case .zoomIn: navigator.zoomIn()
    case .zoomOut: navigator.zoomOut()
    case .resetZoom: navigator.resetZoom()
    case .zoomToFit: navigator.zoomToFit()
    case .zoomToSelection: navigator.zoomToSelection()
    case .choosePageStyle: toolBar?.openPageStylePanel()
    case .chooseArrangement: toolBar?.openArrangementPanel()
    case .nextPattern: page.showNextPattern()
    case .nextBoard: page.showNextBoard()
    case .toggleSnapping: page.toggleSnapping()
    case .pickColor: Eyedropper.start(in: self)
    // The stroke in progress is the last change. If undo removed the stroke before it, the end of the
    // stroke in progress would be an edit, after which redo could not bring the other stroke back.
    case .edit(.undo) where page.hasStrokesInProgress: views.touchDrawView.cancelStrokes()
    case .edit(let command): page.perform(.edit(command))
    case .selection(let command): page.perform(.selection(command))
    case .paste: clipboard.paste()
    case .pasteStyle: page.pasteStyle()
    case .togglePresenting: root.isPresenting.toggle()
    case .nextAppearance:
      appearance = appearance.next
      indicator.show("Bar colors: \(appearance.name)")
    case .toggleInstruments: instruments = instruments == nil ? Instruments(page.drawing) : nil
    case .escape: escape()
    case .toggleHelp: root.toggleHelp()
    case .document, .toggleFullScreen, .quit: break
    }
    onAction?(action)
  }

  /// Ends the keyboard focus of a button, or else hides the menu of the selection, or else deselects
  /// everything, or else shows the bar.
  private func escape() {
    guard toolBar?.endEditing(true) != true else { return }
    if views.selectionViews.menu.isMenuVisible {
      views.selectionViews.menu.hideMenu()
    } else if !page.selection.isEmpty {
      page.selection.deselect()
    } else {
      root.isPresenting = false
    }
  }
}
