import DrawingModel
import Ink
import ResponderKit

/// An object that provides the elements of a page.
protocol PageViewDataSource: AnyObject {
  /// Returns the IDs of the elements that may intersect a rectangle of the page, bottom to top.
  func pageView(_ view: PageView, elementsIn rect: CGRect) -> [Drawing.ID]
  /// Returns the element with an ID, or `nil` if the page does not have the element.
  func pageView(_ view: PageView, element id: Drawing.ID) -> Element?
}

/// A view that shows the elements of a page.
///
/// The view retains its pixels, so that a frame paints only the dirty rectangles. A page that
/// exceeds the paint budget of a frame is painted in several frames, bottom to top.
final class PageView: UIView {
  /// The maximum distance between a line and its curve, in pixels, which is not visible.
  private static let tolerance: CGFloat = 0.25
  /// The number of pixels that are painted in about a tenth of a second.
  static let defaultPaintBudget = 30_000_000

  weak var dataSource: (any PageViewDataSource)?
  /// The transform from points of the page to points of the view.
  var pageTransform = CGAffineTransform.identity {
    didSet { if pageTransform != oldValue { setNeedsDisplay() } }
  }
  /// The approximate number of pixels that are painted in one frame.
  ///
  /// Between two frames, the program delivers touches and saves edits, however full the page is.
  var paintBudget = Int.max
  /// The elements that previous frames have not painted yet, bottom to top, and the rectangle to
  /// paint them in.
  private var remainder: (ids: ArraySlice<Drawing.ID>, rect: CGRect)?
  /// The elements that were added above all others since the last frame.
  private var additions: [Drawing.ID] = []
  /// The rectangle that must be painted again after the remainder, because its elements have
  /// changed since the remainder was computed.
  private var changedRect = CGRect.null
  private var inks = InkCache()

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    backgroundColor = Palette.page
    retainsContent = true
  }

  /// Stores lines that paint the elements and were computed before the view is drawn.
  func prepare(_ lines: [InkLine], of ids: [Drawing.ID], tolerance: Float) {
    inks.fill(lines, of: ids, tolerance: tolerance)
  }

  /// Shows an element that was added above all others.
  func add(_ element: Element, _ id: Drawing.ID) {
    additions.append(id)
    setNeedsAddition(element.paintedBounds.applying(pageTransform))
  }

  /// Shows the change of an element that was added, removed or replaced below others.
  func update(_ element: Element, _ id: Drawing.ID) {
    inks.remove(id)
    let rect = element.paintedBounds.applying(pageTransform)
    // A remainder is painted first. Otherwise, continual changes would restart the painting of the
    // page and never let it finish.
    if remainder == nil { setNeedsDisplay(rect) } else { changedRect = changedRect.union(rect) }
  }

  /// Discards all elements that have been shown, because the page is replaced by another one.
  func removeAll() {
    inks = InkCache()
    additions.removeAll()
    (remainder, changedRect) = (nil, .null)
    setNeedsDisplay()
  }

  /// Shows a page after most of its elements have changed.
  func updateAll() { setNeedsDisplay() }

  /// Returns the line that paints an element, or `nil` if the page does not have the element.
  func ink(of id: Drawing.ID) -> InkLine? {
    inks.inks(of: [id][...], tolerance: nil) { dataSource?.pageView(self, element: $0) }.first
  }

  // MARK: Painting

  override func draw(_ rect: CGRect) {
    additions.removeAll(keepingCapacity: true)
    guard let dataSource else { return }
    let ids = dataSource.pageView(self, elementsIn: rect.applying(pageTransform.inverted()))
    let discardsRemainder = remainder.map { !rect.contains($0.rect) } ?? false
    if rect.contains(changedRect) { changedRect = .null }
    paint(ids[...], in: rect)
    guard discardsRemainder else { return }
    // There can be only one remainder. `paint` has discarded the remainder of another rectangle, so
    // the entire view is painted again.
    remainder = nil
    setNeedsDisplay()
  }

  override func drawAddition(_ rect: CGRect) {
    if let (ids, rect) = remainder { paint(ids, in: rect) }
    draw(additions[...])
    if let remainder {
      // Later batches of the remainder will cover the additions, which belong above them. So the
      // rectangles of the additions are painted again afterwards.
      for element in additions.compactMap({ dataSource?.pageView(self, element: $0) }) {
        let rect = element.paintedBounds.applying(pageTransform)
        changedRect = changedRect.union(rect.intersection(remainder.rect))
      }
    }
    additions.removeAll(keepingCapacity: true)
  }

  /// Paints elements within the budget of a frame and keeps the others as the remainder.
  private func paint(_ ids: ArraySlice<Drawing.ID>, in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.clip(to: rect)
    // A rectangle that is smaller than the view gets twice the budget, because painting it in two
    // frames would flicker.
    let budget = rect.contains(bounds) ? paintBudget : 2 * min(paintBudget, .max / 2)
    var (ids, cost) = (ids, 0)
    while !ids.isEmpty, cost < budget {
      let batch =
        paintBudget == .max ? (ids: ids, cost: 0) : nextBatch(of: ids, in: rect, context.scale)
      draw(batch.ids)
      ids = ids.dropFirst(batch.ids.count)
      cost += batch.cost
    }
    context.restoreGState()
    if !ids.isEmpty {
      remainder = (ids, rect)
      setNeedsAddition(rect)
    } else {
      remainder = nil
      if !changedRect.isNull { setNeedsDisplay(changedRect) }
      changedRect = .null
    }
  }

  /// Returns the first elements, which together cost about a tenth of the budget, and their cost.
  private func nextBatch(
    of ids: ArraySlice<Drawing.ID>, in rect: CGRect, _ scale: CGFloat
  ) -> (ids: ArraySlice<Drawing.ID>, cost: Int) {
    let pageRect = rect.applying(pageTransform.inverted())
    let pageScale = scale * pageTransform.meanScale
    var cost = 0
    let batch = ids.prefix { id in
      guard cost < max(1, paintBudget / 10) else { return false }
      let element = dataSource?.pageView(self, element: id)
      cost += element?.paintCost(in: pageRect, scale: pageScale) ?? 0
      return true
    }
    return (batch, cost)
  }

  private func draw(_ ids: ArraySlice<Drawing.ID>) {
    guard let context = UIGraphicsGetCurrentContext(), let dataSource else { return }
    context.saveGState()
    context.concatenate(pageTransform)
    let tolerance = Float(Self.tolerance / max(context.scale, 1e-6))
    context.draw(
      inks.inks(of: ids, tolerance: tolerance) { dataSource.pageView(self, element: $0) })
    context.restoreGState()
  }
}
