import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Layout, actions and appearance of alerts")
struct AlertLayoutTests {
  private let fixture = PictureFixture(width: 500, height: 330)
  private let root = UIViewController()
  private let log = Log()
  private var harness: TouchHarness { fixture.harness }

  private final class Log { var entries: [String] = [] }

  init() {
    fixture.window.rootViewController = root
    root.view.backgroundColor = .systemMint
  }

  private func action(_ title: String?, _ style: UIAlertAction.Style = .default) -> UIAlertAction {
    UIAlertAction(title: title, style: style) { [log] in log.entries.append($0.title ?? "none") }
  }

  private func press(_ key: String) {
    harness.press(UIKey(key))
    harness.advance(by: 1)
  }

  private func present(
    _ style: UIAlertController.Style, title: String? = "Title", message: String? = "Message",
    _ actions: [UIAlertAction], fields: [String] = []
  ) -> UIAlertController {
    let alert = UIAlertController(title: title, message: message, preferredStyle: style)
    for action in actions { alert.addAction(action) }
    for field in fields { alert.addTextField { $0.text = field } }
    root.present(alert, animated: false)
    fixture.window.layoutIfNeeded()
    return alert
  }

  private func buttons(of alert: UIAlertController) -> [UIButton] {
    alert.view.subviews.compactMap { $0 as? UIButton }
  }

  @Test("The buttons and text fields of an alert follow the width of the alert's view")
  func resizedPanel() {
    let alert = UIAlertController(title: "Title", message: nil, preferredStyle: .alert)
    for title in ["A", "B"] { alert.addAction(action(title)) }
    alert.addTextField()
    func widths(of panelWidth: CGFloat) -> [CGFloat] {
      alert.view.frame = CGRect(x: 0, y: 0, width: panelWidth, height: 200)
      alert.view.setNeedsLayout()
      alert.view.layoutIfNeeded()
      return buttons(of: alert).map(\.frame.width)
    }
    // The panel has margins of 18 points, and the buttons of a row are 8 points apart.
    #expect(widths(of: 400) == [178, 178] && widths(of: 300) == [128, 128])
    #expect(buttons(of: alert).map(\.frame.minX) == [18, 154])
    let fields = alert.view.subviews.compactMap { $0 as? UITextField }
    #expect(fields.map(\.frame.width) == [264] && fields.map(\.frame.minX) == [18])
    alert.addAction(action("C"))
    #expect(widths(of: 400) == [364, 364, 364] && fields.map(\.frame.width) == [364])
  }

  @Test("Presenting an alert with several text fields begins editing the first text field")
  func firstField() {
    let alert = present(.alert, [action("A")], fields: ["a", "b"])
    #expect(alert.textFields?.map(\.isEditing) == [true, false])
  }

  @Test("A presented alert grows and shrinks when its title and message change")
  func changedTexts() {
    let alert = present(.alert, message: nil, [action("A")])
    func height() -> CGFloat {
      fixture.window.layoutIfNeeded()
      #expect(alert.view.frame.midY == 165)
      return alert.view.bounds.height
    }
    #expect(height() == 110)
    // The message adds a line of 18 points and a gap of 6 points.
    alert.message = "Message"
    #expect(height() == 134)
    // Without the title, the alert loses a line of 22 points and a gap of 6 points.
    alert.title = nil
    #expect(height() == 106)
    alert.title = "Title"
    #expect(height() == 134)
  }

  @Test("A presented alert grows when actions are added")
  func growingPanel() {
    let alert = present(.alert, [action("A")])
    for title in ["B", "C"] { alert.addAction(action(title)) }
    fixture.window.layoutIfNeeded()
    #expect(alert.view.bounds.height == 230 && alert.view.frame.midY == 165)
  }

  @Test("An alert is centered at whole points in a window with an odd width and height")
  func oddWindow() {
    fixture.window.frame.size = CGSize(width: 501, height: 331)
    let alert = present(.alert, [action("A")])
    #expect(alert.view.frame == CGRect(x: 101, y: 99, width: 300, height: 134))
  }

