import DequeModule
public import Geometry

/// What was drawn, and the way back.
///
/// A plain value: a copy taken at one moment stays what it was, on any thread.
public struct Drawing: Sendable {
  /// Names an element for as long as the drawing lives; later ones have higher numbers.
  public typealias ID = Int

  /// What a step took away and what it brought.
  public struct Change: Sendable {
    public var removed = Group()
    public var added = Group()

    /// The other way round.
    fileprivate var inverted: Change { Change(removed: added, added: removed) }

    /// Points that it keeps, also those that the drawing has as well.
    var weight: Int { removed.extent.points + added.extent.points }
  }

  private var content: Group
  private var nextID: ID
  private var done: Deque<Change> = []
  private var undone: [Change] = []
  /// The weight of what was done.
  private var weight = 0

  public init(elements: [Element] = []) {
    content = Group(ids: Array(elements.indices), elements: elements)
    nextID = elements.count
  }

  /// A drawing that goes on with a history.
  ///
  /// - Parameters:
  ///   - elements: as many as the history has names.
  init(elements: [Element], history: History) {
    content = Group(ids: history.ids, elements: elements)
    (nextID, done, undone) = (history.nextID, Deque(history.done), history.undone)
    weight = done.reduce(0) { $0 + $1.weight }
  }

  public var history: History {
    // Array(_:) of an empty deque writes to the storage that the empty arrays of all threads share.
    History(ids: ids, nextID: nextID, done: done.map(\.self), undone: undone)
  }

  /// In the order in which they were drawn; later ones lie on top.
  ///
  /// - Complexity: O(elements).
  public var elements: [Element] { content.elements }
  /// The names of the elements, in the same order.
  ///
  /// - Complexity: O(elements).
  public var ids: [ID] { content.ids }
  public var count: Int { content.count }
  /// The name of the topmost element; nil where there is none.
  public var lastID: ID? { content.lastID }
  public var isEmpty: Bool { content.isEmpty }
  public var canUndo: Bool { undoCount > 0 }
  public var canRedo: Bool { redoCount > 0 }
  /// Steps that can be taken back.
  var undoCount: Int { done.count }
  /// Steps that can be done again.
  var redoCount: Int { undone.count }

  /// The box around all that is painted; ``CGRect/null`` for an empty drawing.
  public var bounds: CGRect { elements.reduce(.null) { $0.union($1.bounds) } }

  /// The element of a name; nil where it is not there, or no longer.
  ///
  /// - Complexity: O(log elements).
  public func element(_ id: ID) -> Element? { content.element(id) }

  // MARK: Steps

  /// Whether an element can be drawn, or put in the place of another: what the drawing holds stays
  /// within what a file may hold.
  public func hasRoom(for element: Element, replacing id: ID? = nil) -> Bool {
    var extent = content.extent
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
    for id in ids.sorted() where group.lastID != id {
      if let element = element(id) { group.append(id, element) }
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
  /// drawn since the last step of another kind is looked at, and a thousand steps at most.
  /// - Returns: the change; an empty one where there was no such element.
  @discardableResult
  public mutating func withdraw(_ element: Element) -> Change {
    for i in done.indices.suffix(1000).reversed() {
      let step = done[i]
      guard step.removed.isEmpty else { break }
      guard step.added.count == 1, step.added.lastID.flatMap(step.added.element) == element else {
        continue
      }
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
    content.insert(change.added)
    return change
  }
}
