import ResponderKitTesting
import Testing

@testable import ResponderKit

/// Returns the entries that the event log writes while a closure runs.
@MainActor
private func entries(_ categories: EventLog.Categories, _ body: () -> Void) -> [String] {
  var entries: [String] = []
  (EventLog.categories, EventLog.write) = (categories, { entries.append($0) })
  body()
  (EventLog.categories, EventLog.write) = ([], { _ in })
  return entries
}

@Suite("The event log", .serialized)
@MainActor
struct EventLogTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  private let harness: TouchHarness

  init() {
    window.addSubview(view)
    harness = TouchHarness(window: window)
  }

  private func tap() {
    harness.touchDown(at: CGPoint(x: 50, y: 60))
    harness.touchUp()
  }

  @Test("The event log contains a recognized tap and the reason why another recognizer failed")
  func recognition() {
    let (tapRecognizer, longPress) = (UITapGestureRecognizer(), UILongPressGestureRecognizer())
    longPress.name = "press"
    view.addGestureRecognizer(tapRecognizer)
    view.addGestureRecognizer(longPress)
    let log = entries(.gestures, tap)
    #expect(log.contains("gestures: UITapGestureRecognizer on UIView: recognized (ended)"))
    #expect(
      log.contains { entry in
        entry.hasPrefix(
          "gestures: UILongPressGestureRecognizer 'press' on UIView: failed, because ")
      })
  }

  @Test(
    "The event log shows that a single tap waits for a double tap, and why the single tap fails")
  func requiredFailure() {
    let (single, double) = (UITapGestureRecognizer(), UITapGestureRecognizer())
    (single.name, double.name, double.numberOfTapsRequired) = ("single", "double", 2)
    single.require(toFail: double)
    view.addGestureRecognizer(single)
    view.addGestureRecognizer(double)
    let log = entries(.gestures) {
      tap()
      tap()
    }
    let waiting = log.filter {
      $0.contains("'single'") && $0.hasSuffix("waits until others have failed")
    }
    #expect(waiting.count == 1)
    #expect(log.contains { $0.contains("'single'") && $0.contains("failed, because") })
  }

  @Test("The event log shows that a double tap failed by timeout and later by a moved touch")
  func missedDeadline() {
    let double = UITapGestureRecognizer()
    double.numberOfTapsRequired = 2
    view.addGestureRecognizer(double)
    let log = entries(.gestures) {
      tap()
      harness.advance(by: 1)
      harness.touchDown(at: CGPoint(x: 50, y: 60))
      harness.touchMove(to: CGPoint(x: 50, y: 90))
      harness.touchUp()
    }
    #expect(
      log == [
        "gestures: UITapGestureRecognizer on UIView: failed, because the time for the gesture has "
          + "passed",
        "gestures: UITapGestureRecognizer on UIView: failed, because its touches do not match the "
          + "gesture",
      ])
  }

  @Test("A tap that another recognizer prevents fails at once, and the event log states the reason")
  func failsAtOnce() {
    let (pan, tapRecognizer) = (UIPanGestureRecognizer(), UITapGestureRecognizer())
    (pan.name, tapRecognizer.name) = ("pan", "tap")
    view.addGestureRecognizer(pan)
    let inner = UIButton(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
    view.addSubview(inner)
    inner.addGestureRecognizer(tapRecognizer)
    func secondFinger() {
      harness.touchDown(1, at: CGPoint(x: 120, y: 120))
      harness.touchUp(1)
    }
    let log = entries(.gestures) {
      harness.touchDown(at: CGPoint(x: 10, y: 10))
      harness.touchMove(to: CGPoint(x: 40, y: 10))
      secondFinger()
    }
    let (panName, tapName) = (
      "UIPanGestureRecognizer 'pan' on UIView", "UITapGestureRecognizer 'tap' on UIButton"
    )
    #expect(
      log == [
        "gestures: \(panName): recognized (began)",
        "gestures: \(tapName): failed, because \(panName) was recognized before",
      ])
    // The recognizers no longer prevent each other, but the tap requires the failure of the pan.
    let delegate = StubDelegate()
    delegate.shouldRecognizeSimultaneously = { _ in true }
    pan.delegate = delegate
    tapRecognizer.require(toFail: pan)
    #expect(
      entries(.gestures, secondFinger) == [
        "gestures: \(tapName): failed, because it requires the failure of \(panName), which was "
          + "recognized"
      ])
    delegate.shouldBegin = { _ in false }
    tapRecognizer.delegate = delegate
    #expect(
      entries(.gestures, secondFinger) == [
        "gestures: \(tapName): failed, because a view or the delegate does not let it begin"
      ])
    #expect(
      entries(.gestures) { harness.touchUp() } == ["gestures: \(panName): ended"])
  }

  @Test("The event log distinguishes a recognizer that fails by itself from a prevented recognizer")
  func otherFailures() {
    let (swipe, pan) = (UISwipeGestureRecognizer(), UIPanGestureRecognizer())
    for recognizer in [swipe, pan] { view.addGestureRecognizer(recognizer) }
    let log = entries(.gestures) {
      harness.touchDown(at: CGPoint(x: 10, y: 10))
      harness.touchMove(to: CGPoint(x: 10, y: 15))
      harness.touchUp()
      harness.touchDown(at: CGPoint(x: 10, y: 10))
      harness.touchMove(to: CGPoint(x: 25, y: 10))
      harness.touchCancel()
    }
    #expect(
      log == [
        "gestures: UISwipeGestureRecognizer on UIView: failed, because its touches do not match the "
          + "gesture",
        "gestures: UIPanGestureRecognizer on UIView: failed, because its touches do not match the "
          + "gesture",
        "gestures: UIPanGestureRecognizer on UIView: recognized (began)",
        "gestures: UISwipeGestureRecognizer on UIView: failed, because UIPanGestureRecognizer on "
          + "UIView was recognized",
        "gestures: UIPanGestureRecognizer on UIView: cancelled",
      ])
    #expect(EventLog.name(of: UITapGestureRecognizer()) == "UITapGestureRecognizer")
  }

  @Test("The event log has one entry per touches call, with the time and numbers of the touches")
  func severalTouches() {
    view.isMultipleTouchEnabled = true
    let log = entries(.touches) {
      harness.advance(by: 1.5)
      harness.touchDown([4: CGPoint(x: 20, y: 30), 2: CGPoint(x: 40, y: 55)])
      view.frame.origin = CGPoint(x: 5, y: 10)
      harness.touchMove(4, to: CGPoint(x: 21, y: 30))
      harness.touchCancel(2)
    }
    #expect(
      log == [
        "touches: 1.5 s: UIView: began 1 (40.0, 55.0), 2 (20.0, 30.0)",
        "touches: 1.5 s: UIView: moved 2 (16.0, 20.0)",
        "touches: 1.5 s: UIView: cancelled 1 (35.0, 45.0)",
      ])
  }

  @Test("The event log categories have names and distinct bits, and none is enabled by default")
  func categories() {
    #expect(EventLog.Categories.names.map(\.name) == ["gestures", "touches", "frames"])
    #expect(EventLog.Categories.names.map(\.category.rawValue) == [1, 2, 4])
    #expect(EventLog.categories.isEmpty)
  }

  @Test("The event log contains the touches of a view with their phase and location")
  func touches() {
    let log = entries(.touches, tap)
    #expect(log.count == 2)
    #expect(log.first?.contains("UIView: began") == true)
    #expect(log.first?.hasSuffix("(50.0, 60.0)") == true)
    #expect(log.last?.contains("UIView: ended") == true)
  }

  @Test("A disabled event log category writes no entries and does not create their text")
  func disabled() {
    view.addGestureRecognizer(UITapGestureRecognizer())
    #expect(entries(.frames, tap).isEmpty)
    var isCreated = false
    func entry() -> String {
      isCreated = true
      return ""
    }
    EventLog.log(.gestures, entry())
    #expect(!isCreated)
  }
}
