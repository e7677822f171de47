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

  /// Leaves the written images in the folder, because each of them is complete.
  func cancel() {}
}

/// A path with a number in it, such as `frames/%04d.png`.
nonisolated struct NumberedName: Sendable {
  private let prefix: [UInt8]
  private let suffix: [UInt8]
  private let digits: Int

  /// Creates a name from the path of a PNG image that contains `%d` or, for at least four digits,
  /// `%04d`, or from the path of a folder.
  ///
  /// - Returns: `nil` if the path has none of these forms.
  init?(_ path: FilePath) {
    let bytes = path.bytes
    if let start = bytes.firstIndex(of: UInt8(ascii: "%")) {
      let pattern = bytes[(start + 1)...]
      guard let end = pattern.firstIndex(of: UInt8(ascii: "d")) else { return nil }
      let width = String(decoding: pattern[..<end], as: UTF8.self)
      guard width.isEmpty || width.count <= 2 && Int(width) != nil else { return nil }
      (prefix, suffix) = (Array(bytes[..<start]), Array(pattern[(end + 1)...]))
      digits = Int(width) ?? 0
      guard path.displayName.lowercased().hasSuffix(".png") else { return nil }
    } else if (try? Stat(path))?.type == .directory {
      (prefix, suffix, digits) = (bytes + Array("/frame-".utf8), Array(".png".utf8), 5)
    } else {
      return nil
    }
  }

  /// Returns the path of an image.
  func path(_ number: Int) -> FilePath {
    let text = String(number)
    let zeros = String(repeating: "0", count: max(0, digits - text.count))
    return FilePath(bytes: prefix + Array((zeros + text).utf8) + suffix)
  }
}
