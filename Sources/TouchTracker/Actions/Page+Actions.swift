extension Page {
  /// Returns a Boolean value that indicates whether the user can perform an action now.
  func allows(_ action: PageAction) -> Bool {
    switch action {
    case .edit(.undo): canUndo
    case .edit(let command): hasEffect(command)
    case .document(.rename), .document(.insertPicture), .choosePageStyle: !isReadOnly
    case .selection(let command): canPerform(.selection(command))
    // The clipboard is not read, because this may take a second and the check ignores the text.
    case .paste: canPerform(.paste(""))
    case .pasteStyle: selection.copiedStyle != nil && selection.canApplyStyle
    case .chooseArrangement: canPerform(.selection(.alignLeft))
    case .zoomToFit, .zoomToSelection: !drawing.isEmpty
    default: true
    }
  }
}
