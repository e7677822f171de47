import DrawingFormat
import SystemPackage

/// A reader of the file `user-dirs.dirs`, in which a desktop stores the paths of the user's
/// folders.
enum UserFolders {
  /// Returns the path of the folder that a variable of the file contains, or `nil` if the file has
  /// no valid line for the variable.
  ///
  /// A line is `NAME="$HOME/FOLDER"` or `NAME="/FOLDER"`, in which a backslash can precede a
  /// character to escape it.
  static func folder(_ variable: String, in data: Data, home: FilePath) -> FilePath? {
    let prefix = Array("\(variable)=\"".utf8)
    let lines = data.split(separator: UInt8(ascii: "\n"))
    guard let line = lines.last(where: { $0.starts(with: prefix) }) else { return nil }
    var bytes: [UInt8] = []
    var isEscaped = false
    var isClosed = false
    for byte in line.dropFirst(prefix.count) {
      if isEscaped {
        bytes.append(byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isClosed = true
        break
      } else {
        bytes.append(byte)
      }
    }
    guard isClosed else { return nil }
    let homePrefix = Array("$HOME".utf8)
    if bytes.starts(with: homePrefix) { bytes = home.bytes + bytes.dropFirst(homePrefix.count) }
    return bytes.first == UInt8(ascii: "/") ? FilePath(bytes: bytes) : nil
  }
}
