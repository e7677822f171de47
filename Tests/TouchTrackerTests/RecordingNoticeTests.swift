import DrawingPersistence
import Synchronization
import Testing

@testable import TouchTracker

@Suite("The notice about a recording that has failed")
struct RecordingNoticeTests {
  @Test("A failed recording counts as failed and shows a notice with the reason")
  func failure() {
    let changes = Changes()
    let notice = RecordingNotice { changes.count.withLock { $0 += 1 } }
    #expect(!notice.hasFailed && notice.text == nil && changes.count.withLock(\.self) == 0)
    notice.show(FileError(path: "s.jsonl", action: "cannot write", reason: "the disk is full"))
    #expect(notice.hasFailed)
    #expect(
      notice.text
        == "The recording has stopped: s.jsonl: cannot write: the disk is full. Your strokes are "
        + "still saved.")
    #expect(changes.count.withLock(\.self) == 1)
  }

  /// The number of changes, which the notice reports on any thread.
  private nonisolated final class Changes: Sendable {
    let count = Mutex(0)
  }
}
