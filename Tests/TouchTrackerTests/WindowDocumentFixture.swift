import DrawingFormat
import DrawingModel
import DrawingPersistence
import ResponderKit
import SDLHost
import SystemPackage
import Testing
import Waiting

@testable import TouchTracker

/// A window that shows a drawing in a temporary folder, and a simulated program that changes the
/// file.
struct WindowDocumentFixture {
  let window = NavigationFixture(tool: .line)
  private let temporary = TemporaryFile()
  var folder: FilePath { FilePath(temporary.folder) }
  var file: FilePath { folder.appending("a.plist") }
  var controller: DrawingViewController { window.controller }
  /// The copies of drawings that cannot be saved.
  var copies: RecoveredDrawings {
    RecoveredDrawings(folders: [FilePath(folder.string + "-copies")])
  }

  func open(isNamed: Bool = true) throws -> WindowDocument {
    let opened = try OpenedDrawing(path: file, newPage: CGSize(width: 700, height: 500)) { _ in }
    controller.page.show(PageContent(opened.contents.document.drawing))
    return WindowDocument(
      opened, on: controller.page, isNamed: isNamed,
      recents: RecentDrawings(path: folder.appending("recent")), copies: copies)
  }

  func drawLine(_ y: CGFloat) {
    window.harness.touchDown(0, at: CGPoint(x: 50, y: y))
    window.harness.touchMove(0, to: CGPoint(x: 150, y: y))
    window.harness.touchUp(0)
    window.harness.advance(by: 1)
  }

  /// Replaces the file of the drawing with a file of another program that has a number of lines.
  func replaceFile(lines: Int) throws {
    let elements = (0..<lines).map { index -> Element in
      let end = CGPoint(x: 390, y: CGFloat(20 * index))
      return Element(
        .line, from: CGPoint(x: 300, y: end.y + 9), to: end, width: 4, color: Palette.ink)
    }
    let document = DrawingDocument(
      drawing: Drawing(elements: elements), size: CGSize(width: 700, height: 500))
    try FileStore.replace(file, with: document.encoded())
  }

  /// Waits until a condition is true, while the document performs its work.
  func wait(_ document: WindowDocument, until condition: () -> Bool) {
    let isTrue = eventually {
      ApplicationHost.performPending()
      return condition()
    }
    #expect(isTrue, "the drawing is neither saved nor changed")
  }

  func saveAll(_ document: WindowDocument) {
    document.save()
    wait(document) { document.autosaver?.isSaved == true && file.exists }
  }

  /// Opens a drawing with a line, and changes its file as another program does.
  func openChanged() throws -> WindowDocument {
    let document = try open()
    drawLine(60)
    saveAll(document)
    try replaceFile(lines: 3)
    drawLine(90)
    wait(document) { document.autosaver?.problem == .changedOutside }
    return document
  }

  /// Closes a document without a question.
  func close(_ document: WindowDocument) { document.closeNow() }

  func count(_ path: FilePath) throws -> Int {
    try DrawingFiles.document(at: path).drawing.count
  }

  /// The paths of the drawings in the folder, except `a.plist`.
  var otherDrawings: [FilePath] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: temporary.folder)) ?? []
    return names.filter { $0.hasSuffix(".plist") && !$0.hasPrefix(".") && $0 != "a.plist" }
      .map { folder.appending($0) }
  }

  /// Taps a button of the message that the window shows.
  func tap(_ title: String, of document: WindowDocument) throws {
    controller.notice = document.notice
    window.window.layoutIfNeeded()
    let button = try #require(window.views(UIButton.self).first { $0.currentTitle == title })
    window.harness.touchDown(0, at: button.convert(button.bounds.center, to: nil))
    window.harness.advance(by: 0.05)
    window.harness.touchUp(0)
    controller.notice = document.notice
    window.window.layoutIfNeeded()
  }
}
