import Geometry
import Ink
import Testing

@testable import DrawingFormat
@testable import DrawingModel

@Suite("Structure and declarations of SVG images")
struct SVGDocumentTests: SVGContentTests {
  private static let line = "<line id='l' x2='9'/>"
  private static func line(_ x: Float, _ y: Float = 0, scale: Float = 1) -> [InkPoint] {
    [[x, y], [x + 9 * scale, y]]
  }

  // MARK: Use

  @Test(
    "A use shows the tag to which it refers, moved by its position and in its style",
    arguments: [
      ("<use href='#l' x='10' y='2'/>", [line(10, 2)]),
      ("<use xlink:href='#l' transform='translate(5)' x='1'/>", [line(6)]),
      ("<use href='#l' x='50%'/>", [line(50)]), ("<use href='#unknown'/>", []), ("<use/>", []),
      (
        "<use href='#g'/><g id='g' transform='translate(0 4)'><line x2='9'/></g>",
        [line(0, 4), line(0, 4)]
      ),
      ("<use id='a' href='#a'/>", []), ("<g id='b'><use href='#b'/></g>", []),
      ("<use id='c' href='#d'/><use id='d' href='#c'/>", []),
    ] as [(String, [[InkPoint]])])
  func use(body: String, expected: [[InkPoint]]) throws {
    let shown = try points("<defs>\(Self.line)</defs>\(body)", attributes: "viewBox='0 0 100 100'")
    #expect(shown == expected)
  }

  @Test("Used shapes have the style of the use unless they have their own")
  func usedStyle() throws {
    let shown = try content(
      """
      <defs><g id='g'><line x2='9'/><line x2='9' stroke='lime'/></g></defs>
      <use href='#g' stroke='red' stroke-width='3' opacity='.5'/>
      """
    ).elements
    #expect(shown.map(\.color.hexadecimal) == ["#FF000080", "#00FF0080"])
    #expect(shown.map(\.width) == [3, 3])
  }

  @Test("A symbol is shown only by a use, in the size of the use, and is clipped")
  func symbol() throws {
    let symbol = """
      <symbol id='s' viewBox='0 0 10 10'><line x2='9'/><line x1='20' x2='30'/></symbol>
      """
    #expect(try points(symbol).isEmpty)
    let use = "<use href='#s' x='100' width='20' height='20'/>"
    #expect(try points(symbol + use) == [Self.line(100, scale: 2)])
  }

  @Test("A switch shows its first tag whose conditions are met")
  func switches() throws {
    let shown = try points(
      """
      <switch><foreignObject/><line x2='1' requiredExtensions='urn:a'/>
      <line x2='2' systemLanguage='de'/><line x2='3' systemLanguage='fr, en-GB'/><line x2='4'/>
      </switch><line x2='5' systemLanguage='de'/>
      """)
    #expect(shown == [[[0, 0], [3, 0]]])
  }

  // MARK: View boxes

