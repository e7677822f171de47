import ResponderKitTesting
import Testing

@testable import ResponderKit

/// A window of 200 × 200 points with one view on its left half and one on its right half.
struct TwoViewFixture {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  let left = RecorderView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
  let right = RecorderView(frame: CGRect(x: 100, y: 0, width: 100, height: 200))
  let harness: TouchHarness
  let leftPoint = CGPoint(x: 20, y: 20)
  let rightPoint = CGPoint(x: 150, y: 20)

  init() {
    window.addSubview(left)
    window.addSubview(right)
    harness = TouchHarness(window: window)
  }
}

@Suite("Touch delivery")
struct DeliveryTests {
  private let fixture = TwoViewFixture()

  @Test("A touch that is cancelled before its view has received it is never delivered")
  func cancelledBeforeDelivery() {
    let application = fixture.harness.application
    fixture.left.onEntry = { _ in application.cancelTouches { $0.id.finger == 1 } }
    fixture.harness.touchDown([0: fixture.leftPoint, 1: fixture.rightPoint])
    fixture.harness.touchMove(1, to: CGPoint(x: 160, y: 30))
    fixture.harness.touchUp([0, 1])
    #expect(fixture.left.log == ["began", "ended"] && fixture.right.log.isEmpty)
    #expect(application.liveTouchIDs.isEmpty)
  }

  @Test("A view receives a touch that began on it even after the touch leaves the view")
  func staysWithView() {
    fixture.harness.touchDown(at: fixture.leftPoint)
    fixture.harness.touchMove(to: fixture.rightPoint)
    fixture.harness.touchMove(to: CGPoint(x: -500, y: 900))
    fixture.harness.touchUp()
    #expect(fixture.left.log == ["began", "moved", "moved", "ended"])
    #expect(fixture.right.log.isEmpty)
  }

  @Test(
    "Views receive moves in the order in which their fingers landed, not in the order of reports")
  func orderOfViews() {
    final class MoveObserver: UIView {
      var onMove: () -> Void = {}
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { onMove() }
    }
    var movedFingers: [Int] = []
    for finger in 0..<20 {
      let observer = MoveObserver(frame: CGRect(x: 10 * finger, y: 100, width: 10, height: 10))
      observer.onMove = { movedFingers.append(finger) }
      fixture.window.addSubview(observer)
      fixture.harness.touchDown(finger, at: observer.center)
    }
    for finger in [13, 2, 19, 7] {
      fixture.harness.application.enqueue(
        TouchSample(
          id: TouchID(finger: Int64(finger)), phase: .moved,
          location: CGPoint(x: 5, y: 5), timestamp: fixture.harness.now))
    }
    fixture.harness.application.dispatchPendingEvents()
    #expect(movedFingers == [2, 7, 13, 19])
  }

  @Test(
    "Queued moves become a single event, or separate events if mergesMoves is false",
    arguments: [true, false])
  func mergedMoves(merges: Bool) {
    fixture.harness.touchDown([0: fixture.leftPoint, 1: fixture.rightPoint])
    fixture.harness.application.mergesMoves = merges
    for step in 1...3 {
      for finger in [0, 1] as [Int64] {
        fixture.harness.application.enqueue(
          TouchSample(
            id: TouchID(finger: finger), phase: .moved, location: CGPoint(x: 20, y: 20 + step),
            timestamp: fixture.harness.now))
      }
    }
    fixture.harness.application.dispatchPendingEvents()
    let moveCount = merges ? 1 : 3
    #expect(fixture.left.log == ["began"] + Array(repeating: "moved", count: moveCount))
    #expect(fixture.right.log == fixture.left.log)
  }

