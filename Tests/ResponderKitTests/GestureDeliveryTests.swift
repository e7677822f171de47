import Testing

@testable import ResponderKit

/// What becomes of a view's touches while recognizers look at them.
@Suite("Recognizers and the view")
struct GestureDeliveryTests {
  private let stage = GestureStage()

  @Test("Recognizers hear of a touch before the view, those of the deepest view first")
  func order() {
    let order = Order()
    let inner = RecorderView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    inner.onEntry = { order.log.append("view \($0)") }
    stage.view.addSubview(inner)
    for (name, view) in [("window", stage.window), ("outer", stage.view), ("inner", inner)] {
      let recognizer = Order.Recognizer()
      recognizer.order = order
      stage.add(recognizer, as: name, to: view)
    }
    stage.harness.touchDown(at: at(50, 50))
    #expect(order.log == ["inner", "outer", "window", "view began"])
  }

  private final class Order {
    var log: [String] = []

    final class Recognizer: UIGestureRecognizer {
      weak var order: Order?
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        order?.log.append(name ?? "")
      }
    }
  }

  @Test("A view hears once that its touch is cancelled, after the target was told")
  func cancelsOnce() {
    stage.add(UIPanGestureRecognizer(), as: "pan")
    var viewLogAtBegin: [String] = []
    stage.onEntry = { _, entry in
      if entry == "pan began" { viewLogAtBegin = stage.view.log }
    }
    stage.harness.touchDown(at: at(100, 100))
    stage.harness.touchMove(to: at(105, 100))
    stage.drag(from: at(105, 100), to: at(200, 100))
    stage.harness.touchUp()
    #expect(viewLogAtBegin == ["began", "moved"])
    #expect(stage.view.log == ["began", "moved", "cancelled"])
  }

  @Test("A recognizer that does not cancel leaves the view its touches")
  func doesNotCancel() {
    let pan = stage.add(UIPanGestureRecognizer(), as: "pan")
    pan.cancelsTouchesInView = false
    stage.harness.touchDown(at: at(100, 100))
    stage.drag(from: at(100, 100), to: at(200, 100), steps: 3)
    stage.harness.touchUp()
    #expect(stage.view.log == ["began", "moved", "moved", "moved", "ended"])
    #expect(stage.log.last == "pan ended")
  }

  @Test("A gesture that fails costs the view nothing")
  func failure() {
    stage.add(UITapGestureRecognizer(), as: "tap")
    stage.harness.touchDown(at: at(100, 100))
    stage.harness.touchMove(to: at(200, 100))
    stage.harness.touchUp()
    #expect(stage.view.log == ["began", "moved", "ended"])
  }

  @Test("A tap has the view's touch cancelled, not ended")
  func tap() {
    stage.add(UITapGestureRecognizer(), as: "tap")
    stage.tap()
    #expect(stage.view.log == ["began", "cancelled"])
  }

  @Test("While a second tap may come the view does not hear of the end of the first")
  func delaysEnded() {
    let double = stage.add(UITapGestureRecognizer(), as: "double")
    double.numberOfTapsRequired = 2
    stage.tap()
    #expect(stage.view.log == ["began"])
    stage.harness.advance(by: 0.4)
    #expect(stage.view.log == ["began", "ended"])
    stage.view.log = []
    stage.tap()
    stage.harness.advance(by: 0.1)
    stage.tap()
    #expect(stage.view.log == ["began", "began", "cancelled", "cancelled"])
  }

  @Test("It hears of it at once where the recognizer does not delay it")
  func doesNotDelayEnded() {
    let double = stage.add(UITapGestureRecognizer(), as: "double")
    double.numberOfTapsRequired = 2
    double.delaysTouchesEnded = false
    stage.tap()
    stage.harness.advance(by: 0.1)
    stage.tap()
    #expect(stage.view.log == ["began", "ended", "began", "cancelled"])
  }

  @Test("An end that was held back is told with the time, the place and the taps that it had")
  func delayedEndIsTrue() {
    let double = stage.add(UITapGestureRecognizer(), as: "double")
    double.numberOfTapsRequired = 2
    let witness = Witness(frame: stage.view.bounds)
    stage.view.addSubview(witness)
    stage.harness.touchDown(at: at(40, 50))
    stage.harness.advance(by: 0.1)
    stage.harness.touchUp()
    stage.harness.advance(by: 2)
    #expect(
      witness.seen == [
        Witness.Entry(phase: .began, place: at(40, 50), time: 0, fingers: 1),
        Witness.Entry(phase: .ended, place: at(40, 50), time: 0.1, fingers: 1),
      ])
    #expect(witness.touches.allSatisfy { $0.view == nil })
  }

  /// A view that writes down the touch itself.
  private final class Witness: UIView {
    struct Entry: Equatable {
      var phase: UITouch.Phase
      var place: CGPoint
      var time: TimeInterval
      var fingers: Int
    }

    var seen: [Entry] = []
    var touches: Set<UITouch> = []

    override init(frame: CGRect) {
      super.init(frame: frame)
      isMultipleTouchEnabled = true
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      note(touches, event)
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      note(touches, event)
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      note(touches, event)
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      note(touches, event)
    }

    private func note(_ touches: Set<UITouch>, _ event: UIEvent?) {
      for touch in touches.sorted(by: { $0.location(in: nil).x < $1.location(in: nil).x }) {
        self.touches.insert(touch)
        #expect(event?.allTouches?.contains(touch) == true)
        #expect(event?.timestamp == touch.timestamp)
        #expect(touch.window != nil)
        seen.append(
          Entry(
            phase: touch.phase, place: touch.location(in: nil), time: touch.timestamp,
            fingers: touches.count))
      }
    }
  }

  @Test("Beginnings held back are told as they were, in their order, once the gesture has failed")
  func delaysBegan() {
    let tap = stage.add(UITapGestureRecognizer(), as: "tap")
    tap.delaysTouchesBegan = true
    tap.numberOfTouchesRequired = 2
    let witness = Witness(frame: stage.view.bounds)
    stage.view.addSubview(witness)
    stage.harness.touchDown(0, at: at(10, 10))
    stage.harness.advance(by: 0.1)
    stage.harness.touchDown(1, at: at(100, 10))
    stage.harness.advance(by: 0.1)
    stage.harness.touchMove([0: at(12, 10), 1: at(102, 10)])
    #expect(witness.seen.isEmpty)
    stage.harness.advance(by: 0.1)
    stage.harness.touchMove(1, to: at(200, 10))
    #expect(
      witness.seen == [
        .init(phase: .began, place: at(10, 10), time: 0, fingers: 1),
        .init(phase: .began, place: at(100, 10), time: 0.1, fingers: 1),
        .init(phase: .moved, place: at(12, 10), time: 0.2, fingers: 2),
        .init(phase: .moved, place: at(102, 10), time: 0.2, fingers: 2),
        .init(phase: .moved, place: at(200, 10), time: 0.1 + 0.1 + 0.1, fingers: 1),
      ])
    stage.harness.touchUp([0, 1])
    #expect(witness.seen.filter { $0.phase == .ended }.count == 2)
  }

  @Test("Beginnings held back are dropped once the gesture is recognized")
  func delayedIsDropped() {
    let pan = stage.add(UIPanGestureRecognizer(), as: "pan")
    pan.delaysTouchesBegan = true
    stage.harness.touchDown(at: at(10, 10))
    stage.harness.touchMove(to: at(60, 10))
    stage.harness.touchUp()
    #expect(stage.log == ["pan began", "pan ended"])
    #expect(stage.view.log.isEmpty)
  }

  @Test("A whole tap that was held back is told when the gesture fails with it")
  func delayedTap() {
    let pan = stage.add(UIPanGestureRecognizer(), as: "pan")
    pan.delaysTouchesBegan = true
    stage.tap()
    #expect(stage.view.log == ["began", "ended"])
  }

  @Test("What was held back and then cancelled by the system never was")
  func delayedAndCancelled() {
    let pan = stage.add(UIPanGestureRecognizer(), as: "pan")
    pan.delaysTouchesBegan = true
    stage.harness.touchDown(at: at(10, 10))
    stage.harness.touchCancel()
    #expect(stage.view.log.isEmpty)
  }

  @Test("A view that takes one touch, and an exclusive one, do not keep touches from recognizers")
  func recognizersGetAll() {
    stage.view.isMultipleTouchEnabled = false
    stage.view.isExclusiveTouch = true
    let pinch = stage.add(UIPinchGestureRecognizer(), as: "pinch")
    stage.harness.touchDown(0, at: at(100, 100))
    stage.harness.touchDown(1, at: at(200, 100))
    stage.harness.touchMove(1, to: at(300, 100))
    #expect(pinch.scale == 2)
    #expect(stage.view.log == ["began", "cancelled"])
  }

  @Test("A view taken out under a pan of its superview: the pan goes on")
  func removal() {
    let inner = RecorderView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    stage.view.addSubview(inner)
    let pan = stage.add(UIPanGestureRecognizer(), as: "pan")
    stage.add(UIPanGestureRecognizer(), as: "own", to: inner).delegate = never
    stage.harness.touchDown(at: at(50, 50))
    inner.removeFromSuperview()
    #expect(inner.log == ["began", "cancelled"])
    stage.harness.touchMove(to: at(90, 50))
    #expect(pan.translation(in: nil) == at(40, 0))
    stage.harness.touchUp()
    #expect(stage.log == ["pan began", "pan ended"])
    #expect(inner.log == ["began", "cancelled"])
  }

  private let never: Says = {
    let says = Says()
    says.begin = { _ in false }
    return says
  }()

  @Test(
    "The view that has a gesture going on is taken out, hidden or disabled: it is cancelled",
    arguments: ["removed", "hidden", "disabled"])
  func goneUnderGesture(how: String) {
    let inner = RecorderView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    stage.view.addSubview(inner)
    stage.add(UIPanGestureRecognizer(), as: "pan", to: inner).cancelsTouchesInView = false
    stage.harness.touchDown(at: at(50, 50))
    stage.harness.touchMove(to: at(90, 50))
    switch how {
    case "removed": inner.removeFromSuperview()
    case "hidden": inner.isHidden = true
    default: stage.view.isUserInteractionEnabled = false
    }
    stage.harness.touchMove(to: at(120, 50))
    stage.harness.touchUp()
    #expect(stage.log == ["pan began", "pan cancelled"])
    #expect(inner.log == ["began", "moved", "cancelled"])
  }

  @Test("A touch does not land on what a window's override keeps from super, and observers see all")
  func window() {
    final class Watched: UIWindow {
      var observed: [UITouch.Phase] = []
      override func sendEvent(_ event: UIEvent) {
        observed += event.allTouches?.map(\.phase) ?? []
        super.sendEvent(event)
      }
    }
    let window = Watched(frame: stage.window.bounds)
    let view = RecorderView(frame: window.bounds)
    window.addSubview(view)
    view.addGestureRecognizer(UIPanGestureRecognizer())
    stage.harness.application.add(window)
    stage.harness.touchDown(at: at(10, 10))
    stage.harness.touchMove(to: at(100, 10))
    stage.harness.touchUp()
    #expect(window.observed == [.began, .moved, .ended])
    #expect(view.log == ["began", "cancelled"])
  }
}
