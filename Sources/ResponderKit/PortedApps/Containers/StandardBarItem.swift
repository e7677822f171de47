extension UIBarButtonItem.SystemItem {
  /// The name of the symbol that shows the item; nil for an item that is shown as text or as a
  /// space.
  var symbolName: String? {
    switch self {
    case .done, .cancel, .edit, .save, .flexibleSpace, .fixedSpace: nil
    case .add: "plus"
    case .compose: "square.and.pencil"
    case .reply: "arrowshape.turn.up.left"
    case .action: "square.and.arrow.up"
    case .organize: "folder"
    case .bookmarks: "book"
    case .search: "magnifyingglass"
    case .refresh: "arrow.clockwise"
    case .stop, .close: "xmark"
    case .camera: "camera"
    case .trash: "trash"
    case .play: "play.fill"
    case .pause: "pause.fill"
    case .rewind: "backward.fill"
    case .fastForward: "forward.fill"
    case .undo: "arrow.uturn.backward"
    case .redo: "arrow.uturn.forward"
    }
  }

  /// The title of the item, which is the accessibility label if a symbol shows the item; nil for a
  /// space.
  var title: String? {
    switch self {
    case .flexibleSpace, .fixedSpace: nil
    case .fastForward: "Fast Forward"
    default: "\(self)".prefix(1).uppercased() + "\(self)".dropFirst()
    }
  }

  var space: UIBarButtonItem.Space? {
    switch self {
    case .flexibleSpace: .flexible
    case .fixedSpace: .fixed
    default: nil
    }
  }
}
