import CSDL2

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The name of a window, as the system shows it.
enum WindowTitle {
  /// Xlib takes text to be in the locale's encoding and refuses what is not in it.
  ///
  /// The plain locale, in which a program starts, has ASCII alone; so another one is set for a
  /// title that is more. It is not set for all, since old tools read only the form that a plain
  /// title has in the plain locale.
  static func show(_ title: String, on window: OpaquePointer) {
    let isPlain = title.utf8.allSatisfy { $0 < 0x80 }
    if !isPlain { setlocale(LC_CTYPE, "C.UTF-8") }
    SDL_SetWindowTitle(window, title)
    if !isPlain { setlocale(LC_CTYPE, "C") }
  }
}
