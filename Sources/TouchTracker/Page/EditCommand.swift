import DrawingModel

/// An edit that the user requests by a key, and that a session records.
enum EditCommand: CaseIterable {
  case undo
  case redo
  case clear

  var edit: Edit {
    switch self {
    case .undo: .undo
    case .redo: .redo
    case .clear: .clear
    }
  }
}
