import DrawingFormat
import DrawingModel
import DrawingPersistence
import ResponderKit
import ResponderKitTesting
import SystemPackage
import Testing

@testable import TouchTracker

#if canImport(Glibc)
  import Glibc
#endif

@Suite("The drawing in the window and its file")
struct OpenDocumentTests {
  private let window = NavigationFixture(tool: .line)
  private let temporary = TemporaryFile()
  private var folder: FilePath { FilePath(temporary.folder) }
  private var file: FilePath { folder.appending("a.plist") }
  private var controller: DrawingViewController { window.controller }

  private func open(isNamed: Bool = true) throws -> OpenDocument {
    let opened = try OpenedDrawing(path: file, newPage: CGSize(width: 700, height: 500)) { _ in }
    controller.show(PageContent(opened.contents.document.drawing))
    return OpenDocument(opened, in: controller, isNamed: isNamed)
  }

  private func drawLine(_ y: CGFloat) {
    window.harness.touchDown(0, at: CGPoint(x: 50, y: y))
    window.harness.touchMove(0, to: CGPoint(x: 150, y: y))
    window.harness.touchUp(0)
    window.harness.advance(by: 1)
  }

  /// Replaces the file of the drawing by one of another program, with a number of lines.
  private func replaceFile(lines: Int) throws {
    let elements = (0..<lines).map { index in
      Element(
        .line, from: CGPoint(x: 300, y: CGFloat(20 * index + 9)),
        to: CGPoint(x: 390, y: CGFloat(20 * index)), width: 4, color: Palette.ink)
    }
    let document = DrawingDocument(
      drawing: Drawing(elements: elements), size: CGSize(width: 700, height: 500))
    try FileStore.replace(file, with: document.encoded())
  }

  /// Waits at most ten seconds until a condition is true, while the document does its work.
  private func wait(_ document: OpenDocument, until isTrue: () -> Bool) {
    for _ in 0..<10_000 {
      document.update()
      if isTrue() { return }
      usleep(1000)
    }
    Issue.record("the drawing is neither saved nor changed")
  }

  private func saveAll(_ document: OpenDocument) {
    document.save()
    wait(document) { document.autosaver?.isSaved == true && file.exists }
  }

  /// Ends saving without the list of recent drawings of the user.
  private func close(_ document: OpenDocument) {
    document.startClosing(addingTo: RecentDrawings(path: folder.appending("recent")))
    document.finishClosing()
  }

  private func count(_ path: FilePath) throws -> Int {
    try DrawingFiles.document(at: path).drawing.count
  }

