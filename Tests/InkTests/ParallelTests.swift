import Synchronization
import Testing

@testable import Ink

@Suite("Work on several processors")
struct ParallelTests {
  /// A counter of the calls for each index.
  private final class Counts: Sendable {
    private let counts: Mutex<[Int: Int]> = Mutex([:])

    func add(_ index: Int) { counts.withLock { $0[index, default: 0] += 1 } }
    var all: [Int: Int] { counts.withLock { $0 } }
  }

  @Test(
    "inParallel calls a closure once for each index before it returns",
    arguments: [0, 1, 2, 3, 7, 100])
  func eachIndexOnce(count: Int) {
    for _ in 0..<20 {
      let counts = Counts()
      inParallel(count) { counts.add($0) }
      #expect(counts.all == Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, 1) }))
    }
  }

  @Test("A task inside another parallel task calls its closure once for each index")
  func nested() {
    let counts = Counts()
    inParallel(6) { outer in
      inParallel(5) { counts.add(outer * 5 + $0) }
    }
    #expect(counts.all == Dictionary(uniqueKeysWithValues: (0..<30).map { ($0, 1) }))
  }
}
