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

@Suite("Operations of the gallery on files")
struct GalleryOperationTests {
  private let temporary = TemporaryFile()
  private var folder: FilePath { FilePath(temporary.folder) }
  private var trash: Trash { Trash(folder: folder.appending("Trash")) }
  private var recents: RecentDrawings { RecentDrawings(path: folder.appending("recent")) }

  private func path(_ name: String) -> FilePath { folder.appending(name) }

  private func write(_ name: String, lines: Int = 1) throws {
    let elements = (0..<lines).map { index in
      Element(
        .line, from: CGPoint(x: 20, y: 20 + 10 * index), to: CGPoint(x: 280, y: 20 + 10 * index),
        width: 6, color: Palette.ink)
    }
    let document = DrawingDocument(
      drawing: Drawing(elements: elements), size: CGSize(width: 300, height: 200))
    try FileStore.replace(path(name), with: document.encoded())
  }

  private func count(_ name: String) throws -> Int {
    try DrawingFiles.document(at: path(name)).drawing.count
  }

  /// Performs an operation and waits for its outcome.
  private func perform(_ kind: GalleryOperation.Kind) throws -> GalleryOperation.Outcome {
    final class Result { var outcome: GalleryOperation.Outcome? }
    let result = Result()
    GalleryOperation.start(kind, trash, recents) { result.outcome = $0 }
    _ = eventually {
      ApplicationHost.performPending()
      return result.outcome != nil
    }
    return try #require(result.outcome)
  }

  /// Returns the message of a failed outcome, or a short description of a successful outcome.
  private func text(_ outcome: GalleryOperation.Outcome) -> String {
    switch outcome {
    case .done: "done"
    case .deleted(let item): "deleted \(item.original.displayName)"
    case .renamed(let path, let newPath): "\(path.displayName) to \(newPath.displayName)"
    case .failed(let message): message
    }
  }

  @Test("Duplicating a drawing creates a copy and does not change the original drawing")
  func duplicate() throws {
    try write("a.plist", lines: 2)
    #expect(try text(perform(.duplicate(path("a.plist")))) == "done")
    #expect(try count("a.plist") == 2 && count("a copy.plist") == 2)
  }

  @Test("A deleted drawing can be restored once, but not over another file")
  func trashing() throws {
    try write("a.plist", lines: 2)
    let outcome = try perform(.delete(path("a.plist")))
    #expect(text(outcome) == "deleted a.plist" && !path("a.plist").exists)
    guard case .deleted(let item) = outcome else { return }
    try write("a.plist", lines: 5)
    let message = try text(perform(.restore(item)))
    #expect(message.contains("a.plist: ") && message.hasSuffix("."))
    #expect(try count("a.plist") == 5)
    unlink(path("a.plist").string)
    #expect(try text(perform(.restore(item))) == "done")
    #expect(try count("a.plist") == 2)
    #expect(try text(perform(.restore(item))).hasSuffix("."))
  }

  @Test("A renamed drawing also has its new name in the list of recent drawings")
  func renaming() throws {
    try write("a.plist", lines: 2)
    try recents.add(path("a.plist"))
    #expect(
      try text(perform(.rename(path("a.plist"), to: path("b.plist")))) == "a.plist to b.plist")
    #expect(!path("a.plist").exists && recents.load() == [path("b.plist")])
    #expect(try count("b.plist") == 2)
  }

  @Test("Operations that wait are performed in their order, even if the gallery no longer exists")
  func queue() throws {
    try write("a.plist", lines: 2)
    var queue: GalleryOperationQueue? = GalleryOperationQueue(trash, recents)
    queue?.start(.duplicate(path("a.plist")))
    queue?.start(.rename(path("a.plist"), to: path("b.plist")))
    queue?.start(.duplicate(path("b.plist")))
    #expect(queue?.isOperating == true)
    queue = nil
    let isDone = eventually {
      ApplicationHost.performPending()
      return path("b copy.plist").exists
    }
    #expect(isDone && !path("a.plist").exists && path("b.plist").exists)
    #expect(try count("a copy.plist") == 2)
  }

  @Test("A gallery operation that fails changes no file and gives the reason as a sentence")
  func failures() throws {
    try write("a.plist", lines: 1)
    try write("b.plist", lines: 2)
    try recents.add(path("a.plist"))
    for kind in [
      GalleryOperation.Kind.rename(path("a.plist"), to: path("b.plist")),
      .duplicate(path("missing.plist")), .delete(path("missing.plist")),
      .rename(path("missing.plist"), to: path("c.plist")),
    ] {
      let outcome = try perform(kind)
      guard case .failed(let message) = outcome else {
        Issue.record("\(text(outcome))")
        continue
      }
      #expect(message.contains(".plist: ") && message.hasSuffix("."))
    }
    #expect(try count("a.plist") == 1 && count("b.plist") == 2)
    #expect(recents.load() == [path("a.plist")])
  }
}