  @Test(
    "A view box fits into the size of an image as preserveAspectRatio says",
    arguments: [
      ("", [100, 0], 2), ("xMidYMid", [100, 0], 2), ("xMinYMin meet", [0, 0], 2),
      ("xMaxYMax", [200, 0], 2), ("xMinYMin slice", [0, 0], 4), ("xMidYMax slice", [0, -200], 4),
      ("none", [0, 0], 4), ("nonsense", [100, 0], 2), ("defer xMinYMin", [0, 0], 2),
    ] as [(String, InkPoint, Float)])
  func aspect(value: String, origin: InkPoint, scale: Float) throws {
    let body = "<line x1='10' y1='20' x2='19' y2='20'/>"
    let attributes = "width='400' height='200' viewBox='10 20 100 100'"
    let start: [InkPoint] = Self.line(origin.x, origin.y, scale: scale)
    #expect(
      try points(body, attributes: "\(attributes) preserveAspectRatio='\(value)'") == [start])
    let inner = "<svg \(attributes) preserveAspectRatio='\(value)' overflow='visible'>\(body)</svg>"
    #expect(try points(inner) == [start])
  }

  @Test("An image within an image is moved, scaled and clipped, and has its own percentages")
  func innerImage() throws {
    let shown = try content(
      """
      <svg x='100' y='10' width='50%' height='100' viewBox='0 0 100 100'>
      <line x2='50%'/><line x1='120' x2='150'/><line x1='-9' x2='9'/></svg>
      """, attributes: "viewBox='0 0 200 200'")
    #expect(shown.elements.map(\.points) == [[[100, 10], [150, 10]], [[91, 10], [109, 10]]])
    #expect(shown.omissions[.clip] == 1)
  }

  @Test("Shapes far from the origin keep their exact size and form")
  func farShapes() throws {
    let far = try points(
      """
      <path d='M13376549.125 6165876.25h2.125v1.5'/><line x1='13376550' x2='13376552.25' \
      y1='6165876' y2='6165876'/>
      """)
    let (first, second) = (try #require(far.first), try #require(far.last))
    #expect(first[first.count - 1] - first[0] == [2.125, 1.5])
    #expect(second[1] - second[0] == [2.25, 0] && second[0] - first[0] == [0.875, -0.25])
    let box = try points(
      "<line x1='13376550' x2='13376552.25' y1='6165876' y2='6165876'/>",
      attributes: "viewBox='13376540 6165870 20 20'")
    #expect(box == [[[10, 6], [12.25, 6]]])
  }

  // MARK: Transforms

  @Test(
    "CSS transforms have units, percentages and origins",
    arguments: [
      ("transform:translate(10px,50%)", [10, 50]), ("transform:translateX(1em)", [16, 0]),
      ("transform:rotate(0.25turn);transform-origin:50px 0", [50, -50]),
      ("transform:rotate(90deg);transform-origin:50% 50%", [100, 0]),
      ("transform:rotate(90deg);transform-origin:center", [100, 0]),
      ("transform:scale(2);transform-origin:right bottom", [-100, -100]),
      ("transform:scaleX(50%) translateX(8px)", [4, 0]), ("transform:none", [0, 0]),
      ("transform:rotate(180deg);transform-origin:center;transform-box:fill-box", [9, 0]),
      ("transform:rotate(180deg);transform-box:fill-box;transform-origin:left", [0, 0]),
      ("transform:rotate(100grad) translate3d(3px, 0, 0)", [0, 3]),
    ] as [(String, InkPoint)])
  func cssTransforms(style: String, start: InkPoint) throws {
    let shown = try points("<line style='\(style)' x2='9'/>", attributes: "viewBox='0 0 100 100'")
    let difference = try #require(shown.first?.first) - start
    #expect((difference * difference).sum() < 1e-6, "\(style): \(shown)")
  }

  // MARK: Paints and markers

  @Test("A gradient is shown in its mean color, and a missing one in its fallback")
  func gradients() throws {
    let shown = try content(
      """
      <linearGradient id='a'><stop stop-color='red'/><stop offset='1' stop-color='#00f'/>
      </linearGradient><radialGradient id='b' xlink:href='#a'/>
      <linearGradient id='c'><stop offset='50%' style='stop-color:lime;stop-opacity:.5'/>
      </linearGradient><linearGradient id='d'/><pattern id='e'/>
      <line stroke='url(#a)' x2='9'/><line stroke='url( "#b" )' x2='9'/>
      <line stroke='url(#c)' x2='9'/><line stroke='url(#x) lime' x2='9'/>
      <line stroke='url(#x) none' x2='9'/><line stroke='url(#d)' x2='9'/>
      <line stroke='url(#e)' x2='9'/>
      """)
    #expect(
      shown.elements.map(\.color.hexadecimal) == [
        "#800080FF", "#800080FF", "#00FF0080", "#00FF00FF", "#000000FF",
      ])
    #expect(shown.omissions[.pattern] == 1)
  }

  @Test("Markers are at the ends and corners of lines, in their direction and scale")
  func markers() throws {
    func marker(_ attributes: String) -> String {
      "<marker id='m' \(attributes) overflow='visible'><line x2='3'/></marker>"
    }
    func shown(_ attributes: String, _ shape: String) throws -> [[InkPoint]] {
      try points("\(marker(attributes))\(shape)").dropFirst().map { points in
        points.map { InkPoint(($0.x * 100).rounded() / 100, ($0.y * 100).rounded() / 100) }
      }
    }
    let line = "<line x1='10' x2='10' y2='20' stroke-width='2' "
    #expect(try shown("", "\(line) marker-end='url(#m)'/>") == [[[10, 20], [16, 20]]])
    #expect(
      try shown("orient='auto' markerUnits='userSpaceOnUse'", "\(line) marker-end='url(#m)'/>")
        == [[[10, 20], [10, 23]]])
    #expect(
      try shown("orient='auto-start-reverse' refX='1'", "\(line) marker-start='url(#m)'/>")
        == [[[10, 2], [10, -4]]])
    #expect(try shown("orient='90'", "\(line) marker-start='url(#m)'/>") == [[[10, 0], [10, 6]]])
    let corner = "<polyline points='0,0 10,0 10,10' marker-mid='url(#m)' stroke-width='1'/>"
    #expect(try shown("orient='auto'", corner) == [[[10, 0], [12.12, 2.12]]])
    #expect(
      try shown("viewBox='0 0 6 6' markerWidth='3'", "\(line) marker-end='url(#m)'/>")
        == [[[10, 20], [13, 20]]])
  }

  @Test("A marker that contains a line with the same marker is shown once")
  func recursiveMarker() throws {
    let shown = try points(
      """
      <marker id='m'><line x2='3' marker-end='url(#m)'/></marker>
      <line x2='9' marker-end='url(#m)'/>
      """)
    #expect(shown.count == 2)
  }

  // MARK: Omissions

  @Test("The properties of an SVG image that a drawing cannot show are counted and named")
  func omissions() throws {
    let shown = try content(
      """
      <text>a</text><text>b</text><image href='a.png'/><foreignObject/>
      <g filter='url(#f)'><line x2='9'/></g><line x2='9' mask='url(#m)'/>
      <line x2='9' stroke-dasharray='2 1'/><rect width='3' height='4' fill='red'/>
      <clipPath id='c'><circle r='3'/></clipPath><line x2='9' clip-path='url(#c)'/>
      <use href='other.svg#a'/><line x2='9' style='mix-blend-mode:multiply'/>
      """)
    #expect(shown.elements.count == 6)
    #expect(
      shown.omissions.description
        == "2 texts, 1 image, 1 filter, 1 mask, 1 clip, 1 blend mode, 1 dash, "
        + "1 embedded document and 1 link to another file")
    #expect(try content(Self.line).omissions.description == nil)
    #expect(try content("<text/>").omissions.description == "1 text")
  }

  @Test("A clip that hides nothing is not counted, and a shape outside of its clip is not read")
  func clips() throws {
    let clip = "<clipPath id='c'><rect width='50' height='50' y='-10'/></clipPath>"
    let shown = try content(
      """
      \(clip)<g clip-path='url(#c)'>\(Self.line)</g>
      <line x1='60' x2='80' clip-path='url(#c)'/><line x1='40' x2='80' clip-path='url(#c)'/>
      """)
    #expect(shown.elements.map(\.points) == [Self.line(0), [[40, 0], [80, 0]]])
    #expect(shown.omissions[.clip] == 1)
  }

  // MARK: Documents

  private func read(_ bytes: [UInt8]) throws -> [[InkPoint]] {
    try SVGElements.content(ofFile: bytes, color: Self.black, width: 1).elements.map(\.points)
  }

  @Test(
    "An SVG image is read after spaces, with entities, and whatever encoding a text declares",
    arguments: [
      "\n\n <?xml version='1.0'?><svg>LINE</svg>", "\u{FEFF}<svg>LINE</svg>",
      "<?xml version='1.0' encoding='UTF-16'?><svg>LINE</svg>",
      "<?xml version='1.0' encoding='windows-1252'?><svg>LINE</svg>",
      "<?xml version='1.0' encoding='unknown'?><svg>LINE</svg>",
      "<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'http://a/b.dtd'><svg>LINE</svg>",
      "<!DOCTYPE svg [<!ENTITY l 'LINE'>]><svg>&l;</svg>",
      "<!DOCTYPE svg [<!ENTITY s '<g>LINE</g>'><!ENTITY t '&s;'>]><svg>&t;</svg>",
      "<!DOCTYPE svg [<!ATTLIST line x2 CDATA '9'>]><svg><line/></svg>",
      "<svg><title>&nbsp;&copy;&unknown;</title>LINE</svg>",
      "<!DOCTYPE svg [<!ENTITY f SYSTEM 'file:///etc/passwd'>]><svg><title>&f;</title>LINE</svg>",
    ])
  func documents(text: String) throws {
    let text = text.replacing("LINE", with: "<line x2=\"9\"/>")
    let elements = try SVGElements.elements(in: text, color: Self.black, width: 1)
    #expect(elements.map(\.points) == [Self.line(0)])
  }

  @Test("An SVG file is read in the encoding that it declares")
  func encodings() throws {
    let text = "<svg><g id='é'/><line x2='9'/></svg>"
    #expect(try read(Array(text.utf8)) == [Self.line(0)])
    for list in [Array(text.utf16), text.utf16.map(\.byteSwapped)] {
      let mark: UInt16 = list[0] == 0x3C ? 0xFEFF : 0xFFFE
      #expect(try read(([mark] + list).withUnsafeBytes { Array($0) }) == [Self.line(0)])
    }
    for name in ["iso-8859-1", "windows-1252", "koi8-r", "GB2312", "Shift_JIS"] {
      let latin =
        "<?xml version='1.0' encoding='\(name)'?>".utf8
        + text.unicodeScalars.map {
          UInt8($0.value)
        }
      #expect(try read(latin) == [Self.line(0)], "\(name)")
    }
    #expect(throws: DrawingFormatError.self) { try read([0x3C, 0x73, 0xE9, 0x3E]) }
  }

  @Test(
    "Hostile entities are refused",
    arguments: [
      (0..<20).reduce("<!ENTITY a 'aaaaaaaaaa'>") { text, index in
        text
          + "<!ENTITY b\(index) '\(String(repeating: "&\(index == 0 ? "a" : "b\(index - 1)");", count: 10))'>"
      },
      (0..<100_000).reduce(into: "<!ENTITY b0 ''>") { $0 += "<!ENTITY b\($1 + 1) '&b\($1);'>" },
      "<!ENTITY b19 '\(String(repeating: "a", count: 100_000))'>",
      "<!ENTITY b19 '&b19;'>",
    ])
  func hostileEntities(declarations: String) {
    let body = String(repeating: "&b19;", count: 1000)
    for text in ["<desc>\(body)</desc>", "<g id='\(body)'/>"] {
      #expect(throws: DrawingFormatError.self) {
        try SVGElements.elements(
          in: "<!DOCTYPE svg [\(declarations)]><svg>\(text)</svg>", color: Self.black, width: 1)
      }
    }
  }

  @Test("An SVG image whose uses multiply shapes is refused")
  func multiplyingUses() {
    let levels = (0..<30).map {
      "<g id='a\($0 + 1)'><use href='#a\($0)'/><use href='#a\($0)'/></g>"
    }
    let error = #expect(throws: DrawingFormatError.self) {
      try points("<defs><line id='a0' x2='9'/>\(levels.joined())</defs><use href='#a30'/>")
    }
    #expect(
      ["reading it would take too long", "it has too many points"].contains(error?.description)
        || error?.description.contains("elements") == true)
  }
}
