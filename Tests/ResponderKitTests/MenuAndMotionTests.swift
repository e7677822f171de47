import ResponderKitTesting
import Testing

@testable import ResponderKit

extension Selector {
  fileprivate static let reset = Selector(Sheet.reset)
  fileprivate static let fill = Selector(Sheet.fill)
}

/// A first responder that performs one action always and one at times.
private final class Sheet: UIView {
  var log: [String] = []
  var mayFill = false
  override var canBecomeFirstResponder: Bool { true }
  func reset() { log.append("reset") }
  func fill() { log.append("fill") }
  override func canPerformAction(_ action: Selector, withSender sender: AnyObject?) -> Bool {
    action == .fill ? mayFill : super.canPerformAction(action, withSender: sender)
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
}

// The menu is the process's, so these tests are one after another.
@Suite("A menu", .serialized)
struct MenuTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private let sheet = Sheet(frame: CGRect(x: 100, y: 100, width: 200, height: 100))
  private let harness: TouchHarness
  private let menu = UIMenuController.shared

  init() {
    harness = TouchHarness(window: window)
    window.addSubview(sheet)
    menu.menuItems = [
      UIMenuItem(title: "Reset", action: .reset), UIMenuItem(title: "Fill", action: .fill),
    ]
    menu.arrowDirection = .default
    menu.hideMenu()
  }

  private func show() { menu.showMenu(from: sheet, rect: sheet.bounds) }

  private func buttons(in view: UIView) -> [UIButton] {
    view.subviews.flatMap { ($0 as? UIButton).map { [$0] } ?? buttons(in: $0) }
  }

  @Test("It shows nothing without a first responder, or where nobody would do anything")
  func nothing() {
    show()
    #expect(!menu.isMenuVisible)
    sheet.becomeFirstResponder()
    menu.menuItems = [UIMenuItem(title: "Fill", action: .fill)]
    show()
    #expect(!menu.isMenuVisible)
  }

  @Test("It shows what the first responder would do, above it or else below")
  func items() {
    sheet.becomeFirstResponder()
    show()
    #expect(buttons(in: window).map(\.currentTitle) == ["Reset"])
    #expect(menu.menuFrame.maxY <= 100)
    sheet.mayFill = true
    sheet.frame.origin.y = 0
    show()
    #expect(buttons(in: window).map(\.currentTitle) == ["Reset", "Fill"])
    #expect(menu.menuFrame.minY >= 100)
    menu.hideMenu()
    #expect(!menu.isMenuVisible && menu.menuFrame.isNull)
  }

  @Test("Choosing an item performs it and hides the menu")
  func choosing() throws {
    sheet.becomeFirstResponder()
    show()
    let button = try #require(buttons(in: window).first)
    harness.touchDown(at: button.convert(at(5, 5), to: window))
    harness.touchUp()
    #expect(sheet.log == ["reset"])
    #expect(!menu.isMenuVisible)
  }

  @Test("It is hidden for the view it was shown for, or one around it, and for no other")
  func hidingFrom() {
    let other = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    window.addSubview(other)
    sheet.becomeFirstResponder()
    show()
    menu.hideMenu(from: other)
    #expect(menu.isMenuVisible)
    menu.hideMenu(from: sheet)
    #expect(!menu.isMenuVisible)
  }

  @Test("A touch elsewhere hides it and does nothing else, and so does Escape")
  func elsewhere() {
    sheet.becomeFirstResponder()
    show()
    harness.touchDown(at: at(150, 150))
    harness.touchUp()
    #expect(!menu.isMenuVisible)
    #expect(sheet.log.isEmpty)
    show()
    harness.application.sendPress(
      of: UIKey(UIKeyCommand.inputEscape), phase: .began, timestamp: 0)
    #expect(!menu.isMenuVisible)
  }
}

@Suite("Motion and remote control")
struct MotionTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private let sheet = Sheet(frame: CGRect(x: 100, y: 100, width: 200, height: 100))
  private let harness: TouchHarness

  /// Above the sheet in the chain.
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
    player.view.addSubview(sheet)
  }

  @Test("A shake goes to the first responder, and what it does not answer up the chain")
  func shake() {
    sheet.becomeFirstResponder()
    let application = harness.application
    application.sendMotion(.motionShake, phase: .began, at: 1)
    application.sendMotion(.motionShake, phase: .ended, at: 2)
    application.sendMotion(.motionShake, phase: .cancelled, at: 3)
    #expect(sheet.log == ["motion began", "motionShake"])
    #expect(player.log == ["cancelled"])
  }

  @Test("Keys for media go the same way; without a first responder to the root controller")
  func remoteControl() {
    harness.application.sendRemoteControl(.remoteControlTogglePlayPause, at: 1)
    sheet.becomeFirstResponder()
    harness.application.sendRemoteControl(.remoteControlNextTrack, at: 2)
    #expect(player.log == ["remoteControlTogglePlayPause", "remoteControlNextTrack"])
  }
}
