import Foundation
import SeededRandom
import Testing

@testable import DrawingFormat

@Suite("XML property lists")
struct XMLPropertyListTests {
  private func read(_ content: String) throws -> PropertyList {
    try XMLPropertyListReader.propertyList(Data("<plist>\(content)</plist>".utf8))
  }

  /// Returns a random value, and the object that Foundation writes for it.
  private static func value(
    depth: Int, _ random: inout SeededGenerator
  ) -> (value: PropertyList, object: Any) {
    let count = Int.random(in: 0...4, using: &random)
    switch Int.random(in: 0..<(depth == 0 ? 5 : 7), using: &random) {
    case 0:
      let flag = Bool.random(using: &random)
      return (.boolean(flag), flag)
    case 1:
      let number = [0, 1, -1, 255, 1 << 40, -(1 << 62), .max].randomElement(using: &random) ?? 0
      return (.integer(number), number)
    case 2:
      // The number has a fraction, because Foundation writes a whole number as an integer.
      let number = Double(Int.random(in: -9999...9999, using: &random)) + 0.375
      return (.real(number), number)
    case 3:
      let text =
        ["", "a", "<&>\"'", " spaces ", "日本語 😀", "a\nb"].randomElement(using: &random) ?? ""
      return (.string(text), text)
    case 4:
      let bytes = (0..<Int.random(in: 0...100, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      return (.data(Data(bytes)), Data(bytes))
    case 5:
      let items = (0..<count).map { _ in value(depth: depth - 1, &random) }
      return (.array(items.map(\.value)), items.map(\.object))
    default:
      let entries = (0..<count).map { ("key <\($0)>", value(depth: depth - 1, &random)) }
      return (
        .dictionary(Dictionary(uniqueKeysWithValues: entries.map { ($0, $1.value) })),
        Dictionary(uniqueKeysWithValues: entries.map { ($0, $1.object) })
      )
    }
  }

  @Test("XML property lists that Foundation writes are read", arguments: 0..<100 as Range<UInt64>)
  func foreign(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (value, object) = Self.value(depth: 3, &random)
    let data = try PropertyListSerialization.data(
      fromPropertyList: [object], format: .xml, options: 0)
    #expect(try XMLPropertyListReader.propertyList(data) == .array([value]))
  }

  @Test("XML property lists may have decimal and hexadecimal numbers, but no invalid numbers")
  func numbers() throws {
    let integers: [(String, Int)] = [
      ("0", 0), ("-7", -7), ("+9", 9), (" 12\n", 12), ("0x1F", 31), ("0X0a", 10), ("007", 7),
      ("9223372036854775807", .max), ("-9223372036854775808", .min),
    ]
    for (text, number) in integers {
      #expect(try read("<integer>\(text)</integer>") == .integer(number), "\(text)")
    }
    let reals: [(String, Double)] = [
      ("0", 0), ("-1.5", -1.5), ("1e3", 1000), (" .25\t", 0.25), ("inf", .infinity),
    ]
    for (text, number) in reals {
      #expect(try read("<real>\(text)</real>") == .real(number), "\(text)")
    }
    for text in ["", " ", "1 2", "a", "1.5", "0x", "9223372036854775808", "0xG", "1\u{1F}"] {
      let error = #expect(throws: DrawingFormatError.self, "\(text)") {
        try read("<integer>\(text)</integer>")
      }
      guard text.allSatisfy({ $0 != "\u{1F}" }) else { continue }
      let shown = text.drop { $0 == " " }
      #expect(error?.description == "\"\(shown)\" is not a number of the type <integer>")
    }
    #expect(throws: DrawingFormatError.self) { try read("<real>1,5</real>") }
  }

  @Test("XML property lists are read with Base64 that contains spaces and line ends anywhere")
  func data() throws {
    #expect(try read("<data> A\tQ\nI\r\nD </data>") == .data(Data([1, 2, 3])))
    #expect(try read("<data/>") == .data(Data()))
    for text in ["AQ", "A!ID", "AQ==ID", "!"] {
      let error = #expect(throws: DrawingFormatError.self) { try read("<data>\(text)</data>") }
      #expect(error?.description == "a <data> element is not in Base64")
    }
  }

  @Test("Strings, dates and Booleans of an XML property list are read, and strings keep spaces")
  func leaves() throws {
    #expect(try read("<true/>") == .boolean(true) && read("<false/>") == .boolean(false))
    #expect(try read("<date>2026-11-24T00:00:00Z</date>") == .date)
    #expect(try read("<string> a&amp;b </string>") == .string(" a&b "))
    #expect(try read("<string/>") == .string(""))
    #expect(
      try read("<array><string>a</string><string/><string>b</string></array>")
        == .array([.string("a"), .string(""), .string("b")]))
    #expect(try read("<dict><key>a</key><true/></dict>") == .dictionary(["a": .boolean(true)]))
    #expect(
      try read("<dict><key>a</key><true/><key>a</key><false/></dict>")
        == .dictionary(["a": .boolean(false)]))
  }

  @Test(
    "Typed properties of a value are nil for other types, but a whole number has both number types")
  func properties() {
    let values: [PropertyList] = [
      .boolean(true), .integer(7), .real(2.5), .real(3), .string("a"), .data(Data([1])),
      .array([.date]), .dictionary(["a": .date]), .date,
    ]
    #expect(values.map(\.real) == [nil, 7, 2.5, 3, nil, nil, nil, nil, nil])
    #expect(values.map(\.integer) == [nil, 7, nil, 3, nil, nil, nil, nil, nil])
    #expect(values.map(\.string) == [nil, nil, nil, nil, "a", nil, nil, nil, nil])
    #expect(values.map(\.data) == [nil, nil, nil, nil, nil, Data([1]), nil, nil, nil])
    #expect(values.map(\.array) == [nil, nil, nil, nil, nil, nil, [.date], nil, nil])
    #expect(values.map(\.dictionary) == [nil, nil, nil, nil, nil, nil, nil, ["a": .date], nil])
  }

  @Test("The text between values of an XML property list may be only spaces, tabs and line ends")
  func spaces() throws {
    #expect(try read(" \t\r\n<array> \t\r\n<true/> \n</array> \n") == .array([.boolean(true)]))
    for text in ["a", "\u{A0}", "!", "&#31;", "&#8;", "\u{B}"] {
      #expect(throws: DrawingFormatError.self) { try read("<array>\(text)</array>") }
    }
    let error = #expect(throws: DrawingFormatError.self) { try read("<array>!</array>") }
    #expect(error?.description == "there is text outside of a value")
  }

  @Test(
    "A malformed XML property list is refused with the reason",
    arguments: [
      ("<dict><string>a</string></dict>", "a value of a dictionary has no key"),
      ("<dict><array/></dict>", "a value of a dictionary has no key"),
      ("<dict><dict/></dict>", "a value of a dictionary has no key"),
      ("<dict><true/></dict>", "a value of a dictionary has no key"),
      ("<dict><key>a</key></dict>", "the key \"a\" has no value"),
      ("<dict><key>a</key><key>b</key><true/></dict>", "the element <key> is not expected there"),
      ("<array><key>a</key></array>", "the element <key> is not expected there"),
      ("<key>a</key>", "the element <key> is not expected there"),
      ("<true/><true/>", "the element <true> is not expected there"),
      ("<array/><dict/>", "the element <dict> is not expected there"),
      ("<string><true/></string>", "the element <true> is not expected there"),
      ("<plist/>", "the element <plist> is not expected there"),
      ("<unknown/>", "the element <unknown> is not expected there"),
      ("<array><boolean/></array>", "the element <boolean> is not expected there"),
      ("", "it is not a property list"),
    ])
  func malformed(content: String, reason: String) {
    let error = #expect(throws: DrawingFormatError.self) { try read(content) }
    #expect(error?.description == reason)
  }

  @Test("Error messages about XML property lists shorten tags, keys and numbers to 40 characters")
  func longNames() {
    let name = String(repeating: "n", count: 60)
    let error = #expect(throws: DrawingFormatError.self) { try read("<\(name)/>") }
    #expect(error?.description == "the element <\(name.prefix(40))> is not expected there")
    let key = #expect(throws: DrawingFormatError.self) {
      try read("<dict><key>\(name)</key></dict>")
    }
    #expect(key?.description == "the key \"\(name.prefix(40))\" has no value")
    let number = #expect(throws: DrawingFormatError.self) { try read("<real>\(name)</real>") }
    #expect(
      number?.description == "\"\(name.prefix(40))\" is not a number of the type <real>")
  }

  @Test(
    "Containers of an XML property list may be nested 16 levels deep", arguments: ["array", "dict"])
  func nesting(name: String) throws {
    func nested(_ depth: Int) -> String {
      let key = name == "dict" ? "<key>a</key>" : ""
      return String(repeating: "<\(name)>\(key)", count: depth) + "<true/>"
        + String(repeating: "</\(name)>", count: depth)
    }
    #expect(throws: Never.self) { try read(nested(16)) }
    let error = #expect(throws: DrawingFormatError.self) { try read(nested(17)) }
    #expect(error?.description == "it is nested more than 16 levels deep")
  }

  @Test("An XML property list is recognized by one of four beginnings in UTF-8 and in UTF-16")
  func beginnings() {
    let beginnings = ["<?xml version", "<!DOCTYPE plist", "<plist", "<!-- a -->"]
    for text in beginnings {
      #expect(XMLPropertyListReader.canRead(Data(text.utf8)))
      for prefix in ["\u{FEFF}", " \t\r\n", "\u{FEFF}\n"] {
        let text = prefix + text
        #expect(XMLPropertyListReader.canRead(Data(text.utf8)), "\(text)")
        let units = Array(text.utf16)
        for list in [units, units.map(\.byteSwapped)] {
          #expect(XMLPropertyListReader.canRead(list.withUnsafeBytes { Data($0) }), "\(text)")
        }
      }
      for prefix in ["!", "x", "\u{B}", "\u{C}", "\u{1F}", "é", "\u{FE00}\u{1}"] {
        #expect(!XMLPropertyListReader.canRead(Data((prefix + text).utf8)), "\(prefix)")
      }
      for byte in 0...255 as ClosedRange<UInt8> {
        let isSkipped = [0, 9, 10, 13, 32, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF].contains(byte)
        #expect(XMLPropertyListReader.canRead(Data([byte] + Array(text.utf8))) == isSkipped)
      }
    }
    for text in ["<svg", "<!DOCTYPE html", "<? xml", "<!ELEMENT", "plist", "", "bplist00"] {
      #expect(!XMLPropertyListReader.canRead(Data(text.utf8)), "\(text)")
    }
    let late = String(repeating: " ", count: 1000) + "<plist/>"
    #expect(XMLPropertyListReader.canRead(Data(late.utf8)))
  }

  @Test("The error for a document that is not valid XML contains the line number")
  func lines() {
    let error = #expect(throws: DrawingFormatError.self) { try read("\n\n<array>\n</dict>") }
    #expect(error?.description == "line 4: mismatched tag")
  }

  @Test("XML attributes are found by their complete names in any position")
  func attributes() throws {
    var found: [String?] = []
    try XMLReader(
      onStart: { _, attributes in
        found = [
          attributes["a"], attributes["ab"], attributes["abc"], attributes["b"], attributes["z"],
          attributes[""],
        ]
      }, onEnd: { _ in }, onText: { _ in }
    ).read(Data("<x abc='3' ab='2' a='1' z='&lt;'/>".utf8))
    #expect(found == ["1", "2", "3", nil, "<", nil])
  }

  @Test("An XML document that is longer than a batch of the parser is read completely")
  func batches() throws {
    // The batches have 16 MB.
    let spaces = String(repeating: " ", count: 1 << 24)
    #expect(try read("<array>\(spaces)<true/></array>") == .array([.boolean(true)]))
    #expect(throws: DrawingFormatError.self) { try read("<array>\(spaces)<true/></dict>") }
  }

  @Test("A property list may declare a namespace, which has no effect")
  func namespace() throws {
    let text = "<plist xmlns='urn:other' version='1.0'><array><true/></array></plist>"
    #expect(
      try XMLPropertyListReader.propertyList(Data(text.utf8)) == .array([.boolean(true)]))
  }

  @Test("The beginning of an XML property list is recognized within the first 1024 bytes")
  func distantBeginning() {
    for text in ["<?xml", "<!DOCTYPE plist", "<plist", "<!--"] {
      let last = 1024 - text.utf8.count
      for (count, isRead) in [(last, true), (last + 1, false)] {
        let list = String(repeating: " ", count: count) + text + ">"
        #expect(XMLPropertyListReader.canRead(Data(list.utf8)) == isRead, "\(text) \(count)")
      }
    }
  }
}
