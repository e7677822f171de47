import ResponderKitTesting
import Testing

@testable import ResponderKit

/// A view that performs copy, but no other standard edit action.
private final class CopyingView: UIView {
  private(set) var copyCount = 0

  override var canBecomeFirstResponder: Bool { true }

  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action == .copy || super.canPerformAction(action, withSender: sender)
  }

  override func copy(_ sender: Any?) { copyCount += 1 }
}

@Suite("Standard edit actions and the pasteboard")
struct EditActionTests {
  @Test("A standard edit action is performed by the nearest responder that overrides it")
  func chain() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let harness = TouchHarness(window: window)
    let (outer, inner) = (CopyingView(), CopyingView())
    let leaf = UIView()
    window.addSubview(outer)
    outer.addSubview(inner)
    inner.addSubview(leaf)
    #expect(leaf.target(forAction: .copy, withSender: nil) as? UIResponder === inner)
    #expect(leaf.target(forAction: .paste, withSender: nil) == nil)
    inner.becomeFirstResponder()
    #expect(harness.application.sendAction(.copy, to: nil, from: nil, for: nil))
    #expect(inner.copyCount == 1 && outer.copyCount == 0)
    #expect(!harness.application.sendAction(.cut, to: nil, from: nil, for: nil))
  }

  @Test("A pasteboard without a host stores its text in memory, separately for each application")
  func memory() {
    let (first, second) = (UIApplication(), UIApplication())
    #expect(!first.pasteboard.hasStrings)
    first.pasteboard.string = "a"
    #expect(first.pasteboard.string == "a" && first.pasteboard.hasStrings)
    #expect(second.pasteboard.string == nil)
    first.pasteboard.string = nil
    #expect(!first.pasteboard.hasStrings)
    #expect(UIPasteboard.general === UIApplication.shared.pasteboard)
  }

  @Test("A pasteboard with a host reads and writes the text of the host's clipboard")
  func host() {
    final class Memory: Clipboard {
      var text: String? = "from another program"
      var hasText: Bool { text != nil }
      var forms: [ClipboardForm] = []
      var reader: any ClipboardReader { MemoryClipboardReader(forms) }
      func write(_ forms: [ClipboardForm]) { self.forms = forms }
    }
    let (pasteboard, clipboard) = (UIApplication().pasteboard, Memory())
    pasteboard.clipboard = clipboard
    #expect(pasteboard.hasStrings && pasteboard.string == "from another program")
    pasteboard.string = "b"
    #expect(clipboard.text == "b")
    pasteboard.string = nil
    #expect(clipboard.text == nil && !pasteboard.hasStrings && pasteboard.string == nil)
    // Without a host, the pasteboard has a text of its own in memory.
    pasteboard.clipboard = nil
    #expect(!pasteboard.hasStrings)
    pasteboard.string = "c"
    pasteboard.clipboard = clipboard
    #expect(!pasteboard.hasStrings && pasteboard.string == nil)
  }

  @Test("Forms other than a text are written to the host's clipboard, or else stay in memory")
  func forms() throws {
    let pasteboard = UIApplication().pasteboard
    let forms = [
      ClipboardForm(type: "image/png") { [1, 2] }, ClipboardForm(type: "image/bmp") { nil },
      ClipboardForm("a"),
    ]
    pasteboard.write(forms)
    #expect(pasteboard.hasStrings && pasteboard.string == "a")
    let reader = pasteboard.reader
    #expect(try reader.types() == ["image/png", "image/bmp", "text/plain;charset=utf-8"])
    #expect(try reader.bytes(of: "image/png") == [1, 2])
    for type in ["image/bmp", "image/gif"] {
      #expect(throws: ClipboardError.missing) { try reader.bytes(of: type) }
    }
    pasteboard.write([])
    #expect(!pasteboard.hasStrings && pasteboard.string == nil)
    #expect(try pasteboard.reader.types().isEmpty)
  }
}
