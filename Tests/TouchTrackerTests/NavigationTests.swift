import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import SeededRandom
import Testing

@testable import TouchTracker

@Suite("Navigation with fingers")
struct NavigationTests {
  private let fixture = NavigationFixture()
  private var harness: TouchHarness { fixture.harness }
  private var controller: DrawingViewController { fixture.controller }

  @Test("The page follows a finger from the finger's first move on, and nothing is drawn")
  func pan() {
    harness.touchDown(at: CGPoint(x: 100, y: 100))
    let anchor = fixture.pagePoint(CGPoint(x: 100, y: 100))
    for point in [CGPoint(x: 100.5, y: 100), CGPoint(x: 140, y: 90), CGPoint(x: -30, y: 600)] {
      harness.touchMove(to: point)
      #expect(fixture.pagePoint(point).distance(to: anchor) < 1e-9)
    }
    harness.advance(by: 0.1)
    harness.touchUp()
    #expect(fixture.elements.isEmpty && fixture.scale == 1)
  }

  @Test("Two fingers stay on the same page points while they move and zoom the page")
  func pinch() {
    let start = [0: CGPoint(x: 200, y: 200), 1: CGPoint(x: 300, y: 200)]
    harness.touchDown(start)
    // The distance grows from 100 to 120 points, of which the first 10 points do not zoom.
    harness.touchMove([0: CGPoint(x: 190, y: 200), 1: CGPoint(x: 310, y: 200)])
    #expect(abs(fixture.scale - 120.0 / 110) < 1e-9)
    let anchors = [CGPoint(x: 190, y: 200), CGPoint(x: 310, y: 200)].map(fixture.pagePoint)
    for (a, b) in [(150, 400), (250, 370), (500, 900)] as [(CGFloat, CGFloat)] {
      let points = [CGPoint(x: a, y: 260), CGPoint(x: b, y: 260)]
      harness.advance(by: 0.01)
      harness.touchMove([0: points[0], 1: points[1]])
      for (point, anchor) in zip(points, anchors) {
        #expect(fixture.pagePoint(point).distance(to: anchor) < 1e-9)
      }
      #expect(abs(fixture.scale - (b - a) / 110) < 1e-9)
    }
    harness.touchUp([0, 1])
    #expect(fixture.elements.isEmpty)
  }

  @Test(
    "After a pinch, the remaining finger moves the page without a jump, and a new pair zooms again")
  func liftingOneFinger() {
    harness.touchDown([0: CGPoint(x: 200, y: 200), 1: CGPoint(x: 300, y: 200)])
    harness.touchMove([0: CGPoint(x: 100, y: 200), 1: CGPoint(x: 350, y: 250)])
    harness.touchMove([0: CGPoint(x: 90, y: 200), 1: CGPoint(x: 380, y: 280)])
    let viewport = controller.page.viewport
    harness.touchUp(0)
    #expect(controller.page.viewport == viewport)
    let anchor = fixture.pagePoint(CGPoint(x: 380, y: 280))
    harness.touchMove(1, to: CGPoint(x: 420, y: 100))
    #expect(fixture.pagePoint(CGPoint(x: 420, y: 100)).distance(to: anchor) < 1e-9)
    #expect(fixture.scale == viewport.scale)
    harness.touchDown(0, at: CGPoint(x: 220, y: 100))
    harness.touchMove([0: CGPoint(x: 20, y: 100), 1: CGPoint(x: 420, y: 100)])
    #expect(abs(fixture.scale - 2 * viewport.scale) < 1e-9)
    #expect(fixture.pagePoint(CGPoint(x: 420, y: 100)).distance(to: anchor) < 1e-9)
  }

