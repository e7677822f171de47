extension Drawing {
  /// Some elements with their names, in the order in which they were drawn.
  ///
  /// They lie in chunks, which copies share: what comes and goes moves and copies only the chunks that it
  /// meets, however many elements there are.
  public struct Group: Sendable {
    /// Neighbours; never empty.
    fileprivate struct Chunk: Sendable {
      var ids: [ID]
      var elements: [Element]
    }

    /// Of more than twice as many elements several chunks are made.
    private static let chunkSize = 256

    private var chunks: [Chunk] = []
    /// How much there is of the elements.
    private(set) var extent = Extent()

    init() {}

    /// - Parameters:
    ///   - ids: as many as the elements, the lowest first.
    init(ids: [ID], elements: [Element]) {
      chunks = Self.chunks(ids, elements)
      extent = Extent(elements)
    }

    private static func chunks(_ ids: [ID], _ elements: [Element]) -> [Chunk] {
      stride(from: 0, to: ids.count, by: chunkSize).map { start in
        let range = start..<min(start + chunkSize, ids.count)
        return Chunk(ids: Array(ids[range]), elements: Array(elements[range]))
      }
    }

    public var count: Int { extent.elements }
    public var isEmpty: Bool { chunks.isEmpty }
    /// The name of the topmost element; nil where there is none.
    public var lastID: ID? { chunks.last?.ids.last }

    /// - Complexity: O(elements).
    public var ids: [ID] { chunks.flatMap(\.ids) }
    /// - Complexity: O(elements).
    public var elements: [Element] { chunks.flatMap(\.elements) }
    /// Each name with its element.
    public var pairs: some Sequence<(ID, Element)> {
      chunks.lazy.flatMap { zip($0.ids, $0.elements) }
    }

    /// The element of a name; nil where it is not there.
    ///
    /// - Complexity: O(log elements).
    func element(_ id: ID) -> Element? {
      guard !isEmpty else { return nil }
      let chunk = chunks[chunk(for: id)]
      let place = chunk.ids.place(of: id)
      return place < chunk.ids.count && chunk.ids[place] == id ? chunk.elements[place] : nil
    }

    /// - Parameter id: higher than those that are there.
    mutating func append(_ id: ID, _ element: Element) {
      if chunks.isEmpty || chunks[chunks.count - 1].ids.count >= Self.chunkSize {
        chunks.append(Chunk(ids: [id], elements: [element]))
      } else {
        chunks[chunks.count - 1].ids.append(id)
        chunks[chunks.count - 1].elements.append(element)
      }
      extent += Extent(element)
    }

    /// Takes elements away, all of which are there.
    ///
    /// - Complexity: O(those that go, and the chunks that they lie in), but for a few words to a chunk.
    mutating func remove(_ group: Group) {
      if group.count == count { return self = Group() }
      var ids = group.ids[...]
      while let first = ids.first {
        let place = chunk(for: first)
        let gone = ids.prefix { $0 < beginning(ofChunk: place + 1) }
        ids = ids.dropFirst(gone.count)
        chunks[place].remove(gone)
        if chunks[place].ids.isEmpty { chunks.remove(at: place) }
      }
      extent -= group.extent
    }

    /// Puts elements in their places, none of which are there.
    ///
    /// - Complexity: O(those that come, and the chunks that they come to), but for a few words to a
    ///   chunk.
    mutating func insert(_ group: Group) {
      if isEmpty { return self = group }
      var (ids, elements) = (group.ids[...], group.elements[...])
      while let first = ids.first {
        let place = chunk(for: first)
        let count = ids.prefix { $0 < beginning(ofChunk: place + 1) }.count
        chunks[place].insert(ids.prefix(count), elements.prefix(count))
        (ids, elements) = (ids.dropFirst(count), elements.dropFirst(count))
        if chunks[place].ids.count > 2 * Self.chunkSize {
          let parts = Self.chunks(chunks[place].ids, chunks[place].elements)
          chunks.replaceSubrange(place...place, with: parts)
        }
      }
      extent += group.extent
    }

    /// The last chunk that begins at or before a name; the first where none does.
    private func chunk(for id: ID) -> Int {
      var (low, high) = (0, chunks.count)
      while low < high {
        let middle = (low + high) / 2
        if chunks[middle].ids[0] <= id { low = middle + 1 } else { high = middle }
      }
      return max(0, low - 1)
    }

    private func beginning(ofChunk place: Int) -> ID {
      place < chunks.count ? chunks[place].ids[0] : .max
    }
  }
}

extension Drawing.Group.Chunk {
  fileprivate mutating func remove(_ gone: ArraySlice<Drawing.ID>) {
    if gone.count == 1, let id = gone.first {
      let place = ids.place(of: id)
      guard place < ids.count, ids[place] == id else { return }
      ids.remove(at: place)
      elements.remove(at: place)
      return
    }
    let gone = Set(gone)
    let stay = ids.indices.filter { !gone.contains(ids[$0]) }
    (ids, elements) = (stay.map { ids[$0] }, stay.map { elements[$0] })
  }

  fileprivate mutating func insert(
    _ newIDs: ArraySlice<Drawing.ID>, _ newElements: ArraySlice<Element>
  ) {
    let first = newIDs.startIndex
    let end = ids.place(of: newIDs[first])
    if end == ids.count || newIDs[newIDs.endIndex - 1] < ids[end] {
      // All between two neighbours, as is most common.
      ids.insert(contentsOf: newIDs, at: end)
      elements.insert(contentsOf: newElements, at: end)
      return
    }
    let all = zip(ids + newIDs, elements + newElements).sorted { $0.0 < $1.0 }
    (ids, elements) = (all.map(\.0), all.map(\.1))
  }
}

extension [Drawing.ID] {
  /// Where a name is, or would be, among rising ones.
  fileprivate func place(of id: Drawing.ID) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
