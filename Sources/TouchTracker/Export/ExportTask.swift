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

  private let task: BackgroundTask<ExportedFile>
  private let cancellation = Cancellation()

  /// Starts an export.
  ///
  /// - Parameters:
  ///   - document: The drawing that the image shows.
  ///   - order: The appearance, the name and the folder of the image. An existing file is not
  ///     replaced.
  ///   - then: Called by the loop of the host when ``outcome`` is available.
  init(
    _ document: DrawingDocument, _ order: ExportOrder,
    then: @escaping @Sendable @MainActor () -> Void
  ) {
    let cancellation = cancellation
    task = BackgroundTask {
      let (format, options) = (order.form.choice.format, order.form.choice.options)
      let reduction = options.fitting(document.exportedArea.size, as: format).message
      let file = try FileStore.create(isShared: true, firstFree: order.path) {
        write throws(FileError) in
        try Export.write(document, as: format, options, for: order.path(1)) {
          !cancellation.isRequested.withLock { $0 }
        } to: { data throws(FileError) in
          try write(data)
        }
      }
      return ExportedFile(path: file, reduction: reduction)
    } then: { _ in
      then()
    }
  }

  /// The image, or the reason of a failure; `nil` while the export is in progress.
  var outcome: ExportMachine.Outcome? {
    switch task.result {
    case .success(let image): .written(image)
    case .failure(let error): .failed("\(error)")
    case nil: nil
    }
  }

  /// Requests that the export ends without a file.
  ///
  /// The request has no effect while the last piece of the image is written.
  func cancel() { cancellation.isRequested.withLock { $0 = true } }

  /// Waits until the export has ended.
  func wait() { _ = try? task.wait() }
}
