import Testing

@testable import UIKitPort

@Suite("Values and elements of a storyboard")
struct InterfaceValueTests {
  private func element(_ text: String) -> InterfaceElement? {
    guard case .success(let root) = InterfaceElement.read(Array(text.utf8)) else { return nil }
    return root
  }

  // MARK: Colors

  private func color(_ attributes: String, resources: [String: String] = [:]) -> String? {
    let colors = resources.compactMapValues { element("<color \($0)/>") }
    return element("<color \(attributes)/>").flatMap { InterfaceValues(colors: colors).color($0) }
  }

  @Test("A color in a storyboard has its components, and an alpha of 1 by default")
  func components() {
    #expect(
      color(#"red="0.1" green="0.2" blue="0.3" alpha="0.4""#)
        == "UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)")
    #expect(
      color(#"red="1" green="0" blue="0""#)
        == "UIColor(red: 1.0, green: 0.0, blue: 0.0, alpha: 1.0)")
    #expect(color(#"white="0.5" alpha="0.25""#) == "UIColor(white: 0.5, alpha: 0.25)")
    #expect(color(#"white="0.5""#) == "UIColor(white: 0.5, alpha: 1.0)")
    for incomplete in [#"red="1" green="1""#, #"red="1" blue="1""#, #"green="1" blue="1""#, ""] {
      #expect(color(incomplete) == nil)
    }
  }

  @Test(
    "A system color in a storyboard is converted to its UIKit name",
    arguments: [
      ("systemRedColor", "systemRed"), ("labelColor", "label"), ("systemGray6Color", "systemGray6"),
      ("secondaryLabelColor", "secondaryLabel"), ("tintColor", "tintColor"),
      ("separatorColor", "separator"), ("darkTextColor", "darkText"), ("blackColor", "black"),
      ("whiteColor", "white"), ("clearColor", "clear"), ("grayColor", "gray"),
      ("darkGrayColor", "darkGray"), ("lightGrayColor", "lightGray"), ("systemBlue", "systemBlue"),
      ("groupTableViewBackgroundColor", "systemGroupedBackground"),
    ])
  func systemColors(name: String, expected: String) {
    #expect(color("systemColor=\"\(name)\"") == "UIColor.\(expected)")
    #expect(color("cocoaTouchSystemColor=\"\(name)\"") == "UIColor.\(expected)")
  }

  @Test("The port converts every system color of Interface Builder to the UIKit color of that name")
  func systemColorNames() {
    let names = [
      "label", "secondaryLabel", "tertiaryLabel", "quaternaryLabel", "systemBackground",
      "secondarySystemBackground", "tertiarySystemBackground", "systemGroupedBackground",
      "secondarySystemGroupedBackground", "tertiarySystemGroupedBackground", "systemFill",
      "secondarySystemFill", "tertiarySystemFill", "quaternarySystemFill", "separator",
      "opaqueSeparator", "link", "placeholderText", "darkText", "lightText", "systemRed",
      "systemGreen", "systemBlue", "systemOrange", "systemYellow", "systemPink", "systemPurple",
      "systemTeal", "systemIndigo", "systemMint", "systemCyan", "systemBrown", "systemGray",
      "systemGray2", "systemGray3", "systemGray4", "systemGray5", "systemGray6",
    ]
    for name in names { #expect(color("systemColor=\"\(name)Color\"") == "UIColor.\(name)") }
  }

  @Test("Named and unknown system colors have the values in the storyboard's resources")
  func resources() {
    let resources = [
      "ink": #"white="0.2""#, "systemOddColor": #"white="0.3""#, "systemRedColor": #"white="0.4""#,
      "broken": "",
    ]
    #expect(color(#"name="ink""#, resources: resources) == "UIColor(white: 0.2, alpha: 1.0)")
    #expect(
      color(#"systemColor="systemOddColor""#, resources: resources)
        == "UIColor(white: 0.3, alpha: 1.0)")
    #expect(color(#"systemColor="systemRedColor""#, resources: resources) == "UIColor.systemRed")
    #expect(color(#"name="absent" white="1""#, resources: resources) == nil)
    #expect(color(#"name="broken""#, resources: resources) == nil)
    #expect(
      color(#"systemColor="absent" white="1""#, resources: resources)
        == "UIColor(white: 1.0, alpha: 1.0)")
  }

  @Test("A storyboard's resources determine the values of its named colors")
  func storyboardResources() {
    let fixture = InterfaceFixture(
      view: #"<view key="view" id="b"><color key="tintColor" name="ink"/></view>"#,
      resources: """
        <image name="i"/><namedColor name="other"><color white="0"/></namedColor>
        <namedColor name="ink"><color red="0.5" green="0.25" blue="0"/></namedColor>
        """)
    #expect(
      fixture.viewStatements == [
        "v.tintColor = UIColor(red: 0.5, green: 0.25, blue: 0.0, alpha: 1.0)"
      ])
  }

  // MARK: Fonts

