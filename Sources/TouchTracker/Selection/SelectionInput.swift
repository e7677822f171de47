import ResponderKit

/// An input to the selection that is not a touch on the page: a key or an item of a menu.
///
/// A session contains these inputs, because it contains neither keys nor touches on menus.
enum SelectionInput: Hashable {
  /// A command other than ``SelectionCommand/paste``.
  case command(SelectionCommand)
  /// The text of the pasteboard is pasted.
  case paste(String)
  /// The arrow keys have moved the selected elements by a distance in points of the page.
  case move(CGVector)
}

extension DrawingViewController {
  /// Performs an input of a session.
  func perform(_ input: SelectionInput) {
    switch input {
    case .command(let command): perform(command)
    case .paste(let text):
      pasteboard.string = text
      perform(SelectionCommand.paste)
    case .move(let displacement):
      selected.nudge(by: displacement)
      selected.finishNudge()
    }
  }

  /// Returns a Boolean value that indicates whether a point of the window is on the page and not
  /// covered by a menu, a sheet or a message.
  func showsPage(at point: CGPoint) -> Bool {
    guard pageFrame.contains(point), let window = viewIfLoaded?.window else { return false }
    return window.hitTest(point, with: nil)?.isDescendant(of: touchDrawView) ?? false
  }
}
