import CFontconfig
import ResponderKit

/// The font files of the system's sans-serif typeface.
enum FontFile {
  /// Returns the path of the font file for a weight.
  ///
  /// - Throws: ``HostError`` if no font is installed or the font configuration cannot be read.
  static func path(for weight: UIFont.Weight) throws(HostError) -> String {
    guard FcInit() != 0, let pattern = FcNameParse("sans-serif") else {
      throw HostError(message: "cannot read the font configuration")
    }
    defer { FcPatternDestroy(pattern) }
    FcPatternAddInteger(pattern, FC_WEIGHT, weight == .bold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR)
    FcPatternAddBool(pattern, FC_SCALABLE, 1)
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    guard let match = FcFontMatch(nil, pattern, &result) else { throw noFontError }
    defer { FcPatternDestroy(match) }
    var name: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(match, FC_FILE, 0, &name) == FcResultMatch, let name else {
      throw noFontError
    }
    return String(cString: name)
  }

  private static let noFontError = HostError(
    message: "no font is installed; install one, such as fonts-dejavu-core, and try again")
}
