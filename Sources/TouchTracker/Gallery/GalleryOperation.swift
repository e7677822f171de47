import DrawingPersistence
import SystemPackage

/// A change of the files of a drawing that a gallery makes in the background.
enum GalleryOperation {
  enum Kind: Sendable {
    case duplicate(FilePath)
    case delete(FilePath)
    case restore(Trash.Item)
    case rename(FilePath, to: FilePath)
  }

  enum Outcome: Sendable {
    case done
    /// The drawing is in the trash.
    case deleted(Trash.Item)
    /// The drawing has another name.
    case renamed(FilePath, to: FilePath)
    /// The operation failed for the reason in the message.
    case failed(String)
  }

  /// Starts an operation on a background thread.
  ///
  /// - Parameter then: Called by the loop of the host with the outcome.
  static func start(
    _ kind: Kind, _ trash: Trash, _ recents: RecentDrawings,
    then: @escaping @Sendable @MainActor (Outcome) -> Void
  ) {
    _ = BackgroundTask {
      do throws(FileError) {
        return try perform(kind, trash, recents)
      } catch {
        return Outcome.failed("\(error).")
      }
    } then: { result in
      if case .success(let outcome) = result { then(outcome) }
    }
  }

  private nonisolated static func perform(
    _ kind: Kind, _ trash: Trash, _ recents: RecentDrawings
  ) throws(FileError) -> Outcome {
    switch kind {
    case .duplicate(let path): _ = try DrawingFiles(path).duplicate()
    case .delete(let path): return .deleted(try DrawingFiles(path).moveToTrash(trash))
    case .restore(let item): try trash.restore(item)
    case .rename(let path, let newPath):
      let files = DrawingFiles(path)
      try files.requireUsed()
      try files.move(to: newPath)
      // The drawing has its new name even if the list of recent drawings cannot be written.
      try? recents.replace(path, with: newPath)
      return .renamed(path, to: newPath)
    }
    return .done
  }
}

/// The operations that a user has chosen in a gallery, of which one at a time changes files.
///
/// All of them are performed, even if the user has left the gallery.
final class GalleryOperationQueue {
  private let trash: Trash
  private let recents: RecentDrawings
  /// A Boolean value that indicates whether an operation is in progress.
  private(set) var isOperating = false
  /// The operations that wait for the current one, oldest first.
  private var waiting: [GalleryOperation.Kind] = []
  /// Called with the outcome of each operation, before the next one starts.
  var onOutcome: ((GalleryOperation.Outcome) -> Void)?

  init(_ trash: Trash, _ recents: RecentDrawings) {
    (self.trash, self.recents) = (trash, recents)
  }

  /// Starts an operation now, or after those that wait.
  func start(_ kind: GalleryOperation.Kind) {
    if isOperating { return waiting.append(kind) }
    isOperating = true
    // The queue exists as long as an operation is in progress.
    GalleryOperation.start(kind, trash, recents) { self.finish($0) }
  }

  private func finish(_ outcome: GalleryOperation.Outcome) {
    isOperating = false
    onOutcome?(outcome)
    if !waiting.isEmpty { start(waiting.removeFirst()) }
  }
}
