import DrawingFormat
import DrawingModel
import DrawingPersistence
import Geometry
import Ink
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// A program that draws lines and saves them like the window, for tests with a faulty disk.
///
/// Arguments: the path of the drawing, and the number of lines. It prints "saved N" as soon as N
/// lines are on disk, and the result at the end.
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
    func document() -> DrawingDocument { DrawingDocument(drawing: drawing, size: page) }
    func pause() {
      usleep(500)
      if autosaver.isSaved { report("saved \(drawing.count)") }
      if autosaver.needsDocument { autosaver.save(document()) }
    }
    for _ in 0..<count {
      let x = CGFloat(drawing.count)
      let line = Element(
        .line, from: CGPoint(x: x, y: 0), to: CGPoint(x: x, y: 100), width: 3,
        color: PixelColor(red: 0, green: 0, blue: 0))
      drawing.append(line)
      autosaver.record(.append(line))
      for _ in 0..<Int.random(in: 0..<4) { pause() }
      if Int.random(in: 0..<5) == 0 { autosaver.save(document()) }
    }
    do throws(UnsavedEditsError) {
      let copy = try autosaver.close(document())
      report(copy.map { "copied \($0.displayText)" } ?? "closed \(drawing.count)")
    } catch {
      report("unsaved \(error.isInJournal ? "in the journal" : "in memory only")")
    }
  }

  /// Prints a line at once, so that it is not lost if the program is killed.
  private static func report(_ line: String) {
    let text = line + "\n"
    _ = text.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
  }
}
