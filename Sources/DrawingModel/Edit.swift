public import Geometry

/// A change that a user makes to a drawing.
///
/// The same edits applied to equal drawings give equal drawings with equal undo histories.
public enum Edit: Sendable {
  /// Adds an element above all others.
  case append(Element)
  /// Removes all elements.
  case clear
  /// Removes the elements with these IDs.
  case erase([Drawing.ID])
  /// Replaces one element by another and keeps its ID.
  case replace(Drawing.ID, Element)
  /// Adds elements above all others, in one undo step.
  case insert([Element])
  /// Moves, scales, turns or skews the elements with these IDs.
  case transform(RangeSet<Drawing.ID>, CGAffineTransform)
  /// Moves elements by displacements of their own.
  case translate([Drawing.Translation])
  /// Changes the style of the elements with these IDs.
  case restyle(RangeSet<Drawing.ID>, StyleChange)
  /// Moves the elements with these IDs to new positions in the order by giving them new IDs.
  ///
  /// ``Drawing/reordering(_:to:)`` returns the edit for the front or the back.
  case reorder(RangeSet<Drawing.ID>, first: Drawing.ID)
  /// Replaces elements by pieces of them.
  case divide([Drawing.Division])
  /// Removes an element that was appended recently, together with its undo step.
  case discard(Element)
  /// Changes the style of the page.
  case setPageStyle(PageStyle)
  case undo
  case redo

  /// The IDs of the elements whose points are copied when the edit is applied.
  ///
  /// The set is empty for the other kinds of edits, which copy no points besides their own.
  fileprivate var copiedIDs: RangeSet<Drawing.ID> {
    switch self {
    case .transform(let ids, _), .restyle(let ids, _), .reorder(let ids, _): ids
    case .translate(let translations): Self.pieces(of: translations.lazy.map(\.id))
    // The other pieces of the divided elements are examined and may get new IDs.
    case .divide(let divisions): Self.pieces(of: divisions.lazy.map(\.id))
    default: RangeSet()
    }
  }

  /// Returns the IDs of all pieces with the numbers of elements, which may be hostile.
  private static func pieces(of ids: some Sequence<Drawing.ID>) -> RangeSet<Drawing.ID> {
    RangeSet(
      ids.map { Drawing.ID($0.number)..<Drawing.ID($0.number + 1) }.filter { !$0.isEmpty })
  }
}

extension Drawing {
  /// Applies an edit.
  ///
  /// - Returns: The change, which is empty if the edit is not possible or changes nothing.
  @discardableResult
  public mutating func apply(_ edit: Edit) -> Change {
    switch edit {
    case .append(let element): append(element)
    case .clear: clear()
    case .erase(let ids): erase(ids)
    case .replace(let id, let element): replace(id, by: element)
    case .insert(let elements): insert(elements)
    case .transform(let ids, let transform): self.transform(ids, by: transform)
    case .translate(let translations): translate(translations)
    case .restyle(let ids, let change): restyle(ids, change)
    case .reorder(let ids, let first): reorder(ids, first: first)
    case .divide(let divisions): divide(divisions)
    case .discard(let element): discard(element)
    case .setPageStyle(let style): setPageStyle(style)
    case .undo: undo() ?? Change()
    case .redo: redo() ?? Change()
    }
  }

  /// Applies edits one after another.
  ///
  /// Consecutive undos and redos are first combined into one number of steps, because a journal can
  /// contain a million of them.
  ///
  /// - Parameters:
  ///   - movedElements: The number of elements that the undos and redos may remove and add, besides
  ///     100 for each element of the drawing.
  ///   - copiedPoints: The number of points that the other edits may copy; each element counts as
  ///     32 additional points.
  /// - Returns: A Boolean value that indicates whether all edits were applied. The value is `false`
  ///   if the edits exceed a limit; then only the edits up to the limit were applied.
  package mutating func apply(
    _ edits: [Edit], movingAtMost movedElements: Int = DrawingLimits.elementsMovedByUndo,
    copyingAtMost copiedPoints: Int = DrawingLimits.pointsCopiedByEdits
  ) -> Bool {
    var steps = 0
    var budget = movedElements + 100 * count
    var pointBudget = copiedPoints
    for edit in edits {
      switch edit {
      case .undo: steps = max(steps - 1, -undoCount)
      case .redo: steps = min(steps + 1, redoCount)
      default:
        guard moveInHistory(by: steps, &budget) else { return false }
        steps = 0
        let copied = content.subgroup(edit.copiedIDs).usage
        pointBudget -= copied.points + 32 * copied.elements
        guard pointBudget >= 0 else { return false }
        apply(edit)
      }
    }
    return moveInHistory(by: steps, &budget)
  }

  /// Redoes a number of steps, or undoes them if the number is negative.
  ///
  /// - Parameter budget: The number of elements that may still be removed and added. The function
  ///   subtracts the elements that it removes and adds.
  /// - Returns: A Boolean value that indicates whether the budget was sufficient.
  private mutating func moveInHistory(by steps: Int, _ budget: inout Int) -> Bool {
    for _ in 0..<abs(steps) {
      let countBefore = count
      guard let change = steps < 0 ? undo() : redo() else { break }
      // Removing or adding all elements at once replaces the group, whatever the number of
      // elements.
      if change.removed.count < countBefore { budget -= change.removed.count }
      if change.added.count < count { budget -= change.added.count }
      guard budget >= 0 else { return false }
    }
    return true
  }
}
