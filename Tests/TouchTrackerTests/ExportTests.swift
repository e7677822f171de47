import DrawingFormat
import DrawingModel
import DrawingPersistence
import Ink
import ResponderKit
import ResponderKitTesting
import SDLHost
import SystemPackage
import Testing
import Waiting

@testable import TouchTracker

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Exports from the window")
struct ExportTests {
  private let fixture = NavigationFixture(tool: .line)
  private let temporary = TemporaryFile()
  private let exports: ExportController
  private var controller: DrawingViewController { fixture.controller }
  private var folder: FilePath { FilePath(temporary.folder) }

  init() {
    let (controller, folder) = (fixture.controller, FilePath(temporary.folder))
    exports = ExportController(controller, userFolders: { [folder] }) {
      let size = CGSize(width: 700, height: 500)
      return ExportSource(
        path: "/home/a b.plist", folder: "/nowhere",
        document: DrawingDocument(drawing: controller.page.drawing, size: size))
    }
    drawLine(y: 100)
  }

  private func drawLine(y: CGFloat) {
    fixture.harness.touchDown(0, at: CGPoint(x: 50, y: y))
    fixture.harness.touchMove(0, to: CGPoint(x: 150, y: y))
    fixture.harness.touchUp(0)
  }

  private func tap(_ title: String) throws {
    fixture.window.layoutIfNeeded()
    let button = try #require(fixture.views(UIButton.self).first { $0.currentTitle == title })
    let center = button.convert(button.bounds.center, to: nil)
    fixture.harness.touchDown(0, at: center)
    fixture.harness.advance(by: 0.05)
    fixture.harness.touchUp(0)
  }

  private func waitUntilIdle() {
    let isIdle = eventually {
      ApplicationHost.performPending()
      return exports.machine.state == .idle
    }
    #expect(isIdle, "the export does not end")
  }

