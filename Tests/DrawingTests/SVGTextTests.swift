import Geometry
import Ink
import SeededRandom
import Testing

@testable import DrawingFormat

@Suite("Numbers, lengths, names, colors and transforms of SVG images")
struct SVGTextTests {
  private func number(_ text: String) -> CGFloat? {
    var scanner = SVGScanner(text)
    return scanner.number()
  }

  @Test("An SVG number below 1e-80 is zero, with or without an exponent")
  func tinyNumbers() {
    func decimal(_ zeros: Int) -> String { "0." + String(repeating: "0", count: zeros) + "1" }
    #expect(number("1e-80").map { $0 > 0 } == true && number("1e-81") == 0)
    #expect(number(decimal(79)).map { $0 > 0 } == true && number(decimal(80)) == 0)
  }

  @Test(
    "Random SVG numbers have the values that Swift reads", arguments: 0..<20 as Range<UInt64>)
  func numbers(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func digits(_ range: ClosedRange<Int>) -> String {
      String(
        (0..<Int.random(in: range, using: &random)).map { _ in
          "0123456789".randomElement(using: &random) ?? "0"
        })
    }
    for _ in 0..<50 {
      var text = ["", "", "-", "+"].randomElement(using: &random) ?? ""
      let integer = digits(0...25)
      text += integer
      if integer.isEmpty || Bool.random(using: &random) { text += "." + digits(1...25) }
      if Bool.random(using: &random) {
        text += ["e", "E"].randomElement(using: &random) ?? ""
        text += ["", "-", "+"].randomElement(using: &random) ?? ""
        text += String(Int.random(in: 0...30, using: &random))
      }
      // A plus sign does not change the value.
      let expected = try #require(Double(text.hasPrefix("+") ? String(text.dropFirst()) : text))
      let read = try #require(number(text))
      #expect(abs(read - expected) <= 4e-15 * abs(expected), "\(text)")
    }
  }

  @Test("SVG numbers of 1e61 and more are infinite, and 1e-99 is zero")
  func magnitudes() {
    #expect(number("1e60").map { abs($0 / 1e60 - 1) < 1e-14 } == true)
    #expect(number("1e61") == .infinity && number("-1e61") == -.infinity)
    #expect(number("1e-60").map { abs($0 / 1e-60 - 1) < 1e-14 } == true)
    #expect(number("1e-99") == 0 && number("-0e99") == 0)
    #expect(number("1e99999999999999999999") == .infinity)
    #expect(number("1e-99999999999999999999") == 0)
  }

  @Test("The SVG scanner does not consume text that is not a number")
  func noNumbers() {
    for text in ["", "-", "+", ".", "e5", "-.", "+-1", "abc", "--1", ",,1"] {
      #expect(number(text) == nil, "\(text)")
    }
    var scanner = SVGScanner(" , -.x")
    #expect(scanner.number() == nil)
    #expect(scanner.skip("-") && scanner.skip(".") && scanner.name() == "x")
  }

