import ResponderKitTesting
import Testing

@testable import ResponderKit

/// A window of 200 × 200 with a view on its left half and one on its right.
struct Scene {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  let left = RecorderView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
  let right = RecorderView(frame: CGRect(x: 100, y: 0, width: 100, height: 200))
  let harness: TouchHarness
  let inLeft = CGPoint(x: 20, y: 20)
  let inRight = CGPoint(x: 150, y: 20)

  init() {
    window.addSubview(left)
    window.addSubview(right)
    harness = TouchHarness(window: window)
  }
}

@Suite("Delivery of touches")
struct DeliveryTests {
  private let scene = Scene()

  @Test("A touch stays with the view it began on, wherever it goes")
  func staysWithView() {
    scene.harness.touchDown(at: scene.inLeft)
    scene.harness.touchMove(to: scene.inRight)
    scene.harness.touchMove(to: CGPoint(x: -500, y: 900))
    scene.harness.touchUp()
    #expect(scene.left.log == ["began", "moved", "moved", "ended"])
    #expect(scene.right.log.isEmpty)
  }

  @Test("Views are told in the order in which their fingers landed, whichever reports first")
  func orderOfViews() {
    final class Teller: UIView {
      var tell: () -> Void = {}
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { tell() }
    }
    var told: [Int] = []
    for finger in 0..<20 {
      let teller = Teller(frame: CGRect(x: 10 * finger, y: 100, width: 10, height: 10))
      teller.tell = { told.append(finger) }
      scene.window.addSubview(teller)
      scene.harness.touchDown(finger, at: teller.center)
    }
    for finger in [13, 2, 19, 7] {
      scene.harness.application.enqueue(
        TouchSample(
          id: TouchID(finger: Int64(finger)), phase: .moved,
          location: CGPoint(x: 5, y: 5), timestamp: scene.harness.now))
    }
    scene.harness.application.dispatchPendingEvents()
    #expect(told == [2, 7, 13, 19])
  }