  @Test(
    "An alert shows two actions in a row, with the cancel action on the left",
    arguments: [true, false])
  func row(isCancelFirst: Bool) {
    let actions = [action("Stop", .cancel), action("Go")]
    let alert = present(.alert, isCancelFirst ? actions : actions.reversed())
    let buttons = buttons(of: alert)
    #expect(buttons.map(\.currentTitle) == ["Stop", "Go"])
    // The panel of 300 points has margins of 18 points, and the buttons a distance of 8 points.
    #expect(buttons.map(\.frame.minX) == [18, 154] && buttons.map(\.frame.width) == [128, 128])
    // The buttons begin at 18 + 22 + 6 + 18 + 6 + 6 = 76 points: the margin, the title and the
    // message with a gap after each, and another gap.
    #expect(buttons.allSatisfy { $0.frame.minY == 76 && $0.frame.height == 40 })
    #expect(alert.view.bounds.size == CGSize(width: 300, height: 134))
    #expect(alert.view.frame.minX == 100 && alert.view.frame.minY == 98)
  }

  @Test(
    "Three actions of an alert or two of an action sheet form a column, with cancel last"
  )
  func column() {
    let alert = present(.alert, [action("Stop", .cancel), action("Go"), action("Turn")])
    #expect(buttons(of: alert).map(\.currentTitle) == ["Go", "Turn", "Stop"])
    #expect(buttons(of: alert).map(\.frame.minY) == [76, 124, 172])
    #expect(buttons(of: alert).allSatisfy { $0.frame.width == 264 && $0.frame.minX == 18 })
    #expect(alert.view.bounds.height == 230)
    root.dismiss(animated: false)
    let sheet = present(.actionSheet, [action("Stop", .cancel), action("Go")])
    #expect(buttons(of: sheet).map(\.currentTitle) == ["Go", "Stop"])
    #expect(buttons(of: sheet).map(\.frame.minY) == [76, 124])
    #expect(sheet.view.frame == CGRect(x: 40, y: 136, width: 420, height: 182))
  }

  @Test("An alert reserves no height for a missing title, a missing message or missing actions")
  func emptyParts() {
    #expect(present(.alert, title: nil, message: nil, []).view.bounds.height == 28)
    root.dismiss(animated: false)
    // 18 + 22 + 6 - 8 + 18 = 56 points: the margins around the title of 22 points with its gap of
    // 6, less the gap of 8 after the last button, which is subtracted even without buttons.
    #expect(present(.alert, message: nil, []).view.bounds.height == 56)
    root.dismiss(animated: false)
    // 18 + 18 + 6 + 6 + 40 + 18 = 106 points: the margins around the message of 18 points with its
    // gap of 6, another gap of 6, and the button of 40 points.
    #expect(present(.alert, title: nil, [action("A")]).view.bounds.height == 106)
    root.dismiss(animated: false)
    let alert = present(.alert, title: nil, message: nil, [], fields: ["a", "b"])
    let fields = alert.view.subviews.compactMap { $0 as? UITextField }
    // A field is a line of 22 points with 6 points above and below.
    #expect(fields.map(\.frame.minY) == [18, 60] && fields.allSatisfy { $0.frame.height == 34 })
    #expect(alert.view.bounds.height == 112)
    #expect(fields.allSatisfy { $0.borderStyle == .roundedRect })
  }

  @Test(
    "An alert leaves 8 points at each edge of a small window; a sheet is at most 420 points wide")
  func smallWindow() {
    fixture.window.frame.size = CGSize(width: 200, height: 120)
    let alert = present(
      .alert, message: String(repeating: "word ", count: 9), [action("A"), action("B")])
    #expect(alert.view.frame == CGRect(x: 8, y: 8, width: 184, height: 104))
    root.dismiss(animated: false)
    fixture.window.frame.size = CGSize(width: 437, height: 400)
    let sheet = present(.actionSheet, [action("A")])
    #expect(sheet.view.frame.width == 420 && sheet.view.frame.minX == 9)
    #expect(sheet.view.frame.maxY == 388)
  }

  @Test("A presented alert shows changes of its texts, actions and text fields")
  func changes() {
    let alert = present(.alert, [action("A")])
    let labels = alert.view.subviews.compactMap { $0 as? UILabel }
    (alert.title, alert.message) = ("Other", nil)
    #expect(labels.map(\.text) == ["Other", nil])
    alert.addAction(action("B"))
    fixture.window.layoutIfNeeded()
    #expect(buttons(of: alert).map(\.currentTitle) == ["A", "B"])
    #expect(buttons(of: alert).map(\.frame.minX) == [18, 154])
    alert.addTextField()
    #expect(alert.view.subviews.filter { $0 is UITextField }.count == 1)
    #expect(alert.actions.map(\.title) == ["A", "B"] && alert.textFields?.count == 1)
    alert.actions[1].isEnabled = false
    #expect(buttons(of: alert).map(\.isEnabled) == [true, false])
  }

