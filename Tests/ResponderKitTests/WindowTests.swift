import Ink
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Windows and their application")
struct WindowTests {
  private let application = UIApplication()

  private func makeWindow(_ frame: CGRect = CGRect(x: 0, y: 0, width: 200, height: 100)) -> UIWindow
  {
    UIWindow(frame: frame)
  }

  @Test("Redrawing the changes of a scrolled window shows the same as drawing the whole window")
  func scrolledFrames() {
    let window = makeWindow(CGRect(x: 30, y: 40, width: 60, height: 40))
    window.backgroundColor = .yellow
    let view = UIView(frame: CGRect(x: 20, y: 9, width: 13, height: 17))
    view.backgroundColor = .red
    window.addSubview(view)
    application.add(window)
    let canvas = BitmapCanvas(width: 60, height: 40)
    let changes: [() -> Void] = [
      {}, { window.bounds.origin = point(5, 20) }, { view.backgroundColor = .blue },
      { view.frame.origin = point(40, 45) }, { window.bounds.origin = .zero },
    ]
    for (index, change) in changes.enumerated() {
      change()
      _ = window.renderChanges(on: canvas, scale: 1)
      let complete = BitmapCanvas(width: 60, height: 40)
      window.render(on: complete, scale: 1)
      let isComplete = canvas.bitmap == complete.bitmap
      #expect(isComplete, "after change \(index)")
    }
  }

  @Test("Adding a window, even again, shows it in front of the other windows")
  func order() {
    let windows = (0..<3).map { _ in makeWindow() }
    for window in windows { application.add(window) }
    #expect(application.windows == windows && windows.allSatisfy { !$0.isHidden })
    application.add(windows[0])
    #expect(application.windows == [windows[1], windows[2], windows[0]])
    let other = UIApplication()
    other.add(windows[1])
    #expect(application.windows == [windows[2], windows[0]] && windows[1].application === other)
    windows[2].isHidden = true
    application.attach(windows[2])
    #expect(application.windows == [windows[0], windows[2]] && windows[2].isHidden)
  }

  @Test("Windows of a level keep their order when another window changes its level")
  func levels() {
    let windows = (0..<5).map { _ in makeWindow() }
    for window in windows { application.add(window) }
    windows[1].windowLevel = .alert
    windows[3].windowLevel = .normal - 1
    #expect(application.windows == [3, 0, 2, 4, 1].map { windows[$0] })
    windows[2].windowLevel = UIWindow.Level(2000)
    #expect(application.windows == [3, 0, 4, 2, 1].map { windows[$0] })
    typealias Level = UIWindow.Level
    #expect(Level.normal.rawValue == 0 && Level.statusBar.rawValue == 1000)
    #expect(Level.alert.rawValue == 2000 && (Level.alert + 5).rawValue == 2005)
    #expect((Level.alert - 5).rawValue == 1995 && Level(rawValue: 7) == Level(7))
  }

