extension Drawing {
  /// Elements with their IDs, bottom to top.
  ///
  /// The elements are stored in chunks that copies of a group share. Adding and removing elements
  /// copies only the chunks of these elements, whatever the size of the group.
  public struct Group: Sendable {
    /// A non-empty run of neighboring elements.
    fileprivate struct Chunk: Sendable {
      var ids: [ID]
      var elements: [Element]
    }

    /// The largest number of elements in a new chunk; a chunk with more than twice this number is
    /// divided.
    private static let chunkSize = 256

    private var chunks: [Chunk] = []
    private(set) var usage = ResourceUsage()

    package init() {}

    /// Creates a group of elements.
    ///
    /// - Parameters:
    ///   - ids: The IDs of the elements, in ascending order.
    ///   - elements: As many elements as IDs.
    package init(ids: [ID], elements: [Element]) {
      chunks = Self.chunks(ids, elements)
      usage = ResourceUsage(elements)
    }

    private static func chunks(_ ids: [ID], _ elements: [Element]) -> [Chunk] {
      stride(from: 0, to: ids.count, by: chunkSize).map { start in
        let range = start..<min(start + chunkSize, ids.count)
        return Chunk(ids: Array(ids[range]), elements: Array(elements[range]))
      }
    }

    public var count: Int { usage.elements }
    public var isEmpty: Bool { chunks.isEmpty }
    /// The ID of the bottommost element, or `nil` if the group is empty.
    package var firstID: ID? { chunks.first?.ids.first }
    /// The ID of the topmost element, or `nil` if the group is empty.
    public var lastID: ID? { chunks.last?.ids.last }

    /// The IDs in ascending order.
    ///
    /// - Complexity: O(elements).
    public var ids: [ID] { chunks.flatMap(\.ids) }
    /// The elements, bottom to top.
    ///
    /// - Complexity: O(elements).
    public var elements: [Element] { chunks.flatMap(\.elements) }
    /// The IDs and elements, bottom to top.
    public var pairs: some Sequence<(ID, Element)> {
      chunks.lazy.flatMap { zip($0.ids, $0.elements) }
    }

    /// Returns the element with an ID, or `nil` if the group does not have it.
    ///
    /// - Complexity: O(log elements).
    package func element(_ id: ID) -> Element? {
      guard !isEmpty else { return nil }
      let chunk = chunks[chunkIndex(for: id)]
      let index = chunk.ids.lowerBound(of: id)
      return index < chunk.ids.count && chunk.ids[index] == id ? chunk.elements[index] : nil
    }

    /// Returns the elements whose IDs are in a set.
    ///
    /// - Complexity: O(returned elements + ranges · log elements).
    package func subgroup(_ ids: RangeSet<ID>) -> Group {
      var group = Group()
      for range in ids.ranges {
        for chunk in chunks[chunkIndices(for: range)] {
          for index in chunk.indices(of: range) {
            group.append(chunk.ids[index], chunk.elements[index])
          }
        }
      }
      return group
    }

    /// Returns the number of elements with IDs in a range.
    ///
    /// - Complexity: O(number of chunks).
    func count(in ids: Range<ID>) -> Int {
      chunks[chunkIndices(for: ids)].reduce(0) { $0 + $1.indices(of: ids).count }
    }

    /// Returns the lowest ID above another one, or `nil` if there is none.
    ///
    /// - Complexity: O(log elements).
    func firstID(above id: ID) -> ID? {
      guard !isEmpty else { return nil }
      let index = chunkIndex(for: id)
      let ids = chunks[index].ids
      let position = ids.lowerBound(of: id.next)
      if position < ids.count { return ids[position] }
      return index + 1 < chunks.count ? chunks[index + 1].ids[0] : nil
    }

    /// Returns the indices of the chunks that can have IDs in a range.
    private func chunkIndices(for ids: Range<ID>) -> Range<Int> {
      guard !isEmpty, !ids.isEmpty else { return 0..<0 }
      return chunkIndex(for: ids.lowerBound)..<chunkIndex(for: ids.upperBound) + 1
    }

    /// Adds an element above all others.
    ///
    /// - Parameter id: An ID higher than all IDs of the group.
    package mutating func append(_ id: ID, _ element: Element) {
      if chunks.isEmpty || chunks[chunks.count - 1].ids.count >= Self.chunkSize {
        chunks.append(Chunk(ids: [id], elements: [element]))
      } else {
        chunks[chunks.count - 1].ids.append(id)
        chunks[chunks.count - 1].elements.append(element)
      }
      usage += ResourceUsage(element)
    }

