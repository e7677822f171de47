import ResponderKitTesting
import Testing

@testable import ResponderKit

/// Tests of behavior that developers expect from UIKit.
@Suite("UIKit compatibility")
struct UIKitCompatibilityTests {
  private let fixture = GestureFixture()

  @Test("A two-finger pan pauses while one finger is down and continues without a jump")
  func panBelowMinimum() {
    let pan = fixture.add(UIPanGestureRecognizer(), as: "pan")
    pan.minimumNumberOfTouches = 2
    fixture.harness.touchDown([0: point(100, 100), 1: point(200, 100)])
    fixture.harness.touchMove([0: point(100, 150), 1: point(200, 150)])
    #expect(pan.translation(in: nil) == point(0, 50))
    fixture.harness.touchUp(1)
    fixture.harness.touchMove(0, to: point(100, 250))
    fixture.harness.touchDown(1, at: point(200, 250))
    #expect(pan.translation(in: nil) == point(0, 50))
    fixture.harness.touchMove([0: point(100, 260), 1: point(200, 260)])
    #expect(pan.translation(in: nil) == point(0, 60))
  }

  @Test("Fingers that mainly move apart do not begin a rotation")
  func spreading() {
    fixture.add(UIRotationGestureRecognizer(), as: "rotation")
    fixture.harness.touchDown([0: point(190, 200), 1: point(210, 200)])
    fixture.harness.touchMove([0: point(20, 190), 1: point(380, 210)])
    #expect(fixture.log.isEmpty)
  }

  @Test("A tap on a disabled button is recognized by the tap recognizer of its superview")
  func disabledButton() {
    fixture.add(UITapGestureRecognizer(), as: "parent")
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    button.isEnabled = false
    fixture.view.addSubview(button)
    fixture.tap(50, 25)
    #expect(fixture.log == ["parent ended"])
  }

  @Test("A vertical drag of a slider's thumb scrolls, and a horizontal drag moves the thumb")
  func sliderInScrollView() {
    let scrollView = UIScrollView(frame: fixture.view.bounds)
    scrollView.contentSize = CGSize(width: 400, height: 2000)
    let slider = UISlider(frame: CGRect(x: 0, y: 100, width: 226, height: 30))
    slider.value = 0.5
    scrollView.addSubview(slider)
    fixture.view.addSubview(scrollView)
    fixture.harness.touchDown(at: point(113, 115))
    fixture.harness.touchMove(to: point(153, 118))
    #expect(scrollView.contentOffset == .zero)
    #expect(abs(slider.value - 0.7) < 1e-6)
    fixture.harness.touchUp()
    slider.value = 0.5
    fixture.harness.touchDown(at: point(113, 115))
    fixture.harness.touchMove(to: point(115, 75))
    #expect(scrollView.contentOffset.y > 20)
  }

  @Test("Quick taps on two adjacent views do not count as consecutive taps")
  func tapsOnAdjacentViews() {
    var counts: [Int] = []
    final class TapCountView: UIView {
      var onTap: ((Int) -> Void)?
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches { onTap?(touch.tapCount) }
      }
    }
    for x in [0, 20] {
      let view = TapCountView(frame: CGRect(x: x, y: 0, width: 20, height: 20))
      view.onTap = { counts.append($0) }
      fixture.view.addSubview(view)
    }
    fixture.tap(15, 10)
    fixture.harness.advance(by: 0.05)
    fixture.tap(25, 10)
    fixture.harness.advance(by: 0.05)
    fixture.tap(25, 10)
    #expect(counts == [1, 1, 2])
  }

  @Test("A window that is made key again keeps its touches")
  func makeKeyAgain() {
    fixture.harness.touchDown(at: point(10, 10))
    fixture.window.makeKeyAndVisible()
    fixture.harness.touchUp()
    #expect(fixture.viewLog == ["began", "ended"])
    #expect(fixture.harness.application.windows.count == 1)
  }

  @Test(
    "A first responder that leaves its window is no longer the window's first responder",
    arguments: 0...2)
  func removedFirstResponder(removal: Int) {
    final class FocusableView: UIView {
      override var canBecomeFirstResponder: Bool { true }
    }
    final class FocusableController: UIViewController {
      override var canBecomeFirstResponder: Bool { true }
    }
    let (view, controller) = (FocusableView(), FocusableController())
    fixture.view.addSubview(view)
    fixture.view.addSubview(controller.view)
    switch removal {
    case 0:
      view.becomeFirstResponder()
      view.removeFromSuperview()
    case 1:
      view.becomeFirstResponder()
      UIView().addSubview(view)
    default:
      controller.becomeFirstResponder()
      controller.view.removeFromSuperview()
    }
    #expect(fixture.window.firstResponder == nil)
  }
}

@Suite("Touch edge cases")
struct EdgeCaseTests {
  private let fixture = GestureFixture()

  @Test("Hit testing never returns a view that is scaled to zero", arguments: [(0, 0), (1, 0)])
  func zeroScaledView(x: CGFloat, y: CGFloat) {
    let flat = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    flat.transform = CGAffineTransform(scaleX: x, y: y)
    fixture.view.addSubview(flat)
    for location in [point(390, 390), point(20, 20), point(20, 350)] {
      #expect(fixture.window.hitTest(location, with: nil) === fixture.view)
    }
  }

  @Test("A rotation that was too small to begin does not affect the next pair of fingers")
  func smallRotationBefore() {
    let rotation = fixture.add(UIRotationGestureRecognizer(), as: "rotation")
    fixture.harness.touchDown([0: point(200, 200), 1: point(220, 200)])
    fixture.harness.touchMove(1, to: point(217, 210))
    fixture.harness.touchUp(1)
    fixture.harness.touchDown(1, at: point(380, 200))
    fixture.harness.touchMove(1, to: point(381, 200))
    #expect(fixture.log.isEmpty)
    fixture.harness.touchMove(1, to: point(200, 380))
    #expect(abs(rotation.rotation - .pi / 2) < 1e-9)
  }
}