  @Test("A finger keeps its UITouch object, and a touch sequence keeps its UIEvent object")
  func identity() {
    final class IdentityRecorder: UIView {
      var touches: Set<ObjectIdentifier> = []
      var events: Set<ObjectIdentifier> = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        record(touches, event)
      }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        record(touches, event)
      }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        record(touches, event)
      }
      private func record(_ touches: Set<UITouch>, _ event: UIEvent?) {
        for touch in touches { self.touches.insert(ObjectIdentifier(touch)) }
        if let event { events.insert(ObjectIdentifier(event)) }
      }
    }
    let recorder = IdentityRecorder(frame: fixture.window.bounds)
    recorder.isMultipleTouchEnabled = true
    fixture.window.addSubview(recorder)
    fixture.harness.touchDown(0, at: fixture.leftPoint)
    fixture.harness.touchDown(1, at: fixture.rightPoint)
    fixture.harness.touchMove(0, to: fixture.rightPoint)
    fixture.harness.touchUp([0, 1])
    #expect(recorder.touches.count == 2)
    #expect(recorder.events.count == 1)
  }

  @Test("A multi-touch view receives fingers that land together in a single call")
  func simultaneousLanding() {
    fixture.left.isMultipleTouchEnabled = true
    fixture.harness.touchDown([
      0: fixture.leftPoint, 1: CGPoint(x: 50, y: 50), 2: fixture.rightPoint,
    ])
    #expect(fixture.left.log == ["began 2"])
    #expect(fixture.right.log == ["began"])
  }

  @Test("A single-touch view receives only the first touch of a sequence")
  func singleTouch() {
    fixture.harness.touchDown(0, at: fixture.leftPoint)
    fixture.harness.touchDown(1, at: CGPoint(x: 50, y: 50))
    fixture.harness.touchMove(1, to: CGPoint(x: 60, y: 60))
    fixture.harness.touchUp(0)
    fixture.harness.touchDown(2, at: fixture.leftPoint)
    fixture.harness.touchUp([1, 2])
    #expect(fixture.left.log == ["began", "ended"])
    fixture.harness.touchDown(0, at: fixture.leftPoint)
    #expect(fixture.left.log == ["began", "ended", "began"])
  }

  @Test("An exclusive view and another view never have touches at the same time")
  func exclusive() {
    fixture.left.isExclusiveTouch = true
    fixture.harness.touchDown(0, at: fixture.leftPoint)
    fixture.harness.touchDown(1, at: fixture.rightPoint)
    #expect(fixture.right.log.isEmpty)
    fixture.harness.touchUp([0, 1])
    fixture.harness.touchDown(0, at: fixture.rightPoint)
    fixture.harness.touchDown(1, at: fixture.leftPoint)
    #expect(fixture.left.log == ["began", "ended"])
    #expect(fixture.right.log == ["began"])
  }

  @Test("A touch that an exclusive view refused does not block later touches of the view")
  func refused() {
    fixture.left.isExclusiveTouch = true
    fixture.harness.touchDown(0, at: fixture.rightPoint)
    fixture.harness.touchDown(1, at: fixture.leftPoint)
    fixture.harness.touchUp(0)
    fixture.harness.touchDown(2, at: fixture.leftPoint)
    #expect(fixture.left.log == ["began"])
  }

  @Test("An exclusive view blocks touches on other views while the end of its touch is delayed")
  func exclusiveWithDelayedEnd() {
    fixture.left.isExclusiveTouch = true
    let double = UITapGestureRecognizer()
    double.numberOfTapsRequired = 2
    fixture.left.addGestureRecognizer(double)
    fixture.harness.touchDown(0, at: fixture.leftPoint)
    fixture.harness.touchUp(0)
    #expect(fixture.left.log == ["began"])
    fixture.harness.touchDown(1, at: fixture.rightPoint)
    fixture.harness.advance(by: 1)
    #expect(fixture.left.log == ["began", "ended"])
    #expect(fixture.right.log.isEmpty)
  }

  @Test(
    "A view that is removed while two fingers land receives both cancellations in a single call")
  func removalWithTwoTouches() {
    fixture.left.isMultipleTouchEnabled = true
    fixture.left.onEntry = { if $0 == "began 2" { fixture.left.removeFromSuperview() } }
    fixture.harness.touchDown([0: fixture.leftPoint, 1: CGPoint(x: 50, y: 50)])
    #expect(fixture.left.log == ["began 2", "cancelled 2"])
  }

  @Test("An unhandled touch goes up the responder chain to the view controller and app delegate")
  func responderChain() {
    final class Controller: UIViewController {
      var log: [String] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        log.append("controller")
        super.touchesBegan(touches, with: event)
      }
    }
    final class Delegate: UIResponder, UIApplicationDelegate {
      var count = 0
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { count += 1 }
    }
    let (controller, delegate, inner) = (Controller(), Delegate(), RecorderView())
    inner.forwardsTouches = true
    inner.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    controller.view.addSubview(inner)
    fixture.window.rootViewController = controller
    fixture.harness.application.delegate = delegate
    fixture.left.removeFromSuperview()
    fixture.harness.touchDown(at: fixture.leftPoint)
    #expect(inner.log == ["began"])
    #expect(controller.log == ["controller"])
    #expect(delegate.count == 1)
  }

  @Test("A view that is removed during a touch receives exactly one cancellation")
  func removal() {
    fixture.harness.touchDown(at: fixture.leftPoint)
    fixture.left.removeFromSuperview()
    fixture.harness.touchMove(to: fixture.rightPoint)
    fixture.harness.touchUp()
    #expect(fixture.left.log == ["began", "cancelled"])
    #expect(fixture.harness.application.liveTouchIDs.isEmpty)
  }

  @Test(
    "A view that removes itself during a move receives one cancellation, and other touches go on")
  func removalDuringDelivery() {
    fixture.left.onEntry = { if $0 == "moved" { fixture.left.removeFromSuperview() } }
    fixture.right.onEntry = { if $0 == "moved" { fixture.left.removeFromSuperview() } }
    fixture.harness.touchDown([0: fixture.leftPoint, 1: fixture.rightPoint])
    fixture.harness.touchMove([0: CGPoint(x: 30, y: 30), 1: CGPoint(x: 160, y: 30)])
    fixture.harness.touchUp([0, 1])
    #expect(fixture.left.log.filter { $0 == "cancelled" }.count == 1)
    #expect(fixture.left.log.last == "cancelled")
    #expect(fixture.right.log == ["began", "moved", "ended"])
  }

  @Test("Hiding a window cancels its touches")
  func hiddenWindow() {
    fixture.harness.touchDown([0: fixture.leftPoint, 1: fixture.rightPoint])
    fixture.window.isHidden = true
    #expect(fixture.left.log == ["began", "cancelled"])
    #expect(fixture.right.log == ["began", "cancelled"])
  }

  @Test("A finger that lands again without being lifted cancels its first touch")
  func repeatedLanding() {
    fixture.harness.touchDown(at: fixture.leftPoint)
    fixture.harness.touchDown(at: CGPoint(x: 30, y: 30))
    fixture.harness.touchUp()
    #expect(fixture.left.log == ["began", "cancelled", "began", "ended"])
  }

  @Test("Moves and ends of a finger that is not down have no effect")
  func unknownFinger() {
    fixture.harness.touchMove(7, to: fixture.leftPoint)
    fixture.harness.touchUp(7)
    fixture.harness.touchCancel(7)
    #expect(fixture.left.log.isEmpty)
  }

  @Test("Ignoring interaction events cancels live touches and drops new touches")
  func ignoringInteractionEvents() {
    let application = fixture.harness.application
    fixture.harness.touchDown(0, at: fixture.leftPoint)
    application.beginIgnoringInteractionEvents()
    fixture.harness.touchMove(0, to: fixture.rightPoint)
    fixture.harness.touchDown(1, at: fixture.rightPoint)
    application.endIgnoringInteractionEvents()
    fixture.harness.touchMove(1, to: fixture.leftPoint)
    fixture.harness.touchUp([0, 1])
    #expect(fixture.left.log == ["began", "cancelled"])
    #expect(fixture.right.log.isEmpty)
  }

  @Test("Moves of two fingers that are reported in reverse order are delivered in landing order")
  func reversedReports() {
    var calls: [String] = []
    fixture.left.onEntry = { calls.append("left \($0)") }
    fixture.right.onEntry = { calls.append("right \($0)") }
    fixture.harness.touchDown(0, at: fixture.leftPoint)
    fixture.harness.touchDown(1, at: fixture.rightPoint)
    for (finger, x) in [(1, 160), (0, 30)] as [(Int64, CGFloat)] {
      fixture.harness.application.enqueue(
        TouchSample(
          id: TouchID(finger: finger), phase: .moved, location: CGPoint(x: x, y: 20),
          timestamp: fixture.harness.now))
    }
    fixture.harness.application.dispatchPendingEvents()
    #expect(calls == ["left began", "right began", "left moved", "right moved"])
  }
}

