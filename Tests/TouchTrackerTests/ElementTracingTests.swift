import DrawingFormat
import DrawingModel
import Ink
import ResponderKit
import Testing

@testable import TouchTracker

@Suite("The drawing of single elements in a film")
struct ElementTracingTests {
  private let color = PixelColor(red: 220, green: 40, blue: 40)

  private func stroke(
    _ points: [InkPoint], _ times: [Float] = [], forces: [Float] = [],
    kind: Element.Kind = .stroke
  ) -> Element {
    Element(kind: kind, points: points, times: times, forces: forces, width: 8, color: color)
  }

  @Test("The crosshair of a pen in a film is larger at a greater force")
  func crosshairs() {
    let points: [InkPoint] = [[40, 100], [140, 100], [240, 100]]
    // The distances from the tip, to the right and downward, of a pixel on the ring for this force,
    // and of a pixel on the ring for the other force.
    for (force, ring, other) in [(0.5, 8, 13), (1, 13, 8)] as [(Float, Int, Int)] {
      let element = stroke(points, [0, 0.5, 1], forces: [force, force, force])
      let document = DrawingDocument(
        drawing: Drawing(elements: [element]), size: CGSize(width: 300, height: 200))
      let film = DrawingFilm(document, width: 300, height: 200, showsTouches: true)
      film.advance(to: 0.7)
      let canvas = BitmapCanvas(width: 300, height: 200)
      film.window.render(on: canvas, scale: 1)
      #expect(canvas.bitmap[140 + ring, 100 + ring].red < 200)
      #expect(canvas.bitmap[140 + other, 100 + other].red == 255)
    }
  }

  @Test("A film two pixels wider and higher than its page enlarges the page")
  func wideMargins() {
    let film = film([], CGSize(width: 300, height: 200), width: 302, height: 202)
    let size = film.window.bounds.size
    #expect(abs(size.width - 300) < 1e-9 && abs(size.height - 202 * 300 / 302) < 1e-9)
  }

  @Test("A film draws a stroke at its recorded times, with pauses of at most half a second")
  func recordedTimes() {
    let points: [InkPoint] = [[0, 0], [10, 0], [20, 5], [30, 5], [40, 5]]
    for kind in [Element.Kind.stroke, .highlight] {
      let tracing = ElementTracing(stroke(points, [2, 2.25, 2.75, 9, 9.125], kind: kind))
      #expect(tracing.points == points)
      #expect(tracing.times == [0, 0.25, 0.75, 1.25, 1.375])
      #expect(tracing.duration == 1.375)
    }
    // A decreasing time counts as equal to the time before it.
    #expect(ElementTracing(stroke(points, [2, 3, 1, 1.5, 1.75])).times == [0, 0.5, 0.5, 1, 1.25])
    // A very short stroke still takes a tenth of a second.
    let short = ElementTracing(stroke(points, [0, 0.01, 0.02, 0.03, 0.04]))
    #expect(short.duration == 0.1 && abs((short.times.last ?? 0) - 0.04) < 1e-6)
  }

  @Test(
    "A film draws a stroke without times at 1,000 points per second, but within 0.1 to 3 seconds")
  func constantSpeed() {
    let points: [InkPoint] = [[0, 0], [300, 0], [300, 400], [300, 400], [600, 800]]
    let tracing = ElementTracing(stroke(points))
    #expect(abs(tracing.duration - 1.2) < 1e-6)
    for (time, expected) in zip(tracing.times, [0, 0.3, 0.7, 0.7, 1.2]) {
      #expect(abs(time - expected) < 1e-6)
    }
    let short = ElementTracing(stroke([[0, 0], [3, 0], [3, 1]]))
    #expect(short.duration == 0.1)
    #expect(zip(short.times, [0, 0.075, 0.1]).allSatisfy { abs($0 - $1) < 1e-9 })
    let long = ElementTracing(stroke([[0, 0], [2000, 0], [2000, 6000]]))
    #expect(long.duration == 3 && long.times == [0, 0.75, 3])
    let dot = ElementTracing(stroke([[7, 8]]))
    #expect(dot.times == [0] && dot.duration == 0.1 && dot.tip(at: 3, after: 0) == [7, 8])
  }

  @Test("A film draws a line from its first to its last point, and a rectangle as a closed outline")
  func otherKinds() {
    let line = ElementTracing(
      Element(
        .line, from: CGPoint(x: 10, y: 20), to: CGPoint(x: 410, y: 320), width: 4, color: color))
    #expect(line.points == [[10, 20], [410, 320]] && line.times == [0, 0.5])
    #expect(line.tip(at: 0.125, after: 0) == [110, 95])
    #expect(line.tip(at: -1, after: 0) == [10, 20] && line.tip(at: 9, after: 0) == [410, 320])
    #expect(line.tip(at: 0.5, after: 1) == [410, 320])
    let rectangle = ElementTracing(
      Element(
        kind: .rectangle, points: [[0, 0], [200, 0], [200, 100], [0, 100]], width: 4, color: color))
    #expect(abs(rectangle.duration - 0.6) < 1e-6)
    #expect(rectangle.points.first == rectangle.points.last)
  }

