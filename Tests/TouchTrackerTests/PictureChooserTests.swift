import DrawingFormat
import DrawingModel
import DrawingPersistence
import Ink
import ResponderKit
import SDLHost
import SystemPackage
import Testing
import Waiting

@testable import TouchTracker

/// A window with a page, a folder with pictures, and a simulated file chooser of the desktop.
final class PictureChooserFixture {
  typealias Report = @Sendable @MainActor (FileChooserReport) -> Void

  let window = NavigationFixture(tool: .pen)
  private let temporary = TemporaryFile()
  /// The requests to the desktop, and the closures that report to them.
  private(set) var requests: [(request: FileChooserRequest, report: Report)] = []
  /// The number of requests that have been closed.
  private(set) var closedCount = 0
  private(set) var messages: [String] = []
  private(set) var openedFiles: [FilePath] = []
  var refusal: String?
  private(set) lazy var chooser = PictureChooser(controller, folder: folder) {
    [unowned self] request, report in
    requests.append((request, report))
    return { [unowned self] in closedCount += 1 }
  }

  init() {
    controller.pictureImporter.refusal = { [unowned self] in refusal }
    controller.pictureImporter.onMessage = { [unowned self] in messages.append($0) }
    controller.pictureImporter.onOther = { [unowned self] path, _ in openedFiles.append(path) }
  }

  var controller: DrawingViewController { window.controller }
  var folder: FilePath { FilePath(temporary.folder) }
  var sheet: PictureSheet? { window.views(PictureSheet.self).first }
  var elements: [Element] { window.elements }

  /// Writes a picture of one color that was changed at a time in seconds since 1970.
  @discardableResult
  func write(
    _ name: String, width: Int = 40, height: Int = 30, seconds: Double = 0,
    color: PixelColor = PixelColor(red: 200, green: 90, blue: 0)
  ) throws -> FilePath {
    let path = folder.appending(name)
    let image = Bitmap(width: width, height: height, color)
    try write(ImageFile.png(image), to: path, seconds: seconds)
    return path
  }

