import Geometry
import Ink
import Testing

@testable import DrawingFormat
@testable import DrawingModel

@Suite("Edge cases of SVG images")
struct SVGEdgeTests: SVGContentTests {
  /// Returns the color of a line with a style sheet.
  private func color(_ sheet: String, _ attributes: String = "", in parents: Int = 1) throws
    -> String?
  {
    let (start, end) = (
      String(repeating: "<g>", count: parents), String(repeating: "</g>", count: parents)
    )
    let body = "<style>\(sheet)</style>\(start)<line x2='9' \(attributes)/>\(end)"
    return try content(body).elements.first?.color.hexadecimal
  }

  // MARK: Style sheets

  @Test(
    "Tabs, comments, marks of HTML and surplus braces between rules are skipped",
    arguments: [
      "g\tline{stroke:red}", "\tline{stroke:red}\t", "line{stroke:red}/", "} line{stroke:red}",
      "&lt;!-- --> line{stroke:red}", "--> --> line{stroke:red}", "&lt;!-- line{stroke:red} -->",
      "@media { line{stroke:red} }", "@media\t{ line{stroke:red} }",
    ])
  func skipped(sheet: String) throws { #expect(try color(sheet) == "#FF0000FF") }

  @Test(
    "Escapes in selectors stand for characters",
    arguments: [
      (".\\0 ", "\u{FFFD}"), (".\\000041b", "Ab"), (".a\\:b", "a:b"), (".\\41", "A"),
    ])
  func escapes(selector: String, name: String) throws {
    #expect(try color("\(selector){stroke:red}", "class='\(name)'") == "#FF0000FF")
  }

  @Test("A selector has at most 64 compounds")
  func compounds() throws {
    for (count, expected) in [(64, "#FF0000FF"), (65, "#000000FF")] {
      let selector = String(repeating: "g ", count: count - 1) + "line"
      #expect(try color("\(selector){stroke:red}", in: 70) == expected)
    }
  }

  @Test(
    "An image whose style sheets or attributes take too long to apply is refused",
    arguments: [
      ("", String(repeating: "a ", count: 50_000), 60),
      (String(repeating: "stroke:red;", count: 10_000), "a", 110),
    ])
  func work(declarations: String, classes: String, count: Int) {
    let lines = String(repeating: "<line class='\(classes)'/>", count: count)
    let error = #expect(throws: DrawingFormatError.self) {
      try content("<style>.a{\(declarations)}</style>\(lines)")
    }
    #expect(error.map { "\($0)" }?.contains("reading it would take too long") == true)
  }

  @Test("The path of a style sheet can follow spaces")
  func path() throws {
    let body = #"<style>path{d: path( "M1 2L3 4" )}</style><path/>"#
    #expect(try points(body) == [[[1, 2], [3, 4]]])
  }

  // MARK: Colors

