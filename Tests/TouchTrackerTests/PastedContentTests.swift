import DrawingFormat
import DrawingModel
import Ink
import ResponderKit
import SDLHost
import SampleImages
import Synchronization
import SystemPackage
import Testing
import Waiting

@testable import TouchTracker

/// A clipboard with the content of another program, which counts the forms that are read.
private final class ForeignClipboard: Clipboard {
  nonisolated struct Reader: ClipboardReader {
    var forms: [(type: String, bytes: [UInt8])] = []
    var error: ClipboardError?

    func types() throws(ClipboardError) -> [String] { forms.map(\.type) }

    func bytes(of type: String) throws(ClipboardError) -> [UInt8] {
      if let error { throw error }
      guard let form = forms.first(where: { $0.type == type }) else { throw .missing }
      return form.bytes
    }
  }

  var content = Reader()
  private(set) var written: [ClipboardForm] = []
  var text: String?
  var hasText: Bool { false }
  var reader: any ClipboardReader { content }
  func write(_ forms: [ClipboardForm]) { written = forms }
}

private let style = ToolStyle()
private let line = "<svg><line x2='9' stroke='red'/></svg>"
private let photo = SamplePNG(width: 3, height: 2, colorType: 2, samples: Array(0..<18)).file

@Suite("The content of the clipboard that is pasted")
struct PastedContentTests {
  private func content(_ forms: [(String, String)]) -> PastedContent {
    content(forms.map { ($0.0, Array($0.1.utf8)) })
  }

  private func content(_ forms: [(String, [UInt8])]) -> PastedContent {
    PastedContent(ForeignClipboard.Reader(forms: forms.map { ($0.0, $0.1) }), style)
  }

  /// Returns the sentence about a content that cannot be pasted.
  private func sentence(_ content: PastedContent) -> String? {
    if case .unusable(let sentence) = content { sentence } else { nil }
  }

  @Test("An SVG image is preferred to a picture, in whatever order both are offered")
  func image() throws {
    let text = ("text/plain;charset=utf-8", Array("a".utf8))
    let forms = [text, ("image/png", photo), ("image/svg+xml", Array(line.utf8))]
    for forms in [forms, forms.reversed()] {
      guard case .drawing(let image, line) = content(forms) else {
        Issue.record("the image is not pasted")
        continue
      }
      #expect(image.elements.count == 1)
    }
  }

  @Test(
    "A picture replaces an SVG image that is damaged, empty, or contains only text",
    arguments: ["<svg><line>", "<svg/>", "<svg><text>a</text></svg>", ""])
  func fallback(image: String) {
    let forms = [("image/svg+xml", Array(image.utf8)), ("image/png", photo)]
    guard case .picture(let picture) = content(forms) else {
      Issue.record("the picture is not pasted")
      return
    }
    #expect(picture.picture.bytes == photo && picture.notes.isEmpty)
  }

  @Test("An SVG image is read in UTF-8 whatever it declares, or else in the encoding it declares")
  func encodings() {
    func image(_ encoding: String) -> String {
      "<?xml version='1.0' encoding='\(encoding)'?><svg><g id='é'/><line x2='9'/></svg>"
    }
    let latin1 = image("ISO-8859-1").unicodeScalars.map { UInt8($0.value) }
    let utf16 = ([0xFEFF] + Array(image("UTF-16").utf16)).withUnsafeBytes { Array($0) }
    for bytes in [Array(image("ISO-8859-1").utf8), latin1, utf16] {
      guard case .drawing(let image, let text) = content([("image/svg+xml", bytes)]) else {
        Issue.record("the image is not pasted: \(bytes.prefix(60))")
        continue
      }
      let copy = try? SVGElements.elements(in: text, color: style.color, width: 1)
      #expect(image.elements.map(\.points) == [[[0, 0], [9, 0]]])
      #expect(copy?.map(\.points) == image.elements.map(\.points))
    }
    let damaged = content([("image/svg+xml", [0xFF] + Array("<svg>".utf8))])
    #expect(sentence(damaged)?.hasPrefix("The SVG image in the clipboard cannot be read: ") == true)
  }

  @Test("A picture is recognized by its bytes, not by the type that the other program states")
  func format() {
    for type in ["image/png", "image/jpeg", "image/bmp"] {
      guard case .picture(let picture) = content([(type, sampleBMP)]) else {
        Issue.record("the picture of the type \(type) is not pasted")
        continue
      }
      #expect(picture.picture.uprightSize == CGSize(width: 1, height: 2))
    }
  }

  @Test("Copied files are preferred to their names, which file managers offer as a text")
  func files() {
    let forms = [
      ("text/plain;charset=utf-8", "/a b.png"), ("text/uri-list", "file:///a%20b.png\r\n"),
    ]
    guard case .files(let paths) = content(forms) else {
      Issue.record("the files are not pasted")
      return
    }
    #expect(paths == ["/a b.png"])
  }

  @Test("A text that is an SVG image is pasted like the image")
  func text() {
    guard case .drawing(let image, line) = content([("text/plain;charset=utf-8", line)]) else {
      Issue.record("the text is not pasted")
      return
    }
    #expect(image.elements.count == 1)
  }

