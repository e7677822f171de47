import Ink
import ResponderKitTesting
import Testing

@testable import ResponderKit
@testable import TouchRecipes

@Suite("Frames, labels and touch counts of the recipes")
struct RecipeFrameTests {
  @Test(
    "Every drawing recipe shows each change by a finger, even a cancelled line, in the next frame",
    arguments: [
      "hit-test-circle", "drawing", "smoothing", "many-strokes", "circle", "own-recognizer",
      "taps", "observers",
    ])
  func changes(name: String) throws {
    let recipe = try #require(Cookbook.recipe(named: name))
    let fixture = RecipeFixture(recipe.makeViewController())
    let (window, harness) = (fixture.window, fixture.harness)
    harness.application.typesetter = BlockTypesetter()
    let canvas = BitmapCanvas(width: 480, height: 400)
    func check(_ change: String) {
      window.layoutIfNeeded()
      _ = window.renderChanges(on: canvas, scale: 1)
      let complete = BitmapCanvas(width: 480, height: 400)
      window.render(on: complete, scale: 1)
      let isComplete = canvas.bitmap == complete.bitmap
      #expect(isComplete, "\(change)")
    }
    check("the first frame")
    harness.touchDown(at: point(230, 150))
    check("a finger")
    for step in 1...24 {
      harness.advance(by: 0.01)
      let angle = CGFloat(step) * .pi / 12
      harness.touchMove(to: point(160 + 70 * CGFloat.cos(angle), 150 + 70 * CGFloat.sin(angle)))
      if step % 8 == 0 { check("step \(step) of a circle") }
    }
    harness.touchUp()
    check("a circle")
    harness.advance(by: 1)
    fixture.tap(point(420, 330))
    check("a tap")
    harness.advance(by: 1)
    check("a single tap")
    fixture.drag(from: point(60, 360), to: point(200, 300), steps: 3)
    check("a line")
    harness.touchCancel()
    check("a cancelled line")
  }

  @Test(
    "The label of a recipe is 20 points from the left edge, and a caption is next to its switch")
  func labels() {
    let frame = CGRect(x: 20, y: 12, width: 440, height: 24)
    #expect(RecipeFixture(DetectingCircles()).controller.canvas.resultLabel.frame == frame)
    #expect(RecipeFixture(EventObservers()).controller.counter.label.frame == frame)
    let taps = RecipeFixture(TapsAndDoubleTaps())
    #expect(taps.view.subviews.compactMap { $0 as? UILabel }.map(\.frame) == [frame])
    let lock = RecipeFixture(InterceptWithHitTest())
    #expect(
      lock.view.subviews.compactMap { $0 as? UILabel }.map(\.frame)
        == [CGRect(x: 104, y: 40, width: 120, height: 30)])
  }

  @Test("The dots of the tap recipe have the second color of the palette")
  func dotColor() {
    let fixture = RecipeFixture(TapsAndDoubleTaps())
    fixture.tap(point(200, 180))
    fixture.harness.advance(by: 1)
    let pixel = fixture.harness.snapshot()[200, 180]
    #expect(pixel.alpha == 255 && pixel.red < 3)
    #expect(abs(Int(pixel.green) - 115) <= 1 && abs(Int(pixel.blue) - 179) <= 1)
  }

  @Test("A view that counts touches forwards their moves to the next responder")
  func movements() {
    final class MoveCounter: UIView {
      var count = 0
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { count += 1 }
    }
    let window = RecipeWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let counter = MoveCounter(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    counter.addSubview(
      ForwardingView(name: "View", frame: CGRect(x: 10, y: 10, width: 90, height: 90)))
    window.addSubview(counter)
    let harness = TouchHarness(window: window)
    harness.touchDown(at: point(50, 60))
    harness.touchMove(to: point(60, 60))
    harness.touchMove(to: point(70, 60))
    #expect(counter.count == 2)
  }

  @Test("The label of the swipe recipe is 60 points high for its two lines")
  func swipeLabel() {
    let fixture = RecipeFixture(Swipes())
    let labels = fixture.view.subviews.compactMap { $0 as? UILabel }
    #expect(labels.map(\.frame) == [CGRect(x: 20, y: 20, width: 440, height: 60)])
    #expect(labels.map(\.text) == ["View: nothing yet\nRecognizer: nothing yet"])
  }
}
