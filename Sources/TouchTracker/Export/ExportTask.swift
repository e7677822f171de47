import DrawingFormat
import DrawingPersistence
import ResponderKit
import Synchronization
import SystemPackage

/// An export of a drawing to a new file on a background thread.
final class ExportTask {
  /// The request of the user to cancel the export.
  private nonisolated final class Cancellation: Sendable {
    let isRequested = Mutex(false)
  }

  /// A file that was written.
  nonisolated struct Output: Sendable {
    let path: FilePath
    /// The reason why the image is smaller than requested, or `nil` if it has the requested size.
    let reduction: String?
  }

  private let task: BackgroundTask<Output>
  private let cancellation = Cancellation()

  /// Starts an export.
  ///
  /// - Parameters:
  ///   - scale: The number of pixels per point, as in ``Export/Options``.
  ///   - drawing: The path of the drawing, which determines the name of the file.
  ///   - folder: The folder of the file. An existing file is not replaced.
  ///   - then: Called by the loop of the host when ``result`` is available.
  init(
    _ document: DrawingDocument, as format: Export.Format, scale: CGFloat,
    nameOf drawing: FilePath, in folder: FilePath, then: @escaping @Sendable @MainActor () -> Void
  ) {
    let cancellation = cancellation
    task = BackgroundTask {
      let options = Export.Options(scale: scale)
      let reduction = options.fitting(document.exportedArea.size, as: format).message
      let path = { drawing.picture(in: folder, extension: format.rawValue, number: $0) }
      let file = try FileStore.create(isShared: true, firstFree: path) { write throws(FileError) in
        try Export.write(document, as: format, options, for: path(1)) {
          !cancellation.isRequested.withLock { $0 }
        } to: { data throws(FileError) in
          try write(data)
        }
      }
      return Output(path: file, reduction: reduction)
    } then: { _ in
      then()
    }
  }

  /// The file, or the error; `nil` while the export is in progress.
  var result: Result<Output, any Error>? { task.result }

  /// Requests that the export ends without a file.
  ///
  /// The request has no effect while the last piece of the image is written.
  func cancel() { cancellation.isRequested.withLock { $0 = true } }

  /// Waits until the export has ended.
  func wait() { _ = try? task.wait() }
}
