import ResponderKitTesting
import Testing

@testable import ResponderKit

extension Selector {
  fileprivate static let perform = Selector(KeyView.perform(_:))
  fileprivate static let other = Selector(KeyView.other)
}

/// A view that records key commands and presses, with answers that a test can choose.
private final class KeyView: UIView {
  var log: [String] = []
  var commands: [UIKeyCommand]?
  var isFocusable = false
  var accepts = true
  var resigns = true
  var performs = true
  var name = ""

  func perform(_ sender: UIKeyCommand) { log.append("\(name)command \(sender.input ?? "")") }
  func other() { log.append("\(name)other") }

  override var keyCommands: [UIKeyCommand]? { commands }
  override var canBecomeFirstResponder: Bool { accepts }
  override var canResignFirstResponder: Bool { resigns }
  override var canBecomeFocused: Bool { isFocusable }

  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    performs && super.canPerformAction(action, withSender: sender)
  }

  private func record(_ phase: String, _ presses: Set<UIPress>, _ event: UIPressesEvent?) {
    for press in presses {
      log.append("\(name)\(phase) \(press.key?.charactersIgnoringModifiers ?? "")")
      #expect("\(press.phase)" == phase && press.force == (phase == "began" ? 1 : 0))
      #expect(event?.timestamp == press.timestamp && event?.type == .presses)
      #expect(event?.allPresses == [press])
    }
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    record("began", presses, event)
    if log.last?.hasSuffix("\t") == true { super.pressesBegan(presses, with: event) }
  }
  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    record("ended", presses, event)
  }
  override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    record("cancelled", presses, event)
  }
}

