import DequeModule
public import Geometry

/// The elements of a drawing and its undo history.
///
/// A drawing is a value: a copy does not change with the original, and can be used on any thread.
public struct Drawing: Sendable {
  /// The difference that an edit made: the removed elements, the added ones and the change of the
  /// page's style.
  public struct Change: Sendable {
    public package(set) var removed = Group()
    public package(set) var added = Group()
    /// The style of the page before and after the edit, or `nil` if the edit does not change it.
    public package(set) var pageStyle: PageStyleChange?

    package init(
      removed: Group = Group(), added: Group = Group(), pageStyle: PageStyleChange? = nil
    ) {
      (self.removed, self.added, self.pageStyle) = (removed, added, pageStyle)
    }

    /// A Boolean value that indicates whether the change changes nothing.
    public var isEmpty: Bool { hasNoElements && pageStyle == nil }

    /// A Boolean value that indicates whether the change removes and adds no elements.
    public var hasNoElements: Bool { removed.isEmpty && added.isEmpty }

    /// The change that reverts this one.
    fileprivate var inverted: Change {
      Change(removed: added, added: removed, pageStyle: pageStyle?.inverted)
    }

    /// The number of points of the removed and the added elements.
    var pointCount: Int { removed.usage.points + added.usage.points }
  }

  /// A change of the page's style.
  public struct PageStyleChange: Hashable, Sendable {
    public let old: PageStyle
    public let new: PageStyle

    package init(old: PageStyle, new: PageStyle) { (self.old, self.new) = (old, new) }

    fileprivate var inverted: Self { Self(old: new, new: old) }
  }

  /// The style of the page.
  public private(set) var pageStyle: PageStyle
  private(set) var content: Group
  /// The ID of the next element that is drawn, above all IDs that have been used.
  private(set) var nextID: ID
  /// A lower bound of all IDs that have been used.
  private(set) var lowestID: ID = 0
  private var undoSteps: Deque<Change> = []
  private var redoSteps: [Change] = []
  /// The number of points of all undo steps.
  private var undoPointCount = 0

  public init(elements: [Element] = [], pageStyle: PageStyle = PageStyle()) {
    self.pageStyle = pageStyle
    nextID = ID(elements.count)
    content = Group(ids: Array(0..<nextID), elements: elements)
  }

  /// Creates a drawing with an undo history.
  ///
  /// - Precondition: The history has one ID for each element.
  package init(elements: [Element], pageStyle: PageStyle = PageStyle(), history: History) {
    self.pageStyle = pageStyle
    content = Group(ids: history.ids, elements: elements)
    nextID = history.nextID
    (undoSteps, redoSteps) = (Deque(history.undoSteps), history.redoSteps)
    undoPointCount = undoSteps.reduce(0) { $0 + $1.pointCount }
    lowestID = history.lowestID
  }

  package var history: History {
    // `map` is used because `Array(undoSteps)` of an empty deque would write to the storage that
    // the empty arrays of all threads share.
    History(
      ids: ids, nextID: nextID, lowestID: lowestID, undoSteps: undoSteps.map(\.self),
      redoSteps: redoSteps)
  }

  /// The elements, bottom to top.
  ///
  /// - Complexity: O(elements).
  public var elements: [Element] { content.elements }
  /// The IDs of the elements, bottom to top.
  ///
  /// - Complexity: O(elements).
  public var ids: [ID] { content.ids }
  /// The IDs and elements, bottom to top.
  package var pairs: some Sequence<(ID, Element)> { content.pairs }
  /// The number of elements.
  public var count: Int { content.count }
  /// The ID of the topmost element, or `nil` if the drawing is empty.
  public var lastID: ID? { content.lastID }
  public var isEmpty: Bool { content.isEmpty }
  public var canUndo: Bool { undoCount > 0 }
  public var canRedo: Bool { redoCount > 0 }
  /// The number of steps that can be undone.
  package var undoCount: Int { undoSteps.count }
  /// The number of steps that can be redone.
  package var redoCount: Int { redoSteps.count }

  /// The smallest rectangle that contains all elements; ``CGRect/null`` for an empty drawing.
  ///
  /// - Complexity: O(elements).
  public var bounds: CGRect { elements.reduce(.null) { $0.union($1.bounds) } }

  /// Returns the element with an ID, or `nil` if the drawing does not have it.
  ///
  /// - Complexity: O(log elements).
  public func element(_ id: ID) -> Element? { content.element(id) }

  /// Returns the elements whose IDs are in a set.
  ///
  /// - Complexity: O(returned elements + ranges · log elements).
  package func subgroup(_ ids: RangeSet<ID>) -> Group { content.subgroup(ids) }

  // MARK: Edits

  /// Returns a Boolean value that indicates whether the drawing stays within the limits of a
  /// drawing file when an element is added.
  ///
  /// - Parameter id: The ID of the element that the new one replaces, if any.
  public func canHold(_ element: Element, replacing id: ID? = nil) -> Bool {
    var usage = content.usage
    if let old = id.flatMap(self.element) { usage -= ResourceUsage(old) }
    usage += ResourceUsage(element)
    return usage.exceededLimit == nil && nextID < ID(DrawingLimits.ids) && element.isWithinLimits
  }

