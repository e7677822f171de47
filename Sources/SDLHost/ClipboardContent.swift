import ResponderKit
import Synchronization

/// The forms of a content that this program has copied.
nonisolated final class ClipboardContent: Sendable {
  private enum Bytes {
    case unread(@Sendable () -> [UInt8]?)
    case made([UInt8]?)
  }

  /// A form whose bytes are made when they are first read.
  private final class Form: Sendable {
    let type: String
    private let content: Mutex<Bytes>

    init(_ form: ClipboardForm) {
      type = form.type
      content = Mutex(.unread(form.makeBytes))
    }

    var bytes: [UInt8]? {
      content.withLock { content in
        let bytes =
          switch content {
          case .unread(let makeBytes): makeBytes()
          case .made(let bytes): bytes
          }
        content = .made(bytes)
        return bytes
      }
    }
  }

  private let forms: [Form]

  init(_ forms: [ClipboardForm]) { self.forms = forms.map(Form.init) }

  /// The names by which the forms are offered, in order.
  var names: [String] {
    forms.flatMap { $0.type == ClipboardForm.text ? ClipboardRules.textTypes : [$0.type] }
  }

  /// Returns the bytes of the form with a type; nil if there are none.
  func bytes(of type: String) -> [UInt8]? { forms.first { $0.type == type }?.bytes }

  /// Returns the bytes of the form with an offered name; nil if there are none.
  func bytes(named name: String) -> [UInt8]? {
    guard ClipboardRules.textTypes.contains(name) else { return bytes(of: name) }
    let text = bytes(of: ClipboardForm.text)
    return name == "STRING" ? text.map(ClipboardRules.latin1) : text
  }
}
