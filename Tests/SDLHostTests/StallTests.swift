import CSDL2
import Testing

@testable import SDLHost

@Suite("Times of input that arrives during a frame")
struct StallTests {
  /// Returns the restored times of events, in milliseconds, after a frame that began at 1000 ms.
  private func times(of events: [SDL_Event], frameEnd: UInt32 = 1100) -> [UInt32] {
    var stall = Stall()
    stall.didFetch([], at: 1000)
    stall.end(at: frameEnd)
    stall.didFetch(events, at: frameEnd)
    return events.map { stall.eventWithRestoredTime(for: $0).common.timestamp }
  }

  private func move(_ time: UInt32, finger: Int64 = 1) -> SDL_Event {
    TestEvent.finger(SDL_FINGERMOTION, time, x: 0.5, y: 0.5, finger: finger)
  }

  @Test("Moves that waited for a slow frame get times that are spread over the frame")
  func spread() {
    #expect(
      times(of: [move(1100), move(1100), move(1101), move(1101)]) == [1025, 1050, 1075, 1100])
  }

  @Test("Events that arrived after a slow frame, or have different times, keep their times")
  func ownTimes() {
    #expect(times(of: [move(1100), move(1150)]) == [1100, 1150])
    #expect(times(of: [move(1020), move(1060), move(1100)]) == [1020, 1060, 1100])
  }

  @Test("Fingers that land together in a slow frame stay within 5 ms, and events stay in order")
  func order() {
    let landing = [1, 2].map {
      TestEvent.finger(SDL_FINGERDOWN, 1100, x: 0.2, y: 0.2, finger: $0)
    }
    let times = times(of: landing + (0..<18).map { move(1100, finger: $0 % 2 + 1) })
    #expect(times == times.sorted())
    #expect(times[1] - times[0] <= 5)
  }

  @Test("After a short frame, events keep their times")
  func shortFrame() {
    #expect(times(of: [move(1004), move(1004)], frameEnd: 1004) == [1004, 1004])
  }
}
