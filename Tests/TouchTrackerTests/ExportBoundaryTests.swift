import DrawingFormat
import DrawingModel
import DrawingPersistence
import Ink
import ResponderKit
import SDLHost
import SystemPackage
import Testing

@testable import TouchTracker

@Suite("Edge cases of exports and arguments")
struct ExportBoundaryTests {
  private let temporary = TemporaryFile()
  private var path: FilePath { FilePath(temporary.folder).appending("a.png") }

  @Test("An image exported without options shows the page at its actual size")
  func noOptions() throws {
    let drawing = Drawing(elements: [], pageStyle: PageStyle(board: .paper))
    try Export.export(
      DrawingDocument(drawing: drawing, size: CGSize(width: 6, height: 4)), to: path
    ) { Issue.record("unexpected message: \($0)") }
    let image = try ImageFile.decode(Array(try FileStore.contents(of: path)))
    #expect(image.width == 6 && image.height == 4)
    #expect(image[0, 0] == PageStyle.Board.paper.color)
  }

  @Test("A PNG image that would be too large has the largest possible size, and a message says so")
  func largeImage() throws {
    let sizes: [(CGSize, CGFloat, (Int, Int), (Int, Int))] = [
      (CGSize(width: 16384, height: 1), 1.25, (16384, 1), (20480, 1)),
      (CGSize(width: 30, height: 24000), 1, (20, 16384), (30, 24000)),
      (CGSize(width: 400, height: 2), 64, (16384, 82), (25600, 128)),
    ]
    for (size, scale, expected, requested) in sizes {
      var messages: [String] = []
      try Export.export(
        DrawingDocument(size: size), to: path, Export.Options(scale: scale)
      ) { messages.append($0) }
      let image = try ImageFile.decode(Array(try FileStore.contents(of: path)))
      #expect((image.width, image.height) == expected)
      #expect(
        messages == [
          "\(path.displayText): the image has \(expected.0)×\(expected.1) pixels instead of "
            + "\(requested.0)×\(requested.1), because each side can have at most 16384"
        ])
    }
  }

  @Test("An image that just fits, and images of lines, are not made smaller")
  func fittingImage() {
    let area = CGSize(width: 8192, height: 10)
    for (format, scale) in [(Export.Format.png, 2), (.svg, 50), (.pdf, 50)]
      as [(Export.Format, CGFloat)]
    {
      let fitting = Export.Options(scale: scale).fitting(area, as: format)
      #expect(fitting.options.scale == scale && fitting.message == nil)
    }
  }

  @Test("Without the black board, black ink is black in every format")
  func inkWithoutBoard() throws {
    let line = Element(.line, from: .zero, to: CGPoint(x: 40, y: 0), width: 20, color: Palette.ink)
    let document = DrawingDocument(
      drawing: Drawing(elements: [line], pageStyle: PageStyle(board: .black)),
      size: CGSize(width: 40, height: 20))
    for (hasBackground, isDark) in [(false, true), (true, false)] {
      let options = Export.Options(hasBackground: hasBackground)
      try Export.export(document, to: path, options) { Issue.record("unexpected message: \($0)") }
      let image = try ImageFile.decode(Array(try FileStore.contents(of: path)))
      #expect((image[20, 12].red < 64) == isDark && image[20, 12].alpha == 255)
      let svg = document.svg(hasBackground: hasBackground)
      #expect(svg.lowercased().contains("stroke=\"#1c1c1e\"") == isDark)
      let pdf = String(decoding: document.pdf(hasBackground: hasBackground), as: UTF8.self)
      #expect(pdf.contains(".89 .89 .882 RG") != isDark)
    }
  }

  @Test("An argument keeps the characters just before and just after those that stand for bytes")
  func characterBesideBytes() {
    #expect(ArgumentText.string(Array("\u{10FDFF}\u{10FF00}".utf8)) == "\u{10FDFF}\u{10FF00}")
  }
}
