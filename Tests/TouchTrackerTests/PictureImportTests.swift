import DrawingFormat
import DrawingModel
import DrawingPersistence
import Ink
import ResponderKit
import ResponderKitTesting
import SDLHost
import SampleImages
import SystemPackage
import Testing
import Waiting

@testable import TouchTracker

/// A window with a page onto which files can be dropped.
private final class ImportFixture {
  let window = NavigationFixture(tool: .pen)
  let importer: PictureImporter
  private(set) var failures: [String] = []
  private(set) var otherFiles: [FilePath] = []
  var refusal: String?

  private let temporary = TemporaryFile()

  init() {
    importer = PictureImporter(to: window.controller.page)
    importer.refusal = { [unowned self] in refusal }
    importer.onMessage = { [unowned self] in failures.append($0) }
    importer.onOther = { [unowned self] in
      otherFiles.append($0)
      if let message = $1 { failures.append(message) }
    }
  }

  var elements: [Element] { window.controller.page.drawing.elements }

  func file(_ name: String, _ bytes: [UInt8]) throws -> FilePath {
    let path = FilePath(temporary.folder).appending(name)
    try FileStore.replace(path, with: Data(bytes))
    return path
  }

  /// Drops files on the window and waits until they have been read and the failures are reported.
  func dropUnusable(_ paths: [FilePath]) {
    for path in paths { importer.add(path) }
    let isReported = eventually {
      ApplicationHost.performPending()
      return !failures.isEmpty
    }
    #expect(isReported, "the failures are not reported")
  }

  /// Drops files on the window and waits until they have been read.
  func drop(_ paths: [FilePath], at location: CGPoint? = nil) {
    let count = elements.count + failures.count + otherFiles.count + paths.count
    for path in paths { importer.add(path, at: location) }
    let isRead = eventually {
      ApplicationHost.performPending()
      return elements.count + failures.count + otherFiles.count == count
    }
    #expect(isRead, "the files have not been read")
  }

  func bitmap() -> Bitmap {
    let canvas = BitmapCanvas(width: 700, height: 500)
    window.window.render(on: canvas, scale: 1)
    return canvas.bitmap
  }
}

/// Returns an image with a red left half and a green right half.
private func image(width: Int, height: Int) -> Bitmap {
  var bytes: [UInt8] = []
  for _ in 0..<height {
    for x in 0..<width { bytes += x < width / 2 ? [200, 0, 0, 255] : [0, 150, 0, 255] }
  }
  return Bitmap(width: width, height: height, bytes: bytes, isPremultiplied: true)
}

@Suite("Pictures that are dropped on the window")
struct PictureImportTests {
  private let fixture = ImportFixture()

  private func picture(_ name: String, width: Int, height: Int) throws -> FilePath {
    try fixture.file(name, ImageFile.png(image(width: width, height: height)))
  }

  @Test("A picture is added where it is dropped, or in the middle if that is not on the page")
  func location() throws {
    let file = try picture("a.png", width: 40, height: 20)
    let page = fixture.window.controller.page
    page.viewport = try #require(Viewport(scale: 2, origin: CGPoint(x: 100, y: 50)))
    fixture.drop([file], at: CGPoint(x: 300, y: 200))
    #expect(fixture.elements.last?.bounds.center == CGPoint(x: 250, y: 150))
    fixture.drop([file, file], at: CGPoint(x: 120, y: 80))
    #expect(fixture.elements[1].bounds.center == CGPoint(x: 160, y: 90))
    #expect(fixture.elements[2].bounds.center == CGPoint(x: 172, y: 102), "beside the other one")
    fixture.drop([file], at: CGPoint(x: 300, y: 530))
    #expect(fixture.elements.last?.bounds.center == CGPoint(x: 275, y: 175))
  }

