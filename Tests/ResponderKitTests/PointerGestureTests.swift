import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Gestures of pointers and wheels, mixed touch types and lists of recognizers")
struct PointerGestureTests {
  private let fixture = GestureFixture()

  private func send(
    _ phase: UITouch.Phase, at point: CGPoint, from source: TouchSample.Source,
    _ button: UIEvent.ButtonMask = .primary
  ) {
    var sample = TouchSample(
      id: TouchID(device: 1, finger: source == .mouse ? 1 : 2), phase: phase, location: point,
      timestamp: fixture.harness.now, source: source)
    sample.buttonMask = button
    fixture.harness.application.enqueue(sample)
    fixture.harness.application.dispatchPendingEvents()
  }

  @Test(
    "A mouse wheel pans at the pointer, opposite to the wheel's displacement, if no finger is down")
  func wheelLocation() {
    let pan = fixture.add(UIPanGestureRecognizer(), as: "pan")
    pan.allowedScrollTypesMask = .discrete
    var values: [CGPoint] = []
    fixture.onEntry = { _, _ in values += [pan.location(in: nil), pan.translation(in: nil)] }
    let application = fixture.harness.application
    let displacement = CGVector(dx: 7, dy: -30)
    #expect(application.scroll(at: point(50, 60), by: displacement))
    #expect(values == [point(50, 60), point(-7, 30), point(50, 60), point(-7, 30)])
    fixture.clearLogs()
    fixture.harness.touchDown(at: point(100, 100))
    #expect(!application.scroll(at: point(50, 60), by: displacement) && fixture.log.isEmpty)
  }

  @Test("A tap recognizer receives only clicks of the button that it requires")
  func requiredButton() {
    let (primary, secondary) = (UITapGestureRecognizer(), UITapGestureRecognizer())
    fixture.add(primary, as: "primary")
    fixture.add(secondary, as: "secondary").buttonMaskRequired = .secondary
    secondary.buttonMaskRequired = []
    #expect(secondary.buttonMaskRequired == .secondary)
    var masks: [UIEvent.ButtonMask] = []
    fixture.onEntry = { recognizer, _ in masks.append(recognizer.buttonMask) }
    fixture.harness.secondaryClick(at: point(50, 50))
    #expect(fixture.log == ["secondary ended"])
    fixture.tap(200, 200)
    send(.began, at: point(300, 300), from: .mouse)
    send(.ended, at: point(300, 300), from: .mouse)
    #expect(fixture.log == ["secondary ended", "primary ended", "primary ended"])
    #expect(masks == [.secondary, [], .primary])
  }

  @Test("A gesture has the flags of the modifier keys that are held during its action")
  func modifierFlags() {
    fixture.add(UITapGestureRecognizer(), as: "tap")
    var flags: UIKeyModifierFlags = []
    fixture.onEntry = { recognizer, _ in flags = recognizer.modifierFlags }
    fixture.harness.modifierFlags = [.shift, .command]
    fixture.tap()
    #expect(flags == [.shift, .command])
  }

  @Test(
    "A recognizer with requiresExclusiveTouchType receives touches of a single type at a time",
    arguments: [true, false])
  func exclusiveType(isExclusive: Bool) {
    let pinch = fixture.add(UIPinchGestureRecognizer(), as: "pinch")
    #expect(pinch.requiresExclusiveTouchType)
    pinch.requiresExclusiveTouchType = isExclusive
    fixture.harness.touchDown(at: point(100, 100))
    send(.began, at: point(200, 100), from: .pencil)
    send(.moved, at: point(300, 100), from: .pencil)
    #expect(fixture.log == (isExclusive ? [] : ["pinch began"]))
    #expect(fixture.viewLog == (isExclusive ? ["began", "began"] : fixture.viewLog))
  }

  @Test("A mouse wheel that no view handles pans a recognizer that allows scrolling")
  func wheel() {
    let pan = fixture.add(UIPanGestureRecognizer(), as: "pan")
    var translations: [CGPoint] = []
    fixture.onEntry = { _, _ in translations.append(pan.translation(in: nil)) }
    let application = fixture.harness.application
    #expect(!application.scroll(at: point(50, 60), by: CGVector(dx: 0, dy: 30)))
    pan.allowedScrollTypesMask = .all
    #expect(application.scroll(at: point(50, 60), by: CGVector(dx: 0, dy: 30)))
    #expect(fixture.log == ["pan began", "pan ended"])
    #expect(translations == [point(0, -30), point(0, -30)])
    #expect(pan.state == .possible && pan.translation(in: nil) == .zero)
    pan.isEnabled = false
    #expect(!application.scroll(at: point(50, 60), by: CGVector(dx: 0, dy: 30)))
  }

  @Test("Setting the gesture recognizers of a view detaches those that are not in the new array")
  func setRecognizers() {
    let (tap, pan) = (UITapGestureRecognizer(), UIPanGestureRecognizer())
    fixture.view.gestureRecognizers = [tap, pan]
    #expect(fixture.view.gestureRecognizers == [tap, pan])
    fixture.view.gestureRecognizers = [pan]
    #expect(tap.view == nil && pan.view === fixture.view)
    fixture.view.gestureRecognizers = nil
    #expect(pan.view == nil && fixture.view.gestureRecognizers == nil)
  }
}
