import DrawingFormat
import DrawingModel
import DrawingPersistence
import Ink
import ResponderKit
import SystemPackage
import Testing

@testable import TouchTracker

@Suite("Sources of films")
struct FilmSourceTests {
  private let temporary = TemporaryFile()
  private var folder: FilePath { FilePath(temporary.folder) }

  private func write(_ name: String, _ data: Data) throws -> FilePath {
    let path = folder.appending(name)
    try FileStore.replace(path, with: data)
    return path
  }

  /// Returns the kind and the size of the film source at a path.
  private func kind(_ path: FilePath) throws -> String {
    let source = try FilmSource(path) { Issue.record("\($0)") }
    let size = "\(Int(source.size.width))×\(Int(source.size.height))"
    return switch source {
    case .session: "session \(size)"
    case .drawing: "drawing \(size)"
    }
  }

  private var session: Data { Data((SessionFixture.header() + "\n").utf8) }

  @Test("A file with up to 63 spaces before a brace is recognized as a session")
  func manySpaces() throws {
    let session = try write("a", Data((String(repeating: " ", count: 63) + "{}").utf8))
    #expect(throws: SessionError.self) { try kind(session) }
    let other = try write("b", Data((String(repeating: " ", count: 64) + "{}").utf8))
    #expect(throws: FileError.self) { try kind(other) }
  }

  @Test(
    "A file that begins with a brace, after optional spaces, is recognized as a session",
    arguments: ["", " \t\r\n "])
  func sessions(spaces: String) throws {
    let path = try write("a.plist", session)
    #expect(try kind(path) == "session 400×300")
    // A file that begins with a brace counts as a session even if its header is not valid.
    let other = try write("b", Data((spaces + "{}").utf8))
    let error = #expect(throws: SessionError.self) { try kind(other) }
    #expect(error?.line == 1)
  }

  @Test("A drawing file is recognized by its content, and the film's size includes all elements")
  func drawings() throws {
    let line = Element(
      .line, from: CGPoint(x: 10, y: 20), to: CGPoint(x: 350, y: 90), width: 4,
      color: PixelColor(red: 1, green: 2, blue: 3))
    let document = DrawingDocument(
      drawing: Drawing(elements: [line]), size: CGSize(width: 300, height: 200))
    let path = try write("a.jsonl", document.encoded())
    #expect(try kind(path) == "drawing 352×200")
    let film = try FilmSource(path) { _ in }.makeFilm(width: 352, height: 200, showsTouches: false)
    #expect(film is DrawingFilm)
    #expect(film.window.bounds.size == CGSize(width: 352, height: 200))
  }

  @Test(
    "A file that is neither a session nor a drawing is refused",
    arguments: ["", "hello", "[1]", "\u{1}{"])
  func neither(text: String) throws {
    let path = try write("a.txt", Data(text.utf8))
    let error = #expect(throws: FileError.self) { try kind(path) }
    #expect(
      error?.description
        == "\(path.displayText): cannot show: it is neither a session nor a drawing")
  }

  @Test(
    "A film of a missing file fails with the reason \"No such file\", and a film of a folder fails")
  func unreadable() throws {
    let missing = #expect(throws: FileError.self) { try kind(folder.appending("missing")) }
    #expect(missing?.description.contains("No such file") == true)
    #expect(throws: FileError.self) { try kind(folder) }
  }
}

@Suite("Films of sessions")
struct SessionFilmTests {
  private let session = SessionFixture()

  private func film(_ lines: [String], showsTouches: Bool = false) throws -> any Film {
    try session.write([SessionFixture.header()] + lines)
    let source = try FilmSource(session.path) { Issue.record("\($0)") }
    return try source.makeFilm(width: 400, height: 300, showsTouches: showsTouches)
  }

  private func picture(_ film: any Film) -> Bitmap {
    let canvas = BitmapCanvas(width: 400, height: 300)
    film.window.render(on: canvas, scale: 1)
    return canvas.bitmap
  }

