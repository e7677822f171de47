/// The characters of a text that are visible in a field, and their positions.
///
/// In a field that is too narrow for the text, the first visible character can be any character.
/// Only the visible characters are measured, so that the time does not depend on the length of the
/// text.
nonisolated struct TextFieldLayout {
  /// The index of the first visible character.
  let first: Int
  /// The x coordinates of the positions from ``first`` to the end of the visible characters,
  /// relative to ``first``.
  let stops: [CGFloat]

  /// The width of the visible characters.
  var width: CGFloat { stops[stops.count - 1] }

  /// Computes the layout that shows the caret and scrolls as little as possible.
  ///
  /// - Parameters:
  ///   - first: The index of the first visible character in the previous layout.
  ///   - width: The width of the field.
  ///   - measure: A closure that returns the width of a text.
  init(
    _ text: EditableText, first oldFirst: Int, width: CGFloat, measure: (String) -> CGFloat
  ) {
    let characters = text.characters
    func fits(_ range: Range<Int>) -> Bool { measure(String(characters[range])) <= width }
    // The characters from the first one to the caret must fit.
    var first = text.caret
    while first > 0, first > oldFirst, fits(first - 1..<text.caret) { first -= 1 }
    var end = text.caret
    while end < characters.count, fits(first..<end + 1) { end += 1 }
    // After a deletion at the end of the text, earlier characters fill the free space.
    if end == characters.count { while first > 0, fits(first - 1..<end) { first -= 1 } }
    self.first = first
    stops = (first...end).map { $0 == first ? 0 : measure(String(characters[first..<$0])) }
  }

  /// The indices of the visible characters.
  var visible: Range<Int> { first..<first + stops.count - 1 }

  /// Returns a Boolean value that indicates whether a position is visible, so that a caret there is
  /// visible.
  func contains(_ position: Int) -> Bool { position >= first && position < first + stops.count }

  /// Returns the x coordinate of a position or, if it is not visible, of the nearest visible
  /// position.
  func x(of position: Int) -> CGFloat { stops[max(0, min(position - first, stops.count - 1))] }

  /// Returns the position that is nearest to an x coordinate.
  ///
  /// - Returns: The position. For a coordinate outside of the field, the next hidden position on
  ///   that side, or the end of the text on that side if there is no hidden position.
  func position(at x: CGFloat, in text: EditableText, width: CGFloat) -> Int {
    if x < 0 { return max(0, first - 1) }
    if x > width { return min(text.characters.count, first + stops.count) }
    let next = stops.firstIndex { $0 > x } ?? stops.count
    guard next > 0, next < stops.count else { return first + max(0, next - 1) }
    return first + (x - stops[next - 1] < stops[next] - x ? next - 1 : next)
  }
}
