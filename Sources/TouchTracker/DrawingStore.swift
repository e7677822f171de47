import Dispatch
import Drawing
import ResponderKit
import Synchronization

/// A file that is there and can be read, and is no drawing.
struct DamagedDrawing: Error, CustomStringConvertible {
  let path: String
  let reason: String

  var description: String { "\(path): is no drawing: \(reason)" }
}

/// The file of one drawing: where it is, how it is read, and that nothing good is ever written over.
final class DrawingStore {
  let path: String
  /// Writes one drawing after the other, beside the main thread.
  private let writer = DispatchQueue(label: "touchtracker.save")
  /// How the last writing there ended.
  private let outcome = Outcome()

  /// A place for a result that comes from another thread.
  private final class Outcome: Sendable {
    let result = Mutex<Result<Int, any Error>?>(nil)
  }

  init(path: String) { self.path = path }

  /// Reads a drawing for a command that only looks.
  ///
  /// - Throws: ``SystemError`` or ``DamagedDrawing``; both name the file and what is wrong with it.
  nonisolated static func read(_ path: String) throws -> DrawingDocument {
    let data = try FileStore.contents(of: path)
    do {
      return try DrawingDocument(decoding: data)
    } catch {
      throw DamagedDrawing(path: path, reason: "\(error)")
    }
  }

  /// Saves now, after what is still being saved.
  ///
  /// - Throws: ``SystemError``; then the file is what it was.
  func save(_ document: DrawingDocument) throws {
    let path = path
    try writer.sync { try Self.write(document, to: path) }
  }

  /// Begins to save, so that no frame waits for the disk; ``finished()`` tells how it ended, and the
  /// user is told of an error at once.
  ///
  /// - Parameter change: a number to know the drawing by.
  func beginSaving(_ document: DrawingDocument, as change: Int) {
    writer.async { [path, outcome] in
      let result = Result { try Self.write(document, to: path) }.map { change }
      if case .failure(let error) = result { Message.show("\(error)") }
      outcome.result.withLock { $0 = result }
    }
  }

  /// How the last saving that was begun has ended, told once; nil while it goes on.
  func finished() -> Result<Int, any Error>? {
    outcome.result.withLock { result in
      defer { result = nil }
      return result
    }
  }

  /// Waits until nothing is being saved any more.
  func wait() { writer.sync {} }

  private nonisolated static func write(_ document: DrawingDocument, to path: String) throws {
    try FileStore.replace(path, with: document.encoded())
  }
}
