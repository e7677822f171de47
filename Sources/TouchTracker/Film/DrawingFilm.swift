import DrawingFormat
import DrawingModel
import Ink
import ResponderKit

/// A film in which the elements of a drawing appear in their order.
///
/// A drawing stores no times between its elements, so the film draws them one after the other with
/// short pauses. The last frame shows the same page as an image of the drawing.
final class DrawingFilm: Film {
  /// The time before each element, in seconds.
  static let pause = 0.2

  let window: UIWindow
  let duration: TimeInterval
  private let document: DrawingDocument
  private let size: (width: Int, height: Int)
  private let elements: [Element]
  /// The time at which each element begins, in seconds.
  private let starts: [TimeInterval]
  private let pageView: DrawingFilmPage
  /// The view that marks the tip of the element in progress, or `nil` if the film shows no touches.
  private let marksView: FilmMarksView?
  private var inProgress: ElementInProgress?
  /// The number of elements that have begun.
  private var begunCount = 0

  /// Creates the film of a drawing.
  ///
  /// - Parameters:
  ///   - width: The width of the film in pixels.
  ///   - height: The height of the film in pixels. The page has no edge, so it also fills a film
  ///     that is wider or higher than the drawing.
  ///   - showsTouches: A Boolean value that determines whether a bubble or a crosshair marks the
  ///     tip of the element that is being drawn.
  init(_ document: DrawingDocument, width: Int, height: Int, showsTouches: Bool = false) {
    (self.document, size) = (document, (width, height))
    elements = document.drawing.elements
    (starts, duration) = Self.times(of: elements)
    let area = Self.area(of: document)
    let scale = Self.scale(of: area.size, width: width, height: height)
    window = UIWindow(
      frame: CGRect(x: 0, y: 0, width: CGFloat(width) / scale, height: CGFloat(height) / scale))
    // The shown area begins at a whole pixel, so that the film has the same pixels as an image of
    // the drawing.
    func offset(_ origin: CGFloat, _ length: CGFloat, _ side: Int) -> CGFloat {
      let margin = ((CGFloat(side) - length * scale) / 2).rounded(.down)
      return ((-origin * scale).rounded() + max(0, margin)) / scale
    }
    pageView = DrawingFilmPage(
      frame: window.bounds, style: document.drawing.pageStyle,
      transform: CGAffineTransform(
        translationX: offset(area.minX, area.width, width),
        y: offset(area.minY, area.height, height)),
      tolerance: PageView.tolerance(at: scale))
    window.addSubview(pageView)
    marksView = showsTouches ? FilmMarksView(frame: window.bounds) : nil
    if let marksView { window.addSubview(marksView) }
  }

  func restarted(_ showsTouches: Bool) -> any Film {
    DrawingFilm(document, width: size.width, height: size.height, showsTouches: showsTouches)
  }

  /// Returns the area of the page that an image of the drawing shows, rounded outward to whole
  /// points.
  static func area(of document: DrawingDocument) -> CGRect { document.exportedArea.integral }

  /// Returns the number of pixels per point with which an area just fits into a film.
  ///
  /// A video needs even sides. A film that is therefore a pixel wider or higher than the area keeps
  /// the scale 1, and shows one more column or row of the page.
  private static func scale(of size: CGSize, width: Int, height: Int) -> CGFloat {
    let margins = [CGFloat(width) - size.width, CGFloat(height) - size.height]
    if margins.allSatisfy({ 0..<2 ~= $0 }) { return 1 }
    return min(CGFloat(width) / size.width, CGFloat(height) / size.height)
  }

  private static func times(
    of elements: [Element]
  ) -> (starts: [TimeInterval], duration: TimeInterval) {
    var (starts, time): ([TimeInterval], TimeInterval) = ([], 0)
    starts.reserveCapacity(elements.count)
    for element in elements {
      starts.append(time + pause)
      time += pause + ElementTracing(element).duration
    }
    return (starts, time)
  }

  func advance(to time: TimeInterval) {
    while true {
      if let element = inProgress {
        let end = starts[begunCount - 1] + element.tracing.duration
        draw(until: min(time, end))
        if end > time { break }
        finish(at: end)
      }
      guard begunCount < elements.count, starts[begunCount] <= time else { break }
      let element = elements[begunCount]
      inProgress = ElementInProgress(
        element, ElementTracing(element), tolerance: pageView.tolerance)
      begunCount += 1
      draw(until: starts[begunCount - 1])
      mark(.began, at: starts[begunCount - 1])
    }
    marksView?.advance(to: time)
  }

  private func draw(until time: TimeInterval) {
    inProgress?.advance(to: time - starts[begunCount - 1], invalidate: pageView.invalidate)
    pageView.line = inProgress.flatMap { $0.tip == nil ? nil : $0.ink }
    // A picture, which has no tip, appears at once.
    if let element = inProgress, element.tip == nil, !element.isAdded {
      pageView.add(element.element)
      inProgress?.isAdded = true
    }
    mark(.moved, at: time)
  }

  private func finish(at time: TimeInterval) {
    guard let element = inProgress else { return }
    mark(.ended, at: time)
    pageView.line = nil
    if !element.isAdded { pageView.add(element.element) }
    inProgress = nil
  }

  private func mark(_ phase: UITouch.Phase, at time: TimeInterval) {
    guard let marksView, let element = inProgress, let tip = element.tip else { return }
    var sample = TouchSample(
      id: TouchID(finger: Int64(begunCount)), phase: phase,
      location: CGPoint(tip).applying(pageView.pageTransform), timestamp: time,
      source: element.force == nil ? .touch : .pencil)
    if let force = element.force { (sample.force, sample.maximumPossibleForce) = (force, 1) }
    marksView.show(sample)
  }
}
