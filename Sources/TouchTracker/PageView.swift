import Drawing
import Ink
import ResponderKit

/// Tells a page what is on it.
protocol PageViewDataSource: AnyObject {
  /// The elements that reach into a rectangle of the page, from the lowest to the topmost.
  func pageView(_ view: PageView, elementsIn rect: CGRect) -> [Drawing.ID]
  /// An element by its name.
  func pageView(_ view: PageView, element id: Drawing.ID) -> Element?
}

/// Shows what has been drawn.
///
/// Its pixels are kept, so that a frame costs nothing for what is finished.
final class PageView: UIView {
  /// How far the straight pieces of a curve may lie from it, in pixels: less than is seen.
  private static let tolerance: CGFloat = 0.25

  weak var dataSource: (any PageViewDataSource)?
  /// From points of the page to those of the view.
  var pageTransform = CGAffineTransform.identity {
    didSet { if pageTransform != oldValue { setNeedsDisplay() } }
  }
  /// Elements that came on top of all others since the last frame.
  private var additions: [Drawing.ID] = []
  private var inks = InkCache()

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    backgroundColor = Palette.page
    retainsContent = true
  }

  /// Keeps what elements are painted from, which is known already.
  func prepare(_ lines: [InkLine], of ids: [Drawing.ID], tolerance: Float) {
    inks.prepare(lines, of: ids, tolerance: tolerance)
  }

  /// An element came on top of all others.
  func add(_ element: Element, _ id: Drawing.ID) {
    additions.append(id)
    setNeedsAddition(element.paintedBounds.applying(pageTransform))
  }

  /// An element came, went or changed, and others may lie above it.
  func update(_ element: Element, _ id: Drawing.ID) {
    inks.remove(id)
    setNeedsDisplay(element.paintedBounds.applying(pageTransform))
  }

  /// What an element is painted from; nil for one that is not there.
  func ink(of id: Drawing.ID) -> InkLine? {
    inks.inks(of: [id], tolerance: nil) { dataSource?.pageView(self, element: $0) }.first
  }

  override func draw(_ rect: CGRect) {
    additions.removeAll(keepingCapacity: true)
    guard let dataSource else { return }
    draw(dataSource.pageView(self, elementsIn: rect.applying(pageTransform.inverted())))
  }

  override func drawAddition(_ rect: CGRect) {
    draw(additions)
    additions.removeAll(keepingCapacity: true)
  }

  private func draw(_ ids: [Drawing.ID]) {
    guard let context = UIGraphicsGetCurrentContext(), let dataSource else { return }
    context.concatenate(pageTransform)
    let tolerance = Float(Self.tolerance / max(context.scale, 1e-6))
    context.draw(
      inks.inks(of: ids, tolerance: tolerance) { dataSource.pageView(self, element: $0) })
  }
}

/// What elements are painted from, kept since a frame is painted part by part.
private struct InkCache {
  /// 12 MB of points; a page of more is made anew part by part.
  private static let capacity = 1_500_000

  private var inks: [Drawing.ID: InkLine] = [:]
  private var tolerance: Float = 0.5
  private var pointCount = 0

  /// - Parameter tolerance: how far straight pieces may lie from the curves; nil for that of before.
  mutating func inks(
    of ids: [Drawing.ID], tolerance: Float?, _ element: (Drawing.ID) -> Element?
  ) -> [InkLine] {
    let tolerance = tolerance ?? self.tolerance
    if tolerance != self.tolerance || pointCount > Self.capacity { removeAll(for: tolerance) }
    let new = ids.filter { inks[$0] == nil }.compactMap { id in element(id).map { (id, $0) } }
    keep(Element.inks(of: new.map(\.1), tolerance: tolerance), of: new.map(\.0))
    return ids.compactMap { inks[$0] }
  }

  mutating func prepare(_ lines: [InkLine], of ids: [Drawing.ID], tolerance: Float) {
    removeAll(for: tolerance)
    inks.reserveCapacity(ids.count)
    keep(lines, of: ids)
  }

  private mutating func keep(_ lines: [InkLine], of ids: [Drawing.ID]) {
    for (id, line) in zip(ids, lines) {
      inks[id] = line
      pointCount += line.points.count
    }
  }

  mutating func remove(_ id: Drawing.ID) {
    if let ink = inks.removeValue(forKey: id) { pointCount -= ink.points.count }
  }

  private mutating func removeAll(for tolerance: Float) {
    inks.removeAll(keepingCapacity: true)
    (self.tolerance, pointCount) = (tolerance, 0)
  }
}
