import DrawingPersistence
import SystemPackage

/// A change of the files of a drawing that a gallery makes in the background.
struct GalleryOperation {
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

  private let task: BackgroundTask<Outcome>

  init(
    _ kind: Kind, _ trash: Trash, _ recents: RecentDrawings,
    onProgress: @escaping @Sendable () -> Void
  ) {
    task = BackgroundTask {
      do throws(FileError) {
        return try Self.perform(kind, trash, recents)
      } catch {
        return .failed("\(error).")
      }
    } whenDone: {
      onProgress()
    }
  }

  /// The outcome, or `nil` while the operation is in progress.
  var result: Outcome? { try? task.result?.get() }

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
      // The list is a convenience, whose failure must not disturb the user.
      try? recents.replace(path, with: newPath)
      return .renamed(path, to: newPath)
    }
    return .done
  }
}
