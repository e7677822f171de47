import DrawingModel
import Ink
import ResponderKit

/// The views that show a page: its elements, the strokes in progress, and the selection.
final class PageViews {
  /// The number of elements above which one rectangle around all of them is repainted, instead of
  /// one rectangle for each.
  private static let maximumRectangleCount = 64
  /// The distance, in pixels, by which the painted area extends beyond the visible area at most.
  ///
  /// It is the side of a tile.
  private static let margin: CGFloat = 256

  let page: Page
  let pageView = PageView()
  let touchDrawView: TouchDrawView
  let selectionViews: SelectionViews
  /// The object that decodes the pictures of the page in the background; `nil` if painting decodes
  /// them.
  private(set) var pictureLoader: PictureLoader?

  /// Creates views that show a page as it is now.
  ///
  /// Later changes are shown by ``pageDidChange(_:)``.
  init(of page: Page) {
    self.page = page
    touchDrawView = TouchDrawView(page)
    selectionViews = SelectionViews(of: page)
    touchDrawView.selectionView = selectionViews.frameView
    pageView.dataSource = self
    showPageStyle()
    showViewport()
  }

  /// Shows a change of the page.
  func pageDidChange(_ change: Page.Change) {
    pictureLoader?.pageDidChange()
    switch change {
    case .drawing(let update): show(update)
    case .content:
      pageView.discardPixels()
      showPageStyle()
    case .visibility(let ids, let rect): repaint(ids, within: rect)
    case .sections(let rect): pageView.setNeedsDisplay(rect)
    case .tools(let oldTools): touchDrawView.toolsDidChange(from: oldTools)
    case .viewport: showViewport()
    case .selection: selectionViews.selectionDidChange()
    case .drag: selectionViews.dragDidChange()
    case .ignoresTap: touchDrawView.ignoreTap()
    case .strokesInProgress, .isFull, .clearedByTaps, .offersPen, .introduction, .message, .copied,
      .selectionMenu,
      .pageMenu, .size:
      break
    }
  }

  private func show(_ update: PageModel.Update) {
    switch update {
    case .nothing: break
    case .everything: pageView.updateAll()
    case .pageStyle: showPageStyle()
    case .topmost(let id, let element): pageView.add(element, id)
    case .elements(let change):
      let elements = change.removed.elements + change.added.elements
      guard elements.count <= Self.maximumRectangleCount else {
        return pageView.setNeedsDisplay(elements.reduce(.null) { $0.union($1.paintedBounds) })
      }
      for element in elements { pageView.update(element) }
    }
  }

  private func showPageStyle() {
    pageView.pageStyle = page.drawing.pageStyle
    selectionViews.preview.pageStyle = page.drawing.pageStyle
    touchDrawView.pageStyleDidChange()
  }

  private func showViewport() {
    pageView.setPageTransform(page.viewport.transform)
    touchDrawView.viewportDidChange()
    selectionViews.viewportDidChange()
  }

  private func repaint(_ ids: [Drawing.ID], within rect: CGRect) {
    guard ids.count <= Self.maximumRectangleCount || rect.isInfinite else {
      return pageView.setNeedsDisplay(rect)
    }
    for id in ids { if let element = page.model.element(id) { pageView.update(element) } }
  }

  /// Shows the menu of the selection at a point of the page, or at the selection's frame if the point
  /// is `nil`; the first responder performs the actions of the menu.
  func showSelectionMenu(at point: CGPoint?) {
    selectionViews.showMenu(at: point, in: touchDrawView)
  }

  // MARK: Pictures

  /// Decodes pictures in the background from now on, so that neither painting nor input waits for a
  /// picture.
  ///
  /// Films and images of the page, which must be complete, decode pictures when they paint them.
  func loadPicturesInBackground() {
    let loader = PictureLoader { [unowned self] scale in
      var levels: [Picture: Int] = [:]
      for element in visiblePictures(scale: scale) {
        let transform = CGAffineTransform(scaleX: scale, y: scale)
        guard let (picture, level) = PictureLoader.level(of: element, transform) else { continue }
        levels[picture] = min(level, levels[picture] ?? level)
      }
      return levels
    } onLoad: { [unowned self] picture, scale in
      for element in visiblePictures(scale: scale) where element.picture == picture {
        pageView.update(element)
        selectionViews.preview.update(element)
      }
    }
    pageView.imageOfPicture = { loader.image(of: $0, $1) }
    selectionViews.preview.imageOfPicture = { loader.storedImage(of: $0, $1) }
    pictureLoader = loader
  }

  /// Returns the pictures in the painted area.
  ///
  /// - Parameter scale: The scale of the page in pixels per point.
  private func visiblePictures(scale: CGFloat) -> [Element] {
    let margin = -Self.margin / max(scale, 1e-6)
    return page.model.pictures(in: page.visibleArea.insetBy(dx: margin, dy: margin))
  }
}

extension PageViews: PageViewDataSource {
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
