import Testing

@testable import ResponderKit
@testable import TouchRecipes

@Suite("Drawing recipes")
struct DrawingRecipeTests {
  @Test("A line of the drawing recipe passes through every coalesced touch of an event")
  func coalesced() {
    let fixture = RecipeFixture(DrawingTouches())
    let points = [point(100, 100), point(120, 130), point(150, 125), point(180, 160)]
    fixture.harness.touchDown(at: points[0])
    for (index, point) in points.dropFirst().enumerated() {
      fixture.harness.application.enqueue(
        TouchSample(
          id: TouchID(finger: 0), phase: .moved, location: point,
          timestamp: 0.01 * Double(index + 1)))
    }
    fixture.harness.application.dispatchPendingEvents()
    #expect(fixture.controller.canvas.lines == [points])
    #expect(fixture.view.snapshot().alpha(at: point(110, 115)) == 255)
    #expect(fixture.view.snapshot().alpha(at: point(140, 180)) == 0)
  }

  @Test("The drawing recipe ignores a second finger and removes only the line of a cancelled touch")
  func oneFinger() {
    let fixture = RecipeFixture(DrawingTouches())
    let canvas = fixture.controller.canvas
    fixture.drag(from: point(50, 50), to: point(90, 50), steps: 2)
    fixture.harness.touchDown(1, at: point(200, 200))
    fixture.harness.touchMove(1, to: point(300, 200))
    fixture.harness.touchUp([0, 1])
    #expect(canvas.lines == [[point(50, 50), point(70, 50), point(90, 50), point(90, 50)]])
    fixture.drag(from: point(50, 150), to: point(90, 150))
    #expect(canvas.lines.count == 2)
    fixture.harness.touchCancel()
    #expect(canvas.lines.count == 1)
    #expect(canvas.lines.first?.first == point(50, 50))
  }

  @Test("A smooth line rounds a corner, ends at the finger and has a dot at each location")
  func smooth() {
    let fixture = RecipeFixture(SmoothDrawing())
    fixture.harness.touchDown(at: point(100, 100))
    fixture.harness.touchMove(to: point(200, 100))
    fixture.harness.touchMove(to: point(200, 200))
    let image = fixture.view.snapshot()
    // The middle of a quadratic curve is a quarter of each end point plus half of the control
    // point: here (175, 112.5).
    #expect(image.alpha(at: point(175, 112.5)) == 255)
    #expect(image.alpha(at: point(155, 99)) == 0)
    #expect(image.alpha(at: point(200, 180)) == 255)
    #expect(image.alpha(at: point(200, 100)) == 255)
  }

  @Test("Two fingers draw separate strokes in different colors")
  func strokes() {
    let fixture = RecipeFixture(ManyStrokes())
    let canvas = fixture.controller.canvas
    fixture.harness.touchDown(0, at: point(50, 50))
    fixture.harness.touchDown(1, at: point(50, 150))
    fixture.harness.touchMove([0: point(80, 60), 1: point(90, 160)])
    fixture.harness.touchUp(0)
    fixture.harness.touchMove(1, to: point(120, 170))
    #expect(canvas.strokes.count == 2)
    #expect(canvas.strokes.first?.points == [point(50, 50), point(80, 60), point(80, 60)])
    #expect(canvas.strokes.last?.points == [point(50, 150), point(90, 160), point(120, 170)])
    #expect(Set(canvas.strokes.map(\.color)).count == 2)
    #expect(canvas.strokesInProgress.count == 1)
    fixture.harness.touchUp(1)
    #expect(canvas.strokesInProgress.isEmpty)
  }

  @Test("A cancelled touch removes its stroke, and the other finger continues its stroke")
  func cancelledStroke() {
    let fixture = RecipeFixture(ManyStrokes())
    let canvas = fixture.controller.canvas
    fixture.harness.touchDown([0: point(50, 50), 1: point(50, 150)])
    fixture.harness.touchMove([0: point(80, 60), 1: point(90, 160)])
    fixture.harness.touchCancel(0)
    fixture.harness.touchMove(1, to: point(120, 170))
    #expect(canvas.strokes.map(\.points) == [[point(50, 150), point(90, 160), point(120, 170)]])
    fixture.harness.touchUp(1)
    #expect(canvas.strokes.count == 1)
    #expect(canvas.strokesInProgress.isEmpty)
  }
}
