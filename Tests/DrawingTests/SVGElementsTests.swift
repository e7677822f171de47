import FoundationEssentials
import Geometry
import Ink
import SeededRandom
import Testing

@testable import DrawingFormat
@testable import DrawingModel

@Suite("Elements as SVG text")
struct SVGElementsTests {
  private static let black = PixelColor(red: 0, green: 0, blue: 0)
  private static let red = PixelColor(red: 255, green: 0, blue: 0)

  private func elements(_ text: String) throws -> [Element] {
    try SVGElements.elements(in: text, color: Self.red, width: 5)
  }

  /// Returns elements of all kinds with random values.
  private func randomElements(seed: UInt64) -> [Element] {
    var random = SeededGenerator(seed: seed)
    return Element.Kind.allCases.map { kind in
      let count = kind.pointCount ?? Int.random(in: (kind == .area ? 3 : 1)...30, using: &random)
      func point() -> InkPoint {
        [.random(in: -900...900, using: &random), .random(in: -1e4...1e4, using: &random)]
      }
      if kind == .picture {
        return Element(.sample(Int(seed) % 3), corners: (0..<3).map { _ in point() })
      }
      let color = PixelColor(
        red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
        blue: .random(in: 0...255, using: &random), alpha: .random(in: 1...255, using: &random))
      let times = (0..<count).map { Float($0) / 119 }
      let forces = (0..<count).map { _ in Float.random(in: 0...1, using: &random) }
      return Element(
        kind: kind,
        points: (0..<count).map { _ in point() },
        times: Bool.random(using: &random) ? times : [],
        forces: Bool.random(using: &random) ? forces : [],
        width: .random(in: 0.01...90, using: &random), color: color)
    }
  }

  @Test("The size and the view box of an SVG image are the integral bounds of its elements")
  func imageSize() throws {
    let line = Element(
      kind: .line, points: [[10, 20.5], [110, 50]], width: 4, color: Self.black)
    let text = try #require(SVGElements.text(of: [line]))
    let image = try #require(SVGTag.all(in: text).first)
    #expect(image.name == "svg" && image.number("width") == 104 && image.number("height") == 34)
    #expect(image.numbers("viewBox") == [8, 18, 104, 34])
    let emptyText = try #require(SVGElements.text(of: []))
    let empty = try #require(SVGTag.all(in: emptyText).first)
    #expect(empty.number("width") == 0 && empty.numbers("viewBox") == [0, 0, 0, 0])
  }

  @Test(
    "Elements of all kinds are unchanged after they are written as SVG and read again",
    arguments: 0..<40 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    let drawing = Drawing(elements: randomElements(seed: seed))
    let text = try #require(SVGElements.text(of: drawing.elements))
    #expect(try elements(text) == drawing.paintedElements)
  }