  @Test("A dropped picture appears at its own size in the center of the page, and is selected")
  func middle() throws {
    fixture.drop([try picture("a.png", width: 100, height: 60)])
    let element = try #require(fixture.elements.first)
    #expect(element.bounds == CGRect(x: 300, y: 220, width: 100, height: 60))
    #expect(fixture.window.controller.page.tools.style.tool == .select)
    #expect(fixture.window.controller.page.selection.elements.elements == [element])
    fixture.window.controller.page.selection.deselect()
    let bitmap = fixture.bitmap()
    #expect(bitmap[320, 250] == PixelColor(red: 200, green: 0, blue: 0))
    #expect(bitmap[380, 250] == PixelColor(red: 0, green: 150, blue: 0))
    #expect(bitmap[290, 250] == PixelColor(red: 255, green: 255, blue: 255))
  }

  @Test("Undo removes a dropped picture, and redo adds it again")
  func undo() throws {
    fixture.drop([try picture("a.png", width: 10, height: 10)])
    fixture.window.controller.perform(.edit(.undo))
    #expect(fixture.elements.isEmpty)
    fixture.window.controller.perform(.edit(.redo))
    #expect(fixture.elements.count == 1)
  }

  @Test("A dropped picture wider than the page view is scaled to four fifths of the view's width")
  func large() throws {
    fixture.drop([try picture("a.png", width: 2800, height: 500)])
    #expect(fixture.elements.first?.bounds == CGRect(x: 70, y: 200, width: 560, height: 100))
  }

  @Test("A dropped picture higher than the page view is scaled to four fifths of the view's height")
  func high() throws {
    fixture.drop([try picture("a.png", width: 250, height: 1000)])
    #expect(fixture.elements.first?.bounds == CGRect(x: 300, y: 50, width: 100, height: 400))
  }

