import DrawingModel
import Ink
import ResponderKit
import Testing

@testable import TouchTracker

@Suite("Eraser")
@MainActor
struct EraserToolTests {
  /// A search of the eraser for elements around a point of the page.
  private struct Search: Equatable {
    let point: CGPoint
    let radius: CGFloat
  }

  /// An eraser with a context that records the searches and determines the elements that are found.
  private final class Recorder {
    var searches: [Search] = []
    var scale: CGFloat = 1
    var found: (CGPoint) -> [Drawing.ID] = { _ in [] }
    var tool = EraserTool()
    var effects: [ToolEffect] = []

    var context: ToolContext {
      ToolContext(style: ToolStyle(), scale: scale, tolerance: 0.25) { [unowned self] in
        searches.append(Search(point: $0, radius: $1))
        return found($0)
      }
    }

    func touch(_ id: Int, _ x: CGFloat, _ y: CGFloat) -> ToolTouch {
      let point = CGPoint(x: x, y: y)
      return ToolTouch(
        id: id, location: point, viewLocation: point, time: 0, force: nil, tapCount: 1)
    }

    var hidden: [[Drawing.ID]] {
      effects.compactMap { if case .hide(let ids) = $0 { ids } else { nil } }
    }
    var erased: [[Drawing.ID]] {
      effects.compactMap { if case .erase(let ids) = $0 { ids.sorted() } else { nil } }
    }
    var unhidden: [[Drawing.ID]] {
      effects.compactMap { if case .unhide(let ids) = $0 { ids.sorted() } else { nil } }
    }
  }

  private let recorder = Recorder()

  @Test("The eraser has a radius of 8 points of the view", arguments: [0.5, 1, 4] as [CGFloat])
  func radius(scale: CGFloat) {
    recorder.scale = scale
    recorder.tool.began(recorder.touch(1, 30, 70), recorder.context, &recorder.effects)
    #expect(recorder.searches == [Search(point: CGPoint(x: 30, y: 70), radius: 8 / scale)])
    var inks: [InkLine] = []
    recorder.tool.appendInks(to: &inks)
    #expect(inks.count == 1)
    #expect(inks.map(\.color) == [Palette.eraser])
    #expect(abs(inks[0].width - Float(1.5 / scale)) < 1e-5)
    let distances = inks[0].points.map { CGPoint($0).distance(to: CGPoint(x: 30, y: 70)) }
    #expect(distances.allSatisfy { abs($0 - 8 / scale) < 0.11 })
    let rects = recorder.effects.compactMap {
      if case .invalidate(let rect) = $0 { rect } else { nil }
    }
    let ring = CGRect(x: 30, y: 70, width: 0, height: 0)
      .insetBy(dx: -8.7 / scale, dy: -8.7 / scale)
    #expect(rects.contains { $0.contains(ring) })
  }

  @Test(
    "The eraser divides a fast movement into equal steps of at most its radius",
    arguments: [1, 2] as [CGFloat])
  func steps(scale: CGFloat) {
    recorder.scale = scale
    recorder.tool.began(recorder.touch(1, 100, 50), recorder.context, &recorder.effects)
    recorder.searches = []
    // The distance is √(30² + 40²) = 50 points. 50 / 8 and 50 / 4 are rounded up to 7 and 13 steps.
    recorder.tool.moved(recorder.touch(1, 70, 90), recorder.context, &recorder.effects)
    let count = scale == 1 ? 7 : 13
    #expect(recorder.searches.count == count)
    for (index, search) in recorder.searches.enumerated() {
      let fraction = CGFloat(index + 1) / CGFloat(count)
      let expected = CGPoint(x: 100 - 30 * fraction, y: 50 + 40 * fraction)
      #expect(search.point.distance(to: expected) < 1e-9 && search.radius == 8 / scale)
    }
    // The next move begins at the last location.
    recorder.searches = []
    recorder.tool.moved(recorder.touch(1, 72, 90), recorder.context, &recorder.effects)
    #expect(recorder.searches.map(\.point) == [CGPoint(x: 72, y: 90)])
    recorder.searches = []
    recorder.tool.ended(recorder.touch(1, 72, 91), recorder.context, &recorder.effects)
    #expect(recorder.searches.map(\.point) == [CGPoint(x: 72, y: 91)])
  }

  @Test("The eraser divides a jump across the page into at most 10,000 steps")
  func jump() {
    recorder.tool.began(recorder.touch(1, 0, 0), recorder.context, &recorder.effects)
    recorder.searches = []
    recorder.tool.moved(recorder.touch(1, 1e6, 0), recorder.context, &recorder.effects)
    #expect(recorder.searches.count == 10_000)
  }

  @Test(
    "The eraser hides an element only once, and at the lift erases all hidden elements together")
  func oneFinger() {
    recorder.found = { $0.x < 50 ? [3, 5] : $0.x < 80 ? [5, 9] : [] }
    recorder.tool.began(recorder.touch(1, 40, 0), recorder.context, &recorder.effects)
    recorder.tool.moved(recorder.touch(1, 47, 0), recorder.context, &recorder.effects)
    recorder.tool.moved(recorder.touch(1, 54, 0), recorder.context, &recorder.effects)
    recorder.tool.moved(recorder.touch(1, 88, 0), recorder.context, &recorder.effects)
    #expect(recorder.hidden == [[3, 5], [9]])
    recorder.tool.ended(recorder.touch(1, 88, 0), recorder.context, &recorder.effects)
    #expect(recorder.erased == [[3, 5, 9]] && recorder.unhidden.isEmpty)
    var inks: [InkLine] = []
    recorder.tool.appendInks(to: &inks)
    #expect(inks.isEmpty)
  }

  @Test("Two fingers erase separate elements, and cancelling one finger shows its elements again")
  func twoFingers() {
    recorder.found = { $0.y < 100 ? [1] : [2] }
    recorder.tool.began(recorder.touch(1, 40, 0), recorder.context, &recorder.effects)
    recorder.tool.began(recorder.touch(2, 40, 200), recorder.context, &recorder.effects)
    var inks: [InkLine] = []
    recorder.tool.appendInks(to: &inks)
    #expect(inks.count == 2)
    recorder.tool.cancelled(recorder.touch(1, 40, 0), recorder.context, &recorder.effects)
    #expect(recorder.unhidden == [[1]] && recorder.erased.isEmpty)
    recorder.tool.ended(recorder.touch(2, 40, 200), recorder.context, &recorder.effects)
    #expect(recorder.erased == [[2]])
    // Touches that have ended have no effect.
    recorder.effects = []
    recorder.tool.moved(recorder.touch(1, 50, 0), recorder.context, &recorder.effects)
    recorder.tool.ended(recorder.touch(1, 50, 0), recorder.context, &recorder.effects)
    recorder.tool.cancelled(recorder.touch(2, 50, 0), recorder.context, &recorder.effects)
    #expect(recorder.effects.isEmpty)
  }

  @Test("The eraser hides nothing if the finger touches no element")
  func nothing() {
    recorder.tool.began(recorder.touch(1, 40, 0), recorder.context, &recorder.effects)
    recorder.tool.moved(recorder.touch(1, 90, 0), recorder.context, &recorder.effects)
    #expect(recorder.hidden.isEmpty)
  }
}
