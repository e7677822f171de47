import DrawingModel
import Ink
import ResponderKit

/// A page without views: the drawing, the visible area, the tool, and the selection.
///
/// The views show the page and pass touches to its tools. Everything else that a user does is a
/// ``PageInput``. The observer is notified of all changes.
final class Page {
  weak var observer: (any PageObserver)?
  /// Called with each input that is performed: before the input edits the drawing, or after the
  /// input has changed the tools or the visible area.
  ///
  /// Performing the same inputs on an equal page has the same effects. A key or a button that holds
  /// the hand tool causes a change of style when it is pressed and another one when it is released.
  var onInput: ((PageInput) -> Void)?
  /// Called after each edit that changed the drawing.
  var onEdit: ((Edit) -> Void)?

  private(set) var model: PageModel
  /// A cache of the lines that paint the elements.
  private var inks = InkCache()
  /// The lines that paint the elements of which an eraser has removed parts.
  private var sectionLines: [Drawing.ID: [InkLine]] = [:]
  private(set) lazy var selection = Selection(of: self)
  /// The tool and the style of new strokes.
  var tools = ToolState() { didSet { if tools != oldValue { toolsDidChange(from: oldValue) } } }
  /// The rule that decides whether fingers of the other tools than the hand move the page.
  var fingerRule = FingerRule()
  /// The visible area of the page.
  var viewport = Viewport() {
    didSet {
      guard viewport != oldValue else { return }
      observer?.page(self, didChange: .viewport(from: oldValue))
      onInput?(.view(viewport))
    }
  }
  /// The size of the visible area, in points of the view.
  var size = CGSize.zero {
    didSet { if size != oldValue { observer?.page(self, didChange: .size) } }
  }
  var rules = PageRules()
  /// A Boolean value that indicates whether a touch uses a tool other than the hand.
  var hasStrokesInProgress = false {
    didSet {
      if hasStrokesInProgress != oldValue { observer?.page(self, didChange: .strokesInProgress) }
    }
  }
  /// A Boolean value that determines whether the page offers to draw freehand after the next line
  /// that follows a scribble.
  var offersPen = false
  /// The tools that are introduced by a sentence when the user selects them.
  var toolsToIntroduce: Set<ToolID> = []
  /// A Boolean value that indicates whether the last stroke was not added because the drawing is
  /// full.
  private(set) var isFull = false {
    didSet { if isFull != oldValue { observer?.page(self, didChange: .isFull) } }
  }

  /// Creates a page.
  ///
  /// - Parameter content: The drawing with the lines that paint its elements.
  init(_ content: PageContent = PageContent(Drawing())) {
    model = content.model
    inks.fill(content.inks, of: drawing.ids, tolerance: SpatialIndex.tolerance)
  }

  /// The drawing with all edits.
  var drawing: Drawing { model.drawing }

  /// A Boolean value that determines whether the user can only view the drawing, not edit it.
  ///
  /// All touches then move the page. Setting the value to `true` cancels the strokes in progress.
  var isReadOnly: Bool {
    get { tools.isReadOnly }
    set { tools.isReadOnly = newValue }
  }

  /// The visible area, in points of the page.
  var visibleArea: CGRect {
    CGRect(origin: .zero, size: size).applying(viewport.transform.inverted())
  }

  /// A Boolean value that indicates whether the drawing has elements and none of them is visible.
  ///
  /// A page that is not in a window has no visible area, and the value is `false`.
  var isFarFromElements: Bool {
    !drawing.isEmpty && size.width > 0 && size.height > 0 && !model.hasElement(in: visibleArea)
  }

  /// Replaces the drawing by another one, such as the version that another program has written.
  func show(_ content: PageContent) {
    selection.deselect()
    model = content.model
    (inks, sectionLines) = (InkCache(), [:])
    inks.fill(content.inks, of: drawing.ids, tolerance: SpatialIndex.tolerance)
    isFull = false
    observer?.page(self, didChange: .content)
  }

  /// Shows a sentence to the user for a moment.
  func show(_ message: String) { observer?.page(self, didChange: .message(message)) }

  // MARK: Edits

  /// A Boolean value that indicates whether undo reverts an edit or cancels a stroke in progress.
  var canUndo: Bool { hasEffect(.undo) || hasStrokesInProgress && !isReadOnly }

  /// Applies an edit.
  @discardableResult
  func apply(_ edit: Edit) -> PageModel.Update {
    let update = model.apply(edit)
    if case .nothing = update { return update }
    if case .elements(let change) = update {
      for id in change.removed.ids + change.added.ids {
        inks.remove(id)
        sectionLines[id] = nil
      }
    }
    observer?.page(self, didChange: .drawing(update))
    selection.pageDidChange(update)
    onEdit?(edit)
    return update
  }

  /// Adds a finished stroke.
  func append(_ stroke: FinishedStroke) {
    if case .nothing = apply(.append(stroke.element)) {
      isFull = true
      return
    }
    isFull = false
    // The replacement by the recognized shape is a separate undo step, so that undoing this step
    // restores the stroke.
    if let shape = stroke.recognizedShape, let id = drawing.lastID { apply(.replace(id, shape)) }
    if stroke.isScribble, offersPen {
      offersPen = false
      observer?.page(self, didChange: .offersPen)
    }
  }