  @Test("A dropped picture has its size in points of the view, even on a scrolled and zoomed page")
  func zoomed() throws {
    fixture.window.controller.page.viewport = try #require(
      Viewport(scale: 2, origin: CGPoint(x: 100, y: 50)))
    fixture.drop([try picture("a.png", width: 100, height: 60)])
    #expect(fixture.elements.first?.bounds == CGRect(x: 250, y: 160, width: 50, height: 30))
  }

  @Test(
    "Dropped pictures are displaced from each other, and the ninth is at the first one's location"
  )
  func manyPictures() throws {
    let paths = try (0..<9).map { try picture("\($0).png", width: 100, height: 60) }
    fixture.drop(paths)
    #expect(
      fixture.elements.map(\.bounds.minX) == [300, 324, 348, 372, 396, 420, 444, 468, 300])
    #expect(
      fixture.elements.map(\.bounds.minY) == [220, 244, 268, 292, 316, 340, 364, 388, 220])
    fixture.window.controller.page.viewport = try #require(
      Viewport(scale: 1, origin: CGPoint(x: 1000, y: 2000)))
    fixture.drop([paths[0]])
    #expect(fixture.elements.last?.bounds.origin == CGPoint(x: 1300, y: 2220))
  }

  @Test("Several dropped pictures are added in order, each displaced downwards")
  func several() throws {
    fixture.drop([
      try picture("a.png", width: 100, height: 60), try picture("b.png", width: 50, height: 60),
    ])
    #expect(fixture.elements.map(\.bounds.width) == [100, 50])
    #expect(fixture.elements.map(\.bounds.minY) == [220, 244])
  }

  @Test("A stroke drawn before a picture is dropped stays visible above the picture")
  func belowInk() throws {
    fixture.window.harness.touchDown(0, at: CGPoint(x: 310, y: 250))
    fixture.window.harness.touchMove(0, to: CGPoint(x: 390, y: 250))
    fixture.window.harness.touchUp(0)
    let color = fixture.window.controller.page.tools.style.color
    fixture.drop([try picture("a.png", width: 100, height: 60)])
    fixture.window.controller.page.selection.deselect()
    #expect(fixture.bitmap()[350, 250] == color)
  }

  @Test("The eraser erases the line on a picture, but not the picture")
  func eraser() throws {
    fixture.drop([try picture("a.png", width: 100, height: 60)])
    let line = Element(
      kind: .line, points: [[310, 250], [390, 250]], width: 4,
      color: PixelColor(red: 0, green: 0, blue: 0))
    fixture.window.controller.page.apply(.append(line))
    fixture.window.controller.page.tools.style.tool = .eraser
    fixture.window.harness.touchDown(0, at: CGPoint(x: 350, y: 240))
    fixture.window.harness.touchMove(0, to: CGPoint(x: 350, y: 260))
    fixture.window.harness.touchUp(0)
    #expect(fixture.elements.map(\.kind) == [.picture])
  }

  @Test("A damaged picture is not added, and a message gives the reason")
  func damaged() throws {
    let bytes = try ImageFile.png(image(width: 100, height: 60))
    fixture.drop([try fixture.file("a.png", Array(bytes.prefix(bytes.count / 2)))])
    #expect(fixture.elements.isEmpty)
    #expect(fixture.failures.count == 1)
    #expect(
      fixture.failures.first?.hasSuffix(
        "a.png: cannot add the picture: cannot read the image: the file ends early; "
          + "try to save it as PNG or JPEG in another program.") == true)
  }

  @Test("All failures of a drop are reported together after its last picture, which is an edit")
  func failuresOfDrop() throws {
    let bytes = try ImageFile.png(image(width: 100, height: 60))
    var paths = [try picture("0.png", width: 10, height: 10)]
    for number in 1...5 { paths.append(try fixture.file("\(number).png", Array(bytes.prefix(60)))) }
    paths.append(try picture("6.png", width: 10, height: 10))
    fixture.dropUnusable(paths)
    #expect(fixture.elements.count == 2 && fixture.failures.count == 1)
    let message = try #require(fixture.failures.first)
    for number in 1...3 { #expect(message.contains("/\(number).png: cannot add the picture")) }
    #expect(message.hasSuffix(". In all, 5 pictures were not added."))
    #expect(message.contains("/3.png") && !message.contains("/4.png"))
  }

  @Test("The failures of a drop that also opens a drawing are reported with the drawing")
  func failureBesideDrawing() throws {
    let bytes = try ImageFile.png(image(width: 100, height: 60))
    let drawing = try fixture.file("d.plist", Array("bplist00".utf8))
    fixture.dropUnusable([drawing, try fixture.file("1.png", Array(bytes.prefix(60)))])
    #expect(fixture.otherFiles == [drawing] && fixture.failures.count == 1)
  }

  @Test("A dropped file that is not a picture is not added, even if its name ends in .png")
  func otherFile() throws {
    let path = try fixture.file("a.png", Array("bplist00".utf8))
    fixture.drop([path])
    #expect(fixture.otherFiles == [path] && fixture.elements.isEmpty)
  }

  @Test("The message of a drop names pictures that differ from their files, after all were added")
  func notes() throws {
    var photo = SampleJPEG(columns: 1, squares: [[90]])
    photo.segments = SampleJPEG.profileSegments([1, 2, 3])
    let paths = try (1...5).map { try fixture.file("\($0).jpg", photo.file) }
    fixture.dropUnusable(paths)
    #expect(fixture.elements.count == 5)
    let message = try #require(fixture.failures.first)
    #expect(message.hasPrefix("1.jpg is shown without its color profile, which is damaged"))
    #expect(message.contains("3.jpg") && !message.contains("4.jpg"))
    #expect(message.hasSuffix("In all, 5 pictures differ from their files."))
  }

  @Test("A dropped picture of another format is added")
  func otherFormat() throws {
    fixture.drop([try fixture.file("a.bmp", sampleBMP)])
    #expect(fixture.elements.first?.bounds.size == CGSize(width: 1, height: 2))
    #expect(fixture.elements.first?.picture?.header.format == .png)
  }

  @Test("A picture dropped on a page that refuses it is not added, and the reason is shown")
  func refused() throws {
    fixture.refusal = "The page is read only."
    fixture.drop([try picture("a.png", width: 10, height: 10)])
    #expect(fixture.elements.isEmpty && fixture.failures == ["The page is read only."])
  }
}

@Suite("The store of decoded pictures")
struct PictureStoreTests {
  private static func picture(_ width: Int, _ height: Int = 128) throws -> Picture {
    try Picture(validating: try ImageFile.png(image(width: width, height: height)))
  }

