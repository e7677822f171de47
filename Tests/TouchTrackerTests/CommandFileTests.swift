import DrawingFormat
import DrawingModel
import DrawingPersistence
import Ink
import ResponderKit
import SDLHost
import SystemPackage
import Testing

@testable import TouchTracker

@Suite("Summaries of drawings")
struct DrawingSummaryTests {
  private let red = PixelColor(red: 220, green: 40, blue: 40)

  private func document(_ style: PageStyle = PageStyle()) throws -> DrawingDocument {
    let picture = try Picture(validating: try ImageFile.png(Bitmap(width: 4, height: 3, red)))
    func element(_ kind: Element.Kind, _ points: [InkPoint]) -> Element {
      Element(kind: kind, points: points, width: 2, color: red)
    }
    let elements = [
      element(.line, [[10, 20], [50, 90]]), element(.line, [[10, 20], [60, 80]]),
      element(.line, [[10, 20], [60, 80]]),
      element(.stroke, [[20, 30], [25, 35], [30, 30]]), element(.stroke, [[20, 30], [30, 30]]),
      element(.circle, [[20, 30], [40, 50]]),
      element(.highlight, [[20, 30], [40, 50], [70, 60], [30, 31]]),
      element(.triangle, [[20, 30], [40, 50], [22, 60]]),
      Element(picture, corners: [[10, 20], [30, 20], [10, 40]]),
      element(.area, [[20, 30], [40, 30], [30, 50]]),
      element(.area, [[50, 30], [60, 30], [60, 50]]),
    ]
    return DrawingDocument(
      drawing: Drawing(elements: elements, pageStyle: style), size: CGSize(width: 300, height: 200))
  }

  @Test(
    "The summary of a drawing contains the number of elements of each kind, and the bounds")
  func text() throws {
    let document = try document()
    let (bounds, points) = (
      document.drawing.bounds, document.drawing.elements.reduce(0) { $0 + $1.points.count }
    )
    let summary = DrawingSummary(document)
    #expect(
      summary.text
        == "version \(document.version): 3 lines, 2 strokes, 1 circles, 0 ellipses, 0 rectangles, "
        + "1 triangles, 1 highlights, 1 pictures, 2 areas, \(points) points within "
        + "\(bounds.width) × \(bounds.height) at (\(bounds.minX), \(bounds.minY))")
    #expect(
      summary.json
        == "{\"version\":\(document.version),\"lines\":3,\"strokes\":2,\"circles\":1,"
        + "\"points\":\(points),\"bounds\":[\(bounds.minX),\(bounds.minY),\(bounds.width),"
        + "\(bounds.height)],\"ellipses\":0,\"rectangles\":0,\"triangles\":1,\"highlights\":1,"
        + "\"pictures\":1,\"areas\":2,\"pattern\":\"plain\",\"board\":\"white\"}")
  }

  @Test("The summary of a drawing with dots on a black board ends with this pattern and board")
  func style() throws {
    let summary = DrawingSummary(try document(PageStyle(pattern: .dots, board: .black)))
    #expect(summary.text.hasSuffix("), dots on a black board"))
    #expect(summary.json.hasSuffix(",\"pattern\":\"dots\",\"board\":\"black\"}"))
  }

  @Test("The summary of an empty drawing has empty bounds")
  func empty() {
    let summary = DrawingSummary(DrawingDocument(size: CGSize(width: 300, height: 200)))
    #expect(summary.text.contains(" 0 points within 0.0 × 0.0 at (0.0, 0.0)"))
    #expect(summary.json.contains("\"points\":0,\"bounds\":[0.0,0.0,0.0,0.0],"))
  }
}

@Suite("Files of the replay and movie commands")
struct CommandFileTests {
  private let session = SessionFixture()
  private let temporary = TemporaryFile()
  private var folder: FilePath { FilePath(temporary.folder) }

  private func drag(_ y: Double, at time: Double) -> [String] {
    [
      SessionFixture.touch(time, 1, "began", 50, y),
      SessionFixture.touch(time + 0.5, 1, "moved", 250, y),
      SessionFixture.touch(time + 1, 1, "ended", 250, y),
    ]
  }

