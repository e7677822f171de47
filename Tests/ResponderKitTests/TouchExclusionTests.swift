import Testing

@testable import ResponderKit

@Suite("Exclusive touches")
struct TouchExclusionTests {
  private let fixture = TwoViewFixture()

  init() { fixture.left.isExclusiveTouch = true }

  @Test("An exclusive view receives several touches, also after a touch elsewhere was blocked")
  func severalTouches() {
    fixture.left.isMultipleTouchEnabled = true
    fixture.harness.touchDown(0, at: fixture.leftPoint)
    fixture.harness.touchDown(1, at: fixture.rightPoint)
    fixture.harness.touchDown(2, at: CGPoint(x: 60, y: 60))
    fixture.harness.touchMove([0: CGPoint(x: 21, y: 20), 2: CGPoint(x: 61, y: 60)])
    fixture.harness.touchUp([0, 1, 2])
    #expect(fixture.left.log == ["began", "began", "moved 2", "ended 2"])
    #expect(fixture.right.log.isEmpty)
  }

  @Test("An exclusive view receives a second tap while the end of the first tap is delayed")
  func secondTap() {
    let double = UITapGestureRecognizer()
    double.numberOfTapsRequired = 2
    double.cancelsTouchesInView = false
    fixture.left.addGestureRecognizer(double)
    for _ in 0..<2 {
      fixture.harness.touchDown(at: fixture.leftPoint)
      fixture.harness.advance(by: 0.1)
      fixture.harness.touchUp()
      fixture.harness.advance(by: 0.1)
    }
    #expect(fixture.left.log == ["began", "began", "ended", "ended"])
  }

  @Test("A finger whose touch a gesture cancelled does not block touches of other views")
  func cancelledTouch() {
    fixture.left.addGestureRecognizer(UIPanGestureRecognizer())
    fixture.harness.touchDown(0, at: fixture.leftPoint)
    fixture.harness.touchMove(0, to: CGPoint(x: 60, y: 20))
    #expect(fixture.left.log == ["began", "cancelled"])
    fixture.harness.touchDown(1, at: fixture.rightPoint)
    fixture.harness.touchUp([0, 1])
    #expect(fixture.right.log == ["began", "ended"])
  }

  @Test("An exclusive view does not block touches in another window")
  func otherWindow() {
    let window = UIWindow(frame: CGRect(x: 300, y: 0, width: 100, height: 100))
    let view = RecorderView(frame: window.bounds)
    window.addSubview(view)
    fixture.harness.application.add(window)
    fixture.harness.touchDown(0, at: fixture.leftPoint)
    fixture.harness.touchDown(1, at: CGPoint(x: 350, y: 50))
    fixture.harness.touchDown(2, at: fixture.rightPoint)
    #expect(fixture.left.log == ["began"] && view.log == ["began"])
    #expect(fixture.right.log.isEmpty)
  }

  @Test("A view whose isExclusiveTouch is set to false does not block other views")
  func notExclusive() {
    fixture.left.isExclusiveTouch = false
    fixture.harness.touchDown(0, at: fixture.leftPoint)
    fixture.harness.touchDown(1, at: fixture.rightPoint)
    #expect(fixture.left.log == ["began"] && fixture.right.log == ["began"])
  }

  @Test("A view whose isExclusiveTouch is set during its touch blocks later touches elsewhere")
  func laterExclusion() {
    fixture.left.isExclusiveTouch = false
    fixture.harness.touchDown(0, at: fixture.leftPoint)
    fixture.left.isExclusiveTouch = true
    fixture.harness.touchDown(1, at: fixture.rightPoint)
    #expect(fixture.right.log.isEmpty)
    fixture.harness.touchUp([0, 1])
    fixture.harness.touchDown(2, at: fixture.rightPoint)
    #expect(fixture.right.log == ["began"])
  }
}
