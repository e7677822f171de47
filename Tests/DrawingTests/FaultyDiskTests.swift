import FaultyDisk
import Geometry
import SeededRandom
import SystemPackage
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
      /// Each call takes effect immediately.
      case immediate
      /// Each call takes effect with the next flush; a disk that dies loses the calls since the
      /// last flush.
      case deferred
    }

    /// A script that draws and saves like the app, and repeats each failed write until it succeeds
    /// or the disk is dead.
    private struct Script {
      private var saver: SynchronousSaver
      /// The states of the drawing after the last edit that was saved without an error.
      private(set) var savedStates = Drawing().allStates
      private var random: SeededGenerator

      init(_ path: FilePath, seed: UInt64) throws {
        saver = try SynchronousSaver(path, newPage: FaultyDiskTests.page)
        random = SeededGenerator(seed: seed)
      }

      var drawing: Drawing { saver.drawing }
      var failures: Int { saver.failures }

      /// Applies and saves twelve random edits, and writes a snapshot after the fourth and the
      /// eighth.
      ///
      /// - Parameter isDead: A closure that returns a Boolean value that indicates whether the disk
      ///   is dead.
      mutating func run(isDead: () -> Bool) {
        for round in 0..<3 {
          for _ in 0..<4 {
            saver.apply(.random(for: drawing, &random))
            guard repeatUntilSaved(isDead) else { return }
            savedStates = drawing.allStates
          }
          guard round < 2 else { return }
          saver.send(.document)
          guard repeatUntilSaved(isDead) else { return }
        }
      }

      /// Repeats failed actions until all edits are saved, and returns `false` if the disk is dead.
      private mutating func repeatUntilSaved(_ isDead: () -> Bool) -> Bool {
        while saver.machine.problem != nil {
          if isDead() { return false }
          saver.send(.tick)
        }
        return true
      }
    }

    private func statesOnDisk(_ path: FilePath) throws -> [Drawing.State] {
      do {
        return try DrawingFiles(path).read(newPage: Self.page).document.drawing.allStates
      } catch {
        guard error.isMissing else { throw error }
        return Drawing().allStates
      }
    }

    private func temporaries(in folder: borrowing TestFolder) -> [String] {
      folder.names.filter { $0.contains("touchtracker-tmp") }
    }

    @Test(
      "A disk that dies after any number of calls keeps all edits that were saved before",
      arguments: WriteMode.allCases, 0..<6)
    func deadDisk(mode: WriteMode, seed: UInt64) throws {
      var (callCount, isFinished) = (0, false)
      while !isFinished {
        let folder = try TestFolder()
        let path = folder.path + "/d.plist"
        let faults = try #require(
          faulty_disk_watch(folder.path.string, mode == .deferred ? 1 : 0))
        faulty_disk_fail(faults, callCount, -1, EIO)
        var script = try Script(path, seed: seed)
        script.run { true }
        isFinished = faulty_disk_end(faults) <= callCount
        let states = try statesOnDisk(path)
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
        let path = folder.path + "/d.plist"
        let faults = try #require(faulty_disk_watch(folder.path.string, 0))
        faulty_disk_fail(faults, first, count, first % 2 == 0 ? ENOSPC : EDQUOT)
        var script = try Script(path, seed: seed)
        script.run { false }
        isFinished = faulty_disk_end(faults) <= first
        #expect(
          try statesOnDisk(path) == script.drawing.allStates, "failures from call \(first) on")
        #expect(temporaries(in: folder) == [])
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
        let faults = try #require(faulty_disk_watch(folder.path.string, 0))
        faulty_disk_fail(faults, callCount, -1, ENOSPC)
        try? operation(files)
        isFinished = faulty_disk_end(faults) <= callCount
        try check(files)
        #expect(temporaries(in: folder) == [])
        callCount += 1
      }
      #expect(callCount >= 5)
    }

    @Test("The valid part of a journal remains if quarantining the damaged part fails at any call")
    func damagedJournal() throws {
      var random = SeededGenerator(seed: 1)
      let element = Element.random(&random)
      try forEachPointOfFailure { files in
        var saver = try SynchronousSaver(files.drawing, newPage: Self.page)
        saver.apply(.append(element))
        saver.lock.release()
        let valid = try FileStore.contents(of: files.journal)
        try FileStore.replace(files.journal, with: valid + Data("torn".utf8))
      } _: { files in
        _ = try files.preserveUnusableEdits(of: files.read(newPage: Self.page))
      } check: { files in
        let states = try statesOnDisk(files.drawing)
        #expect(states.map(\.elements) == [[element], []])
      }
    }

    @Test("A damaged drawing stays until its previous snapshot replaces it, even if a call fails")
    func damagedDrawing() throws {
      let (previous, damaged) = (DrawingDocument(size: Self.page).encoded(), Data("damaged".utf8))
      try forEachPointOfFailure { files in
        try files.write(previous)
        try files.write(damaged)
      } _: { files in
        let error = FileError(path: files.drawing, action: "test", reason: "damaged")
        _ = try files.restoreDamagedDrawing(error)
      } check: { files in
        let (drawingData, previousData) = try (
          FileStore.contents(of: files.drawing), FileStore.contents(of: files.previous)
        )
        #expect(drawingData == previous || drawingData == damaged)
        #expect(previousData == previous)
      }
    }

    @Test("After any failing call, either the conflict copy is complete or the journal remains")
    func strandedEdits() throws {
      var random = SeededGenerator(seed: 3)
      let elements = (0..<3).map { _ in Element.random(&random) }
      let foreign = DrawingDocument(drawing: Drawing(elements: [elements[2]]), size: Self.page)
      try forEachPointOfFailure { files in
        var saver = try SynchronousSaver(files.drawing, newPage: Self.page)
        saver.apply(.append(elements[0]))
        saver.send(.document)
        saver.apply(.append(elements[1]))
        saver.lock.release()
        try FileStore.replace(files.drawing, with: foreign.encoded())
      } _: { files in
        _ = try files.preserveUnusableEdits(of: files.read(newPage: Self.page))
      } check: { files in
        #expect(try FileStore.contents(of: files.drawing) == foreign.encoded())
        let copies = files.drawing.folder.files.filter { $0.displayName.contains("conflict") }
        if !files.journal.exists { #expect(copies.count == 1) }
        for copy in copies {
          let drawing = try DrawingFiles.document(at: copy).drawing
          #expect(drawing.elements == [elements[0], elements[1]])
        }
      }
    }

    @Test(
      "A drawing is saved completely even if random calls fail or write only some of their bytes",
      arguments: 0..<60)
    func randomFailures(seed: UInt64) throws {
      let folder = try TestFolder()
      let path = folder.path + "/d.plist"
      let faults = try #require(faulty_disk_watch(folder.path.string, 0))
      faulty_disk_fail_by_chance(faults, 200, UInt32(seed), EIO)
      var script = try Script(path, seed: seed)
      script.run { false }
      _ = faulty_disk_end(faults)
      #expect(script.failures > 0)
      #expect(try statesOnDisk(path) == script.drawing.allStates)
    }
  }
#endif
