import Ink

@testable import DrawingFormat
@testable import DrawingModel

/// A suite of tests that read SVG images whose shapes have black lines and no fill.
protocol SVGContentTests {}

extension SVGContentTests {
  static var black: PixelColor { PixelColor(red: 0, green: 0, blue: 0) }

  func content(_ body: String, attributes: String = "") throws -> SVGContent {
    try SVGElements.content(
      of: """
        <svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' \
        stroke='black' fill='none' \(attributes)>\(body)</svg>
        """, color: Self.black, width: 1)
  }

  func points(_ body: String, attributes: String = "") throws -> [[InkPoint]] {
    try content(body, attributes: attributes).elements.map(\.points)
  }
}
