import DrawingFormat
import Geometry
import Testing

/// A value of a PDF file.
indirect enum PDFValue: Equatable {
  case number(Double)
  case name(String)
  case hexadecimal(String)
  case word(String)
  case reference(Int)
  case array([PDFValue])
  case dictionary([String: PDFValue])

  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var reference: Int? { if case .reference(let number) = self { number } else { nil } }
  var name: String? { if case .name(let name) = self { name } else { nil } }
  var numbers: [Double]? {
    if case .array(let items) = self { items.compactMap(\.number) } else { nil }
  }

  subscript(_ key: String) -> PDFValue? {
    if case .dictionary(let entries) = self { entries[key] } else { nil }
  }

  /// Creates a value by parsing the start of a text.
  init?(parsing text: String) {
    var tokens = text.matches(
      of: /<<|>>|\[|\]|<[0-9a-fA-F]*>|\/[^\s\/<>\[\]]+|[-+.0-9]+|[A-Za-z]+/
    ).map { String($0.0) }[...]
    guard let value = Self.value(&tokens) else { return nil }
    self = value
  }

  private static func value(_ tokens: inout ArraySlice<String>) -> PDFValue? {
    guard let token = tokens.popFirst() else { return nil }
    switch token.first {
    case "/": return .name(String(token.dropFirst()))
    case "[":
      var items: [PDFValue] = []
      while tokens.first != "]", let item = value(&tokens) { items.append(item) }
      _ = tokens.popFirst()
      return .array(items)
    case "<" where token == "<<":
      var entries: [String: PDFValue] = [:]
      while tokens.first != ">>", let key = value(&tokens)?.name, let item = value(&tokens) {
        entries[key] = item
      }
      _ = tokens.popFirst()
      return .dictionary(entries)
    case "<": return .hexadecimal(String(token.dropFirst().dropLast()))
    default:
      guard let number = Double(token) else { return .word(token) }
      let next = Array(tokens.prefix(2))
      guard next.count == 2, next[1] == "R" else { return .number(number) }
      tokens = tokens.dropFirst(2)
      return .reference(Int(number))
    }
  }
}

/// A reader of a PDF file that finds objects through the cross-reference table, as other programs
/// do.
struct PDFReader {
  private let text: String.UTF16View
  private let offsets: [Int]
  let trailer: PDFValue

