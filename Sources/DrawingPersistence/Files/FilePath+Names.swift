import CLibrary
package import SystemPackage

extension FilePath {
  // These properties work on the bytes of the path, because debug builds check the invariants of
  // `FilePath` for each character.

  /// The folder that contains the file; "." for a path without a slash.
  package var folder: FilePath {
    let bytes = bytes
    guard let slash = bytes.lastIndex(of: Self.slash) else { return "." }
    return FilePath(bytes: bytes[..<max(1, slash)])
  }

  private static let slash = UInt8(ascii: "/")

  /// The last component as text for messages and titles.
  package var displayName: String { Self.displayText(of: nameBytes) }

  /// The path as text for messages and titles, on one line.
  ///
  /// A file name can contain any bytes. Characters that would change the line or the direction of
  /// the text, and bytes that are not UTF-8, are written as hexadecimal numbers: for example, a line
  /// feed as `\x0A`.
  package var displayText: String { Self.displayText(of: bytes) }

  private static func displayText(of bytes: [UInt8]) -> String {
    var (text, offset) = ("", 0)
    func appendEscaped(_ bytes: some Sequence<UInt8>) {
      for byte in bytes {
        text += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    var (parser, iterator) = (UTF8.ForwardParser(), bytes.makeIterator())
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        let scalar = UTF8.decode(encoded)
        if scalar.isTextControl {
          appendEscaped(encoded)
        } else {
          text.unicodeScalars.append(scalar)
        }
        offset += encoded.count
      case .error(let length):
        appendEscaped(bytes[offset..<offset + length])
        offset += length
      case .emptyInput: return text
      }
    }
  }

  /// The bytes of the path, without the zero byte at its end.
  package var bytes: [UInt8] {
    withPlatformString { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
  }

  /// The bytes of the last component; empty for the root folder.
  var nameBytes: [UInt8] {
    let bytes = bytes
    return Array(bytes[(bytes.lastIndex(of: Self.slash).map { $0 + 1 } ?? 0)...])
  }

  /// Returns the path of a file in the folder with this path.
  func child(_ name: some Sequence<UInt8>) -> FilePath {
    FilePath(bytes: bytes + [Self.slash] + Array(name))
  }

  /// Creates a path from the bytes before the first zero byte.
  package init(bytes: some Sequence<UInt8>) {
    self.init(platformString: bytes.map { CChar(bitPattern: $0) } + [0])
  }

  /// A Boolean value that indicates whether the file name is one that the program gives to the files
  /// beside drawings.
  var isReserved: Bool {
    let name = nameBytes
    return name.first == UInt8(ascii: ".")
      && String(decoding: name, as: UTF8.self).contains(".touchtracker-")
  }

  // MARK: Names of other files in the same folder

  /// The extensions of the names of drawings.
  ///
  /// The first one is the default.
  ///
  /// A drawing is a property list with any of these extensions. Desktops recognize drawings by the
  /// second one.
  private static let drawingExtensions = [".plist", ".touchtracker"]

  /// The extension of the file name with its period, or an empty string if it is not an extension
  /// of drawings.
  var drawingExtension: String { Self.drawingExtension(of: nameBytes) }

  /// Returns the extension of a file name with its period, or an empty string if it is not an
  /// extension of drawings.
  static func drawingExtension(of name: [UInt8]) -> String {
    drawingExtensions.first {
      name.count > $0.utf8.count && name.suffix($0.utf8.count).elementsEqual($0.utf8)
    } ?? ""
  }

  var hasDrawingExtension: Bool { !drawingExtension.isEmpty }

  /// The file name without the extension of drawings.
  private var stemBytes: [UInt8] { nameBytes.dropLast(drawingExtension.utf8.count) }

  /// Returns the path in the same folder that has the file name between a prefix and a suffix.
  func sibling(prefix: String = "", suffix: String) -> FilePath {
    sibling(prefix, nameBytes, suffix)
  }

  /// Returns the path in the same folder that has the file name with a suffix before the extension
  /// of drawings.
  ///
  /// A file name without such an extension gets the suffix at its end.
  package func sibling(beforeExtension suffix: String) -> FilePath {
    sibling("", stemBytes, suffix + drawingExtension)
  }

  /// Returns the path in another folder that has the file name with a suffix before the extension
  /// of drawings.
  ///
  /// If the file name has no such extension, the new name ends with `.plist`.
  func moved(to folder: FilePath, suffix: String) -> FilePath {
    let suffix = suffix + (hasDrawingExtension ? drawingExtension : Self.drawingExtensions[0])
    return folder.sibling("", stemBytes, suffix, isInside: true)
  }

  /// Returns the path of an exported picture of the drawing in another folder.
  ///
  /// The file name of the picture consists of the drawing's name without its extension, the number
  /// if it is greater than 1, and the extension of the picture.
  package func picture(in folder: FilePath, extension: String, number: Int) -> FilePath {
    folder.sibling(
      "", stemBytes, (number > 1 ? " \(number)" : "") + "." + `extension`, isInside: true)
  }

  /// The extension of the information file of a file in the trash.
  static let trashInfoExtension = ".trashinfo"

  /// Returns the path of the file in a folder of the trash: its own name, with a number before the
  /// extension of drawings if the number is greater than 1.
  ///
  /// The name is short enough for that of an information file.
  func trashed(in folder: FilePath, number: Int) -> FilePath {
    let suffix = (number > 1 ? ".\(number)" : "") + drawingExtension
    return folder.sibling(
      "", stemBytes, suffix, isInside: true, reserving: Self.trashInfoExtension.utf8.count)
  }

  /// The longest file name that common file systems support, in bytes.
  private static let maximumNameLength = 255

  /// The maximum length of a file name in the folder with this path, in bytes.
  var nameLimit: Int {
    let limit = withPlatformString { pathconf($0, Int32(_PC_NAME_MAX)) }
    return limit > 0 ? min(limit, Self.maximumNameLength) : Self.maximumNameLength
  }

  /// Returns the path of a file with a name of three parts, in the folder with this path if
  /// `isInside` is `true`, and otherwise in the folder of the file with this path.
  ///
  /// If the name is too long, a checksum replaces the end of the middle part, so that different
  /// files still have different names.
  ///
  /// - Parameter reserve: The number of bytes by which the name must be shorter than the file system
  ///   allows.
  private func sibling(
    _ prefix: String, _ middle: [UInt8], _ suffix: String, isInside: Bool = false,
    reserving reserve: Int = 0
  ) -> FilePath {
    let folder = isInside ? self : folder
    let capacity = folder.nameLimit - prefix.utf8.count - suffix.utf8.count - reserve
    var name = Array(prefix.utf8)
    if middle.count <= capacity {
      name += middle
    } else {
      let hash = middle.withUnsafeBytes { "~" + String(Checksum.of($0), radix: 16) }
      var shortened = middle.prefix(max(0, capacity - hash.utf8.count))
      // A multi-byte character is kept or removed as a whole.
      if middle[shortened.endIndex] & 0xC0 == 0x80 {
        while let last = shortened.popLast(), last & 0xC0 == 0x80 {}
      }
      name += Array(shortened) + Array(hash.utf8)
    }
    name += Array(suffix.utf8)
    return isInside || bytes.contains(Self.slash) ? folder.child(name) : FilePath(bytes: name)
  }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether the character changes the line or the direction of the
  /// text that follows.
  fileprivate var isTextControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: properties.isBidiControl
    }
  }
}