  @Test("Making a window key twice notifies it once, and a removed window is no longer key")
  func keyWindow() {
    final class KeyWindow: UIWindow {
      var log: [String] = []
      var canBeKey = true
      override var canBecomeKey: Bool { canBeKey }
      override func becomeKey() { log.append("become") }
      override func resignKey() { log.append("resign \(isKeyWindow)") }
    }
    let (first, second) = (KeyWindow(frame: .zero), KeyWindow(frame: .zero))
    first.makeKey()
    #expect(
      !first.isKeyWindow && application.keyWindow == nil && UIWindow(frame: .zero).canBecomeKey)
    for window in [first, second] { application.add(window) }
    second.canBeKey = false
    for _ in 0..<2 { first.makeKey() }
    second.makeKey()
    #expect(first.log == ["become"] && first.isKeyWindow && second.log.isEmpty)
    second.canBeKey = true
    second.makeKey()
    #expect(first.log == ["become", "resign false"] && second.isKeyWindow)
    application.remove(first)
    #expect(application.keyWindow === second && first.log.count == 2)
    application.remove(second)
    #expect(application.keyWindow == nil && second.log == ["become", "resign false"])
    #expect(second.application == nil && application.windows.isEmpty)
  }

  @Test("Touch events go to the windows of their touches, and other events to the key window")
  func events() {
    final class EventWindow: UIWindow {
      var types: [UIEvent.EventType] = []
      override func sendEvent(_ event: UIEvent) {
        types.append(event.type)
        super.sendEvent(event)
      }
    }
    let windows = (0..<3).map { index in
      EventWindow(frame: CGRect(x: 100 * index, y: 0, width: 100, height: 100))
    }
    for window in windows { application.add(window) }
    windows[0].makeKey()
    func touch(_ x: Double, _ finger: Int64) {
      application.enqueue(
        TouchSample(
          id: TouchID(finger: finger), phase: .began, location: CGPoint(x: x, y: 50), timestamp: 1))
    }
    touch(150, 1)
    touch(250, 2)
    application.dispatchPendingEvents()
    #expect(windows.map(\.types) == [[], [.touches], [.touches]])
    application.sendMotion(.motionShake, phase: .began, at: 2)
    application.sendRemoteControl(.remoteControlPlay, at: 2)
    application.sendPress(of: UIKey("a"), phase: .began, timestamp: 2)
    #expect(windows[0].types == [.motion, .remoteControl, .presses])
    application.remove(windows[1])
    application.remove(windows[2])
    touch(50, 3)
    touch(900, 4)
    application.dispatchPendingEvents()
    #expect(windows[0].types.count == 4 && windows[1].types.last == .touches)
  }

  @Test("A window that moves, scales or scrolls during a touch converts later touch locations")
  func movedWindow() {
    final class LocationView: UIView {
      var locations: [CGPoint] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        locations += touches.map { $0.location(in: nil) }
      }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        locations += touches.map { $0.location(in: nil) }
      }
    }
    let window = makeWindow(CGRect(x: 10, y: 20, width: 200, height: 100))
    let view = LocationView(frame: CGRect(x: -500, y: -500, width: 1000, height: 1000))
    window.addSubview(view)
    application.add(window)
    var time = 0.0
    func report(_ phase: UITouch.Phase) {
      time += 1
      application.enqueue(
        TouchSample(
          id: TouchID(finger: 1), phase: phase, location: CGPoint(x: 100, y: 70), timestamp: time))
      application.dispatchPendingEvents()
    }
    report(.began)
    window.center.x += 30
    report(.moved)
    window.transform = CGAffineTransform(scaleX: 2, y: 4)
    report(.moved)
    window.bounds.origin.y += 7
    report(.moved)
    // The center of the window is at (140, 70) on the screen.
    #expect(view.locations == [point(90, 50), point(60, 50), point(80, 50), point(80, 57)])
    #expect(window.convertFromScreen(point(100, 70)) == point(80, 57))
    #expect(window.convertToScreen(point(80, 57)) == point(100, 70))
  }

  @Test("Hiding a window cancels only its own touches, and removing a window cancels its touches")
  func hiding() {
    let windows = (0..<2).map { makeWindow(CGRect(x: 100 * $0, y: 0, width: 100, height: 100)) }
    let views = windows.map { window in
      let view = RecorderView(frame: window.bounds)
      window.addSubview(view)
      application.add(window)
      return view
    }
    func land() {
      for finger: Int64 in [0, 1] {
        application.enqueue(
          TouchSample(
            id: TouchID(finger: finger), phase: .began,
            location: CGPoint(x: 50 + 100 * Int(finger), y: 50), timestamp: application.now))
      }
      application.dispatchPendingEvents()
    }
    land()
    windows[0].isHidden = true
    #expect(views.map(\.log) == [["began", "cancelled"], ["began"]])
    #expect(application.liveTouchIDs.count == 1)
    windows[0].isHidden = false
    application.remove(windows[1])
    #expect(views[1].log == ["began", "cancelled"] && application.liveTouchIDs.isEmpty)
  }

  @Test("A window needs to be redrawn after a change of its title, style, visibility or content")
  func needsFrame() {
    let window = makeWindow()
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 10, height: 10))
    window.addSubview(view)
    application.add(window)
    let canvas = BitmapCanvas(width: 200, height: 100)
    func redraw() { _ = window.renderChanges(on: canvas, scale: 1) }
    #expect(window.needsFrame)
    redraw()
    #expect(!window.needsFrame)
    let changes: [() -> Void] = [
      { window.title = "Drawing" }, { view.backgroundColor = .red }, { view.frame.origin.x += 5 },
      { window.overrideUserInterfaceStyle = .dark }, { view.isHidden = true },
      {
        window.isHidden = true; window.isHidden = false
      },
    ]
    for (index, change) in changes.enumerated() {
      change()
      #expect(window.needsFrame, "change \(index)")
      redraw()
      #expect(!window.needsFrame)
    }
    window.title = "Drawing"
    window.overrideUserInterfaceStyle = .dark
    #expect(!window.needsFrame)
  }

  @Test("Only the changed rectangles of a window are redrawn, with a margin of one pixel")
  func changedRectangles() {
    let window = makeWindow()
    window.backgroundColor = .white
    let view = UIView(frame: CGRect(x: 20, y: 30, width: 40, height: 10))
    view.backgroundColor = .blue
    window.addSubview(view)
    application.add(window)
    for scale in [1, 2] as [CGFloat] {
      view.frame.origin = CGPoint(x: 20, y: 30)
      let canvas = BitmapCanvas(width: Int(200 * scale), height: Int(100 * scale))
      window.setNeedsDisplay()
      #expect(
        window.renderChanges(on: canvas, scale: scale)
          == [CGRect(x: 0, y: 0, width: 200 * scale, height: 100 * scale)])
      #expect(window.displayScale == scale)
      view.backgroundColor = .red
      #expect(
        window.renderChanges(on: canvas, scale: scale) == [
          CGRect(
            x: 20 * scale - 1, y: 30 * scale - 1, width: 40 * scale + 2, height: 10 * scale + 2)
        ])
      view.backgroundColor = .blue
      view.frame.origin = CGPoint(x: 170, y: 95)
      let union = window.renderChanges(on: canvas, scale: scale).reduce(CGRect.null) {
        $0.union($1)
      }
      #expect(union.maxX == 200 * scale && union.maxY == 100 * scale)
      #expect(window.renderChanges(on: canvas, scale: scale).isEmpty)
    }
  }

  @Test(
    "Redrawing changes of views and the window shows the same as drawing the whole window",
    arguments: 1...3)
  func incremental(scale: Int) {
    let scale = CGFloat(scale) / 2 + 0.5
    let window = makeWindow(CGRect(x: 30, y: 40, width: 60, height: 40))
    window.backgroundColor = UIColor(red: 0.9, green: 0.9, blue: 0.7, alpha: 1)
    let views = (0..<4).map { index in
      let view = UIView(frame: CGRect(x: 5 + 9 * index, y: 3 + 7 * index, width: 17, height: 11))
      view.backgroundColor = UIColor(red: Double(index) / 3, green: 0.4, blue: 0.6, alpha: 0.8)
      view.transform = CGAffineTransform(rotationAngle: CGFloat(index) * 0.3)
      window.addSubview(view)
      return view
    }
    application.add(window)
    let (width, height) = (Int((60 * scale).rounded(.up)), Int((40 * scale).rounded(.up)))
    let canvas = BitmapCanvas(width: width, height: height)
    let changes: [() -> Void] = [
      {}, { views[1].center.x += 11.5 }, { views[2].alpha = 0.3 },
      { views[0].backgroundColor = .black }, { window.bringSubviewToFront(views[0]) },
      { window.overrideUserInterfaceStyle = .dark },
      { window.center.x += 100 },
    ]
    for (index, change) in changes.enumerated() {
      change()
      _ = window.renderChanges(on: canvas, scale: scale)
      let complete = BitmapCanvas(width: width, height: height)
      window.render(on: complete, scale: scale)
      #expect(canvas.bitmap == complete.bitmap, "after change \(index)")
    }
  }

  @Test("The bounds origin of a window moves its content in the opposite direction")
  func origin() {
    func picture(origin: CGPoint, offset: CGPoint) -> Bitmap {
      let window = makeWindow(CGRect(x: 30, y: 40, width: 60, height: 40))
      window.backgroundColor = .yellow
      let view = UIView(frame: CGRect(x: 20 + offset.x, y: 9 + offset.y, width: 13, height: 17))
      view.backgroundColor = .red
      window.addSubview(view)
      window.bounds.origin = origin
      application.add(window)
      let canvas = BitmapCanvas(width: 60, height: 40)
      window.render(on: canvas, scale: 1)
      return canvas.bitmap
    }
    let shifted = picture(origin: point(4, -3), offset: .zero)
    #expect(shifted == picture(origin: .zero, offset: point(-4, 3)))
  }

  @Test("A shake or media key without a first responder or root view controller goes to the window")
  func unhandledEvents() {
    final class MotionWindow: UIWindow {
      var log: [String] = []
      override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        log.append("began \(event?.timestamp ?? 0) \(event?.modifierFlags.rawValue ?? 0)")
      }
      override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        log.append("ended \(motion)")
      }
      override func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        log.append("cancelled \(motion)")
      }
      override func remoteControlReceived(with event: UIEvent?) {
        log.append("\(event?.subtype ?? .none) \(event?.timestamp ?? 0)")
      }
    }
    let window = MotionWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    application.sendMotion(.motionShake, phase: .began, at: 1)
    application.add(window)
    window.makeKey()
    application.modifierFlags = .shift
    for phase in [UIEvent.MotionPhase.began, .ended, .cancelled] {
      application.sendMotion(.motionShake, phase: phase, at: 3)
    }
    application.sendRemoteControl(.remoteControlStop, at: 4)
    application.beginIgnoringInteractionEvents()
    application.sendMotion(.motionShake, phase: .began, at: 5)
    application.sendRemoteControl(.remoteControlStop, at: 5)
    application.endIgnoringInteractionEvents()
    #expect(
      window.log == [
        "began 3.0 \(1 << 17)", "ended motionShake", "cancelled motionShake",
        "remoteControlStop 4.0",
      ])
  }
}

