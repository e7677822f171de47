import FaultyDisk
import Geometry
import SeededRandom
import Testing

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

#if canImport(Glibc)
  import Glibc
#endif

#if os(Linux)
  @Suite("Failing disks")
  struct FaultyDiskTests {
    private static let page = CGSize(width: 300, height: 200)

    /// The time at which writes, renames and links take effect on a disk.
    enum WriteMode: CaseIterable {
      /// Each call takes effect at once.
      case immediate
      /// Each call takes effect with the next flush; a disk that dies loses the calls since the
      /// last flush.
      case deferred
    }

    /// A script that draws and saves like the program, and repeats each failed write until it
    /// succeeds or the disk is dead.
    private struct Script {
      var store: DocumentStore
      let files: DrawingFiles
      private(set) var drawing = Drawing()
      /// The states of the drawing after the last edit that was saved without an error.
      private(set) var savedStates: [[Element]] = [[]]
      private(set) var failures = 0
      private var random: SeededGenerator

      init(_ files: DrawingFiles, seed: UInt64) {
        store = DocumentStore(files, DrawingFiles.Contents(newPage: FaultyDiskTests.page))
        (self.files, random) = (files, SeededGenerator(seed: seed))
      }

      /// Applies and saves twelve random edits, and writes a snapshot after the fourth and the eighth.
      ///
      /// - Parameter isDead: A closure that returns a Boolean value that indicates whether the disk
      ///   is dead.
      mutating func run(isDead: () -> Bool) {
        for round in 0..<3 {
          for _ in 0..<4 {
            let edit = Edit.random(for: drawing, &random)
            drawing.apply(edit)
            while !succeeds({ try $0.append(Journal.record(edit)) }) { if isDead() { return } }
            savedStates = drawing.allStates
          }
          guard round < 2 else { return }
          while !save() { if isDead() { return } }
        }
      }

      private mutating func succeeds(_ body: (inout DocumentStore) throws -> Void) -> Bool {
        do {
          try body(&store)
          return true
        } catch {
          failures += 1
          return false
        }
      }

      /// Writes a snapshot, even if the journal does not accept its checkpoint.
      private mutating func save() -> Bool {
        let snapshot = store.makeSnapshot(
          DrawingDocument(drawing: drawing, size: FaultyDiskTests.page))
        _ = succeeds { try $0.begin(snapshot) }
        do {
          try DocumentStore.write(snapshot, to: files)
        } catch {
          failures += 1
          _ = store.abandon(snapshot, after: error)
          return false
        }
        return succeeds { try $0.finish(snapshot) }
      }
    }

    private func statesOnDisk(_ files: DrawingFiles) throws -> [[Element]] {
      do {
        return try files.read(newPage: Self.page).document.drawing.allStates
      } catch {
        guard error.isMissing else { throw error }
        return [[]]
      }
    }

    @Test(
      "A disk that dies after any number of calls keeps all edits that were saved before",
      arguments: WriteMode.allCases, 0..<6)
    func deadDisk(mode: WriteMode, seed: UInt64) throws {
      var (callCount, isFinished) = (0, false)
      while !isFinished {
        let folder = try TestFolder()
        let files = DrawingFiles(folder.path + "/d.plist")
        let faults = try #require(faulty_disk_watch(folder.path, mode == .deferred ? 1 : 0))
        faulty_disk_fail(faults, callCount, -1, EIO)
        var script = Script(files, seed: seed)
        script.run { true }
        isFinished = faulty_disk_end(faults) <= callCount
        let states = try statesOnDisk(files)
        // The failed edit may be on disk or not.
        #expect(
          states == script.savedStates || states == script.drawing.allStates,
          "the disk dies after \(callCount) calls")
        callCount += 1
      }
      #expect(callCount > 50)
    }

    @Test(
      "A drawing is saved completely even if one, two or five consecutive calls fail",
      arguments: [1, 2, 5], 0..<6)
    func consecutiveFailures(count: Int, seed: UInt64) throws {
      var (first, isFinished) = (0, false)
      while !isFinished {
        let folder = try TestFolder()
        let files = DrawingFiles(folder.path + "/d.plist")
        let faults = try #require(faulty_disk_watch(folder.path, 0))
        faulty_disk_fail(faults, first, count, first % 2 == 0 ? ENOSPC : EDQUOT)
        var script = Script(files, seed: seed)
        script.run { false }
        isFinished = faulty_disk_end(faults) <= first
        #expect(
          try statesOnDisk(files) == script.drawing.allStates, "failures from call \(first) on")
        #expect(folder.names.allSatisfy { !$0.hasSuffix(".tmp") })
        first += 1
      }
      #expect(first > 50)
    }

    /// Repeats an operation on a disk that dies after 0 calls, after 1 call, and so on, until the
    /// operation needs no more calls.
    private func forEachPointOfFailure(
      _ prepare: (DrawingFiles) throws -> Void, _ operation: (DrawingFiles) throws -> Void,
      check: (DrawingFiles) throws -> Void
    ) throws {
      var (callCount, isFinished) = (0, false)
      while !isFinished {
        let folder = try TestFolder()
        let files = DrawingFiles(folder.path + "/d.plist")
        try prepare(files)
        let faults = try #require(faulty_disk_watch(folder.path, 0))
        faulty_disk_fail(faults, callCount, -1, ENOSPC)
        try? operation(files)
        isFinished = faulty_disk_end(faults) <= callCount
        try check(files)
        #expect(folder.names.allSatisfy { !$0.hasSuffix(".tmp") })
        callCount += 1
      }
      #expect(callCount > 5)
    }

    @Test("The valid part of a journal remains if quarantining the damaged part fails at any call")
    func damagedJournal() throws {
      var random = SeededGenerator(seed: 1)
      let element = Element.random(&random)
      try forEachPointOfFailure { files in
        var store = DocumentStore(files, DrawingFiles.Contents(newPage: Self.page))
        try store.append(Journal.record(.append(element)))
        let valid = try FileStore.contents(of: files.journal)
        try FileStore.replace(files.journal, with: valid + Data("torn".utf8))
      } _: { files in
        _ = try files.quarantineUnusableJournal(files.read(newPage: Self.page))
      } check: { files in
        let states = try statesOnDisk(files)
        #expect(states == [[element], []])
      }
    }

    @Test("A damaged drawing remains until the previous one replaces it, even if any call fails")
    func damagedDrawing() throws {
      let (previous, damaged) = (DrawingDocument(size: Self.page).encoded(), Data("damaged".utf8))
      try forEachPointOfFailure { files in
        try files.write(previous)
        try files.write(damaged)
      } _: { files in
        _ = try files.quarantineDamagedDrawing()
      } check: { files in
        let (drawingData, previousData) = try (
          FileStore.contents(of: files.drawing), FileStore.contents(of: files.previous)
        )
        #expect(drawingData == previous || drawingData == damaged)
        #expect(previousData == previous)
      }
    }

    @Test(
      "A drawing is saved completely even if random calls fail or write only some of their bytes",
      arguments: 0..<60)
    func randomFailures(seed: UInt64) throws {
      let folder = try TestFolder()
      let files = DrawingFiles(folder.path + "/d.plist")
      let faults = try #require(faulty_disk_watch(folder.path, 0))
      faulty_disk_fail_by_chance(faults, 200, UInt32(seed), EIO)
      var script = Script(files, seed: seed)
      script.run { false }
      _ = faulty_disk_end(faults)
      #expect(script.failures > 0)
      #expect(try statesOnDisk(files) == script.drawing.allStates)
    }
  }
#endif
