import CSDL2
import Dispatch
import ResponderKit
import Testing

@testable import SDLHost

/// Tests of the queue of pending work, which is a single queue for the process.
///
/// The tests never suspend, so no other test performs their work.
@Suite("Work from other threads", .serialized)
struct PendingWorkTests {
  private final class Log {
    var entries: [String] = []
  }

  private let log = Log()
  private let observer = PeriodObserver()

  /// Passes work to the host from another thread, after a delay in which the host begins to sleep.
  private nonisolated static func performLater(_ work: @escaping @Sendable @MainActor () -> Void) {
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { ApplicationHost.perform(work) }
  }

  @Test("Pending work is performed once, in the order in which it was passed to the host")
  func order() {
    for index in 0..<5 { ApplicationHost.perform { log.entries.append("\(index)") } }
    #expect(log.entries.isEmpty)
    ApplicationHost.performPending()
    #expect(log.entries == ["0", "1", "2", "3", "4"])
    ApplicationHost.performPending()
    #expect(log.entries.count == 5)
  }

  @Test("Work that pending work passes to the host waits for the next round")
  func workOfWork() {
    ApplicationHost.perform {
      log.entries.append("first")
      ApplicationHost.perform { log.entries.append("third") }
    }
    ApplicationHost.perform { log.entries.append("second") }
    ApplicationHost.performPending()
    #expect(log.entries == ["first", "second"])
    ApplicationHost.performPending()
    #expect(log.entries == ["first", "second", "third"])
  }

  @Test("No work of several threads is lost, and the work of each thread stays in order")
  func threads() {
    let (threadCount, workCount) = (4, 200)
    Self.perform(workCount, onEachOf: threadCount) { log.entries.append($0) }
    ApplicationHost.performPending()
    #expect(log.entries.count == threadCount * workCount)
    for thread in 0..<threadCount {
      let indices = log.entries.filter { $0.hasPrefix("\(thread) ") }.map { Int($0.dropFirst(2)) }
      #expect(indices == Array(0..<workCount))
    }
  }

  private nonisolated static func perform(
    _ workCount: Int, onEachOf threadCount: Int,
    _ work: @escaping @Sendable @MainActor (String) -> Void
  ) {
    DispatchQueue.concurrentPerform(iterations: threadCount) { thread in
      for index in 0..<workCount { ApplicationHost.perform { work("\(thread) \(index)") } }
    }
  }

  @Test("Work of another thread ends the sleep of a host, which then draws a frame")
  func sleepingHost() throws {
    defer { observer.onPeriod = { _ in } }
    try HostFixture.run { fixture in
      fixture.host.observer = observer
      observer.onPeriod = { [log, observer] period in
        guard period.activity == .painting else { return }
        if !log.entries.isEmpty {
          log.entries.append("frame")
          fixture.host.quit()
        } else if observer.count(.painting) == 1 {
          Self.performLater {
            log.entries.append("work")
            fixture.view.setNeedsDisplay()
          }
        }
      }
    }
    // A host that continues to sleep quits after five seconds, without another frame.
    #expect(log.entries == ["work", "frame"])
    #expect(observer.count(.waiting) < 10)
  }

  @Test("A host sleeps again after it has performed work")
  func sleepAfterWork() throws {
    defer { observer.onPeriod = { _ in } }
    try HostFixture.run { fixture in
      fixture.host.observer = observer
      observer.nextDeadline = fixture.host.eventTime + 0.3
      observer.onPeriod = { [observer] period in
        if period.end >= observer.nextDeadline { fixture.host.quit() }
      }
      Self.performLater { [log] in log.entries.append("work") }
    }
    #expect(log.entries == ["work"])
    #expect(observer.count(.waiting) < 10)
  }

  @Test("Work that schedules itself again does not block the loop of a host")
  func repeatedWork() throws {
    defer { observer.onPeriod = { _ in } }
    try HostFixture.run { fixture in
      fixture.host.observer = observer
      observer.onPeriod = { [log] _ in if log.entries.count >= 3 { fixture.host.quit() } }
      Self.repeatWork { [log] in
        log.entries.append("work")
        return log.entries.count < 5
      }
    }
    #expect(log.entries.count == 3)
    ApplicationHost.performPending()
    ApplicationHost.performPending()
    #expect(log.entries.count == 5)
  }

  /// Passes work to the host again after each call that returns `true`.
  private static func repeatWork(_ work: @escaping @Sendable @MainActor () -> Bool) {
    ApplicationHost.perform { if work() { repeatWork(work) } }
  }
}
