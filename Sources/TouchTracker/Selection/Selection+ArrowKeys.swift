import ResponderKit

extension Selection {
  /// Returns the displacement of an arrow key in points of the page, or `nil` for other keys.
  private static func displacement(of key: UIKey) -> CGVector? {
    let step: CGFloat = key.modifierFlags.contains(.shift) ? 10 : 1
    return switch key.charactersIgnoringModifiers {
    case UIKeyCommand.inputLeftArrow: CGVector(dx: -step, dy: 0)
    case UIKeyCommand.inputRightArrow: CGVector(dx: step, dy: 0)
    case UIKeyCommand.inputUpArrow: CGVector(dx: 0, dy: -step)
    case UIKeyCommand.inputDownArrow: CGVector(dx: 0, dy: step)
    default: nil
    }
  }

  /// Moves the selected elements with an arrow key that is pressed or repeats.
  ///
  /// All movements until ``finishMoving(with:)`` are one undo step.
  ///
  /// - Returns: A Boolean value that indicates whether the key moves the selection. With another
  ///   modifier than Shift, it does not, because such keys align elements.
  func move(with key: UIKey) -> Bool {
    guard page.canPerform(.moveSelection(.zero)),
      key.modifierFlags.isDisjoint(with: [.control, .command, .alternate]),
      let displacement = Self.displacement(of: key)
    else { return false }
    nudge(by: displacement)
    return true
  }

  /// Ends the movement when an arrow key is released or its press is cancelled.
  func finishMoving(with presses: Set<UIPress>) {
    guard presses.contains(where: { $0.key.flatMap(Self.displacement) != nil }),
      let offset = nudgeOffset
    else { return }
    let input = PageInput.moveSelection(offset)
    if page.canPerform(input) { page.perform(input) } else { cancelDrag() }
  }
}