  func write(_ bytes: [UInt8], to path: FilePath, seconds: Double = 0) throws {
    try FileStore.replace(path, with: Data(bytes))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: path.string)
  }

  func wait(for name: String, until condition: () -> Bool) {
    let isTrue = eventually {
      ApplicationHost.performPending()
      window.window.layoutIfNeeded()
      return condition()
    }
    #expect(isTrue, "\(name) did not come")
  }

  /// The names in the visible rows of the sheet, from top to bottom.
  var names: [String] {
    (sheet?.rows ?? [:]).sorted { $0.key < $1.key }.compactMap {
      $0.value.entry?.path.displayName
    }
  }

  func tap(_ view: UIView) {
    window.harness.touchDown(0, at: view.convert(view.bounds.center, to: nil))
    window.harness.advance(by: 0.05)
    window.harness.touchUp(0)
    window.harness.advance(by: 1)
    window.window.layoutIfNeeded()
  }

  func tapRow(_ name: String) throws {
    let rows = sheet?.rows.values.map(\.self) ?? []
    tap(try #require(rows.first { $0.entry?.path.displayName == name }))
  }

  func tapButton(_ title: String) throws {
    tap(try #require(window.views(UIButton.self).first { $0.currentTitle == title }))
  }
}

@Suite("Inserting pictures with the file chooser of the desktop or with a sheet")
struct PictureChooserTests {
  private let fixture = PictureChooserFixture()
  private var chooser: PictureChooser { fixture.chooser }
  private var page: Page { fixture.controller.page }

  /// Lets the user choose files on the desktop.
  private func choose(_ addresses: [String]) throws {
    chooser.choosePictures()
    let report = try #require(fixture.requests.last).report
    report(.opened)
    report(.chosen(addresses))
  }

  @Test("The desktop is asked for pictures in the formats that the program reads")
  func request() throws {
    chooser.choosePictures(above: "x11:1f")
    let request = try #require(fixture.requests.first).request
    #expect(fixture.requests.count == 1 && request.parent == "x11:1f")
    #expect(request.title == "Insert pictures" && request.buttonTitle == "Insert")
    #expect(
      request.mediaTypes == [
        "image/png", "image/jpeg", "image/gif", "image/bmp", "image/tiff", "image/webp",
        "image/avif", "image/svg+xml",
      ])
    #expect(request.folder == fixture.folder.bytes)
  }

  @Test("A chosen picture is selected in the middle of what is visible, and undo removes it")
  func chosenPicture() throws {
    let file = try fixture.write("a b.png", width: 40, height: 20)
    page.viewport = try #require(Viewport(scale: 2, origin: CGPoint(x: 100, y: 50)))
    try choose(["file://" + file.string.replacing(" ", with: "%20")])
    fixture.wait(for: "the picture") { fixture.elements.count == 1 }
    #expect(fixture.elements[0].bounds.center == CGPoint(x: 275, y: 175))
    #expect(page.tools.style.tool == .select)
    #expect(page.selection.elements.elements == fixture.elements)
    fixture.controller.perform(.edit(.undo))
    #expect(fixture.elements.isEmpty && !page.canUndo)
  }

  @Test("Several chosen pictures are beside each other, in their order")
  func severalPictures() throws {
    let files = try ["a.png", "b.png"].map { try fixture.write($0, width: 40, height: 20) }
    try choose(files.map { "file://" + $0.string })
    fixture.wait(for: "the pictures") { fixture.elements.count == 2 }
    #expect(
      fixture.elements.map(\.bounds.center) == [CGPoint(x: 350, y: 250), CGPoint(x: 374, y: 274)])
  }

  @Test("A chosen file that is no picture is named, and not opened as a drawing")
  func otherFile() throws {
    let drawing = fixture.folder.appending("a.plist")
    try fixture.write(Array("bplist00".utf8), to: drawing)
    try choose(["file://" + drawing.string])
    fixture.wait(for: "the message") { !fixture.messages.isEmpty }
    #expect(fixture.messages == ["a.plist is not a picture that can be added."])
    #expect(fixture.openedFiles.isEmpty && fixture.elements.isEmpty)
  }

  @Test("Chosen files of another computer are reported, and the others are added")
  func remoteFile() throws {
    let file = try fixture.write("a.png")
    try choose(["sftp://host/b.png", "file://" + file.string])
    fixture.wait(for: "the message") { !fixture.messages.isEmpty }
    #expect(fixture.elements.count == 1)
    #expect(fixture.messages.first?.hasPrefix("Only files of this computer") == true)
    try choose(["sftp://host/b.png"])
    #expect(fixture.messages.count == 2 && fixture.elements.count == 1)
  }

  @Test("A cancelled choice adds nothing and shows no sheet")
  func cancelled() throws {
    chooser.choosePictures()
    let report = try #require(fixture.requests.last).report
    report(.opened)
    report(.cancelled)
    #expect(fixture.sheet == nil && fixture.elements.isEmpty && fixture.messages.isEmpty)
    #expect(chooser.machine.state == .idle)
  }

  @Test("Without a file chooser, a sheet lists the pictures, and the one that is tapped is added")
  func sheet() throws {
    try fixture.write("a.png")
    try fixture.write("b.png", seconds: 9)
    chooser.choosePictures()
    try #require(fixture.requests.last).report(.unavailable("no portal"))
    fixture.wait(for: "the list") { fixture.names == ["b.png", "a.png"] }
    try fixture.tapRow("a.png")
    #expect(fixture.sheet == nil && chooser.machine.state == .idle)
    fixture.wait(for: "the picture") { fixture.elements.count == 1 }
    #expect(fixture.elements[0].bounds.center == CGPoint(x: 350, y: 250))
  }

  @Test("A desktop that does not answer within 4 seconds is replaced by the sheet")
  func silence() throws {
    chooser.choosePictures()
    fixture.window.harness.advance(by: 3.9)
    #expect(fixture.sheet == nil)
    fixture.window.harness.advance(by: 0.2)
    #expect(fixture.sheet != nil && fixture.closedCount == 1)
    try #require(fixture.requests.last).report(.chosen(["file:///late.png"]))
    fixture.window.type(UIKeyCommand.inputEscape)
    #expect(fixture.sheet == nil && fixture.messages.isEmpty)
  }

  @Test("The user has any time to choose after the desktop has answered")
  func patience() throws {
    chooser.choosePictures()
    try #require(fixture.requests.last).report(.opened)
    fixture.window.harness.advance(by: 600)
    #expect(fixture.sheet == nil && fixture.closedCount == 0)
  }

  @Test("The command, given again while the desktop is asked, shows the sheet at once")
  func secondCommand() throws {
    chooser.choosePictures()
    try #require(fixture.requests.last).report(.opened)
    chooser.choosePictures()
    #expect(fixture.sheet != nil && fixture.closedCount == 1 && fixture.requests.count == 1)
  }

  @Test("The sheet does not replace another one")
  func otherSheet() throws {
    chooser.choosePictures()
    let overlay = UIView()
    fixture.controller.showOverlay(overlay, endsTouches: true)
    try #require(fixture.requests.last).report(.unavailable("no portal"))
    #expect(fixture.sheet == nil && overlay.superview != nil)
    #expect(chooser.machine.state == .idle)
  }

  @Test("If no picture can be added, the desktop is not asked, and a message says why")
  func refusal() {
    fixture.refusal = "No pictures now."
    chooser.choosePictures()
    #expect(fixture.requests.isEmpty && fixture.messages == ["No pictures now."])
  }

  @Test("The command ends a stroke in progress")
  func stroke() {
    fixture.window.harness.touchDown(0, at: CGPoint(x: 100, y: 100))
    fixture.window.harness.touchMove(0, to: CGPoint(x: 200, y: 130))
    chooser.choosePictures()
    #expect(fixture.elements.count == 1)
  }
}
