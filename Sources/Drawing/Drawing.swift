import DequeModule
public import Geometry

/// What was drawn, and the way back.
///
/// A plain value: a copy taken at one moment stays what it was, on any thread.
public struct Drawing: Sendable {
  /// Names an element for as long as the drawing lives; later ones have higher numbers.
  public typealias ID = Int

  /// Some elements with their names, in the order in which they were drawn.
  public struct Group: Sendable {
    public fileprivate(set) var ids: [ID] = []
    public fileprivate(set) var elements: [Element] = []

    public var isEmpty: Bool { ids.isEmpty }

    /// - Parameter id: higher than those that are there.
    mutating func append(_ id: ID, _ element: Element) {
      ids.append(id)
      elements.append(element)
    }

    var pointCount: Int { elements.reduce(0) { $0 + $1.points.count } }

    /// Each name with its element.
    public var pairs: Zip2Sequence<[ID], [Element]> { zip(ids, elements) }
  }

  /// What a step took away and what it brought.
  public struct Change: Sendable {
    public var removed = Group()
    public var added = Group()

    /// The other way round.
    fileprivate var inverted: Change { Change(removed: added, added: removed) }

    /// Points that it keeps, also those that the drawing has as well.
    var weight: Int { removed.pointCount + added.pointCount }
  }

  private var content: Group
  private var extent: Extent
  private var nextID: ID
  private var done: Deque<Change> = []
  private var undone: [Change] = []
  /// The weight of what was done.
  private var weight = 0

  public init(elements: [Element] = []) {
    content = Group(ids: Array(elements.indices), elements: elements)
    (nextID, extent) = (elements.count, Extent(elements))
  }

  /// A drawing that goes on with a history.
  ///
  /// - Parameters:
  ///   - elements: as many as the history has names.
  init(elements: [Element], history: History) {
    content = Group(ids: history.ids, elements: elements)
    (nextID, done, undone) = (history.nextID, Deque(history.done), history.undone)
    weight = done.reduce(0) { $0 + $1.weight }
    extent = Extent(elements)
  }

  public var history: History {
    // Array(_:) of an empty deque writes to the storage that the empty arrays of all threads share.
    History(ids: ids, nextID: nextID, done: done.map(\.self), undone: undone)
  }

  /// In the order in which they were drawn; later ones lie on top.
  public var elements: [Element] { content.elements }
  /// The names of the elements, in the same order.
  public var ids: [ID] { content.ids }
  public var isEmpty: Bool { content.isEmpty }
  public var canUndo: Bool { !done.isEmpty }
  public var canRedo: Bool { !undone.isEmpty }

  /// The box around all that is painted; ``CGRect/null`` for an empty drawing.
  public var bounds: CGRect { elements.reduce(.null) { $0.union($1.bounds) } }

  /// The element of a name; nil where it is not there, or no longer.
  ///
  /// - Complexity: O(log elements).
  public func element(_ id: ID) -> Element? {
    content.index(of: id).map { content.elements[$0] }
  }

  // MARK: Steps

  /// Whether an element can be drawn, or put in the place of another: what the drawing holds stays
  /// within what a file may hold.
  public func hasRoom(for element: Element, replacing id: ID? = nil) -> Bool {
    var extent = extent
    if let old = id.flatMap(self.element) { extent -= Extent(old) }
    extent += Extent(element)
    return extent.excess == nil && nextID < DrawingLimits.names && element.isWithinLimits
  }

  /// Draws an element on top of all others; nothing where there is no room for it.
  @discardableResult
  public mutating func append(_ element: Element) -> Change {
    guard hasRoom(for: element) else { return Change() }
    defer { nextID += 1 }
    return commit(Change(added: Group(ids: [nextID], elements: [element])))
  }

  /// Takes everything away, as one step that can be undone.
  @discardableResult
  public mutating func clear() -> Change { commit(Change(removed: content)) }

  /// Takes some elements away, as one step; names that are not there are passed over.
  @discardableResult
  public mutating func erase(_ ids: some Sequence<ID>) -> Change {
    var group = Group()
    for id in ids.sorted() where group.ids.last != id {
      guard let element = element(id) else { continue }
      group.ids.append(id)
      group.elements.append(element)
    }
    return commit(Change(removed: group))
  }

