extension Drawing {
  /// An element and the elements that replace it.
  public struct Division: Sendable, Equatable {
    public let id: ID
    /// The pieces, bottom to top; none if the element is erased.
    public let pieces: [Element]

    public init(_ id: ID, into pieces: [Element]) { (self.id, self.pieces) = (id, pieces) }
  }

  /// Replaces elements by pieces of them in one undoable step, if the drawing can hold all pieces.
  ///
  /// The pieces take the position of their element in the drawing order. The first one keeps its ID.
  ///
  /// - Parameter divisions: The divisions; those of elements that the drawing does not have are
  ///   ignored.
  /// - Returns: The change, which is empty if the drawing cannot hold the pieces.
  /// - Complexity: O(points of the pieces + other pieces with the same numbers).
  @discardableResult
  public mutating func divide(_ divisions: [Division]) -> Change {
    guard divisions.allSatisfy({ $0.pieces.allSatisfy(\.isWithinLimits) }) else { return Change() }
    var pieces: [ID: [Element]] = [:]
    for division in divisions { pieces[division.id] = division.pieces }
    var change = Change()
    for number in Set(pieces.keys.map(\.number)).sorted() {
      let family = content.subgroup(RangeSet(ID(number)..<ID(number + 1)))
      guard let divided = Self.divided(family, number, pieces) else { return Change() }
      for (id, element) in family.pairs where divided.element(id) != element {
        change.removed.append(id, element)
      }
      for (id, element) in divided.pairs where family.element(id) != element {
        change.added.append(id, element)
      }
    }
    return commitIfPossible(change)
  }

  /// Returns the elements with a number after some of them are divided, or `nil` if there are not
  /// enough IDs.
  private static func divided(_ family: Group, _ number: Int, _ pieces: [ID: [Element]]) -> Group? {
    var elements: [(id: ID?, element: Element)] = []
    for (id, element) in family.pairs {
      guard let pieces = pieces[id] else {
        elements.append((id, element))
        continue
      }
      for (index, piece) in pieces.enumerated() { elements.append((index == 0 ? id : nil, piece)) }
    }
    let all = ID(number)..<ID(number + 1)
    guard elements.count <= all.upperBound.rawValue - all.lowerBound.rawValue else { return nil }
    let ids =
      Self.ids(of: elements.map(\.id), below: all.upperBound)
      ?? (0..<elements.count).map { evenly($0, of: elements.count, in: all) }
    return Group(ids: ids, elements: elements.map(\.element))
  }

  /// Returns IDs in which those that are missing lie evenly between their neighbors, or `nil` if the
  /// neighbors are too close.
  ///
  /// - Parameter ids: The IDs, of which the first one is not missing.
  private static func ids(of ids: [ID?], below end: ID) -> [ID]? {
    var result: [ID] = []
    var index = 0
    while index < ids.count {
      guard let id = ids[index] else { return nil }
      let next = ids[(index + 1)...].firstIndex { $0 != nil } ?? ids.count
      let above = next < ids.count ? ids[next] ?? end : end
      let count = next - index
      guard above.rawValue - id.rawValue >= count else { return nil }
      for piece in 0..<count { result.append(evenly(piece, of: count, in: id..<above)) }
      index = next
    }
    return result
  }

  private static func evenly(_ index: Int, of count: Int, in range: Range<ID>) -> ID {
    let size = range.upperBound.rawValue - range.lowerBound.rawValue
    return ID(rawValue: range.lowerBound.rawValue + size * index / count)
  }
}
