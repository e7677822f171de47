import DrawingModel
import Ink
import ResponderKit

extension DrawingViewController: PageObserver {
  func page(_ page: Page, didChange change: Page.Change) {
    pictureLoader?.pageDidChange()
    switch change {
    case .drawing(let update): show(update)
    case .content: showContent()
    case .visibility(let ids, let rect): repaint(ids, within: rect)
    case .tools(let oldTools): toolsDidChange(from: oldTools)
    case .viewport(let oldViewport): viewportDidChange(from: oldViewport)
    case .strokesInProgress: toolBar?.drawingDidChange()
    case .selection: selectionViews.selectionDidChange()
    case .drag: selectionViews.dragDidChange()
    case .isFull: updateNoticeBar()
    case .message(let sentence): show(sentence)
    case .copied(let text, let elements):
      pasteboard.write(CopiedElements.forms(of: elements, text: text))
    case .selectionMenu: showSelectionMenu()
    }
  }

  /// The number of elements above which one rectangle around all of them is repainted, instead of
  /// one rectangle for each.
  private static let maximumRectangleCount = 64

  /// Shows the style and the visible area that the page has when the controller is created.
  func showPage() {
    showPageStyle()
    viewportDidChange(from: page.viewport)
  }

  private func show(_ update: PageModel.Update) {
    switch update {
    case .nothing: return
    case .everything: pageView.updateAll()
    case .pageStyle: showPageStyle()
    case .topmost(let id, let element): pageView.add(element, id)
    case .elements(let change):
      for (_, element) in change.removed.pairs { pageView.update(element) }
      for (_, element) in change.added.pairs { pageView.update(element) }
    }
    instruments?.pageDidChange(update, in: page.drawing)
    drawingDidChange()
  }

  private func showContent() {
    pageView.discardPixels()
    instruments?.pageDidChange(.everything, in: page.drawing)
    drawingDidChange()
    showPageStyle()
  }

  private func showPageStyle() {
    pageView.pageStyle = page.drawing.pageStyle
    selectionViews.preview.pageStyle = page.drawing.pageStyle
    touchDrawView.pageStyleDidChange()
  }

  private func repaint(_ ids: [Drawing.ID], within rect: CGRect) {
    guard ids.count <= Self.maximumRectangleCount || rect.isInfinite else {
      return pageView.setNeedsDisplay(rect)
    }
    for id in ids { if let element = page.model.element(id) { pageView.update(element) } }
  }

  private func viewportDidChange(from oldViewport: Viewport) {
    pageView.setPageTransform(page.viewport.transform)
    touchDrawView.viewportDidChange()
    selectionViews.viewportDidChange()
    if page.viewport.scale != oldViewport.scale { indicator.show(scale: page.viewport.scale) }
  }

  private func toolsDidChange(from oldTools: ToolState) {
    toolBar?.toolsDidChange(from: oldTools)
    if page.tools.fingerAction != oldTools.fingerAction { show(page.tools.fingerAction.notice) }
    if page.isReadOnly, !oldTools.isReadOnly {
      // Disabling the view cancels its touches.
      touchDrawView.isUserInteractionEnabled = false
      touchDrawView.isUserInteractionEnabled = true
    }
    if page.isReadOnly != oldTools.isReadOnly { toolBar?.drawingDidChange() }
  }

  /// Updates the buttons of the tool bar, and removes the hint if the drawing has elements or has
  /// been edited.
  func drawingDidChange() {
    toolBar?.drawingDidChange()
    // An empty drawing with an undo history was edited, so its user needs no hint.
    let drawing = page.drawing
    if !drawing.isEmpty || drawing.canUndo || drawing.canRedo { root.removeHint() }
  }
}

extension DrawingViewController: PageViewDataSource {
  func pageView(_ view: PageView, elementsIn rect: CGRect) -> [Drawing.ID] {
    page.model.visibleElements(in: rect)
  }

  func pageView(_ view: PageView, element id: Drawing.ID) -> Element? { page.model.element(id) }

  func pageView(
    _ view: PageView, inksOf ids: ArraySlice<Drawing.ID>, tolerance: Float
  ) -> [InkLine] {
    page.inks(of: ids, tolerance: tolerance)
  }
}