  /// Puts another element in the place of one, as a step of its own; nothing where that is not there,
  /// or there is no room.
  @discardableResult
  public mutating func replace(_ id: ID, by element: Element) -> Change {
    guard let old = self.element(id), hasRoom(for: element, replacing: id) else { return Change() }
    return commit(
      Change(
        removed: Group(ids: [id], elements: [old]), added: Group(ids: [id], elements: [element])))
  }

  /// Forgets that an element was ever drawn: it is gone, and no undo or redo knows of it.
  ///
  /// For what turns out to have been meant otherwise, such as the first tap of two. Only what was
  /// drawn since the last step of another kind is looked at.
  /// - Returns: the change; an empty one where there was no such element.
  @discardableResult
  public mutating func withdraw(_ element: Element) -> Change {
    for i in done.indices.reversed() {
      let step = done[i]
      guard step.removed.isEmpty else { break }
      guard step.added.elements == [element] else { continue }
      done.remove(at: i)
      weight -= step.weight
      undone.removeAll()
      return apply(step.inverted)
    }
    return Change()
  }

  /// Takes the last step back.
  ///
  /// - Returns: the change; nil where there was no step.
  @discardableResult
  public mutating func undo() -> Change? {
    guard let step = done.popLast() else { return nil }
    weight -= step.weight
    undone.append(step)
    return apply(step.inverted)
  }

  /// Does the step again that was taken back last.
  ///
  /// - Returns: the change; nil where there was no step.
  @discardableResult
  public mutating func redo() -> Change? {
    guard let step = undone.popLast() else { return nil }
    done.append(step)
    weight += step.weight
    return apply(step)
  }

  /// A step that changes nothing is none.
  ///
  /// The oldest steps are forgotten beyond the limits; the newest never is.
  private mutating func commit(_ step: Change) -> Change {
    guard !step.removed.isEmpty || !step.added.isEmpty else { return step }
    undone.removeAll()
    done.append(step)
    weight += step.weight
    while done.count > 1,
      done.count > DrawingLimits.steps || weight > DrawingLimits.pointsOfSteps,
      let oldest = done.popFirst()
    {
      weight -= oldest.weight
    }
    return apply(step)
  }

  private mutating func apply(_ change: Change) -> Change {
    content.remove(change.removed)
    extent -= Extent(change.removed.elements)
    content.insert(change.added)
    extent += Extent(change.added.elements)
    return change
  }
}

extension Drawing.Group {
  /// - Complexity: O(log elements).
  fileprivate func index(of id: Drawing.ID) -> Int? {
    let place = place(of: id)
    return place < ids.count && ids[place] == id ? place : nil
  }

  /// Where an element of a name is, or would be.
  private func place(of id: Drawing.ID) -> Int {
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// - Complexity: O(elements behind the first that goes).
  fileprivate mutating func remove(_ group: Drawing.Group) {
    guard let first = group.ids.first else { return }
    if group.ids.count == ids.count { return self = Drawing.Group() }
    var (end, k) = (place(of: first), 0)
    for i in end..<ids.count {
      while k < group.ids.count, group.ids[k] < ids[i] { k += 1 }
      if k < group.ids.count, group.ids[k] == ids[i] { continue }
      ids[end] = ids[i]
      elements.swapAt(end, i)
      end += 1
    }
    ids.removeSubrange(end...)
    elements.removeSubrange(end...)
  }

  /// - Complexity: O(elements behind the first that comes).
  fileprivate mutating func insert(_ group: Drawing.Group) {
    if isEmpty { return self = group }
    var (old, new) = (ids.count, group.ids.count)
    // Those at the end make room, and find their places from there.
    ids += group.ids
    elements += group.elements
    while old > 0, new > 0 {
      let place = old + new - 1
      if ids[old - 1] > group.ids[new - 1] {
        old -= 1
        ids[place] = ids[old]
        elements.swapAt(place, old)
      } else {
        new -= 1
        (ids[place], elements[place]) = (group.ids[new], group.elements[new])
      }
    }
    while new > 0 {
      new -= 1
      (ids[new], elements[new]) = (group.ids[new], group.elements[new])
    }
  }
}
