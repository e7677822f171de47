import DrawingModel

/// An edit that the user or a session requests; its raw value is its name in sessions.
nonisolated enum EditCommand: String, CaseIterable {
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
