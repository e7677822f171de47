import DrawingFormat
import DrawingPersistence
import FaultyDisk
import ResponderKit
import SDLHost
import SystemPackage
import Testing

@testable import TouchTracker

#if canImport(Glibc)
  import Glibc
#endif

/// A window with a drawing, and the command to save.
private final class SaveFixture {
  let window = WindowDocumentFixture()
  let document: WindowDocument
  let documents: DocumentController
  let saves: SaveController

  init() throws {
    document = try window.open()
    documents = DocumentController(document, in: window.controller)
    saves = SaveController(
      window.controller, documents, dataFolder: window.folder.appending("data"))
    documents.onChange = { [weak self] in self?.showNotice() }
  }

  private func showNotice() { controller.notice = document.notice }

  var harness: NavigationFixture { window.window }
  var controller: DrawingViewController { window.controller }
  /// The text of the message in the notice bar, or `nil` if there is none.
  var text: String? { controller.noticeBar.shownNotice?.text }
  var buttons: [String] { controller.noticeBar.shownNotice?.actions.map(\.title) ?? [] }

  func wait(until condition: () -> Bool) { window.wait(document, until: condition) }

  /// Saves the drawing and opens the sheet for a copy.
  func openSheet() throws {
    saves.save()
    wait { buttons == ["Save a Copy…"] }
    try tapButton()
  }

  /// Taps the button of the message.
  func tapButton() throws {
    harness.window.layoutIfNeeded()
    let button = try #require(
      harness.views(UIButton.self).first { $0.currentTitle == "Save a Copy…" })
    harness.harness.touchDown(0, at: button.convert(button.bounds.center, to: nil))
    harness.harness.advance(by: 0.05)
    harness.harness.touchUp(0)
    harness.window.layoutIfNeeded()
  }

  var sheet: NameSheet? { harness.views(NameSheet.self).first }
  var labels: [String] { harness.views(UILabel.self).compactMap(\.text) }
}

@Suite("The command to save, and copies with another name")
struct SaveCommandTests {
  private let fixture: SaveFixture
  private var window: WindowDocumentFixture { fixture.window }

  init() throws { fixture = try SaveFixture() }

  @Test("Saving writes the file, and then a message names it for 8 seconds")
  func saved() throws {
    window.drawLine(60)
    fixture.saves.save()
    fixture.wait { fixture.text != nil }
    #expect(fixture.text == "Everything is saved in a.plist.")
    #expect(fixture.buttons == ["Save a Copy…"])
    #expect(try window.count(window.file) == 1)
    fixture.harness.harness.advance(by: 7.9)
    #expect(fixture.text != nil)
    fixture.harness.harness.advance(by: 0.2)
    #expect(fixture.text == nil)
    fixture.saves.save()
    #expect(fixture.text == "Everything is saved in a.plist.", "nothing is to be written")
    window.close(fixture.document)
  }

  @Test("Saving an untouched drawing creates no file, and says so")
  func untouched() {
    fixture.saves.save()
    #expect(fixture.text == "a.plist is empty. Your first stroke creates its file.")
    #expect(!window.file.exists)
    window.close(fixture.document)
  }

  @Test("A drawing that may only be read can be copied, but not saved")
  func readOnly() throws {
    let second = try window.open()
    let documents = DocumentController(second, in: window.controller)
    let saves = SaveController(window.controller, documents, dataFolder: window.folder)
    saves.save()
    #expect(fixture.text == "You can only look at a.plist, so there is nothing to save.")
    #expect(fixture.buttons == ["Save a Copy…"])
    window.close(second)
    window.close(fixture.document)
  }