  @Test("A content that cannot be pasted has a sentence about the form that is closest to an image")
  func unusable() {
    #expect(
      sentence(content([] as [(String, String)]))
        == "The clipboard contains no drawing or picture.")
    #expect(
      sentence(content([("text/html", "<b>a</b>"), ("text/plain;charset=utf-8", "a")]))
        == "The clipboard contains no drawing or picture.")
    #expect(
      sentence(content([("image/svg+xml", "<svg><text>a</text></svg>"), ("image/png", "a")]))
        == "The image in the clipboard contains only 1 text, which a drawing cannot show.")
    #expect(
      sentence(content([("image/png", "a")]))
        == "The picture in the clipboard has an unknown format."
    )
    #expect(
      sentence(content([("image/png", Array(photo.prefix(40)))]))?
        .hasPrefix("The picture in the clipboard cannot be added: ") == true)
    #expect(
      sentence(content([("text/uri-list", "https://touchtracker.org/a.png")]))
        == "The clipboard contains no files of this computer.")
  }

  @Test(
    "A program that does not send its content is named in a sentence",
    arguments: [
      (.missing, "the program that copied it no longer has it"),
      (.unresponsive(seconds: 5), "the program that copied it has sent nothing for 5 seconds"),
      (.tooLarge(megabytes: 256), "it has more than 256 megabytes"),
    ] as [(ClipboardError, String)])
  func errors(error: ClipboardError, reason: String) {
    let reader = ForeignClipboard.Reader(forms: [("image/png", photo)], error: error)
    #expect(
      sentence(PastedContent(reader, style))
        == "The content of the clipboard cannot be read: \(reason).")
  }

  @Test("A picture of another program appears in the middle of the page, selected")
  func pastedPicture() throws {
    let fixture = NavigationFixture(tool: .pen)
    let clipboard = ForeignClipboard()
    clipboard.content.forms = [("image/png", photo)]
    fixture.controller.clipboard.pasteboard.clipboard = clipboard
    fixture.controller.perform(.paste)
    let page = fixture.controller.page
    #expect(page.drawing.isEmpty, "the clipboard is read in the background")
    let isPasted = eventually {
      ApplicationHost.performPending()
      return !page.drawing.isEmpty
    }
    #expect(isPasted)
    let element = try #require(page.drawing.elements.first)
    #expect(element.kind == .picture && !page.selection.isEmpty)
    #expect(element.bounds.midX == page.visibleArea.midX)
  }

  @Test("A drawing that became read-only while the clipboard was read does not change")
  func readOnly() {
    let fixture = NavigationFixture(tool: .pen)
    let clipboard = ForeignClipboard()
    clipboard.content.forms = [("text/plain;charset=utf-8", Array(line.utf8))]
    fixture.controller.clipboard.pasteboard.clipboard = clipboard
    fixture.controller.perform(.paste)
    fixture.controller.page.isReadOnly = true
    // Long enough for the content to be read, unless the machine is very busy.
    var attempts = 0
    _ = eventually {
      ApplicationHost.performPending()
      attempts += 1
      return attempts == 300
    }
    #expect(fixture.controller.page.drawing.isEmpty)
  }
}

@Suite("The forms of copied elements")
struct CopiedElementsTests {
  private static let elements = [
    Element(
      kind: .line, points: [[10, 10], [40, 10]], width: 4,
      color: PixelColor(red: 200, green: 0, blue: 0))
  ]

  @Test("Copied elements are an SVG image, a picture and a text, in this order")
  func forms() {
    let forms = CopiedElements.forms(of: Self.elements, text: line)
    #expect(forms.map(\.type) == ["image/svg+xml", "image/png", "text/plain;charset=utf-8"])
    #expect(forms[0].makeBytes() == Array(line.utf8) && forms[2].makeBytes() == Array(line.utf8))
  }

  @Test("The picture has two pixels per point, states this, and is transparent beside the ink")
  func picture() throws {
    let forms = CopiedElements.forms(of: Self.elements, text: line)
    let file = try #require(forms[1].makeBytes())
    let bitmap = try ImageFile.decode(file)
    // The line with its round ends and a margin for its smooth edge.
    #expect((60...80).contains(bitmap.width) && (8...20).contains(bitmap.height))
    let middle = bitmap.height / 2 * bitmap.width + bitmap.width / 2
    let color: [UInt8] = Array(bitmap.bytes[(middle * 4)..<(middle * 4 + 4)])
    #expect(color == [200, 0, 0, 255])
    #expect(bitmap.bytes[3] == 0)
    var density: [UInt8] = []
    PNGChunk.forEach(in: file) { type, content in
      if type == "pHYs" { density = Array(content) }
      return true
    }
    // 192 dots per inch.
    #expect(density == [0, 0, 0x1D, 0x87, 0, 0, 0x1D, 0x87, 1])
  }

  @Test("Elements without an extent have no picture")
  func nothing() {
    #expect(CopiedElements.forms(of: [], text: "")[1].makeBytes() == nil)
  }
}

@Suite("The files that a file manager copies")
struct FileListTests {
  private func paths(_ text: String) -> [FilePath] { FileList.paths(in: Array(text.utf8)) }

  @Test("The addresses of files on this computer are read, with escapes and without comments")
  func addresses() {
    #expect(
      paths("# a comment\r\nfile:///a%20b.png\r\nfile://localhost/c%C3%A9.png\n")
        == ["/a b.png", "/cé.png"])
    #expect(FileList.paths(in: Array("file:///%FF".utf8)).first?.length == 2)
  }

  @Test(
    "Addresses of other computers, relative addresses and damaged escapes are ignored",
    arguments: [
      "https://a.org/b.png", "file://server/a.png", "file://a.png", "/a.png", "file:///a%2", "",
      "file:///a%zz", "file:///a%00b", "file:///a%+1",
    ])
  func ignored(text: String) { #expect(paths(text).isEmpty) }

  @Test("No more than a thousand files are read")
  func limit() {
    #expect(paths(String(repeating: "file:///a\n", count: 1001)).count == 1000)
  }
}
