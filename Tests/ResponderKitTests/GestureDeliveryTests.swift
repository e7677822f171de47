import Testing

@testable import ResponderKit

/// Tests of the touches that a view receives while gesture recognizers track them.
@Suite("Touch delivery with gesture recognizers")
struct GestureDeliveryTests {
  private let fixture = GestureFixture()

  @Test("The event of a delayed touch end contains the touch although the click is over")
  func eventOfDelayedEnd() {
    final class EventView: UIView {
      var reports: [CGPoint] = []
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        #expect(event?.touches(for: self) == touches)
        #expect(window.flatMap { event?.touches(for: $0) } == touches)
        #expect(event?.buttonMask == .secondary)
        for touch in touches {
          #expect(event?.coalescedTouches(for: touch)?.count == 1)
          event?.forEachReport(of: touch, in: self) { reports.append($0.location) }
        }
      }
    }
    let eventView = EventView(frame: fixture.view.bounds)
    fixture.view.addSubview(eventView)
    let double = fixture.add(UITapGestureRecognizer(), as: "double")
    (double.numberOfTapsRequired, double.buttonMaskRequired) = (2, .secondary)
    fixture.harness.secondaryClick(at: point(40, 50))
    #expect(eventView.reports.isEmpty)
    fixture.harness.advance(by: 1)
    #expect(eventView.reports == [point(40, 50)])
  }

  @Test("Recognizers receive a touch before the touched view, those of the deepest view first")
  func order() {
    let order = CallOrder()
    let inner = RecorderView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    inner.onEntry = { order.log.append("view \($0)") }
    fixture.view.addSubview(inner)
    for (name, view) in [("window", fixture.window), ("outer", fixture.view), ("inner", inner)] {
      let recognizer = CallOrder.Recognizer()
      recognizer.order = order
      fixture.add(recognizer, as: name, to: view)
    }
    fixture.harness.touchDown(at: point(50, 50))
    #expect(order.log == ["inner", "outer", "window", "view began"])
  }

  private final class CallOrder {
    var log: [String] = []

    final class Recognizer: UIGestureRecognizer {
      weak var order: CallOrder?
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        order?.log.append(name ?? "")
      }
    }
  }

  @Test("A pan that begins notifies its target and then cancels the view's touch once")
  func cancelsOnce() {
    fixture.add(UIPanGestureRecognizer(), as: "pan")
    var viewLogAtBegin: [String] = []
    fixture.onEntry = { _, entry in
      if entry == "pan began" { viewLogAtBegin = fixture.view.log }
    }
    fixture.harness.touchDown(at: point(100, 100))
    fixture.harness.touchMove(to: point(105, 100))
    fixture.drag(from: point(105, 100), to: point(200, 100))
    fixture.harness.touchUp()
    #expect(viewLogAtBegin == ["began", "moved"])
    #expect(fixture.view.log == ["began", "moved", "cancelled"])
  }

  @Test("A recognizer whose cancelsTouchesInView is false does not cancel the view's touches")
  func doesNotCancel() {
    let pan = fixture.add(UIPanGestureRecognizer(), as: "pan")
    pan.cancelsTouchesInView = false
    fixture.harness.touchDown(at: point(100, 100))
    fixture.drag(from: point(100, 100), to: point(200, 100), steps: 3)
    fixture.harness.touchUp()
    #expect(fixture.view.log == ["began", "moved", "moved", "moved", "ended"])
    #expect(fixture.log.last == "pan ended")
  }

  @Test("A failed gesture does not affect the touches of the view")
  func failure() {
    fixture.add(UITapGestureRecognizer(), as: "tap")
    fixture.harness.touchDown(at: point(100, 100))
    fixture.harness.touchMove(to: point(200, 100))
    fixture.harness.touchUp()
    #expect(fixture.view.log == ["began", "moved", "ended"])
  }

  @Test("A recognized tap cancels the touch of the view")
  func tap() {
    fixture.add(UITapGestureRecognizer(), as: "tap")
    fixture.tap()
    #expect(fixture.view.log == ["began", "cancelled"])
  }

  @Test("A view receives the end of a first tap only when no second tap is possible")
  func delaysEnded() {
    let double = fixture.add(UITapGestureRecognizer(), as: "double")
    double.numberOfTapsRequired = 2
    fixture.tap()
    #expect(fixture.view.log == ["began"])
    fixture.harness.advance(by: 0.4)
    #expect(fixture.view.log == ["began", "ended"])
    fixture.view.log = []
    fixture.tap()
    fixture.harness.advance(by: 0.1)
    fixture.tap()
    #expect(fixture.view.log == ["began", "began", "cancelled", "cancelled"])
  }

  @Test("The view receives the end of a tap immediately if delaysTouchesEnded is false")
  func doesNotDelayEnded() {
    let double = fixture.add(UITapGestureRecognizer(), as: "double")
    double.numberOfTapsRequired = 2
    double.delaysTouchesEnded = false
    fixture.tap()
    fixture.harness.advance(by: 0.1)
    fixture.tap()
    #expect(fixture.view.log == ["began", "ended", "began", "cancelled"])
  }

  @Test("The delayed end of a touch is delivered with its original time and location")
  func delayedEndKeepsState() {
    let double = fixture.add(UITapGestureRecognizer(), as: "double")
    double.numberOfTapsRequired = 2
    let recorder = TouchRecorderView(frame: fixture.view.bounds)
    fixture.view.addSubview(recorder)
    fixture.harness.touchDown(at: point(40, 50))
    fixture.harness.advance(by: 0.1)
    fixture.harness.touchUp()
    fixture.harness.advance(by: 2)
    #expect(
      recorder.entries == [
        TouchRecorderView.Entry(phase: .began, location: point(40, 50), time: 0, fingers: 1),
        TouchRecorderView.Entry(phase: .ended, location: point(40, 50), time: 0.1, fingers: 1),
      ])
    #expect(recorder.touches.allSatisfy { $0.view == nil })
  }

  /// A view that records the properties of its touches.
  private final class TouchRecorderView: UIView {
    struct Entry: Equatable {
      var phase: UITouch.Phase
      var location: CGPoint
      var time: TimeInterval
      var fingers: Int
    }

    var entries: [Entry] = []
    var touches: Set<UITouch> = []

    override init(frame: CGRect) {
      super.init(frame: frame)
      isMultipleTouchEnabled = true
    }

    required init?(coder: NSCoder) { nil }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      record(touches, event)
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      record(touches, event)
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      record(touches, event)
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      record(touches, event)
    }

    private func record(_ touches: Set<UITouch>, _ event: UIEvent?) {
      for touch in touches.sorted(by: { $0.location(in: nil).x < $1.location(in: nil).x }) {
        self.touches.insert(touch)
        #expect(event?.allTouches?.contains(touch) == true)
        #expect(event?.timestamp == touch.timestamp)
        #expect(touch.window != nil)
        entries.append(
          Entry(
            phase: touch.phase, location: touch.location(in: nil), time: touch.timestamp,
            fingers: touches.count))
      }
    }
  }

  @Test(
    "Delayed touch phases are delivered in order with their original state if the gesture fails")
  func delaysBegan() {
    let tap = fixture.add(UITapGestureRecognizer(), as: "tap")
    tap.delaysTouchesBegan = true
    tap.numberOfTouchesRequired = 2
    let recorder = TouchRecorderView(frame: fixture.view.bounds)
    fixture.view.addSubview(recorder)
    fixture.harness.touchDown(0, at: point(10, 10))
    fixture.harness.advance(by: 0.1)
    fixture.harness.touchDown(1, at: point(100, 10))
    fixture.harness.advance(by: 0.1)
    fixture.harness.touchMove([0: point(12, 10), 1: point(102, 10)])
    #expect(recorder.entries.isEmpty)
    fixture.harness.advance(by: 0.1)
    fixture.harness.touchMove(1, to: point(200, 10))
    #expect(
      recorder.entries == [
        .init(phase: .began, location: point(10, 10), time: 0, fingers: 1),
        .init(phase: .began, location: point(100, 10), time: 0.1, fingers: 1),
        .init(phase: .moved, location: point(12, 10), time: 0.2, fingers: 2),
        .init(phase: .moved, location: point(102, 10), time: 0.2, fingers: 2),
        .init(phase: .moved, location: point(200, 10), time: 0.1 + 0.1 + 0.1, fingers: 1),
      ])
    fixture.harness.touchUp([0, 1])
    #expect(recorder.entries.filter { $0.phase == .ended }.count == 2)
  }

  @Test("Delayed touch phases are dropped if the gesture is recognized")
  func delayedIsDropped() {
    let pan = fixture.add(UIPanGestureRecognizer(), as: "pan")
    pan.delaysTouchesBegan = true
    fixture.harness.touchDown(at: point(10, 10))
    fixture.harness.touchMove(to: point(60, 10))
    fixture.harness.touchUp()
    #expect(fixture.log == ["pan began", "pan ended"])
    #expect(fixture.view.log.isEmpty)
  }

  @Test("A complete tap that was delayed is delivered when the delaying gesture fails")
  func delayedTap() {
    let pan = fixture.add(UIPanGestureRecognizer(), as: "pan")
    pan.delaysTouchesBegan = true
    fixture.tap()
    #expect(fixture.view.log == ["began", "ended"])
  }

  @Test("A touch that the system cancels while it is delayed is never delivered")
  func delayedAndCancelled() {
    let pan = fixture.add(UIPanGestureRecognizer(), as: "pan")
    pan.delaysTouchesBegan = true
    fixture.harness.touchDown(at: point(10, 10))
    fixture.harness.touchCancel()
    #expect(fixture.view.log.isEmpty)
  }

  @Test("Recognizers receive all touches on an exclusive view that accepts only a single touch")
  func recognizersReceiveAllTouches() {
    fixture.view.isMultipleTouchEnabled = false
    fixture.view.isExclusiveTouch = true
    let pinch = fixture.add(UIPinchGestureRecognizer(), as: "pinch")
    fixture.harness.touchDown(0, at: point(100, 100))
    fixture.harness.touchDown(1, at: point(200, 100))
    fixture.harness.touchMove(1, to: point(300, 100))
    #expect(pinch.scale == 2)
    #expect(fixture.view.log == ["began", "cancelled"])
  }

  @Test("A pan recognizer of a superview still receives a touch after the touched view is removed")
  func removal() {
    let inner = RecorderView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    fixture.view.addSubview(inner)
    let pan = fixture.add(UIPanGestureRecognizer(), as: "pan")
    fixture.add(UIPanGestureRecognizer(), as: "inner pan", to: inner).delegate = neverBegins
    fixture.harness.touchDown(at: point(50, 50))
    inner.removeFromSuperview()
    #expect(inner.log == ["began", "cancelled"])
    fixture.harness.touchMove(to: point(90, 50))
    #expect(pan.translation(in: nil) == point(40, 0))
    fixture.harness.touchUp()
    #expect(fixture.log == ["pan began", "pan ended"])
    #expect(inner.log == ["began", "cancelled"])
  }

  private let neverBegins: StubDelegate = {
    let delegate = StubDelegate()
    delegate.shouldBegin = { _ in false }
    return delegate
  }()

  @Test(
    "A gesture is cancelled when its view is removed or hidden, or a superview is disabled",
    arguments: ["removed", "hidden", "disabled"])
  func removalDuringGesture(change: String) {
    let inner = RecorderView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    fixture.view.addSubview(inner)
    fixture.add(UIPanGestureRecognizer(), as: "pan", to: inner).cancelsTouchesInView = false
    fixture.harness.touchDown(at: point(50, 50))
    fixture.harness.touchMove(to: point(90, 50))
    switch change {
    case "removed": inner.removeFromSuperview()
    case "hidden": inner.isHidden = true
    default: fixture.view.isUserInteractionEnabled = false
    }
    fixture.harness.touchMove(to: point(120, 50))
    fixture.harness.touchUp()
    #expect(fixture.log == ["pan began", "pan cancelled"])
    #expect(inner.log == ["began", "moved", "cancelled"])
  }

  @Test(
    "A window's sendEvent override receives all phases of a touch that a pan cancels for the view")
  func windowOverride() {
    final class ObservedWindow: UIWindow {
      var observed: [UITouch.Phase] = []
      override func sendEvent(_ event: UIEvent) {
        observed += event.allTouches?.map(\.phase) ?? []
        super.sendEvent(event)
      }
    }
    let window = ObservedWindow(frame: fixture.window.bounds)
    let view = RecorderView(frame: window.bounds)
    window.addSubview(view)
    view.addGestureRecognizer(UIPanGestureRecognizer())
    fixture.harness.application.add(window)
    fixture.harness.touchDown(at: point(10, 10))
    fixture.harness.touchMove(to: point(100, 10))
    fixture.harness.touchUp()
    #expect(window.observed == [.began, .moved, .ended])
    #expect(view.log == ["began", "cancelled"])
  }
}
