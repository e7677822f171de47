import DrawingFormat
import ResponderKit
import ResponderKitTesting
import SDLHost
import SystemPackage
import Testing

@testable import TouchTracker

@Suite("The question about a drawing that cannot be saved")
struct UnsavedSheetTests {
  private let fixture = WindowDocumentFixture()
  private var window: NavigationFixture { fixture.window }

  @Test("The question, its reason and its answers are below each other, between the same margins")
  func layout() throws {
    window.application.typesetter = BlockTypesetter()
    let sheet = UnsavedSheet(name: "a.plist", reason: "The disk is full.", isShown: true)
    fixture.controller.showOverlay(sheet, endsTouches: true)
    window.window.layoutIfNeeded()
    let panel = try #require(window.views(SheetPanel.self).first)
    #expect(panel.frame == CGRect(x: 150, y: 126, width: 400, height: 292))
    let labels = panel.subviews.compactMap { $0 as? UILabel }
    #expect(
      labels.map(\.text) == [
        "a.plist is not saved",
        "The disk is full. "
          + "Your strokes are kept in memory, and saving is tried again every second.",
      ])
    #expect(
      labels.map(\.frame) == [
        CGRect(x: 20, y: 16, width: 360, height: 26), CGRect(x: 20, y: 46, width: 360, height: 82),
      ])
    for label in labels {
      let needed = label.sizeThatFits(CGSize(width: label.frame.width, height: 0))
      #expect(needed.height <= label.frame.height)
    }
    let buttons = panel.subviews.compactMap { $0 as? UIButton }
    #expect(
      buttons.map(\.currentTitle) == [
        "Keep drawing", "Save a copy elsewhere", "Discard the strokes that are not saved",
      ])
    #expect(
      buttons.map(\.frame) == [138, 186, 234].map { CGRect(x: 20, y: $0, width: 360, height: 40) })
  }

  @Test("A drawing that is saved while a finger is on an answer is left without this answer")
  func savedUnderFinger() throws {
    let document = try fixture.open()
    let documents = DocumentController(document, in: fixture.controller)
    var hasQuit = false
    documents.onQuit = { hasQuit = true }
    let (folder, moved) = (fixture.folder.string, fixture.folder.string + "-moved")
    try FileManager.default.moveItem(atPath: folder, toPath: moved)
    fixture.drawLine(60)
    documents.quit()
    fixture.wait(document) { !window.views(UnsavedSheet.self).isEmpty }
    let sheet = try #require(window.views(UnsavedSheet.self).first)
    var answers: [Leaving.Answer] = []
    sheet.onAnswer = { answers.append($0) }
    window.window.layoutIfNeeded()
    let button = try #require(
      window.views(UIButton.self).first { $0.currentTitle == "Keep drawing" })
    window.harness.touchDown(0, at: button.convert(button.bounds.center, to: nil))
    try FileManager.default.moveItem(atPath: moved, toPath: folder)
    fixture.wait(document) { window.views(UnsavedSheet.self).isEmpty }
    #expect(answers.isEmpty && !window.application.liveTouchIDs.isEmpty)
    window.harness.touchCancel(0)
    fixture.wait(document) { hasQuit }
    #expect(document.leaving.state == .left && !documents.hasFailed)
    #expect(try fixture.count(fixture.file) == 1)
    try? FileManager.default.removeItem(atPath: folder + "-copies")
  }
}
