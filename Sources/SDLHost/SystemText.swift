public import ResponderKit

/// Text rendering for ResponderKit with SDL_ttf.
public enum SystemText {
  /// Returns a typesetter that renders text in the system's sans-serif typeface.
  ///
  /// - Throws: ``HostError`` if no font is installed or the font cannot be read.
  public static func makeTypesetter() throws(HostError) -> any Typesetter { try FontTypesetter() }
}
