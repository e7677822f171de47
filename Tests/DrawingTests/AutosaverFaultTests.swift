import FaultyDisk
import Geometry
import Ink
import SeededRandom
import SystemPackage
import Testing
import Waiting

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

#if canImport(Glibc)
  import Glibc
#endif

#if os(Linux)
  @Suite("Saving to a failing disk")
  struct AutosaverFaultTests {
    private static let page = CGSize(width: 300, height: 200)

    /// A drawing in a folder on a simulated disk, with its autosaver.
    private final class AutosaverFixture {
      private let folder: TestFolder
      let path: FilePath
      let disk: OpaquePointer
      private(set) var drawing = Drawing()
      private let autosaver: Autosaver
      private var random: SeededGenerator

      init(seed: UInt64) throws {
        folder = try TestFolder()
        path = folder.path + "/d.plist"
        disk = try #require(faulty_disk_watch(folder.path.string, 0))
        let opened = try OpenedDrawing(path: path, newPage: AutosaverFaultTests.page) { _ in }
        autosaver = Autosaver(opened, retryInterval: 0) {}
        random = SeededGenerator(seed: seed)
      }

      /// Ends the simulation of the disk.
      func endSimulation() { _ = faulty_disk_end(disk) }

      var document: DrawingDocument {
        DrawingDocument(drawing: drawing, size: AutosaverFaultTests.page)
      }

      /// Provides the document if the autosaver has asked for it, as the app's main thread does.
      private func saveIfNeeded() { if autosaver.needsDocument { autosaver.save(document) } }

      /// Applies and records random edits, with random pauses and snapshots in between.
      func applyRandomEdits(_ count: Int) {
        for _ in 0..<count {
          let edit = randomEdit()
          drawing.apply(edit)
          autosaver.record(edit)
          if Int.random(in: 0..<6, using: &random) == 0 { autosaver.save(document) }
          if Int.random(in: 0..<3, using: &random) == 0 { usleep(1500) }
          saveIfNeeded()
        }
      }

      private func randomEdit() -> Edit {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return .clear
        case 1, 2: return drawing.canUndo ? .undo : .clear
        default:
          let x = CGFloat.random(in: 0...300, using: &random)
          return .append(
            Element(
              .line, from: CGPoint(x: x, y: 0), to: CGPoint(x: x, y: 100), width: 3,
              color: PixelColor(red: 0, green: 0, blue: 0)))
        }
      }

      /// Waits until the drawing is saved with its undo history.
      ///
      /// - Returns: A Boolean value that indicates whether the drawing was saved within about a
      ///   minute.
      func waitUntilSaved() throws -> Bool {
        try eventually {
          saveIfNeeded()
          return try autosaver.problem == nil && savedStates() == states(of: drawing)
        }
      }

      func close() throws { try autosaver.close(document) }

      /// Returns the elements of the saved drawing, followed by the elements after each undo.
      func savedStates() throws -> [[Element]] {
        do {
          return states(of: try DrawingFiles.document(at: path).drawing)
        } catch {
          guard error.isMissing else { throw error }
          return [[]]
        }
      }

      /// Returns the elements of a drawing, followed by the elements after each undo.
      func states(of drawing: Drawing) -> [[Element]] {
        var (drawing, states) = (drawing, [drawing.elements])
        while drawing.undo() != nil { states.append(drawing.elements) }
        return states
      }
    }

    @Test("Temporary write errors cause no loss of edits or undo steps", arguments: 0..<20)
    func temporaryErrors(seed: UInt64) throws {
      let fixture = try AutosaverFixture(seed: seed)
      defer { fixture.endSimulation() }
      for round in 0..<3 {
        faulty_disk_fail_by_chance(fixture.disk, [100, 400, 900][round], UInt32(seed), ENOSPC)
        fixture.applyRandomEdits(25)
        faulty_disk_recover(fixture.disk)
        if round == 1 { #expect(try fixture.waitUntilSaved()) }
        fixture.applyRandomEdits(5)
      }
      try fixture.close()
      #expect(try fixture.savedStates() == fixture.states(of: fixture.drawing))
    }

    @Test(
      "Closing a drawing on a failing disk reports an error unless the files contain all edits",
      arguments: 0..<300)
    func closingOnFailingDisk(seed: UInt64) throws {
      let fixture = try AutosaverFixture(seed: seed)
      defer { fixture.endSimulation() }
      fixture.applyRandomEdits(10)
      faulty_disk_fail_by_chance(fixture.disk, seed % 2 == 0 ? 1000 : 300, UInt32(seed), EIO)
      fixture.applyRandomEdits(seed % 4 == 0 ? 0 : 6)
      do {
        try fixture.close()
      } catch let error as UnsavedEditsError {
        guard error.isInJournal else { return }
      }
      let saved = try fixture.savedStates()
      #expect(saved.first == fixture.drawing.elements)
    }
  }
#endif
