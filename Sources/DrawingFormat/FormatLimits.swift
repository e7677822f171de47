/// The limits of a drawing file.
package enum FormatLimits {
  /// The largest size of a file, in bytes.
  package static let fileSize = 2_000_000_000
  /// The deepest permitted nesting of dictionaries and arrays; a drawing has three levels.
  static let nesting = 16
}
