import DrawingModel
import ResponderKit

nonisolated extension SelectionCommand {
  /// The names, help texts and keys of the commands for groups and locks.
  static let groupings: [ActionDescription] = {
    let commandKey = KeyEquivalent.commandKey
    return [
      ActionDescription(
        action: .selection(.group), name: "Group",
        help: "Lets what is selected be selected together",
        keys: [KeyEquivalent("g", [commandKey, .alternate])]),
      ActionDescription(
        action: .selection(.ungroup), name: "Ungroup",
        help: "Lets the elements of a group be selected one by one",
        keys: [KeyEquivalent("g", [commandKey, .alternate, .shift])]),
      ActionDescription(
        action: .selection(.lock), name: "Lock",
        help: "Protects what is selected from changes and from the eraser",
        keys: [KeyEquivalent("l", [commandKey, .alternate])]),
      ActionDescription(
        action: .selection(.unlock), name: "Unlock", help: "Lets what is selected be changed again",
        keys: [KeyEquivalent("l", [commandKey, .alternate, .shift])]),
    ]
  }()

  /// A Boolean value that indicates whether locked elements permit the command.
  var isPossibleWhenLocked: Bool {
    switch self {
    case .selectAll, .copy, .copyStyle, .unlock: true
    default: false
    }
  }
}

extension Selection {
  /// Returns a Boolean value that indicates whether a command for groups and locks changes anything.
  func canChangeGrouping(_ command: SelectionCommand) -> Bool {
    switch command {
    case .group: count > 1 && !isOneGroup
    case .ungroup: hasGroup
    case .lock: !isEmpty
    default: isLocked
    }
  }

  /// Performs a command for groups and locks.
  func changeGrouping(_ command: SelectionCommand) {
    switch command {
    case .group: page.apply(.restyle(ids, StyleChange(group: page.drawing.unusedGroup)))
    case .ungroup: page.apply(.restyle(ids, StyleChange(group: 0)))
    case .lock:
      page.apply(.restyle(ids, StyleChange(isLocked: true)))
      page.show("Locked; a tap selects it, and Unlock in its menu lets it be changed")
    default: page.apply(.restyle(ids, StyleChange(isLocked: false)))
    }
  }

  /// Returns the IDs of the elements that a user means by elements: those of their groups, too.
  func completingGroups(_ ids: [Drawing.ID]) -> [Drawing.ID] {
    page.drawing.completingGroups(of: ids)
  }

  /// Returns the IDs of the elements that are not locked.
  func unlocked(_ ids: [Drawing.ID]) -> [Drawing.ID] {
    ids.filter { page.model.element($0)?.grouping.isLocked == false }
  }
}
