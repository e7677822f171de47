import Foundation

/// A temporary folder with a path for a file.
///
/// The folder is removed when the object is deallocated.
final class TemporaryFile {
  let folder: String
  var path: String { folder + "/file" }

  init() {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("touch-\(UUID())")
    self.folder = folder.path
    // Without the folder, the test fails when it writes the file.
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }
}
