import ResponderKit

/// Text in the typeface that the system prefers.
public enum SystemText {
  /// Has labels and buttons show their text from now on.
  ///
  /// - Throws: ``HostError``, where no font is installed or the one that is cannot be read.
  public static func setUp() throws { Typesetting.typesetter = try FontTypesetter() }
}
