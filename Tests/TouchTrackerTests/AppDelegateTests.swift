import DrawingFormat
import DrawingModel
import DrawingPersistence
import ResponderKit
import SystemPackage
import Testing

@testable import TouchTracker

@Suite("The application delegate of the app")
struct AppDelegateTests {
  private let temporary = TemporaryFile()

  private func delegate(_ size: CGSize) throws -> AppDelegate {
    let path = FilePath(temporary.folder).appending("a.plist")
    let opened = try OpenedDrawing(path: path, newPage: size) { _ in }
    return AppDelegate(showing: FirstDrawing(opened), isNamed: true)
  }

  @Test("The window of a drawing is as high as the page and the tool bar together")
  func windowSize() throws {
    let delegate = try delegate(CGSize(width: 640, height: 480))
    #expect(delegate.windowSize == CGSize(width: 640, height: 524))
    #expect(delegate.pageSize(in: delegate.windowSize) == CGSize(width: 640, height: 480))
    #expect(!delegate.hasFailed)
  }

  @Test("A page is at least one point high, however low its window is")
  func lowWindow() throws {
    let delegate = try delegate(CGSize(width: 640, height: 480))
    for (height, pageHeight) in [(46, 2), (45, 1), (44, 1), (10, 1)] as [(CGFloat, CGFloat)] {
      #expect(
        delegate.pageSize(in: CGSize(width: 300, height: height))
          == CGSize(width: 300, height: pageHeight))
    }
  }

  @Test("A session recording that fails makes the program fail")
  func failedRecording() throws {
    let delegate = try delegate(CGSize(width: 640, height: 480))
    let report = delegate.onRecordingFailure
    report(FileError(path: "s.jsonl", action: "cannot write", reason: "the disk is full"))
    #expect(delegate.hasFailed)
  }

  @Test("Quitting releases the lock of an unedited drawing and creates no file for the drawing")
  func end() throws {
    let path = FilePath(temporary.folder).appending("a.plist")
    let opened = try OpenedDrawing(path: path, newPage: CGSize(width: 640, height: 480)) { _ in }
    let delegate = AppDelegate(showing: FirstDrawing(opened), isNamed: true)
    delegate.applicationWillTerminate(UIApplication())
    #expect(!delegate.hasFailed && !path.exists)
    // The drawing can be opened again, because its lock is released.
    let again = try OpenedDrawing(path: path, newPage: CGSize(width: 640, height: 480)) { _ in }
    #expect(again.readOnlyReason == nil)
  }
}
