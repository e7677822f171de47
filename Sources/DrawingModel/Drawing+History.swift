extension Drawing {
  /// The state of a drawing except its elements: the IDs of the elements and the undo history.
  package struct History: Sendable {
    /// The IDs of the elements, bottom to top.
    package var ids: [ID]
    /// The ID of the next element that is drawn.
    package var nextID: ID
    /// A lower bound of all IDs that have been used.
    package var lowestID: ID
    /// The steps that can be undone, oldest first.
    package var undoSteps: [Change]
    /// The steps that can be redone; the last step is redone next.
    package var redoSteps: [Change]

    package init(
      ids: [ID], nextID: ID, lowestID: ID = 0, undoSteps: [Change], redoSteps: [Change]
    ) {
      (self.ids, self.nextID, self.lowestID) = (ids, nextID, lowestID)
      (self.undoSteps, self.redoSteps) = (undoSteps, redoSteps)
    }

    /// Returns a Boolean value that indicates whether all steps can be undone and redone in a
    /// drawing of the given elements without exceeding the limits of a drawing.
    ///
    /// - Complexity: O(IDs + points) of the elements and all steps, and at worst O(elements) more
    ///   for each step.
    package func isConsistent(with elements: [Element]) -> Bool {
      guard nextID <= ID(DrawingLimits.ids), lowestID >= ID(-DrawingLimits.ids),
        nextID.isFirstPiece, lowestID.isFirstPiece,
        ids.count == elements.count, Self.areAscending(ids, from: lowestID, below: nextID)
      else { return false }
      let steps = undoSteps + redoSteps
      for group in steps.lazy.flatMap({ [$0.removed, $0.added] })
      where !Self.areAscending(group.ids, from: lowestID, below: nextID) { return false }
      let pointCount = steps.reduce(0) { $0 + $1.pointCount }
      // A drawing keeps its newest step, however many points the step has.
      guard
        steps.count <= 1
          || (steps.count <= DrawingLimits.undoSteps && pointCount <= DrawingLimits.undoPoints)
      else { return false }
      let current = Group(ids: ids, elements: elements)
      var content = current
      func canReplace(_ removed: Group, by added: Group) -> Bool {
        guard removed.pairs.allSatisfy({ content.element($0) == $1 }) else { return false }
        content.remove(removed)
        guard added.pairs.allSatisfy({ id, _ in content.element(id) == nil }) else { return false }
        content.insert(added)
        return content.usage.exceededLimit == nil
      }
      guard undoSteps.reversed().allSatisfy({ canReplace($0.added, by: $0.removed) }) else {
        return false
      }
      content = current
      return redoSteps.reversed().allSatisfy { canReplace($0.removed, by: $0.added) }
    }

    /// Returns a Boolean value that indicates whether IDs are in strictly ascending order and in
    /// the range `start..<end`.
    ///
    /// The value is `true` if there are no IDs.
    package static func areAscending(_ ids: [ID], from start: ID, below end: ID) -> Bool {
      guard let first = ids.first, let last = ids.last else { return true }
      return first >= start && last < end && zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 }
    }
  }
}