  private static let stroke =
    [##"{"t":0,"tool":"pen","color":"#FF0000FF","width":10}"##]
    + [
      SessionFixture.touch(1, 1, "began", 50, 100), SessionFixture.touch(2, 1, "moved", 150, 100),
      SessionFixture.touch(3, 1, "moved", 250, 120), SessionFixture.touch(4, 1, "ended", 250, 120),
    ]

  @Test("A film that marks touches needs no frame while nothing changes")
  func stillFrames() throws {
    let film = try film(Self.stroke, showsTouches: true)
    film.advance(to: 10)
    let painter = FilmPainter(film.window, size: (400, 300))
    _ = painter.paint(isLast: true)
    film.advance(to: 10.5)
    #expect(painter.paint().isEmpty)
  }

  @Test("A film of a session has the duration and the window size of the session")
  func properties() throws {
    let film = try film(Self.stroke)
    #expect(film.duration == 4)
    #expect(film.window.bounds.size == CGSize(width: 400, height: 300))
    #expect(try self.film([]).duration == 0)
  }

  @Test("A film of a session shows no section of a stroke before the time at which it was drawn")
  func times() throws {
    let film = try film(Self.stroke)
    let page = PixelColor(red: 255, green: 255, blue: 255)
    film.advance(to: 0.99)
    #expect(picture(film)[50, 100] == page)
    film.advance(to: 2)
    #expect(picture(film)[140, 100].green < 50 && picture(film)[240, 118] == page)
    film.advance(to: 2.999)
    #expect(picture(film)[240, 118] == page)
    film.advance(to: 3)
    #expect(picture(film)[240, 118].green < 50)
  }

  @Test(
    "A frame of a session's film does not depend on the frames before it", arguments: [false, true])
  func repeatable(showsTouches: Bool) throws {
    let film = try film(Self.stroke, showsTouches: showsTouches)
    for step in 0...20 {
      film.advance(to: Double(step) * 0.25)
      guard step % 5 == 2 else { continue }
      let other = film.restarted(showsTouches)
      other.advance(to: Double(step) * 0.25)
      let isEqual = picture(other) == picture(film)
      #expect(isEqual, "step \(step)")
    }
  }

  @Test(
    "A held stroke becomes the recognized shape, even if the film shows no frame during the hold")
  func heldStroke() throws {
    let points = DrawnShape.rectangle.points
    var lines = [##"{"t":0,"tool":"pen","color":"#FF0000FF","width":10}"##]
    for (index, point) in points.enumerated() {
      let time = 1 + Double(index) / 64
      lines.append(
        SessionFixture.touch(
          time, 1, index == 0 ? "began" : "moved", Double(point.x), Double(point.y)))
    }
    let last = points[points.count - 1]
    lines.append(SessionFixture.touch(6, 1, "ended", Double(last.x), Double(last.y)))
    let film = try film(lines)
    let late = film.restarted(false)
    for step in 0...70 { film.advance(to: Double(step) / 10) }
    late.advance(to: 7)
    let isEqual = picture(late) == picture(film)
    #expect(isEqual)
    // The freehand stroke ends 10 points below its start at the corner (140, 100). The recognized
    // shape closes this gap.
    #expect(picture(late)[140, 105].green < 50)
  }

  @Test("The scale indicator is visible after a zoom, even if the film shows no frame of the zoom")
  func indicator() throws {
    let film = try film([
      #"{"t":0.5,"snap":"none"}"#, #"{"t":3,"scale":2,"originX":0,"originY":0}"#,
      #"{"t":9,"snap":"none"}"#,
    ])
    for (time, isVisible) in [(2.99, false), (3.01, true), (3.79, true), (4.2, false)] {
      let late = film.restarted(false)
      late.advance(to: time)
      let picture = picture(late)
      let hasIndicator = (150..<250).contains { picture[$0, 275].green < 150 }
      #expect(hasIndicator == isVisible, "\(time)")
    }
  }

  @Test("A film of a session marks the fingers that are down only if touches are shown")
  func marks() throws {
    let (plain, marked) = (try film(Self.stroke), try film(Self.stroke, showsTouches: true))
    for (time, x, y) in [(1.5, 50, 115), (2.5, 150, 115), (3.5, 250, 135)] {
      plain.advance(to: time)
      marked.advance(to: time)
      #expect(picture(plain)[x, y].red == 255)
      #expect(picture(marked)[x, y].red < 240)
    }
    let hidden = marked.restarted(false)
    hidden.advance(to: 3.5)
    let isHidden = picture(hidden) == picture(plain)
    #expect(isHidden)
    let shown = plain.restarted(true)
    shown.advance(to: 3.5)
    let isMarked = picture(shown) == picture(marked)
    #expect(isMarked)
    for film in [plain, marked] { film.advance(to: 10) }
    let isGone = picture(plain) == picture(marked)
    #expect(isGone)
  }

  @Test("The error for a film of an invalid session gives the number of the line")
  func invalid() throws {
    let error = #expect(throws: SessionError.self) { try film(Self.stroke + ["{}"]) }
    #expect(error?.line == 7)
  }

  @Test("A film shows a click as a ring that expands and then disappears")
  func click() throws {
    let film = try film(
      [
        ##"{"t":0,"tool":"pen","color":"#FF0000FF","width":10}"##,
        SessionFixture.touch(1, 1, "began", 200, 150, ",\"source\":\"mouse\""),
        SessionFixture.touch(1.05, 1, "ended", 200, 150, ",\"source\":\"mouse\""),
      ],
      showsTouches: true)
    func radius(at time: TimeInterval) -> Int {
      film.advance(to: time)
      let picture = picture(film)
      return (8..<100).last { picture[200 + $0, 150].red < 250 } ?? 0
    }
    let (early, late) = (radius(at: 1.1), radius(at: 1.3))
    #expect(0 < early && early < late && late < 45)
    #expect(radius(at: 1.5) == 0)
  }
}
