/// A token of a Swift source file, without comments and white space.
struct SwiftToken: Equatable {
  enum Kind: Equatable {
    /// A keyword or an identifier, without backticks.
    case word
    /// A directive such as `#selector` or `#if`, without the number sign.
    case directive
    /// A string literal with its quotation marks and everything between them.
    case string
    /// A number or a regular expression.
    case literal
    /// A single character of punctuation or of an operator.
    case punctuation
  }

  let kind: Kind
  /// The word, the name of the directive, or the punctuation character; empty for literals.
  let text: String
  /// The offsets of the token's bytes in the file.
  let bytes: Range<Int>
  /// The line of the token's first byte, counted from 1.
  let line: Int
}
