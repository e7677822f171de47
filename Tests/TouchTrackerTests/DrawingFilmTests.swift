import DrawingFormat
import DrawingModel
import Ink
import ResponderKit
import SDLHost
import Testing

@testable import TouchTracker

@Suite("Films of drawings")
struct DrawingFilmTests {
  private static let red = PixelColor(red: 220, green: 40, blue: 40)
  private static let translucent = PixelColor(red: 20, green: 120, blue: 255, alpha: 120)

  /// Returns a drawing with elements of all kinds, some of which overlap.
  private static func drawing(_ style: PageStyle = PageStyle()) throws -> Drawing {
    var image = Bitmap(width: 40, height: 30)
    image.fill(
      PixelBox(minX: 0, minY: 0, maxX: 40, maxY: 30), PixelColor(red: 90, green: 200, blue: 90))
    let picture = try Picture(validating: try ImageFile.png(image))
    let wave = (0..<40).map { InkPoint(20 + 6 * Float($0), 120 + Float($0 % 7) * 9) }
    let times = wave.indices.map { Float($0) * 0.01 }
    let forces = wave.indices.map { Float($0) / 40 }
    let elements = [
      Element(
        .line, from: CGPoint(x: -21, y: 10), to: CGPoint(x: 250, y: 60), width: 6, color: red),
      Element(kind: .stroke, points: wave, times: times, width: 9, color: translucent),
      Element(picture, corners: [[60, 40], [180, 60], [50, 130]]),
      Element(kind: .highlight, points: wave, times: times, width: 20, color: translucent),
      Element(
        kind: .stroke, points: wave.map { $0 + [10, 50] }, times: times, forces: forces, width: 12,
        color: PixelColor(red: 0, green: 0, blue: 0)),
      Element(kind: .stroke, points: wave.map { $0 + [0, 20] }, width: 3, color: red),
      Element(
        .circle, from: CGPoint(x: 40, y: 30), to: CGPoint(x: 140, y: 90), width: 2, color: red),
      Element(
        kind: .ellipse, points: [[200, 150], [250, 170], [190, 180]], width: 5, color: translucent),
      Element(
        kind: .rectangle, points: [[150, 20], [260, 20], [260, 90], [150, 90]], width: 4, color: red
      ),
      Element(kind: .triangle, points: [[20, 160], [90, 130], [70, 190]], width: 8, color: red),
      Element(
        .line, from: CGPoint(x: 280, y: 180), to: CGPoint(x: 280, y: 180), width: 9, color: red),
    ]
    return Drawing(elements: elements, pageStyle: style)
  }

  /// A film and the picture that its frames have painted so far.
  private final class Projection {
    let film: DrawingFilm
    private let painter: FilmPainter
    private(set) var picture: Bitmap

    init(_ document: DrawingDocument, width: Int, height: Int, showsTouches: Bool = false) {
      film = DrawingFilm(document, width: width, height: height, showsTouches: showsTouches)
      painter = FilmPainter(film.window, size: (width, height))
      picture = Bitmap(width: width, height: height)
    }

    func show(_ time: TimeInterval) -> Bitmap {
      film.advance(to: time)
      for patch in painter.paint() { picture.replace(atX: patch.x, y: patch.y, with: patch.pixels) }
      return picture
    }

    /// Shows frames at an interval and returns the last frame of the film.
    func showAll(interval: TimeInterval) -> Bitmap {
      for time in stride(from: 0, to: film.duration, by: interval) { _ = show(time) }
      return show(film.duration)
    }
  }

  private static func document(_ elements: [Element]) -> DrawingDocument {
    DrawingDocument(drawing: Drawing(elements: elements), size: CGSize(width: 300, height: 200))
  }

  private static func stroke(_ points: [InkPoint], _ times: [Float] = []) -> Element {
    Element(kind: .stroke, points: points, times: times, width: 8, color: red)
  }

  @Test(
    "The last frame of a drawing's film is almost identical to the exported image",
    arguments: zip(PageStyle.Pattern.allCases, [CGFloat(1), 2, 1, 0.5]))
  func lastFrame(pattern: PageStyle.Pattern, scale: CGFloat) throws {
    for board in [PageStyle.Board.paper, .black] {
      let document = DrawingDocument(
        drawing: try Self.drawing(PageStyle(pattern: pattern, board: board)),
        size: CGSize(width: 302, height: 200))
      let image = PagePicture.paint(
        document.drawing, area: document.exportedArea, scale: scale, pictures: PictureStore.shared)
      let film = Projection(document, width: image.width, height: image.height)
      let frame = film.showAll(interval: 0.25)
      // The film and the image round differently, because single-precision coordinates have another
      // origin in the film.
      if frame == image { continue }
      let differences = zip(image.bytes, frame.bytes).filter { $0 != $1 }
      #expect(differences.count <= 12, "\(board)")
      #expect(differences.allSatisfy { abs(Int($0) - Int($1)) < 16 }, "\(board)")
    }
  }

  @Test(
    "At a width of 700 pixels, the last frame of a film differs little from the drawing's image"
  )
  func lastFrameAtOtherScales() throws {
    let document = DrawingDocument(
      drawing: try Self.drawing(), size: CGSize(width: 300, height: 200))
    let area = document.exportedArea
    let width = 700
    let scale = CGFloat(width) / area.width
    let image = PagePicture.paint(
      document.drawing, area: area, scale: scale, pictures: PictureStore.shared)
    let frame = Projection(document, width: width, height: image.height).showAll(interval: 0.1)
    let differences = zip(image.bytes, frame.bytes).map { abs(Int($0) - Int($1)) }
    #expect(differences.reduce(0, +) < differences.count)
    #expect(differences.filter { $0 > 64 }.count * 500 < differences.count)
  }

