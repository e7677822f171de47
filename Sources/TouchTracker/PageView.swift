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
  /// What is painted within about a tenth of a second, in the unit of ``workPerFrame``.
  static let shortWork = 30_000_000

  weak var dataSource: (any PageViewDataSource)?
  /// From points of the page to those of the view.
  var pageTransform = CGAffineTransform.identity {
    didSet { if pageTransform != oldValue { setNeedsDisplay() } }
  }
  /// About how many pixels are painted in one frame; what is left follows with the next ones.
  ///
  /// Between two frames fingers are answered, and what they drew is kept, however full the page is.
  var workPerFrame = Int.max
  /// What the frames so far had no time for, from the lowest to the topmost, and where it belongs.
  private var rest: (ids: ArraySlice<Drawing.ID>, rect: CGRect)?
  /// Elements that came on top of all others since the last frame.
  private var additions: [Drawing.ID] = []
  /// What is to be painted anew once the rest is painted, since something has changed meanwhile.
  private var changed = CGRect.null
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
    let rect = element.paintedBounds.applying(pageTransform)
    // What is begun comes to its end, however much is changed meanwhile.
    if rest == nil { setNeedsDisplay(rect) } else { changed = changed.union(rect) }
  }

  /// Everything came or went at once.
  func updateAll() { setNeedsDisplay() }

  /// What an element is painted from; nil for one that is not there.
  func ink(of id: Drawing.ID) -> InkLine? {
    inks.inks(of: [id][...], tolerance: nil) { dataSource?.pageView(self, element: $0) }.first
  }

  // MARK: Painting

  override func draw(_ rect: CGRect) {
    additions.removeAll(keepingCapacity: true)
    guard let dataSource else { return }
    let ids = dataSource.pageView(self, elementsIn: rect.applying(pageTransform.inverted()))
    let isSecond = rest.map { !rect.contains($0.rect) } ?? false
    if rect.contains(changed) { changed = .null }
    paint(ids[...], in: rect)
    guard isSecond else { return }
    // Of several parts of which one is too much for a frame all are painted as one, from the beginning.
    rest = nil
    setNeedsDisplay()
  }

  override func drawAddition(_ rect: CGRect) {
    if let (ids, rect) = rest { paint(ids, in: rect) }
    draw(additions[...])
    if let rest {
      // What is painted later lies above them for a while.
      for element in additions.compactMap({ dataSource?.pageView(self, element: $0) }) {
        let rect = element.paintedBounds.applying(pageTransform)
        changed = changed.union(rect.intersection(rest.rect))
      }
    }
    additions.removeAll(keepingCapacity: true)
  }

  /// Paints some elements as far as a frame has time for them.
  private func paint(_ ids: ArraySlice<Drawing.ID>, in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.clip(to: rect)
    // A part of what is seen had better not flicker, and may take longer.
    let most = rect.contains(bounds) ? workPerFrame : 2 * min(workPerFrame, .max / 2)
    var (ids, work) = (ids, 0)
    while !ids.isEmpty, work < most {
      let part = workPerFrame == .max ? (ids: ids, work: 0) : few(of: ids, in: rect, context.scale)
      draw(part.ids)
      ids = ids.dropFirst(part.ids.count)
      work += part.work
    }
    context.restoreGState()
    if !ids.isEmpty {
      rest = (ids, rect)
      setNeedsAddition(rect)
    } else {
      rest = nil
      if !changed.isNull { setNeedsDisplay(changed) }
      changed = .null
    }
  }

  /// As many as take about a tenth of what a frame has time for.
  private func few(
    of ids: ArraySlice<Drawing.ID>, in rect: CGRect, _ scale: CGFloat
  ) -> (ids: ArraySlice<Drawing.ID>, work: Int) {
    let (part, scale) = (rect.applying(pageTransform.inverted()), scale * pageTransform.meanScale)
    var work = 0
    let some = ids.prefix { id in
      guard work < max(1, workPerFrame / 10) else { return false }
      work += dataSource?.pageView(self, element: id)?.work(in: part, scale: scale) ?? 0
      return true
    }
    return (some, work)
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

extension Element {
  /// About what it costs to paint what lies in a rectangle of the page, as so many pixels.
  ///
  /// - Parameter scale: pixels to a point of the page.
  fileprivate func work(in rect: CGRect, scale: CGFloat) -> Int {
    let seen = paintedBounds.intersection(rect)
    let covered = (CGFloat(length) + CGFloat(width)) * CGFloat(width)
    let pixels = min(seen.width * seen.height, covered) * scale * scale
    // A piece costs as much as a hundred pixels, and each element some more, measured.
    let pieces = kind == .circle || kind == .ellipse ? 32 : points.count
    return 300 + 100 * pieces + Int(max(0, min(pixels, 1e15)))
  }
}

/// What elements are painted from, kept since a frame is painted part by part.
private struct InkCache {
  /// In points, of which it has about 12 MB; a page of more is made anew part by part.
  private static let capacity = 1_500_000
  /// What a line takes beside its points, in points.
  private static let lineSize = 16

  private var inks: [Drawing.ID: InkLine] = [:]
  private var tolerance: Float = 0.5
  private var size = 0

  /// - Parameter tolerance: how far straight pieces may lie from the curves; nil for that of before.
  mutating func inks(
    of ids: ArraySlice<Drawing.ID>, tolerance: Float?, _ element: (Drawing.ID) -> Element?
  ) -> [InkLine] {
    let tolerance = tolerance ?? self.tolerance
    if tolerance != self.tolerance { removeAll(for: tolerance) }
    let lacking = ids.filter { inks[$0] == nil }
    if !lacking.isEmpty, size > Self.capacity { removeAll(for: tolerance) }
    let new = (inks.isEmpty ? Array(ids) : lacking).compactMap { id in element(id).map { (id, $0) }
    }
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
      size += line.points.count + Self.lineSize
    }
  }

  mutating func remove(_ id: Drawing.ID) {
    if let ink = inks.removeValue(forKey: id) { size -= ink.points.count + Self.lineSize }
  }

  private mutating func removeAll(for tolerance: Float) {
    inks.removeAll(keepingCapacity: true)
    (self.tolerance, size) = (tolerance, 0)
  }
}
