import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Object counters")
struct ObjectCounterTests {
  @Test("An ObjectCounter reports how many objects were created and how many are alive")
  func counting() {
    final class CountedObject {
      let mark: ObjectMark
      init(_ counter: ObjectCounter) { mark = counter.mark() }
    }
    let counter = ObjectCounter("CountedObject")
    var objects = (0..<5).map { _ in CountedObject(counter) }
    objects.removeLast(3)
    #expect((counter.made, counter.living) == (5, 2))
    #expect(ObjectCounter.all.contains { $0 === counter })
    #expect(ObjectCounter.report.contains("CountedObject: 5 made, 2 living"))
    objects = []
    #expect((counter.made, counter.living) == (5, 0))
  }

  @Test("10,000 touch sequences leak no touches or events and leave the touch system idle")
  func sequences() {
    let fixture = GestureFixture()
    let double = fixture.add(UITapGestureRecognizer(), as: "double")
    double.numberOfTapsRequired = 2
    fixture.add(UITapGestureRecognizer(), as: "single").require(toFail: double)
    fixture.add(UIPanGestureRecognizer(), as: "pan").delaysTouchesBegan = true
    fixture.add(UIPinchGestureRecognizer(), as: "pinch")
    let before = (UITouch.counter.living, UIEvent.counter.living)
    let made = UITouch.counter.made
    for sequence in 0..<10_000 {
      fixture.harness.touchDown(0, at: point(100, 100))
      if sequence % 3 == 0 { fixture.harness.touchDown(1, at: point(200, 100)) }
      if sequence % 2 == 0 { fixture.harness.touchMove(0, to: point(150, CGFloat(sequence % 200))) }
      if sequence % 7 == 0 { fixture.harness.touchCancel(0) } else { fixture.harness.touchUp(0) }
      if sequence % 3 == 0 { fixture.harness.touchUp(1) }
      fixture.harness.advance(by: 0.1)
    }
    fixture.harness.advance(by: 1)
    #expect(UITouch.counter.made - made > 10_000)
    #expect((UITouch.counter.living, UIEvent.counter.living) == before)
    #expect(fixture.harness.application.touchSystem.isIdle)
  }

  @Test("Unused views and gesture recognizers are deallocated, even during an animation")
  func views() {
    let before = (UIView.counter.living, UIGestureRecognizer.counter.living)
    do {
      let fixture = GestureFixture()
      fixture.add(UIPanGestureRecognizer(), as: "pan")
      let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      scrollView.contentSize = CGSize(width: 100, height: 1000)
      fixture.view.addSubview(scrollView)
      let slider = UISlider()
      slider.addAction(UIAction { _ in }, for: .valueChanged)
      scrollView.addSubview(slider)
      fixture.harness.touchDown(at: point(50, 90))
      fixture.drag(from: point(50, 90), to: point(50, 20))
      fixture.harness.touchUp()
      fixture.harness.advance(by: 0.05)
      UIView.animate(withDuration: 1) { fixture.view.alpha = 0 }
      fixture.harness.advance(by: 0.5)
    }
    #expect((UIView.counter.living, UIGestureRecognizer.counter.living) == before)
  }
}
