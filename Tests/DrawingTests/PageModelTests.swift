import DrawingModel
import Geometry
import Ink
import SeededRandom
import Testing

@Suite("Page model")
struct PageModelTests {
  private static let color = PixelColor(red: 0, green: 0, blue: 0)
  private var model = PageModel()

  private static func line(_ y: CGFloat) -> Element {
    Element(
      .line, from: CGPoint(x: 10, y: y), to: CGPoint(x: 90, y: y), width: 4, color: color)
  }

  private func ids(in rect: CGRect) -> [Drawing.ID] { model.visibleElements(in: rect) }

  private func ids(near point: CGPoint) -> [Drawing.ID] {
    model.visibleElements(near: point, within: 1) { model.element($0)?.ink(tolerance: 0.1) }
  }

  private static let everywhere = CGRect(x: 0, y: 0, width: 100, height: 1000)

  @Test("An appended element is reported as topmost and found at its position")
  mutating func append() throws {
    _ = model.apply(.append(Self.line(20)))
    let update = model.apply(.append(Self.line(200)))
    guard case .topmost(let id, let element) = update else {
      Issue.record("the update is \(update), not topmost")
      return
    }
    #expect(element == Self.line(200))
    #expect(model.element(id) == element)
    #expect(ids(in: CGRect(x: 0, y: 190, width: 100, height: 20)) == [id])
    #expect(ids(near: CGPoint(x: 50, y: 202)) == [id])
    #expect(ids(near: CGPoint(x: 50, y: 204)).isEmpty)
  }

  @Test("An appended element without points is reported as topmost")
  mutating func appendEmptyElement() {
    let empty = Element(kind: .stroke, points: [], width: 4, color: Self.color)
    guard case .topmost = model.apply(.append(empty)) else {
      Issue.record("the element is not topmost")
      return
    }
  }

  @Test("A hidden element is not found until it is unhidden, and stays in the drawing")
  mutating func hide() {
    _ = model.apply(.append(Self.line(20)))
    model.hide([0])
    #expect(ids(in: Self.everywhere).isEmpty)
    #expect(ids(near: CGPoint(x: 50, y: 20)).isEmpty)
    #expect(model.drawing.count == 1)
    model.unhide([0])
    #expect(ids(in: Self.everywhere) == [0])
  }

  @Test("Undoing a clear restores all elements at their positions")
  mutating func undoClear() {
    for y in 0..<50 { _ = model.apply(.append(Self.line(CGFloat(y * 20)))) }
    let before = ids(in: Self.everywhere)
    guard case .everything = model.apply(.clear) else {
      Issue.record("the clear is not reported as a change of everything")
      return
    }
    #expect(ids(in: Self.everywhere).isEmpty)
    guard case .everything = model.apply(.undo) else {
      Issue.record("undoing the clear is not reported as a change of everything")
      return
    }
    #expect(ids(in: Self.everywhere) == before)
    #expect(ids(near: CGPoint(x: 50, y: 400)) == [20])
    _ = model.apply(.erase([20]))
    #expect(ids(near: CGPoint(x: 50, y: 400)).isEmpty)
  }

  @Test("Erasing an element below other elements is reported as a change of that element only")
  mutating func erase() {
    for y in [20, 40, 60] { _ = model.apply(.append(Self.line(CGFloat(y)))) }
    guard case .elements(let change) = model.apply(.erase([1])) else {
      Issue.record("the erasure is not reported as a change of elements")
      return
    }
    #expect(change.removed.ids == [1] && change.added.isEmpty)
    #expect(ids(in: Self.everywhere) == [0, 2])
  }

  @Test(
    "PageModel finds an element even if another element has a coordinate that is not finite",
    arguments: [Float.nan, .infinity])
  func notFinite(coordinate: Float) {
    let element = Element(
      kind: .line, points: [[0, 0], [coordinate, 1]], width: 2, color: Self.color)
    let model = PageModel(Drawing(elements: [element, Self.line(20)]))
    #expect(
      model.visibleElements(in: CGRect(x: 0, y: 15, width: 100, height: 10)).contains(1))
  }

  @Test(
    "PageModel finds the same elements after random edits as a new model of the drawing",
    arguments: 0..<20)
  mutating func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      _ = model.apply(.random(for: model.drawing, &random))
      let rebuilt = PageModel(model.drawing)
      let rect = CGRect(x: 100, y: 100, width: 200, height: 150)
      #expect(model.visibleElements(in: rect) == rebuilt.visibleElements(in: rect))
    }
  }

  @Test("PageModel reports no change for an impossible edit")
  mutating func impossible() {
    for edit in [Edit.undo, .redo, .clear, .erase([7]), .replace(7, Self.line(1))] {
      guard case .nothing = model.apply(edit) else {
        Issue.record("\(edit) is reported as a change")
        continue
      }
    }
  }
}
