import DrawingModel
import ResponderKit

/// A command for the selected elements; its raw value is its name in sessions.
///
/// Pasting a style is not a command, because its input contains the style.
nonisolated enum SelectionCommand: String, Hashable, Sendable, CaseIterable {
  case selectAll
  case cut
  case copy
  case duplicate
  case delete
  /// Gives the elements the color of new strokes.
  case applyColor = "color"
  /// Gives the elements the line width of new strokes.
  case applyWidth = "width"
  case toFront
  case toBack
  case alignLeft, alignCenter, alignRight
  case alignTop, alignMiddle, alignBottom
  case distributeHorizontally, distributeVertically
  /// Remembers the style of the lowest element, which ``Page/pasteStyle()`` applies.
  case copyStyle
  case group, ungroup, lock, unlock

  /// The names, help texts and keys of pasting and of the commands, except those of
  /// ``arrangements``, ``styles`` and ``groupings``.
  static let descriptions: [ActionDescription] = {
    let commandKey = KeyEquivalent.commandKey
    return [
      ActionDescription(
        action: .selection(.selectAll), name: "Select All", help: "Selects everything on the page",
        keys: [KeyEquivalent("a", commandKey)]),
      ActionDescription(
        action: .selection(.cut), name: "Cut", help: "Moves what is selected to the clipboard",
        keys: [KeyEquivalent("x", commandKey)]),
      ActionDescription(
        action: .selection(.copy), name: "Copy",
        help: "Copies what is selected to the clipboard, as an SVG image and a picture",
        keys: [KeyEquivalent("c", commandKey)]),
      ActionDescription(
        action: .paste, name: "Paste",
        help: "Adds what was copied here or elsewhere: lines, a picture or files",
        keys: [KeyEquivalent("v", commandKey)]),
      ActionDescription(
        action: .selection(.duplicate), name: "Duplicate",
        help: "Adds a copy of what is selected, beside it", keys: [KeyEquivalent("d", commandKey)]),
      ActionDescription(
        action: .selection(.delete), name: "Delete", help: "Erases what is selected",
        keys: [KeyEquivalent(UIKeyCommand.inputDelete), KeyEquivalent("\u{8}")]),
      ActionDescription(
        action: .selection(.applyColor), name: "Apply Color",
        help: "Gives what is selected the color of new strokes",
        keys: [KeyEquivalent("c", [commandKey, .shift])]),
      ActionDescription(
        action: .selection(.applyWidth), name: "Apply Width",
        help: "Gives what is selected the line width of new strokes",
        keys: [KeyEquivalent("w", [commandKey, .shift])]),
      ActionDescription(
        action: .selection(.toFront), name: "To Front",
        help: "Moves what is selected in front of everything else",
        keys: [KeyEquivalent("]", commandKey)]),
      ActionDescription(
        action: .selection(.toBack), name: "To Back",
        help: "Moves what is selected behind everything else",
        keys: [KeyEquivalent("[", commandKey)]),
    ]
  }()
}

extension Selection {
  /// The horizontal and vertical distance of a duplicate from its original, in points of the view.
  private static let duplicateDistance: CGFloat = 16

  func canPerform(_ command: SelectionCommand) -> Bool {
    guard !page.isReadOnly, !isDragging, !isLocked || command.isPossibleWhenLocked else {
      return false
    }
    return switch command {
    case .selectAll: !page.drawing.isEmpty
    case .copyStyle: ink != nil
    case .group, .ungroup, .lock, .unlock: canChangeGrouping(command)
    default: count >= command.arrangement?.minimumCount ?? 1
    }
  }

  /// Performs a command, which must be possible now.
  func perform(_ command: SelectionCommand) {
    switch command {
    case .selectAll: selectAll()
    // Cut elements are pasted at their old position, and copied elements beside their originals.
    case .cut: if copy(pastedAt: .zero) { page.apply(.erase(elements.ids)) }
    case .copy: copy(pastedAt: duplicateOffset)
    case .duplicate: insert(elements.elements, movedBy: duplicateOffset)
    case .delete: page.apply(.erase(elements.ids))
    case .applyColor:
      let color = page.tools.style.color
      restyle(ToolStyleChange(color: color, alpha: color.alpha))
    case .applyWidth: restyle(ToolStyleChange(width: page.tools.style.width))
    case .copyStyle: copyStyle()
    case .group, .ungroup, .lock, .unlock: changeGrouping(command)
    case .toFront, .toBack:
      let end: Drawing.End = command == .toFront ? .front : .back
      if let edit = page.drawing.reordering(ids, to: end) { page.apply(edit) }
    case .alignLeft, .alignCenter, .alignRight, .alignTop, .alignMiddle, .alignBottom,
      .distributeHorizontally, .distributeVertically:
      let edit = command.arrangement.flatMap { page.drawing.arranging(ids, by: $0) }
      if let edit { page.apply(edit) }
    }
  }

  /// The displacement of a duplicate, in points of the page.
  var duplicateOffset: CGVector {
    CGVector(dx: Self.duplicateDistance / scale, dy: Self.duplicateDistance / scale)
  }

  /// Adds elements in front of all others and selects them.
  ///
  /// - Returns: A Boolean value that indicates whether the elements were added.
  @discardableResult
  func insert(_ elements: [Element], movedBy offset: CGVector) -> Bool {
    let transform = CGAffineTransform(translationX: offset.dx, y: offset.dy)
    let moved = page.drawing.withNewGroups(elements).compactMap { $0.applying(transform) }
    guard moved.count == elements.count else { return false }
    switch page.apply(.insert(moved)) {
    case .nothing, .pageStyle: return false
    case .everything: selectAll()
    case .topmost(let id, _): select([id])
    case .elements(let change): select(change.added.ids)
    }
    return true
  }
}
