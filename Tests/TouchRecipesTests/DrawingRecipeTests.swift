import Testing

@testable import ResponderKit
@testable import TouchRecipes

@Suite("Recipes that draw")
struct DrawingRecipeTests {
  @Test("A line goes through every report, also where one event tells of several")
  func coalesced() {
    let stage = RecipeStage(DrawingTouches())
    let way = [at(100, 100), at(120, 130), at(150, 125), at(180, 160)]
    stage.harness.touchDown(at: way[0])
    for (index, point) in way.dropFirst().enumerated() {
      stage.harness.application.enqueue(
        TouchSample(
          id: TouchID(finger: 0), phase: .moved, location: point,
          timestamp: 0.01 * Double(index + 1)))
    }
    stage.harness.application.dispatchPendingEvents()
    #expect(stage.controller.canvas.lines == [way])
    #expect(stage.view.snapshot().alpha(at: at(110, 115)) == 255)
    #expect(stage.view.snapshot().alpha(at: at(140, 180)) == 0)
  }

  @Test("A second finger draws nothing; a line that is cancelled goes, those before it stay")
  func oneFinger() {
    let stage = RecipeStage(DrawingTouches())
    let canvas = stage.controller.canvas
    stage.drag(from: at(50, 50), to: at(90, 50), steps: 2)
    stage.harness.touchDown(1, at: at(200, 200))
    stage.harness.touchMove(1, to: at(300, 200))
    stage.harness.touchUp([0, 1])
    #expect(canvas.lines == [[at(50, 50), at(70, 50), at(90, 50), at(90, 50)]])
    stage.drag(from: at(50, 150), to: at(90, 150))
    #expect(canvas.lines.count == 2)
    stage.harness.touchCancel()
    #expect(canvas.lines.count == 1)
    #expect(canvas.lines.first?.first == at(50, 50))
  }

  @Test("A smooth line cuts a corner, ends where the finger did, and has a dot at each report")
  func smooth() {
    let stage = RecipeStage(SmoothDrawing())
    stage.harness.touchDown(at: at(100, 100))
    stage.harness.touchMove(to: at(200, 100))
    stage.harness.touchMove(to: at(200, 200))
    let picture = stage.view.snapshot()
    // The middle of a quadratic curve: a quarter of either end and half of the control.
    #expect(picture.alpha(at: at(175, 112.5)) == 255)
    #expect(picture.alpha(at: at(155, 99)) == 0)
    #expect(picture.alpha(at: at(200, 180)) == 255)
    #expect(picture.alpha(at: at(200, 100)) == 255)
  }

  @Test("Each finger has a stroke and a colour of its own")
  func strokes() {
    let stage = RecipeStage(ManyStrokes())
    let canvas = stage.controller.canvas
    stage.harness.touchDown(0, at: at(50, 50))
    stage.harness.touchDown(1, at: at(50, 150))
    stage.harness.touchMove([0: at(80, 60), 1: at(90, 160)])
    stage.harness.touchUp(0)
    stage.harness.touchMove(1, to: at(120, 170))
    #expect(canvas.strokes.count == 2)
    #expect(canvas.strokes.first?.points == [at(50, 50), at(80, 60), at(80, 60)])
    #expect(canvas.strokes.last?.points == [at(50, 150), at(90, 160), at(120, 170)])
    #expect(Set(canvas.strokes.map(\.color)).count == 2)
    #expect(canvas.strokesInProcess.count == 1)
    stage.harness.touchUp(1)
    #expect(canvas.strokesInProcess.isEmpty)
  }

  @Test("A stroke whose finger is taken away goes, and the other one goes on")
  func cancelledStroke() {
    let stage = RecipeStage(ManyStrokes())
    let canvas = stage.controller.canvas
    stage.harness.touchDown([0: at(50, 50), 1: at(50, 150)])
    stage.harness.touchMove([0: at(80, 60), 1: at(90, 160)])
    stage.harness.touchCancel(0)
    stage.harness.touchMove(1, to: at(120, 170))
    #expect(canvas.strokes.map(\.points) == [[at(50, 150), at(90, 160), at(120, 170)]])
    stage.harness.touchUp(1)
    #expect(canvas.strokes.count == 1)
    #expect(canvas.strokesInProcess.isEmpty)
  }
}