  @Test("One finger is one object, and its event one for the whole sequence")
  func identity() {
    final class Keeper: UIView {
      var touches: Set<ObjectIdentifier> = []
      var events: Set<ObjectIdentifier> = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        keep(touches, event)
      }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        keep(touches, event)
      }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        keep(touches, event)
      }
      private func keep(_ touches: Set<UITouch>, _ event: UIEvent?) {
        for touch in touches { self.touches.insert(ObjectIdentifier(touch)) }
        if let event { events.insert(ObjectIdentifier(event)) }
      }
    }
    let keeper = Keeper(frame: scene.window.bounds)
    keeper.isMultipleTouchEnabled = true
    scene.window.addSubview(keeper)
    scene.harness.touchDown(0, at: scene.inLeft)
    scene.harness.touchDown(1, at: scene.inRight)
    scene.harness.touchMove(0, to: scene.inRight)
    scene.harness.touchUp([0, 1])
    #expect(keeper.touches.count == 2)
    #expect(keeper.events.count == 1)
  }

  @Test("Fingers that land together on one view arrive together, if it takes several")
  func together() {
    scene.left.isMultipleTouchEnabled = true
    scene.harness.touchDown([0: scene.inLeft, 1: CGPoint(x: 50, y: 50), 2: scene.inRight])
    #expect(scene.left.log == ["began 2"])
    #expect(scene.right.log == ["began"])
  }

  @Test("A view that takes one touch gets only the first of a sequence")
  func singleTouch() {
    scene.harness.touchDown(0, at: scene.inLeft)
    scene.harness.touchDown(1, at: CGPoint(x: 50, y: 50))
    scene.harness.touchMove(1, to: CGPoint(x: 60, y: 60))
    scene.harness.touchUp(0)
    scene.harness.touchDown(2, at: scene.inLeft)
    scene.harness.touchUp([1, 2])
    #expect(scene.left.log == ["began", "ended"])
    scene.harness.touchDown(0, at: scene.inLeft)
    #expect(scene.left.log == ["began", "ended", "began"])
  }

  @Test("An exclusive view and the others never have touches at the same time")
  func exclusive() {
    scene.left.isExclusiveTouch = true
    scene.harness.touchDown(0, at: scene.inLeft)
    scene.harness.touchDown(1, at: scene.inRight)
    #expect(scene.right.log.isEmpty)
    scene.harness.touchUp([0, 1])
    scene.harness.touchDown(0, at: scene.inRight)
    scene.harness.touchDown(1, at: scene.inLeft)
    #expect(scene.left.log == ["began", "ended"])
    #expect(scene.right.log == ["began"])
  }

  @Test("A finger that an exclusive view had to refuse does not keep later ones from it")
  func refused() {
    scene.left.isExclusiveTouch = true
    scene.harness.touchDown(0, at: scene.inRight)
    scene.harness.touchDown(1, at: scene.inLeft)
    scene.harness.touchUp(0)
    scene.harness.touchDown(2, at: scene.inLeft)
    #expect(scene.left.log == ["began"])
  }

  @Test("An exclusive view that has still to hear of an end keeps touches from others")
  func exclusiveHeldBack() {
    scene.left.isExclusiveTouch = true
    let twice = UITapGestureRecognizer()
    twice.numberOfTapsRequired = 2
    scene.left.addGestureRecognizer(twice)
    scene.harness.touchDown(0, at: scene.inLeft)
    scene.harness.touchUp(0)
    #expect(scene.left.log == ["began"])
    scene.harness.touchDown(1, at: scene.inRight)
    scene.harness.advance(by: 1)
    #expect(scene.left.log == ["began", "ended"])
    #expect(scene.right.log.isEmpty)
  }

  @Test("A view that goes with its window when two fingers land is told of both at once")
  func removalWithTwo() {
    scene.left.isMultipleTouchEnabled = true
    scene.left.onEntry = { if $0 == "began 2" { scene.left.removeFromSuperview() } }
    scene.harness.touchDown([0: scene.inLeft, 1: CGPoint(x: 50, y: 50)])
    #expect(scene.left.log == ["began 2", "cancelled 2"])
  }

  @Test("What a view does not answer goes up the chain: controller, superview, window, delegate")
  func chain() {
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
    inner.forwards = true
    inner.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    controller.view.addSubview(inner)
    scene.window.rootViewController = controller
    scene.harness.application.delegate = delegate
    scene.left.removeFromSuperview()
    scene.harness.touchDown(at: scene.inLeft)
    #expect(inner.log == ["began"])
    #expect(controller.log == ["controller"])
    #expect(delegate.count == 1)
  }

  @Test("A view that is taken out under a touch is told once that it is cancelled")
  func removal() {
    scene.harness.touchDown(at: scene.inLeft)
    scene.left.removeFromSuperview()
    scene.harness.touchMove(to: scene.inRight)
    scene.harness.touchUp()
    #expect(scene.left.log == ["began", "cancelled"])
    #expect(scene.harness.application.liveTouchIDs.isEmpty)
  }

  @Test("A view may take itself or another out while it is called")
  func removalWithin() {
    scene.left.onEntry = { if $0 == "moved" { scene.left.removeFromSuperview() } }
    scene.right.onEntry = { if $0 == "moved" { scene.left.removeFromSuperview() } }
    scene.harness.touchDown([0: scene.inLeft, 1: scene.inRight])
    scene.harness.touchMove([0: CGPoint(x: 30, y: 30), 1: CGPoint(x: 160, y: 30)])
    scene.harness.touchUp([0, 1])
    #expect(scene.left.log.filter { $0 == "cancelled" }.count == 1)
    #expect(scene.left.log.last == "cancelled")
    #expect(scene.right.log == ["began", "moved", "ended"])
  }

  @Test("A window that is hidden cancels its touches")
  func hiddenWindow() {
    scene.harness.touchDown([0: scene.inLeft, 1: scene.inRight])
    scene.window.isHidden = true
    #expect(scene.left.log == ["began", "cancelled"])
    #expect(scene.right.log == ["began", "cancelled"])
  }

  @Test("A finger that goes down twice ends as cancelled first")
  func doubleDown() {
    scene.harness.touchDown(at: scene.inLeft)
    scene.harness.touchDown(at: CGPoint(x: 30, y: 30))
    scene.harness.touchUp()
    #expect(scene.left.log == ["began", "cancelled", "began", "ended"])
  }

  @Test("Reports of a finger that is not down change nothing")
  func unknownFinger() {
    scene.harness.touchMove(7, to: scene.inLeft)
    scene.harness.touchUp(7)
    scene.harness.touchCancel(7)
    #expect(scene.left.log.isEmpty)
  }

  @Test("While events are ignored nothing arrives, and what was down is cancelled")
  func ignoring() {
    let application = scene.harness.application
    scene.harness.touchDown(0, at: scene.inLeft)
    application.beginIgnoringInteractionEvents()
    scene.harness.touchMove(0, to: scene.inRight)
    scene.harness.touchDown(1, at: scene.inRight)
    application.endIgnoringInteractionEvents()
    scene.harness.touchMove(1, to: scene.inLeft)
    scene.harness.touchUp([0, 1])
    #expect(scene.left.log == ["began", "cancelled"])
    #expect(scene.right.log.isEmpty)
  }
}

