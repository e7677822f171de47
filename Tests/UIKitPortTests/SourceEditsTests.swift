import SeededRandom
import Testing

@testable import UIKitPort

@Suite("Edits of a source")
struct SourceEditsTests {
  private let source = Array("one\ntwo\nthree\nfour".utf8)

  private func text(_ edits: SourceEdits) -> String {
    String(decoding: edits.applied(to: source), as: UTF8.self)
  }

  @Test("Source edits refer to the original offsets and can be added in any order")
  func order() {
    var edits = SourceEdits()
    edits.replace(8..<13, with: "3")
    edits.insert("<", at: 4)
    edits.remove(0..<2)
    edits.insert(">", at: 18)
    #expect(text(edits) == "e\n<two\n3\nfour>")
  }

  @Test("A source edit keeps the line breaks of the text that it replaces")
  func lineBreaks() {
    var edits = SourceEdits()
    edits.replace(1..<9, with: "-")
    #expect(text(edits) == "o-\n\nhree\nfour")
  }

  @Test("Text that is cut out of a source contains the edits of its range")
  func cut() {
    var edits = SourceEdits()
    edits.replace(0..<3, with: "1")
    edits.replace(5..<7, with: "WO")
    edits.insert("!", at: 12)
    edits.remove(15..<17)
    let cut = edits.cut(4..<14, from: source)
    #expect(cut == "tWO\nthre!e\n")
    #expect(text(edits) == "1\n\n\nfr")
  }

  @Test("Source edits have the same result as direct replacements of the text", arguments: 1...8)
  func randomEdits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let source = (0..<40).map { _ in Bool.random(using: &random) ? UInt8(10) : 97 }
      var (expected, edits, position) = ([UInt8](), [(Range<Int>, String)](), 0)
      while position < source.count {
        let start = Int.random(in: position...source.count, using: &random)
        let end = Int.random(in: start...min(source.count, start + 4), using: &random)
        expected += source[position..<start]
        if end > start {
          let text = String(repeating: "b", count: Int.random(in: 0...2, using: &random))
          edits.append((start..<end, text))
          expected += Array(text.utf8) + source[start..<end].filter { $0 == 10 }
        }
        position = max(end, start)
        if start == source.count { break }
      }
      var result = SourceEdits()
      for (bytes, text) in edits.shuffled(using: &random) { result.replace(bytes, with: text) }
      #expect(result.applied(to: source) == expected)
    }
  }
}
