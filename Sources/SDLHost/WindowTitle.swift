import CLibrary
import CSDL2

/// The title of a window.
enum WindowTitle {
  /// Sets the title of an SDL window.
  ///
  /// Xlib expects text in the encoding of the locale and rejects other characters. A program starts
  /// in the C locale, which supports only ASCII. So this method sets a UTF-8 locale for other
  /// titles. ASCII titles keep the C locale, because old tools read only the property type that
  /// Xlib uses for ASCII text in the C locale.
  static func set(_ title: String, on window: OpaquePointer) {
    let isASCII = title.utf8.allSatisfy { $0 < 0x80 }
    if !isASCII { setlocale(LC_CTYPE, "C.UTF-8") }
    SDL_SetWindowTitle(window, title)
    if !isASCII { setlocale(LC_CTYPE, "C") }
  }
}