  // MARK: Elements in progress

  private func bounds(_ rects: [CGRect]) -> CGRect { rects.reduce(.null) { $0.union($1) } }

  @Test("In a film, the outline of a shape in progress ends at the tip")
  func shape() {
    let element = Element(
      kind: .rectangle, points: [[50, 50], [250, 50], [250, 150], [50, 150]], width: 6,
      color: color)
    let tracing = ElementTracing(element)
    var progress = ElementInProgress(element, tracing, tolerance: 0.1)
    #expect(progress.tip == nil && progress.force == nil)
    var rects: [CGRect] = []
    progress.advance(to: 0) { rects.append($0) }
    #expect(progress.tip == [50, 50] && progress.ink.points == [[50, 50]])
    progress.advance(to: 0.1) { rects.append($0) }
    #expect(progress.tip == [150, 50] && progress.ink.points == [[50, 50], [150, 50]])
    #expect(progress.ink.width == 6 && progress.ink.color == color)
    rects = []
    progress.advance(to: 0.25) { rects.append($0) }
    #expect(progress.ink.points == [[50, 50], [250, 50], [250, 100]])
    // The dirty rectangles contain the new section of the outline. Later they contain only its end.
    #expect(bounds(rects).contains(CGRect(x: 150, y: 50, width: 100, height: 50)))
    rects = []
    progress.advance(to: 0.28) { rects.append($0) }
    #expect(bounds(rects).minX > 240 && bounds(rects).maxY > 129)
    progress.advance(to: 0.6) { _ in }
    #expect(progress.ink.points.last == [50, 50] && progress.ink.points.count == 5)
  }

  @Test("A stroke in progress ends at its tip, which has the force of the last point it has passed")
  func freehand() {
    let points: [InkPoint] = [[10, 10], [60, 10], [110, 40], [160, 40]]
    let element = stroke(points, [0, 0.25, 0.5, 0.75], forces: [0.25, 0.5, 0.75, 1])
    let tracing = ElementTracing(element)
    var progress = ElementInProgress(element, tracing, tolerance: 0.1)
    var rects: [CGRect] = []
    for (time, tip, force) in [
      (0.0, [10, 10], 0.25), (0.125, [35, 10], 0.25), (0.25, [60, 10], 0.5),
      (0.3125, [72.5, 17.5], 0.5), (0.75, [160, 40], 1), (2, [160, 40], 1),
    ] as [(TimeInterval, InkPoint, CGFloat)] {
      rects = []
      progress.advance(to: time) { rects.append($0) }
      #expect(progress.tip == tip && progress.force == force, "\(time)")
      let last = progress.ink.points.last ?? .zero
      #expect(abs(last.x - tip.x) < 0.01 && abs(last.y - tip.y) < 0.01, "\(time)")
      #expect(progress.ink.widthFactors.count == progress.ink.points.count)
    }
    let complete = ElementInProgress(element, tracing, tolerance: 0.1)
    #expect(complete.tip == nil)
  }

  @Test("An element advanced directly to a time has the same line as an element advanced in steps")
  func history() {
    let points = (0..<60).map {
      InkPoint(10 + 5 * Float($0), 60 + 40 * Float(CGFloat.sin(Double($0) / 4)))
    }
    let times = points.indices.map { Float($0) * 0.02 }
    let element = stroke(points, times)
    let tracing = ElementTracing(element)
    var steps = ElementInProgress(element, tracing, tolerance: 0.1)
    for step in 1...50 {
      let time = Double(step) * 0.0237
      steps.advance(to: time) { _ in }
      var direct = ElementInProgress(element, tracing, tolerance: 0.1)
      direct.advance(to: time) { _ in }
      #expect(direct.ink.points == steps.ink.points && direct.tip == steps.tip, "\(time)")
    }
  }

  // MARK: Films

  private func film(_ elements: [Element], _ size: CGSize, width: Int, height: Int) -> DrawingFilm {
    DrawingFilm(
      DrawingDocument(drawing: Drawing(elements: elements), size: size), width: width,
      height: height)
  }

