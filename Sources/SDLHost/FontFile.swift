import CFontconfig
import ResponderKit

/// Where the system's typeface lies.
enum FontFile {
  /// - Throws: ``HostError``, where the system has no font at all.
  static func path(for weight: UIFont.Weight) throws -> String {
    guard FcInit() != 0, let pattern = FcNameParse("sans-serif") else {
      throw HostError(saying: "cannot read the configuration of fonts")
    }
    defer { FcPatternDestroy(pattern) }
    FcPatternAddInteger(pattern, FC_WEIGHT, weight == .bold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR)
    FcPatternAddBool(pattern, FC_SCALABLE, 1)
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    guard let match = FcFontMatch(nil, pattern, &result) else { throw missing }
    defer { FcPatternDestroy(match) }
    var name: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(match, FC_FILE, 0, &name) == FcResultMatch, let name else {
      throw missing
    }
    return String(cString: name)
  }

  private static let missing = HostError(
    saying: "no font is installed; install one, such as fonts-dejavu-core, and try again")
}
