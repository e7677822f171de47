import DrawingFormat
import DrawingModel
import Geometry
import Ink
import SeededRandom
import Testing

@Suite("PDF files")
struct PDFTests {
  private let black = PixelColor(red: 0, green: 0, blue: 0)
  private let size = CGSize(width: 300, height: 200)

  private func document(_ elements: [Element]) -> DrawingDocument {
    DrawingDocument(drawing: Drawing(elements: elements), size: size)
  }

  private func stroke(_ color: PixelColor, forces: Bool = false, count: Int = 40) -> Element {
    let points = (0..<count).map { i in
      InkPoint(150 + 90 * Float(CGFloat.cos(CGFloat(i) / 5)), 100 + 60 * Float(i % 7) / 7)
    }
    return Element(
      kind: .stroke, points: points,
      forces: forces ? points.indices.map { Float($0 % 10 + 1) / 10 } : [], width: 8, color: color)
  }

  @Test("Writing a PDF file stops at the first error that the closure for the pieces throws")
  func errors() throws {
    struct Full: Error {}
    let picture = Element(.sample(1), corners: [[0, 0], [9, 0], [0, 9]])
    let document = document((0..<200).map { _ in stroke(black, forces: true) } + [picture])
    var count = 0
    document.writePDF { _ in count += 1 }
    #expect(count > 2)
    for failing in 1...count {
      var calls = 0
      #expect(throws: Full.self) {
        try document.writePDF { _ throws(Full) in
          calls += 1
          if calls == failing { throw Full() }
        }
      }
      #expect(calls == failing)
    }
  }

  @Test("The cross-reference table of a PDF file contains the offset of each object")
  func offsets() throws {
    let file = try PDFFile(document([stroke(black), stroke(black, forces: true)]).pdf())
    #expect(file.offsets.count == 6)
    for (index, offset) in file.offsets.enumerated() {
      #expect(file.text(from: offset).hasPrefix("\(index + 1) 0 obj\n"))
    }
  }

  @Test("The stated length of a PDF content stream is its number of bytes")
  func length() throws {
    let file = try PDFFile(document([stroke(black)]).pdf())
    let content = try #require(file.content)
    #expect(file.text.contains("5 0 obj\n\(content.utf8.count)\nendobj"))
  }

  @Test("A PDF page paints a translucent element with one operator", arguments: [false, true])
  func translucentElement(hasForces: Bool) throws {
    let color = PixelColor(red: 255, green: 0, blue: 0, alpha: 51)
    let file = try PDFFile(
      document([stroke(color, forces: hasForces)]).pdf(hasBackground: false))
    let operators = try #require(file.content).split(separator: "\n").filter {
      ["S", "s", "f"].contains($0)
    }
    #expect(operators == [hasForces ? "f" : "S"])
    #expect(file.text.contains("/A51<</CA 0.2/ca 0.2>>"))
    #expect(file.content?.contains("/A51 gs\n") == true)
  }

  @Test("A translucent element does not change the opacity of the next element in a PDF page")
  func opaqueAgain() throws {
    let clear = PixelColor(red: 0, green: 0, blue: 0, alpha: 100)
    let file = try PDFFile(document([stroke(clear), stroke(black)]).pdf())
    let content = try #require(file.content)
    let states = content.split(separator: "\n").filter { $0.hasSuffix(" gs") }
    #expect(states == ["/A100 gs", "/A255 gs"])
  }

  @Test("A PDF page larger than 14,400 units has a larger unit")
  func largePage() throws {
    let line = Element(
      .line, from: .zero, to: CGPoint(x: 1e6, y: 5000), width: 4, color: black)
    let file = try PDFFile(document([line]).pdf(scale: 2))
    let box = try #require(
      file.text.firstMatch(of: /MediaBox\[0 0 ([0-9.]+) ([0-9.]+) \]\/UserUnit ([0-9]+)/))
    let (width, unit) = (try #require(Double(box.1)), try #require(Double(box.3)))
    #expect(width <= 14400)
    #expect(abs(width * unit - 2 * 1_000_004) < 1)
  }

  @Test("Numbers in the content of a PDF page have no exponent", arguments: [1e-7, 0.3, 64])
  func numbers(scale: CGFloat) throws {
    let tiny = Element(
      .line, from: CGPoint(x: -0.004, y: 1e-20), to: CGPoint(x: -9e6, y: 0.5), width: 0.01,
      color: black)
    let content = try #require(PDFFile(document([tiny]).pdf(scale: scale)).content)
    for word in content.split(whereSeparator: { $0.isWhitespace }) where word.contains(/[0-9]/) {
      #expect(word.wholeMatch(of: /-?([0-9]+(\.[0-9]+)?|\.[0-9]+)/) != nil, "\(word)")
    }
  }

  @Test("The PDF files of equal drawings are equal")
  func determinism() throws {
    var random = SeededGenerator(seed: 5)
    let elements = Element.Kind.allCases.flatMap { kind in
      (0..<20).map { _ in
        Element(
          kind: kind,
          points: (0..<(kind.pointCount ?? 9)).map { _ in
            InkPoint(
              Float.random(in: 0...300, using: &random), .random(in: 0...200, using: &random))
          }, width: 3, color: black)
      }
    }
    let isEqual = document(elements).pdf() == document(elements).pdf()
    #expect(isEqual)
    let content = try #require(PDFFile(document(elements).pdf()).content)
    let painted = content.split(separator: "\n").filter { ["S", "s", "f"].contains($0) }
    #expect(painted.count == elements.count)
  }

  @Test("The pieces of a PDF file make up the complete file, and an error stops the writing")
  func pieces() throws {
    struct Full: Error {}
    let document = document((0..<400).map { _ in stroke(black, forces: true) })
    var (data, count) = (Data(), 0)
    document.writePDF { piece in
      count += 1
      data += piece
    }
    let isEqual = data == document.pdf()
    #expect(isEqual)
    #expect(count > 4)
    var calls = 0
    #expect(throws: Full.self) {
      try document.writePDF { _ throws(Full) in
        calls += 1
        throw Full()
      }
    }
    #expect(calls == 1)
  }

  @Test("A PDF page fills several shapes for a stroke of variable width")
  func variableWidth() throws {
    let content = try #require(
      PDFFile(document([stroke(black, forces: true, count: 2)]).pdf(hasBackground: false))
        .content)
    #expect(content.split(separator: "\n").filter { $0.hasSuffix(" m") }.count >= 3)
    #expect(content.hasSuffix("f\n"))
    #expect(!content.contains("re f"))
  }

  @Test("The pieces of a PDF file exceed 64 kilobytes by at most one element")
  func pieceSizes() {
    let lines = (0..<12_000).map { i in
      Element(
        kind: .line, points: [[Float(i % 97), 10], [50, Float(i % 89)]], width: 2, color: black)
    }
    var sizes: [Int] = []
    document(lines).writePDF { piece in sizes.append(piece.count) }
    #expect(sizes.count > 2)
    #expect(sizes.dropLast().allSatisfy { $0 > 65_536 && $0 < 65_536 + 200 }, "\(sizes)")
  }
}

/// The text and the object offsets of a PDF file that this library has written.
private struct PDFFile {
  let text: String
  let offsets: [Int]

  init(_ data: Data) throws {
    // Latin 1 has one character for each byte.
    text = String(String.UnicodeScalarView(data.map { Unicode.Scalar($0) }))
    #expect(text.hasPrefix("%PDF-1.6\n"))
    #expect(text.hasSuffix("%%EOF\n"))
    let start = try #require(text.firstMatch(of: /startxref\n([0-9]+)\n/).flatMap { Int($0.1) })
    let table = String(text.utf16.dropFirst(start)) ?? ""
    #expect(table.hasPrefix("xref\n0 "))
    offsets = table.matches(of: /([0-9]{10}) 00000 n \n/).compactMap { Int($0.1) }
  }

  func text(from offset: Int) -> String { String(text.utf16.dropFirst(offset)) ?? "" }

  /// The content of the page.
  var content: String? {
    guard let start = text.firstRange(of: "stream\n"),
      let end = text.firstRange(of: "endstream")
    else { return nil }
    return String(text[start.upperBound..<end.lowerBound])
  }
}
