import CSDL2
import ResponderKit

/// The clipboard of the window system.
///
/// On X11, reading the text requests it from another program. SDL waits at most one second for the
/// reply.
final class SystemClipboard: Clipboard {
  var text: String? {
    get {
      // SDL returns an empty text if the clipboard contains none.
      guard let bytes = SDL_GetClipboardText() else { return nil }
      defer { SDL_free(bytes) }
      let text = String(cString: bytes)
      return text.isEmpty ? nil : text
    }
    set { SDL_SetClipboardText(newValue ?? "") }
  }

  var hasText: Bool { SDL_HasClipboardText() == SDL_TRUE }
}
