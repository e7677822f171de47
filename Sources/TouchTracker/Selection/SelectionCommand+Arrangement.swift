import DrawingModel
import ResponderKit

nonisolated extension SelectionCommand {
  /// The arrangement that the command makes, or `nil` for another command.
  var arrangement: Drawing.Arrangement? {
    switch self {
    case .alignLeft: .align(.horizontal, .start)
    case .alignCenter: .align(.horizontal, .middle)
    case .alignRight: .align(.horizontal, .end)
    case .alignTop: .align(.vertical, .start)
    case .alignMiddle: .align(.vertical, .middle)
    case .alignBottom: .align(.vertical, .end)
    case .distributeHorizontally: .distribute(.horizontal)
    case .distributeVertically: .distribute(.vertical)
    default: nil
    }
  }

  /// The names, help texts and keys of the panel with the arrangements, and of each of them.
  static let arrangements: [ActionDescription] = {
    let keys: UIKeyModifierFlags = [KeyEquivalent.commandKey, .shift]
    return [
      ActionDescription(
        action: .chooseArrangement, name: "Align…",
        help: "Shows buttons that align or distribute what is selected", keys: []),
      ActionDescription(
        action: .selection(.alignLeft), name: "Align Left",
        help: "Aligns the left edges of what is selected",
        keys: [KeyEquivalent(UIKeyCommand.inputLeftArrow, keys)]),
      ActionDescription(
        action: .selection(.alignCenter), name: "Align Center",
        help: "Centers what is selected on one vertical line",
        keys: [KeyEquivalent("h", keys)]),
      ActionDescription(
        action: .selection(.alignRight), name: "Align Right",
        help: "Aligns the right edges of what is selected",
        keys: [KeyEquivalent(UIKeyCommand.inputRightArrow, keys)]),
      ActionDescription(
        action: .selection(.alignTop), name: "Align Top",
        help: "Aligns the upper edges of what is selected",
        keys: [KeyEquivalent(UIKeyCommand.inputUpArrow, keys)]),
      ActionDescription(
        action: .selection(.alignMiddle), name: "Align Middle",
        help: "Centers what is selected on one horizontal line",
        keys: [KeyEquivalent("m", keys)]),
      ActionDescription(
        action: .selection(.alignBottom), name: "Align Bottom",
        help: "Aligns the lower edges of what is selected",
        keys: [KeyEquivalent(UIKeyCommand.inputDownArrow, keys)]),
      ActionDescription(
        action: .selection(.distributeHorizontally), name: "Distribute Horizontally",
        help: "Makes the gaps between three or more selected elements equal, from left to right",
        keys: [KeyEquivalent("h", .alternate)]),
      ActionDescription(
        action: .selection(.distributeVertically), name: "Distribute Vertically",
        help: "Makes the gaps between three or more selected elements equal, from top to bottom",
        keys: [KeyEquivalent("v", .alternate)]),
    ]
  }()
}