  @Test(
    "Dark colors of other spaces are on the straight start of the curve",
    arguments: [("color(display-p3 0.02 0.02 0.02)", "#050505FF"), ("lab(7.25 0 0)", "#161616FF")])
  func darkColors(color: String, expected: String) throws {
    #expect(
      try content("<line x2='9' stroke='\(color)'/>").elements[0].color.hexadecimal == expected)
  }

  @Test(
    "The mean color of a gradient depends on the distances between its stops",
    arguments: [
      ("<stop stop-color='red'/><stop offset='.5' stop-color='blue'/>", "#4000BFFF"),
      ("<stop stop-opacity='.5'/><stop offset='1' stop-opacity='.5'/>", "#00000080"),
    ])
  func meanColors(stops: String, expected: String) throws {
    let body = "<linearGradient id='a'>\(stops)</linearGradient><line stroke='url(#a)' x2='9'/>"
    #expect(try content(body).elements.map(\.color.hexadecimal) == [expected])
  }

  @Test("A line with an invisible gradient is not read")
  func invisibleGradient() throws {
    let stops = "<stop stop-color='red' stop-opacity='0'/><stop offset='1' stop-opacity='0'/>"
    let body = "<linearGradient id='a'>\(stops)</linearGradient><line stroke='url(#a)' x2='9'/>"
    #expect(try content(body).elements.isEmpty)
  }

  @Test("The width of a line that does not scale is that of the style at every scale")
  func constantWidth() throws {
    let body = "<g transform='scale(2)'><line x2='9' STYLE stroke-width='3'/></g>"
    let styles = [("vector-effect='non-scaling-stroke'", 3), ("", 6)] as [(String, Float)]
    for (style, width) in styles {
      let shown = try content(body.replacing("STYLE", with: style)).elements
      #expect(shown.map(\.width) == [width])
    }
  }

  // MARK: Places

  @Test("A marker at the start of a closed path has the mean direction of both ends")
  func markerOfClosedPath() throws {
    let marker = """
      <marker id='m' orient='auto' markerUnits='userSpaceOnUse' overflow='visible'><line x2='10'/>\
      </marker>
      """
    let closed = try points(
      marker + "<path d='M20 20h10v10z' marker-start='url(#m)'/>"
    ).last
    let end = try #require(closed?.last)
    // Halfway between the directions (1, 0) and (−1, −1).
    #expect(abs(end.x - 23.827) < 0.01 && abs(end.y - 10.761) < 0.01, "\(end)")
    let open = try points(marker + "<path d='M20 20h10v10' marker-start='url(#m)'/>").last
    #expect(open == [[20, 20], [30, 20]])
  }

  @Test(
    "The words of a transform's origin can be in either order",
    arguments: ["top right", "right top", "100% 0", "right 0"])
  func originWords(origin: String) throws {
    let style = "transform:rotate(90deg);transform-origin:\(origin);transform-box:fill-box"
    #expect(
      try points("<polyline points='0,0 10,4' style='\(style)'/>")
        .map { $0.map { InkPoint($0.x.rounded(), $0.y.rounded()) } } == [[[10, -10], [6, 0]]])
  }

  @Test("Percentages of a translation are relative to the width and to the height")
  func translation() throws {
    #expect(
      try points(
        "<line x2='9' style='transform:translate(50%, 50%)'/>", attributes: "viewBox='0 0 100 40'")
        == [[[50, 20], [59, 20]]])
  }

  @Test("Only shapes more than 65,536 points from the origin are moved to it")
  func farShapes() throws {
    for (x, isMoved) in [(65_536, false), (65_537, true), (-65_536, false), (-65_537, true)] {
      let start = try points("<line x1='\(x)' x2='\(x)' y2='9'/>")[0][0]
      #expect(start == (isMoved ? [0, 0] : [Float(x), 0]))
    }
  }

  @Test("A shape that its clip cuts is counted, and a shape inside its clip is not")
  func clippedShapes() throws {
    let clip = "<clipPath id='c'><rect width='50' height='50' y='-10'/></clipPath>"
    let (inside, cut) = ("<line x1='1' x2='9' y2='1'/>", "<line x1='40' x2='80' y2='1'/>")
    for (shapes, count) in [(inside + inside, 0), (cut + inside + cut, 2)] {
      let shown = try content("\(clip)<g clip-path='url(#c)'>\(shapes)</g>")
      #expect(shown.omissions[.clip] == count)
    }
  }

  @Test("An inner image that is sliced is clipped, unless it overflows visibly")
  func slicedImage() throws {
    let body = """
      <svg OVERFLOW width='10' height='20' viewBox='0 0 10 10' preserveAspectRatio='xMinYMin slice'>\
      <line x1='2' x2='4'/><line x1='7' x2='9'/></svg>
      """
    let shapes: [[InkPoint]] = [[[4, 0], [8, 0]], [[14, 0], [18, 0]]]
    #expect(try points(body.replacing("OVERFLOW", with: "overflow='visible'")) == shapes)
    #expect(try points(body.replacing("OVERFLOW", with: "")) == [shapes[0]])
  }

  // MARK: Entities

  @Test("An image declares at most 256 entities")
  func entities() throws {
    func image(_ count: Int) -> String {
      let declarations = (0..<count).map { "<!ENTITY e\($0) '9'>" }.joined()
      return "<!DOCTYPE svg [\(declarations)]><svg><line x2='&e0;' stroke='red'/></svg>"
    }
    #expect(
      try SVGElements.content(of: image(256), color: Self.black, width: 1).elements.count == 1)
    let error = #expect(throws: DrawingFormatError.self) {
      try SVGElements.content(of: image(257), color: Self.black, width: 1)
    }
    #expect(error.map { "\($0)" }?.contains("it declares too many entities") == true)
  }

  @Test("A reference to another document is omitted")
  func externalEntity() throws {
    let image = """
      <!DOCTYPE svg [<!ENTITY other SYSTEM 'other.svg'>]>
      <svg>&other;<line x2='9' stroke='red'/></svg>
      """
    #expect(try SVGElements.content(of: image, color: Self.black, width: 1).elements.count == 1)
  }
}
