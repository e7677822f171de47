import DrawingModel
import Ink
import ResponderKit

/// An object that applies edits for a selection controller.
protocol SelectionControllerDelegate: AnyObject {
  /// The page with all edits.
  var model: PageModel { get }
  /// The style of new strokes.
  var style: PenStyle { get }
  /// A Boolean value that indicates whether the user can only view the drawing.
  var isReadOnly: Bool { get }
  /// Applies an edit and shows the change.
  @discardableResult func apply(_ edit: Edit) -> PageModel.Update
  /// Hides elements of the page, or shows them again, without changing the drawing.
  func setHidden(_ isHidden: Bool, _ ids: [Drawing.ID], in rect: CGRect)
  /// Returns the line that paints an element.
  func ink(of id: Drawing.ID) -> InkLine?
  /// Called before the elements of a text are pasted.
  func selectionControllerWillPaste(_ text: String)
  /// The text that the user has cut or copied.
  var pasteboard: UIPasteboard { get }
  /// The visible area of the page, in points of the page.
  var visibleArea: CGRect { get }
  /// Shows a sentence for a moment.
  func show(_ sentence: String)
  /// Selects the tool that shows the selection.
  func chooseSelectTool()
}

/// The selected elements, and the edits of them.
///
/// While the elements are dragged, they are hidden on the page, and ``preview`` shows them. A move of
/// a finger therefore only moves the pixels of that view.
final class SelectionController {
  weak var delegate: (any SelectionControllerDelegate)?
  /// The IDs of the selected elements.
  private(set) var ids = RangeSet<Drawing.ID>()
  /// A view that shows the selected elements while they are dragged.
  let preview = PageView()
  /// A view that shows the frame of the selection.
  let frameView = SelectionView()
  /// The position of the next elements that are pasted.
  var pastePosition = PastePosition()
  /// The menu of the selection.
  let menu = UIMenuController()
  /// The transform from points of the page to points of the view.
  var pageTransform = CGAffineTransform.identity { didSet { pageTransformDidChange(oldValue) } }

  /// The elements that are hidden while they are dragged, and the transform that shows them.
  private var drag: (ids: [Drawing.ID], bounds: CGRect, transform: CGAffineTransform)?
  /// The smallest rectangle that contains the selected elements.
  private var bounds = CGRect.null

  init() {
    preview.showsBackground = false
    preview.isHidden = true
    preview.dataSource = self
  }

  var isEmpty: Bool { ids.isEmpty }
  var isDragging: Bool { drag != nil }
  /// The smallest rectangle that contains the selected elements with their lines.
  var selectedBounds: CGRect { bounds }
  private var model: PageModel { delegate?.model ?? PageModel() }
  /// The selected elements, bottom to top.
  var elements: Drawing.Group { model.drawing.subgroup(ids) }

  // MARK: Selecting

  /// Selects elements instead of those that are selected now.
  func select(_ newIDs: some Sequence<Drawing.ID>) {
    cancelDrag()
    ids = RangeSet(ascending: newIDs.sorted())
    selectionDidChange()
  }

  func deselect() { if !isEmpty { select([]) } }

  func selectAll() { select(model.drawing.ids) }

  /// Selects the topmost element near a point, or none.
  func select(at point: CGPoint) {
    let distance = ToolConstants.selectionRadius / max(pageTransform.meanScale, 0.01)
    let found = model.visibleElements(near: point, within: distance) { delegate?.ink(of: $0) }
    select(found.suffix(1))
  }

  /// Selects the elements that touch an area.
  func select(in area: LassoArea) {
    select(
      model.visibleElements(in: area.bounds).filter { id in
        delegate?.ink(of: id).map { area.touches($0.points) } ?? false
      })
  }

  private func selectionDidChange() {
    menu.hideMenu()
    bounds = elements.pairs.reduce(.null) { $0.union($1.1.bounds) }
    updateFrame()
  }

  private func updateFrame() {
    frameView.selectionFrame =
      bounds.isNull
      ? nil : SelectionFrame(around: bounds, scale: max(pageTransform.meanScale, 0.01))
  }

  /// Updates the selection after a change of the page.
  ///
  /// If a change replaces elements by as many others, for example by sending them to the back, the
  /// selection follows. Elements that no longer exist are deselected.
  func pageDidChange(_ update: PageModel.Update) {
    guard !isEmpty else { return }
    var newIDs = ids
    if case .elements(let change) = update, !change.removed.isEmpty {
      let (removed, added) = (change.removed.ids, change.added.ids)
      let selected = zip(removed, removed.indices).filter { ids.contains($0.0) }
      newIDs.subtract(RangeSet(ascending: selected.map(\.0)))
      if removed.count == added.count {
        newIDs.formUnion(RangeSet(ascending: selected.map { added[$0.1] }))
      }
    }
    ids = RangeSet(ascending: model.drawing.subgroup(newIDs).ids)
    selectionDidChange()
  }

  // MARK: Dragging

  /// Shows the selected elements with a transform, without changing the drawing.
  func showDrag(_ transform: CGAffineTransform) {
    guard let delegate, !isEmpty, !delegate.isReadOnly else { return }
    if drag == nil {
      let group = elements
      let painted = group.pairs.reduce(CGRect.null) { $0.union($1.1.paintedBounds) }
      drag = (group.ids, painted, transform)
      preview.removeAll()
      preview.isHidden = false
      delegate.setHidden(true, group.ids, in: painted)
    }
    drag?.transform = transform
    preview.setPageTransform(transform.concatenating(pageTransform))
    frameView.dragTransform = transform
  }

  /// Transforms the selected elements, and shows them on the page again.
  func finishDrag(_ transform: CGAffineTransform) {
    guard drag != nil else { return }
    cancelDrag()
    delegate?.apply(.transform(ids, transform))
  }

  /// Moves the selected elements further, until ``finishNudge()``.
  func nudge(by displacement: CGVector) {
    let offset = CGAffineTransform(translationX: displacement.dx, y: displacement.dy)
    showDrag((drag?.transform ?? .identity).concatenating(offset))
  }

  /// The distance by which arrow keys have moved the selected elements, or `nil` if none are dragged.
  var nudgeOffset: CGVector? { drag.map { CGVector(dx: $0.transform.tx, dy: $0.transform.ty) } }

  /// Applies the movement by arrow keys to the drawing.
  func finishNudge() { if let drag { finishDrag(drag.transform) } }

  /// Shows the selected elements as they are.
  func cancelDrag() {
    guard let (ids, bounds, _) = drag else { return }
    drag = nil
    preview.isHidden = true
    frameView.dragTransform = .identity
    delegate?.setHidden(false, ids, in: bounds)
  }

  private func pageTransformDidChange(_ oldValue: CGAffineTransform) {
    guard pageTransform != oldValue else { return }
    frameView.pageTransform = pageTransform
    if let drag { preview.setPageTransform(drag.transform.concatenating(pageTransform)) }
    updateFrame()
  }
}

extension SelectionController: PageViewDataSource {
  func pageView(_ view: PageView, elementsIn rect: CGRect) -> [Drawing.ID] {
    guard drag != nil else { return [] }
    return model.elements(in: rect, of: ids)
  }

  func pageView(_ view: PageView, element id: Drawing.ID) -> Element? { model.element(id) }
}
