import DrawingPersistence
import ResponderKit
import SDLHost
import SystemPackage

/// An object that shows a file in the file manager of the desktop.
final class FileViewer {
  /// Shows a file selected in its folder, on a background thread; returns `false` if no program can
  /// do so.
  var selectFile: @Sendable (FilePath) -> Bool = { DesktopPrograms.selectFile($0.bytes) }
  private let openAddress: (String) -> Bool
  private var task: BackgroundTask<Bool>?
  /// A Boolean value that indicates whether the file manager has not yet answered.
  var isBusy: Bool { task != nil }

  /// Creates a viewer.
  ///
  /// - Parameter openAddress: Opens an address, and returns a Boolean value that indicates whether a
  ///   program for it was started.
  init(_ openAddress: @escaping (String) -> Bool) { self.openAddress = openAddress }

  /// Shows a file selected in its folder or, if no file manager can do so, opens the folder.
  ///
  /// - Parameter then: Called with a Boolean value that indicates whether a program was found.
  func show(_ path: FilePath, then: @escaping @MainActor (Bool) -> Void) {
    let selectFile = selectFile
    task = BackgroundTask {
      selectFile(path)
    } then: { [weak self] result in
      guard let self else { return }
      task = nil
      then((try? result.get()) == true || openAddress(Self.address(of: path.folder)))
    }
  }

  private static func address(of folder: FilePath) -> String {
    PercentEncoding.fileAddress(of: folder.bytes)
  }
}