@Suite("Reports become events")
struct EventTests {
  private let scene = Scene()

  private func report(
    _ phase: UITouch.Phase, _ x: Double, at time: Double, finger: Int64 = 0
  ) {
    scene.harness.application.enqueue(
      TouchSample(
        id: TouchID(finger: finger), phase: phase, location: CGPoint(x: x, y: 10), timestamp: time))
  }

  @Test("Moves of one frame are one event, and every report of them can be reached")
  func coalescing() {
    var seen: [[Double]] = []
    var previous: [Double] = []
    scene.left.removeFromSuperview()
    final class Watcher: UIView {
      var onMove: ((UITouch, UIEvent) -> Void)?
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let touch = touches.first, let event { onMove?(touch, event) }
      }
    }
    let watcher = Watcher(frame: scene.window.bounds)
    watcher.onMove = { touch, event in
      seen.append((event.coalescedTouches(for: touch) ?? []).map { $0.location(in: nil).x })
      previous.append(touch.previousLocation(in: nil).x)
      #expect(event.coalescedTouches(for: touch)?.last?.timestamp == touch.timestamp)
    }
    scene.window.addSubview(watcher)
    report(.began, 1, at: 0)
    report(.moved, 2.25, at: 0.001)
    report(.moved, 3.5, at: 0.002)
    scene.harness.application.dispatchPendingEvents()
    report(.moved, 4, at: 0.003)
    report(.ended, 4, at: 0.004)
    scene.harness.application.dispatchPendingEvents()
    #expect(seen == [[2.25, 3.5], [4]])
    #expect(previous == [1, 3.5])
  }

  @Test("A tap of no length at all is still a beginning and an end")
  func instantTap() {
    report(.began, 1, at: 1)
    report(.ended, 1, at: 1)
    scene.harness.application.dispatchPendingEvents()
    #expect(scene.left.log == ["began", "ended"])
  }

  @Test("Touches that rest are in the event as stationary")
  func stationary() {
    final class Watcher: UIWindow {
      var phases: [[UITouch.Phase]] = []
      override func sendEvent(_ event: UIEvent) {
        phases.append(event.touches.map(\.phase))
        super.sendEvent(event)
      }
    }
    let window = Watcher(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
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

  @Test("Places that are no numbers are left out, and times that fall are held")
  func broken() {
    report(.began, .nan, at: 0)
    scene.harness.application.dispatchPendingEvents()
    #expect(scene.left.log.isEmpty)
    report(.began, 5, at: 10)
    report(.moved, .infinity, at: 9)
    report(.ended, .nan, at: 3)
    scene.harness.application.dispatchPendingEvents()
    #expect(scene.left.log == ["began", "ended"])
  }

  @Test("Taps in one place count up; elsewhere, later, or after a move they begin anew")
  func tapCount() {
    var counts: [Int] = []
    final class Counter: UIView {
      var onEnd: ((Int) -> Void)?
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches { onEnd?(touch.tapCount) }
      }
    }
    let counter = Counter(frame: scene.window.bounds)
    counter.onEnd = { counts.append($0) }
    scene.window.addSubview(counter)
    func tap(_ x: Double, after pause: Double, moving: Double = 0) {
      scene.harness.advance(by: pause)
      scene.harness.touchDown(at: CGPoint(x: x, y: 10))
      scene.harness.advance(by: 0.05)
      if moving != 0 { scene.harness.touchMove(to: CGPoint(x: x + moving, y: 10)) }
      scene.harness.touchUp()
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
