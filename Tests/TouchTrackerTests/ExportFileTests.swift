import DrawingFormat
import DrawingModel
import DrawingPersistence
import Ink
import ResponderKit
import SDLHost
import SystemPackage
import Testing

@testable import TouchTracker

@Suite("Exported files")
struct ExportFileTests {
  private let temporary = TemporaryFile()
  private var folder: FilePath { FilePath(temporary.folder) }
  private let red = PixelColor(red: 220, green: 40, blue: 40)
  private let paper = PageStyle.Board.paper.color

  /// Returns a drawing of 60 × 40 points with a horizontal line that is 8 points wide.
  private func document(x: CGFloat = 10, style: PageStyle = PageStyle(board: .paper))
    -> DrawingDocument
  {
    let line = Element(
      .line, from: CGPoint(x: x, y: 30), to: CGPoint(x: 40, y: 30), width: 8, color: red)
    return DrawingDocument(
      drawing: Drawing(elements: [line], pageStyle: style), size: CGSize(width: 60, height: 40))
  }

  private func write(_ document: DrawingDocument, _ name: String = "d.plist") throws -> FilePath {
    let path = folder.appending(name)
    try FileStore.replace(path, with: document.encoded())
    return path
  }

  private func image(_ name: String) throws -> Bitmap {
    try ImageFile.decode(Array(try FileStore.contents(of: folder.appending(name))))
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try FileStore.contents(of: folder.appending(name)), as: UTF8.self)
  }

  /// Runs the command `export` with a drawing.
  private func export(
    _ name: String, _ options: String..., of document: DrawingDocument? = nil
  ) throws {
    let input = try write(document ?? self.document())
    let arguments = [input.string, "--output", folder.appending(name).string] + options
    try ExportCommand.parse(arguments).run()
  }

  // MARK: Images

  @Test("An exported image shows the page enlarged by the scale", arguments: [1, 3])
  func scale(scale: Int) throws {
    if scale == 1 { try export("a.png") } else { try export("a.png", "--scale", "\(scale)") }
    let image = try image("a.png")
    #expect((image.width, image.height) == (60 * scale, 40 * scale))
    #expect(image[25 * scale, 30 * scale] == red)
    #expect(image[25 * scale, 24 * scale] == paper && image[0, 0] == paper)
    #expect(image[4 * scale, 30 * scale] == paper && image[46 * scale, 30 * scale] == paper)
  }

  @Test("An exported image also shows the elements outside of the page")
  func outside() throws {
    try export("a.png", of: document(x: -20))
    let image = try image("a.png")
    // Left of the page, the image shows 20 points of the line and its round end of 4 points.
    #expect((image.width, image.height) == (84, 40))
    #expect(image[4, 30] == red && image[60, 30] == red && image[70, 30] == paper)
  }

  @Test("An image exported without a background is transparent where nothing is drawn")
  func noBackground() throws {
    try export("a.png", "--no-background")
    let image = try image("a.png")
    #expect(image[25, 30] == red && image[25, 20].alpha == 0 && image[0, 0].alpha == 0)
  }

  @Test(
    "An exported image fits into a maximum size and keeps its proportions",
    arguments: [
      ("30", 30, 20), ("90x600", 90, 60), ("600x20", 30, 20), ("1", 1, 1), ("60x40", 60, 40),
    ])
  func size(size: String, width: Int, height: Int) throws {
    try export("a.png", "--size", size)
    let image = try image("a.png")
    #expect((image.width, image.height) == (width, height))
  }

  @Test("An image with the largest width is exported at the requested scale")
  func largestSize() throws {
    try export("a.png", of: DrawingDocument(size: CGSize(width: 16384, height: 300)))
    #expect(try image("a.png").width == 16384)
  }

  @Test("An exported vector image has the scale and the background that the options set")
  func vector() throws {
    for name in ["a.svg", "a.pdf"] {
      let document = document()
      try export(name)
      let plain = try FileStore.contents(of: folder.appending(name))
      try export(name, "--scale", "2.5")
      let scaled = try FileStore.contents(of: folder.appending(name))
      try export(name, "--no-background")
      let transparent = try FileStore.contents(of: folder.appending(name))
      #expect(plain != scaled && plain != transparent)
      func expected(_ background: Bool, _ scale: CGFloat) throws -> Data {
        if name == "a.svg" {
          return Data(document.svg(hasBackground: background, scale: scale).utf8)
        }
        var data = Data()
        try document.writePDF(
          hasBackground: background, scale: scale, pictures: PictureStore.shared
        ) { (piece: Data) throws(FileError) in data += piece }
        return data
      }
      #expect(try plain == expected(true, 1))
      #expect(try scaled == expected(true, 2.5))
      #expect(try transparent == expected(false, 1))
    }
  }

  @Test("A PDF file has no margin, unless the option sets its width in millimeters")
  func margin() throws {
    func box(_ options: [String]) throws -> [Double] {
      let input = try write(document())
      try ExportCommand.parse(
        [input.string, "--output", folder.appending("a.pdf").string] + options
      ).run()
      let match = try #require(
        try text("a.pdf").firstMatch(of: /MediaBox\[0 0 ([0-9.]+) ([0-9.]+) \]/))
      return [match.1, match.2].compactMap { Double($0) }
    }
    #expect(try box([]) == [60, 40] && box(["--margin", "0"]) == [60, 40])
    // A margin of 25.4 mm is an inch, whatever the scale.
    #expect(try box(["--margin", "25.4"]) == [60 + 144, 40 + 144])
    #expect(try box(["--margin", "25.4", "--scale", "2"]) == [120 + 144, 80 + 144])
  }

  @Test("The margin of a PDF file continues the page, and the drawing is in its middle")
  func contentOfMargin() throws {
    let document = document(style: PageStyle(pattern: .grid, board: .paper))
    let options = Export.Options(margin: 25.4)
    var expected = document
    expected.imageArea = CGRect(x: -72, y: -72, width: 204, height: 184)
    var data = Data()
    try Export.write(document, as: .pdf, options, for: "/a.pdf") {
      (piece: Data) throws(FileError) in
      data += piece
    }
    #expect(data == expected.pdf(pictures: PictureStore.shared))
    #expect(document.imageArea == nil)
  }

  // MARK: Formats

  @Test(
    "The file extension determines the image format, unless an option sets the format",
    arguments: [
      ("a.png", nil, "\u{89}PNG"), ("a.SVG", nil, "<?xml"), ("a.b.Pdf", nil, "%PDF"),
      ("a.png", "svg", "<?xml"), ("noname", "pdf", "%PDF"), ("a.svg", "png", "\u{89}PNG"),
    ] as [(String, String?, String)])
  func formats(name: String, format: String?, start: String) throws {
    let input = try write(document())
    try ExportCommand.parse(
      [input.string, "--output", folder.appending(name).string]
        + (format.map { ["--format", $0] } ?? [])
    ).run()
    let data = try FileStore.contents(of: folder.appending(name))
    #expect(data.starts(with: start.unicodeScalars.map { UInt8($0.value) }))
  }

  @Test(
    "The export command refuses a file name with an unknown extension or without an extension",
    arguments: ["a.jpg", "a", "png", "a.png.txt", "a.gif"])
  func unknownFormat(name: String) {
    let error = #expect(throws: FileError.self) { try export(name) }
    #expect(
      error?.description.hasSuffix(
        "\(name): cannot export: its name must end in .png, .svg or .pdf") == true)
    #expect(!folder.appending(name).exists)
  }

  @Test("An exported image never replaces its drawing or the drawing's journal")
  func protectedFiles() throws {
    let input = try write(document(), "d.png")
    let before = try FileStore.contents(of: input)
    for name in ["d.png", ".d.png.touchtracker-journal"] {
      let error = #expect(throws: FileError.self) {
        try ExportCommand.parse(
          [input.string, "--output", folder.appending(name).string, "--format", "png"]
        ).run()
      }
      #expect(
        error?.description.hasSuffix(
          "\(name): cannot export: it is, or belongs to, \(input.displayText); "
            + "choose another file for the image") == true)
    }
    #expect(try FileStore.contents(of: input) == before)
  }

  @Test("An exported image replaces an existing file")
  func replacement() throws {
    try FileStore.replace(folder.appending("a.svg"), with: Data("old".utf8))
    try export("a.svg")
    #expect(try text("a.svg").hasPrefix("<?xml"))
  }

  @Test(
    "A cancelled export writes no data and throws an error that mentions the cancellation",
    arguments: Export.Format.allCases)
  func cancelled(format: Export.Format) throws {
    var pieces = 0
    let error = #expect(throws: FileError.self) {
      try Export.write(
        document(), as: format, for: "/a b", shouldContinue: { false },
        to: { (_: Data) throws(FileError) in pieces += 1 })
    }
    #expect(error?.description == "/a b: cannot export: the export was cancelled")
    #expect(pieces == 0)
  }

  @Test("An export throws the error of a failed write")
  func writeError() {
    for format in Export.Format.allCases {
      let error = #expect(throws: FileError.self) {
        try Export.write(document(), as: format, for: "/a") { (_: Data) throws(FileError) in
          throw FileError(path: "/a", action: "cannot write", reason: "full")
        }
      }
      #expect(error?.description == "/a: cannot write: full")
    }
  }

  @Test("An export of a missing drawing throws an error and writes no image")
  func missing() {
    let error = #expect(throws: FileError.self) {
      try ExportCommand.parse(
        [folder.appending("x.plist").string, "--output", folder.appending("a.png").string]
      ).run()
    }
    #expect(error?.isMissing == true && !folder.appending("a.png").exists)
  }
}
