import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Counting living objects")
struct ObjectCounterTests {
  @Test("A counter tells how many were made and how many live")
  func counting() {
    final class Thing {
      let mark: ObjectMark
      init(_ counter: ObjectCounter) { mark = counter.mark() }
    }
    let counter = ObjectCounter("Thing")
    var things = (0..<5).map { _ in Thing(counter) }
    things.removeLast(3)
    #expect((counter.made, counter.living) == (5, 2))
    #expect(ObjectCounter.all.contains { $0 === counter })
    #expect(ObjectCounter.report.contains("Thing: 5 made, 2 living"))
    things = []
    #expect((counter.made, counter.living) == (5, 0))
  }

  @Test("Ten thousand sequences of touches leave no touch, event or work of a recognizer behind")
  func sequences() {
    let stage = GestureStage()
    let double = stage.add(UITapGestureRecognizer(), as: "double")
    double.numberOfTapsRequired = 2
    stage.add(UITapGestureRecognizer(), as: "single").require(toFail: double)
    stage.add(UIPanGestureRecognizer(), as: "pan").delaysTouchesBegan = true
    stage.add(UIPinchGestureRecognizer(), as: "pinch")
    let before = (UITouch.counter.living, UIEvent.counter.living)
    let made = UITouch.counter.made
    for sequence in 0..<10_000 {
      stage.harness.touchDown(0, at: at(100, 100))
      if sequence % 3 == 0 { stage.harness.touchDown(1, at: at(200, 100)) }
      if sequence % 2 == 0 { stage.harness.touchMove(0, to: at(150, CGFloat(sequence % 200))) }
      if sequence % 7 == 0 { stage.harness.touchCancel(0) } else { stage.harness.touchUp(0) }
      if sequence % 3 == 0 { stage.harness.touchUp(1) }
      stage.harness.advance(by: 0.1)
    }
    stage.harness.advance(by: 1)
    #expect(UITouch.counter.made - made > 10_000)
    #expect((UITouch.counter.living, UIEvent.counter.living) == before)
    #expect(stage.harness.application.touches.isAtRest)
  }

  @Test("Views and recognizers that nobody holds are gone")
  func views() {
    let before = (UIView.counter.living, UIGestureRecognizer.counter.living)
    do {
      let stage = GestureStage()
      stage.add(UIPanGestureRecognizer(), as: "pan")
      let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      scrollView.contentSize = CGSize(width: 100, height: 1000)
      stage.view.addSubview(scrollView)
      let slider = UISlider()
      slider.addAction(UIAction { _ in }, for: .valueChanged)
      scrollView.addSubview(slider)
      stage.harness.touchDown(at: at(50, 90))
      stage.drag(from: at(50, 90), to: at(50, 20))
      stage.harness.touchUp()
      stage.harness.advance(by: 0.05)
      UIView.animate(withDuration: 1) { stage.view.alpha = 0 }
      stage.harness.advance(by: 0.5)
    }
    #expect((UIView.counter.living, UIGestureRecognizer.counter.living) == before)
  }
}
