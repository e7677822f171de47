public import Geometry

extension Drawing {
  /// An end of the drawing order.
  public enum End: Sendable, CaseIterable {
    case front
    case back
  }

  /// Adds elements above all others in one undoable step, if the drawing can hold all of them.
  ///
  /// - Returns: The change, which is empty if the drawing cannot hold the elements.
  @discardableResult
  public mutating func insert(_ elements: [Element]) -> Change {
    guard elements.allSatisfy(\.isWithinLimits) else { return Change() }
    return commitIfPossible(
      Change(
        added: Group(ids: Array(nextID..<nextID.advanced(by: elements.count)), elements: elements)))
  }

  /// Moves, scales, turns or skews elements in one undoable step, if the drawing can hold the
  /// results.
  ///
  /// - Parameter ids: The IDs of the elements; those that the drawing does not have are ignored.
  /// - Returns: The change, which is empty if nothing changes or the drawing cannot hold all
  ///   results.
  /// - Complexity: O(points of the elements).
  @discardableResult
  public mutating func transform(
    _ ids: RangeSet<ID>, by transform: CGAffineTransform
  ) -> Change {
    guard transform.isFinite else { return Change() }
    return replaceEach(ids) { $0.applying(transform) }
  }

  /// Changes the color, the width, or both, of elements in one undoable step, if the drawing can
  /// hold the results.
  ///
  /// Pictures stay unchanged.
  ///
  /// - Parameters:
  ///   - ids: The IDs of the elements; those that the drawing does not have are ignored.
  ///   - change: The new style.
  /// - Returns: The change, which is empty if nothing changes, the width is invalid, or the drawing
  ///   cannot hold all results.
  /// - Complexity: O(points of the elements).
  @discardableResult
  public mutating func restyle(
    _ ids: RangeSet<ID>, _ change: StyleChange
  ) -> Change {
    replaceEach(ids) { $0.with(change) }
  }

  /// Returns the edit that moves elements in front of or behind all others, or `nil` if they are
  /// already there, the drawing has none of them, or there are no more IDs.
  ///
  /// - Parameter ids: The IDs of the elements; those that the drawing does not have are ignored.
  public func reordering(_ ids: RangeSet<ID>, to end: End) -> Edit? {
    let group = content.subgroup(ids)
    guard let low = group.firstID, let high = group.lastID else { return nil }
    let others = end == .front ? low..<nextID : lowestID..<high.next
    let ids = ranges(of: group.ids)
    let count = Self.count(of: ids)
    let first = end == .front ? nextID : lowestID.advanced(by: -count)
    guard content.count(in: others) > group.count, canUse(first..<first.advanced(by: count)) else {
      return nil
    }
    return .reorder(ids, first: first)
  }

  /// Moves elements to new positions in the order by giving them consecutive new IDs, in one
  /// undoable step.
  ///
  /// - Parameters:
  ///   - ids: The IDs of the elements, which keep their order. A number that the drawing does not
  ///     have uses up a new number, too, so that the new IDs do not depend on which elements still
  ///     exist.
  ///   - first: The lowest new ID. The new IDs must all be greater, or all be less, than every ID
  ///     that has been used.
  /// - Returns: The change, which is empty if the new IDs are not valid.
  @discardableResult
  public mutating func reorder(_ ids: RangeSet<ID>, first: ID) -> Change {
    let ids = ids.intersection(RangeSet(Self.validIDs))
    guard first.isFirstPiece, Self.validIDs.contains(first) else { return Change() }
    let newIDs = first..<first.advanced(by: Self.count(of: ids))
    guard canUse(newIDs) else { return Change() }
    markAsUsed(newIDs)
    var (removed, added, start) = (Group(), Group(), first)
    for range in ids.ranges {
      // The pieces of an element keep their distances.
      let firstID = ID(range.lowerBound.number)
      for (id, element) in content.subgroup(RangeSet(range)).pairs {
        removed.append(id, element)
        added.append(ID(rawValue: start.rawValue + id.rawValue - firstID.rawValue), element)
      }
      start = start.advanced(by: Self.count(of: range))
    }
    return commitIfPossible(Change(removed: removed, added: added))
  }

  /// The IDs that elements can have.
  private static var validIDs: Range<ID> { ID(-DrawingLimits.ids)..<ID(DrawingLimits.ids) }

  /// Returns the number of new numbers that elements with IDs in a range need.
  private static func count(of range: Range<ID>) -> Int {
    range.upperBound.number - range.lowerBound.number + (range.upperBound.isFirstPiece ? 0 : 1)
  }

  private static func count(of ids: RangeSet<ID>) -> Int {
    ids.ranges.reduce(0) { $0 + count(of: $1) }
  }

  /// Returns a Boolean value that indicates whether IDs are valid and have never been used.
  private func canUse(_ ids: Range<ID>) -> Bool {
    !ids.isEmpty && ids.clamped(to: Self.validIDs) == ids
      && (ids.lowerBound >= nextID || ids.upperBound <= lowestID)
  }

  /// Replaces elements by the results of a closure in one undoable step.
  ///
  /// - Parameter body: A closure that returns the new element, or `nil` if there is none. In this
  ///   case, no element is replaced.
  private mutating func replaceEach(
    _ ids: RangeSet<ID>, by body: (Element) -> Element?
  ) -> Change {
    var change = Change()
    for (id, old) in content.subgroup(ids).pairs {
      guard let new = body(old) else { return Change() }
      guard new != old else { continue }
      change.removed.append(id, old)
      change.added.append(id, new)
    }
    return commitIfPossible(change)
  }
}
