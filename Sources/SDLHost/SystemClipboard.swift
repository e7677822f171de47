import CSDL2
import ResponderKit

/// The clipboard of the window system.
///
/// Reading ``text`` requests it from another program. SDL waits at most one second for the reply.
final class SystemClipboard: Clipboard {
  /// The connection for other forms than texts; nil if the window system has none.
  private let native: (any NativeClipboard)?

  init(_ native: (any NativeClipboard)?) { self.native = native }

  var text: String? {
    get {
      if let text = native?.ownText { return String(decoding: text, as: UTF8.self) }
      // SDL returns an empty text if the clipboard contains none.
      guard let bytes = SDL_GetClipboardText() else { return nil }
      defer { SDL_free(bytes) }
      let text = String(cString: bytes)
      return text.isEmpty ? nil : text
    }
    set { write(newValue.map { [ClipboardForm($0)] } ?? []) }
  }

  var hasText: Bool { native?.ownText != nil || SDL_HasClipboardText() == SDL_TRUE }

  var reader: any ClipboardReader {
    native?.reader ?? MemoryClipboardReader(text.map { [ClipboardForm($0)] } ?? [])
  }

  func write(_ forms: [ClipboardForm]) {
    if let native, native.write(forms) { return }
    let bytes = forms.first { $0.type == ClipboardForm.text }?.makeBytes() ?? []
    SDL_SetClipboardText(String(decoding: bytes, as: UTF8.self))
  }
}