  @Test("A file that another program has removed is reported instead of a saved one")
  func removedFile() throws {
    window.drawLine(60)
    window.saveAll(fixture.document)
    fixture.wait { fixture.document.autosaver?.isInFile == true }
    try FileManager.default.removeItem(atPath: window.file.string)
    fixture.saves.save()
    #expect(
      fixture.text == "Another program has removed a.plist. Your next stroke creates it again.")
    window.close(fixture.document)
  }

  #if os(Linux)
    @Test(
      "On a full disk, the message says why nothing is saved, and later that everything is saved")
    func fullDisk() throws {
      let disk = try #require(faulty_disk_watch(window.folder.string, 0))
      faulty_disk_fail(disk, 0, -1, ENOSPC)
      window.drawLine(60)
      fixture.saves.save()
      fixture.wait { fixture.text?.contains("No space left on device") == true }
      #expect(fixture.buttons == ["Save a Copy…"])
      faulty_disk_recover(disk)
      fixture.wait { fixture.text == "Everything is saved in a.plist." }
      #expect(try window.count(window.file) == 1)
      window.close(fixture.document)
      _ = faulty_disk_end(disk)
      try? FileManager.default.removeItem(atPath: window.folder.string + "-copies")
    }
  #endif

  // MARK: Copies

  @Test("A copy gets the name that the user writes, and the user still draws in the drawing")
  func copy() throws {
    window.drawLine(60)
    try fixture.openSheet()
    #expect(fixture.labels.contains("Save a copy"))
    #expect(fixture.harness.views(UITextField.self).first?.text == "a copy")
    let folder = AppPaths.shortText(of: window.folder)
    #expect(fixture.labels.contains("A new file in \(folder)."))
    fixture.harness.harness.type("plan\r")
    #expect(fixture.sheet == nil)
    let copy = window.folder.appending("plan.plist")
    fixture.wait { fixture.text?.hasPrefix("A copy is saved in ") == true }
    #expect(
      fixture.text
        == "A copy is saved in \(AppPaths.shortText(of: copy)). You still draw in a.plist.")
    window.drawLine(90)
    window.close(fixture.document)
    #expect(fixture.document.path == window.file)
    #expect(try window.count(copy) == 1 && window.count(window.file) == 2)
  }

  @Test("Return without another name writes a copy with the suggested name")
  func suggestedName() throws {
    window.drawLine(60)
    try fixture.openSheet()
    fixture.harness.harness.type("\r")
    let copy = window.folder.appending("a copy.plist")
    fixture.wait { copy.exists }
    fixture.saves.close()
    #expect(try window.count(copy) == 1)
    window.close(fixture.document)
  }

  @Test(
    "The name of an existing drawing, or none, is refused with the reason",
    arguments: [
      ("a", "Another drawing is named \"a\"."), ("other", "Another drawing is named \"other\"."),
      (" ", "A drawing needs a name."), ("x/y", "A name can't contain a slash (/)."),
    ])
  func refusedName(name: String, reason: String) throws {
    window.drawLine(60)
    let other = window.folder.appending("other.plist")
    try FileStore.replace(other, with: Data("mine".utf8))
    try fixture.openSheet()
    fixture.harness.harness.type(name)
    fixture.harness.harness.press(UIKey("\r"))
    #expect(fixture.sheet != nil && fixture.labels.contains(reason), "\(fixture.labels)")
    #expect(try FileStore.contents(of: other) == Data("mine".utf8))
    fixture.harness.type(UIKeyCommand.inputEscape)
    #expect(fixture.sheet == nil)
    window.close(fixture.document)
  }

  @Test("If the folder of the drawing is missing, the copy is in the data folder")
  func missingFolder() throws {
    let folder = window.folder.string
    let data = FilePath(folder + "-data")
    let saves = SaveController(window.controller, fixture.documents, dataFolder: data)
    window.drawLine(60)
    fixture.wait { fixture.document.autosaver?.isSaved == true }
    try FileManager.default.moveItem(atPath: folder, toPath: folder + "-moved")
    window.drawLine(90)
    fixture.wait { fixture.buttons == ["Save a Copy…"] }
    try fixture.tapButton()
    fixture.harness.harness.type("rescued\r")
    fixture.wait { fixture.text?.hasPrefix("A copy is saved in ") == true }
    #expect(try window.count(data.appending("rescued.plist")) == 2)
    saves.close()
    try FileManager.default.moveItem(atPath: folder + "-moved", toPath: folder)
    window.close(fixture.document)
    for suffix in ["-data", "-copies"] {
      try? FileManager.default.removeItem(atPath: folder + suffix)
    }
  }

  #if os(Linux)
    @Test("A copy that cannot be written is reported with its path, and can be tried again")
    func failedCopy() throws {
      window.drawLine(60)
      try fixture.openSheet()
      let disk = try #require(faulty_disk_watch(window.folder.string, 0))
      faulty_disk_fail(disk, 0, -1, ENOSPC)
      fixture.harness.harness.type("b\r")
      fixture.wait { fixture.text?.hasPrefix("The copy is not saved. ") == true }
      #expect(fixture.text?.contains("/b.plist: ") == true, "\(fixture.text ?? "")")
      #expect(fixture.text?.hasSuffix(": No space left on device.") == true)
      _ = faulty_disk_end(disk)
      try fixture.tapButton()
      fixture.harness.harness.type("b\r")
      fixture.wait { fixture.text?.hasPrefix("A copy is saved in ") == true }
      #expect(try window.count(window.folder.appending("b.plist")) == 1)
      window.close(fixture.document)
    }
  #endif

  @Test("No second sheet for a copy replaces another sheet")
  func otherSheet() throws {
    window.drawLine(60)
    let overlay = UIView()
    fixture.saves.save()
    fixture.wait { fixture.buttons == ["Save a Copy…"] }
    fixture.controller.showOverlay(overlay, endsTouches: true)
    fixture.document.onSaveCopy?()
    #expect(fixture.sheet == nil && overlay.superview != nil)
    window.close(fixture.document)
  }
}