  @Test(
    "A film draws a stroke at the recorded times of its points and shortens the finger's pauses")
  func recordedTimes() {
    let film = Projection(
      Self.document([
        Self.stroke(
          [[60, 50], [100, 50], [140, 50], [180, 50], [220, 50]], [0, 0.5, 1, 21, 21.5])
      ]),
      width: 300, height: 200)
    #expect(film.film.duration == DrawingFilm.pause + 2)
    func isPainted(_ x: Int, at time: TimeInterval) -> Bool {
      film.show(DrawingFilm.pause + time)[x, 50].green < 128
    }
    #expect(!isPainted(60, at: -0.01))
    #expect(isPainted(60, at: 0))
    #expect(isPainted(75, at: 0.25) && !isPainted(90, at: 0.25))
    #expect(isPainted(138, at: 1) && !isPainted(150, at: 1))
    #expect(isPainted(178, at: 1.5) && !isPainted(190, at: 1.5))
    #expect(isPainted(220, at: 2))
  }

  @Test(
    "Without times, an element's duration is proportional to its length, from 0.1 to 3 seconds")
  func constantSpeed() {
    func duration(_ element: Element) -> TimeInterval { ElementTracing(element).duration }
    func line(_ length: CGFloat) -> Element {
      Element(.line, from: .zero, to: CGPoint(x: length, y: 0), width: 2, color: Self.red)
    }
    #expect(duration(line(0)) == 0.1 && duration(line(50)) == 0.1)
    #expect(duration(line(500)) == 0.5 && duration(line(90_000)) == 3)
    #expect(duration(Self.stroke([[0, 0], [300, 400]])) == 0.5)
    // Times that do not increase are ignored.
    #expect(duration(Self.stroke([[0, 0], [300, 400]], [0, 0])) == 0.5)
    #expect(duration(Self.stroke([[0, 0], [300, 400]], [5, 1])) == 0.5)
    let circle = Element(
      .circle, from: .zero, to: CGPoint(x: 200, y: 200), width: 2, color: Self.red)
    #expect(abs(duration(circle) - 0.2 * .pi) < 0.001)
  }

  @Test("A film draws a shape along the shape's outline")
  func outline() {
    let rectangle = Element(
      kind: .rectangle, points: [[50, 50], [250, 50], [250, 150], [50, 150]], width: 6,
      color: Self.red)
    let film = Projection(Self.document([rectangle]), width: 300, height: 200)
    // The outline is 600 points long; 250 points are drawn after a quarter of a second.
    let frame = film.show(DrawingFilm.pause + 0.25)
    #expect(frame[150, 50].green < 128 && frame[250, 90].green < 128)
    #expect(frame[250, 110].green == 255 && frame[150, 150].green == 255)
  }

  @Test("A frame of a drawing's film does not depend on the frames before it")
  func repeatable() throws {
    let document = DrawingDocument(
      drawing: try Self.drawing(PageStyle(pattern: .dots)), size: CGSize(width: 300, height: 200))
    let film = Projection(document, width: 400, height: 300, showsTouches: true)
    for time in stride(from: 0, to: film.film.duration, by: 0.08) {
      let frame = film.show(time)
      if Int(time / 0.08) % 10 != 3 { continue }
      let isEqual =
        frame == Projection(document, width: 400, height: 300, showsTouches: true).show(time)
      #expect(isEqual, "at \(time)")
    }
  }

  @Test("In a film wider than its page, the page fills the frame and the drawing is centered")
  func proportions() {
    let line = Element(
      .line, from: CGPoint(x: 0, y: 100), to: CGPoint(x: 300, y: 100), width: 4, color: Self.red)
    var document = Self.document([line])
    document.drawing = Drawing(elements: [line], pageStyle: PageStyle(board: .paper))
    let film = Projection(document, width: 600, height: 200)
    let frame = film.showAll(interval: 0.1)
    let color = PageStyle.Board.paper.color
    for (x, y) in [(0, 0), (599, 199), (0, 100), (599, 100), (146, 100), (454, 100)] {
      #expect(frame[x, y] == color, "(\(x), \(y))")
    }
    #expect(frame[152, 100] == Self.red && frame[448, 100] == Self.red)
  }

  @Test("The mark of a touch follows the tip of a stroke and disappears after the stroke")
  func marks() {
    let stroke = Self.stroke(
      [[20, 50], [70, 50], [120, 50], [170, 50], [220, 50]], [0, 0.25, 0.5, 0.75, 1])
    let document = Self.document([stroke])
    let film = Projection(document, width: 300, height: 200, showsTouches: true)
    let time = DrawingFilm.pause
    #expect(film.show(time + 0.5)[120, 62].red < 240)
    #expect(film.show(time + 0.75)[120, 62].red == 255 && film.show(time + 0.75)[170, 62].red < 240)
    #expect(film.show(time + 1.5)[220, 62].red == 255)
  }

  @Test("The film of an empty drawing has no duration and shows the color of the page")
  func empty() {
    let film = Projection(Self.document([]), width: 300, height: 200)
    #expect(film.film.duration == 0)
    #expect(film.show(0)[150, 100] == PageStyle.Board.white.color)
  }

  @Test("A restarted film of a drawing keeps the bounds of the window, with and without touches")
  func restartedWindow() {
    let film = DrawingFilm(Self.document([]), width: 600, height: 200)
    #expect(film.window.bounds.size == CGSize(width: 600, height: 200))
    for showsTouches in [false, true] {
      let other = film.restarted(showsTouches)
      #expect(other.window.bounds == film.window.bounds, "\(showsTouches)")
    }
  }
}
