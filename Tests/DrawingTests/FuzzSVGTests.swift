import Ink
import SeededRandom
import Testing

@testable import DrawingFormat
@testable import DrawingModel

@Suite("Damaged SVG images")
struct FuzzSVGTests {
  @Test(
    "A randomly changed SVG image is refused or read as elements that a drawing can hold",
    arguments: 0..<8 as Range<UInt64>)
  func fuzz(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let image = Array(
      """
      <!DOCTYPE svg [<!ENTITY s 'stroke:lime'><!ATTLIST line y2 CDATA '4'>]>
      <svg xmlns='http://www.w3.org/2000/svg' width='90mm' viewBox='0 0 100 50'
      preserveAspectRatio='xMidYMax slice'><style>.a, g > [x^='1']:first-child { stroke: hsl(9 9% 9%
      / .5) ! important } @media screen { #b { --c: red; stroke: var(--c, blue); d: path('M1 2L3 4') } }
      </style><symbol id='s' viewBox='0 0 9 9'><circle class='a' r='4'/></symbol><marker id='m'
      orient='auto' viewBox='0 0 6 6'><path d='M0 0L6 3'/></marker><linearGradient id='l'><stop
      offset='20%' stop-color='oklch(0.6 0.2 30)'/><stop offset='1'/></linearGradient><clipPath
      id='c'><rect width='50' height='9'/></clipPath><use href='#s' width='50%' height='3em'/>
      <path id='b' d='M0 0h9v9' marker-mid='url(#m)'/><use href='#b' style='&s;;transform:rotate(
      0.1turn);transform-origin:center' clip-path='url(#c)'/><line x2='9' stroke='url(#l) red'/>
      <svg x='1' width='9' height='9' viewBox='0 0 1 1'><text>a</text><switch><g/></switch></svg>
      <g stroke='#f00'
      transform='rotate(9 1 2)scale(2)'><path d='M0 0c1 2-3.5e1 4 5 6s1 1 9 9q1 1 2 0t9 9a9 5 3 01 2
      9A9 9 1 0 0-9 9h5v6H9V8z'/><rect x='1' width='9' height='8' rx='3'/><polygon points='0,0 9,1
      8,8 7 7'/><ellipse cx='9' cy='9' rx='8' ry='7'/><line x2='7' style='stroke:red;stroke-width:
      2mm;opacity:.5'/></g></svg>
      """.utf8)
    let unchanged = try SVGElements.elements(
      in: String(decoding: image, as: UTF8.self), color: PixelColor(red: 1, green: 2, blue: 3),
      width: 5)
    #expect(unchanged.count >= 8, "\(unchanged.count)")
    let pieces = [
      "1e308", "-", ".", "e", "&amp;", "'", "<g>", "</g>", "1e-308", "nan", "%", "z", "A", "0",
      "&s;", "url(#m)", "url(#", "href='#b'", "id='s'", "{", "}", "/*", "var(--c)", "inherit", ":",
    ]
    for _ in 0..<fuzzCaseCount / 8 {
      var bytes = image
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 9...126, using: &random)
        case 1: bytes.removeSubrange(index..<min(bytes.count - 1, index + 5))
        case 2:
          bytes.insert(
            contentsOf: Array((pieces.randomElement(using: &random) ?? "").utf8), at: index)
        default:
          let end = min(bytes.count, index + 20)
          bytes.insert(
            contentsOf: bytes[index..<end], at: Int.random(in: 0..<bytes.count, using: &random))
        }
        if bytes.isEmpty { bytes = image }
      }
      let result = try? SVGElements.elements(
        in: String(decoding: bytes, as: UTF8.self), color: PixelColor(red: 1, green: 2, blue: 3),
        width: 5)
      for element in result ?? [] {
        #expect(Drawing().canHold(element) && DrawingLimits.width.contains(element.width))
      }
    }
  }
}