  /// The paths of the drawings in the folder, except the first one.
  private var otherDrawings: [FilePath] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: temporary.folder)) ?? []
    return names.filter { $0.hasSuffix(".plist") && !$0.hasPrefix(".") && $0 != "a.plist" }
      .map { folder.appending($0) }
  }

  /// Taps a button of the message that the window shows.
  private func tap(_ title: String, of document: OpenDocument) throws {
    controller.notice = document.notice
    window.window.layoutIfNeeded()
    let button = try #require(window.views(UIButton.self).first { $0.currentTitle == title })
    window.harness.touchDown(0, at: button.convert(button.bounds.center, to: nil))
    window.harness.advance(by: 0.05)
    window.harness.touchUp(0)
    controller.notice = document.notice
    window.window.layoutIfNeeded()
  }

  // MARK: Messages

  @Test("The title of the window names the file only if the user named it")
  func title() throws {
    let document = try open(isNamed: false)
    #expect(document.title == "TouchTracker" && document.notice == nil && document.isUntouched)
    drawLine(60)
    #expect(!document.isUntouched)
    close(document)
    let again = try open()
    #expect(again.title == "a.plist - TouchTracker" && !again.isUntouched)
    #expect(controller.drawing.count == 1 && !controller.isReadOnly)
    close(again)
  }

  @Test("A message with its buttons is visible until the next edit")
  func message() throws {
    let document = try open()
    document.show(message: "Hello.", actions: [UIAction(title: "Undo") { _ in }])
    #expect(document.notice?.text == "Hello." && document.notice?.actions.map(\.title) == ["Undo"])
    drawLine(60)
    #expect(document.notice == nil)
    document.show(message: "Again.")
    #expect(document.notice?.actions.isEmpty == true)
    document.show(message: nil)
    #expect(document.notice == nil)
    close(document)
    #expect(try count(file) == 1 && document.savedPath == file && document.closingMessage == nil)
  }

  @Test("A drawing that is open in another window says so, and its file does not change")
  func secondWindow() throws {
    let first = try open()
    drawLine(60)
    saveAll(first)
    let second = try open()
    #expect(controller.isReadOnly && second.autosaver == nil)
    #expect(second.title == "a.plist - TouchTracker - read only, open in another window")
    #expect(
      second.notice?.text
        == "This drawing is open in another window, so you cannot draw in this one. It shows the "
        + "drawing as it was when this window opened.")
    second.update()
    close(second)
    #expect(try count(file) == 1 && !second.hasFailed)
  }

  @Test("The title names the file that keeps a damaged drawing")
  func damagedDrawing() throws {
    try replaceFile(lines: 9)
    let data = try FileStore.contents(of: file)
    try FileStore.replace(file, with: data.prefix(data.count - 40))
    let document = try open()
    let prefix = "a.plist - TouchTracker - other contents kept as "
    try #require(document.title.hasPrefix(prefix))
    let name = String(document.title.dropFirst(prefix.count))
    #expect(try FileStore.contents(of: folder.appending(name)) == data.prefix(data.count - 40))
    close(document)
  }

  // MARK: Changes by another program

  /// Opens a drawing with a line, and changes its file as another program does.
  private func openChanged(drawing isEdited: Bool = true) throws -> OpenDocument {
    let document = try open()
    drawLine(60)
    saveAll(document)
    try replaceFile(lines: 3)
    if isEdited { drawLine(90) }
    wait(document) { document.autosaver?.problem == .changedOutside }
    return document
  }

  @Test("A change by another program is reported with the two ways to continue")
  func conflict() throws {
    let document = try openChanged()
    #expect(document.title == "a.plist - TouchTracker - changed by another program")
    #expect(
      document.notice?.text
        == "Another program has changed a.plist. \"Keep both\" continues with your version in a "
        + "new file; \"Reload\" shows the other version.")
    #expect(document.notice?.actions.map(\.title) == ["Keep both", "Reload"])
    try tap("Keep both", of: document)
    close(document)
  }

  @Test("\"Keep both\" continues with the user's version in a new file")
  func keepBoth() throws {
    let document = try openChanged()
    try tap("Keep both", of: document)
    try #require(otherDrawings.count == 1)
    let copy = otherDrawings[0]
    #expect(document.path == copy && controller.drawing.count == 2 && !controller.isReadOnly)
    #expect(document.title == "\(copy.displayName) - TouchTracker")
    #expect(
      document.notice?.text
        == "You now draw in \(copy.displayName). The other version stays in its file.")
    drawLine(120)
    #expect(document.notice == nil)
    close(document)
    #expect(try count(file) == 3 && count(copy) == 3 && otherDrawings == [copy])
    #expect(!document.hasFailed && document.closingMessage == nil)
  }

  @Test("\"Reload\" shows the other version, and keeps the user's version in a new file")
  func reload() throws {
    let document = try openChanged()
    try tap("Reload", of: document)
    try #require(otherDrawings.count == 1)
    #expect(document.path == file && controller.drawing.count == 3 && !controller.isReadOnly)
    #expect(document.title == "a.plist - TouchTracker")
    #expect(document.notice?.text == "Your version is kept in \(otherDrawings[0].displayName).")
    #expect(document.notice?.actions.isEmpty == true)
    drawLine(120)
    close(document)
    #expect(try count(file) == 4 && count(otherDrawings[0]) == 2)
  }

  @Test("A version that another program has changed is kept when the drawing is closed")
  func closedConflict() throws {
    let document = try openChanged()
    close(document)
    try #require(otherDrawings.count == 1)
    let copy = otherDrawings[0]
    #expect(try count(file) == 3 && count(copy) == 2)
    #expect(document.savedPath == copy && document.hasClosed && !document.hasFailed)
    #expect(
      document.closingMessage
        == "a.plist: another program has changed the drawing; yours is saved in "
        + "\(copy.displayText).")
  }

  // MARK: Failures

  @Test("A drawing that cannot be saved stays in memory, and is saved as soon as that is possible")
  func failure() throws {
    let document = try open()
    let other = temporary.folder + "-moved"
    try FileManager.default.moveItem(atPath: temporary.folder, toPath: other)
    drawLine(60)
    document.save()
    wait(document) { document.autosaver?.problem != nil }
    #expect(document.title == "a.plist - TouchTracker - not saved")
    #expect(
      document.notice?.text.hasSuffix(
        ". Your strokes are kept in memory, and saving is retried every second.") == true)
    #expect(document.notice?.text.contains(": cannot save: No such file") == true)
    #expect(controller.drawing.count == 1 && !controller.isReadOnly)
    try FileManager.default.moveItem(atPath: other, toPath: temporary.folder)
    close(document)
    #expect(try count(file) == 1 && !document.hasFailed)
  }
}