  /// Adds an element above all others, if the drawing can hold it.
  ///
  /// - Returns: The change, which is empty if the drawing cannot hold the element.
  @discardableResult
  public mutating func append(_ element: Element) -> Change {
    guard canHold(element) else { return Change() }
    return commit(Change(added: Group(ids: [nextID], elements: [element])))
  }

  /// Removes all elements in one undoable step.
  @discardableResult
  public mutating func clear() -> Change { commit(Change(removed: content)) }

  /// Removes elements in one undoable step and ignores IDs that the drawing does not have.
  @discardableResult
  public mutating func erase(_ ids: some Sequence<ID>) -> Change {
    var group = Group()
    for id in ids.sorted() where group.lastID != id {
      if let element = element(id) { group.append(id, element) }
    }
    return commit(Change(removed: group))
  }

  /// Replaces an element in one undoable step, if it exists and the drawing can hold the new
  /// element.
  ///
  /// The new element has the same ID.
  ///
  /// - Returns: The change, which is empty if the element was not replaced.
  @discardableResult
  public mutating func replace(_ id: ID, by element: Element) -> Change {
    guard let old = self.element(id), canHold(element, replacing: id) else { return Change() }
    return commit(
      Change(
        removed: Group(ids: [id], elements: [old]), added: Group(ids: [id], elements: [element])))
  }

  /// Changes the style of the page in one undoable step.
  @discardableResult
  public mutating func setPageStyle(_ style: PageStyle) -> Change {
    guard style != pageStyle else { return Change() }
    return commit(Change(pageStyle: PageStyleChange(old: pageStyle, new: style)))
  }

  /// Removes an element together with the undo step that appended it, and empties the redo history.
  ///
  /// An element is discarded when a later event shows that it was not intended, such as the dot of
  /// the first tap of a double tap. The search covers the newest undo steps, back to the last step
  /// that removed elements, and at most 1,000 steps.
  ///
  /// - Returns: The change, which is empty if the element is not found.
  @discardableResult
  public mutating func discard(_ element: Element) -> Change {
    for i in undoSteps.indices.suffix(1000).reversed() {
      let step = undoSteps[i]
      guard step.removed.isEmpty else { break }
      guard step.added.count == 1, step.added.lastID.flatMap(step.added.element) == element else {
        continue
      }
      undoSteps.remove(at: i)
      undoPointCount -= step.pointCount
      redoSteps.removeAll()
      return replaceContent(step.inverted)
    }
    return Change()
  }

  /// Undoes the last step.
  ///
  /// - Returns: The change, or `nil` if there is nothing to undo.
  @discardableResult
  public mutating func undo() -> Change? {
    guard let step = undoSteps.popLast() else { return nil }
    undoPointCount -= step.pointCount
    redoSteps.append(step)
    return replaceContent(step.inverted)
  }

  /// Redoes the step that was undone last.
  ///
  /// - Returns: The change, or `nil` if there is nothing to redo.
  @discardableResult
  public mutating func redo() -> Change? {
    guard let step = redoSteps.popLast() else { return nil }
    undoSteps.append(step)
    undoPointCount += step.pointCount
    return replaceContent(step)
  }

  /// Makes a change and records it as an undo step, unless it is empty.
  ///
  /// The oldest undo steps beyond the limits are dropped; the newest one always stays.
  private mutating func commit(_ step: Change) -> Change {
    guard !step.isEmpty else { return step }
    if let id = step.added.lastID { markAsUsed(id..<id.nextNumber) }
    redoSteps.removeAll()
    undoSteps.append(step)
    undoPointCount += step.pointCount
    while undoSteps.count > 1,
      undoSteps.count > DrawingLimits.undoSteps || undoPointCount > DrawingLimits.undoPoints,
      let oldest = undoSteps.popFirst()
    {
      undoPointCount -= oldest.pointCount
    }
    return replaceContent(step)
  }

  /// Makes a change and records it as an undo step if the drawing stays within the limits of a
  /// drawing file.
  ///
  /// - Returns: The change, which is empty if it was not made.
  mutating func commitIfPossible(_ step: Change) -> Change {
    var usage = content.usage
    usage -= step.removed.usage
    usage += step.added.usage
    let isLastIDValid = step.added.lastID.map { $0 < ID(DrawingLimits.ids) } ?? true
    return usage.exceededLimit == nil && isLastIDValid ? commit(step) : Change()
  }

  /// Records IDs as used, so that no later element gets one of them.
  mutating func markAsUsed(_ ids: Range<ID>) {
    (nextID, lowestID) = (max(nextID, ids.upperBound), min(lowestID, ids.lowerBound))
  }

  private mutating func replaceContent(_ change: Change) -> Change {
    content.remove(change.removed)
    content.insert(change.added)
    if let style = change.pageStyle { pageStyle = style.new }
    return change
  }
}
