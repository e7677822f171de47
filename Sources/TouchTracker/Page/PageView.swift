import DrawingModel
import Ink
import ResponderKit

/// Provides the elements of a page.
protocol PageViewDataSource: AnyObject {
  /// Returns the IDs of the elements that may intersect a rectangle of the page, bottom to top.
  func pageView(_ view: PageView, elementsIn rect: CGRect) -> [Drawing.ID]
  func pageView(_ view: PageView, element id: Drawing.ID) -> Element?
}

/// Shows the elements of a page.
///
/// The view retains its pixels, so that a frame paints only what has changed. A page that takes
/// longer than a frame is painted in several frames, bottom to top.
final class PageView: UIView {
  /// The greatest distance of a polyline from its curve, in pixels; it is not visible.
  private static let tolerance: CGFloat = 0.25
  /// The pixels that are painted in about a tenth of a second.
  static let defaultPaintBudget = 30_000_000

  weak var dataSource: (any PageViewDataSource)?
  /// The transform from points of the page to points of the view.
  var pageTransform = CGAffineTransform.identity {
    didSet { if pageTransform != oldValue { setNeedsDisplay() } }
  }
  /// The approximate number of pixels that are painted in one frame.
  ///
  /// Between two frames touches are handled and edits are saved, however full the page is.
  var paintBudget = Int.max
  /// The elements that previous frames have not painted yet, bottom to top, and the rectangle to
  /// paint them in.
  private var remainder: (ids: ArraySlice<Drawing.ID>, rect: CGRect)?
  /// The elements that were added above all others since the last frame.
  private var additions: [Drawing.ID] = []
  /// The rectangle that must be painted again after the remainder, because it has changed
  /// meanwhile.
  private var changedRect = CGRect.null
  private var inks = InkCache()

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    backgroundColor = Palette.page
    retainsContent = true
  }

  /// Provides the lines that paint the elements before they are needed.
  func prepare(_ lines: [InkLine], of ids: [Drawing.ID], tolerance: Float) {
    inks.fill(lines, of: ids, tolerance: tolerance)
  }

  /// Shows an element that was added above all others.
  func add(_ element: Element, _ id: Drawing.ID) {
    additions.append(id)
    setNeedsAddition(element.paintedBounds.applying(pageTransform))
  }

  /// Shows an element that was added, removed or changed below others.
  func update(_ element: Element, _ id: Drawing.ID) {
    inks.remove(id)
    let rect = element.paintedBounds.applying(pageTransform)
    // A pass over the page that has begun is completed first, so that constant changes do not stop
    // it.
    if remainder == nil { setNeedsDisplay(rect) } else { changedRect = changedRect.union(rect) }
  }

  /// Shows a drawing of which most elements have changed.
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
    let leavesRemainder = remainder.map { !rect.contains($0.rect) } ?? false
    if rect.contains(changedRect) { changedRect = .null }
    paint(ids[...], in: rect)
    guard leavesRemainder else { return }
    // Several rectangles of which one exceeds the budget are painted as one, from the beginning.
    remainder = nil
    setNeedsDisplay()
  }

  override func drawAddition(_ rect: CGRect) {
    if let (ids, rect) = remainder { paint(ids, in: rect) }
    draw(additions[...])
    if let remainder {
      // Elements that are painted later cover the additions until their rectangle is painted again.
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
    // A rectangle within the page may take longer, because painting it in two frames would flicker.
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

  /// Returns the first elements that cost about a tenth of the budget.
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
