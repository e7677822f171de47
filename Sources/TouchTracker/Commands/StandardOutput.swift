import CLibrary
import DrawingFormat
import DrawingPersistence
import SystemPackage

/// The data that a command prints.
nonisolated enum StandardOutput {
  /// Prints a line.
  ///
  /// - Throws: ``FileError`` if the line cannot be written, for example to a full disk.
  static func print(_ line: String) throws(FileError) {
    try FileStore.writeAll(
      Data((line + "\n").utf8), to: STDOUT_FILENO, "standard output", "cannot write")
  }
}
