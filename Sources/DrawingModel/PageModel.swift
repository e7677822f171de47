package import Geometry
package import Ink

/// A drawing on the screen: its elements, their spatial index, and the elements that are hidden.
package struct PageModel: Sendable {
  /// The part of the page that an edit changed.
  package enum Update: Sendable {
    case nothing
    /// All elements were removed, or all elements were added again.
    case everything
    /// One element was added, and no other element covers it.
    case topmost(Drawing.ID, Element)
    /// The style of the page was changed.
    case pageStyle
    /// Elements were removed, added, or both, anywhere in the drawing order.
    case elements(Drawing.Change)
  }

  package private(set) var drawing: Drawing
  private var index: SpatialIndex
  /// The IDs of the elements that an eraser has touched but not erased yet.
  private var hiddenIDs: Set<Drawing.ID> = []
  /// The element IDs and the spatial index of the largest drawing that became empty.
  ///
  /// Undoing a clear restores the same elements with the same IDs, so that this index is valid
  /// again. Building the index of a full page takes long.
  private var cleared: (ids: [Drawing.ID], index: SpatialIndex) = ([], SpatialIndex())

  /// Creates the model of a drawing from lines that exist already.
  ///
  /// - Parameter inks: The lines that paint the elements, made with ``SpatialIndex/tolerance``.
  package init(_ drawing: Drawing, inks: [InkLine]) {
    self.drawing = drawing
    index = SpatialIndex(inks, of: drawing)
  }

  package init(_ drawing: Drawing = Drawing()) {
    self.drawing = drawing
    index = SpatialIndex(drawing)
  }

  // MARK: Elements

  package func element(_ id: Drawing.ID) -> Element? { drawing.element(id) }

  /// Returns the IDs of the visible elements that may intersect a rectangle of the page, bottom to
  /// top.
  package func visibleElements(in rect: CGRect) -> [Drawing.ID] {
    visible(index.elements(in: rect))
  }

  /// Returns a Boolean value that indicates whether an element, possibly a hidden one, may intersect
  /// a rectangle of the page.
  package func hasElement(in rect: CGRect) -> Bool { index.hasElement(in: rect) }

  /// Returns the IDs of the visible elements whose ink is within a distance of a point, and of the
  /// visible pictures at the point, bottom to top.
  ///
  /// - Parameters:
  ///   - distance: The distance from the edge of the ink, in points of the page.
  ///   - ink: A closure that returns the line that paints an element.
  package func visibleElements(
    near point: CGPoint, within distance: CGFloat, _ ink: (Drawing.ID) -> InkLine?
  ) -> [Drawing.ID] {
    let pictures = index.elements(in: CGRect(origin: point, size: .zero))
      .filter { element($0)?.showsPicture(at: point) ?? false }
    let lines = index.elements(near: point, within: distance, ink)
      .filter { !pictures.contains($0) }
    return visible(pictures + lines)
  }

  /// Returns the IDs of those elements of a set that may intersect a rectangle of the page, bottom
  /// to top.
  ///
  /// The result includes hidden elements.
  package func elements(in rect: CGRect, of ids: RangeSet<Drawing.ID>) -> [Drawing.ID] {
    index.elements(in: rect).filter { ids.contains($0) }
  }

  /// Returns the pictures that may intersect a rectangle of the page, including hidden ones.
  ///
  /// - Complexity: O(elements in the rectangle).
  package func pictures(in rect: CGRect) -> [Element] {
    // Pictures are below all other elements.
    index.elements(in: rect).lazy.compactMap { element($0) }.prefix { $0.kind == .picture }
  }

  /// Returns the area around a point that lines bound.
  ///
  /// - Parameters:
  ///   - point: The point in points of the page.
  ///   - scale: The number of points of the view per point of the page.
  package func area(around point: CGPoint, scale: CGFloat) -> AreaSearch.Result {
    guard scale > 0, scale.isFinite else { return .open }
    return AreaSearch(drawing, index, around: point, scale: scale).result()
  }

  private func visible(_ ids: [Drawing.ID]) -> [Drawing.ID] {
    hiddenIDs.isEmpty ? ids : ids.filter { !hiddenIDs.contains($0) }
  }

  /// The smallest rectangle of the page that contains all visible elements; the null rectangle if
  /// there are none.
  ///
  /// - Complexity: O(elements).
  package var visibleBounds: CGRect {
    var bounds = CGRect.null
    for (id, element) in drawing.pairs where !hiddenIDs.contains(id) {
      bounds = bounds.union(element.paintedBounds)
    }
    return bounds
  }

  /// Hides elements without changing the drawing.
  package mutating func hide(_ ids: [Drawing.ID]) { hiddenIDs.formUnion(ids) }

  /// Shows hidden elements again.
  package mutating func unhide(_ ids: [Drawing.ID]) { hiddenIDs.subtract(ids) }

  // MARK: Edits

  /// Applies an edit to the drawing and its index, and returns the part of the page that changed.
  package mutating func apply(_ edit: Edit) -> Update {
    let change = drawing.apply(edit)
    if change.isEmpty { return .nothing }
    if change.hasNoElements { return .pageStyle }
    if drawing.isEmpty {
      if change.removed.count >= cleared.ids.count { cleared = (change.removed.ids, index) }
      index = SpatialIndex()
      return .everything
    }
    if change.removed.isEmpty, change.added.count == drawing.count,
      change.added.ids == cleared.ids
    {
      index = cleared.index
      cleared = ([], SpatialIndex())
      return .everything
    }
    index.apply(change)
    if change.added.count == 1, change.removed.isEmpty, let id = change.added.lastID,
      id == drawing.lastID, let element = change.added.element(id), !isCovered(id, element)
    {
      return .topmost(id, element)
    }
    return .elements(change)
  }

  /// Returns a Boolean value that indicates whether elements of higher layers may be painted over
  /// the topmost element of the drawing.
  private func isCovered(_ id: Drawing.ID, _ element: Element) -> Bool {
    element.layer < .ink && index.elements(in: element.paintedBounds).last != id
  }
}
