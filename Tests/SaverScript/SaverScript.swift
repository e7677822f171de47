import DrawingFormat
import DrawingModel
import DrawingPersistence
import EditScript
import Geometry
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// A program that edits a drawing and saves it with an autosaver, as the app does, for tests with a
/// faulty disk.
///
/// Arguments: the path of the drawing, and the number of edits. The edits continue ``EditScript``
/// after those that the drawing already has. The program prints "saved N" when a check finds all N
/// edits on disk, and finally the result.
@main
struct SaverScript {
  private static let page = CGSize(width: 300, height: 200)

  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let count = Int(arguments[2]) else { exit(64) }
    do {
      try draw(count, FilePath(arguments[1]))
    } catch {
      report("failed: \(error)")
      exit(1)
    }
  }

  private static func draw(_ count: Int, _ path: FilePath) throws {
    let opened = try OpenedDrawing(path: path, newPage: page) { report("warning: \($0)") }
    guard opened.readOnlyReason == nil else {
      report("read-only")
      exit(2)
    }
    let autosaver = Autosaver(opened, retryInterval: 0.002) {}
    var drawing = opened.contents.document.drawing
    guard var editCount = EditScript.editCount(of: drawing, atMost: 1000) else {
      report("unknown drawing")
      exit(3)
    }
    func document() -> DrawingDocument { DrawingDocument(drawing: drawing, size: page) }
    func pause() {
      usleep(500)
      if autosaver.isSaved { report("saved \(editCount)") }
      if autosaver.needsDocument { autosaver.save(document()) }
    }
    for _ in 0..<count {
      let edit = EditScript.edit(editCount, of: drawing)
      drawing.apply(edit)
      autosaver.record(edit)
      editCount += 1
      for _ in 0..<Int.random(in: 0..<4) { pause() }
      if Int.random(in: 0..<5) == 0 { autosaver.save(document()) }
    }
    do throws(UnsavedEditsError) {
      let copy = try autosaver.close(document())
      report(copy.map { "copied \($0.displayText)" } ?? "closed \(editCount)")
    } catch {
      report("unsaved \(error.isInJournal ? "in the journal" : "in memory only")")
    }
  }

  /// Prints a line immediately, so that it is not lost if the program is killed.
  private static func report(_ line: String) {
    let text = line + "\n"
    _ = text.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
  }
}
