import Ink
import ResponderKit
import ResponderKitTesting
import SeededRandom
import Testing

@testable import TouchTracker

@Suite("The instruments panel")
struct InstrumentsViewTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 196, height: 120))
  private let harness: TouchHarness
  private let view = InstrumentsView()
  /// The frame of the bar: 12 points from the sides and 13 points from the top.
  private let bar = CGRect(x: 12, y: 13, width: 172, height: 6)
  private let tint = makeTint()

  init() {
    harness = TouchHarness(window: window)
    window.addSubview(view)
  }

  private func show(_ fractions: [Double]) {
    let rows = ["Painting", "Events", "Waiting"].map {
      InstrumentSection.Row(name: $0, value: "")
    }
    view.sections = [InstrumentSection(title: "", rows: rows, fractions: fractions)]
    view.frame = CGRect(origin: .zero, size: view.contentSize)
    window.layoutIfNeeded()
  }

  /// Returns the index of the color of the bar that a pixel has, or `nil` for any other color.
  private func colorIndex(of pixel: PixelColor) -> Int? {
    let colors = [
      PixelColor(red: 214, green: 94, blue: 0), tint, PixelColor(red: 199, green: 199, blue: 199),
    ]
    return colors.firstIndex { color in
      zip([color.red, color.green, color.blue], [pixel.red, pixel.green, pixel.blue])
        .allSatisfy { abs(Int($0) - Int($1)) <= 2 }
    }
  }

  /// Returns the color of a view that is filled with the tint color.
  private static func makeTint() -> PixelColor {
    let (window, view) = (UIWindow(frame: CGRect(x: 0, y: 0, width: 4, height: 4)), UIView())
    view.frame = window.bounds
    view.backgroundColor = .tintColor
    window.addSubview(view)
    let canvas = BitmapCanvas(width: 4, height: 4)
    window.render(on: canvas, scale: 1)
    return canvas.bitmap[2, 2]
  }

  /// Returns the index of the bar's color for each pixel in the middle row of the bar, or `nil` for
  /// a pixel that has none of these colors.
  private func colorIndices() -> [Int?] {
    let picture = harness.snapshot()
    return (0..<picture.width).map { colorIndex(of: picture[$0, Int(bar.midY)]) }
  }

  @Test("Every color of the instruments' bar is as wide as its fraction, in the order of the rows")
  func widths() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<12 {
      let cuts = [Double.random(in: 0...1, using: &random), .random(in: 0...1, using: &random)]
        .sorted()
      show([cuts[0], cuts[1] - cuts[0], 1 - cuts[1]])
      // The round end of a color blends with the next color, so that some pixels have no index.
      let shown = colorIndices().compactMap(\.self)
      #expect(shown == shown.sorted() && abs(shown.count - Int(bar.width)) <= 6)
      for (index, fraction) in [cuts[0], cuts[1] - cuts[0], 1 - cuts[1]].enumerated() {
        let count = Double(shown.count { $0 == index })
        #expect(abs(count - fraction * 172) <= 4, "\(fraction)")
      }
    }
  }

  @Test(
    "Invalid fractions do not draw outside of the instruments' bar",
    arguments: [[0.5, 2, -1], [-1, -1, -1], [2, 2, 2], [0.2, -0.7, 0.4]])
  func limits(fractions: [Double]) {
    show(fractions)
    let colors = colorIndices()
    #expect(colors[..<11].allSatisfy { $0 == nil } && colors[185...].allSatisfy { $0 == nil })
    #expect(colors[14..<182].allSatisfy { $0 != nil })
    let picture = harness.snapshot()
    for y in [10, 21] { #expect((20..<180).allSatisfy { colorIndex(of: picture[$0, y]) == nil }) }
  }

  @Test("The instruments' bar does not show a fraction of less than one pixel")
  func tinyFraction() {
    for (width, isShown) in [(0.9, false), (1.0, true), (2, true)] {
      show([width / 172, 0, 1 - width / 172])
      let picture = harness.snapshot()
      let hasColor = (11..<16).contains { x in
        (13..<19).contains { y in
          let pixel = picture[x, y]
          return Int(pixel.red) - Int(pixel.blue) > 30
        }
      }
      #expect(hasColor == isShown, "\(width)")
    }
  }

  @Test("Every row of the instruments has a dot in the color of its bar section before the name")
  func legend() {
    show([0.3, 0.3, 0.4])
    let picture = harness.snapshot()
    // The rows begin at y = 24, 5 points below the bar, and each is 18 points high.
    for index in 0..<3 {
      let middle = 24 + 18 * index + 9
      #expect(colorIndex(of: picture[15, middle]) == index)
      #expect(colorIndex(of: picture[18, middle + 1]) == index)
      #expect(colorIndex(of: picture[22, middle]) == nil)
      #expect(colorIndex(of: picture[15, middle + 6]) == nil)
    }
    let labels = view.subviews.compactMap { $0 as? UILabel }
    #expect(labels.filter { $0.textAlignment == .left }.map(\.frame.minX) == [27, 27, 27])
    #expect(labels.filter { $0.textAlignment == .right }.allSatisfy { $0.frame.maxX == 184 })
    #expect(view.contentSize == CGSize(width: 196, height: 24 + 3 * 18 + 10))
  }

  @Test("The instruments update the values of all rows after a row is added")
  func addedRow() {
    for rows in [[("a", "1")], [("a", "2"), ("b", "3")], [("a", "4"), ("b", "5")]] {
      view.sections = [
        InstrumentSection(
          title: "", rows: rows.map { InstrumentSection.Row(name: $0.0, value: $0.1) },
          fractions: [])
      ]
      let labels = view.subviews.compactMap { $0 as? UILabel }
      let names = labels.filter { $0.textAlignment == .left }.compactMap(\.text)
      let values = labels.filter { $0.textAlignment == .right }.compactMap(\.text)
      #expect(names == rows.map(\.0) && values == rows.map(\.1))
    }
  }
}