  private func font(_ attributes: String) -> String? {
    element("<fontDescription \(attributes)/>").flatMap { InterfaceValues.font($0) }
  }

  @Test("A storyboard's font is bold if its type, weight, style or name is bold")
  func fonts() {
    let (regular, bold) = ("UIFont.systemFont(ofSize: 19.0)", "UIFont.boldSystemFont(ofSize: 19.0)")
    let cases = [
      (#"type="system""#, regular), (#"type="boldSystem""#, bold), (#"weight="light""#, regular),
      (#"weight="medium""#, regular), (#"weight="semibold""#, bold), (#"weight="bold""#, bold),
      (#"weight="heavy""#, bold), (#"weight="black""#, bold), (#"name="Arial-BoldMT""#, bold),
      (#"name="Arial""#, regular), (#"type="italicSystem""#, regular),
      (#"style="UICTFontTextStyleHeadline""#, bold), (#"style="UICTFontTextStyleBody""#, regular),
    ]
    for (attributes, expected) in cases {
      #expect(font("pointSize=\"19\" \(attributes)") == expected, "\(attributes)")
    }
    #expect(font(#"type="system""#) == nil)
  }

  @Test(
    "A text style in a storyboard has its size at the default text size of iOS",
    arguments: [
      ("Title0", 34), ("Title1", 28), ("Title2", 22), ("Title3", 20), ("Headline", 17),
      ("Body", 17), ("Callout", 16), ("Subhead", 15), ("Footnote", 13), ("Caption1", 12),
      ("Caption2", 11),
    ])
  func textStyles(style: String, size: Int) {
    let function = style == "Headline" ? "boldSystemFont" : "systemFont"
    #expect(font("style=\"UICTFontTextStyle\(style)\"") == "UIFont.\(function)(ofSize: \(size).0)")
    #expect(font("style=\"UICTFontTextStyle\(style)x\"") == nil)
  }

  // MARK: Geometry and texts

  @Test("Missing values of a rectangle, point or size in a storyboard are 0")
  func geometry() throws {
    let full = try #require(element(#"<rect x="1.5" y="2" width="3" height="-4"/>"#))
    #expect(InterfaceValues.rect(full) == "CGRect(x: 1.5, y: 2.0, width: 3.0, height: -4.0)")
    #expect(InterfaceValues.point(full) == "CGPoint(x: 1.5, y: 2.0)")
    #expect(InterfaceValues.size(full) == "CGSize(width: 3.0, height: -4.0)")
    let empty = try #require(element(#"<rect x="a"/>"#))
    #expect(InterfaceValues.rect(empty) == "CGRect(x: 0.0, y: 0.0, width: 0.0, height: 0.0)")
    #expect(InterfaceValues.point(empty) == "CGPoint(x: 0.0, y: 0.0)")
    #expect(InterfaceValues.size(empty) == "CGSize(width: 0.0, height: 0.0)")
  }

  @Test("A text in a storyboard becomes a single-line Swift literal")
  func texts() {
    #expect(InterfaceValues.text("a\"b\\c\nd\re") == #""a\"b\\c\nd\re""#)
    #expect(InterfaceValues.bool("YES") == "true" && InterfaceValues.bool("yes") == "false")
    #expect(InterfaceValues.number(nil) == nil && InterfaceValues.number("2e1") == 20)
  }

  // MARK: Elements

  @Test("A storyboard is read into elements with their lines, attributes, texts and children")
  func elements() throws {
    let root = try #require(
      element("<a x='1' y='&lt;'>\n<b key='k'>one <c/>two</b>\n\n<b z='ä'/><d><e/></d>\n</a>"))
    #expect(root.name == "a" && root.attributes == ["x": "1", "y": "<"] && root["z"] == nil)
    #expect(root.children.map(\.name) == ["b", "b", "d"])
    #expect(root.children.map(\.line) == [2, 4, 4] && root.line == 1)
    #expect(root.child("b") === root.children[0] && root.child("e") == nil)
    #expect(root.value(forKey: "k") === root.children[0] && root.value(forKey: "z") == nil)
    #expect(root.children[0].text == "one two" && root.children[1]["z"] == "ä")
    #expect(root.list("d").map(\.name) == ["e"] && root.list("x").isEmpty)
    var names: [String] = []
    root.forEach { names.append($0.name) }
    #expect(names == ["a", "b", "c", "b", "d", "e"])
  }

  @Test(
    "The first XML error of a storyboard is reported with its line",
    arguments: [
      ("", 1, "no element found"), ("<a>\n<b>\n</a>", 3, "mismatched tag"),
      ("<a>\n\n", 3, "no element found"), ("<a/>\n<b/>", 2, "junk after document element"),
      ("a", 1, "syntax error"), ("<a>\n&b;</a>", 2, "undefined entity"),
    ])
  func faults(text: String, line: Int, message: String) {
    guard case .failure(let fault) = InterfaceElement.read(Array(text.utf8)) else {
      Issue.record("The file has no fault")
      return
    }
    #expect(fault.line == line && fault.message == message)
  }
}
