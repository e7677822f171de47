import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Hover recognizers and tooltips under the pointer")
struct HoverOrderTests {
  private let fixture = GestureFixture()
  private let inner = UIView(frame: CGRect(x: 50, y: 80, width: 100, height: 60))
  private let outerHover: UIHoverGestureRecognizer
  private let innerHover: UIHoverGestureRecognizer

  init() {
    fixture.view.frame = CGRect(x: 20, y: 30, width: 300, height: 200)
    fixture.view.addSubview(inner)
    outerHover = fixture.add(UIHoverGestureRecognizer(), as: "outer")
    innerHover = fixture.add(UIHoverGestureRecognizer(), as: "inner", to: inner)
  }

  private func hover(_ x: CGFloat, _ y: CGFloat) {
    fixture.harness.application.hover(at: point(x, y), timestamp: fixture.harness.now)
  }

  @Test(
    "A hover recognizer that is disabled or removed under the pointer is cancelled once",
    arguments: [true, false])
  func disabledUnderPointer(isRemoved: Bool) {
    hover(80, 120)
    fixture.clearLogs()
    if isRemoved {
      inner.removeGestureRecognizer(innerHover)
    } else {
      innerHover.isEnabled = false
    }
    hover(85, 120)
    hover(390, 390)
    #expect(fixture.log == ["inner cancelled", "outer changed", "outer ended"])
  }

  @Test("The pointer enters and leaves a view and its superview separately")
  func nested() {
    hover(10, 10)
    #expect(fixture.log.isEmpty)
    hover(30, 40)
    hover(80, 120)
    hover(90, 125)
    #expect(outerHover.location(in: fixture.view) == point(70, 95))
    #expect(innerHover.location(in: inner) == point(20, 15))
    #expect(innerHover.location(in: nil) == point(90, 125))
    hover(300, 40)
    hover(390, 390)
    #expect(
      fixture.log == [
        "outer began", "inner began", "outer changed", "inner changed", "outer changed",
        "inner ended", "outer changed", "outer ended",
      ])
  }

  @Test("Of overlapping windows, the pointer hovers over the frontmost")
  func windows() {
    let front = UIWindow(frame: CGRect(x: 60, y: 100, width: 100, height: 50))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    front.addSubview(view)
    fixture.harness.application.add(front)
    let hoverInFront = fixture.add(UIHoverGestureRecognizer(), as: "front", to: view)
    hover(80, 120)
    #expect(fixture.log == ["front began"])
    #expect(hoverInFront.location(in: nil) == point(20, 20))
    hover(40, 40)
    #expect(fixture.log == ["front began", "front ended", "outer began"])
  }

  @Test("A disabled hover recognizer is not notified, and touches do not reach hover recognizers")
  func disabled() {
    outerHover.isEnabled = false
    hover(80, 120)
    #expect(fixture.log == ["inner began"])
    fixture.tap(80, 120)
    #expect(fixture.log == ["inner began"])
    #expect(innerHover.numberOfTouches == 0)
  }

  @Test("The pointer hovers over no view while interaction events are ignored")
  func ignoring() {
    hover(80, 120)
    fixture.harness.application.beginIgnoringInteractionEvents()
    hover(85, 120)
    #expect(fixture.log.filter { $0.hasSuffix("ended") }.count == 2)
    hover(90, 120)
    fixture.harness.application.endIgnoringInteractionEvents()
    #expect(fixture.log.count == 4)
    hover(90, 120)
    #expect(fixture.log.suffix(2) == ["inner began", "outer began"])
  }

  @Test("A hover recognizer reports a perpendicular pencil at a distance of 0")
  func pencil() {
    #expect(innerHover.altitudeAngle == .pi / 2 && innerHover.rollAngle == 0)
    #expect(innerHover.azimuthAngle(in: nil) == 0 && innerHover.zOffset == 0)
    #expect(innerHover.azimuthUnitVector(in: nil) == CGVector(dx: 1, dy: 0))
  }

  @Test("The pointer shows the tooltip of the innermost control that has a tooltip")
  func toolTip() {
    let (outerControl, innerControl) = (
      UIControl(frame: CGRect(x: 0, y: 100, width: 300, height: 100)),
      UIControl(frame: CGRect(x: 10, y: 10, width: 100, height: 50))
    )
    fixture.view.addSubview(outerControl)
    outerControl.addSubview(innerControl)
    func toolTip(_ x: CGFloat, _ y: CGFloat) -> String? {
      hover(x, y)
      fixture.harness.advance(by: 1)
      defer { hover(390, 390) }
      return fixture.window.subviews.last?.subviews.compactMap { ($0 as? UILabel)?.text }.first
    }
    outerControl.toolTip = "outer"
    #expect(toolTip(40, 150) == "outer")
    innerControl.toolTip = "inner"
    #expect(toolTip(40, 150) == "inner")
    #expect(toolTip(300, 150) == "outer")
    #expect(toolTip(40, 40) == nil)
  }

  @Test("A hover recognizer without a window reports no modifier flags")
  func noWindow() {
    fixture.harness.modifierFlags = .shift
    #expect(outerHover.modifierFlags == .shift)
    #expect(UIHoverGestureRecognizer().modifierFlags.isEmpty)
  }

  @Test("A hover recognizer removed after the pointer has left is deallocated")
  func released() {
    weak var removed: UIHoverGestureRecognizer?
    func hoverAndLeave() {
      let recognizer = UIHoverGestureRecognizer()
      removed = recognizer
      inner.addGestureRecognizer(recognizer)
      hover(80, 120)
      #expect(recognizer.state == .began)
      fixture.harness.application.hover(at: nil, timestamp: fixture.harness.now)
      inner.removeGestureRecognizer(recognizer)
    }
    hoverAndLeave()
    let isReleased = removed == nil
    #expect(isReleased)
  }
}

