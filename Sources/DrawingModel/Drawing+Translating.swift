public import Geometry

extension Drawing {
  /// The displacement of one element.
  public struct Translation: Hashable, Sendable {
    public let id: ID
    /// The displacement, in points of the page.
    public let displacement: CGVector

    public init(_ id: ID, by displacement: CGVector) {
      (self.id, self.displacement) = (id, displacement)
    }
  }

  /// Moves elements by displacements of their own in one undoable step, if the drawing can hold the
  /// results.
  ///
  /// - Parameter translations: The displacements; those of elements that the drawing does not have
  ///   are ignored. The last one of an element counts.
  /// - Returns: The change, which is empty if nothing moves, a displacement is not finite, or the
  ///   drawing cannot hold all results.
  /// - Complexity: O(points of the elements + translations · log elements).
  @discardableResult
  public mutating func translate(_ translations: [Translation]) -> Change {
    var displacements: [ID: CGVector] = [:]
    for translation in translations { displacements[translation.id] = translation.displacement }
    var change = Change()
    for (id, displacement) in displacements.sorted(by: { $0.key < $1.key }) {
      let transform = CGAffineTransform(translationX: displacement.dx, y: displacement.dy)
      guard transform.isFinite else { return Change() }
      guard let old = content.element(id) else { continue }
      guard let new = old.applying(transform) else { return Change() }
      guard new != old else { continue }
      change.removed.append(id, old)
      change.added.append(id, new)
    }
    return commitIfPossible(change)
  }
}
