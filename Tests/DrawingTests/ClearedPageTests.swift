import Geometry
import Ink
import Testing

@testable import DrawingModel

@Suite("Pages that are cleared repeatedly or get a highlight")
struct ClearedPageTests {
  private static func line(_ y: Float) -> Element {
    Element(
      kind: .line, points: [[10, y], [90, y]], width: 4,
      color: PixelColor(red: 1, green: 2, blue: 3))
  }

  private static let everywhere = CGRect(x: 0, y: 0, width: 100, height: 1000)

  private func isEverything(_ update: PageModel.Update) -> Bool {
    if case .everything = update { true } else { false }
  }

  @Test("Undoing the largest or an equally large clear is reported as a change of the whole page")
  func secondClearing() {
    for counts in [(2, 2), (2, 3), (1, 1)] {
      var model = PageModel(Drawing())
      for y in 0..<counts.0 { _ = model.apply(.append(Self.line(Float(20 * y + 20)))) }
      #expect(isEverything(model.apply(.clear)))
      for y in 0..<counts.1 { _ = model.apply(.append(Self.line(Float(20 * y + 500)))) }
      let before = model.visibleElements(in: Self.everywhere)
      #expect(before.count == counts.1)
      #expect(isEverything(model.apply(.clear)))
      #expect(model.visibleElements(in: Self.everywhere).isEmpty)
      #expect(isEverything(model.apply(.undo)))
      #expect(model.visibleElements(in: Self.everywhere) == before)
      // The restored elements are found, together with an element that is drawn now.
      _ = model.apply(.append(Self.line(800)))
      #expect(model.visibleElements(in: Self.everywhere).count == counts.1 + 1)
    }
  }

  @Test("Elements are found after undoing a clear that was smaller than an earlier clear")
  func smallerClearing() {
    var model = PageModel(Drawing())
    for y in 0..<3 { _ = model.apply(.append(Self.line(Float(20 * y + 20)))) }
    _ = model.apply(.clear)
    _ = model.apply(.append(Self.line(500)))
    _ = model.apply(.clear)
    _ = model.apply(.undo)
    #expect(model.visibleElements(in: Self.everywhere) == [3])
    _ = model.apply(.undo)
    _ = model.apply(.undo)
    #expect(model.visibleElements(in: Self.everywhere) == [0, 1, 2])
  }

  @Test("A highlight under a line is not topmost, but a highlight beside the line is topmost")
  func coveredMark() {
    var model = PageModel(Drawing())
    _ = model.apply(.append(Self.line(50)))
    func update(_ y: Float) -> PageModel.Update {
      let mark = Element(
        kind: .highlight, points: [[10, y], [90, y]], width: 20,
        color: PixelColor(red: 250, green: 250, blue: 0))
      return model.apply(.append(mark))
    }
    for (y, isTopmost) in [(Float(50), false), (500, true)] {
      var found = false
      if case .topmost = update(y) { found = true }
      #expect(found == isTopmost, "\(y)")
    }
  }
}