@Suite("Key presses, key commands and the focus")
struct KeyCommandTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let outer = KeyView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let inner = KeyView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
  private let harness: TouchHarness
  private var application: UIApplication { harness.application }

  init() {
    window.addSubview(outer)
    outer.addSubview(inner)
    outer.name = "outer "
    harness = TouchHarness(window: window)
    inner.becomeFirstResponder()
  }

  private func send(_ phase: UIPress.Phase, _ key: String, _ flags: UIKeyModifierFlags = []) {
    application.sendPress(of: UIKey(key, modifierFlags: flags), phase: phase, timestamp: 1)
  }

  @Test("Moving the focus backward skips views that refuse the focus")
  func refusalBackward() {
    final class RefusingView: UIView {
      override var canBecomeFocused: Bool { true }
      override func becomeFirstResponder() -> Bool { false }
    }
    let frame = CGRect(x: 0, y: 60, width: 10, height: 10)
    let (first, last) = (KeyView(frame: frame), KeyView(frame: frame))
    (first.isFocusable, last.isFocusable) = (true, true)
    for view in [first, RefusingView(), last] as [UIView] { outer.addSubview(view) }
    #expect(window.moveFocus(to: last))
    #expect(window.moveFocus(backwards: true) && first.isFirstResponder)
  }

  @Test(
    "A cancelled key press sends no end on release, and the next press of the key begins normally")
  func releaseAfterCancellation() {
    send(.began, "a")
    application.beginIgnoringInteractionEvents()
    application.endIgnoringInteractionEvents()
    send(.ended, "a")
    #expect(inner.log == ["began a", "cancelled a"])
    send(.began, "a")
    send(.ended, "a")
    #expect(inner.log.suffix(2) == ["began a", "ended a"])
  }

  @Test("A view that accepts only the focus refuses becomeFirstResponder")
  func focusOnly() {
    (inner.accepts, inner.isFocusable) = (false, true)
    inner.resignFirstResponder()
    #expect(!inner.becomeFirstResponder())
    #expect(window.moveFocus(to: inner) && inner.isFirstResponder)
    inner.resignFirstResponder()
    #expect(!inner.becomeFirstResponder() && window.firstResponder == nil)
  }

  @Test("Keys that no responder of a window handles reach the application delegate")
  func keysOfDelegate() {
    final class Delegate: UIResponder, UIApplicationDelegate {
      var keys: [String] = []
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        keys += presses.compactMap { $0.key?.charactersIgnoringModifiers }
      }
    }
    let delegate = Delegate()
    application.delegate = delegate
    inner.resignFirstResponder()
    // No view accepts the focus, so Tab is not handled, either.
    for key in ["p", "\t"] { send(.began, key) }
    #expect(delegate.keys == ["p", "\t"])
  }

  @Test("A held key repeats its press, and begins a new press after its end or cancellation")
  func repetition() {
    final class RepetitionView: UIView {
      var repetitions: [Bool] = []
      override var canBecomeFirstResponder: Bool { true }
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        repetitions += presses.map(\.isRepetition)
      }
    }
    let view = RepetitionView()
    window.addSubview(view)
    view.becomeFirstResponder()
    for end in [UIPress.Phase.ended, .cancelled] {
      view.repetitions = []
      for _ in 0..<3 { send(.began, "a") }
      send(.began, "b")
      send(end, "a")
      send(.began, "a")
      #expect(view.repetitions == [false, true, true, false, false])
      for key in ["a", "b"] { send(end, key) }
    }
  }

  @Test("A key that performs a key command sends no press when it goes down or up")
  func noPress() {
    inner.commands = [UIKeyCommand(input: "k", modifierFlags: .command, action: .perform)]
    send(.began, "k", .command)
    send(.ended, "k", .command)
    send(.began, "k", .command)
    send(.cancelled, "k", .command)
    #expect(inner.log == ["command k", "command k"])
    send(.began, "k")
    send(.ended, "k")
    #expect(inner.log.suffix(2) == ["began k", "ended k"])
  }

  @Test(
    "A key command requires exactly its modifier flags, apart from Caps Lock and the numeric pad")
  func modifiers() {
    inner.commands = [
      UIKeyCommand(input: "K", modifierFlags: [.command, .shift], action: .perform)
    ]
    let flags: [UIKeyModifierFlags] = [
      [], .command, .shift, [.command, .shift], [.command, .shift, .control],
      [.command, .shift, .alternate], [.command, .shift, .alphaShift, .numericPad],
    ]
    for flags in flags { send(.began, "k", flags) }
    #expect(inner.log.filter { $0 == "command K" }.count == 2)
    #expect(inner.log.filter { $0 == "began k" }.count == 5)
  }

  @Test("The nearest key command in the responder chain that can be performed is performed")
  func chain() {
    outer.commands = [UIKeyCommand(input: "k", modifierFlags: [], action: .perform)]
    inner.commands = nil
    inner.performs = false
    send(.began, "k")
    #expect(outer.log == ["outer command k"] && inner.log.isEmpty)
    // A command of the inner view is performed by the next responder that can perform it.
    inner.commands = [UIKeyCommand(input: "k", modifierFlags: [], action: .other)]
    send(.ended, "k")
    send(.began, "k")
    #expect(outer.log == ["outer command k", "outer other"])
    inner.performs = true
    send(.ended, "k")
    send(.began, "k")
    #expect(inner.log == ["other"] && outer.log.count == 2)
    // If no responder can perform a command, the key is sent as a press.
    (inner.performs, outer.performs) = (false, false)
    send(.ended, "k")
    send(.began, "k")
    #expect(inner.log == ["other", "began k"])
  }

  @Test("A press is the same object until it ends, and its events have the current modifier flags")
  func sameObject() throws {
    final class PressView: UIView {
      var presses: [UIPress] = []
      var flags: [UIKeyModifierFlags?] = []
      override var canBecomeFirstResponder: Bool { true }
      private func record(_ presses: Set<UIPress>, _ event: UIPressesEvent?) {
        self.presses += presses
        flags.append(event?.modifierFlags)
        #expect(presses.allSatisfy { $0.key?.modifierFlags == event?.modifierFlags })
      }
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        record(presses, event)
      }
      override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        record(presses, event)
      }
    }
    let view = PressView()
    window.addSubview(view)
    view.becomeFirstResponder()
    send(.began, "a")
    send(.began, "b")
    send(.began, "a", .shift)
    send(.ended, "a", .control)
    send(.ended, "a")
    send(.began, "a")
    #expect(view.presses.count == 5)
    #expect(view.presses[0] == view.presses[2] && view.presses[0] == view.presses[3])
    #expect(view.presses[0] != view.presses[1] && view.presses[0] != view.presses[4])
    #expect(view.flags == [[], [], .shift, .control, []])
    #expect(application.modifierFlags.isEmpty)
    let press = view.presses[0]
    #expect(press.responder === view && press.window === window)
  }

  @Test("Ignoring interaction events cancels held keys and drops keys that are pressed meanwhile")
  func ignoring() {
    send(.began, "a")
    application.beginIgnoringInteractionEvents()
    send(.ended, "a")
    send(.began, "b")
    #expect(application.isIgnoringInteractionEvents)
    application.beginIgnoringInteractionEvents()
    application.endIgnoringInteractionEvents()
    #expect(application.isIgnoringInteractionEvents)
    send(.began, "c")
    application.endIgnoringInteractionEvents()
    application.endIgnoringInteractionEvents()
    #expect(!application.isIgnoringInteractionEvents)
    send(.ended, "b")
    send(.began, "d")
    #expect(inner.log == ["began a", "cancelled a", "began d"])
  }

  @Test("A press created by a client has no key and the type otherKey")
  func clientPress() {
    let press = UIPress()
    #expect(press.key == nil && press.type == .otherKey && press.phase == .began)
    #expect(press.timestamp == 0 && press.force == 1)
    #expect(press.responder == nil && press.window == nil && press == press && press != UIPress())
  }

  @Test("UIPress.PressType has UIKit's raw values, and keys map to its remote control buttons")
  func types() {
    let types: [(String, UIPress.PressType, Int)] = [
      (UIKeyCommand.inputUpArrow, .upArrow, 0), (UIKeyCommand.inputDownArrow, .downArrow, 1),
      (UIKeyCommand.inputLeftArrow, .leftArrow, 2), (UIKeyCommand.inputRightArrow, .rightArrow, 3),
      ("\r", .select, 4), (UIKeyCommand.inputEscape, .menu, 5),
      (UIKeyCommand.inputPageUp, .pageUp, 30), (UIKeyCommand.inputPageDown, .pageDown, 31),
      (UIKeyCommand.inputHome, .otherKey, -1), ("p", .otherKey, -1),
    ]
    for (key, type, value) in types {
      let press = UIPress(key: UIKey(key))
      #expect(press.type == type && type.rawValue == value, "\(key)")
    }
    #expect(UIPress.PressType.playPause.rawValue == 6)
  }

  @Test("Tab moves the focus to the next focusable view, and Shift-Tab to the previous one")
  func tab() {
    let views = (0..<5).map { index in
      let view = KeyView(frame: CGRect(x: 10 * index, y: 60, width: 10, height: 10))
      (view.isFocusable, view.name) = (true, "\(index)")
      outer.addSubview(view)
      return view
    }
    inner.resignFirstResponder()
    views[2].isFocusable = false
    func focused() -> Int? { views.firstIndex { $0.isFirstResponder } }
    var order: [Int?] = []
    for _ in 0..<5 {
      harness.press(UIKey("\t"))
      order.append(focused())
    }
    #expect(order == [0, 1, 3, 4, 0])
    order = []
    for _ in 0..<5 {
      harness.press(UIKey("\t", modifierFlags: .shift))
      order.append(focused())
    }
    #expect(order == [4, 3, 1, 0, 4])
    // Without a focused view, Shift-Tab begins with the last one.
    views[4].resignFirstResponder()
    harness.press(UIKey("\t", modifierFlags: .shift))
    #expect(focused() == 4)
    views[0].isHidden = true
    views[1].alpha = 0.009
    views[3].isUserInteractionEnabled = false
    #expect(window.moveFocus() && focused() == 4)
    views[1].alpha = 0.01
    #expect(window.moveFocus() && focused() == 1)
    // A view that does not resign keeps the focus.
    views[1].resigns = false
    #expect(!window.moveFocus(to: views[4]) && focused() == 1)
    views[1].resigns = true
    #expect(!window.moveFocus(to: UIView()))
    #expect(window.moveFocus(to: inner) && inner.isFirstResponder)
  }

  @Test("Moving the focus skips views that refuse the focus")
  func refusal() {
    final class RefusingView: UIView {
      override var canBecomeFocused: Bool { true }
      override func becomeFirstResponder() -> Bool { false }
    }
    let accepting = KeyView(frame: CGRect(x: 0, y: 60, width: 10, height: 10))
    accepting.isFocusable = true
    for view in [RefusingView(), accepting, RefusingView()] as [UIView] { outer.addSubview(view) }
    #expect(window.moveFocus() && accepting.isFirstResponder)
    #expect(window.moveFocus() && accepting.isFirstResponder)
    #expect(window.moveFocus(backwards: true) && accepting.isFirstResponder)
    accepting.removeFromSuperview()
    #expect(!window.moveFocus())
    for view in outer.subviews { view.removeFromSuperview() }
    #expect(!window.moveFocus())
  }

  @Test("A view that accepts only the focus becomes the first responder when the focus moves to it")
  func focusable() {
    inner.isFocusable = true
    inner.accepts = false
    inner.resignFirstResponder()
    #expect(!inner.becomeFirstResponder() && window.firstResponder == nil)
    #expect(window.moveFocus(to: inner) && inner.isFirstResponder)
    inner.resignFirstResponder()
    #expect(!inner.becomeFirstResponder())
  }

  @Test("The first responder changes only if the current first responder resigns")
  func resignation() {
    inner.resigns = false
    #expect(!outer.becomeFirstResponder() && inner.isFirstResponder)
    #expect(!inner.resignFirstResponder() && inner.isFirstResponder)
    #expect(inner.becomeFirstResponder())
    inner.resigns = true
    #expect(outer.becomeFirstResponder() && !inner.isFirstResponder)
    #expect(inner.resignFirstResponder() && outer.isFirstResponder)
    #expect(outer.resignFirstResponder() && window.firstResponder == nil)
    #expect(!KeyView().becomeFirstResponder())
  }

  @Test("Without a first responder, keys go to the root view controller or the one presented last")
  func noFirstResponder() {
    final class Controller: UIViewController {
      var log: [String] = []
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        log.append("began")
      }
      override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        log.append("ended")
      }
      override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        log.append("cancelled")
      }
    }
    inner.resignFirstResponder()
    send(.began, "a")
    let (root, modal) = (Controller(), Controller())
    window.rootViewController = root
    send(.ended, "a")
    root.present(modal, animated: false)
    send(.began, "b")
    application.beginIgnoringInteractionEvents()
    application.endIgnoringInteractionEvents()
    #expect(root.log == ["ended"] && modal.log == ["began", "cancelled"])
  }
}

