import DrawingModel
import ResponderKit

/// The selected elements of a page, and the edits of these elements.
///
/// While the elements are dragged, they are hidden on the page, and ``SelectionViews`` shows them
/// with the transform of the fingers. A move of a finger therefore repaints no element.
final class Selection {
  /// The dragged elements, a rectangle that contains them, and the transform that shows them.
  private struct Drag {
    let ids: [Drawing.ID]
    let bounds: CGRect
    var transform: CGAffineTransform
  }

  unowned let page: Page
  /// The IDs of the selected elements.
  private(set) var ids = RangeSet<Drawing.ID>()
  /// The smallest rectangle that contains the bounds of all selected elements; null if nothing is
  /// selected.
  private(set) var bounds = CGRect.null
  /// The number of selected elements.
  private(set) var count = 0
  /// A Boolean value that indicates whether a picture is selected.
  private var hasPicture = false
  /// The style of the lowest selected element other than a picture; `nil` if there is none.
  ///
  /// The color of a highlight is opaque, because the alpha of highlights cannot be chosen.
  private(set) var ink: InkStyle?
  /// The style that was copied last, or `nil` if none was.
  var copiedStyle: InkStyle?
  /// The position at which elements are pasted the next time.
  var pastePosition = PastePosition()
  private var drag: Drag?
  /// The line of which a finger moves an end.
  private var movedLine: SelectedLine?
  /// A Boolean value that indicates whether a selected element is locked.
  private(set) var isLocked = false
  /// A Boolean value that indicates whether a selected element belongs to a group.
  private(set) var hasGroup = false
  /// A Boolean value that indicates whether all selected elements belong to the same group.
  private(set) var isOneGroup = false
  /// The ID of the selected element if there is exactly one.
  private var onlyID: Drawing.ID?

  init(of page: Page) { self.page = page }

  var isEmpty: Bool { ids.isEmpty }
  var isDragging: Bool { drag != nil || movedLine != nil }
  /// The transform of the dragged elements, in points of the page; `nil` if none are dragged.
  var dragTransform: CGAffineTransform? { drag?.transform }
  /// The selected elements, bottom to top.
  var elements: Drawing.Group { page.drawing.subgroup(ids) }

  /// The number of points of the view per point of the page.
  var scale: CGFloat { max(page.viewport.transform.meanScale, 0.01) }

  /// The frame around the selected elements, or `nil` if nothing is selected.
  var frame: SelectionFrame? {
    if bounds.isNull { return nil }
    let hasEdgeHandles = page.rules.hasSelectionRectangle
    return SelectionFrame(
      around: bounds, scale: scale, keepsProportions: hasPicture && hasEdgeHandles,
      hasEdgeHandles: hasEdgeHandles, line: hasEdgeHandles && !isLocked ? selectedLine : nil,
      isLocked: isLocked)
  }

  /// The line that is selected alone, as it is shown while a finger moves one of its ends; `nil` if
  /// anything else is selected.
  private var selectedLine: SelectedLine? {
    if let movedLine { return movedLine }
    guard let id = onlyID, let element = page.model.element(id), element.kind == .line,
      element.points.count == 2
    else { return nil }
    return SelectedLine(id: id, element: element)
  }

  // MARK: Selecting

  /// Selects elements instead of those that are selected now.
  func select(_ newIDs: some Sequence<Drawing.ID>) {
    cancelDrag()
    ids = page.drawing.ranges(of: newIDs.sorted())
    elementsDidChange()
  }

  func deselect() { if !isEmpty { select([]) } }

  /// Selects all elements that are not locked.
  func selectAll() { select(unlocked(page.drawing.ids)) }

  /// Selects the topmost element near a point, or deselects everything if there is none.
  ///
  /// - Parameters:
  ///   - isFinger: A Boolean value that indicates whether a finger has tapped the point.
  ///   - extends: A Boolean value that determines whether the element is selected besides the
  ///     others, or deselected if it is selected.
  func select(at point: CGPoint, isFinger: Bool = false, extends: Bool = false) {
    let radius = isFinger ? ToolConstants.fingerSelectionRadius : ToolConstants.selectionRadius
    let hit = page.elements(near: point, within: radius / scale).suffix(1)
    let hits = completingGroups(Array(hit))
    if extends { extend(by: hits) } else { select(hits) }
  }

  /// Selects the elements that touch an area.
  ///
  /// - Parameter extends: A Boolean value that determines whether the elements are selected besides
  ///   the others, or deselected if all of them are selected.
  func select(in area: LassoArea, extends: Bool = false) {
    let hits = page.model.visibleElements(in: area.bounds).filter { id in
      page.ink(of: id).map { area.touches($0) } ?? false
    }
    let complete = completingGroups(unlocked(hits))
    if extends { extend(by: complete) } else { select(complete) }
  }

  /// Selects elements besides the others, or deselects them if all of them are selected.
  private func extend(by hits: [Drawing.ID]) {
    if hits.isEmpty { return }
    let selected = Set(elements.ids)
    select(selected.isSuperset(of: hits) ? selected.subtracting(hits) : selected.union(hits))
  }

  private func elementsDidChange() {
    let elements = elements
    let pairs = elements.pairs
    onlyID = ids.ranges.count == 1 ? Self.onlyID(of: elements) : nil
    movedLine = nil
    let groupings = Set(pairs.map(\.1.grouping))
    isLocked = groupings.contains { $0.isLocked }
    hasGroup = groupings.contains { $0.group > 0 }
    isOneGroup = hasGroup && Set(groupings.map(\.group)).count == 1
    count = elements.count
    bounds = pairs.reduce(.null) { $0.union($1.1.bounds) }
    hasPicture = pairs.contains { $0.1.kind == .picture }
    ink = pairs.lazy.map(\.1).first { $0.kind != .picture }.map {
      InkStyle(
        color: $0.kind == .highlight ? $0.color.withAlpha(255) : $0.color,
        width: CGFloat($0.width), line: $0.lineStyle, fill: FillStyle($0.fill))
    }
    page.observer?.page(page, didChange: .selection)
  }

