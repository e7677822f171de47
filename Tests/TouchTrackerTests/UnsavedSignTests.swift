import DrawingFormat
import DrawingPersistence
import FaultyDisk
import ResponderKit
import SDLHost
import Testing

@testable import TouchTracker

#if canImport(Glibc)
  import Glibc
#endif

@Suite("The sign in the title for edits that are not on disk")
struct UnsavedSignTests {
  private let fixture = WindowDocumentFixture()

  /// The states of a sign after some inputs, and the actions that the sign returned.
  private func run(
    _ inputs: [UnsavedSign.Input]
  ) -> (states: [UnsavedSign.State], actions: [UnsavedSign.Action?]) {
    var sign = UnsavedSign()
    var (states, actions) = ([UnsavedSign.State](), [UnsavedSign.Action?]())
    for input in inputs {
      actions.append(sign.handle(input))
      states.append(sign.state)
    }
    return (states, actions)
  }

  @Test("Edits that are soon on disk cause no sign")
  func soon() {
    let result = run([
      .statusChanged(.writing), .statusChanged(.writing), .statusChanged(.onDisk),
      .statusChanged(.writing), .statusChanged(.onDisk), .delayIsOver,
    ])
    #expect(result.states == [.waiting, .waiting, .hidden, .waiting, .hidden, .hidden])
    #expect(result.actions == [.startTimer, nil, .stopTimer, .startTimer, .stopTimer, nil])
  }

  @Test("Edits that are written for too long cause the sign until all edits are on disk")
  func late() {
    let result = run([
      .statusChanged(.writing), .delayIsOver, .statusChanged(.writing), .statusChanged(.onDisk),
    ])
    #expect(result.states == [.waiting, .shown, .shown, .hidden])
    #expect(result.actions == [.startTimer, nil, nil, nil])
  }

  @Test("Edits that cannot be written cause the sign at once, also while they are written again")
  func failing() {
    let result = run([
      .statusChanged(.failing), .statusChanged(.writing), .statusChanged(.failing),
      .statusChanged(.onDisk), .statusChanged(.writing), .statusChanged(.failing),
    ])
    #expect(result.states == [.shown, .shown, .shown, .hidden, .waiting, .shown])
    #expect(result.actions == [nil, nil, nil, nil, .startTimer, .stopTimer])
  }

  /// Opens a drawing whose document has a timer.
  private func open() throws -> WindowDocument {
    let document = try fixture.open()
    document.schedule = { [window = fixture.window.window] in window.schedule(after: $0, $1) }
    return document
  }

  @Test("A stroke that is saved in time never changes the title")
  func steadyTitle() throws {
    let document = try open()
    var titles: Set<String> = []
    document.onChange = { [weak document] in
      if let document { titles.insert(document.title) }
    }
    for y in 1...5 {
      fixture.drawLine(60 * CGFloat(y))
      // With a timer that still runs, the next stroke would be a second too late for it.
      fixture.wait(document) {
        document.sign.state == .hidden && document.autosaver?.isSaved == true
      }
    }
    fixture.saveAll(document)
    fixture.wait(document) { document.sign.state == .hidden }
    fixture.window.harness.advance(by: 5)
    #expect(titles.union([document.title]) == ["a.plist - TouchTracker"])
    fixture.close(document)
  }

  #if os(Linux)
    @Test("The title has a dot while a slow disk has not stored an edit for a second")
    func slowDisk() throws {
      let document = try open()
      let disk = try #require(faulty_disk_watch(fixture.folder.string, 0))
      faulty_disk_delay(disk, 500_000)
      fixture.drawLine(60)
      fixture.wait(document) { document.sign.state == .waiting }
      #expect(document.title == "a.plist - TouchTracker")
      fixture.window.harness.advance(by: 0.9)
      #expect(document.title == "a.plist - TouchTracker")
      fixture.window.harness.advance(by: 0.2)
      #expect(document.title == "• a.plist - TouchTracker")
      faulty_disk_delay(disk, 0)
      fixture.wait(document) { !document.sign.isShown }
      #expect(document.autosaver?.isOnDisk == true)
      #expect(document.title == "a.plist - TouchTracker")
      fixture.saveAll(document)
      fixture.close(document)
      _ = faulty_disk_end(disk)
    }

    @Test("While the disk is full, the title has a dot, which disappears when the edits are saved")
    func fullDisk() throws {
      let document = try open()
      let disk = try #require(faulty_disk_watch(fixture.folder.string, 0))
      faulty_disk_fail(disk, 0, -1, ENOSPC)
      fixture.drawLine(60)
      fixture.wait(document) { document.sign.isShown }
      #expect(document.title == "• a.plist - TouchTracker - not saved")
      fixture.drawLine(90)
      fixture.window.harness.advance(by: 60)
      ApplicationHost.performPending()
      #expect(document.title == "• a.plist - TouchTracker - not saved")
      faulty_disk_recover(disk)
      fixture.wait(document) { document.title == "a.plist - TouchTracker" }
      #expect(document.autosaver?.isOnDisk == true)
      fixture.close(document)
      _ = faulty_disk_end(disk)
      #expect(try fixture.count(fixture.file) == 2)
      try? FileManager.default.removeItem(atPath: fixture.folder.string + "-copies")
    }
  #endif

  @Test("A drawing without a name has the dot before the name of the program")
  func unnamedDrawing() throws {
    let document = try fixture.open(isNamed: false)
    let (folder, other) = (fixture.folder.string, fixture.folder.string + "-moved")
    try FileManager.default.moveItem(atPath: folder, toPath: other)
    fixture.drawLine(60)
    fixture.wait(document) { document.sign.isShown }
    #expect(document.title == "• TouchTracker - not saved")
    try FileManager.default.moveItem(atPath: other, toPath: folder)
    fixture.close(document)
    try? FileManager.default.removeItem(atPath: folder + "-copies")
  }
}