  private func write(_ lines: [String]) throws {
    try session.write([SessionFixture.header(), #"{"t":0,"tool":"line","width":8}"#] + lines)
  }

  private func replay(_ arguments: String...) throws {
    try ReplayCommand.parse([session.path.string] + arguments).run()
  }

  private func movie(_ arguments: String...) throws {
    try MovieCommand.parse([session.path.string] + arguments).run()
  }

  private func path(_ name: String) -> String { folder.appending(name).string }

  private func document(_ name: String) throws -> DrawingDocument {
    try DrawingFiles.document(at: folder.appending(name)) { _ in }
  }

  private func image(_ name: String) throws -> Bitmap {
    try ImageFile.decode(Array(try FileStore.contents(of: folder.appending(name))))
  }

  @Test("The movie command refuses numbered pictures if one of them would replace the session")
  func numberedSession() throws {
    try write(drag(40, at: 0))
    let lines = try FileStore.contents(of: session.path)
    let numbered = folder.appending("s-3.png")
    try FileStore.replace(numbered, with: lines)
    let error = #expect(throws: FileError.self) {
      try MovieCommand.parse([numbered.string, "--output", path("s-%d.png"), "--fps", "2"]).run()
    }
    #expect(error?.description.contains("s-3.png: cannot write: it is, or belongs to, ") == true)
    let names = try FileManager.default.contentsOfDirectory(atPath: temporary.folder)
    #expect(names == ["s-3.png"])
    #expect(try FileStore.contents(of: numbered) == lines)
  }

  @Test("An animated GIF can have an odd width and height")
  func oddSides() throws {
    try write(drag(40, at: 0))
    try movie("--output", path("a.gif"), "--fps", "2", "--size", "65x35")
    let bytes = Array(try FileStore.contents(of: folder.appending("a.gif")))
    let picture = try #require(try GIFReader(bytes).frames.first).picture
    #expect((picture.width, picture.height) == (65, 35))
  }

  @Test("The replay command writes a drawing of the window's size and an image at the chosen scale")
  func replayedFiles() throws {
    try write(drag(40, at: 0) + drag(80, at: 2))
    try replay("--into", path("a.plist"), "--export", path("a.png"), "--scale", "0.5")
    let document = try document("a.plist")
    #expect(
      document.drawing.elements.map(\.points) == [
        [[50, 40], [250, 40]], [[50, 80], [250, 80]],
      ])
    #expect(document.size == CGSize(width: 400, height: 300))
    let image = try image("a.png")
    #expect((image.width, image.height) == (200, 150))
    #expect(image[60, 20] == Palette.ink && image[60, 40] == Palette.ink)
    #expect(image[60, 30] == PageStyle.Board.white.color)
    try replay("--into", path("b.plist"), "--size", "640x480")
    #expect(try self.document("b.plist").size == CGSize(width: 640, height: 480))
  }

  @Test("The replay command writes strokes before an invalid session line only with --keep-partial")
  func partial() throws {
    try write(drag(40, at: 0) + ["?"])
    #expect(throws: SessionError.self) { try replay("--into", path("a.plist")) }
    #expect(!folder.appending("a.plist").exists)
    #expect(throws: SessionError.self) {
      try replay("--into", path("a.plist"), "--export", path("a.svg"), "--keep-partial")
    }
    #expect(try document("a.plist").drawing.count == 1 && folder.appending("a.svg").exists)
  }

  @Test("The replay command replaces neither the session nor a file that is not a drawing")
  func protectedFiles() throws {
    try write(drag(40, at: 0))
    let before = try FileStore.contents(of: session.path)
    let error = #expect(throws: FileError.self) { try replay("--into", session.path.string) }
    #expect(
      error?.description.hasSuffix("cannot save: it is the session that is replayed") == true)
    #expect(try FileStore.contents(of: session.path) == before)
    try FileStore.replace(folder.appending("notes.txt"), with: Data("hello".utf8))
    #expect(throws: FileError.self) { try replay("--into", path("notes.txt")) }
    #expect(try FileStore.contents(of: folder.appending("notes.txt")) == Data("hello".utf8))
    let image = #expect(throws: FileError.self) {
      try replay("--into", path("a.png"), "--export", path("a.png"))
    }
    #expect(image?.description.contains("a.png: cannot export: it is, or belongs to") == true)
    // An existing drawing is replaced.
    try replay("--into", path("a.plist"))
    try write([])
    try replay("--into", path("a.plist"))
    #expect(try document("a.plist").drawing.isEmpty)
  }

  @Test("The options of the movie command set the size, the speed and the frames per second")
  func films() throws {
    try write(drag(40, at: 0) + drag(80, at: 2))
    try movie("--output", path("a%d.png"), "--fps", "2", "--speed", "2", "--size", "200x150")
    // Six frames: one at the start, three for 3 seconds at double speed, and two for the second in
    // which the end stays visible.
    let names = try FileManager.default.contentsOfDirectory(atPath: temporary.folder).sorted()
    #expect(names == (1...6).map { "a\($0).png" })
    let images = try names.map(image)
    #expect(images.allSatisfy { ($0.width, $0.height) == (200, 150) })
    #expect(images[0][60, 20].red == 255)
    #expect(images[1][60, 20] == Palette.ink && images[1][60, 40].red == 255)
    #expect(images[5][60, 20] == Palette.ink && images[5][60, 40] == Palette.ink)
  }

  @Test("A film of a session has one pixel per point and marks touches only with --touches")
  func touches() throws {
    try write(drag(100, at: 0))
    try movie("--output", path("a.gif"), "--fps", "4")
    try movie("--output", path("b.gif"), "--fps", "4", "--touches")
    let films = try ["a.gif", "b.gif"].map { name in
      try GIFReader(Array(try FileStore.contents(of: folder.appending(name)))).frames
    }
    let sizes = films.map { [$0[0].picture.width, $0[0].picture.height] }
    #expect(sizes == [[400, 300], [400, 300]])
    let isMarked = films.map { frames in frames.contains { $0.picture[50, 115].red < 255 } }
    #expect(isMarked == [false, true])
  }

  @Test("The movie command refuses a film with too many frames and names the relevant options")
  func tooLong() throws {
    try write([#"{"t":1e6,"snap":"none"}"#])
    let error = #expect(throws: FileError.self) { try movie("--output", path("a.gif")) }
    #expect(
      error?.description.hasSuffix(
        "a.gif: cannot write: the film has more than 432000 frames; use --speed or --fps") == true)
    #expect(!folder.appending("a.gif").exists)
  }
}
