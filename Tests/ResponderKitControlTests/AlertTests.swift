import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Alerts and the properties of the device")
struct AlertTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 600, height: 600))
  private let harness: TouchHarness
  private let root = UIViewController()

  init() {
    harness = TouchHarness(window: window)
    window.rootViewController = root
  }

  private func present(
    _ style: UIAlertController.Style, _ choose: @escaping (String) -> Void
  ) -> UIAlertController {
    let alert = UIAlertController(title: "Clear", message: "All lines?", preferredStyle: style)
    for (title, actionStyle) in [
      ("Cancel", UIAlertAction.Style.cancel), ("Clear", .destructive),
    ] {
      alert.addAction(
        UIAlertAction(title: title, style: actionStyle) { choose($0.title ?? "") })
    }
    root.present(alert, animated: true)
    harness.advance(by: 1)
    return alert
  }

  private func button(_ title: String, in view: UIView) -> UIButton? {
    if let button = view as? UIButton, button.currentTitle == title { return button }
    return view.subviews.lazy.compactMap { self.button(title, in: $0) }.first
  }

  private func tap(_ point: CGPoint) {
    harness.touchDown(at: point)
    harness.advance(by: 0.05)
    harness.touchUp()
    harness.advance(by: 1)
  }

  @Test("A tap on a button of an alert hides the alert and then calls the handler of the action")
  func tapOnAction() throws {
    var chosen: [String] = []
    let alert = present(.alert) { [root] in
      chosen.append($0)
      #expect(root.presentedViewController == nil)
    }
    let clearButton = try #require(button("Clear", in: alert.view))
    tap(clearButton.convert(CGPoint(x: 5, y: 5), to: nil))
    #expect(chosen == ["Clear"] && alert.presentingViewController == nil)
  }

  @Test(
    "A tap outside an action sheet chooses its cancel action; a tap outside an alert has no effect")
  func tapOutside() {
    var chosen: [String] = []
    let sheet = present(.actionSheet) { chosen.append($0) }
    #expect(sheet.view.frame.maxY > 560)
    tap(CGPoint(x: 20, y: 20))
    #expect(chosen == ["Cancel"] && root.presentedViewController == nil)
    let alert = present(.alert) { chosen.append($0) }
    tap(CGPoint(x: 20, y: 20))
    #expect(chosen == ["Cancel"] && root.presentedViewController === alert)
  }

  @Test("A disabled action of an alert cannot be chosen, and Escape chooses the cancel action")
  func disabledAction() throws {
    var chosen: [String] = []
    let alert = present(.alert) { chosen.append($0) }
    alert.actions[1].isEnabled = false
    let clearButton = try #require(button("Clear", in: alert.view))
    tap(clearButton.convert(CGPoint(x: 5, y: 5), to: nil))
    #expect(chosen.isEmpty)
    harness.application.sendPress(
      of: UIKey(UIKeyCommand.inputEscape, modifierFlags: []), phase: .began,
      timestamp: harness.now)
    harness.advance(by: 1)
    #expect(chosen == ["Cancel"])
  }

  @Test("Presenting an alert with a text field begins editing the text field")
  func textField() {
    let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
    alert.addTextField { $0.placeholder = "Drawing" }
    root.present(alert, animated: false)
    #expect(alert.textFields?.count == 1 && alert.textFields?.first?.isEditing == true)
    #expect(UIAlertController().textFields == nil)
  }

  @Test("UIDevice has the pad idiom, and the main screen has a positive size and scale")
  func device() {
    #expect(UIDevice.current.userInterfaceIdiom == .pad)
    #expect(UIScreen.main.bounds.width > 0 && UIScreen.main.bounds.height > 0)
    #expect(UIScreen.main.scale > 0)
  }

  @Test("An alert is removed 0.15 to 0.4 s after a tap on a button, and then the handler is called")
  func fadingOut() throws {
    var chosen: [String] = []
    let alert = present(.alert) { chosen.append($0) }
    let clearButton = try #require(button("Clear", in: alert.view))
    harness.touchDown(at: clearButton.convert(CGPoint(x: 5, y: 5), to: nil))
    harness.advance(by: 0.05)
    harness.touchUp()
    #expect(alert.isBeingDismissed && alert.view.window === window && chosen.isEmpty)
    harness.advance(by: 0.15)
    #expect(alert.view.window === window && chosen.isEmpty)
    harness.advance(by: 0.25)
    #expect(alert.view.window == nil && chosen == ["Clear"])
  }
}
