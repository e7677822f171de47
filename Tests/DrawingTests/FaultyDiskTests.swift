import FaultyDisk
import Geometry
import SeededRandom
import Testing

@testable import Drawing

#if canImport(Glibc)
  import Glibc
#endif

#if os(Linux)
  @Suite("A disk that fails")
  struct FaultyDiskTests {
    private static let page = CGSize(width: 300, height: 200)

    /// How soon a disk does what it was told.
    enum Disk: CaseIterable {
      /// Each call at once.
      case prompt
      /// No sooner than with the next flush, as where the power goes.
      case lazy
    }

    /// Draws and saves as the program does, over and over where the disk refuses, until all is done or
    /// the disk is dead.
    private struct Script {
      var keeper: DrawingKeeper
      let files: DrawingFiles
      private(set) var drawing = Drawing()
      /// The drawing as the files had it last for sure.
      private(set) var safe: [[Element]] = [[]]
      private(set) var failures = 0
      private var random: SeededGenerator

      init(_ files: DrawingFiles, seed: UInt64) {
        keeper = DrawingKeeper(files, DrawingFiles.Contents(newPage: FaultyDiskTests.page))
        (self.files, random) = (files, SeededGenerator(seed: seed))
      }

      /// - Parameter isDead: whether there is no use in another attempt.
      mutating func run(isDead: () -> Bool) {
        for round in 0..<3 {
          for _ in 0..<4 {
            let deed = Deed.random(for: drawing, &random)
            drawing.perform(deed)
            while !succeeds({ try $0.append(Journal.record(deed)) }) { if isDead() { return } }
            safe = drawing.story
          }
          guard round < 2 else { return }
          while !save() { if isDead() { return } }
        }
      }

      private mutating func succeeds(_ body: (inout DrawingKeeper) throws -> Void) -> Bool {
        do {
          try body(&keeper)
          return true
        } catch {
          failures += 1
          return false
        }
      }

      /// Where the journal takes no base the drawing is written all the same.

      private mutating func save() -> Bool {
        let whole = keeper.whole(
          DrawingDocument(drawing: drawing, size: FaultyDiskTests.page))
        _ = succeeds { try $0.begin(whole) }
        do {
          try DrawingKeeper.write(whole, to: files)
        } catch {
          failures += 1
          _ = keeper.abandon(whole, after: error)
          return false
        }
        return succeeds { try $0.finish(whole) }
      }
    }

    private func kept(_ files: DrawingFiles) throws -> [[Element]] {
      do {
        return try files.read(newPage: Self.page).document.drawing.story
      } catch let error as SystemError where error.isMissing {
        return [[]]
      }
    }

    @Test(
      "Whichever call is the last that the disk does, all that it took before is there",
      arguments: Disk.allCases, 0..<6)
    func dies(disk: Disk, seed: UInt64) throws {
      var (last, isOver) = (0, false)
      while !isOver {
        let folder = try TestFolder()
        let files = DrawingFiles(folder.path + "/d.plist")
        let faults = try #require(faulty_disk_watch(folder.path, disk == .lazy ? 1 : 0))
        faulty_disk_fail(faults, last, -1, EIO)
        var script = Script(files, seed: seed)
        script.run { true }
        isOver = faulty_disk_end(faults) <= last
        let kept = try kept(files)
        // The deed that was refused may have come through, or not.
        #expect(
          kept == script.safe || kept == script.drawing.story, "\(last) calls, then none")
        last += 1
      }
      #expect(last > 50)
    }

    @Test(
      "Whichever call fails once or for a while, all is there in the end", arguments: [1, 2, 5],
      0..<6)
    func fails(count: Int, seed: UInt64) throws {
      var (first, isOver) = (0, false)
      while !isOver {
        let folder = try TestFolder()
        let files = DrawingFiles(folder.path + "/d.plist")
        let faults = try #require(faulty_disk_watch(folder.path, 0))
        faulty_disk_fail(faults, first, count, first % 2 == 0 ? ENOSPC : EDQUOT)
        var script = Script(files, seed: seed)
        script.run { false }
        isOver = faulty_disk_end(faults) <= first
        #expect(try kept(files) == script.drawing.story, "call \(first)")
        #expect(folder.names.allSatisfy { !$0.hasSuffix(".tmp") })
        first += 1
      }
      #expect(first > 50)
    }

    /// Has something done on a disk that dies at its first call, at its second, and so on.
    private func dyingEverywhere(
      _ prepare: (DrawingFiles) throws -> Void, _ act: (DrawingFiles) throws -> Void,
      check: (DrawingFiles) throws -> Void
    ) throws {
      var (last, isOver) = (0, false)
      while !isOver {
        let folder = try TestFolder()
        let files = DrawingFiles(folder.path + "/d.plist")
        try prepare(files)
        let faults = try #require(faulty_disk_watch(folder.path, 0))
        faulty_disk_fail(faults, last, -1, ENOSPC)
        try? act(files)
        isOver = faulty_disk_end(faults) <= last
        try check(files)
        #expect(folder.names.allSatisfy { !$0.hasSuffix(".tmp") })
        last += 1
      }
      #expect(last > 5)
    }

    @Test("What is sound in a journal stays, whichever call fails while the rest is put aside")
    func stray() throws {
      var random = SeededGenerator(seed: 1)
      let element = Element.random(&random)
      try dyingEverywhere { files in
        var keeper = DrawingKeeper(files, DrawingFiles.Contents(newPage: Self.page))
        try keeper.append(Journal.record(.append(element)))
        let sound = try FileStore.contents(of: files.journal)
        try FileStore.replace(files.journal, with: sound + Data("torn".utf8))
      } _: { files in
        _ = try files.moveStrayBytesAside(files.read(newPage: Self.page))
      } check: { files in
        let kept = try kept(files)
        #expect(kept == [[element], []])
      }
    }

    @Test("A damaged drawing is there until the previous one is, whichever call fails meanwhile")
    func damaged() throws {
      let (previous, damaged) = (DrawingDocument(size: Self.page).encoded(), Data("damaged".utf8))
      try dyingEverywhere { files in
        try files.write(previous)
        try files.write(damaged)
      } _: { files in
        _ = try files.moveDamagedAside()
      } check: { files in
        let (drawing, before) = try (
          FileStore.contents(of: files.drawing), FileStore.contents(of: files.previous)
        )
        #expect(drawing == previous || drawing == damaged)
        #expect(before == previous)
      }
    }

    @Test(
      "Where calls fail and are cut short by chance, all is there in the end", arguments: 0..<60)
    func chance(seed: UInt64) throws {
      let folder = try TestFolder()
      let files = DrawingFiles(folder.path + "/d.plist")
      let faults = try #require(faulty_disk_watch(folder.path, 0))
      faulty_disk_fail_by_chance(faults, 200, UInt32(seed), EIO)
      var script = Script(files, seed: seed)
      script.run { false }
      _ = faulty_disk_end(faults)
      #expect(script.failures > 0)
      #expect(try kept(files) == script.drawing.story)
    }
  }
#endif
