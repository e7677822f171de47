import Drawing
import FaultyDisk
import Ink
import ResponderKit
import SeededRandom
import Testing

@testable import TouchTracker

#if canImport(Glibc)
  import Glibc
#endif

#if os(Linux)
  @Suite("A store whose disk fails")
  struct FaultyStoreTests {
    private static let page = CGSize(width: 300, height: 200)

    /// A drawing that is kept, and what the main thread does for its store.
    private final class Desk {
      let folder: String
      let path: String
      let disk: OpaquePointer
      private(set) var drawing = Drawing()
      private let store: DrawingStore
      private var random: SeededGenerator

      init(seed: UInt64) throws {
        var template = Array("/tmp/faulty-XXXXXX".utf8CString)
        folder = try #require(mkdtemp(&template)).withMemoryRebound(to: CChar.self, capacity: 1) {
          String(cString: $0)
        }
        path = folder + "/d.plist"
        disk = try #require(faulty_disk_watch(folder, 0))
        let opened = try OpenedDrawing(path: path, newPage: FaultyStoreTests.page)
        store = DrawingStore(opened, retryInterval: 0) {}
        random = SeededGenerator(seed: seed)
      }

      func remove() {
        _ = faulty_disk_end(disk)
        for name in ["", ".journal", ".previous", ".lock", ".journal.damaged-1"] {
          unlink(path + name)
        }
        rmdir(folder)
      }

      var document: DrawingDocument {
        DrawingDocument(drawing: drawing, size: FaultyStoreTests.page)
      }

      private func attend() { if store.wantsWhole { store.beginSaving(document) } }

      func work(_ count: Int) {
        for _ in 0..<count {
          let deed = deed()
          drawing.perform(deed)
          store.record(deed)
          if Int.random(in: 0..<6, using: &random) == 0 { store.beginSaving(document) }
          if Int.random(in: 0..<3, using: &random) == 0 { usleep(1500) }
          attend()
        }
      }

      private func deed() -> Deed {
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

      /// Waits until nothing stands between the drawing and the disk; gives up after ten seconds.
      func isSettled() throws -> Bool {
        for _ in 0..<5000 {
          attend()
          if store.trouble == nil, try kept() == story(drawing) { return true }
          usleep(2000)
        }
        return false
      }

      func close() throws { try store.close(document) }

      func kept() throws -> [[Element]] {
        do {
          return story(try OpenedDrawing.look(at: path).drawing)
        } catch let error as SystemError where error.isMissing {
          return [[]]
        }
      }

      /// What the drawing is, and was by each step back.
      func story(_ drawing: Drawing) -> [[Element]] {
        var (past, story) = (drawing, [drawing.elements])
        while past.undo() != nil { story.append(past.elements) }
        return story
      }
    }

    @Test("Whatever the disk refuses for a while, all is kept in the end", arguments: 0..<20)
    func refuses(seed: UInt64) throws {
      let desk = try Desk(seed: seed)
      defer { desk.remove() }
      for round in 0..<3 {
        faulty_disk_fail_by_chance(desk.disk, [100, 400, 900][round], UInt32(seed), ENOSPC)
        desk.work(25)
        faulty_disk_recover(desk.disk)
        if round == 1 { #expect(try desk.isSettled()) }
        desk.work(5)
      }
      try desk.close()
      #expect(try desk.kept() == desk.story(desk.drawing))
    }

    @Test(
      "Left on a disk that fails, it tells rightly whether all is in the files", arguments: 0..<300)
    func leaves(seed: UInt64) throws {
      let desk = try Desk(seed: seed)
      defer { desk.remove() }
      desk.work(10)
      faulty_disk_fail_by_chance(desk.disk, seed % 2 == 0 ? 1000 : 300, UInt32(seed), EIO)
      desk.work(seed % 4 == 0 ? 0 : 6)
      do {
        try desk.close()
      } catch let error as UnsavedDrawing {
        guard error.isInJournal else { return }
      }
      let kept = try desk.kept()
      #expect(kept.first == desk.drawing.elements)
    }
  }
#endif
