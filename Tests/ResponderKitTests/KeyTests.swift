import ResponderKitTesting
import Testing

@testable import ResponderKit

extension Selector {
  fileprivate static let act = Selector(CommandView.act(_:))
}

/// A view that records its performed key commands and the presses that it receives.
private final class CommandView: UIView {
  var log: [String] = []
  var commands: [UIKeyCommand] = []
  var presses: [UIPress] = []

  func act(_ sender: UIKeyCommand) { log.append(sender.discoverabilityTitle ?? "untitled") }
  override var keyCommands: [UIKeyCommand]? { commands }
  override var canBecomeFirstResponder: Bool { true }
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    self.presses += presses
  }
}

@Suite("Keys and key commands")
struct KeyTests {
  private let view = CommandView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let harness: TouchHarness

  init() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window.addSubview(view)
    harness = TouchHarness(window: window)
    view.becomeFirstResponder()
  }

  @Test("A key command from each initializer performs its action")
  func initializers() {
    view.commands = [
      UIKeyCommand(input: "a", modifierFlags: .command, action: .act),
      UIKeyCommand(
        input: "b", modifierFlags: [], action: .act, discoverabilityTitle: "discoverable"),
      UIKeyCommand(
        title: "C", action: .act, input: UIKeyCommand.inputPageUp, discoverabilityTitle: "page"),
    ]
    harness.press(UIKey("a", modifierFlags: .command))
    harness.press(UIKey("a"))
    harness.press(UIKey("b"))
    harness.press(UIKey(UIKeyCommand.inputPageUp, modifierFlags: .numericPad))
    #expect(view.log == ["untitled", "discoverable", "page"])
    #expect(view.presses.compactMap(\.key) == [UIKey("a")])
  }

  @Test(
    "A key has the code of its US keyboard position unless the host reports another code",
    arguments: [
      ("a", UIKeyboardHIDUsage.keyboardA), ("z", .keyboardZ), ("1", .keyboard1), ("9", .keyboard9),
      ("0", .keyboard0), (" ", .keyboardSpacebar), ("\r", .keyboardReturnOrEnter),
      (UIKeyCommand.inputEscape, .keyboardEscape), (UIKeyCommand.f12, .keyboardF12),
      (UIKeyCommand.inputUpArrow, .keyboardUpArrow), ("ü", .keyboard_Reserved),
      ("", .keyboard_Reserved),
    ])
  func codes(characters: String, code: UIKeyboardHIDUsage) {
    #expect(UIKey(characters).keyCode == code)
    #expect(UIKey(characters, keyCode: .keypad5).keyCode == .keypad5)
  }

  @Test("Five keys of UIKeyboardHIDUsage have the raw values of the USB specification")
  func usbCodes() {
    #expect(UIKeyboardHIDUsage.keyboardA.rawValue == 0x04)
    #expect(UIKeyboardHIDUsage.keyboardReturnOrEnter.rawValue == 0x28)
    #expect(UIKeyboardHIDUsage.keyboardUpArrow.rawValue == 0x52)
    #expect(UIKeyboardHIDUsage.keypadPeriod.rawValue == 0x63)
    #expect(UIKeyboardHIDUsage.keyboardRightGUI.rawValue == 0xE7)
  }

  @Test(
    "Shift and Caps Lock change the characters of a letter key but not charactersIgnoringModifiers")
  func characters() {
    #expect(UIKey("a", modifierFlags: .shift).characters == "A")
    #expect(UIKey("a", modifierFlags: .alphaShift).characters == "A")
    #expect(UIKey("a", modifierFlags: .control).characters == "a")
    #expect(UIKey("a", modifierFlags: .shift).charactersIgnoringModifiers == "a")
    #expect(UIKey("a", modifierFlags: .alphaShift).charactersIgnoringModifiers == "a")
    let escape = UIKey(UIKeyCommand.inputEscape, modifierFlags: .shift)
    #expect(escape.characters == UIKeyCommand.inputEscape)
  }

  @Test(
    "A press has the type of its key, the first responder and the window of the first responder")
  func press() throws {
    for input in [UIKeyCommand.inputUpArrow, UIKeyCommand.inputEscape, "q"] {
      harness.press(UIKey(input))
    }
    #expect(view.presses.map(\.type) == [.upArrow, .menu, .otherKey])
    let press = try #require(view.presses.first)
    #expect(press.responder === view && press.window === view.window)
    #expect(press.phase == .ended && press.force == 0)
  }
}
