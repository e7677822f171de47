import DrawingModel
import ResponderKit

/// A command for the selected elements.
nonisolated enum SelectionCommand: Hashable, Sendable, CaseIterable {
  case selectAll
  case duplicate
  case delete
  /// Gives the elements the color of new strokes.
  case applyColor
  /// Gives the elements the line width of new strokes.
  case applyWidth
  case toFront
  case toBack

  /// The names and keys of the commands.
  static let descriptions: [ActionDescription] = {
    let commandKey = KeyEquivalent.commandKey
    return [
      ActionDescription(
        action: .selection(.selectAll), name: "Select All", help: "Selects everything on the page",
        keys: [KeyEquivalent("a", commandKey)]),
      ActionDescription(
        action: .selection(.duplicate), name: "Duplicate",
        help: "Adds a copy of what is selected, beside it", keys: [KeyEquivalent("d", commandKey)]),
      ActionDescription(
        action: .selection(.delete), name: "Delete", help: "Erases what is selected",
        keys: [KeyEquivalent(UIKeyCommand.inputDelete), KeyEquivalent("\u{8}")]),
      ActionDescription(
        action: .selection(.applyColor), name: "Apply Color",
        help: "Gives what is selected the color of the bar",
        keys: [KeyEquivalent("c", [commandKey, .shift])]),
      ActionDescription(
        action: .selection(.applyWidth), name: "Apply Width",
        help: "Gives what is selected the line width of the bar",
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

extension SelectionController {
  /// The displacement of a duplicate, in points of the view.
  private static let duplicateOffset: CGFloat = 16

  func canPerform(_ command: SelectionCommand) -> Bool {
    guard let delegate, !delegate.isReadOnly, !isDragging else { return false }
    return command == .selectAll ? !delegate.model.drawing.isEmpty : !isEmpty
  }

  func perform(_ command: SelectionCommand) {
    guard let delegate, canPerform(command) else { return }
    switch command {
    case .selectAll: selectAll()
    case .duplicate: duplicate()
    case .delete: delegate.apply(.erase(elements.ids))
    case .applyColor:
      delegate.apply(.restyle(ids, color: delegate.style.color, width: nil))
    case .applyWidth:
      delegate.apply(.restyle(ids, color: nil, width: Float(delegate.style.width)))
    case .toFront, .toBack:
      let end: Drawing.End = command == .toFront ? .front : .back
      if let edit = delegate.model.drawing.reordering(ids, to: end) { delegate.apply(edit) }
    }
  }

  private func duplicate() {
    let distance = Self.duplicateOffset / max(pageTransform.meanScale, 0.01)
    let offset = CGAffineTransform(translationX: distance, y: distance)
    insert(elements.elements.compactMap { $0.applying(offset) })
  }

  /// Adds elements on top of the page and selects them.
  func insert(_ elements: [Element]) {
    guard case let update? = delegate?.apply(.insert(elements)) else { return }
    switch update {
    case .nothing, .pageStyle: break
    case .everything: selectAll()
    case .topmost(let id, _): select([id])
    case .elements(let change): select(change.added.ids)
    }
  }

  // MARK: Arrow keys

  /// Returns the displacement of an arrow key in points of the page, or `nil` for other keys.
  static func displacement(of key: UIKey) -> CGVector? {
    let step: CGFloat = key.modifierFlags.contains(.shift) ? 10 : 1
    return switch key.charactersIgnoringModifiers {
    case UIKeyCommand.inputLeftArrow: CGVector(dx: -step, dy: 0)
    case UIKeyCommand.inputRightArrow: CGVector(dx: step, dy: 0)
    case UIKeyCommand.inputUpArrow: CGVector(dx: 0, dy: -step)
    case UIKeyCommand.inputDownArrow: CGVector(dx: 0, dy: step)
    default: nil
    }
  }
}