@Suite("Wheels and pans")
struct WheelPanTests {
  private let fixture = GestureFixture()

  @Test("A mouse wheel moves the innermost pan that allows scrolling, opposite to the displacement")
  func location() {
    fixture.view.frame = CGRect(x: 10, y: 20, width: 300, height: 300)
    let inner = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
    fixture.view.addSubview(inner)
    let outerPan = fixture.add(UIPanGestureRecognizer(), as: "outer")
    let innerPan = fixture.add(UIPanGestureRecognizer(), as: "inner", to: inner)
    var seen: [[CGPoint]] = []
    fixture.onEntry = { recognizer, _ in
      guard let pan = recognizer as? UIPanGestureRecognizer else { return }
      seen.append([pan.translation(in: nil), pan.location(in: pan.view), pan.velocity(in: nil)])
      #expect(pan.numberOfTouches == 0)
    }
    let application = fixture.harness.application
    func scroll(_ x: CGFloat, _ y: CGFloat) -> Bool {
      application.scroll(at: point(x, y), by: CGVector(dx: 7, dy: -3))
    }
    #expect(!scroll(80, 90))
    outerPan.allowedScrollTypesMask = .discrete
    #expect(scroll(80, 90) && fixture.log == ["outer began", "outer ended"])
    #expect(seen == Array(repeating: [point(-7, 3), point(70, 70), .zero], count: 2))
    innerPan.allowedScrollTypesMask = .continuous
    seen = []
    #expect(scroll(80, 90) && fixture.log.suffix(2) == ["inner began", "inner ended"])
    #expect(seen == Array(repeating: [point(-7, 3), point(20, 20), .zero], count: 2))
    #expect(scroll(20, 30) && fixture.log.suffix(2) == ["outer began", "outer ended"])
    #expect(!scroll(390, 390))
  }

  @Test(
    "A mouse wheel does not pan during a touch, if the delegate refuses, or if events are ignored")
  func notAllowed() {
    let pan = fixture.add(UIPanGestureRecognizer(), as: "pan")
    pan.allowedScrollTypesMask = .all
    let application = fixture.harness.application
    func scroll() -> Bool { application.scroll(at: point(50, 60), by: CGVector(dx: 1, dy: 1)) }
    fixture.harness.touchDown(at: point(10, 10))
    #expect(!scroll())
    fixture.harness.touchUp()
    #expect(scroll())
    application.beginIgnoringInteractionEvents()
    #expect(!scroll())
    application.endIgnoringInteractionEvents()
    let delegate = StubDelegate()
    delegate.shouldBegin = { _ in false }
    pan.delegate = delegate
    #expect(!scroll() && fixture.log == ["pan began", "pan ended"])
  }

  @Test("A view that handles the mouse wheel receives the location in its own coordinates")
  func viewLocation() {
    final class WheelView: UIView {
      var calls: [(CGVector, CGPoint, UIKeyModifierFlags)] = []
      override func scroll(
        by displacement: CGVector, at location: CGPoint, with flags: UIKeyModifierFlags
      ) -> Bool {
        calls.append((displacement, location, flags))
        return true
      }
    }
    let view = WheelView(frame: CGRect(x: 30, y: 40, width: 100, height: 100))
    fixture.window.addSubview(view)
    let front = UIWindow(frame: CGRect(x: 200, y: 0, width: 200, height: 400))
    fixture.harness.application.add(front)
    let application = fixture.harness.application
    #expect(application.scroll(at: point(50, 65), by: CGVector(dx: 3, dy: 4), with: .control))
    #expect(view.calls.count == 1 && view.calls[0].0 == CGVector(dx: 3, dy: 4))
    #expect(view.calls[0].1 == point(20, 25) && view.calls[0].2 == .control)
    view.frame.origin.x = 210
    #expect(!application.scroll(at: point(250, 65), by: CGVector(dx: 3, dy: 4)))
  }
}
