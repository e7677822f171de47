import DrawingModel
import Ink
import ResponderKit

/// The views that show the selection of a page: its frame, its menu, and the dragged elements.
final class SelectionViews {
  private unowned let page: Page
  /// A view that shows the selected elements while they are dragged.
  let preview = PageView()
  let frameView = SelectionView()
  let menu = UIMenuController()
  /// The lines that paint the dragged elements.
  ///
  /// They are not those of the page, because a drag that scales needs another tolerance.
  private var inks = InkCache()
  /// The rectangle beside which the menu was shown last, in points of the view.
  private var menuRect = CGRect.null
  /// A Boolean value that indicates whether ``preview`` shows the dragged elements.
  private var showsDrag = false

  init(of page: Page) {
    self.page = page
    preview.showsBackground = false
    preview.isHidden = true
    preview.dataSource = self
  }

  /// Shows the selection of the page, after other elements were selected or have changed.
  func selectionDidChange() {
    menu.hideMenu()
    frameView.selectionFrame = page.selection.frame
  }

  /// Shows the dragged elements with their transform, or hides them after the drag.
  func dragDidChange() {
    guard let transform = page.selection.dragTransform else {
      showsDrag = false
      preview.isHidden = true
      frameView.dragTransform = .identity
      return
    }
    if !showsDrag {
      showsDrag = true
      inks = InkCache()
      preview.discardPixels()
      preview.isHidden = false
    }
    preview.setPageTransform(transform.concatenating(page.viewport.transform))
    frameView.dragTransform = transform
  }

  /// Shows the selection in another visible area of the page.
  func viewportDidChange() {
    let transform = page.viewport.transform
    frameView.pageTransform = transform
    if let dragTransform = page.selection.dragTransform {
      preview.setPageTransform(dragTransform.concatenating(transform))
    }
    frameView.selectionFrame = page.selection.frame
  }

  /// Shows the menu of the selection, whose actions the first responder performs.
  ///
  /// - Parameters:
  ///   - point: A point of the page, or `nil` for the visible area of the selection's frame.
  ///   - view: The view that shows the page.
  func showMenu(at point: CGPoint?, in view: UIView) {
    let rect = point.map { CGRect(origin: $0.applying(page.viewport.transform), size: .zero) }
    menuRect = rect ?? frameView.shownRect.intersection(view.bounds)
    menu.menuItems =
      SelectionMenu(
        page.rules, width: view.bounds.width, isLocked: page.selection.isLocked
      ).items
    menu.showMenu(from: view, rect: menuRect)
  }

  /// Shows a further menu where the menu of the selection was.
  func showMore(_ furtherMenu: UIMenu, in view: UIView) {
    let rect = menuRect.isNull ? view.bounds : menuRect
    furtherMenu.show(at: CGPoint(x: rect.midX, y: rect.minY), in: view)
  }
}

extension SelectionViews: PageViewDataSource {
  func pageView(_ view: PageView, elementsIn rect: CGRect) -> [Drawing.ID] {
    guard page.selection.isDragging else { return [] }
    return page.model.elements(in: rect, of: page.selection.ids)
  }

  func pageView(_ view: PageView, element id: Drawing.ID) -> Element? { page.model.element(id) }

  func pageView(
    _ view: PageView, inksOf ids: ArraySlice<Drawing.ID>, tolerance: Float
  ) -> [InkLine] {
    inks.inks(of: ids, tolerance: tolerance) { page.model.element($0) }
  }
}