  @Test("The page does not jump when a third finger lands, moves and lifts")
  func thirdFinger() {
    harness.touchDown([0: CGPoint(x: 200, y: 200), 1: CGPoint(x: 300, y: 200)])
    harness.touchMove([0: CGPoint(x: 100, y: 200), 1: CGPoint(x: 400, y: 200)])
    let viewport = controller.page.viewport
    harness.touchDown(2, at: CGPoint(x: 600, y: 400))
    #expect(controller.page.viewport == viewport)
    harness.touchMove(2, to: CGPoint(x: 606, y: 400))
    #expect(
      abs(controller.page.viewport.origin.x - (viewport.origin.x - 2 / viewport.scale)) < 1e-9)
    let moved = controller.page.viewport
    harness.touchUp(2)
    #expect(controller.page.viewport == moved)
    harness.touchMove([0: CGPoint(x: 101, y: 200), 1: CGPoint(x: 401, y: 200)])
    #expect(abs(controller.page.viewport.origin.x - (moved.origin.x - 1 / moved.scale)) < 1e-9)
  }

  @Test(
    "While a third finger rests, the other two fingers stay on the same page points")
  func zoomWithThirdFinger() {
    harness.touchDown([0: CGPoint(x: 200, y: 200), 1: CGPoint(x: 300, y: 200)])
    harness.touchMove([0: CGPoint(x: 180, y: 200), 1: CGPoint(x: 320, y: 200)])
    harness.touchDown(2, at: CGPoint(x: 600, y: 400))
    let anchors = [CGPoint(x: 180, y: 200), CGPoint(x: 320, y: 200)].map(fixture.pagePoint)
    let points = [CGPoint(x: 100, y: 200), CGPoint(x: 400, y: 200)]
    harness.touchMove([0: points[0], 1: points[1]])
    for (point, anchor) in zip(points, anchors) {
      #expect(fixture.pagePoint(point).distance(to: anchor) < 1e-9)
    }
  }

  @Test(
    "Two randomly moving fingers stay on the same page points while the scale is within its limits")
  func randomPinches() {
    var random = SeededGenerator(seed: 5)
    var clampedCount = 0
    for _ in 0..<60 {
      let direction = Double.random(in: 0..<2 * .pi, using: &random)
      let vector = CGVector(dx: CGFloat.cos(direction), dy: CGFloat.sin(direction))
      func points(_ center: CGPoint, _ span: CGFloat) -> [CGPoint] {
        [-0.5, 0.5].map {
          CGPoint(x: center.x + $0 * span * vector.dx, y: center.y + $0 * span * vector.dy)
        }
      }
      func move(_ points: [CGPoint]) { harness.touchMove([0: points[0], 1: points[1]]) }
      fixture.type("0")
      for _ in 0..<Int.random(in: 0...10, using: &random) { fixture.type("+") }
      let start = points(CGPoint(x: 350, y: 250), 100)
      harness.touchDown([0: start[0], 1: start[1]])
      var current = points(CGPoint(x: 350, y: 250), 120)
      move(current)
      let (anchors, startScale) = (current.map(fixture.pagePoint), fixture.scale)
      for _ in 0..<20 {
        let center = CGPoint(
          x: Double.random(in: 0...700, using: &random),
          y: Double.random(in: 0...500, using: &random))
        let span = Double.random(in: 12...1500, using: &random)
        current = points(center, span)
        move(current)
        let expectedScale = startScale * span / 120
        #expect(abs(fixture.scale / Viewport.clamped(expectedScale) - 1) < 1e-9)
        let errors = zip(current, anchors).map { fixture.pagePoint($0).distance(to: $1) }
        if Viewport.scales.contains(expectedScale) {
          #expect(errors.allSatisfy { $0 * fixture.scale < 1e-3 })
        } else {
          clampedCount += 1
          // The midpoint of the fingers stays on its point of the page.
          let error = fixture.pagePoint(current.middle).distance(to: anchors.middle)
          #expect(error * fixture.scale < 1e-3)
        }
      }
      harness.advance(by: 0.1)
      harness.touchUp([0, 1])
    }
    #expect(clampedCount > 20)
  }

  @Test(
    "At the maximum scale, two fingers only move the page, and zoom again when they come closer")
  func scaleLimit() {
    harness.touchDown([0: CGPoint(x: 340, y: 200), 1: CGPoint(x: 360, y: 200)])
    harness.touchMove([0: CGPoint(x: 330, y: 200), 1: CGPoint(x: 370, y: 200)])
    let anchors = [CGPoint(x: 330, y: 200), CGPoint(x: 370, y: 200)].map(fixture.pagePoint)
    let center = fixture.pagePoint(CGPoint(x: 350, y: 200))
    harness.touchMove([0: CGPoint(x: -150, y: 230), 1: CGPoint(x: 850, y: 230)])
    #expect(fixture.scale == Viewport.scales.upperBound)
    #expect(fixture.pagePoint(CGPoint(x: 350, y: 230)).distance(to: center) < 1e-9)
    harness.touchMove([0: CGPoint(x: -350, y: 230), 1: CGPoint(x: 1050, y: 230)])
    #expect(fixture.pagePoint(CGPoint(x: 350, y: 230)).distance(to: center) < 1e-9)
    let points = [CGPoint(x: 250, y: 230), CGPoint(x: 450, y: 230)]
    harness.touchMove([0: points[0], 1: points[1]])
    // The fingers landed 20 points apart, and the first 10 points of the pinch do not zoom.
    #expect(abs(fixture.scale - 200.0 / 30) < 1e-9)
    for (point, anchor) in zip(points, anchors) {
      #expect(fixture.pagePoint(point).distance(to: anchor) < 1e-9)
    }
  }

  @Test(
    "Zooming with the wheel during a pinch does not make the page jump at the fingers' next move")
  func wheelDuringPinch() {
    harness.touchDown([0: CGPoint(x: 200, y: 200), 1: CGPoint(x: 300, y: 200)])
    harness.touchMove([0: CGPoint(x: 150, y: 200), 1: CGPoint(x: 350, y: 200)])
    fixture.application.scroll(
      at: CGPoint(x: 100, y: 100), by: CGVector(dx: 0, dy: -480), with: .control)
    let viewport = controller.page.viewport
    #expect(viewport.scale > 5)
    harness.touchMove([0: CGPoint(x: 150.5, y: 200), 1: CGPoint(x: 350.5, y: 200)])
    #expect(fixture.scale == viewport.scale)
    harness.touchMove([0: CGPoint(x: 100.5, y: 200), 1: CGPoint(x: 400.5, y: 200)])
    #expect(abs(fixture.scale - viewport.scale * 1.5) < 1e-9)
  }

  @Test("Fingers that land, move and lift at random do not make the page jump")
  func randomFingers() {
    var random = SeededGenerator(seed: 11)
    func point() -> CGPoint {
      CGPoint(
        x: Double.random(in: 10...690, using: &random),
        y: Double.random(in: 10...490, using: &random))
    }
    for _ in 0..<40 {
      var down: [Int: CGPoint] = [:]
      for _ in 0..<60 {
        harness.advance(by: 0.008)
        let before = controller.page.viewport
        switch Int.random(in: 0..<8, using: &random) {
        case 0 where down.count < 2:
          let finger = down[0] == nil ? 0 : 1
          down[finger] = point()
          harness.touchDown(finger, at: down[finger] ?? .zero)
          #expect(controller.page.viewport == before || down.count == 1)
        case 1 where !down.isEmpty:
          let finger = down.keys.sorted().randomElement(using: &random) ?? 0
          harness.touchUp(finger)
          down[finger] = nil
          #expect(controller.page.viewport == before)
        default:
          guard !down.isEmpty else { continue }
          let oldMiddle = down.values.map { $0 }.middle
          let anchor = oldMiddle.applying(before.transform.inverted())
          for finger in down.keys {
            let old = down[finger] ?? .zero
            let isJump = Int.random(in: 0..<10, using: &random) == 0
            down[finger] =
              isJump
              ? point()
              : CGPoint(
                x: old.x + Double.random(in: -9...9, using: &random),
                y: old.y + Double.random(in: -9...9, using: &random))
          }
          harness.touchMove(down)
          let error = fixture.pagePoint(down.values.map { $0 }.middle).distance(to: anchor)
          #expect(error * fixture.scale < 1e-3)
          if down.count == 1 { #expect(fixture.scale == before.scale) }
        }
        #expect(Viewport.scales.contains(fixture.scale))
      }
      harness.touchUp(down.keys.sorted())
      fixture.type("0")
    }
    #expect(fixture.elements.isEmpty)
  }
}

extension [CGPoint] {
  fileprivate var middle: CGPoint {
    let count = CGFloat(count)
    return CGPoint(x: reduce(0) { $0 + $1.x } / count, y: reduce(0) { $0 + $1.y } / count)
  }
}
