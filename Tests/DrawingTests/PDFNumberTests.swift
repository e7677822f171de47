import SeededRandom
import Testing

@testable import DrawingFormat

@Suite("Numbers in PDF files")
struct PDFNumberTests {
  private func text(_ number: Double, decimals: Int) -> String {
    var output = PDFOutput()
    output.append(number, decimals: decimals)
    return String(decoding: output.bytes, as: UTF8.self)
  }

  @Test(
    "A number in a PDF file is rounded to the given number of decimals and has no exponent",
    arguments: 0...6)
  func numbers(decimals: Int) throws {
    var random = SeededGenerator(seed: UInt64(decimals))
    let unit = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
    let fixed = [0.5, 9, 10, 11, 99, 100, 0.1, 0.01, 0.09, 0.001, 1.05, 20.5, 1e9]
    let numbers = fixed + (0..<200).map { _ in Double.random(in: 0...2000, using: &random) }
    for number in numbers.flatMap({ [$0, -$0] }) {
      let text = text(number, decimals: decimals)
      #expect(text.last == " ")
      let digits = text.dropLast()
      let value = try #require(Double(digits.hasPrefix(".") ? "0\(digits)" : String(digits)))
      #expect(abs(value * unit - (number * unit).rounded()) < 1e-3, "\(number): \(text)")
      // The text has no zeros before the first or after the last significant digit, and zero has no
      // sign.
      #expect(digits.wholeMatch(of: /-?([1-9][0-9]*)?(\.[0-9]*[1-9])?|0/) != nil, "\(text)")
    }
  }

  @Test(
    "A number in a PDF file is written as 0 if it is too small, too large or not finite",
    arguments: [
      .nan, .infinity, -.infinity, 1e300, 0, -0.0, 0.004, -0.004,
    ] as [Double])
  func zero(number: Double) {
    #expect(text(number, decimals: 2) == "0 ")
  }

  @Test("A number in a PDF file has at most six digits after the decimal point")
  func manyDecimals() {
    #expect(text(1.23456789, decimals: 9) == "1.234568 ")
    #expect(text(-0.25, decimals: 40) == "-.25 ")
  }
}
