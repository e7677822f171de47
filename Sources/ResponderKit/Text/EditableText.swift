/// The text of a one-line field, its caret and its selection.
///
/// All positions count characters as users see them, so that no command divides a character.
nonisolated struct EditableText: Equatable, Sendable {
  private(set) var characters: [Character]
  /// The end of the selection that stays when the selection is extended.
  private(set) var anchor: Int
  /// The other end of the selection, at which the caret is.
  private(set) var caret: Int
  /// The range of the text that an input method is composing; nil if there is no such text.
  private(set) var markedRange: Range<Int>?

  /// A movement of the caret.
  enum Motion: CaseIterable {
    case left
    case right
    case wordLeft
    case wordRight
    case start
    case end
  }

  /// Creates a text with the caret at its end.
  init(_ text: String = "") {
    characters = Array(Self.singleLine(text))
    (anchor, caret) = (characters.count, characters.count)
  }

  var string: String { String(characters) }

  /// The text with a bullet in place of each character.
  var masked: EditableText {
    var masked = self
    masked.characters = Array(repeating: "•", count: characters.count)
    return masked
  }

  /// The selected range, which is empty at the caret if nothing is selected.
  var selection: Range<Int> { min(anchor, caret)..<max(anchor, caret) }

  /// Returns a text in which spaces replace line breaks and tabs, and control characters are
  /// removed.
  static func singleLine(_ text: String) -> String {
    var result = ""
    for character in text {
      if character.isNewline || character == "\t" {
        result.append(" ")
      } else if character.unicodeScalars.allSatisfy({
        $0.properties.generalCategory != .control
      }) {
        result.append(character)
      }
    }
    return result
  }

  // MARK: Selection

  /// Selects the characters between two positions, with the caret at the second position.
  mutating func select(from anchor: Int, to caret: Int) {
    (self.anchor, self.caret) = (clamped(anchor), clamped(caret))
  }

  mutating func selectAll() { select(from: 0, to: characters.count) }

  /// Moves the caret.
  ///
  /// - Parameter isExtending: A Boolean value that determines whether the selection is extended. If
  ///   it is not extended, moving left or right from a selection moves the caret to the left or
  ///   right end of the selection.
  mutating func move(_ motion: Motion, extending isExtending: Bool) {
    if !isExtending, !selection.isEmpty {
      if motion == .left { return select(from: selection.lowerBound, to: selection.lowerBound) }
      if motion == .right { return select(from: selection.upperBound, to: selection.upperBound) }
    }
    let target = target(of: motion)
    select(from: isExtending ? anchor : target, to: target)
  }

  /// Returns the range that a deletion in a direction removes: the selection or, if nothing is
  /// selected, the characters that the motion of the caret would pass.
  func deletedRange(_ motion: Motion) -> Range<Int> {
    guard selection.isEmpty else { return selection }
    let target = target(of: motion)
    return min(caret, target)..<max(caret, target)
  }

  private func target(of motion: Motion) -> Int {
    switch motion {
    case .left: return max(0, caret - 1)
    case .right: return min(characters.count, caret + 1)
    case .start: return 0
    case .end: return characters.count
    case .wordLeft:
      var index = caret
      while index > 0, !isWordCharacter(at: index - 1) { index -= 1 }
      while index > 0, isWordCharacter(at: index - 1) { index -= 1 }
      return index
    case .wordRight:
      var index = caret
      while index < characters.count, !isWordCharacter(at: index) { index += 1 }
      while index < characters.count, isWordCharacter(at: index) { index += 1 }
      return index
    }
  }

  /// Returns the range of the word, or of the characters between words, at a position.
  func wordRange(at position: Int) -> Range<Int> {
    guard !characters.isEmpty else { return 0..<0 }
    let index = min(max(0, position), characters.count - 1)
    var (start, end) = (index, index + 1)
    while start > 0, isWordCharacter(at: start - 1) == isWordCharacter(at: index) { start -= 1 }
    while end < characters.count, isWordCharacter(at: end) == isWordCharacter(at: index) {
      end += 1
    }
    return start..<end
  }

  private func isWordCharacter(at index: Int) -> Bool {
    characters[index].isLetter || characters[index].isNumber
  }

  private func clamped(_ position: Int) -> Int { max(0, min(position, characters.count)) }

  // MARK: Changes

  /// Replaces a range of characters, and moves the caret to the end of the new text.
  ///
  /// The new text may combine with the characters around it, for example as an accent.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  mutating func replace(_ range: Range<Int>, with text: String) {
    let range = clamped(range.lowerBound)..<clamped(range.upperBound)
    let start = String(characters[..<range.lowerBound]) + Self.singleLine(text)
    characters = Array(start + String(characters[range.upperBound...]))
    markedRange = nil
    select(from: start.count, to: start.count)
  }

  /// Inserts text that an input method composes, in place of the marked text or, if there is none,
  /// of the selection.
  ///
  /// - Parameter selectedRange: The range of the new text that is selected, relative to its start.
  mutating func setMarkedText(_ text: String, selectedRange: Range<Int>) {
    let start = (markedRange ?? selection).lowerBound
    replace(markedRange ?? selection, with: text)
    guard caret > start else { return }
    markedRange = start..<caret
    select(
      from: min(start + selectedRange.lowerBound, caret),
      to: min(start + selectedRange.upperBound, caret))
  }

  /// Turns the marked text into normal text.
  mutating func unmarkText() { markedRange = nil }
}
