import Dispatch
import Synchronization

/// The files that the user can choose in the file chooser of the desktop.
package nonisolated struct FileChooserRequest: Sendable {
  /// The title of the window.
  package var title: String
  /// The title of the button that confirms the choice.
  package var buttonTitle: String
  /// The name of the filter that shows only files of ``mediaTypes``.
  package var filterName: String
  /// The media types of the files, such as "image/png".
  package var mediaTypes: [String]
  /// The bytes of the path of the folder that is shown first.
  package var folder: [UInt8]
  /// The window above which the desktop shows the file chooser; see
  /// ``ApplicationHost/portalWindow``.
  package var parent: String

  package init(
    title: String, buttonTitle: String, filterName: String, mediaTypes: [String], folder: [UInt8],
    parent: String
  ) {
    (self.title, self.buttonTitle, self.filterName) = (title, buttonTitle, filterName)
    (self.mediaTypes, self.folder, self.parent) = (mediaTypes, folder, parent)
  }
}

/// A report of a file chooser.
///
/// The last report is any other than ``opened``.
package nonisolated enum FileChooserReport: Sendable, Equatable {
  /// The desktop has accepted the request, and waits for the user.
  case opened
  /// The user has chosen the files with these addresses, such as `file:///home/ada/a%20b.png`.
  case chosen([String])
  case cancelled
  /// The desktop has no file chooser, or the file chooser has failed, for this reason.
  case unavailable(String)
}

/// The file chooser of the desktop.
///
/// The desktop shows it in a process of its own, so that the program continues meanwhile.
package nonisolated final class FileChooser: Sendable {
  private let cancellation = Mutex(false)

  /// A Boolean value that indicates whether ``cancel()`` has been called.
  var isCancelled: Bool { cancellation.withLock(\.self) }

  /// Creates a file chooser that the desktop shows, and returns at once.
  ///
  /// - Parameters:
  ///   - address: The address of the session bus, or nil for that of the environment.
  ///   - onReport: Called on another thread. If the desktop never answers, there is no report, and
  ///     that thread sleeps until the program ends or ``cancel()`` is called.
  package init(
    _ request: FileChooserRequest, at address: String? = nil,
    onReport: @escaping @Sendable (FileChooserReport) -> Void
  ) {
    #if os(Linux)
      DispatchQueue(label: "touchtracker.file-chooser").async { [self] in
        guard address != nil || SessionBus.isRunning else {
          return onReport(.unavailable("no session bus is running"))
        }
        guard let portal = FileChooserPortal(at: address) else {
          return onReport(.unavailable("the session bus does not answer"))
        }
        portal.chooseFiles(request, isCancelled: { isCancelled }, onReport)
      }
    #else
      onReport(.unavailable("the program knows no file chooser of this system"))
    #endif
  }

  /// Closes the file chooser; there are no more reports than those in progress.
  package func cancel() { cancellation.withLock { $0 = true } }
}