  @Test("An SVG number ends after its digits, and an e without digits begins a unit")
  func ends() {
    let cases: [(String, CGFloat, String)] = [
      ("1em", 1, "em"), ("2ex", 2, "ex"), ("1.5e", 1.5, "e"), ("3E+x", 3, "E"), ("4e-y", 4, "e"),
      ("5.", 5, ""), ("6.e1q", 60, "q"), ("-7e-1mm", -0.7, "mm"),
    ]
    for (text, value, name) in cases {
      var scanner = SVGScanner(text)
      #expect(scanner.number() == value, "\(text)")
      #expect(scanner.name() == name, "\(text)")
    }
    var scanner = SVGScanner("1-2+3.4.5.6e1-7")
    let values: [CGFloat] = [1, -2, 3.4, 0.5, 6, -7]
    for value in values { #expect(scanner.number().map { abs($0 - value) < 1e-14 } == true) }
    #expect(scanner.number() == nil)
  }

  @Test("SVG numbers are separated by spaces and at most one comma")
  func separators() {
    for separator in [" ", ",", " , ", "\t", "\n", "\r", "\u{C}", "\r\n ,\t"] {
      var scanner = SVGScanner("1\(separator)2")
      #expect(scanner.number() == 1 && scanner.number() == 2)
    }
    var commas = SVGScanner("1,,2")
    #expect(commas.number() == 1 && commas.number() == nil)
    for byte in 0...127 as ClosedRange<UInt8> {
      let character = Character(Unicode.Scalar(byte))
      var scanner = SVGScanner("\(character)x")
      scanner.skipSpaces()
      #expect((scanner.name() == "x") == ([9, 10, 12, 13, 32].contains(byte)), "\(byte)")
    }
  }

  @Test("SVG names consist of the letters from A to Z")
  func letters() {
    for byte in 0...127 as ClosedRange<UInt8> {
      let character = Character(Unicode.Scalar(byte))
      let isLetter = ("a"..."z").contains(character) || ("A"..."Z").contains(character)
      var (scanner, other) = (SVGScanner("\(character)1"), SVGScanner("b\(character)1"))
      #expect(scanner.letter() == (isLetter ? character : nil))
      let isNext = scanner.skip("1")
      if isLetter { #expect(isNext) }
      #expect(other.name() == (isLetter ? "b\(character)" : "b"))
    }
  }

  @Test("SVG flags are single digits with or without separators")
  func flags() {
    var scanner = SVGScanner("01 1,0 ,12")
    #expect((0..<6).map { _ in scanner.flag() } == [false, true, true, false, true, nil])
    #expect(scanner.number() == 2)
  }

  @Test("SVG lengths are converted from their units to points of the page")
  func lengths() {
    let scope = SVGLengthScope(viewport: CGSize(width: 200, height: 50), fontSize: 20)
    let cases: [(String, CGFloat?)] = [
      ("2.5", 2.5), ("3px", 3), ("72pt", 96), ("6pc", 96), ("1in", 96), ("2.54cm", 96),
      ("25.4mm", 96), ("101.6Q", 96), (" 4", 4), ("-2cm ", -2 * 96 / 2.54), ("1em", 20),
      ("1rem", 16), ("2ex", 20), ("50%", 100), ("10vw", 20), ("10vh", 5), ("2E1px", 20),
      ("10vmin", 5), ("10vmax", 20), ("", nil), ("auto", nil), ("1e99", nil), ("7q7", nil),
      ("3 4", nil), ("3kg", nil),
    ]
    for (text, points) in cases {
      let length = SVGLength(text)?.points(.horizontal, in: scope)
      guard let points else {
        #expect(length == nil, "\(text)")
        continue
      }
      #expect(length.map { abs($0 - points) < 1e-9 } == true, "\(text)")
    }
    #expect(SVGLength("50%")?.points(.vertical, in: scope) == 25)
    let diagonal = ((200 * 200 + 50 * 50) / 2 as CGFloat).squareRoot()
    #expect(SVGLength("100%").map { abs($0.points(.other, in: scope) - diagonal) < 1e-9 } == true)
  }

  @Test("The hexadecimal text of a color has two digits for each component")
  func hexadecimal() {
    var random = SeededGenerator(seed: 4)
    func byte() -> UInt8 { .random(in: 0...255, using: &random) }
    for _ in 0..<100 {
      let color = PixelColor(red: byte(), green: byte() & 15, blue: byte(), alpha: byte())
      let text = color.hexadecimal
      #expect(text.wholeMatch(of: /#[0-9A-F]{8}/) != nil)
      #expect(
        UInt32(text.dropFirst(), radix: 16) == UInt32(color.red) << 24
          | UInt32(color.green) << 16 | UInt32(color.blue) << 8 | UInt32(color.alpha))
      #expect(PixelColor(hexadecimal: text) == color)
      #expect(PixelColor(hexadecimal: text.lowercased()) == color)
    }
    let valid = Array("0123456789ABCDEFabcdef")
    for byte in 32...126 as ClosedRange<UInt8> {
      let digit = Character(Unicode.Scalar(byte))
      let color = PixelColor(hexadecimal: "#0\(digit)1122\(digit)3")
      #expect((color != nil) == valid.contains(digit), "\(digit)")
      if let color, let value = digit.hexDigitValue {
        #expect(Int(color.red) == value && Int(color.alpha) == 16 * value + 3)
      }
    }
    for text in ["", "#", "#1122334", "#112233445", "1122334455", "112233445", "#é11223"] {
      #expect(PixelColor(hexadecimal: text) == nil, "\(text)")
    }
  }

  @Test(
    "SVG transforms map points according to their definitions", arguments: 0..<4 as Range<UInt64>)
  func transforms(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func value() -> CGFloat { .random(in: -40...40, using: &random) }
    let (a, b, c, d, e, f) = (value(), value(), value(), value(), value(), value())
    let (x, y) = (value(), value())
    let angle = a * .pi / 180
    let (sine, cosine) = (CGFloat.sin(angle), CGFloat.cos(angle))
    let cases: [(String, (CGFloat, CGFloat))] = [
      ("matrix(\(a) \(b) \(c) \(d) \(e) \(f))", (a * x + c * y + e, b * x + d * y + f)),
      ("translate(\(a))", (x + a, y)), ("translate(\(a),\(b))", (x + a, y + b)),
      ("scale(\(a))", (a * x, a * y)), ("scale(\(a) \(b))", (a * x, b * y)),
      ("rotate(\(a))", (cosine * x - sine * y, sine * x + cosine * y)),
      (
        "rotate(\(a) \(b) \(c))",
        (
          b + cosine * (x - b) - sine * (y - c), c + sine * (x - b) + cosine * (y - c)
        )
      ),
      ("skewX(\(a))", (x + sine / cosine * y, y)), ("skewY(\(a))", (x, y + sine / cosine * x)),
      // The rightmost transform is applied first.
      ("translate(\(a) \(b)) scale(\(c) \(d))", (a + c * x, b + d * y)),
      ("scale(\(c) \(d)),translate(\(a) \(b))", (c * (a + x), d * (b + y))),
      ("translate(\(a) \(b)) scale(2", (x + a, y + b)),
      ("translate(\(a) \(b)) rotate(1 2)", (x + a, y + b)),
      ("scale(1 2 3)", (x, y)), ("matrix(1 2 3 4 5)", (x, y)), ("skewX(1 2)", (x, y)),
      ("translate()", (x, y)), ("matrix(1 2 3 4 5 6 7)", (x, y)),
      ("matrix(1 2 3 4 5 6,)", (x, y)),
    ]
    for (text, expected) in cases {
      let point = CGPoint(x: x, y: y).applying(
        CGAffineTransform(
          svg: text, in: SVGLengthScope(viewport: CGSize(width: 100, height: 100))))
      #expect(abs(point.x - expected.0) < 1e-9 && abs(point.y - expected.1) < 1e-9, "\(text)")
    }
  }

  @Test("SVG numbers with surplus digits are rounded to the nearest number")
  func surplusDigits() {
    #expect(number("1.4142135623730950488") == CGFloat(2).squareRoot())
    #expect(number("1.7320508075688772935") == CGFloat(3).squareRoot())
  }

  @Test("An SVG integer of 79 digits is infinite")
  func manyIntegerDigits() {
    #expect(number("1" + String(repeating: "0", count: 78)) == .infinity)
    #expect(number("-1" + String(repeating: "0", count: 78)) == -.infinity)
  }
}
