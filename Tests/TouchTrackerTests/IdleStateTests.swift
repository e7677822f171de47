import DrawingFormat
import DrawingModel
import DrawingPersistence
import Ink
import ResponderKit
import SystemPackage
import Testing

@testable import TouchTracker

@Suite("Edge cases of page views, session files and selections")
struct IdleStateTests {
  private let file = TemporaryFile()

  private static func line(_ y: Float) -> Element {
    Element(kind: .line, points: [[100, y], [200, y]], width: 4, color: Palette.ink)
  }

  @Test(
    "A page view without a data source and a deallocated page view finish in one drawing step")
  func pageWithoutElements() {
    var page: PageView? = PageView(frame: .zero)
    let rect = CGRect(x: 0, y: 0, width: 20, height: 20)
    let step = page?.drawingSteps(in: rect)
    var results: [Bool?] = []
    _ = UIGraphicsImageRenderer(size: rect.size).image { context in
      results.append(step?(context.cgContext))
      page = nil
      results.append(step?(context.cgContext))
    }
    #expect(results == [false, false])
  }

  @Test("Opening an existing session file empties the file before the first line is written")
  func openedSession() throws {
    let path = FilePath(file.path)
    try FileStore.replace(path, with: Data("{\"s\":1}\n{\"s\":2}\n".utf8))
    for _ in 0..<2 {
      // If any byte remained, the second opening would be refused.
      let session = try SessionFile(path: path, signature: "{\"s\"") { _ in }
      try session.close()
      let contents = try FileStore.contents(of: path)
      #expect(contents == Data())
    }
  }

  @Test("The selection follows its element if undo changes the IDs of the elements")
  func shiftedNumbers() {
    let lines = [Self.line(100), Self.line(300)]
    // An undo step of an edit that replaced the IDs 0 and 1 of the elements with 1 and 2.
    let step = Drawing.Change(
      removed: Drawing.Group(ids: [0, 1], elements: lines),
      added: Drawing.Group(ids: [1, 2], elements: lines))
    for (selected, expected) in [(1, 0), (2, 1)] as [(Drawing.ID, Drawing.ID)] {
      let drawing = Drawing(
        elements: lines,
        history: Drawing.History(ids: [1, 2], nextID: 3, undoSteps: [step], redoSteps: []))
      #expect(drawing.history.isConsistent(with: lines))
      let fixture = SelectionFixture([])
      fixture.controller.page.show(PageContent(drawing))
      fixture.controller.page.selection.select([selected])
      fixture.controller.perform(.edit(.undo))
      #expect(fixture.controller.page.drawing.ids == [0, 1])
      #expect(fixture.selectedIDs == [expected])
      fixture.controller.perform(.edit(.redo))
      #expect(fixture.selectedIDs == [selected])
    }
  }
}
