import Testing

@testable import ResponderKit

#if canImport(Glibc)
  import Glibc
#endif

/// Tests of invariants that hold for every sequence of touches, view changes and recognizer
/// changes.
///
/// Each seed generates a different history. Fingers land, move, are lifted or cancelled, and land
/// twice without being lifted. Views are removed, hidden and disabled during touches. Recognizers
/// are disabled and enabled.
@Suite("Gesture invariants")
struct RandomInvariantTests {
  /// The number of histories to test.
  ///
  /// `make invariants` sets `TOUCH_HISTORIES` to test thousands of histories.
  private static let historyCount =
    getenv("TOUCH_HISTORIES").flatMap { Int(String(cString: $0)) } ?? 100

  @Test("Random touch histories do not violate the gesture invariants")
  func histories() {
    for seed in 1...UInt64(Self.historyCount) {
      let scenario = RandomGestureScenario(seed: seed)
      scenario.run(steps: 1000)
      scenario.finish()
      #expect(scenario.violations.isEmpty, "seed \(seed)")
    }
  }

  @Test("Random gesture scenarios with the same seed have the same history", arguments: [3, 14])
  func deterministic(seed: UInt64) {
    let scenarios = [RandomGestureScenario(seed: seed), RandomGestureScenario(seed: seed)]
    for scenario in scenarios { scenario.run(steps: 400) }
    #expect(scenarios[0].history.count > 50)
    #expect(scenarios[0].history == scenarios[1].history)
  }
}