  @Test("A stroke in SVG that another program moves, scales and recolors remains a stroke")
  func changedByAnotherProgram() throws {
    let stroke = Element(
      kind: .stroke, points: [[0, 0], [10, 5]], times: [0, 0.5], width: 4, color: Self.black)
    let text = try #require(SVGElements.text(of: [stroke]))
    let moved = text.replacing("<polyline", with: "<polyline transform=\"translate(3,4)scale(2)\"")
      .replacing("stroke=\"#000000\"", with: "style=\"stroke:#ff0000\"")
    #expect(
      try elements(moved) == [
        Element(
          kind: .stroke, points: [[3, 4], [23, 14]], times: [0, 0.5], width: 8, color: Self.red)
      ])
  }

  @Test("A picture in SVG follows its transform, and equal pictures are read as one object")
  func pictures() throws {
    let element = Element(.sample(1), corners: [[10, 20], [10, 60], [-20, 20]])
    let text = try #require(SVGElements.text(of: [element, element]))
    let same = try elements(text)
    #expect(same == [element, element])
    #expect(same[0].picture === same[1].picture)
    let moved = text.replacing("<g ", with: "<g transform=\"translate(5 6)\" ")
    #expect(try elements(moved).first?.points == [[15, 26], [15, 66], [-15, 26]])
    let changed = try elements(text.replacing("10.0 20.0)", with: "11.0 22.0)"))
    #expect(changed.first?.points == [[11, 22], [11, 62], [-19, 22]])
  }

  @Test("Exact values in SVG are ignored if another program has changed the shape")
  func changedShape() throws {
    let line = Element(kind: .line, points: [[0, 0], [10, 5]], width: 4, color: Self.black)
    let text = try #require(SVGElements.text(of: [line]))
    let changed = text.replacing("10.0,5.0", with: "10.0,7.0")
    #expect(try elements(changed).map(\.points) != [line.points])
  }

  @Test(
    "A text that is not an SVG image is refused",
    arguments: [
      "", " ", "hello", "<svg", "<html><svg/></html>", "<svg></svg><svg/>", "<plist/>",
      "<x:svg xmlns:x='urn:other'/>", "<svg><g></svg></g>", "<svg a='1' a='2'/>", "\u{0}<svg/>",
    ])
  func refused(text: String) {
    #expect(throws: DrawingFormatError.self) { try elements(text) }
  }

  @Test("An SVG image that is nested 100,000 levels deep is refused")
  func nesting() throws {
    func nested(_ depth: Int) -> String {
      "<svg>" + String(repeating: "<g>", count: depth) + String(repeating: "</g>", count: depth)
        + "</svg>"
    }
    #expect(try elements(nested(200)) == [])
    #expect(throws: DrawingFormatError.self) { try elements(nested(100_000)) }
  }

  @Test("SVG text beyond the size limit is neither written nor read")
  func size() throws {
    let stroke = Element(
      kind: .stroke, points: .init(repeating: [1, 2], count: 900_000), width: 1, color: Self.black)
    #expect(SVGElements.text(of: [stroke]) == nil)
    let bytes = Picture.sample(0).bytes + [UInt8](repeating: 7, count: 30_000_000)
    let picture = Element(try Picture(validating: bytes), corners: [[0, 0], [9, 0], [0, 9]])
    #expect(
      SVGElements.text(of: [picture]) != nil && SVGElements.text(of: [picture, picture]) == nil)
    let isRefused =
      (try? elements("<svg>" + String(repeating: " ", count: 60_000_000) + "</svg>")) == nil
    #expect(isRefused)
  }

  @Test("A picture of more than a megabyte is written to SVG and read again")
  func largePicture() throws {
    let bytes = Picture.sample(0).bytes + [UInt8](repeating: 7, count: 1_200_000)
    let picture = try Picture(validating: bytes)
    let element = Element(picture, corners: [[10, 20], [50, 20], [10, 50]])
    let text = try #require(SVGElements.text(of: [element]))
    let read = try elements(text)
    #expect(read.map(\.points) == [element.points])
    #expect(read.first?.picture == picture)
  }

  @Test("At most 800,000 coinciding points are written to SVG")
  func mostPoints() {
    func isWritten(_ count: Int) -> Bool {
      let stroke = Element(
        kind: .stroke, points: .init(repeating: [1, 2], count: count), width: 1,
        color: Self.black)
      return SVGElements.text(of: [stroke]) != nil
    }
    #expect(isWritten(800_000))
    #expect(!isWritten(800_001))
  }

  @Test("SVG text of up to exactly 60,000,000 bytes is written, and the longest text can be read")
  func longestText() throws {
    // Three bytes of a picture are four of the text. The width of a line has one digit more or less.
    func text(_ count: Int, _ width: Float) throws -> String? {
      let bytes = Picture.sample(0).bytes + [UInt8](repeating: 7, count: count)
      let picture = Element(
        try Picture(validating: bytes), corners: [[10, 20], [50, 20], [10, 50]])
      let line = Element(
        kind: .line, points: [[20, 30], [30, 30]], width: width, color: Self.black)
      return SVGElements.text(of: [picture, line])
    }
    var hasLongest = false
    for width in [1, 1.5, 1.25, 1.125] as [Float] where !hasLongest {
      let short = try #require(try text(0, width))
      let count = (60_000_000 - short.utf8.count) / 4 * 3
      for change in stride(from: -9, through: 12, by: 3) {
        guard let text = try text(count + change, width) else { continue }
        #expect(text.utf8.count <= 60_000_000)
        guard text.utf8.count == 60_000_000, !hasLongest else { continue }
        hasLongest = true
        let kinds = try elements(text).map(\.kind)
        #expect(kinds == [.picture, .line])
      }
    }
    #expect(hasLongest)
  }
  @Test("SVG text may have 12,000,000 bytes besides the data of its pictures, and not more")
  func longestShapes() throws {
    let picture = Data(Picture.sample(0).bytes + [UInt8](repeating: 7, count: 12_000_000))
    let image = "<image width='9' height='9' href='data:;base64,\(picture.base64EncodedString())'/>"
    #expect(try elements("<svg>\(image)</svg>").map(\.kind) == [.picture])
    for (count, isRead) in [(11_999_900, true), (12_000_000, false)] {
      let spaces = String(repeating: " ", count: count)
      for text in [
        "<svg>\(image)<line x2='9' points='\(spaces)'/></svg>",
        "<svg>\(image)<style>\(spaces)</style><line x2='9'/></svg>",
      ] {
        #expect((try? elements(text))?.count == (isRead ? 2 : nil), "\(count)")
      }
    }
  }
}
