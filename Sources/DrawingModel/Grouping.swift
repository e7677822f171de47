/// The group to which an element belongs, and the lock that protects it.
public struct Grouping: Hashable, Sendable {
  /// The number of the group; 0 for an element of no group.
  ///
  /// The elements of a group are selected together.
  public var group: UInt32
  /// A Boolean value that indicates whether the element cannot be changed or erased before it is
  /// unlocked.
  public var isLocked: Bool

  public init(group: UInt32 = 0, isLocked: Bool = false) {
    (self.group, self.isLocked) = (group, isLocked)
  }
}

extension Drawing {
  /// Returns a number that no group of the drawing has.
  ///
  /// - Complexity: O(elements).
  package var unusedGroup: UInt32 {
    let highest = pairs.reduce(UInt32(0)) { max($0, $1.1.grouping.group) }
    if highest < .max { return highest + 1 }
    // A file of another program has used the highest number.
    let used = Set(pairs.map(\.1.grouping.group))
    return (1...UInt32.max).first { !used.contains($0) } ?? 0
  }

  /// Returns the IDs of the elements that belong to groups of given elements, in ascending order,
  /// together with those elements.
  ///
  /// - Complexity: O(IDs · log elements) without groups, otherwise O(elements).
  package func completingGroups(of ids: some Sequence<ID>) -> [ID] {
    let ids = Array(ids)
    let groups = Set(ids.compactMap { element($0)?.grouping.group }).subtracting([0])
    if groups.isEmpty { return ids }
    let members = pairs.filter { groups.contains($0.1.grouping.group) }.map(\.0)
    return Set(ids).union(members).sorted()
  }
}

extension Drawing {
  /// Returns elements whose groups have numbers that no group of the drawing has.
  ///
  /// - Complexity: O(elements) if one of them belongs to a group.
  package func withNewGroups(_ elements: [Element]) -> [Element] {
    let groups = Set(elements.map(\.grouping.group)).subtracting([0])
    if groups.isEmpty { return elements }
    let used = Set(pairs.map(\.1.grouping.group))
    var next = unusedGroup
    var numbers: [UInt32: UInt32] = [:]
    for group in groups.sorted() {
      while next == 0 || used.contains(next) { next &+= 1 }
      numbers[group] = next
      next &+= 1
    }
    return elements.map { element in
      var copy = element
      copy.grouping.group = numbers[element.grouping.group] ?? 0
      return copy
    }
  }
}
