extension Drawing {
  /// What a drawing has besides its elements.
  public struct History: Sendable {
    var ids: [ID]
    var nextID: ID
    var done: [Change]
    var undone: [Change]

    /// Whether elements of these names and these steps can have come of one another, however often one
    /// goes back and forth, and stay within what a drawing can have.
    ///
    /// - Complexity: O(names and points of all).
    func isSound(for elements: [Element]) -> Bool {
      guard nextID <= DrawingLimits.names, ids.count == elements.count,
        Self.areRising(ids, below: nextID)
      else { return false }
      let steps = done + undone
      for group in steps.lazy.flatMap({ [$0.removed, $0.added] })
      where !Self.areRising(group.ids, below: nextID) {
        return false
      }
      let weight = steps.reduce(0) { $0 + $1.weight }
      // The newest step is kept, whatever it weighs.
      guard
        steps.count <= 1
          || (steps.count <= DrawingLimits.steps && weight <= DrawingLimits.pointsOfSteps)
      else { return false }
      var then = Group(ids: ids, elements: elements)
      let now = then
      func take(_ gone: Group, _ come: Group) -> Bool {
        guard gone.pairs.allSatisfy({ then.element($0) == $1 }) else { return false }
        then.remove(gone)
        guard come.pairs.allSatisfy({ id, _ in then.element(id) == nil }) else { return false }
        then.insert(come)
        return then.extent.excess == nil
      }
      guard done.reversed().allSatisfy({ take($0.added, $0.removed) }) else { return false }
      then = now
      return undone.reversed().allSatisfy { take($0.removed, $0.added) }
    }

    static func areRising(_ ids: [ID], below end: ID) -> Bool {
      zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 } && ids.last ?? -1 < end
    }
  }
}
