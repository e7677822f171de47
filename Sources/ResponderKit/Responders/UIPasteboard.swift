/// An object with what the user has cut or copied.
///
/// Each application has its own pasteboard, so that tests can run in parallel. A host connects the
/// pasteboard with the clipboard of the window system.
@preconcurrency @MainActor public final class UIPasteboard {
  /// The pasteboard of the shared application.
  ///
  /// Differs from UIKit: The pasteboard contains one text. The host connects the pasteboard with
  /// the clipboard of the system; without a host, the text stays in the application's memory.
  public static var general: UIPasteboard { UIApplication.shared.pasteboard }

  /// The clipboard of the window system; nil if the content stays in memory.
  package var clipboard: (any Clipboard)?
  private var forms: [ClipboardForm] = []

  init() {}

  /// The text of the pasteboard; nil if there is no text.
  public var string: String? {
    get {
      if let clipboard { return clipboard.text }
      let bytes = try? MemoryClipboardReader(forms).bytes(of: ClipboardForm.text)
      return bytes.map { String(decoding: $0, as: UTF8.self) }
    }
    set {
      if let clipboard {
        clipboard.text = newValue
      } else {
        forms = newValue.map { [.init($0)] } ?? []
      }
    }
  }

  /// A Boolean value that indicates whether the pasteboard contains a text.
  public var hasStrings: Bool {
    clipboard?.hasText ?? forms.contains { $0.type == ClipboardForm.text }
  }

  /// Replaces the content by forms of the same thing, of which another program reads one.
  package func write(_ forms: [ClipboardForm]) {
    if let clipboard { clipboard.write(forms) } else { self.forms = forms }
  }

  /// A reader of the content.
  package var reader: any ClipboardReader { clipboard?.reader ?? MemoryClipboardReader(forms) }
}
