import Geometry
import Testing

@testable import DrawingFormat
@testable import DrawingModel

@Suite("Drawings in XML")
struct XMLDrawingTests {
  /// Returns a drawing with one dot; the texts are inserted where XML allows more constructs.
  private func xml(
    declaration: String = "", beforeRoot: String = "", attributes: String = "",
    inDictionary: String = "", kind: String = "stroke"
  ) -> String {
    """
    \(declaration)\(beforeRoot)<plist version="1.0"><dict\(attributes)>\(inDictionary)
    <key>format</key><string>touchtracker-drawing</string>
    <key>version</key><integer>1</integer>
    <key>width</key><real>100</real><key>height</key><integer>0x50</integer>
    <key>elements</key><array><dict>
      <key>kind</key><string>\(kind)</string><key>color</key><string>#1C1C1EFF</string>
      <key>width</key><real> 2.5 </real>
      <key>points</key><data>
        AACA
        PwAAAEA=
      </data>
    </dict></array></dict></plist>
    """
  }

  private func read(_ text: String) throws -> DrawingDocument {
    try DrawingDocument(decoding: Data(text.utf8))
  }

  private func expectDrawing(_ document: DrawingDocument) {
    #expect(document.size == CGSize(width: 100, height: 80))
    #expect(document.drawing.elements.map(\.points) == [[[1, 2]]])
    #expect(document.drawing.elements.first?.width == 2.5)
  }

  @Test("An XML drawing is read with comments, attributes and unknown keys, which have no effect")
  func constructs() throws {
    try expectDrawing(read(xml()))
    let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>"
    let doctype =
      "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"file:///no/such/PropertyList.dtd\">"
    try expectDrawing(read(xml(declaration: declaration, beforeRoot: doctype)))
    try expectDrawing(read(xml(beforeRoot: "<!-- </plist> --><?target </plist>?>\n")))
    try expectDrawing(read(xml(attributes: " a='/>' b=\"&lt;array>\"")))
    try expectDrawing(read(xml(inDictionary: "<key>a&amp;&#62;</key><date>now</date>")))
    try expectDrawing(read(xml(inDictionary: "<key>a</key><true/><key>b</key><array/>")))
    try expectDrawing(read(xml(kind: "<![CDATA[str]]>oke")))
  }

  @Test("An XML drawing is read in UTF-16 and in Latin-1")
  func encodings() throws {
    let declaration = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>"
    let units = Array(("\u{FEFF}" + xml(declaration: declaration)).utf16)
    for data in [
      units.withUnsafeBytes { Data($0) },
      units.map(\.byteSwapped).withUnsafeBytes { Data($0) },
    ] {
      try expectDrawing(DrawingDocument(decoding: data))
    }
    let latin = xml(
      declaration: "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>",
      inDictionary: "<key>caf\u{E9}</key><true/>")
    try expectDrawing(
      DrawingDocument(decoding: Data(latin.unicodeScalars.map { UInt8($0.value) })))
  }

  /// Texts that open an array or a dictionary, which a search for tags could overlook.
  private static let disguises = [
    "<array>", "<array><!-- </array> -->", "<array a='/>'>", "<array a='</array>' >",
    "<array\n>", "<array><?p </array>?>", "<array ><![CDATA[]]>", "<dict><key>a</key>",
    "<dict\t><key><![CDATA[</dict>]]></key>",
  ]

  @Test("An XML drawing that is nested 50,000 levels deep is refused, even with disguised tags")
  func nesting() {
    for disguise in Self.disguises {
      for prefix in ["", "<!DOCTYPE plist [<!ELEMENT array ANY><!-- ]> <!-- -->]>"] {
        let text = prefix + "<plist>" + String(repeating: disguise, count: 50_000)
        let error = #expect(throws: DrawingFormatError.self) { try read(text) }
        #expect(error?.kind == .notADrawing)
      }
    }
  }

  @Test("An XML drawing that declares entities is refused")
  func entities() {
    var declarations = "<!ENTITY a0 \"aaaaaaaaaa\">"
    for level in 1..<20 {
      let name = "&a\(level - 1);"
      declarations += "<!ENTITY a\(level) \"\(String(repeating: name, count: 10))\">"
    }
    let text = xml(beforeRoot: "<!DOCTYPE plist [\(declarations)]>", kind: "&a19;")
    let error = #expect(throws: DrawingFormatError.self) { try read(text) }
    #expect(error?.description == "it declares entities")
    let external = "<!DOCTYPE plist [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>"
    #expect(throws: DrawingFormatError.self) { try read(xml(beforeRoot: external, kind: "&e;")) }
  }

  @Test("A malformed XML drawing is refused with the reason")
  func malformed() {
    let cases = [
      ("<plist><dict><string>a</string></dict></plist>", "no key"),
      ("<plist><dict><key>a</key></dict></plist>", "has no value"),
      ("<plist><dict><key>a</key><key>b</key></dict></plist>", "<key>"),
      ("<plist><array>a</array></plist>", "text outside of a value"),
      ("<plist><array><integer>1.5</integer></array></plist>", "<integer>"),
      ("<plist><array><real>x</real></array></plist>", "<real>"),
      ("<plist><array><data>&#33;</data></array></plist>", "Base64"),
      ("<plist><array><string><b/></string></array></plist>", "<b>"),
      ("<plist><array></plist>", "line 1"),
      ("<plist><array/><array/></plist>", "<array>"),
      ("<plist/>", "not a property list"), ("<a/>", "not a property list"),
    ]
    for (text, words) in cases {
      let error = #expect(throws: DrawingFormatError.self) { try read(text) }
      #expect(error?.description.contains(words) == true, "\(text): \(error?.description ?? "")")
    }
  }
}