  /// Clears the page after a double tap.
  ///
  /// - Parameter dot: The element that the first tap added, which the user did not intend; `nil` if
  ///   the first tap added no element.
  func clear(discarding dot: Element?) {
    if let dot { apply(.discard(dot)) }
    if case .nothing = apply(clearing) { return }
    observer?.page(self, didChange: .clearedByTaps)
  }

  /// The edit that removes everything that is not locked.
  ///
  /// - Complexity: O(elements).
  var clearing: Edit {
    guard drawing.elements.contains(where: \.grouping.isLocked) else { return .clear }
    return .erase(drawing.pairs.filter { !$0.1.grouping.isLocked }.map(\.0))
  }

  /// Hides elements without changing the drawing.
  ///
  /// - Parameter rect: A rectangle that contains the elements; the infinite rectangle if it is
  ///   unknown.
  func hide(_ ids: [Drawing.ID], within rect: CGRect = .infinite) {
    model.hide(ids)
    observer?.page(self, didChange: .visibility(ids, within: rect))
  }

  /// Shows hidden elements again.
  func unhide(_ ids: [Drawing.ID], within rect: CGRect = .infinite) {
    model.unhide(ids)
    observer?.page(self, didChange: .visibility(ids, within: rect))
  }

  /// Erases hidden elements from the drawing.
  func eraseHidden(_ ids: [Drawing.ID]) {
    model.unhide(ids)
    apply(.erase(ids))
  }

  /// Shows elements without the parts that an eraser has removed, which are within a rectangle.
  func showSections(_ sections: [ErasedSections.Appearance], within rect: CGRect) {
    for (id, lines) in sections { sectionLines[id] = lines }
    observer?.page(self, didChange: .sections(within: rect))
  }

  /// Replaces elements by pieces of them.
  func divide(_ divisions: [Drawing.Division]) {
    guard !divisions.isEmpty else { return }
    if case .nothing = apply(.divide(divisions)) { isFull = true }
  }

  /// Shows elements with all their parts again, of which those that were missing are within a
  /// rectangle.
  func showCompletely(_ ids: Set<Drawing.ID>, within rect: CGRect) {
    for id in ids { sectionLines[id] = nil }
    observer?.page(self, didChange: .sections(within: rect))
  }

  // MARK: Elements

  /// Returns the lines that paint elements, and creates those that are missing.
  ///
  /// - Parameter tolerance: The maximum distance between a line and its curve, in points of the
  ///   page.
  func inks(of ids: ArraySlice<Drawing.ID>, tolerance: Float) -> [InkLine] {
    let lines = inks.inks(of: ids, tolerance: tolerance) { model.element($0) }
    guard !sectionLines.isEmpty, lines.count == ids.count else { return lines }
    return zip(ids, lines).flatMap { id, line in sectionLines[id] ?? [line] }
  }

  /// Returns the line that paints an element, or `nil` if the page does not have the element.
  func ink(of id: Drawing.ID) -> InkLine? {
    inks.inks(of: [id], tolerance: nil) { model.element($0) }.first
  }

  /// Returns the IDs of the visible elements whose ink is within a distance of a point, and of the
  /// visible pictures at the point, bottom to top.
  func elements(near point: CGPoint, within distance: CGFloat) -> [Drawing.ID] {
    model.visibleElements(near: point, within: distance, ink(of:))
  }

  /// Returns the IDs of the elements that an eraser removes at a point: those whose ink is within a
  /// distance of the point.
  ///
  /// An eraser removes no pictures, so that erasing a note on a picture does not remove the
  /// picture, and no locked elements.
  func erasableElements(near point: CGPoint, within distance: CGFloat) -> [Drawing.ID] {
    elements(near: point, within: distance).filter { id in
      model.element(id).map { $0.kind != .picture && !$0.grouping.isLocked } ?? false
    }
  }

  // MARK: Tools

  private func toolsDidChange(from oldTools: ToolState) {
    observer?.page(self, didChange: .tools(from: oldTools))
    if tools.fingerAction != oldTools.fingerAction { show(tools.fingerAction.notice) }
    if tools.style.tool != .select { selection.deselect() }
    if isReadOnly { selection.cancelDrag() }
    guard let onInput else { return }
    for input in tools.inputs(since: oldTools) { onInput(input) }
  }

  /// Begins or ends the hold of the hand tool by an input.
  ///
  /// The hand tool is selected while at least one input holds it.
  func holdHand(_ isHeld: Bool, with holder: ToolState.HandHolder) {
    if isHeld {
      tools.handHolders.insert(holder)
    } else {
      tools.handHolders.remove(holder)
    }
  }

  /// Lets fingers move the page from now on, unless the user has chosen an action for fingers or
  /// the rules ignore pens.
  func pencilDidTouch() { if rules.detectsPencils { tools.hasUsedPencil = true } }
}
