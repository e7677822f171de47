import Geometry
import Ink
import Testing

import class Foundation.PropertyListSerialization

@testable import DrawingFormat
@testable import DrawingModel

/// Tests of reading drawings that Foundation has written in both forms, with one value changed.
@Suite("Validation and encoding of drawing files")
struct ValidationTests {
  private static func points(_ numbers: [Float]) -> Data { numbers.withUnsafeBytes { Data($0) } }

  private static var element: [String: Any] {
    ["kind": "stroke", "color": "#1C1C1EFF", "width": 2.5, "points": points([1, 2, 3, 4])]
  }

  /// Returns a drawing with two elements, the second of which is given.
  private static func root(_ second: Any = element) -> [String: Any] {
    [
      "format": "touchtracker-drawing", "version": 1, "width": 100.5, "height": 80,
      "elements": [element, second],
    ]
  }

  private static let forms: [PropertyListSerialization.PropertyListFormat] = [.binary, .xml]

  private static func read(
    _ root: Any, _ form: PropertyListSerialization.PropertyListFormat
  ) throws -> DrawingDocument {
    let data = try PropertyListSerialization.data(
      fromPropertyList: root, format: form, options: 0)
    return try DrawingDocument(decoding: data)
  }

  private func expect(
    _ root: Any, _ description: String, _ kind: DrawingFormatError.Kind? = nil,
    forms: [PropertyListSerialization.PropertyListFormat] = forms
  ) {
    for form in forms {
      let error = #expect(throws: DrawingFormatError.self) { try Self.read(root, form) }
      #expect(error?.description == description)
      if let kind { #expect(error?.kind == kind) }
    }
  }

  private func expectRead(_ root: Any) {
    for form in Self.forms { #expect(throws: Never.self) { try Self.read(root, form) } }
  }

  private static func root(_ key: String, _ value: Any?) -> [String: Any] {
    var root = root()
    root[key] = value
    return root
  }

  private static func element(_ key: String, _ value: Any?) -> [String: Any] {
    var element = element
    element[key] = value
    return root(element)
  }

  @Test("A drawing of another program is read in binary and in XML")
  func valid() throws {
    for form in Self.forms {
      let document = try Self.read(Self.root(), form)
      #expect(document.size.width == 100.5 && document.size.height == 80)
      #expect(document.version == 1)
      #expect(
        document.drawing.elements.map(\.points) == [[[1, 2], [3, 4]], [[1, 2], [3, 4]]])
      #expect(document.drawing.elements.first?.kind == .stroke)
      #expect(document.drawing.elements.first?.width == 2.5)
    }
  }

  @Test("A property list without the format of drawings is not a drawing")
  func format() {
    expect(Self.root("format", nil), "format is missing", .notADrawing)
    expect(
      Self.root("format", "notes"), "format is \"notes\", not \"touchtracker-drawing\"",
      .notADrawing)
    let long = String(repeating: "x", count: 50)
    expect(
      Self.root("format", long),
      "format is \"\(long.prefix(40))\", not \"touchtracker-drawing\"")
    expect(Self.root("format", 1), "format is not of type string")
    expect([Self.root()], "the root is not of type dictionary")
  }

  @Test("A drawing needs a known version, and a later version is reported as newer")
  func version() {
    expect(Self.root("version", nil), "version is missing", .damaged)
    expect(Self.root("version", 0), "version is 0; this program reads versions 1 to 2", .damaged)
    expect(
      Self.root("version", 3), "version is 3; this program reads versions 1 to 2", .newerVersion)
    expect(Self.root("version", "1"), "version is not of type integer", .damaged)
    expect(Self.root("version", 1.5), "version is not of type integer", .damaged)
    expectRead(Self.root("version", 1.0))
  }

  @Test("The sides of a page are 1 to 100,000 points long", arguments: ["width", "height"])
  func sides(key: String) {
    expect(Self.root(key, nil), "\(key) is missing", .damaged)
    expect(Self.root(key, "9"), "\(key) is not of type real", .damaged)
    for side in [0.999, 100_000.5, -5] {
      expect(
        Self.root(key, side), "\(key) is \(side); a page has 1.0...100000.0 points to a side",
        .damaged)
    }
    expect(
      Self.root(key, Double.nan), "\(key) is nan; a page has 1.0...100000.0 points to a side",
      forms: [.binary])
    for side in [1, 100_000] { expectRead(Self.root(key, side)) }
  }

  @Test("A drawing with a value of a wrong type is refused, and the error names the value")
  func types() {
    for key in ["pattern", "board"] {
      expect(Self.root(key, 1), "\(key) is not of type string", .damaged)
    }
    expect(Self.root("elements", nil), "elements is missing", .damaged)
    expect(Self.root("elements", ["a": 1]), "elements is not of type array", .damaged)
    expect(Self.root("elements", "x"), "elements is not of type array", .damaged)
    expectRead(Self.root("elements", [Any]()))
    expectRead(Self.root("unknown", [1, 2]))
    expectRead(Self.element("unknown", ["a": 1]))
    expect(Self.root(7), "elements[1] is not of type dictionary", .damaged)
    expect(Self.root([Self.element]), "elements[1] is not of type dictionary", .damaged)
  }

  @Test("An element needs a known kind, a color and a width within the limits")
  func styles() {
    expect(Self.element("kind", nil), "elements[1].kind is missing", .damaged)
    expect(Self.element("kind", 4), "elements[1].kind is not of type string", .damaged)
    expect(
      Self.element("kind", "oval"),
      "elements[1].kind is \"oval\"; the known kinds are line, stroke, circle, ellipse, rectangle, "
        + "triangle, highlight, picture and area", .damaged)
    expect(Self.element("color", nil), "elements[1].color is missing", .damaged)
    expect(Self.element("color", 7), "elements[1].color is not of type string", .damaged)
    expect(
      Self.element("color", "red"),
      "elements[1].color is \"red\", not a color like #1C1C1EFF", .damaged)
    expect(Self.element("width", nil), "elements[1].width is missing", .damaged)
    expect(Self.element("width", "2"), "elements[1].width is not of type real", .damaged)
    for width in ["0.00999", "10001.0", "-1.0", "0.0"] {
      expect(
        Self.element("width", Double(width)),
        "elements[1].width is \(width); a line is 0.01...10000.0 points wide", .damaged)
    }
    for width in [0.01, 10_000] { expectRead(Self.element("width", width)) }
  }

  @Test("Coordinates of an element are pairs of numbers within ±10,000,000")
  func coordinates() {
    expect(Self.element("points", nil), "elements[1].points is missing", .damaged)
    expect(Self.element("points", "1 2"), "elements[1].points is not of type data", .damaged)
    for count in [1, 7, 9, 12, 15] {
      expect(
        Self.element("points", Data(count: count)),
        "elements[1].points has \(count) bytes, not a multiple of 8", .damaged)
    }
    let fault = "elements[1].points holds a coordinate that is not within ±10000000.0"
    for value in [1.000_000_1e7, -1.000_000_1e7, .nan, .infinity] as [Float] {
      for index in 0..<4 {
        var numbers: [Float] = [1, 2, 3, 4]
        numbers[index] = value
        expect(Self.element("points", Self.points(numbers)), fault, .damaged)
      }
    }
    expectRead(Self.element("points", Self.points([1e7, -1e7, -1e7, 1e7])))
    expect(
      Self.element("points", Data()), "elements[1].points holds 0 points, which is no stroke",
      .damaged)
  }

  @Test(
    "An element with too few or too many points for its kind is refused",
    arguments: Element.Kind.allCases.filter { $0 != .picture })
  func pointCounts(kind: Element.Kind) {
    for count in 0...6 {
      var element = Self.element
      element["kind"] = kind.rawValue
      element["points"] = Data(count: 8 * count)
      let minimum = kind == .area ? 3 : 1
      if kind.pointCount ?? max(minimum, count) == count {
        expectRead(Self.root(element))
      } else {
        expect(
          Self.root(element),
          "elements[1].points holds \(count) points, which is no \(kind.rawValue)", .damaged)
      }
    }
  }

  @Test(
    "A list of times or forces needs a valid number for each point", arguments: ["times", "forces"])
  func lists(key: String) {
    expect(Self.element(key, "x"), "elements[1].\(key) is not of type data", .damaged)
    for count in [0, 4, 7, 9, 12] {
      expect(
        Self.element(key, Data(count: count)),
        "elements[1].\(key) has \(count) bytes for 2 points", .damaged)
    }
    expectRead(Self.element(key, Self.points([0, 1])))
    let faults = [
      "times": "elements[1].times holds a time that is not finite",
      "forces": "elements[1].forces holds a force that is not within 0...1",
    ]
    let invalid: [Float] =
      [.nan, .infinity, -.infinity] + (key == "forces" ? [1.001, -0.001] : [])
    for value in invalid {
      expect(Self.element(key, Self.points([0, value])), faults[key] ?? "", .damaged)
      expect(Self.element(key, Self.points([value, 0])), faults[key] ?? "", .damaged)
    }
  }

  @Test("Times and forces are read into separate lists")
  func listValues() throws {
    var element = Self.element
    element["times"] = Self.points([0.25, 7])
    element["forces"] = Self.points([0.5, 1])
    for form in Self.forms {
      let read = try Self.read(Self.root(element), form).drawing.elements[1]
      #expect(read.times == [0.25, 7] && read.forces == [0.5, 1])
    }
  }

  @Test("A picture needs valid bytes and three corners, but neither a color nor a width")
  func pictures() throws {
    let bytes = Picture.sample(1).bytes
    var element: [String: Any] = [
      "kind": "picture", "points": Self.points([1, 2, 30, 4, 5, 60]), "picture": Data(bytes),
    ]
    for form in Self.forms {
      let read = try Self.read(Self.root(element), form).drawing.elements[1]
      #expect(read.picture?.bytes == bytes && read.points == [[1, 2], [30, 4], [5, 60]])
    }
    element["picture"] = nil
    expect(Self.root(element), "elements[1].picture is missing", .damaged)
    element["picture"] = "x"
    expect(Self.root(element), "elements[1].picture is not of type data", .damaged)
    element["picture"] = Data("GIF89a".utf8)
    expect(
      Self.root(element), "elements[1].picture is neither a PNG nor a JPEG image", .damaged)
    element["picture"] = Data(bytes)
    element["points"] = Self.points([1, 2, 30, 4])
    expect(
      Self.root(element), "elements[1].points holds 2 points, which is no picture", .damaged)
    element["points"] = Self.points([1, 2, 30, 4, 5, 2e7])
    expect(
      Self.root(element),
      "elements[1].points holds a coordinate that is not within ±10000000.0", .damaged)
  }

  @Test("Equal pictures in an XML file are read as one object")
  func sharing() throws {
    let picture: [String: Any] = [
      "kind": "picture", "points": Self.points([1, 2, 30, 4, 5, 60]),
      "picture": Data(Picture.sample(1).bytes),
    ]
    let root = Self.root("elements", [picture, Self.element, picture])
    let elements = try Self.read(root, .xml).drawing.elements
    #expect(elements[0].picture === elements[2].picture && elements[0].picture != nil)
  }

  @Test("A drawing file may have at most 2,000,000 elements and 20,000,000 points in total")
  func limits() throws {
    #expect(throws: Never.self) { try ElementValidator(expecting: 2_000_000) }
    let tooMany = #expect(throws: ValidationError.self) {
      try ElementValidator(expecting: 2_000_001)
    }
    #expect(tooMany?.description == "elements are 2000001, more than 2000000")
    func fault(_ element: Element, _ count: Int, then last: Element) throws -> String? {
      var validator = ElementValidator()
      for _ in 0..<count { try validator.append(element) }
      do {
        try validator.append(last)
        #expect(validator.elements.count == count + 1)
        return nil
      } catch {
        return error.description
      }
    }
    let color = PixelColor(red: 0, green: 0, blue: 0)
    func line(_ x: Float, _ y: Float) -> Element {
      Element(kind: .line, points: [[-1e7, -1e7], [-1e7 + x, -1e7 + y]], width: 1, color: color)
    }
    // The perimeter of a line's box counts as its length: 2 · (20,000,000 + 5,000,000) = 50,000,000
    // points, a tenth of the limit.
    let long = line(2e7, 5e6)
    #expect(try fault(long, 9, then: long) == nil)
    #expect(
      try fault(long, 10, then: line(4, 0))
        == "elements hold lines of more than 500000000 points altogether")
    #expect(try fault(long, 10, then: line(0, 0)) == nil)
    let dots = Element(
      kind: .stroke, points: Array(repeating: [1, 2], count: 100_000), width: 1, color: color)
    #expect(try fault(dots, 199, then: dots) == nil)
    #expect(try fault(dots, 200, then: line(0, 0)) == "elements hold more than 20000000 points")
  }

  @Test("Only the valid elements of a damaged binary drawing are salvaged")
  func salvage() throws {
    var damaged = Self.element
    damaged["width"] = -1.0
    var root = Self.root()
    var last = Self.element
    last["points"] = Self.points([7, 8])
    root["elements"] = [Self.element, damaged, 5, last]
    let data = try PropertyListSerialization.data(
      fromPropertyList: root, format: .binary, options: 0)
    let document = try #require(DrawingDocument(salvaging: data))
    #expect(document.drawing.elements.map(\.points) == [[[1, 2], [3, 4]], [[7, 8]]])
    #expect(document.size.width == 100.5)
    let xml = try PropertyListSerialization.data(
      fromPropertyList: root, format: .xml, options: 0)
    #expect(DrawingDocument(salvaging: xml) == nil)
    let valid = try PropertyListSerialization.data(
      fromPropertyList: Self.root(), format: .xml, options: 0)
    #expect(DrawingDocument(salvaging: valid)?.drawing.count == 2)
    #expect(DrawingDocument(salvaging: Data("bplist00".utf8)) == nil)
    #expect(DrawingDocument(salvaging: Data()) == nil)
  }

  @Test("A damaged property list counts as a drawing if it has the format or begins like a drawing")
  func recognition() throws {
    func kind(_ data: Data) -> DrawingFormatError.Kind? {
      do {
        _ = try DrawingDocument(decoding: data)
        return nil
      } catch {
        return error.kind
      }
    }
    let binary = DrawingDocument(size: CGSize(width: 9, height: 9)).encoded()
    #expect(kind(binary.prefix(45)) == .damaged)
    #expect(kind(Data("bplist00TkindUcolorUwidthVpointsUtimes".utf8)) == .damaged)
    #expect(kind(Data("bplist00TkindUcolorUwidthVpoints".utf8)) == .notADrawing)
    #expect(kind(Data("bplist00 touchtracker-drawing".utf8)) == .damaged)
    #expect(kind(Data("bplist00 touchtracker-dr".utf8)) == .notADrawing)
    #expect(kind(Data("<plist>touchtracker-drawing".utf8)) == .damaged)
    #expect(kind(Data("<?xml version='1.0'?><plist>touchtracker-drawing".utf8)) == .damaged)
    #expect(kind(Data("<?xml version='1.0'?>touchtracker-drawing".utf8)) == .notADrawing)
    #expect(kind(Data("<plist>".utf8)) == .notADrawing)
    #expect(kind(Data("touchtracker-drawing<plist>".utf8)) == .notADrawing)
    #expect(kind(Data()) == .notADrawing && kind(binary) == nil)
    #expect(DrawingDocument.hasLeadingBytes(binary))
    #expect(!DrawingDocument.hasLeadingBytes(binary.prefix(37)))
  }

  @Test(
    "A drawing file contains equal strings once, and each generation of a drawing has other bytes")
  func encoding() throws {
    let color = PixelColor(red: 0x12, green: 0x34, blue: 0x56, alpha: 0x78)
    let elements = (0..<20).map { index in
      Element(
        kind: index % 2 == 0 ? .line : .circle, points: [[Float(index), 0], [5, 6]], width: 3.25,
        color: color)
    }
    let document = DrawingDocument(
      drawing: Drawing(elements: elements), size: CGSize(width: 50, height: 60))
    let data = document.encoded()
    for text in ["#12345678", "circle", "line", "kind", "points", "touchtracker-drawing"] {
      let count = data.indices.count { data[$0...].starts(with: text.utf8) }
      #expect(count == 1, "\(text)")
    }
    for text in ["generation", "pattern", "board", "forces", "picture"] {
      #expect(data.firstRange(of: Data(text.utf8)) == nil, "\(text)")
    }
    let generations = (0...3).map { document.encoded(generation: $0) }
    #expect(generations[0] == data && Set(generations).count == 4)
    for (generation, data) in generations.enumerated() {
      #expect(try DrawingDocument(decoding: data).drawing.elements == elements)
      let list = try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
      let number = (list as? [String: Any])?["generation"] as? Int
      #expect(number == (generation == 0 ? nil : generation))
    }
  }

  @Test(
    "A drawing file with 0 to 257 elements is read back with all elements",
    arguments: [0, 1, 14, 15, 16, 17, 254, 255, 256, 257])
  func counts(count: Int) throws {
    let elements = (0..<count).map {
      Element(
        kind: .stroke, points: Array(repeating: [Float($0), 2], count: 1 + $0 % 20), width: 3,
        color: PixelColor(red: 1, green: UInt8($0 % 256), blue: 0))
    }
    let document = DrawingDocument(
      drawing: Drawing(elements: elements), size: CGSize(width: 50, height: 60))
    #expect(try DrawingDocument(decoding: document.encoded()).drawing.elements == elements)
  }
}