@Suite("Actions and responders")
struct ActionTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let harness: TouchHarness

  init() { harness = TouchHarness(window: window) }

  private class Responder: UIView {
    var calls: [String] = []
    override var canBecomeFirstResponder: Bool { true }
    func plain() { calls.append("plain") }
    func withSender(_ sender: UIView) { calls.append("sender \(sender.tag)") }
    func withEvent(_ sender: UIView, _ event: UIEvent) {
      calls.append("event \(sender.tag) \(event.timestamp)")
    }
  }

  private final class Special: Responder {
    func special() { calls.append("special") }
  }

  @Test("sendAction passes the sender and event that the target's method takes")
  func target() {
    let (target, sender) = (Responder(), UIView())
    sender.tag = 7
    let (application, event) = (harness.application, UIEvent())
    func send(_ action: Selector, _ sender: Any?, _ event: UIEvent?) -> Bool {
      application.sendAction(action, to: target, from: sender, for: event)
    }
    #expect(send(Selector(Responder.plain), nil, nil))
    #expect(send(Selector(Responder.withSender(_:)), sender, nil))
    #expect(send(Selector(Responder.withEvent(_:_:)), sender, event))
    #expect(target.calls == ["plain", "sender 7", "event 7 0.0"])
    #expect(!send(Selector(Responder.withSender(_:)), nil, nil))
    #expect(!send(Selector(Responder.withSender(_:)), UIGestureRecognizer(), nil))
    #expect(!send(Selector(Responder.withEvent(_:_:)), sender, nil))
    #expect(!send(Selector(Special.special), sender, event))
    #expect(target.calls.count == 3)
  }

  @Test("An action without a target goes to the first responder, or else to the sender")
  func withoutTarget() {
    let (outer, inner, sender) = (Special(), Responder(), Responder())
    window.addSubview(outer)
    outer.addSubview(inner)
    window.addSubview(sender)
    let application = harness.application
    func send(_ action: Selector, from sender: Any?) -> Bool {
      application.sendAction(action, to: nil, from: sender, for: nil)
    }
    #expect(!send(Selector(Responder.plain), from: nil))
    #expect(send(Selector(Responder.plain), from: sender) && sender.calls == ["plain"])
    inner.becomeFirstResponder()
    #expect(send(Selector(Responder.plain), from: sender) && inner.calls == ["plain"])
    #expect(send(Selector(Special.special), from: sender) && outer.calls == ["special"])
    // The method is found, but not performed, because its parameter has another type.
    #expect(!send(Selector(Responder.withSender(_:)), from: UIGestureRecognizer()))
    #expect(UIApplication().next == nil && window.next === application)
  }

  @Test("Events that a responder does not handle are passed to its next responder")
  func forwarding() {
    final class Last: UIResponder {
      var calls: [String] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        calls.append("touches began")
      }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        calls.append("touches moved")
      }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        calls.append("touches ended")
      }
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        calls.append("touches cancelled")
      }
      override func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {
        calls.append("touches updated")
      }
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        calls.append("presses began")
      }
      override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        calls.append("presses changed")
      }
      override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        calls.append("presses ended")
      }
      override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        calls.append("presses cancelled")
      }
      override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        calls.append("motion began")
      }
      override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        calls.append("motion ended")
      }
      override func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        calls.append("motion cancelled")
      }
      override func remoteControlReceived(with event: UIEvent?) { calls.append("remote control") }
      override var undoManager: UndoManager? { UndoManager() }
    }
    final class Link: UIResponder {
      let last: Last
      init(_ last: Last) { self.last = last }
      override var next: UIResponder? { last }
    }
    let last = Last()
    let link = Link(last)
    let (touches, presses): (Set<UITouch>, Set<UIPress>) = ([UITouch()], [UIPress()])
    link.touchesBegan(touches, with: nil)
    link.touchesMoved(touches, with: nil)
    link.touchesEnded(touches, with: nil)
    link.touchesCancelled(touches, with: nil)
    link.touchesEstimatedPropertiesUpdated(touches)
    link.pressesBegan(presses, with: nil)
    link.pressesChanged(presses, with: nil)
    link.pressesEnded(presses, with: nil)
    link.pressesCancelled(presses, with: nil)
    link.motionBegan(.motionShake, with: nil)
    link.motionEnded(.motionShake, with: nil)
    link.motionCancelled(.motionShake, with: nil)
    link.remoteControlReceived(with: nil)
    #expect(
      last.calls == [
        "touches began", "touches moved", "touches ended", "touches cancelled", "touches updated",
        "presses began", "presses changed", "presses ended", "presses cancelled", "motion began",
        "motion ended", "motion cancelled", "remote control",
      ])
    #expect(
      link.undoManager != nil && !link.canBecomeFirstResponder && link.canResignFirstResponder)
    #expect(!link.isFirstResponder && link.keyCommands == nil && link.hostWindow == nil)
    #expect(link.inputView == nil && link.inputAccessoryView == nil)
    #expect(link.resignFirstResponder() && !link.becomeFirstResponder())
  }

  @Test("A window has methods for the standard edit actions, but performs none of them by default")
  func standardActions() {
    for action in Selector.standardEditActions {
      #expect(action.isImplemented(by: window) && !window.canPerformAction(action, withSender: nil))
    }
    #expect(Selector.standardEditActions.count == 21)
    let names = Set(Selector.standardEditActions.map(\.description))
    for name in [
      "cut:", "copy:", "paste:", "delete:", "selectAll:", "duplicate:", "pasteAndMatchStyle:",
      "select:", "toggleBoldface:", "toggleItalics:", "toggleUnderline:", "increaseSize:",
      "decreaseSize:", "makeTextWritingDirectionLeftToRight:",
      "makeTextWritingDirectionRightToLeft:", "find:", "findAndReplace:", "findNext:",
      "findPrevious:", "useSelectionForFind:", "printContent:",
    ] { #expect(names.contains(name), "\(name)") }
  }

  @Test("Every standard edit action calls the method of its name with the sender")
  func standardMethods() {
    final class Editor: UIResponder {
      var calls: [String] = []
      private func record(_ name: String, _ sender: Any?) {
        calls.append(sender is UIControl ? name : "no sender")
      }
      override func cut(_ sender: Any?) { record("cut:", sender) }
      override func copy(_ sender: Any?) { record("copy:", sender) }
      override func paste(_ sender: Any?) { record("paste:", sender) }
      override func delete(_ sender: Any?) { record("delete:", sender) }
      override func selectAll(_ sender: Any?) { record("selectAll:", sender) }
      override func duplicate(_ sender: Any?) { record("duplicate:", sender) }
      override func pasteAndMatchStyle(_ sender: Any?) { record("pasteAndMatchStyle:", sender) }
      override func select(_ sender: Any?) { record("select:", sender) }
      override func toggleBoldface(_ sender: Any?) { record("toggleBoldface:", sender) }
      override func toggleItalics(_ sender: Any?) { record("toggleItalics:", sender) }
      override func toggleUnderline(_ sender: Any?) { record("toggleUnderline:", sender) }
      override func increaseSize(_ sender: Any?) { record("increaseSize:", sender) }
      override func decreaseSize(_ sender: Any?) { record("decreaseSize:", sender) }
      override func makeTextWritingDirectionLeftToRight(_ sender: Any?) {
        record("makeTextWritingDirectionLeftToRight:", sender)
      }
      override func makeTextWritingDirectionRightToLeft(_ sender: Any?) {
        record("makeTextWritingDirectionRightToLeft:", sender)
      }
      override func find(_ sender: Any?) { record("find:", sender) }
      override func findAndReplace(_ sender: Any?) { record("findAndReplace:", sender) }
      override func findNext(_ sender: Any?) { record("findNext:", sender) }
      override func findPrevious(_ sender: Any?) { record("findPrevious:", sender) }
      override func useSelectionForFind(_ sender: Any?) { record("useSelectionForFind:", sender) }
      override func printContent(_ sender: Any?) { record("printContent:", sender) }
    }
    let (editor, sender) = (Editor(), UIControl())
    let actions = Selector.standardEditActions.sorted { $0.description < $1.description }
    for action in actions { #expect(action.perform(on: editor, from: sender, for: nil)) }
    #expect(editor.calls == actions.map(\.description))
  }

  @Test("A selector created at a source location is equal only to selectors of that location")
  func selectors() {
    func makePlain() -> Selector { Selector(Responder.plain) }
    let other = Selector(Responder.plain)
    #expect(makePlain() == makePlain() && makePlain() != other)
    #expect(makePlain().hashValue == makePlain().hashValue)
    #expect(makePlain().description.hasPrefix("ResponderKitTests/WindowTests.swift:"))
    #expect(Selector("plain") != other && Selector("plain") == Selector("plain"))
    #expect(Selector("plain").description == "plain")
    #expect(other.isImplemented(by: Special()) && !other.isImplemented(by: UIView()))
    #expect(!Selector("noSuchMethod").isImplemented(by: window))
    // Methods of two classes at the same location in the source code are different.
    func make<R: Responder>(_ type: R.Type) -> Selector { Selector(R.plain, line: 1, column: 1) }
    #expect(make(Responder.self) != make(Special.self))
  }

  @Test("A method with three parameters is called only with three arguments of the right types")
  func threeArguments() {
    final class Target {
      var calls: [String] = []
      func finish(_ name: String, _ count: Int, _ isDone: Bool) {
        calls.append("\(name) \(count) \(isDone)")
      }
    }
    let method = Selector.Method("finish:") { (target: Target, a: String, b: Int, c: Bool) in
      target.finish(a, b, c)
    }
    let (target, selector) = (Target(), Selector(method))
    func perform(_ a: Any?, _ b: Any?, _ c: Any?) -> Bool {
      selector.perform(on: target, from: Selector.Method.Arguments(a, b, c), for: nil)
    }
    #expect(perform("a", 2, true) && target.calls == ["a 2 true"])
    #expect(!perform(1, 2, true) && !perform("a", "b", true) && !perform("a", 2, "c"))
    #expect(!perform("a", nil, true) && !selector.perform(on: window, from: nil, for: nil))
    #expect(!selector.perform(on: target, from: target, for: nil) && target.calls.count == 1)
  }
}