  @Test(
    "The picture store reduces a picture to less than twice the needed width or to 64 pixels",
    arguments: [(2, 256), (1, 256), (0.6, 256), (0.5, 128), (0.3, 128), (0.25, 64), (0.01, 64)])
  func reduced(scale: Double, width: Int) throws {
    let image = PictureStore(capacity: 1_000_000).image(
      of: try Self.picture(256), scale: CGFloat(scale))
    #expect(image.width == width && image.height == width / 2)
  }

  @Test("The picture store discards the least recently used pictures")
  func capacity() throws {
    // The first picture takes 65,536 bytes, and its copy of half the size takes 16,384 bytes.
    let store = PictureStore(capacity: 200_000)
    let pictures = try [128, 127, 126].map { try Self.picture($0) }
    for picture in pictures { _ = store.image(of: picture, scale: 1) }
    #expect(store.byteCount <= 200_000 && store.byteCount > 150_000)
    let first = store.image(of: pictures[0], scale: 1)
    #expect(store.image(of: pictures[0], scale: 1) === first)
    _ = store.image(of: pictures[1], scale: 1)
    #expect(store.image(of: pictures[0], scale: 1) === first)
  }

  @Test("The pixels of a reduced picture do not depend on the other sizes in the store")
  func independentSizes() throws {
    let picture = try SamplePictures.noise(width: 301, height: 217, seed: 4)
    let (first, second) = (PictureStore(capacity: 10_000_000), PictureStore(capacity: 10_000_000))
    _ = first.image(of: picture, scale: 1)
    for scale in [0.5, 0.25, 0.1] as [CGFloat] {
      let (fromFull, alone) = (
        first.image(of: picture, scale: scale), second.image(of: picture, scale: scale)
      )
      #expect(fromFull.bitmap == alone.bitmap)
    }
    let full = second.image(of: picture, scale: 1).bitmap
    #expect(full == first.image(of: picture, scale: 1).bitmap)
  }

  @Test("A picture that is shown small takes only the memory of its small image")
  func memory() throws {
    let store = PictureStore(capacity: 10_000_000)
    let picture = try Self.picture(512, 512)
    #expect(store.image(of: picture, scale: 0.25).width == 128)
    #expect(store.byteCount == 4 * (128 * 128 + 64 * 64))
    #expect(store.byteCount == PictureStore.byteCount(of: picture, level: 2))
    _ = store.image(of: picture, scale: 1)
    #expect(store.byteCount == PictureStore.byteCount(of: picture, level: 0))
  }

  @Test("A large new picture is stored at a size of at most four million pixels")
  func newPicture() throws {
    let store = PictureStore(capacity: 256_000_000)
    let picture = try Self.picture(2500, 1700)
    #expect(try store.decodeAndStore(picture) == .unneeded)
    let stored = try #require(store.storedImage(of: picture, level: 0))
    #expect(stored.image.width == 1250 && !stored.isExact)
    #expect(store.storedImage(of: picture, level: 1)?.isExact == true)
  }

  @Test("A picture that is decoded at a smaller size keeps its larger stored size")
  func smallerSize() throws {
    let store = PictureStore(capacity: 10_000_000)
    let picture = try Self.picture(512, 512)
    let full = store.image(of: picture, scale: 1)
    #expect(store.decode(picture, level: 1).width == 256)
    #expect(store.storedImage(of: picture, level: 0)?.image === full)
  }

  @Test("Pictures that are reduced to smaller sizes are discarded after the others")
  func reducedPictures() throws {
    let pictures = try [256, 255, 254].map { try Self.picture($0) }
    let store = PictureStore(
      capacity: pictures.reduce(0) { $0 + PictureStore.byteCount(of: $1, level: 0) })
    for picture in pictures { _ = store.image(of: picture, scale: 1) }
    store.reduce(to: [pictures[0]: 1, pictures[1]: 0, pictures[2]: 9])
    let levels = pictures.map { picture in
      (0...3).first { store.storedImage(of: picture, level: $0)?.isExact == true }
    }
    #expect(levels == [1, 0, 2])
    store.reduce(to: [pictures[0]: 1])
    _ = store.image(of: try Self.picture(500), scale: 1)
    #expect(store.storedImage(of: pictures[1], level: 0) == nil, "the least recently used one")
    #expect(store.storedImage(of: pictures[0], level: 1) != nil)
  }

