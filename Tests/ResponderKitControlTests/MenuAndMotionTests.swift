import ResponderKitTesting
import Testing

@testable import ResponderKit

extension Selector {
  fileprivate static let reset = Selector(ActionView.reset)
  fileprivate static let fill = Selector(ActionView.fill)
}

/// A view that always performs `reset`, and performs `fill` only if `canFill` is `true`.
private final class ActionView: UIView {
  var log: [String] = []
  var canFill = false
  override var canBecomeFirstResponder: Bool { true }
  func reset() { log.append("reset") }
  func fill() { log.append("fill") }
  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action == .fill ? canFill : super.canPerformAction(action, withSender: sender)
  }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    log.append("touched")
  }
  override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    log.append("motion began")
  }
  override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    log.append("\(motion)")
  }
  override func remoteControlReceived(with event: UIEvent?) {
    log.append("remote control")
    super.remoteControlReceived(with: event)
  }
}

// The tests are serialized because all windows of the process share one menu.
@Suite("Edit menus", .serialized)
struct MenuTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private let view = ActionView(frame: CGRect(x: 100, y: 100, width: 200, height: 100))
  private let harness: TouchHarness
  private let menu = UIMenuController.shared

  init() {
    harness = TouchHarness(window: window)
    window.addSubview(view)
    menu.menuItems = [
      UIMenuItem(title: "Reset", action: .reset), UIMenuItem(title: "Fill", action: .fill),
    ]
    menu.arrowDirection = .default
    menu.hideMenu()
  }

  private func show() { menu.showMenu(from: view, rect: view.bounds) }

  private func buttons(in view: UIView) -> [UIButton] {
    view.subviews.flatMap { ($0 as? UIButton).map { [$0] } ?? buttons(in: $0) }
  }

  @Test("An edit menu is not shown without a first responder or without a performable item")
  func menuWithoutItems() {
    show()
    #expect(!menu.isMenuVisible)
    view.becomeFirstResponder()
    menu.menuItems = [UIMenuItem(title: "Fill", action: .fill)]
    show()
    #expect(!menu.isMenuVisible)
  }

  @Test("An edit menu appears when it has a target and has been made visible, in either order")
  func targetRect() {
    let other = UIMenuController()
    other.menuItems = menu.menuItems
    view.becomeFirstResponder()
    for targetIsFirst in [true, false] {
      let controller = targetIsFirst ? menu : other
      if targetIsFirst { controller.setTargetRect(view.bounds, in: view) }
      #expect(!controller.isMenuVisible)
      controller.setMenuVisible(true, animated: true)
      #expect(controller.isMenuVisible == targetIsFirst)
      controller.setTargetRect(view.bounds, in: view)
      #expect(controller.isMenuVisible && controller.menuFrame.maxY <= 100)
      controller.setMenuVisible(false, animated: true)
      #expect(!controller.isMenuVisible)
      controller.setTargetRect(view.bounds, in: view)
      #expect(!controller.isMenuVisible)
    }
  }

  @Test(
    "A visible edit menu moves to a new target, and update() adds items that have become possible")
  func update() {
    view.becomeFirstResponder()
    show()
    menu.setTargetRect(CGRect(x: 0, y: 60, width: 1, height: 1), in: view)
    #expect(menu.menuFrame.minX < 100 && menu.menuFrame.minY >= 100)
    view.canFill = true
    menu.update()
    #expect(buttons(in: window).map(\.currentTitle) == ["Reset", "Fill"])
    menu.isMenuVisible = false
    #expect(!menu.isMenuVisible)
  }

  @Test(
    "An edit menu made visible before it has a target does not appear without a first responder")
  func noFirstResponder() {
    let controller = UIMenuController()
    controller.menuItems = menu.menuItems
    controller.setMenuVisible(true, animated: true)
    controller.setTargetRect(view.bounds, in: view)
    #expect(!controller.isMenuVisible)
  }

  @Test("An edit menu shows the items that can be performed, above its target or else below it")
  func items() {
    view.becomeFirstResponder()
    show()
    #expect(buttons(in: window).map(\.currentTitle) == ["Reset"])
    #expect(menu.menuFrame.maxY <= 100)
    view.canFill = true
    view.frame.origin.y = 0
    show()
    #expect(buttons(in: window).map(\.currentTitle) == ["Reset", "Fill"])
    #expect(menu.menuFrame.minY >= 100)
    menu.hideMenu()
    #expect(!menu.isMenuVisible && menu.menuFrame.isNull)
  }

  @Test("Choosing an item of an edit menu performs its action and hides the menu")
  func itemSelection() throws {
    view.becomeFirstResponder()
    show()
    let button = try #require(buttons(in: window).first)
    harness.touchDown(at: button.convert(point(5, 5), to: window))
    harness.touchUp()
    #expect(view.log == ["reset"])
    #expect(!menu.isMenuVisible)
  }

  @Test("Escape hides a visible edit menu, and otherwise reaches the first responder")
  func escape() {
    final class KeyView: UIView {
      var pressCount = 0
      override var canBecomeFirstResponder: Bool { true }
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        pressCount += 1
      }
      func reset() {}
      override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        action == .reset
      }
    }
    let keyView = KeyView(frame: CGRect(x: 100, y: 100, width: 100, height: 50))
    window.addSubview(keyView)
    keyView.becomeFirstResponder()
    menu.showMenu(from: keyView, rect: keyView.bounds)
    #expect(menu.isMenuVisible)
    for count in 0...1 {
      harness.press(UIKey(UIKeyCommand.inputEscape, modifierFlags: []))
      #expect(!menu.isMenuVisible && keyView.pressCount == count)
    }
  }

  @Test(
    "hideMenu(from:) hides only an edit menu that was shown from the view or its descendants")
  func hidingFrom() {
    let other = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let child = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    window.addSubview(other)
    view.addSubview(child)
    view.becomeFirstResponder()
    show()
    for source in [other, child] {
      menu.hideMenu(from: source)
      #expect(menu.isMenuVisible)
    }
    menu.hideMenu(from: view)
    #expect(!menu.isMenuVisible)
    menu.showMenu(from: child, rect: child.bounds)
    #expect(menu.isMenuVisible)
    menu.hideMenu(from: view)
    #expect(!menu.isMenuVisible)
  }

  @Test(
    "A touch outside an edit menu hides it but does not reach the view below; Escape hides it too")
  func touchOutside() {
    view.becomeFirstResponder()
    show()
    harness.touchDown(at: point(150, 150))
    harness.touchUp()
    #expect(!menu.isMenuVisible)
    #expect(view.log.isEmpty)
    show()
    harness.application.sendPress(
      of: UIKey(UIKeyCommand.inputEscape), phase: .began, timestamp: 0)
    #expect(!menu.isMenuVisible)
  }

  /// A recognizer that recognizes a touch as soon as it begins.
  private final class LandingRecognizer: UIGestureRecognizer {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      state = .recognized
    }
  }

  private final class LandingCounter {
    var count = 0
    func note(_ recognizer: UIGestureRecognizer) { count += 1 }
  }

  @Test(
    "A touch that hides an edit menu triggers no gesture of the window, and the next touch does")
  func gestureOfWindow() {
    let (recognizer, counter) = (LandingRecognizer(target: nil, action: nil), LandingCounter())
    recognizer.addTarget(counter, action: Selector(LandingCounter.note(_:)))
    window.addGestureRecognizer(recognizer)
    view.becomeFirstResponder()
    show()
    for count in 0...1 {
      harness.touchDown(at: point(150, 250))
      harness.touchUp()
      #expect(!menu.isMenuVisible && counter.count == count)
    }
  }
}

