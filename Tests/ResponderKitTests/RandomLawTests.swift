import Testing

@testable import ResponderKit

#if canImport(Glibc)
  import Glibc
#endif

/// Laws that hold whatever fingers, views and recognizers do.
///
/// Each seed is another history of fingers that land, move, leave, get lost and land twice, of views
/// that are taken out, hidden and disabled under them, and of recognizers that are switched off and on.
@Suite("Laws")
struct RandomLawTests {
  /// `TOUCH_HISTORIES` asks for more; `make laws` for thousands.
  private static let histories =
    getenv("TOUCH_HISTORIES").flatMap { Int(String(cString: $0)) } ?? 100

  @Test("No history breaks them")
  func histories() {
    for seed in 1...UInt64(Self.histories) {
      let world = LawfulWorld(seed: seed)
      world.live(steps: 1000)
      world.end()
      #expect(world.breaches.isEmpty, "seed \(seed)")
    }
  }

  @Test("The same seed gives the same history", arguments: [3, 14])
  func deterministic(seed: UInt64) {
    let worlds = [LawfulWorld(seed: seed), LawfulWorld(seed: seed)]
    for world in worlds { world.live(steps: 400) }
    #expect(worlds[0].history.count > 50)
    #expect(worlds[0].history == worlds[1].history)
  }
}
