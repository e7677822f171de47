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

  @Test("A recognized tap and the reason for the failure of another recognizer are logged")
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

  @Test("The log shows that a single tap waits for a double tap, and why the single tap fails")
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

  @Test("The log shows that a double tap fails because the second tap does not follow in time")
  func missedDeadline() {
    let double = UITapGestureRecognizer()
    double.numberOfTapsRequired = 2
    view.addGestureRecognizer(double)
    let log = entries(.gestures) {
      tap()
      harness.advance(by: 1)
    }
    #expect(
      log == [
        "gestures: UITapGestureRecognizer on UIView: failed, because the time for the gesture has "
          + "passed"
      ])
  }

  @Test("The touches of a view are logged with their phase and location")
  func touches() {
    let log = entries(.touches, tap)
    #expect(log.count == 2)
    #expect(log.first?.contains("UIView: began") == true)
    #expect(log.first?.hasSuffix("(50.0, 60.0)") == true)
    #expect(log.last?.contains("UIView: ended") == true)
  }

  @Test("A disabled category writes no entries and does not create their text")
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
