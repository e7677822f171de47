import DrawingFormat
import DrawingPersistence
import Ink
import SDLHost
import SystemPackage

/// A film as PNG images with numbers in their names.
nonisolated final class NumberedPictures: FilmWriter {
  private let name: NumberedName
  private var number = 0

  init(_ name: NumberedName) { self.name = name }

  func write(_ picture: Bitmap, changed: PixelBox, duration: Int) throws {
    let data = Data(try ImageFile.png(picture))
    for _ in 0..<duration {
      number += 1
      try FileStore.replace(name.path(number), with: data, isShared: true)
    }
  }

  func finish() {}

  /// Leaves the images, because each one is complete.
  func cancel() {}
}

/// A path with a number in it, such as `frames/%04d.png`.
nonisolated struct NumberedName: Sendable {
  private let prefix: String
  private let suffix: String
  private let digits: Int

  /// Creates a name from a path with one `%d` or `%04d`, or from the path of a folder.
  ///
  /// - Returns: `nil` if the path names a single file.
  init?(_ path: FilePath) {
    let text = path.string
    if let start = text.firstIndex(of: "%") {
      let pattern = text[text.index(after: start)...]
      guard let end = pattern.firstIndex(of: "d") else { return nil }
      let width = pattern[..<end]
      guard width.allSatisfy(\.isNumber), width.count <= 2 else { return nil }
      (prefix, suffix) = (String(text[..<start]), String(pattern[pattern.index(after: end)...]))
      digits = Int(width) ?? 0
      guard suffix.lowercased().hasSuffix(".png") else { return nil }
    } else if (try? Stat(path))?.type == .directory {
      (prefix, suffix, digits) = (text + "/frame-", ".png", 5)
    } else {
      return nil
    }
  }

  /// Returns the path of an image.
  func path(_ number: Int) -> FilePath {
    let text = String(number)
    let zeros = String(repeating: "0", count: max(0, digits - text.count))
    return FilePath(prefix + zeros + text + suffix)
  }
}
