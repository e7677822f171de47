import DrawingPersistence
import Ink
import SystemPackage

/// A reader of picture files.
nonisolated struct PictureReader {
  private let path: FilePath
  private let converter: PictureConverter

  /// Creates a reader; returns `nil` if the file is not a picture.
  ///
  /// - Parameter converter: A closure that returns the converter of a picture with a format and a
  ///   name.
  /// - Throws: ``FileError`` if the file cannot be read.
  init?(
    _ path: FilePath,
    converter: (PictureFormat, _ name: String) -> PictureConverter = { .init($0, name: $1) }
  ) throws(FileError) {
    let start = try FileStore.leadingBytes(of: path, count: PictureFormat.signatureLength)
    guard let format = PictureFormat(firstBytes: start) else { return nil }
    self.path = path
    self.converter = converter(format, path.displayName)
  }

  /// Reads, decodes and, if necessary, converts the picture, and stores its pixels.
  ///
  /// - Throws: ``FileError`` with the reason why the picture cannot be added.
  func read() throws(FileError) -> ImportedPicture {
    do throws(PictureRefusal) {
      try converter.requireReadable()
    } catch {
      throw failure(error)
    }
    let bytes = Array(try FileStore.contents(of: path))
    do throws(PictureRefusal) {
      return try converter.picture(from: bytes)
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ refusal: PictureRefusal) -> FileError {
    FileError(path: path, action: "cannot add the picture", reason: refusal.reason)
  }
}
