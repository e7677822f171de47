import ResponderKitTesting
import Testing

@testable import ResponderKit

/// What people who know UIKit count on without thinking of it.
@Suite("Habits")
struct TouchHabitTests {
  private let stage = GestureStage()

  @Test("A pan of two fingers stands still while only one is down, and goes on without a jump")
  func panBelowMinimum() {
    let pan = stage.add(UIPanGestureRecognizer(), as: "pan")
    pan.minimumNumberOfTouches = 2
    stage.harness.touchDown([0: at(100, 100), 1: at(200, 100)])
    stage.harness.touchMove([0: at(100, 150), 1: at(200, 150)])
    #expect(pan.translation(in: nil) == at(0, 50))
    stage.harness.touchUp(1)
    stage.harness.touchMove(0, to: at(100, 250))
    stage.harness.touchDown(1, at: at(200, 250))
    #expect(pan.translation(in: nil) == at(0, 50))
    stage.harness.touchMove([0: at(100, 260), 1: at(200, 260)])
    #expect(pan.translation(in: nil) == at(0, 60))
  }

  @Test("Fingers that go far apart and turn a little on the way do not rotate")
  func spreading() {
    stage.add(UIRotationGestureRecognizer(), as: "rotation")
    stage.harness.touchDown([0: at(190, 200), 1: at(210, 200)])
    stage.harness.touchMove([0: at(20, 190), 1: at(380, 210)])
    #expect(stage.log.isEmpty)
  }

  @Test("A tap on a disabled button is one on the view around it")
  func disabledButton() {
    stage.add(UITapGestureRecognizer(), as: "around")
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    button.isEnabled = false
    stage.view.addSubview(button)
    stage.tap(50, 25)
    #expect(stage.log == ["around ended"])
  }

  @Test("A drag up or down that starts on a slider's thumb scrolls, one along it slides")
  func sliderInScrollView() {
    let scrollView = UIScrollView(frame: stage.view.bounds)
    scrollView.contentSize = CGSize(width: 400, height: 2000)
    let slider = UISlider(frame: CGRect(x: 0, y: 100, width: 226, height: 30))
    slider.value = 0.5
    scrollView.addSubview(slider)
    stage.view.addSubview(scrollView)
    stage.harness.touchDown(at: at(113, 115))
    stage.harness.touchMove(to: at(153, 118))
    #expect(scrollView.contentOffset == .zero)
    #expect(abs(slider.value - 0.7) < 1e-6)
    stage.harness.touchUp()
    slider.value = 0.5
    stage.harness.touchDown(at: at(113, 115))
    stage.harness.touchMove(to: at(115, 75))
    #expect(scrollView.contentOffset.y > 20)
  }

  @Test("Quick taps on two views beside each other are both first taps")
  func tapsOnNeighbours() {
    var counts: [Int] = []
    final class Counter: UIView {
      var tapped: ((Int) -> Void)?
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches { tapped?(touch.tapCount) }
      }
    }
    for x in [0, 20] {
      let view = Counter(frame: CGRect(x: x, y: 0, width: 20, height: 20))
      view.tapped = { counts.append($0) }
      stage.view.addSubview(view)
    }
    stage.tap(15, 10)
    stage.harness.advance(by: 0.05)
    stage.tap(25, 10)
    stage.harness.advance(by: 0.05)
    stage.tap(25, 10)
    #expect(counts == [1, 1, 2])
  }

  @Test("A window that is made key again keeps its touches")
  func makeKeyAgain() {
    stage.harness.touchDown(at: at(10, 10))
    stage.window.makeKeyAndVisible()
    stage.harness.touchUp()
    #expect(stage.viewLog == ["began", "ended"])
    #expect(stage.harness.application.windows.count == 1)
  }

  @Test("A first responder that leaves its window gets no more of its keys", arguments: 0...2)
  func leavingFirstResponder(how: Int) {
    final class Keen: UIView {
      override var canBecomeFirstResponder: Bool { true }
    }
    final class KeenController: UIViewController {
      override var canBecomeFirstResponder: Bool { true }
    }
    let (view, controller) = (Keen(), KeenController())
    stage.view.addSubview(view)
    stage.view.addSubview(controller.view)
    switch how {
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
    #expect(stage.window.firstResponder == nil)
  }
}

@Suite("Odd views and odd fingers")
struct OddityTests {
  private let stage = GestureStage()

  @Test("A view that is scaled to nothing is not touched anywhere", arguments: [(0, 0), (1, 0)])
  func flatView(x: CGFloat, y: CGFloat) {
    let flat = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    flat.transform = CGAffineTransform(scaleX: x, y: y)
    stage.view.addSubview(flat)
    for place in [at(390, 390), at(20, 20), at(20, 350)] {
      #expect(stage.window.hitTest(place, with: nil) === stage.view)
    }
  }

  @Test("A turn too small to rotate is no part of what another pair of fingers does")
  func smallTurnBefore() {
    let rotation = stage.add(UIRotationGestureRecognizer(), as: "rotation")
    stage.harness.touchDown([0: at(200, 200), 1: at(220, 200)])
    stage.harness.touchMove(1, to: at(217, 210))
    stage.harness.touchUp(1)
    stage.harness.touchDown(1, at: at(380, 200))
    stage.harness.touchMove(1, to: at(381, 200))
    #expect(stage.log.isEmpty)
    stage.harness.touchMove(1, to: at(200, 380))
    #expect(abs(rotation.rotation - .pi / 2) < 1e-9)
  }
}