  /// Updates the selection after a change of the page.
  ///
  /// If a change replaces elements by as many others, for example to send them to the back, the
  /// replacements of the selected elements are selected. Elements that no longer exist are
  /// deselected.
  func pageDidChange(_ update: PageModel.Update) {
    guard !isEmpty else { return }
    var newIDs = Set(elements.ids)
    if case .topmost(let id, _) = update { newIDs.remove(id) }
    if case .elements(let change) = update {
      let (removed, added) = (change.removed.ids, change.added.ids)
      newIDs.subtract(added)
      // Otherwise, the elements are divided, or pieces of them are joined again.
      let areReplaced =
        removed == added || Set(removed).isDisjoint(with: added)
        || change.removed.elements == change.added.elements
      if removed.count == added.count, areReplaced {
        for (old, new) in zip(removed, added) where ids.contains(old) { newIDs.insert(new) }
      }
    }
    ids = page.drawing.ranges(of: newIDs.sorted())
    elementsDidChange()
    if isLocked || isEmpty { cancelDrag() }
  }

  // MARK: Dragging

  /// Performs a request of the select tool.
  func perform(_ request: SelectionRequest) {
    switch request {
    case .tap(let point, let isFinger, let extends):
      select(at: point, isFinger: isFinger, extends: extends)
    case .lasso(let points, let extends): select(in: LassoArea(points), extends: extends)
    case .preview(let transform): showDrag(transform)
    case .transform(let transform): finishDrag(transform)
    case .cancel: cancelDrag()
    case .showLine(let line): showLine(line)
    case .replaceLine(let line): replaceLine(line)
    case .showMenu: requestMenu(at: nil)
    }
  }

  /// Shows the frame of a line whose end a finger moves; `nil` if the line stays as it is.
  private func showLine(_ line: SelectedLine?) {
    guard line?.id ?? movedLine?.id == onlyID else { return }
    movedLine = line
    bounds = line?.element.bounds ?? elements.pairs.reduce(.null) { $0.union($1.1.bounds) }
    page.observer?.page(page, didChange: .selection)
  }

  /// Replaces the selected line, which the select tool has hidden, by one with another end.
  private func replaceLine(_ line: SelectedLine) {
    movedLine = nil
    page.unhide([line.id])
    // A key or another finger may have changed the line meanwhile.
    guard let old = page.model.element(line.id), old.kind == .line, !old.grouping.isLocked else {
      return
    }
    page.apply(.replace(line.id, old.with(ends: line.element.points)))
  }

  private static func onlyID(of elements: Drawing.Group) -> Drawing.ID? {
    elements.count == 1 ? elements.firstID : nil
  }

  /// Requests the menu for a point of the page: that of the element at the point, which is selected
  /// unless it already is, or the menu of the page.
  ///
  /// Only the select tool selects elements.
  func showMenu(at point: CGPoint) {
    guard !page.hasStrokesInProgress else { return }
    if page.tools.style.tool == .select, !page.isReadOnly {
      let target = frame?.target(at: point) ?? .outside
      if target == .outside { select(at: point) }
      if !isEmpty { return requestMenu(at: point) }
    }
    page.observer?.page(page, didChange: .pageMenu(at: point))
  }

  private func requestMenu(at point: CGPoint?) {
    guard page.rules.showsSelectionMenu, !page.isReadOnly, !isDragging, !isEmpty else { return }
    page.observer?.page(page, didChange: .selectionMenu(at: point))
  }

  /// Shows the selected elements with a transform, without changing the drawing.
  func showDrag(_ transform: CGAffineTransform) {
    guard !isEmpty, !page.isReadOnly, !isLocked, movedLine == nil else { return }
    drag?.transform = transform
    if drag == nil {
      let group = elements
      let painted = group.pairs.reduce(CGRect.null) { $0.union($1.1.paintedBounds) }
      drag = Drag(ids: group.ids, bounds: painted, transform: transform)
      page.hide(group.ids, within: painted)
    }
    page.observer?.page(page, didChange: .drag)
  }

  /// Transforms the selected elements, and shows them on the page again.
  func finishDrag(_ transform: CGAffineTransform) {
    guard drag != nil else { return }
    cancelDrag()
    page.apply(.transform(ids, transform))
  }

  /// Shows the selected elements moved by a further displacement, in points of the page.
  ///
  /// The drawing does not change before ``move(by:)``.
  func nudge(by displacement: CGVector) {
    let offset = CGAffineTransform(translationX: displacement.dx, y: displacement.dy)
    showDrag((drag?.transform ?? .identity).concatenating(offset))
  }

  /// The displacement at which the dragged elements are shown, in points of the page; `nil` if none
  /// are dragged.
  var nudgeOffset: CGVector? { drag.map { CGVector(dx: $0.transform.tx, dy: $0.transform.ty) } }

  /// Moves the selected elements in the drawing, and shows them on the page again.
  func move(by displacement: CGVector) {
    cancelDrag()
    page.apply(
      .transform(ids, CGAffineTransform(translationX: displacement.dx, y: displacement.dy)))
  }

  /// Shows the dragged elements on the page again, without changing them.
  func cancelDrag() {
    guard let dragged = drag else { return }
    drag = nil
    page.observer?.page(page, didChange: .drag)
    page.unhide(dragged.ids, within: dragged.bounds)
  }
}
