import Ink
import Testing

@testable import DrawingFormat
@testable import DrawingModel

@Suite("Style sheets of SVG images")
struct SVGStyleSheetTests {
  /// Returns the colors of the lines of an image with a style sheet.
  private func colors(_ sheet: String, _ content: String) throws -> [String] {
    let text = """
      <svg xmlns='http://www.w3.org/2000/svg'><style>\(sheet)</style>\(content)</svg>
      """
    return try SVGElements.elements(
      in: text, color: PixelColor(red: 0, green: 0, blue: 0), width: 1
    ).map { String($0.color.hexadecimal.prefix(7)) }
  }

  private static let red = "#FF0000"
  private static let unstyled = "#000000"

  @Test(
    "A rule of a style sheet applies to the tags that its selector matches",
    arguments: [
      ("line", true), ("*", true), (".a", true), (".b", true), (".a.b", true), ("line.a", true),
      ("#i", true), ("line#i.a", true), ("g line", true), ("svg > g > line", true), ("g>.a", true),
      ("svg line", true), ("circle + line", true), ("circle ~ line", true), ("[data-x]", true),
      ("[data-x=one-two]", true), ("[data-x='one-two']", true), ("[data-x^=one]", true),
      ("[data-x$=two]", true), ("[data-x*=e-t]", true), ("[data-x|=one]", true),
      ("[class~=b]", true), ("rect, line", true), ("g :last-child", true), ("g:first-child", false),
      ("svg:root line", true), (".A", false), ("#I", false), ("rect", false), (".a .b", false),
      ("line > line", false), ("svg > line", false), ("line + line", false), ("path ~ line", false),
      (".c", false), ("[data-x=one]", false), ("[data-y]", false), ("[data-x~=one]", false),
      ("line:hover", false), ("line::before", false), ("", false), ("line,", false),
      ("line >", false), ("..a", false), ("[", false), (".\\61", true), ("#\\69 ", true),
      ("/* g */ line /* . */", true),
    ])
  func selectors(selector: String, matches: Bool) throws {
    let escaped = selector.replacing(">", with: "&gt;")
    let shown = try colors(
      "\(escaped) { stroke: red }",
      """
      <title/><g><circle/><line id='i' class='a  b' data-x='one-two' x2='9'/></g>
      """)
    #expect(shown == [matches ? Self.red : Self.unstyled], "\(selector)")
  }

  @Test(
    "Of several declarations, the more important, more specific or later one applies",
    arguments: [
      ("line{stroke:red} .a{stroke:lime}", ""), (".a{stroke:lime} line{stroke:red}", ""),
      ("#i{stroke:lime} .a.b{stroke:red}", ""), (".b{stroke:red} .a{stroke:lime}", ""),
      ("line{stroke:red;stroke:lime}", ""), ("line{stroke:lime;stroke:nonsense}", ""),
      ("line{stroke:red}", "style='stroke:lime'"), ("line{stroke:lime}", "stroke='red'"),
      ("line{stroke:lime!important}", "style='stroke:red'"),
      ("line{stroke:lime ! IMPORTANT} #i{stroke:red}", ""),
      ("line{stroke:red!important}", "style='stroke:lime!important'"),
      ("g line{stroke:red} line{stroke:lime!important}", ""),
      ("g{stroke:lime} line{stroke:inherit}", ""), ("g{stroke:red} line{stroke:lime}", ""),
      ("g{color:lime} line{stroke:currentColor}", ""), ("line{--c:lime;stroke:var(--c)}", ""),
      ("g{--c:lime} line{stroke:var( --c , red)}", ""), ("line{stroke:var(--d, lime)}", ""),
      ("line{stroke:lime} line{stroke:var(--d)}", ""),
      ("line{stroke:light-dark(lime, red)}", ""),
      ("@media screen{line{stroke:lime}} @media print{line{stroke:red}}", ""),
      ("@media (prefers-color-scheme: dark){line{stroke:red}} line{stroke:lime}", ""),
      ("line{stroke:lime} @font-face{line{stroke:red}} @keyframes a{to{stroke:red}}", ""),
      ("@charset 'x'; line{stroke:lime}", ""), ("<![CDATA[ line{stroke:lime} ]]>", ""),
      ("} line{stroke:lime}", ""), ("a{b:c;{d} line{stroke:red}} line{stroke:lime}", ""),
      ("line{stroke:lime", ""), ("line{/* ; */stroke/**/:/**/lime}", ""),
      ("line{unknown:'};';stroke:lime}", ""), ("line{stroke:lime}rect:hover,line{stroke:red}", ""),
    ])
  func precedence(sheet: String, attributes: String) throws {
    let shown = try colors(sheet, "<g><line id='i' class='a b' x2='9' \(attributes)/></g>")
    #expect(shown == ["#00FF00"], "\(sheet) \(attributes)")
  }

  @Test("Style sheets in CSS everywhere in an SVG image apply, and those of other types do not")
  func locations() throws {
    let shown = try colors(
      ".a{stroke:red}",
      """
      <line class='a' x2='9'/><line class='b' x2='9'/><line class='c' x2='9'/>
      <defs><style type='text/css'>.b{stroke:red}</style></defs>
      <style type='text/other'>.c{stroke:red}</style>
      """)
    #expect(shown == [Self.red, Self.red, Self.unstyled])
  }

  @Test("Style sheets determine the geometry of shapes")
  func geometry() throws {
    let elements = try SVGElements.elements(
      in: """
        <svg xmlns='http://www.w3.org/2000/svg'><style>
        rect { x: 5px; width: 10px; height: 2em } path { d: path("M0 0h7") }
        </style><g stroke='red'><rect x='1' width='3' height='4'/><path d='M0 0h1'/></g></svg>
        """, color: PixelColor(red: 0, green: 0, blue: 0), width: 1)
    #expect(
      elements.map(\.points) == [[[5, 0], [15, 0], [15, 32], [5, 32]], [[0, 0], [7, 0]]])
  }

  @Test("An imported style sheet is counted as a link to another file")
  func imports() throws {
    let content = try SVGElements.content(
      of: """
        <svg xmlns='http://www.w3.org/2000/svg'><style>@import url(a.css); line{stroke:red}</style>
        <line x2='9'/></svg>
        """, color: PixelColor(red: 0, green: 0, blue: 0), width: 1)
    #expect(content.omissions[.link] == 1 && content.elements.first?.color.red == 255)
  }

  @Test(
    "A hostile style sheet is read or refused after bounded work",
    arguments: [
      String(repeating: "a ", count: 1_000_000) + "{}",
      String(repeating: "a,", count: 1_000_000) + "a{}",
      String(repeating: "{", count: 1_000_000), String(repeating: "@media all{", count: 200_000),
      String(repeating: "/*", count: 1_000_000), String(repeating: "'", count: 999_999),
      String(repeating: "(", count: 1_000_000), String(repeating: "a{b:c}", count: 200_000),
      ".a" + String(repeating: " *", count: 60) + "{stroke:red}",
    ])
  func hostile(sheet: String) throws {
    let nested = String(repeating: "<g>", count: 200) + String(repeating: "<line/>", count: 200)
    let end = String(repeating: "</g>", count: 200)
    do throws(DrawingFormatError) {
      _ = try SVGElements.elements(
        in: "<svg><style>\(sheet)</style>\(nested)\(end)</svg>",
        color: PixelColor(red: 0, green: 0, blue: 0), width: 1)
    } catch {
      #expect(
        ["its style sheets have too many rules", "reading it would take too long"]
          .contains(error.description))
    }
  }
}