@Suite("Motion and remote control")
struct MotionTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private let view = ActionView(frame: CGRect(x: 100, y: 100, width: 200, height: 100))
  private let harness: TouchHarness

  /// A view controller that follows the view in the responder chain.
  private final class Player: UIViewController {
    var log: [String] = []
    override func remoteControlReceived(with event: UIEvent?) {
      if let event { log.append("\(event.subtype)") }
    }
    override func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
      log.append("cancelled")
    }
  }

  private let player = Player()

  init() {
    harness = TouchHarness(window: window)
    window.rootViewController = player
    player.view.addSubview(view)
  }

  @Test("A shake is sent to the first responder, and unhandled phases go up the responder chain")
  func shake() {
    view.becomeFirstResponder()
    let application = harness.application
    application.sendMotion(.motionShake, phase: .began, at: 1)
    application.sendMotion(.motionShake, phase: .ended, at: 2)
    application.sendMotion(.motionShake, phase: .cancelled, at: 3)
    #expect(view.log == ["motion began", "motionShake"])
    #expect(player.log == ["cancelled"])
  }

  @Test(
    "A remote control event is sent to the first responder, or else to the root view controller")
  func remoteControl() {
    harness.application.sendRemoteControl(.remoteControlTogglePlayPause, at: 1)
    view.becomeFirstResponder()
    harness.application.sendRemoteControl(.remoteControlNextTrack, at: 2)
    #expect(view.log == ["remote control"])
    #expect(player.log == ["remoteControlTogglePlayPause", "remoteControlNextTrack"])
  }
}
