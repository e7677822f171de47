import CLibrary
package import DrawingFormat
package import SystemPackage

/// A reader of the lines of a file, a pipe or standard input, which takes constant memory.
package final class LineReader {
  /// The default of the largest length of a line, in bytes: a line of a session contains at most one
  /// text of the clipboard (`SVGElements.maximumSize`), in which each character may be escaped.
  package static let defaultMaximumLength = 130_000_000
  private static let chunkSize = 65_536

  private let path: FilePath
  /// The largest length of a line in bytes, because a hostile file may consist of a single line.
  private let maximumLength: Int
  private let file: Int32
  private var buffer: [UInt8] = []
  /// The offset of the next line in the buffer.
  private var start = 0
  private var isAtEnd = false

  /// Opens a file, or standard input if the path is "-".
  package init(
    _ path: FilePath, maximumLength: Int = defaultMaximumLength
  ) throws(FileError) {
    (self.path, self.maximumLength) = (path, maximumLength)
    if path == "-" {
      file = dup(STDIN_FILENO)
    } else {
      // Without O_NONBLOCK, the reader of a pipe waits until another program writes to it.
      file = path.withPlatformString { open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY) }
    }
    guard file >= 0 else { throw FileError.last(path, "cannot read") }
  }

  deinit { close(file) }

  /// Reads the next line without its line feed; returns `nil` at the end.
  package func next() throws(FileError) -> Data? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        guard end - start <= maximumLength else { throw tooLongError }
        defer { start = end + 1 }
        return Data(buffer[start..<end])
      }
      guard !isAtEnd else {
        defer { start = buffer.count }
        return start < buffer.count ? Data(buffer[start...]) : nil
      }
      guard buffer.count - start <= maximumLength else { throw tooLongError }
      buffer.removeFirst(start)
      (start, searched) = (0, buffer.count)
      try fill()
    }
  }

  private var tooLongError: FileError {
    FileError(
      path: path, action: "cannot read",
      reason: "a line has more than \(maximumLength) bytes")
  }

  private func fill() throws(FileError) {
    let count = withUnsafeTemporaryAllocation(byteCount: Self.chunkSize, alignment: 8) { chunk in
      let count = FileStore.retryingInterrupted {
        read(file, chunk.baseAddress, chunk.count)
      }
      buffer.append(contentsOf: chunk.prefix(max(0, count)))
      return count
    }
    guard count >= 0 else { throw FileError.last(path, "cannot read") }
    isAtEnd = count == 0
  }
}
