package import SystemPackage

/// The reason why a text cannot be the name of a drawing.
package enum DrawingNameError: Error, Hashable, CustomStringConvertible {
  case empty
  case slash
  case hidden
  case controlCharacter
  /// The file name would have more bytes than the file system supports.
  case tooLong(limit: Int)

  package var description: String {
    switch self {
    case .empty: "A drawing needs a name."
    case .slash: "A name can't contain a slash (/)."
    case .hidden: "A name can't begin with a period: the drawing would be hidden."
    case .controlCharacter: "A name can't contain control characters."
    case .tooLong(let limit): "The name is too long: it can have \(limit) bytes."
    }
  }
}

extension FilePath {
  /// The name of the drawing as the user reads and changes it: the file name without the extension
  /// of drawings.
  package var drawingName: String {
    String(displayName.dropLast(drawingExtension.count))
  }

  /// Returns the path of the drawing with another name in the same folder.
  ///
  /// The new path has the same extension. White space around the name is removed.
  package func renamed(to name: String) throws(DrawingNameError) -> FilePath {
    var name = name.trimmingSpaces
    let suffix = drawingExtension
    // A user may also write the extension, which the gallery does not show.
    if !suffix.isEmpty, name.hasSuffix(suffix) { name = String(name.dropLast(suffix.count)) }
    if name.isEmpty { throw .empty }
    if name.contains("/") { throw .slash }
    if name.hasPrefix(".") { throw .hidden }
    if name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      throw .controlCharacter
    }
    let limit = folder.nameLimit - suffix.utf8.count
    if name.utf8.count > limit { throw .tooLong(limit: limit) }
    return folder.child((name + suffix).utf8)
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
