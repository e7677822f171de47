import DrawingModel
import Ink
import ResponderKit

/// The page of a film of a drawing: the elements that are complete, and the line in progress above
/// them.
final class DrawingFilmPage: UIView, PageViewDataSource {
  /// The transform from points of the page to points of the view.
  let pageTransform: CGAffineTransform
  /// The maximum distance between a line and its curve, in points of the page.
  let tolerance: Float
  /// The line of the element that is being drawn, or `nil` for none.
  ///
  /// ``invalidate(_:)`` shows its changes.
  var line: InkLine?
  private var model = PageModel()
  private var inks = InkCache()
  private let page = PageView(frame: .zero)
  private let strokesView = StrokesView(frame: .zero)

  init(
    frame: CGRect, style: PageStyle, transform: CGAffineTransform, tolerance: Float
  ) {
    (pageTransform, self.tolerance) = (transform, tolerance)
    super.init(frame: frame)
    page.pageStyle = style
    strokesView.pageStyle = style
    page.dataSource = self
    strokesView.appendInks = { [unowned self] inks in if let line { inks.append(line) } }
    for view in [page, strokesView] {
      addSubview(view)
      view.setPageTransform(transform)
    }
  }

  required init?(coder: NSCoder) { nil }

  /// Shows a change of ``line`` within a rectangle of the page.
  func invalidate(_ rect: CGRect) { strokesView.setNeedsDisplay(rect) }

  /// Adds a complete element, and shows a change of ``line`` within the bounds of the element.
  func add(_ element: Element) {
    strokesView.setNeedsDisplay(element.paintedBounds)
    switch model.apply(.append(element)) {
    case .nothing, .pageStyle: break
    case .everything: page.updateAll()
    case .topmost(let id, let element): page.add(element, id)
    case .elements(let change):
      for (_, element) in change.added.pairs { page.update(element) }
    }
  }

  func pageView(_ view: PageView, elementsIn rect: CGRect) -> [Drawing.ID] {
    model.visibleElements(in: rect)
  }

  func pageView(_ view: PageView, element id: Drawing.ID) -> Element? { model.element(id) }

  func pageView(
    _ view: PageView, inksOf ids: ArraySlice<Drawing.ID>, tolerance: Float
  ) -> [InkLine] {
    inks.inks(of: ids, tolerance: tolerance) { model.element($0) }
  }
}
