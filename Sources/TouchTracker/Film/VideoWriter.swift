import DrawingFormat
import DrawingPersistence
import Ink
import SystemPackage

/// A film as MP4 or WebM, which the program ffmpeg encodes.
nonisolated final class VideoWriter: FilmWriter {
  private let path: FilePath
  /// The replacement of the file; ffmpeg writes to its temporary file.
  private let replacement: FileReplacement
  private let process: EncoderProcess

  /// Starts ffmpeg.
  ///
  /// - Throws: ``FileError`` if the program is not installed or cannot be started, or if the file
  ///   cannot be replaced.
  init(_ path: FilePath, container: String, width: Int, height: Int, rate: Int) throws(FileError) {
    self.path = path
    replacement = try FileReplacement(of: path, isShared: true)
    let arguments =
      ["ffmpeg", "-hide_banner", "-loglevel", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgba"]
      + ["-s", "\(width)x\(height)", "-r", "\(rate)", "-i", "pipe:0", "-an"]
      + ["-pix_fmt", "yuv420p", "-fflags", "+bitexact", "-f", container]
    // Without the prefix, ffmpeg would read the text before a colon in the path as a protocol.
    let output = Array("file:".utf8) + replacement.temporary.bytes
    do throws(Errno) {
      process = try EncoderProcess(arguments.map { Array($0.utf8) } + [output])
    } catch {
      throw FileError(
        path: path, action: "cannot write",
        reason: error == .noSuchFileOrDirectory
          ? "the program ffmpeg is not installed; install it, or write a .png film"
          : "ffmpeg cannot be started: \(error)")
    }
  }

  func write(_ picture: Bitmap, changed: PixelBox, duration: Int) throws {
    let data = Data(picture.bytes)
    for _ in 0..<duration {
      do throws(EncoderProcess.Ended) {
        try process.send(data)
      } catch {
        // The message of ffmpeg contains the reason for its end.
        throw failure(process.finish().message)
      }
    }
  }

  func finish() throws {
    let result = process.finish()
    guard result.isSuccess else { throw failure(result.message) }
    // An existing film is not replaced by nothing.
    guard let status = try? Stat(replacement.temporary), status.size > 0 else {
      throw failure("it ended without an error, but wrote nothing")
    }
    try replacement.finish()
  }

  func interrupt() { process.interrupt() }

  func cancel() {
    process.interrupt()
    _ = process.finish()
    replacement.cancel()
  }

  private func failure(_ message: String) -> FileError {
    FileError(path: path, action: "cannot write", reason: "ffmpeg failed: \(message)")
  }
}