  @Test("A picture with damaged pixels is shown in gray")
  func damaged() throws {
    let bytes = try ImageFile.png(image(width: 100, height: 60))
    let picture = try Picture(validating: Array(bytes.prefix(60)))
    let image = PictureStore(capacity: 1_000_000).image(of: picture, scale: 1)
    #expect(
      image.bitmap
        == Bitmap(width: 1, height: 1, PixelColor(red: 0x8E, green: 0x8E, blue: 0x93)))
  }
}

@Suite("SVG images that are dropped on the window")
struct SVGImportTests {
  private let fixture = ImportFixture()

  private func svg(_ content: String, _ attributes: String = "") -> [UInt8] {
    Array("<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(content)</svg>".utf8)
  }

  @Test("The shapes of a dropped SVG image are in the middle of the window, and are selected")
  func middle() throws {
    let file = try fixture.file(
      "a.svg", svg("<rect x='900' y='900' width='40' height='20' stroke='red' fill='none'/>"))
    fixture.drop([file])
    let element = try #require(fixture.elements.first)
    #expect(element.kind == .rectangle && element.color.hexadecimal == "#FF0000FF")
    let page = fixture.window.controller.page
    let (box, size) = (element.bounds, page.size)
    #expect(abs(box.midX - size.width / 2) < 0.01 && abs(box.midY - size.height / 2) < 0.01)
    #expect(abs(box.width - 41) < 0.01)
    #expect(page.selection.elements.elements.count == 1 && page.tools.style.tool == .select)
  }

  @Test("A dropped SVG image that is larger than the window is reduced with its lines")
  func reduced() throws {
    let lines = "<path d='M0 0h10000v5000' stroke='red' stroke-width='100' fill='none'/>"
    fixture.drop([try fixture.file("a.svg", svg(lines))])
    let element = try #require(fixture.elements.first)
    let size = fixture.window.controller.page.size
    #expect(element.bounds.width <= 0.81 * size.width && element.width < 10)
  }

  @Test("The properties of a dropped SVG image that a drawing cannot show are named")
  func omissions() throws {
    let file = try fixture.file("a.svg", svg("<line x2='90'/><text>a</text>"))
    fixture.importer.add(file)
    let isReported = eventually {
      ApplicationHost.performPending()
      return !fixture.failures.isEmpty
    }
    #expect(isReported && fixture.elements.count == 1)
    #expect(
      fixture.failures == ["a.svg was added without 1 text, which a drawing cannot show."])
  }

  @Test(
    "A dropped SVG image that cannot be shown is refused with the reason",
    arguments: [
      ("<svg><line></svg>", "line 1: mismatched tag"), ("<svg/>", "it contains no shapes"),
      ("<svg><text/></svg>", "it contains only 1 text, which a drawing cannot show"),
    ])
  func refused(text: String, reason: String) throws {
    fixture.dropUnusable([try fixture.file("a.svg", Array(text.utf8))])
    #expect(fixture.elements.isEmpty && fixture.otherFiles.isEmpty)
    #expect(fixture.failures.first?.hasSuffix("cannot add the image: \(reason).") == true)
  }

  @Test(
    "An SVG file is recognized by its first tag",
    arguments: [
      ("<svg/>", true), ("\u{FEFF}\n<!-- a -->\n<svg width='3'/>", true),
      ("<?xml version='1.0'?><!DOCTYPE svg [<!ENTITY a 'b'>]>", true),
      ("<s:svg xmlns:s='http://www.w3.org/2000/svg'/>", true), ("svg", false), ("", false),
      ("<?xml version='1.0'?><plist><string>&lt;svg</string></plist>", false),
      ("<plist><!-- <svg --></plist>", false), ("bplist00<svg", false), ("<html/>", false),
    ])
  func recognized(text: String, isImage: Bool) {
    #expect(SVGFileReader.isImage(firstBytes: Array(text.utf8)) == isImage)
    let wide = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    if !text.hasPrefix("\u{FEFF}") {
      #expect(SVGFileReader.isImage(firstBytes: [0xFF, 0xFE] + wide) == isImage)
    }
  }
}