  @Test("In an alert, Escape chooses the cancel action and Return the preferred action")
  func keys() {
    let actions = [action("No", .cancel), action("Yes")]
    let alert = present(.alert, actions)
    press("\r")
    press("x")
    #expect(log.entries.isEmpty && root.presentedViewController === alert)
    alert.preferredAction = actions[1]
    actions[1].isEnabled = false
    press("\r")
    #expect(log.entries.isEmpty)
    actions[1].isEnabled = true
    press("\r")
    #expect(log.entries == ["Yes"] && root.presentedViewController == nil)
    _ = present(.alert, [action("No", .cancel), action("Yes")])
    press(UIKeyCommand.inputEscape)
    #expect(log.entries == ["Yes", "No"] && root.presentedViewController == nil)
    let stubborn = present(.alert, [action("Yes")])
    press(UIKeyCommand.inputEscape)
    #expect(root.presentedViewController === stubborn)
  }

  @Test("Tab moves the focus from the text field of an alert to its buttons")
  func tab() {
    let alert = present(.alert, [action("A"), action("B")], fields: ["text"])
    #expect(alert.textFields?.first?.isEditing == true)
    press("\t")
    #expect(buttons(of: alert)[0].isFocused)
    press("\t")
    #expect(buttons(of: alert)[1].isFocused)
    press(" ")
    #expect(log.entries == ["B"])
  }

  @Test("A tap outside an action sheet without a cancel action dismisses the sheet")
  func tapOutsideSheet() {
    _ = present(.actionSheet, [action("A")])
    harness.touchDown(at: point(5, 5))
    harness.touchUp()
    harness.advance(by: 1)
    #expect(root.presentedViewController == nil && log.entries.isEmpty)
    let alert = present(.alert, [action("No", .cancel)])
    harness.touchDown(at: point(5, 5))
    harness.touchUp()
    harness.advance(by: 1)
    #expect(root.presentedViewController === alert && log.entries.isEmpty)
  }

  @Test("UIAlertAction and UIAlertController have UIKit's default values and raw values")
  func defaults() {
    let action = UIAlertAction(title: nil, style: .destructive)
    #expect(action.isEnabled && action.title == nil && action.style == .destructive)
    let styles: [UIAlertAction.Style] = [.default, .cancel, .destructive]
    #expect(styles.map(\.rawValue) == [0, 1, 2])
    let alert = UIAlertController()
    #expect(alert.preferredStyle == .alert && alert.actions.isEmpty && alert.message == nil)
    #expect(alert.preferredAction == nil && alert.title == nil)
    #expect(UIAlertController.Style.actionSheet.rawValue == 0)
    #expect(UIAlertController.Style.alert.rawValue == 1)
  }

  @Test(
    "A dark alert and a light action sheet look like their reference pictures",
    arguments: [true, false])
  func appearance(isDark: Bool) throws {
    fixture.window.overrideUserInterfaceStyle = isDark ? .dark : .light
    let actions = [action("Remove", .destructive), action("Keep", .cancel)]
    let disabled = action("Not now")
    disabled.isEnabled = false
    if isDark {
      _ = present(
        .alert, message: "A message that needs two lines of text", actions, fields: ["one", "two"])
    } else {
      _ = present(.actionSheet, message: nil, actions + [disabled])
    }
    try fixture.check(isDark ? "alert-row-dark" : "action-sheet-disabled")
  }

  @Test("An alert reserves no height for a missing message or an empty message")
  func missingMessage() {
    func buttonTop(_ message: String?) -> CGFloat {
      let alert = present(.alert, message: message, [action("OK")])
      defer { root.dismiss(animated: false) }
      return buttons(of: alert)[0].frame.minY
    }
    #expect(buttonTop(nil) == buttonTop(""))
    // The message adds a line of 18 points and a gap of 6 points.
    #expect(buttonTop("Message") == buttonTop(nil) + 24)
  }

  @Test("An alert controller gives a height of 0 to a view that a subclass creates in loadView")
  func ownView() {
    final class BareAlert: UIAlertController {
      override func loadView() { view = UIView() }
    }
    let alert = BareAlert(title: "Title", message: nil, preferredStyle: .actionSheet)
    alert.addAction(action("A"))
    root.present(alert, animated: false)
    fixture.window.layoutIfNeeded()
    #expect(alert.view.frame == CGRect(x: 40, y: 318, width: 420, height: 0))
  }
}
