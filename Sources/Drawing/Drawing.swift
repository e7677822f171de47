public import Geometry

/// What was drawn, and the way back.
///
/// A plain value: a copy taken at one moment stays what it was, on any thread.
public struct Drawing: Sendable {
  private enum Edit: Sendable {
    case append(Element)
    case clear([Element])
  }

  /// In the order in which they were drawn; later ones lie on top.
  public private(set) var elements: [Element]
  private var done: [Edit] = []
  private var undone: [Edit] = []

  public init(elements: [Element] = []) { self.elements = elements }

  public var isEmpty: Bool { elements.isEmpty }
  public var canUndo: Bool { !done.isEmpty }
  public var canRedo: Bool { !undone.isEmpty }

  /// The box around all that is painted; ``CGRect/null`` for an empty drawing.
  public var bounds: CGRect { elements.reduce(.null) { $0.union($1.bounds) } }

  public mutating func append(_ element: Element) { commit(.append(element)) }

  /// Takes everything away, as one step that can be undone.
  public mutating func clear() {
    if !elements.isEmpty { commit(.clear(elements)) }
  }

  /// Forgets that an element was ever drawn: it is gone, and no undo or redo knows of it.
  ///
  /// For what turns out to have been meant otherwise, such as the first tap of two. Only what was
  /// drawn since the last clear is looked at.
  /// - Returns: whether there was such an element.
  @discardableResult
  public mutating func withdraw(_ element: Element) -> Bool {
    var place = elements.count
    for i in done.indices.reversed() {
      guard case .append(let candidate) = done[i] else { return false }
      place -= 1
      guard candidate == element else { continue }
      done.remove(at: i)
      elements.remove(at: place)
      return true
    }
    return false
  }

  /// Takes the last step back.
  ///
  /// Returns whether there was one.
  @discardableResult
  public mutating func undo() -> Bool {
    guard let edit = done.popLast() else { return false }
    switch edit {
    case .append: elements.removeLast()
    case .clear(let before): elements = before
    }
    undone.append(edit)
    return true
  }

  /// Does the step again that was taken back last.
  ///
  /// Returns whether there was one.
  @discardableResult
  public mutating func redo() -> Bool {
    guard let edit = undone.popLast() else { return false }
    perform(edit)
    return true
  }

  private mutating func commit(_ edit: Edit) {
    undone.removeAll()
    perform(edit)
  }

  private mutating func perform(_ edit: Edit) {
    switch edit {
    case .append(let element): elements.append(element)
    case .clear: elements.removeAll()
    }
    done.append(edit)
  }
}