  init(_ data: Data) throws {
    // Latin 1 has one code unit for each byte.
    let string = String(String.UnicodeScalarView(data.map { Unicode.Scalar($0) }))
    text = string.utf16
    #expect(string.hasPrefix("%PDF-1.") && string.hasSuffix("\n%%EOF\n"))
    let match = try #require(string.matches(of: /startxref\n([0-9]+)\n/).last)
    let table = String(text.dropFirst(try #require(Int(match.1)))) ?? ""
    let head = try #require(table.prefixMatch(of: /xref\n0 ([0-9]+)\n/))
    let count = try #require(Int(head.1))
    let entries = Array(table.utf16.dropFirst(head.0.utf16.count).prefix(20 * count))
    let rows = (0..<count).map { String(decoding: entries[20 * $0..<20 * $0 + 20], as: UTF16.self) }
    #expect(rows.first == "0000000000 65535 f \n")
    #expect(rows.dropFirst().allSatisfy { $0.wholeMatch(of: /[0-9]{10} 00000 n \n/) != nil })
    offsets = rows.compactMap { Int($0.prefix(10)) }
    let remainder = String(table.utf16.dropFirst(head.0.utf16.count + 20 * count)) ?? ""
    #expect(remainder.hasPrefix("trailer\n"))
    trailer = try #require(PDFValue(parsing: String(remainder.dropFirst("trailer".count))))
    #expect(trailer["Size"] == .number(Double(count)))
  }

  var objectCount: Int { offsets.count - 1 }

  private func source(of number: Int) throws -> String {
    let source = String(text.dropFirst(offsets[number])) ?? ""
    #expect(source.hasPrefix("\(number) 0 obj\n"))
    let end = try #require(source.firstRange(of: "\nendobj\n"))
    return String(source[..<end.lowerBound].dropFirst("\(number) 0 obj\n".count))
  }

  func object(_ number: Int?) throws -> PDFValue {
    let source = try source(of: try #require(number))
    return try #require(PDFValue(parsing: source))
  }

  /// Returns the value of a key, or the object to which the value refers.
  func value(_ key: String, of dictionary: PDFValue) throws -> PDFValue {
    let value = try #require(dictionary[key])
    return try value.reference.map { try object($0) } ?? value
  }

  /// Returns the bytes of a stream, and checks the length that its dictionary states.
  func stream(_ number: Int?) throws -> String {
    let number = try #require(number)
    let source = Array((String(text.dropFirst(offsets[number])) ?? "").utf16)
    let length = Int(try #require(value("Length", of: object(number)).number))
    let text = String(decoding: source, as: UTF16.self)
    let start = try #require(text.firstRange(of: "stream\n"))
    let offset = text.utf16.distance(from: text.startIndex, to: start.upperBound)
    let tail = String(decoding: source[(offset + length)...].prefix(20), as: UTF16.self)
    #expect(tail.hasPrefix("endstream\nendobj\n") || tail.hasPrefix("\nendstream\nendobj\n"))
    return String(decoding: source[offset..<offset + length], as: UTF16.self)
  }

  var page: PDFValue {
    get throws {
      let catalog = try object(trailer["Root"]?.reference)
      #expect(catalog["Type"] == .name("Catalog"))
      let pages = try value("Pages", of: catalog)
      #expect(pages["Type"] == .name("Pages") && pages["Count"] == .number(1))
      guard case .array(let kids)? = pages["Kids"] else { throw NoPage() }
      #expect(kids.count == 1)
      let page = try object(kids.first?.reference)
      #expect(page["Type"] == .name("Page") && page["Parent"] == catalog["Pages"])
      return page
    }
  }

  private struct NoPage: Error {}

  /// Returns the paths and pictures that the content of the page paints.
  func painted() throws -> [PDFPainting] {
    let states = try value("Resources", of: page)["ExtGState"]
    var interpreter = PDFInterpreter(states: states)
    return try interpreter.paint(stream(page["Contents"]?.reference))
  }
}

/// A path or a picture that a PDF page paints, in units of the page with the y-axis upward.
struct PDFPainting {
  /// The operator that paints the path or picture.
  let name: String
  /// The points of each subpath of the path; a curve contributes its control points.
  var subpaths: [[CGPoint]] = []
  var isClosed = false
  var hasCurves = false
  let color: [Double]
  let width: Double
  let alpha: Double
  let dash: [Double]
  var image: String?
  /// The transform to the units of the page.
  var transform = CGAffineTransform.identity
}

/// An interpreter of the operators that exported PDF pages contain.
struct PDFInterpreter {
  let states: PDFValue?
  private var stack: [CGAffineTransform] = []
  private var transform = CGAffineTransform.identity
  private var numbers: [Double] = []
  private var names: [String] = []
  private var dash: [Double] = []
  private var (stroke, fill) = ([0.0, 0, 0], [0.0, 0, 0])
  private var (width, strokeAlpha, fillAlpha) = (1.0, 1.0, 1.0)
  private var subpaths: [[CGPoint]] = []
  private var (isClosed, hasCurves) = (false, false)
  private var (cap, join) = (0.0, 0.0)

  init(states: PDFValue?) { self.states = states }

  mutating func paint(_ content: String) throws -> [PDFPainting] {
    var result: [PDFPainting] = []
    let words = content.replacing("[", with: " [ ").replacing("]", with: " ] ")
      .split(whereSeparator: { $0 == " " || $0 == "\n" })
    var list: [Double]?
    for word in words {
      if word == "[" {
        list = []
      } else if word == "]" {
        (dash, list) = (list ?? [], nil)
      } else if let number = Double(word) {
        if list != nil { list?.append(number) } else { numbers.append(number) }
      } else if word.hasPrefix("/") {
        names.append(String(word.dropFirst()))
      } else {
        if let painting = try perform(String(word)) { result.append(painting) }
        (numbers, names) = ([], [])
      }
    }
    #expect(cap == 1 && join == 1, "lines have round caps and joins")
    #expect(stack.isEmpty && subpaths.isEmpty)
    return result
  }

  private func point(_ index: Int) throws -> CGPoint {
    try #require(numbers.count >= index + 2)
    return CGPoint(x: numbers[index], y: numbers[index + 1]).applying(transform)
  }

  private mutating func perform(_ name: String) throws -> PDFPainting? {
    switch name {
    case "m": subpaths.append([try point(0)])
    case "l": subpaths[subpaths.count - 1].append(try point(0))
    case "c":
      hasCurves = true
      subpaths[subpaths.count - 1] += [try point(0), try point(2), try point(4)]
    case "h": isClosed = true
    case "re":
      let (x, y, w, h) = (numbers[0], numbers[1], numbers[2], numbers[3])
      subpaths.append(
        [(x, y), (x + w, y), (x + w, y + h), (x, y + h)].map {
          CGPoint(x: $0.0, y: $0.1).applying(transform)
        })
      isClosed = true
    case "S", "s", "f":
      if name == "s" { isClosed = true }
      defer { (subpaths, isClosed, hasCurves) = ([], false, false) }
      return PDFPainting(
        name: name, subpaths: subpaths, isClosed: isClosed, hasCurves: hasCurves,
        color: name == "f" ? fill : stroke, width: width,
        alpha: name == "f" ? fillAlpha : strokeAlpha, dash: dash, transform: transform)
    case "w": width = numbers[0]
    case "J": cap = numbers[0]
    case "j": join = numbers[0]
    case "d": #expect(numbers == [0])
    case "RG": stroke = numbers
    case "rg": fill = numbers
    case "gs":
      let state = try #require(states?[names[0]])
      strokeAlpha = try #require(state["CA"]?.number)
      fillAlpha = try #require(state["ca"]?.number)
    case "q": stack.append(transform)
    case "Q":
      try #require(!stack.isEmpty)
      transform = stack.removeLast()
    case "cm":
      try #require(numbers.count == 6)
      transform = CGAffineTransform(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5]
      ).concatenating(transform)
    case "Do":
      return PDFPainting(
        name: name, color: stroke, width: width, alpha: fillAlpha, dash: dash, image: names[0],
        transform: transform)
    default: Issue.record("the operator \(name) is unknown")
    }
    return nil
  }
}
