import CLibrary
import DrawingFormat
import DrawingPersistence
import Ink
import SystemPackage

/// A film as MP4 or WebM, which the program ffmpeg encodes.
nonisolated final class VideoWriter: FilmWriter {
  private let path: FilePath
  /// The replacement of the file; ffmpeg writes to its temporary file.
  private let replacement: FileReplacement
  private var input: Int32
  private var errorOutput: Int32
  private var process: pid_t = 0

  /// Starts ffmpeg.
  ///
  /// - Throws: ``FileError`` if the program is not installed or cannot be started, or if the file
  ///   cannot be replaced.
  init(_ path: FilePath, container: String, width: Int, height: Int, rate: Int) throws(FileError) {
    self.path = path
    replacement = try FileReplacement(of: path, isShared: true)
    var (frames, messages): ([Int32], [Int32]) = ([0, 0], [0, 0])
    guard pipe(&frames) == 0, pipe(&messages) == 0 else { throw .last(path, "cannot write") }
    for file in frames + messages { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
    (input, errorOutput) = (frames[1], messages[0])
    defer {
      close(frames[0])
      close(messages[1])
    }
    // With this signal ignored, a failed write reports an error instead of ending the program.
    signal(SIGPIPE, SIG_IGN)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, frames[0], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, messages[1], STDERR_FILENO)
    let arguments =
      ["ffmpeg", "-hide_banner", "-loglevel", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgba"]
      + ["-s", "\(width)x\(height)", "-r", "\(rate)", "-i", "pipe:0", "-an"]
      + ["-pix_fmt", "yuv420p", "-fflags", "+bitexact", "-f", container]
    // Without the prefix, ffmpeg would read the text before a colon in the path as a protocol. The
    // path can contain bytes that are not UTF-8, so the argument consists of bytes.
    let output = FilePath(bytes: Array("file:".utf8) + replacement.temporary.bytes)
    var pointers = arguments.map { strdup($0) } + [output.withPlatformString { strdup($0) }, nil]
    defer { for pointer in pointers { free(pointer) } }
    let code = posix_spawnp(&process, "ffmpeg", &actions, nil, &pointers, environ)
    guard code == 0 else {
      close(input)
      close(errorOutput)
      throw FileError(
        path: path, action: "cannot write",
        reason: code == ENOENT
          ? "the program ffmpeg is not installed; install it, or write a .png film"
          : "ffmpeg cannot be started: \(String(cString: strerror(code)))")
    }
  }

  func write(_ picture: Bitmap, changed: PixelBox, duration: Int) throws {
    let data = Data(picture.bytes)
    for _ in 0..<duration {
      do throws(FileError) {
        try FileStore.writeAll(data, to: input, path, "cannot write")
      } catch {
        // The write fails because ffmpeg has ended; the message of ffmpeg contains the reason.
        throw failure(wait())
      }
    }
  }

  func finish() throws {
    let message = wait()
    guard message.isSuccess else { throw failure(message) }
    try replacement.finish()
  }

  func cancel() {
    if process != 0 {
      kill(process, SIGTERM)
      _ = wait()
    }
    replacement.cancel()
  }

  private func failure(_ result: (isSuccess: Bool, message: String)) -> FileError {
    FileError(path: path, action: "cannot write", reason: "ffmpeg failed: \(result.message)")
  }

  /// Closes the input of ffmpeg, waits until ffmpeg exits, and returns a Boolean value that
  /// indicates whether it succeeded, with its last message.
  private func wait() -> (isSuccess: Bool, message: String) {
    guard process != 0 else { return (false, "it has ended") }
    close(input)
    var (text, buffer): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 4096))
    while true {
      let count = read(errorOutput, &buffer, buffer.count)
      if count <= 0 { break }
      text += buffer[..<count]
    }
    close(errorOutput)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    process = 0
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    return (status == 0, lines.last.map(String.init) ?? "it gave no reason")
  }
}
