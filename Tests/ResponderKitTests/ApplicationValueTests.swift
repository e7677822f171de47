import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Properties and event handling of an application")
struct ApplicationValueTests {
  private let application = UIApplication()

  @Test(
    "An application asks its provider for a typesetter once, and uses a fallback if it gets none")
  func typesetter() {
    #expect(application.typesetter is FallbackTypesetter)
    var count = 0
    application.typesetterProvider = {
      count += 1
      return BlockTypesetter()
    }
    #expect(count == 0)
    let typesetter = application.typesetter
    #expect(typesetter is BlockTypesetter && application.typesetter === typesetter && count == 1)
    application.typesetterProvider = { nil }
    #expect(application.typesetter is FallbackTypesetter)
    let own = BlockTypesetter()
    application.typesetter = own
    #expect(application.typesetter === own)
    application.typesetterProvider = nil
    #expect(application.typesetter is FallbackTypesetter)
  }

  @Test("A new application is active and has no windows, deadlines, touches or modifier keys")
  func defaults() {
    #expect(application.applicationState == .active && application.windows.isEmpty)
    #expect(application.keyWindow == nil && application.nextDeadline == nil && application.now == 0)
    #expect(application.liveTouchIDs.isEmpty && application.modifierFlags.isEmpty)
    #expect(!application.isIdleTimerDisabled && application.applicationSupportsShakeToEdit)
    #expect(!application.isIgnoringInteractionEvents && application.mergesMoves)
    #expect(application.predictionHorizons == [.direct: 0.016, .indirect: 0.016, .pencil: 0.016])
    #expect(application.connectedScenes == [application.windowScene])
    #expect(application.delegate == nil && application.next == nil && application.isIdle)
  }

  @Test("An application's next deadline is the earliest deadline of its gestures and tooltips")
  func deadlines() {
    let fixture = GestureFixture()
    let application = fixture.harness.application
    let control = UIControl(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    control.toolTip = "Clear"
    fixture.window.addSubview(control)
    application.hover(at: point(10, 10), timestamp: 0)
    #expect(application.nextDeadline == 0.6)
    fixture.add(UILongPressGestureRecognizer(), as: "press").minimumPressDuration = 0.25
    fixture.harness.touchDown(at: point(200, 200))
    #expect(application.nextDeadline == 0.25)
    fixture.harness.advance(by: 0.25)
    #expect(application.nextDeadline == 0.6)
    application.advance(to: 0.6)
    #expect(application.nextDeadline == 5.6, "the tooltip disappears")
    application.advance(to: 5.6)
    #expect(application.nextDeadline == nil)
  }

  @Test("A finger that lands while events are ignored stays ignored until it lands again")
  func ignoredFingers() {
    let fixture = GestureFixture()
    let application = fixture.harness.application
    application.beginIgnoringInteractionEvents()
    application.beginIgnoringInteractionEvents()
    fixture.harness.touchDown(at: point(10, 10))
    application.endIgnoringInteractionEvents()
    fixture.harness.touchDown(1, at: point(20, 10))
    application.endIgnoringInteractionEvents()
    fixture.harness.touchMove([0: point(11, 10), 1: point(21, 10)])
    fixture.harness.touchUp([0, 1])
    #expect(fixture.view.log.isEmpty)
    application.endIgnoringInteractionEvents()
    application.beginIgnoringInteractionEvents()
    #expect(application.isIgnoringInteractionEvents)
    application.endIgnoringInteractionEvents()
    fixture.tap()
    #expect(fixture.view.log == ["began", "ended"])
  }

  @Test("Changing the modifier keys first delivers the queued touches")
  func modifierFlags() {
    let fixture = GestureFixture()
    let application = fixture.harness.application
    application.enqueue(
      TouchSample(id: TouchID(finger: 0), phase: .began, location: point(10, 10), timestamp: 0))
    application.modifierFlags = []
    #expect(fixture.view.log.isEmpty)
    application.modifierFlags = .shift
    #expect(fixture.view.log == ["began"])
  }

  @Test("Undoing reverts the changes of one touch event, but not those of an earlier event")
  func undoGroups() throws {
    let fixture = GestureFixture()
    let (view, application) = (fixture.view, fixture.harness.application)
    let manager = try #require(fixture.window.undoManager)
    view.onEntry = { entry in
      manager.registerUndo(withTarget: view) { $0.log.append("first \(entry)") }
      // A nested dispatch does not end the undo group of the event.
      application.dispatchPendingEvents()
      manager.registerUndo(withTarget: view) { $0.log.append("second \(entry)") }
    }
    fixture.harness.touchDown(at: point(10, 10))
    #expect(manager.undoCount == 1 && manager.groupingLevel == 0)
    fixture.harness.touchUp()
    #expect(manager.undoCount == 2 && manager.groupingLevel == 0)
    view.onEntry = nil
    manager.undo()
    #expect(view.log == ["began", "ended", "second ended", "first ended"])
    #expect(manager.undoCount == 1)
  }
}

extension UIApplication {
  fileprivate var isIdle: Bool { touchSystem.isIdle }
}
