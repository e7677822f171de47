/// The name of a method in Objective-C, which identifies a selector.
enum ObjectiveCName {
  /// Returns the selector that the Swift compiler gives to a method: `handle(tap:)` becomes
  /// `handleWithTap:`.
  ///
  /// - Parameters:
  ///   - baseName: The name of the method.
  ///   - labels: The argument labels, `_` for none.
  static func selector(baseName: String, labels: [String]) -> String {
    guard let first = labels.first else { return baseName }
    var name = baseName
    if first != "_" {
      let startsWithPreposition = prepositions.contains { first.startsWithWord($0) }
      name +=
        (startsWithPreposition ? "" : "With") + first.prefix(1).uppercased()
        + first.dropFirst()
    }
    name += ":"
    for label in labels.dropFirst() { name += (label == "_" ? "" : label) + ":" }
    return name
  }

  /// The words before which the compiler does not add "With".
  private static let prepositions = [
    "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following",
    "for", "from", "given", "in", "including", "inside", "into", "matching", "of", "on",
    "passing", "preceding", "since", "to", "until", "using", "via", "when", "with", "within",
  ]
}

extension String {
  /// Returns a Boolean value that indicates whether the string starts with a word, in camel case.
  fileprivate func startsWithWord(_ word: String) -> Bool {
    guard hasPrefix(word) else { return false }
    return dropFirst(word.count).first?.isUppercase ?? true
  }
}
