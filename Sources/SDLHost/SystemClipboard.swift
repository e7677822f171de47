import CSDL2
import ResponderKit

/// The clipboard of the window system.
///
/// On X11, another program provides the text when it is read. SDL waits at most a second for it.
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
