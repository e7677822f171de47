extension String {
  /// The text in lower case and without diacritics, for comparisons that ignore both.
  ///
  /// For example, "Straße" becomes "strasse", and "Łódź" becomes "lodz". Two texts with the same
  /// letters give the same result, whether a letter and its diacritic are one character or two.
  nonisolated var folded: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
    var folded = ""
    // The upper case of ß and of ligatures consists of several letters.
    for scalar in uppercased().lowercased().unicodeScalars where !scalar.isDiacritic {
      folded.unicodeScalars.append(LetterFolding.plainLetters[scalar] ?? scalar)
    }
    return folded
  }
}

/// The letters with diacritics, and the letters without them.
nonisolated private enum LetterFolding {
  /// The ranges of lower-case Latin, Greek and Cyrillic letters.
  private static let ranges: [ClosedRange<UInt32>] = [
    0x61...0x7A, 0xDF...0x24F, 0x3AC...0x3CE, 0x430...0x4FF, 0x1E00...0x1FFF,
  ]

  /// The plain letter of each letter with diacritics, which the name of the letter contains: that of
  /// "LATIN SMALL LETTER O WITH STROKE" is "LATIN SMALL LETTER O".
  static let plainLetters: [Unicode.Scalar: Unicode.Scalar] = {
    let scalars = ranges.joined().compactMap { Unicode.Scalar($0) }
    var letters: [String: Unicode.Scalar] = [:]
    for scalar in scalars {
      if let name = scalar.properties.name { letters[name] = scalar }
    }
    // The names of these Cyrillic letters do not contain those of their plain letters: io, short i,
    // short u and yi.
    var plainLetters: [Unicode.Scalar: Unicode.Scalar] = [
      "\u{451}": "\u{435}", "\u{439}": "\u{438}", "\u{45E}": "\u{443}", "\u{457}": "\u{456}",
    ]
    for scalar in scalars {
      guard let name = scalar.properties.name, let separator = name.firstRange(of: " WITH "),
        let letter = letters[String(name[..<separator.lowerBound])]
      else { continue }
      plainLetters[scalar] = letter
    }
    return plainLetters
  }()
}

extension Unicode.Scalar {
  /// The lowest combining class of the marks above, below and on letters.
  ///
  /// The marks with lower classes are the vowels of Hebrew and Arabic and the voicing of Japanese
  /// syllables, which distinguish words.
  nonisolated private static let firstDiacriticClass: UInt8 = 200

  /// A Boolean value that indicates whether the character is a diacritic that follows its letter.
  nonisolated fileprivate var isDiacritic: Bool {
    properties.canonicalCombiningClass.rawValue >= Self.firstDiacriticClass
  }
}