  private var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: temporary.folder))?.sorted() ?? []
  }

  /// The message above the page, or `nil` if there is none.
  private var notice: String? { controller.noticeBar.shownNotice?.text }

  @Test("An exported file has the same permissions as other new files")
  func permissions() throws {
    exports.showOrHideSheet()
    try tap("Export")
    waitUntilIdle()
    let other = folder.appending("other")
    let file = open(other.string, O_CREAT | O_WRONLY, 0o666)
    #expect(file >= 0)
    close(file)
    func mode(_ path: FilePath) throws -> mode_t {
      var status = stat()
      try #require(stat(path.string, &status) == 0)
      return status.st_mode & 0o777
    }
    #expect(try mode(folder.appending("a b.png")) == mode(other))
  }

  @Test("Opening the export sheet ends a stroke in progress")
  func strokeInProgress() {
    fixture.harness.touchDown(0, at: CGPoint(x: 50, y: 200))
    fixture.harness.touchMove(0, to: CGPoint(x: 90, y: 200))
    exports.showOrHideSheet()
    fixture.harness.touchMove(0, to: CGPoint(x: 150, y: 200))
    fixture.harness.touchUp(0)
    #expect(controller.page.drawing.count == 2 && fixture.views(ExportSheet.self).count == 1)
  }

  @Test("Quitting hides the export sheet and cancels an export without a message")
  func end() throws {
    exports.showOrHideSheet()
    exports.close()
    #expect(fixture.views(ExportSheet.self).isEmpty && exports.machine.state == .idle)
    exports.showOrHideSheet()
    try tap("Export")
    exports.close()
    #expect(exports.machine.state == .idle && fixture.views(ExportProgressView.self).isEmpty)
    #expect(notice == nil)
    #expect(!names.contains { $0.hasPrefix(".") })
  }

  @Test(
    "An exported file of each format has the drawing's name, and a second PNG file also a number")
  func formats() throws {
    for segment in [0, 1, 2, 0] {
      exports.showOrHideSheet()
      try tapSegment(segment, of: 3)
      try tap("Export")
      waitUntilIdle()
    }
    #expect(names == ["a b 2.png", "a b.pdf", "a b.png", "a b.svg"])
    #expect(notice?.hasSuffix("a b 2.png") == true)
    let starts = ["a b.pdf": "%PDF", "a b.svg": "<?xml", "a b.png": "\u{89}PNG"]
    for (name, start) in starts {
      let data = try FileStore.contents(of: folder.appending(name))
      #expect(data.starts(with: start.unicodeScalars.map { UInt8($0.value) }), "\(name)")
    }
    #expect(controller.page.drawing.count == 1, "no touch on the sheet draws")
  }

  @Test("The export sheet selects the format of the last export in the same window")
  func lastFormat() throws {
    func shownFormat() throws -> Int {
      try #require(fixture.views(UISegmentedControl.self).first).selectedSegmentIndex
    }
    exports.showOrHideSheet()
    #expect(try shownFormat() == 0)
    try tapSegment(2, of: 3)
    try tap("Export")
    waitUntilIdle()
    exports.showOrHideSheet()
    #expect(try shownFormat() == 2)
    let other = ExportTests()
    other.exports.showOrHideSheet()
    #expect(
      try #require(other.fixture.views(UISegmentedControl.self).first).selectedSegmentIndex == 0)
  }

  @Test("An image has the chosen scale, which the next sheet in the same window selects")
  func scale() throws {
    exports.showOrHideSheet()
    try tapSegment(3, of: 4)
    try tap("Export")
    waitUntilIdle()
    let image = try ImageFile.read(folder.appending("a b.png").string)
    #expect(image.width == 4 * 700 && image.height == 4 * 500)
    exports.showOrHideSheet()
    let shown = fixture.views(UISegmentedControl.self).filter { $0.superview?.isHidden == false }
    #expect(shown.map(\.selectedSegmentIndex) == [0, 3])
  }

  /// Taps a segment of the first segmented control that has the given number of segments.
  private func tapSegment(_ segment: Int, of count: Int) throws {
    let controls = fixture.views(UISegmentedControl.self).filter { $0.numberOfSegments == count }
    let control = try #require(controls.first)
    fixture.window.layoutIfNeeded()
    let width = control.bounds.width / CGFloat(count)
    let point = control.convert(CGPoint(x: width * (CGFloat(segment) + 0.5), y: 15), to: nil)
    fixture.harness.touchDown(0, at: point)
    fixture.harness.touchUp(0)
  }

  @Test(
    "The user can export all elements, or only the selected elements and their area",
    arguments: [0, 1])
  func selection(segment: Int) throws {
    drawLine(y: 200)
    controller.page.tools.style.tool = .select
    controller.page.selection.select(controller.page.drawing.ids.suffix(1))
    exports.showOrHideSheet()
    try tapSegment(segment, of: 2)
    try tapSegment(1, of: 3)
    try tap("Export")
    waitUntilIdle()
    let data = try FileStore.contents(of: folder.appending("a b.svg"))
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.split(separator: "<polyline").count - 1 == 2 - segment)
    let radius = CGFloat(controller.page.drawing.elements[1].width) / 2
    let (left, top) = ((50 - radius - 8).rounded(.down), (200 - radius - 8).rounded(.down))
    let origin = segment == 0 ? "0.0 0.0" : "\(left) \(top)"
    #expect(text.contains("viewBox=\"\(origin) "))
    #expect(!controller.page.selection.isEmpty)
  }

  @Test("Without a selection, the export sheet does not offer to export the selection")
  func noSelection() {
    exports.showOrHideSheet()
    #expect(fixture.views(UISegmentedControl.self).map(\.numberOfSegments) == [3, 4, 3])
  }

  @Test("The Cancel button, Esc, the export command and a touch on the page close the export sheet")
  func cancelledSheet() throws {
    for step in 0..<4 {
      exports.showOrHideSheet()
      #expect(fixture.views(ExportSheet.self).count == 1)
      switch step {
      case 0: try tap("Cancel")
      case 1: exports.showOrHideSheet()
      case 2: fixture.type(UIKeyCommand.inputEscape)
      default:
        fixture.harness.touchDown(0, at: CGPoint(x: 10, y: 300))
        fixture.harness.touchUp(0)
      }
      #expect(fixture.views(ExportSheet.self).isEmpty)
    }
    #expect(names.isEmpty && controller.page.drawing.count == 1)
  }

  @Test("The user can draw during an export, whose progress appears after 0.4 to 0.9 seconds")
  func progress() throws {
    exports.showOrHideSheet()
    try tap("Export")
    let progress = try #require(fixture.views(ExportProgressView.self).first)
    drawLine(y: 200)
    #expect(controller.page.drawing.count == 2)
    func isVisible() -> Bool {
      let canvas = BitmapCanvas(width: 700, height: 544)
      fixture.window.render(on: canvas, scale: 1)
      let point = CGPoint(x: progress.bar.frame.minX + 4, y: progress.bar.frame.minY + 4)
      return canvas.bitmap[Int(point.x), Int(point.y)].red < 100
    }
    fixture.harness.advance(by: 0.4)
    #expect(!isVisible())
    fixture.harness.advance(by: 0.5)
    #expect(isVisible())
    waitUntilIdle()
    #expect(fixture.views(ExportProgressView.self).isEmpty)
  }

  @Test("A cancelled export leaves no temporary file and reports no failure")
  func cancelled() throws {
    for _ in 0..<200 { drawLine(y: 150) }
    exports.showOrHideSheet()
    try tap("Export")
    try tap("Cancel")
    if case .exporting = exports.machine.state { Issue.record("the export continues") }
    waitUntilIdle()
    // The export may have ended before the tap.
    #expect(names.count <= 1 && !names.contains { $0.hasPrefix(".") })
    #expect(notice?.contains("cannot") != true)
  }

  @Test(
    "A page painted without a window has the same pixels as in a window",
    arguments: PageStyle.Pattern.allCases, [CGFloat(1), 1.5])
  func pixels(pattern: PageStyle.Pattern, scale: CGFloat) {
    controller.page.perform(.pageStyle(PageStyle(pattern: pattern, board: .black)))
    for y in [50, 220, 330] as [CGFloat] { drawLine(y: y) }
    let area = CGRect(x: 0, y: 0, width: 700, height: 500)
    let picture = PagePicture.paint(
      controller.page.drawing, area: area, scale: scale, pictures: PictureStore.shared)
    let window = UIWindow(frame: area)
    window.rootViewController = DrawingViewController(Page(PageContent(controller.page.drawing)))
    let canvas = BitmapCanvas(width: Int(700 * scale), height: Int(500 * scale))
    window.render(on: canvas, scale: scale)
    let isEqual = picture == canvas.bitmap
    #expect(isEqual)
  }
}
