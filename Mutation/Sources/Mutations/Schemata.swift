/// A source file that contains several mutants, each of which can be switched on.
public struct Schemata: Sendable {
  /// The text of the file, which behaves like the original if no mutant is active.
  public let text: String
  /// The ranges of the inserted texts, in UTF-8 bytes of the new text and in their order, with the
  /// numbers of the mutants.
  private let insertions: [(number: Int, range: Range<Int>, isOpening: Bool)]

  /// Creates a source file with mutants.
  ///
  /// - Parameters:
  ///   - mutants: The mutations with the numbers by which they are switched on.
  ///   - switchName: The name of the function that indicates whether the mutant with a number is
  ///     active.
  ///   - module: The module of the function.
  public init(
    _ source: String, _ mutants: [(number: Int, mutation: Mutation)], switchName: String,
    module: String
  ) {
    var sorted: [(insertion: Mutation.Insertion, number: Int, mutation: Mutation)] = []
    for (number, mutation) in mutants {
      for insertion in mutation.insertions { sorted.append((insertion, number, mutation)) }
    }
    sorted.sort { a, b in
      if a.insertion.offset != b.insertion.offset {
        return a.insertion.offset < b.insertion.offset
      }
      // At an offset, ranges end before others begin; outer ranges begin first and end last.
      if a.insertion.isOpening != b.insertion.isOpening { return !a.insertion.isOpening }
      let aIsOutside = Self.isOutside((a.mutation, a.number), (b.mutation, b.number))
      return a.insertion.isOpening == aIsOutside && a.number != b.number
    }
    let bytes = Array(source.utf8)
    // The import is in the first line, so that all lines keep their numbers.
    var output = Array("import \(module); ".utf8)
    var (position, insertions) = (0, [(number: Int, range: Range<Int>, isOpening: Bool)]())
    for (insertion, number, _) in sorted {
      output += bytes[position..<insertion.offset]
      position = insertion.offset
      let start = output.count
      let text = insertion.text.split(
        separator: Mutation.placeholder, maxSplits: 1, omittingEmptySubsequences: false)
      output += text.joined(separator: "\(switchName)(\(number))").utf8
      insertions.append((number, start..<output.count, insertion.isOpening))
    }
    output += bytes[position...]
    text = String(decoding: output, as: UTF8.self)
    self.insertions = insertions
  }

  /// Returns a Boolean value that indicates whether the first mutation encloses the second one.
  private static func isOutside(
    _ a: (mutation: Mutation, number: Int), _ b: (mutation: Mutation, number: Int)
  ) -> Bool {
    let (first, second) = (a.mutation, b.mutation)
    if first.range != second.range {
      return (first.range.lowerBound, second.range.upperBound)
        < (second.range.lowerBound, first.range.upperBound)
    }
    // A statement can contain a changed expression, but never the reverse.
    if first.kind.level != second.kind.level { return first.kind.level < second.kind.level }
    return a.number < b.number
  }

  /// Returns the numbers of the mutants that may have caused a compiler error.
  ///
  /// - Parameters:
  ///   - line: The line of the error in the new text, counted from 1.
  ///   - column: The column of the error in UTF-8 bytes, counted from 1.
  public func suspects(line: Int, column: Int) -> [Int] {
    var start = 0
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return Array(Set(insertions.map(\.number))) }
    for previous in lines[..<(line - 1)] { start += previous.count + 1 }
    let offset = start + column - 1
    if let direct = insertions.last(where: { $0.range.contains(offset) }) {
      return [direct.number]
    }
    // The first choice is the innermost mutant whose range contains the position.
    var open: [Int] = []
    for insertion in insertions where insertion.range.lowerBound <= offset {
      if insertion.isOpening {
        open.append(insertion.number)
      } else {
        open.removeAll { $0 == insertion.number }
      }
    }
    let enclosing = open.filter { number in
      insertions.contains { $0.number == number && !$0.isOpening }
    }
    if let innermost = enclosing.last { return [innermost] }
    // The second choice is all mutants in the same line, and the last choice is the nearest mutant.
    let lineRange = start..<(start + lines[line - 1].count + 1)
    let onLine = insertions.filter { $0.range.overlaps(lineRange) }.map(\.number)
    if !onLine.isEmpty { return Array(Set(onLine)) }
    let nearest = insertions.min {
      abs($0.range.lowerBound - offset) < abs($1.range.lowerBound - offset)
    }
    return nearest.map { [$0.number] } ?? []
  }
}

extension Mutation.Kind {
  /// The order of kinds with the same range, from the outside to the inside.
  fileprivate var level: Int {
    switch self {
    case .earlyReturn: 0
    case .statement, .error, .cleanup: 1
    default: 2
    }
  }
}
