import Geometry
import Ink
import SystemPackage
import Testing

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

@Suite("Styles of the page")
struct PageStyleTests {
  private static let size = CGSize(width: 300, height: 200)
  private static let ink = PixelColor(red: 0x1C, green: 0x1C, blue: 0x1E)
  private static let line = Element(
    .line, from: .zero, to: CGPoint(x: 50, y: 50), width: 4, color: ink)

  @Test("An exported grid becomes coarser if the page is wider or higher than 13,333 points")
  func coarseExport() throws {
    func spacing(_ width: CGFloat, _ height: CGFloat) throws -> CGFloat {
      let document = DrawingDocument(
        drawing: Drawing(pageStyle: PageStyle(pattern: .grid)),
        size: CGSize(width: width, height: height))
      return try #require(document.exportedPattern).spacing
    }
    #expect(try spacing(13_333, 100) == 20)
    #expect(try spacing(100, 13_333) == 20)
    #expect(try spacing(13_334, 100) == 100)
    #expect(try spacing(100, 13_334) == 100)
  }

  @Test("A dot of the page pattern is 2.5 points wide, but at least 1.5 and at most 5 pixels")
  func dotWidth() throws {
    let rect = CGRect(x: 0, y: 0, width: 100, height: 60)
    for (scale, pixels) in [
      (0.5, 1.5), (0.8, 2), (1, 2.5), (1.6, 4), (2, 5), (8, 5),
    ] as [(CGFloat, Float)] {
      let lines = try #require(PatternLines(PageStyle(pattern: .dots), in: rect, scale: scale))
      let dots = lines.dots(at: scale)
      #expect(dots.count == lines.columns.count * lines.rows.count)
      #expect(dots.allSatisfy { abs($0.width * Float(scale) - pixels) < 1e-4 })
    }
  }

  @Test("A change of the page style can be undone, and setting an equal style changes nothing")
  func undo() {
    var drawing = Drawing(elements: [Self.line])
    let style = PageStyle(pattern: .dots, board: .black)
    #expect(!drawing.apply(.setPageStyle(style)).isEmpty)
    #expect(drawing.apply(.setPageStyle(style)).isEmpty)
    drawing.undo()
    #expect(drawing.pageStyle == PageStyle())
    #expect(drawing.elements == [Self.line])
    drawing.redo()
    #expect(drawing.pageStyle == style)
    #expect(!drawing.canRedo && drawing.undoCount == 1)
  }

  @Test("Clearing the page keeps its style")
  func clear() {
    var drawing = Drawing(elements: [Self.line], pageStyle: PageStyle(board: .paper))
    drawing.apply(.clear)
    #expect(drawing.pageStyle.board == .paper)
  }

  @Test("PageModel reports that only the page style has changed, even on an empty page")
  func update() {
    for elements in [[], [Self.line]] {
      var model = PageModel(Drawing(elements: elements))
      guard case .pageStyle = model.apply(.setPageStyle(PageStyle(pattern: .grid))),
        case .pageStyle = model.apply(.undo)
      else {
        Issue.record("the update is another one")
        continue
      }
    }
  }

  // MARK: Files

  @Test("A drawing file stores every page style", arguments: PageStyle.all)
  func file(style: PageStyle) throws {
    let drawing = Drawing(elements: [Self.line], pageStyle: style)
    let data = DrawingDocument(drawing: drawing, size: Self.size).encoded()
    let read = try DrawingDocument(decoding: data)
    #expect(read.drawing.pageStyle == style)
    #expect(read.drawing.elements == [Self.line])
  }

  @Test("A drawing file with an unknown pattern and board is read as a plain white page")
  func unknownStyle() throws {
    let xml = """
      <plist version="1.0"><dict><key>format</key><string>touchtracker-drawing</string>
      <key>version</key><integer>1</integer><key>width</key><real>10</real>
      <key>height</key><real>10</real><key>pattern</key><string>BBB</string>
      <key>board</key><string>CCC</string><key>elements</key><array/></dict></plist>
      """
    func style(_ pattern: String, _ board: String) throws -> PageStyle {
      let text = String(
        xml.split(separator: "BBB", omittingEmptySubsequences: false).joined(separator: pattern)
          .split(separator: "CCC", omittingEmptySubsequences: false).joined(separator: board))
      return try DrawingDocument(decoding: Data(text.utf8)).drawing.pageStyle
    }
    #expect(try style("hexagons", "green") == PageStyle())
    #expect(try style("ruled", "paper") == PageStyle(pattern: .ruled, board: .paper))
  }

  @Test("A journal stores every page style", arguments: PageStyle.all)
  func journal(style: PageStyle) throws {
    let checkpoint = Journal.Checkpoint(
      snapshotChecksum: 0, size: Self.size, history: Drawing().history)
    let data =
      Journal.header + Journal.record(checkpoint, of: []) + Journal.record(.setPageStyle(style))
    let reading = Journal.read(data, snapshotChecksum: 0, elements: [])
    guard case .setPageStyle(let read) = reading.edits.last else {
      Issue.record("the edit is missing")
      return
    }
    #expect(read == style)
  }