    /// Removes elements.
    ///
    /// - Precondition: This group has all elements of the other.
    /// - Complexity: O(removed elements + elements of their chunks + number of chunks), and
    ///   O(number of chunks) more for each chunk that becomes empty; O(1) for all elements.
    mutating func remove(_ group: Group) {
      if group.count == count { return self = Group() }
      var ids = group.ids[...]
      while let first = ids.first {
        let index = chunkIndex(for: first)
        let removed = ids.prefix { $0 < firstID(ofChunk: index + 1) }
        ids = ids.dropFirst(removed.count)
        chunks[index].remove(removed)
        if chunks[index].ids.isEmpty { chunks.remove(at: index) }
      }
      usage -= group.usage
    }

    /// Inserts elements in the order of their IDs.
    ///
    /// - Precondition: This group has none of the IDs of the other.
    /// - Complexity: O(inserted elements + elements of their chunks + number of chunks), and
    ///   O(number of chunks) more for each chunk that is divided; O(1) if this group is empty.
    mutating func insert(_ group: Group) {
      if isEmpty { return self = group }
      var (ids, elements) = (group.ids[...], group.elements[...])
      while let first = ids.first {
        let index = chunkIndex(for: first)
        let count = ids.prefix { $0 < firstID(ofChunk: index + 1) }.count
        chunks[index].insert(ids.prefix(count), elements.prefix(count))
        (ids, elements) = (ids.dropFirst(count), elements.dropFirst(count))
        if chunks[index].ids.count > 2 * Self.chunkSize {
          let divided = Self.chunks(chunks[index].ids, chunks[index].elements)
          chunks.replaceSubrange(index...index, with: divided)
        }
      }
      usage += group.usage
    }

    /// Returns the index of the last chunk whose first ID is at most the given ID; 0 if there is
    /// none.
    private func chunkIndex(for id: ID) -> Int {
      var (low, high) = (0, chunks.count)
      while low < high {
        let middle = (low + high) / 2
        if chunks[middle].ids[0] <= id { low = middle + 1 } else { high = middle }
      }
      return max(0, low - 1)
    }

    /// Returns the first ID of a chunk, or `.max` for the index after the last chunk.
    private func firstID(ofChunk index: Int) -> ID {
      index < chunks.count ? chunks[index].ids[0] : ID(rawValue: .max)
    }
  }
}

extension Drawing.Group.Chunk {
  /// Returns the indices of the IDs in a range.
  fileprivate func indices(of range: Range<Drawing.ID>) -> Range<Int> {
    ids.lowerBound(of: range.lowerBound)..<ids.lowerBound(of: range.upperBound)
  }

  fileprivate mutating func remove(_ removed: ArraySlice<Drawing.ID>) {
    if removed.count == 1, let id = removed.first {
      let index = ids.lowerBound(of: id)
      guard index < ids.count, ids[index] == id else { return }
      ids.remove(at: index)
      elements.remove(at: index)
      return
    }
    let removed = Set(removed)
    let remaining = ids.indices.filter { !removed.contains(ids[$0]) }
    (ids, elements) = (remaining.map { ids[$0] }, remaining.map { elements[$0] })
  }

  fileprivate mutating func insert(
    _ newIDs: ArraySlice<Drawing.ID>, _ newElements: ArraySlice<Element>
  ) {
    let first = newIDs.startIndex
    let index = ids.lowerBound(of: newIDs[first])
    if index == ids.count || newIDs[newIDs.endIndex - 1] < ids[index] {
      // The common case: all new elements lie between two neighbors.
      ids.insert(contentsOf: newIDs, at: index)
      elements.insert(contentsOf: newElements, at: index)
      return
    }
    let merged = zip(ids + newIDs, elements + newElements).sorted { $0.0 < $1.0 }
    (ids, elements) = (merged.map(\.0), merged.map(\.1))
  }
}

extension [Drawing.ID] {
  /// Returns the index of the first ID that is not less than the given ID, or the count if there is
  /// none.
  ///
  /// The IDs are in ascending order.
  fileprivate func lowerBound(of id: Drawing.ID) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
