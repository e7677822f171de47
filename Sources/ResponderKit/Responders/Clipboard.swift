/// One form of what was copied, such as a text, or an image in a format of image files.
package nonisolated struct ClipboardForm: Sendable {
  /// The media type of a text in UTF-8.
  package static let text = "text/plain;charset=utf-8"

  /// The media type of the form, in lowercase.
  package let type: String
  /// A closure that returns the bytes of the form, or nil if they cannot be made.
  ///
  /// It is called on any thread when another program reads the form, and no more than once.
  package let makeBytes: @Sendable () -> [UInt8]?

  package init(type: String, makeBytes: @escaping @Sendable () -> [UInt8]?) {
    (self.type, self.makeBytes) = (type, makeBytes)
  }

  /// Creates the form of a text.
  package init(_ text: String) { self.init(type: Self.text) { Array(text.utf8) } }
}

/// The reason why the content of a clipboard cannot be read.
package nonisolated enum ClipboardError: Error, Equatable, CustomStringConvertible {
  /// The program that copied the content no longer has it in the requested form.
  case missing
  /// The program that copied the content sent nothing for some seconds.
  case unresponsive(seconds: Int)
  /// The content has more bytes than the limit, in megabytes.
  case tooLarge(megabytes: Int)

  package var description: String {
    switch self {
    case .missing: "the program that copied it no longer has it"
    case .unresponsive(let seconds):
      "the program that copied it has sent nothing for \(seconds) seconds"
    case .tooLarge(let megabytes): "it has more than \(megabytes) megabytes"
    }
  }
}

/// The content of a clipboard, which can be read on any thread.
///
/// Reading may wait for the program that copied the content, so it must not be done on the main
/// thread.
package nonisolated protocol ClipboardReader: Sendable {
  /// The media types of the forms, in the order of the program that copied the content; empty if
  /// there is no content.
  ///
  /// A text has only the type ``ClipboardForm/text``, by whatever names the other program offers it.
  ///
  /// - Throws: ``ClipboardError``.
  func types() throws(ClipboardError) -> [String]

  /// Returns the bytes of a form.
  ///
  /// - Throws: ``ClipboardError``.
  func bytes(of type: String) throws(ClipboardError) -> [UInt8]
}

/// The clipboard of a window system.
package protocol Clipboard: AnyObject {
  /// The text of the clipboard; nil if there is no text.
  var text: String? { get set }
  /// A Boolean value that indicates whether the clipboard contains a text.
  var hasText: Bool { get }
  /// A reader of the content.
  var reader: any ClipboardReader { get }
  /// Replaces the content by forms of the same thing.
  func write(_ forms: [ClipboardForm])
}

/// Forms in the memory of this program.
package nonisolated struct MemoryClipboardReader: ClipboardReader {
  private let forms: [ClipboardForm]

  package init(_ forms: [ClipboardForm]) { self.forms = forms }

  package func types() throws(ClipboardError) -> [String] { forms.map(\.type) }

  package func bytes(of type: String) throws(ClipboardError) -> [UInt8] {
    guard let bytes = forms.first(where: { $0.type == type })?.makeBytes() else { throw .missing }
    return bytes
  }
}