  @Test("Reading a journal checkpoint fails if a page style refers to a missing undo step")
  func damagedCheckpoint() {
    var drawing = Drawing()
    drawing.apply(.setPageStyle(PageStyle(board: .black)))
    var history = drawing.history
    var writer = ByteWriter()
    writer.appendPageStyles(of: history)
    for isComplete in [true, false] {
      if !isComplete { history.undoSteps = [] }
      var reader = ByteReader(Data(writer.bytes))
      if isComplete {
        #expect(throws: Never.self) { try reader.readPageStyles(of: &history) }
      } else {
        #expect(throws: ByteReader.Corruption.self) { try reader.readPageStyles(of: &history) }
      }
    }
  }

  // MARK: Appearance

  @Test(
    "Black and nearly black inks are displayed light on a black board, and dark blue is unchanged")
  func displayedColor() {
    let clear = PixelColor(red: 0, green: 0, blue: 0, alpha: 90)
    let blue = PixelColor(red: 0, green: 0, blue: 0x60)
    for board in PageStyle.Board.allCases {
      let style = PageStyle(board: board)
      #expect(style.displayedColor(of: blue) == blue)
      #expect((style.displayedColor(of: Self.ink) == Self.ink) == (board != .black))
    }
    let black = PageStyle(board: .black)
    #expect(black.displayedColor(of: Self.ink) == PixelColor(red: 0xE3, green: 0xE3, blue: 0xE1))
    #expect(
      black.displayedColor(of: clear) == PixelColor(red: 255, green: 255, blue: 255, alpha: 90))
  }

  @Test(
    "Pattern lines are at least six pixels apart, at multiples of the finest spacing",
    arguments: [PageStyle.Pattern.grid, .dots, .ruled])
  func spacing(pattern: PageStyle.Pattern) throws {
    let style = PageStyle(pattern: pattern)
    let rect = CGRect(x: -5000, y: -3000, width: 10000, height: 6000)
    let finest = try #require(PatternLines(style, in: rect, scale: 20)).spacing
    for scale in stride(from: CGFloat(0.01), through: 20, by: 0.037) {
      let lines = try #require(PatternLines(style, in: rect, scale: scale))
      #expect(lines.spacing * scale >= 6)
      #expect(lines.spacing.truncatingRemainder(dividingBy: finest) == 0)
      let count = lines.rows.count + lines.columns.count
      #expect(CGFloat(count) <= (16000 * scale + 20) / 6 + 2)
    }
    #expect(PatternLines(PageStyle(), in: rect, scale: 1) == nil)
  }

  @Test("Exported vector images show the page style unless they have no background")
  func exports() throws {
    let style = PageStyle(pattern: .grid, board: .black)
    let document = DrawingDocument(
      drawing: Drawing(elements: [Self.line], pageStyle: style), size: Self.size)
    let svg = document.svg()
    #expect(svg.contains("fill=\"#16181A\""))
    #expect(svg.contains("stroke=\"#3A4047\"") && svg.contains("M20.5,-2.0L20.5,200.0"))
    #expect(svg.contains("stroke=\"#E3E3E1\""))
    let transparent = document.svg(hasBackground: false)
    #expect(!transparent.contains("16181A") && !transparent.contains("3A4047"))
    #expect(transparent.contains("stroke=\"#1C1C1E\""), "without the board, ink has its own color")
    func pdf(_ hasBackground: Bool) -> String {
      String(decoding: document.pdf(hasBackground: hasBackground), as: UTF8.self)
    }
    #expect(pdf(true).contains("20.5 -2 m\n20.5 200 l"))
    #expect(!pdf(false).contains("20.5 -2 m"))
    #expect(pdf(true).contains(".89 .89 .882 RG") && !pdf(false).contains(".89 .89 .882 RG"))
  }

  @Test("An exported page with sides of 9,000,000 points has fewer than 2,000 pattern lines")
  func largestPage() throws {
    let far = Element(
      .line, from: .zero, to: CGPoint(x: 9e6, y: 9e6), width: 4, color: Self.ink)
    for pattern in PageStyle.Pattern.allCases where pattern != .plain {
      let document = DrawingDocument(
        drawing: Drawing(elements: [far], pageStyle: PageStyle(pattern: pattern)), size: Self.size)
      let lines = try #require(document.exportedPattern)
      #expect(lines.columns.count + lines.rows.count < 2000)
      #expect(lines.rows.count > 50)
    }
  }

  @Test("Every board has its documented color and two documented shades for pattern lines")
  func boardColors() {
    let expected: [PageStyle.Board: [String]] = [
      .white: ["#FFFFFFFF", "#E4EAF0FF", "#C9D3DEFF"],
      .paper: ["#FBF6EAFF", "#EBE2CDFF", "#D6C8A8FF"],
      .black: ["#16181AFF", "#3A4047FF", "#606A76FF"],
    ]
    for board in PageStyle.Board.allCases {
      let colors = [board.color, board.lineColor, board.strongColor].map(\.hexadecimal)
      #expect(colors == expected[board])
    }
  }

  @Test("Strong pattern lines differ at least twice as much from the page as thin lines")
  func strongLines() {
    func components(_ color: PixelColor) -> [Int] {
      [Int(color.red), Int(color.green), Int(color.blue)]
    }
    for board in PageStyle.Board.allCases {
      let page = components(board.color)
      let (thin, strong) = (components(board.lineColor), components(board.strongColor))
      // Lines are lighter than a black page, and darker than any other.
      let sign = board == .black ? 1 : -1
      for index in page.indices {
        let difference = sign * (thin[index] - page[index])
        #expect(difference > 0, "\(board) \(index)")
        #expect(sign * (strong[index] - page[index]) >= 2 * difference, "\(board) \(index)")
      }
    }
  }
}
