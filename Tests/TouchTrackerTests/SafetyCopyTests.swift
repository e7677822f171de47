import DrawingFormat
import DrawingModel
import DrawingPersistence
import ResponderKit
import SDLHost
import SystemPackage
import Testing
import Waiting

@testable import TouchTracker

#if canImport(Glibc)
  import Glibc
#endif

@Suite("The copy of a drawing that cannot be saved")
struct SafetyCopyTests {
  private let temporary = TemporaryFile()
  private let copies: SafetyCopy
  private let results = Results()
  private var folder: FilePath { FilePath(temporary.folder).appending("copies") }
  private var drawing: FilePath { FilePath(temporary.folder).appending("a.plist") }
  private var file: FilePath { folder.appending("a.recovered-1.plist") }

  /// The results of the writes, in the order in which they were reported.
  private final class Results {
    var all: [Result<FilePath, any Error>] = []
  }

  init() {
    let folder = FilePath(temporary.folder).appending("copies")
    copies = SafetyCopy(RecoveredDrawings(folders: [folder]))
  }

  private func document(lineCount: Int) -> DrawingDocument {
    let elements = (0..<lineCount).map {
      Element(
        kind: .line, points: [[10, 10 * Float($0)], [90, 60]], width: 4, color: Palette.ink)
    }
    return DrawingDocument(
      drawing: Drawing(elements: elements), size: CGSize(width: 700, height: 500))
  }

  private func write(lineCount: Int) {
    copies.outdate()
    copies.write(document(lineCount: lineCount), of: drawing) { [results] in
      results.all.append($0)
    }
  }

  private func waitForResults(_ count: Int) {
    let isDone = eventually {
      ApplicationHost.performPending()
      return results.all.count == count
    }
    #expect(isDone, "\(results.all)")
  }

  private func lineCount() throws -> Int {
    try DrawingFiles.document(at: file).drawing.count
  }

  @Test("Of several writes that wait, the latest takes place, and all report its copy")
  func severalWrites() throws {
    for count in 1...4 { write(lineCount: count) }
    waitForResults(4)
    #expect(try results.all.map { try $0.get() } == Array(repeating: file, count: 4))
    #expect(try lineCount() == 4 && !copies.isOutdated)
  }

  @Test("An edit during a write makes the copy outdated")
  func editDuringWrite() throws {
    write(lineCount: 1)
    copies.outdate()
    waitForResults(1)
    #expect(copies.isOutdated)
    #expect(try copies.writeNow(document(lineCount: 2), of: drawing) == file)
    #expect(try lineCount() == 2)
  }

  @Test("A write at once replaces the one in progress, and the waiting one does not follow")
  func writeNow() throws {
    write(lineCount: 1)
    write(lineCount: 2)
    #expect(try copies.writeNow(document(lineCount: 3), of: drawing) == file)
    write(lineCount: 4)
    waitForResults(1)
    #expect(try lineCount() == 4)
  }

  @Test("A copy that a later write could not replace is written again at once")
  func failedWrite() throws {
    write(lineCount: 1)
    waitForResults(1)
    let (path, moved) = (folder.string, folder.string + "-moved")
    #expect(rename(path, moved) == 0 && symlink("/dev/null", path) == 0)
    write(lineCount: 2)
    waitForResults(2)
    #expect(copies.isOutdated)
    #expect(unlink(path) == 0 && rename(moved, path) == 0)
    #expect(try copies.writeNow(document(lineCount: 2), of: drawing) == file)
    #expect(try lineCount() == 2)
  }

  @Test("A copy that is removed while it is written does not remain", arguments: [1, 2])
  func removal(writeCount: Int) {
    for count in 1...writeCount { write(lineCount: count) }
    copies.remove()
    waitForResults(1)
    #expect(!file.exists && copies.isOutdated)
    write(lineCount: 3)
    copies.remove()
    copies.removeNow()
    #expect(!file.exists)
  }

  @Test("A copy that is kept stays in its folder, also when the drawing's copies are removed")
  func keeping() {
    write(lineCount: 1)
    waitForResults(1)
    copies.keep()
    copies.removeNow()
    #expect(file.exists)
  }

  @Test("A copy that is kept while it is written stays in its folder")
  func keepingDuringWrite() {
    write(lineCount: 1)
    copies.keep()
    copies.removeNow()
    #expect(file.exists)
  }
}
