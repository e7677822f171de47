import DrawingFormat
import DrawingModel
import DrawingPersistence
import ResponderKit
import ResponderKitTesting
import SDLHost
import SystemPackage
import Testing
import Waiting

@testable import TouchTracker

@Suite("Notices about exports")
struct ExportNoticeTests {
  private let fixture = NavigationFixture(tool: .line)
  private let temporary = TemporaryFile()
  private let exports: ExportController
  private var bar: NoticeBar { fixture.controller.noticeBar }
  private var folder: FilePath { FilePath(temporary.folder) }

  /// The addresses that the desktop was asked to open.
  private final class Addresses { var opened: [String] = [] }
  private let addresses = Addresses()
  /// A Boolean value that determines whether the folder is removed before an image is written.
  private final class Removal { var isPending = false }
  private let removal = Removal()

  init() {
    let (controller, folder) = (fixture.controller, FilePath(temporary.folder))
    exports = ExportController(controller, userFolders: { [folder] }) { [removal] in
      if removal.isPending { try? FileManager.default.removeItem(atPath: folder.string) }
      return ExportSource(
        path: "/home/plan.plist", folder: "/nowhere",
        document: DrawingDocument(
          drawing: controller.page.drawing, size: CGSize(width: 70, height: 50)))
    }
    exports.fileViewer.selectFile = { _ in false }
    fixture.application.addressOpener = { [addresses] in
      addresses.opened.append($0)
      return true
    }
  }

  private func tap(_ title: String) throws {
    fixture.window.layoutIfNeeded()
    let buttons = fixture.views(UIButton.self)
    let button = try #require(buttons.first { $0.currentTitle == title }, "no button \(title)")
    let center = button.convert(button.bounds.center, to: nil)
    fixture.harness.touchDown(0, at: center)
    fixture.harness.advance(by: 0.05)
    fixture.harness.touchUp(0)
  }

  private func wait(until condition: () -> Bool) {
    let isMet = eventually {
      ApplicationHost.performPending()
      return condition()
    }
    #expect(isMet, "the work does not end")
  }

  private func export() throws {
    exports.showOrHideSheet()
    try tap("Export")
    wait { exports.machine.state == .idle }
  }

  @Test("The name of a new image stays visible, also while the user draws, until it is closed")
  func name() throws {
    try export()
    #expect(bar.shownNotice?.text == "Exported to \(temporary.folder)/plan.png")
    fixture.harness.touchDown(0, at: CGPoint(x: 50, y: 200))
    fixture.harness.touchMove(0, to: CGPoint(x: 150, y: 200))
    fixture.harness.touchUp(0)
    fixture.harness.advance(by: 600)
    #expect(fixture.controller.page.drawing.count == 1 && !bar.isHidden)
    try tap("Close")
    #expect(bar.isHidden && bar.shownNotice == nil && addresses.opened.isEmpty)
  }

  @Test("A new message replaces the name of a new image, and an old one does not appear instead")
  func replacement() throws {
    fixture.controller.notice = Notice(text: "earlier")
    try export()
    fixture.controller.notice = Notice(text: "earlier")
    #expect(bar.shownNotice?.text.hasPrefix("Exported to ") == true)
    fixture.controller.notice = Notice(text: "The disk is full.")
    #expect(bar.shownNotice?.text == "The disk is full.")
    try export()
    #expect(bar.shownNotice?.text == "Exported to \(temporary.folder)/plan 2.png")
    try tap("Close")
    #expect(bar.shownNotice?.text == "The disk is full.")
  }

  @Test("The button Show shows the new image in the file manager")
  func fileManager() throws {
    exports.fileViewer.selectFile = { $0.displayName == "plan.png" }
    try export()
    try tap("Show")
    #expect(bar.isHidden)
    wait { !exports.fileViewer.isBusy }
    #expect(addresses.opened.isEmpty && bar.isHidden)
  }

  @Test("Without a file manager on the bus, the button Show opens the folder of the new image")
  func folderAddress() throws {
    try export()
    try tap("Show")
    wait { !exports.fileViewer.isBusy }
    #expect(addresses.opened == ["file://\(temporary.folder)"] && bar.isHidden)
  }

  @Test("If no program can show the folder, the notice contains the complete path of the image")
  func noProgram() throws {
    fixture.application.addressOpener = { _ in false }
    try export()
    try tap("Show")
    wait { !exports.fileViewer.isBusy }
    #expect(bar.shownNotice?.text.hasSuffix(" The image is \(temporary.folder)/plan.png") == true)
    #expect(bar.shownNotice?.actions.map(\.title) == ["Close"])
  }

  @Test("A failed export says why, and its button shows the sheet with the same entries again")
  func failure() throws {
    exports.showOrHideSheet()
    let field = try #require(fixture.views(UITextField.self).first)
    field.becomeFirstResponder()
    field.selectAll(nil)
    fixture.harness.type("sketch")
    removal.isPending = true
    try tap("Export")
    wait { exports.machine.state == .idle }
    removal.isPending = false
    let text = try #require(bar.shownNotice?.text)
    #expect(text.contains("sketch.png: cannot save: No such file"))
    #expect(text.hasSuffix(" Your choices are kept."))
    try tap("Export Again…")
    #expect(bar.isHidden && fixture.views(UITextField.self).first?.text == "sketch")
    try FileManager.default.createDirectory(
      atPath: temporary.folder, withIntermediateDirectories: true)
    try tap("Export")
    wait { exports.machine.state == .idle }
    #expect(folder.appending("sketch.png").exists)
  }
}