@Suite("Touch events")
struct EventTests {
  private let fixture = TwoViewFixture()

  private func report(
    _ phase: UITouch.Phase, _ x: Double, at time: Double, finger: Int64 = 0
  ) {
    fixture.harness.application.enqueue(
      TouchSample(
        id: TouchID(finger: finger), phase: phase, location: CGPoint(x: x, y: 10), timestamp: time))
  }

  @Test("Moves dispatched together form one event whose coalesced touches contain every report")
  func coalescing() {
    var coalescedLocations: [[Double]] = []
    var previousLocations: [Double] = []
    fixture.left.removeFromSuperview()
    final class EventObserver: UIView {
      var onMove: ((UITouch, UIEvent) -> Void)?
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let touch = touches.first, let event { onMove?(touch, event) }
      }
    }
    let observer = EventObserver(frame: fixture.window.bounds)
    observer.onMove = { touch, event in
      coalescedLocations.append(
        (event.coalescedTouches(for: touch) ?? []).map { $0.location(in: nil).x })
      previousLocations.append(touch.previousLocation(in: nil).x)
      #expect(event.coalescedTouches(for: touch)?.last?.timestamp == touch.timestamp)
    }
    fixture.window.addSubview(observer)
    report(.began, 1, at: 0)
    report(.moved, 2.25, at: 0.001)
    report(.moved, 3.5, at: 0.002)
    fixture.harness.application.dispatchPendingEvents()
    report(.moved, 4, at: 0.003)
    report(.ended, 4, at: 0.004)
    fixture.harness.application.dispatchPendingEvents()
    #expect(coalescedLocations == [[2.25, 3.5], [4]])
    #expect(previousLocations == [1, 3.5])
  }

  @Test("A tap with a duration of 0 has a began and an ended phase")
  func instantTap() {
    report(.began, 1, at: 1)
    report(.ended, 1, at: 1)
    fixture.harness.application.dispatchPendingEvents()
    #expect(fixture.left.log == ["began", "ended"])
  }

  @Test("Touches that do not move in an event have the phase stationary")
  func stationary() {
    final class EventObserver: UIWindow {
      var phases: [[UITouch.Phase]] = []
      override func sendEvent(_ event: UIEvent) {
        phases.append(event.touches.map(\.phase))
        super.sendEvent(event)
      }
    }
    let window = EventObserver(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let harness = TouchHarness(window: window)
    harness.touchDown(0, at: CGPoint(x: 1, y: 1))
    harness.touchDown(1, at: CGPoint(x: 9, y: 9))
    harness.touchMove(0, to: CGPoint(x: 2, y: 2))
    harness.touchUp(1)
    #expect(
      window.phases == [
        [.began], [.stationary, .began], [.moved, .stationary], [.stationary, .ended],
      ])
  }

  @Test("A touch report with an invalid location cannot begin or move a touch, but can end it")
  func invalidReports() {
    report(.began, .nan, at: 0)
    fixture.harness.application.dispatchPendingEvents()
    #expect(fixture.left.log.isEmpty)
    report(.began, 5, at: 10)
    report(.moved, .infinity, at: 9)
    report(.ended, .nan, at: 3)
    fixture.harness.application.dispatchPendingEvents()
    #expect(fixture.left.log == ["began", "ended"])
  }

  @Test(
    "The tap count grows with consecutive taps, and restarts after a distant, late or moved tap")
  func tapCount() {
    var counts: [Int] = []
    final class TapCountView: UIView {
      var onEnd: ((Int) -> Void)?
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches { onEnd?(touch.tapCount) }
      }
    }
    let view = TapCountView(frame: fixture.window.bounds)
    view.onEnd = { counts.append($0) }
    fixture.window.addSubview(view)
    func tap(_ x: Double, after pause: Double, moving: Double = 0) {
      fixture.harness.advance(by: pause)
      fixture.harness.touchDown(at: CGPoint(x: x, y: 10))
      fixture.harness.advance(by: 0.05)
      if moving != 0 { fixture.harness.touchMove(to: CGPoint(x: x + moving, y: 10)) }
      fixture.harness.touchUp()
    }
    tap(10, after: 0)
    tap(30, after: 0.2)
    tap(35, after: 0.35)
    #expect(counts == [1, 2, 3])
    tap(35, after: 0.36)
    tap(90, after: 0.1)
    tap(90, after: 0.1, moving: 11)
    tap(90, after: 0.1)
    #expect(counts == [1, 2, 3, 1, 1, 0, 1])
  }
}