  @Test("A film pauses before each element and ends with the last element")
  func duration() {
    let line = Element(
      .line, from: CGPoint(x: 10, y: 20), to: CGPoint(x: 410, y: 320), width: 4, color: color)
    let size = CGSize(width: 500, height: 400)
    #expect(DrawingFilm.pause == 0.2)
    #expect(abs(film([line], size, width: 500, height: 400).duration - 0.7) < 1e-9)
    let short = stroke([[0, 0], [3, 0]])
    #expect(abs(film([line, short, line], size, width: 500, height: 400).duration - 1.7) < 1e-9)
  }

  @Test(
    "A film scales its area to fit the frame, unless the frame is only one pixel wider or higher",
    arguments: [
      (300, 200, 300, 200), (301, 200, 301, 200), (300, 201, 300, 201), (301, 201, 301, 201),
      (600, 400, 300, 200), (600, 800, 300, 400), (900, 400, 450, 200), (150, 100, 300, 200),
      (150, 200, 300, 400), (302, 200, 302, 200),
    ])
  func windowSize(width: Int, height: Int, pointWidth: Int, pointHeight: Int) {
    let film = film([], CGSize(width: 300, height: 200), width: width, height: height)
    let size = film.window.bounds.size
    #expect(abs(size.width - CGFloat(pointWidth)) < 1e-9)
    #expect(abs(size.height - CGFloat(pointHeight)) < 1e-9)
    #expect(film.duration == 0)
  }

  @Test("Elements outside of the page enlarge the area of a film, which is rounded to whole points")
  func area() {
    let line = Element(
      .line, from: CGPoint(x: -20.3, y: 20), to: CGPoint(x: 10, y: 230), width: 4, color: color)
    let document = DrawingDocument(
      drawing: Drawing(elements: [line]), size: CGSize(width: 300, height: 200))
    let area = DrawingFilm.area(of: document)
    #expect(area == document.exportedArea.integral)
    #expect(area.minX == -23 && area.minY == 0 && area.maxX == 300 && area.maxY == 232)
    let film = DrawingFilm(document, width: 323, height: 232)
    film.advance(to: 10)
    let canvas = BitmapCanvas(width: 323, height: 232)
    film.window.render(on: canvas, scale: 1)
    // The point (-5, 125) of the page is on the line.
    #expect(canvas.bitmap[18, 125].green < 200)
  }

  @Test("A film with touches marks the tip of a stroke, with a crosshair if the stroke has forces")
  func tips() throws {
    let points: [InkPoint] = [[40, 100], [140, 100], [240, 100]]
    for (forces, isPen) in [([], false), ([0.5, 0.5, 0.5], true)] as [([Float], Bool)] {
      let element = stroke(points, [0, 0.5, 1], forces: forces)
      let document = DrawingDocument(
        drawing: Drawing(elements: [element]), size: CGSize(width: 300, height: 200))
      let film = DrawingFilm(document, width: 300, height: 200, showsTouches: true)
      film.advance(to: 0.7)
      let canvas = BitmapCanvas(width: 300, height: 200)
      film.window.render(on: canvas, scale: 1)
      // A bubble is filled, a crosshair is not.
      #expect((canvas.bitmap[147, 107].red < 250) == !isPen)
      #expect((canvas.bitmap[140, 112].red < 250))
      film.advance(to: 1.21)
      film.window.render(on: canvas, scale: 1)
      #expect(canvas.bitmap[240, 112].red == 255)
      let plain = film.restarted(false)
      plain.advance(to: 0.7)
      plain.window.render(on: canvas, scale: 1)
      #expect(canvas.bitmap[147, 107].red == 255)
    }
  }

  @Test("The dirty rectangles of a stroke in progress contain every section that has changed")
  func changedSections() {
    let points: [InkPoint] = [
      [20, 30], [140, 30], [140, 150], [40, 150], [40, 60], [250, 60], [250, 180], [160, 180],
    ]
    let element = stroke(points)
    var progress = ElementInProgress(element, ElementTracing(element), tolerance: 0.25)
    progress.advance(to: 0) { _ in }
    for step in 1...60 {
      let before = progress.ink.points
      var rects: [CGRect] = []
      progress.advance(to: Double(step) * 0.02) { rects.append($0) }
      let after = progress.ink.points
      // The sections that begin at the last common vertex of both lines differ.
      let commonCount = zip(before, after).prefix { $0 == $1 }.count
      for line in [before, after] {
        for (start, end) in zip(line, line.dropFirst()).dropFirst(max(0, commonCount - 1)) {
          for fraction in [0, 0.25, 0.5, 0.75, 1] as [Float] {
            let point = CGPoint(start + (end - start) * fraction)
            let isContained = rects.contains { $0.contains(point) }
            #expect(isContained, "\(point) in step \(step)")
          }
        }
      }
    }
    #expect(progress.tip == points.last)
  }
}
