/// The manner in which text that is wider than its container is wrapped or truncated.
nonisolated public enum NSLineBreakMode: Int, Sendable {
  /// Lines are broken between words.
  case byWordWrapping
  /// Lines are broken between words, as with ``byWordWrapping``.
  case byCharWrapping
  /// The end of the text is omitted.
  case byClipping
  /// An ellipsis replaces the start of the text.
  case byTruncatingHead
  /// An ellipsis replaces the end of the text.
  case byTruncatingTail
  /// An ellipsis replaces the middle of the text.
  case byTruncatingMiddle
}

extension Typesetter {
  /// Returns a line of text, truncated if the line is wider than a width.
  package func truncated(
    _ line: String, in font: UIFont, width: CGFloat, _ mode: NSLineBreakMode
  ) -> String {
    if self.width(of: line, in: font) <= width { return line }
    var (fits, tooLong) = (0, line.count)
    while tooLong - fits > 1 {
      let middle = (fits + tooLong) / 2
      if self.width(of: mode.shortened(line, to: middle), in: font) <= width {
        fits = middle
      } else {
        tooLong = middle
      }
    }
    return mode.shortened(line, to: fits)
  }
}

extension NSLineBreakMode {
  /// Returns a line shortened to a number of characters, with an ellipsis if the mode demands it.
  fileprivate func shortened(_ line: String, to count: Int) -> String {
    switch self {
    case .byWordWrapping, .byCharWrapping, .byClipping: String(line.prefix(count))
    case .byTruncatingHead: "…" + line.suffix(count)
    case .byTruncatingTail: line.prefix(count) + "…"
    case .byTruncatingMiddle: line.prefix((count + 1) / 2) + "…" + line.suffix(count / 2)
    }
  }
}
