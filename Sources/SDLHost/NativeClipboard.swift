import ResponderKit

/// A connection to the clipboard of a window system, through which other forms than texts are
/// copied, which SDL 2 cannot do.
///
/// All methods can be called on any thread.
nonisolated protocol NativeClipboard: Sendable {
  /// A reader of the content.
  var reader: any ClipboardReader { get }

  /// The text that this program has copied, in UTF-8; nil if other content has replaced it, or if
  /// SDL can read it from the window system.
  var ownText: [UInt8]? { get }

  /// Offers forms of the same thing to other programs, in this order, until other content replaces
  /// them.
  ///
  /// - Returns: A Boolean value that indicates whether the window system has accepted the forms.
  func write(_ forms: [ClipboardForm]) -> Bool

  /// Ends the connection.
  ///
  /// If the window system keeps the content of programs that end, the method waits, at most some
  /// seconds, until it has been copied.
  func close()
}

/// Rules that are equal for the clipboards of all window systems.
nonisolated enum ClipboardRules {
  /// The time in seconds after which a program that sends or reads nothing is no longer waited for.
  static let timeout = 5
  /// The maximum number of bytes that are read.
  static let maximumSize = 256_000_000

  /// The names by which programs offer and request a text, the best one first.
  ///
  /// STRING is in ISO 8859-1, as the Inter-Client Communication Conventions Manual says.
  static let textTypes = [
    ClipboardForm.text, "UTF8_STRING", "text/plain", "TEXT", "STRING",
  ]

  /// Returns a text in UTF-8 in ISO 8859-1, with a question mark for each character that it lacks.
  static func latin1(_ bytes: [UInt8]) -> [UInt8] {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.map {
      UInt8(exactly: $0.value) ?? UInt8(ascii: "?")
    }
  }

  /// Returns a text in ISO 8859-1 in UTF-8.
  static func utf8(fromLatin1 bytes: [UInt8]) -> [UInt8] {
    Array(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })).utf8)
  }

  /// Returns the name by which a form is requested: the best one of the names that are offered, or
  /// nil if the form is not offered.
  static func name(of type: String, among names: [String]) -> String? {
    let candidates = type == ClipboardForm.text ? textTypes : [type]
    return candidates.lazy.compactMap { candidate in
      names.first { $0.lowercased() == candidate.lowercased() }
    }.first
  }

  /// Returns the media types among the names of forms, in lowercase, with one name for a text.
  ///
  /// The other names are requests to the program, such as TARGETS, or types of X11 alone.
  static func normalized(_ names: [String]) -> [String] {
    var result: [String] = []
    for name in names {
      let isText = textTypes.contains { $0.lowercased() == name.lowercased() }
      let type = isText ? ClipboardForm.text : name.lowercased()
      if type.contains("/"), !result.contains(type) { result.append(type) }
    }
    return result
  }
}

/// The native clipboards of the window systems.
enum NativeClipboards {
  /// Returns the clipboard of the window system that shows a window of SDL; nil if there is none, or
  /// if SDL's is good enough.
  static func connect(_ window: OpaquePointer) -> (any NativeClipboard)? {
    #if os(Linux)
      if X11Window.of(window) != nil { return X11Clipboard() }
      if let display = WaylandDisplay.of(window) { return WaylandClipboard(display: display) }
    #endif
    return nil
  }
}