@Suite("Codes and characters of keys, and properties of key commands")
struct KeyCodeTests {
  @Test("The keys of a US keyboard have the key codes of the USB specification")
  func characters() {
    let rows: [(Int, String)] = [
      (0x04, "abcdefghijklmnopqrstuvwxyz"), (0x1E, "1234567890"), (0x2D, "-=[]\\"),
      (0x33, ";'`,./"),
    ]
    for (start, characters) in rows {
      for (index, character) in characters.enumerated() {
        #expect(UIKey(String(character)).keyCode.rawValue == start + index, "\(character)")
      }
    }
    let named: [(String, Int)] = [
      ("\r", 0x28), ("\n", 0x28), (UIKeyCommand.inputEscape, 0x29), ("\u{8}", 0x2A), ("\t", 0x2B),
      (" ", 0x2C), (UIKeyCommand.inputHome, 0x4A), (UIKeyCommand.inputPageUp, 0x4B),
      (UIKeyCommand.inputDelete, 0x4C), (UIKeyCommand.inputEnd, 0x4D),
      (UIKeyCommand.inputPageDown, 0x4E), (UIKeyCommand.inputRightArrow, 0x4F),
      (UIKeyCommand.inputLeftArrow, 0x50), (UIKeyCommand.inputDownArrow, 0x51),
      (UIKeyCommand.inputUpArrow, 0x52),
    ]
    for (key, code) in named { #expect(UIKey(key).keyCode.rawValue == code, "\(key)") }
    let functionKeys = [
      UIKeyCommand.f1, UIKeyCommand.f2, UIKeyCommand.f3, UIKeyCommand.f4, UIKeyCommand.f5,
      UIKeyCommand.f6, UIKeyCommand.f7, UIKeyCommand.f8, UIKeyCommand.f9, UIKeyCommand.f10,
      UIKeyCommand.f11, UIKeyCommand.f12,
    ]
    #expect(functionKeys.map { UIKey($0).keyCode.rawValue } == Array(0x3A...0x45))
  }

  @Test(
    "Characters that no key of a US keyboard types without modifiers have the reserved key code")
  func reserved() {
    for key in ["", "A", "{", "ab", "aa", "11", "é", "١", "\u{60}\u{60}", "~", ":", "@"] {
      #expect(UIKey(key).keyCode == .keyboard_Reserved, "\(key)")
    }
    #expect(UIKeyboardHIDUsage.keyboard_Reserved.rawValue == 0xFFFF)
  }

  @Test("UIKeyModifierFlags has UIKit's raw values")
  func modifierBits() {
    let flags: [UIKeyModifierFlags] = [
      .alphaShift, .shift, .control, .alternate, .command, .numericPad,
    ]
    #expect(flags.map(\.rawValue) == (16...21).map { 1 << $0 })
  }

  @Test("Shift changes the characters of a key that types one character, but not of other keys")
  func shiftedCharacters() {
    let key = "k"
    #expect(UIKey(key).characters == "k" && UIKey(key, modifierFlags: .command).characters == "k")
    #expect(UIKey(key, modifierFlags: [.shift, .alphaShift]).characters == "K")
    #expect(UIKey("", modifierFlags: .shift).characters.isEmpty)
    #expect(UIKey(UIKeyCommand.f1, modifierFlags: .shift).characters == UIKeyCommand.f1)
  }

  @Test("A new key command has default values for all properties that its client does not set")
  func commandDefaults() {
    let command = UIKeyCommand(input: "x", modifierFlags: .command, action: .copy)
    #expect(command.title.isEmpty && command.discoverabilityTitle == nil)
    #expect(!command.wantsPriorityOverSystemBehavior && command.allowsAutomaticMirroring)
    #expect(command.allowsAutomaticLocalization && command.image == nil)
    #expect(command.attributes.isEmpty && command.state == .off && command.propertyList == nil)
    let full = UIKeyCommand(
      title: "Cut", action: .cut, input: "y", modifierFlags: .shift, propertyList: 5,
      discoverabilityTitle: "Cut it", attributes: .disabled, state: .on)
    #expect(full.title == "Cut" && full.action == .cut && full.input == "y")
    #expect(full.modifierFlags == .shift && full.propertyList as? Int == 5)
    #expect(full.discoverabilityTitle == "Cut it" && full.attributes == .disabled)
    #expect(full.state == .on)
    let titled = UIKeyCommand(
      input: "z", modifierFlags: .control, action: .paste, discoverabilityTitle: "Paste it")
    #expect(titled.discoverabilityTitle == "Paste it" && titled.modifierFlags == .control)
    #expect(titled.action == .paste && titled.input == "z" && titled.title.isEmpty)
  }
}
