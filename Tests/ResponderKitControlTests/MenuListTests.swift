import Ink
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Menus of buttons")
struct MenuListTests {
  private let fixture = PictureFixture(width: 300, height: 240)
  private let button = UIButton(type: .system)
  private let log = Log()
  private var window: UIWindow { fixture.window }
  private var harness: TouchHarness { fixture.harness }

  private final class Log { var entries: [String] = [] }

  private final class KeyView: UIView {
    var keys: [String] = []
    override var canBecomeFirstResponder: Bool { true }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      keys += presses.compactMap { $0.key?.charactersIgnoringModifiers }
    }
  }

  private func action(
    _ title: String, _ attributes: UIMenuElement.Attributes = [],
    _ state: UIMenuElement.State = .off,
    subtitle: String? = nil
  ) -> UIAction {
    UIAction(title: title, subtitle: subtitle, attributes: attributes, state: state) { [log] in
      log.entries.append($0.title)
    }
  }

  /// Sets the frame of the button and shows a menu beside the button.
  private func show(
    _ children: [UIMenuElement], _ frame: CGRect = CGRect(x: 20, y: 10, width: 60, height: 30),
    movesFocus: Bool = false
  ) {
    if button.superview == nil { fixture.add(button, 0, 0, 1, 1) }
    button.frame = frame
    MenuList.show(UIMenu(children: children), beside: button, movesFocus: movesFocus)
  }

  private var list: MenuList? { window.subviews.lazy.compactMap { $0 as? MenuList }.first }
  private var scrollView: UIScrollView? { list?.subviews.first as? UIScrollView }
  private var rows: [UIButton] { scrollView?.subviews.compactMap { $0 as? UIButton } ?? [] }

  private func press(_ key: String) { harness.press(UIKey(key)) }

  private func tap(_ x: CGFloat, _ y: CGFloat) {
    harness.touchDown(at: point(x, y))
    harness.advance(by: 0.05)
    harness.touchUp()
    harness.advance(by: 0.5)
  }

  private var focusedTitle: String? {
    (window.firstResponder as? UIButton)?.title(for: .normal)
  }

  @Test("The rows of a menu can fill the space below the button except for 12 points at each end")
  func exactSpaceBelow() {
    func frame(_ y: CGFloat, _ height: CGFloat, rows count: Int) -> CGRect {
      show((0..<count).map { action("Row \($0)") }, CGRect(x: 50, y: y, width: 40, height: height))
      defer { list?.removeFromSuperview() }
      list?.layoutIfNeeded()
      return scrollView?.frame ?? .null
    }
    // The rows are 12 points below the button and 12 points above the lower edge of the window:
    // 240 - 96 - 24 = 120 = 3 × 40 points, and 240 - 76 - 24 = 140 = 3.5 × 40 points.
    #expect(frame(76, 20, rows: 3) == CGRect(x: 50, y: 108, width: 90, height: 120))
    #expect(frame(46, 30, rows: 7) == CGRect(x: 50, y: 88, width: 90, height: 140))
  }

  @Test(
    "Separators are drawn only between a menu's upper edge and the visible rows' lower edge"
  )
  func linesAtEdges() throws {
    show(
      (0..<4).map { group in
        UIMenu(children: (0..<3).map { action("Row \(group * 3 + $0)") })
      })
    let scrollView = try #require(scrollView)
    // The menu begins 6 points above its visible rows, and a separator is 6 points above its row.
    #expect(scrollView.frame.minY == 52 && scrollView.frame.maxY == 204)
    #expect(rows[3].frame.minY == 132 && rows[6].frame.minY == 264)
    let background = harness.snapshot().channels(69, 48)
    func isSeparator(at y: Int, offset: CGFloat) -> Bool {
      scrollView.contentOffset.y = offset
      return harness.snapshot().channels(69, y) != background
    }
    let (isAtTop, isOnUpperEdge) = (
      isSeparator(at: 47, offset: 131), isSeparator(at: 46, offset: 132)
    )
    #expect(isAtTop && !isOnUpperEdge)
    let (isAtBottom, isOnLowerEdge) = (
      isSeparator(at: 203, offset: 107), isSeparator(at: 204, offset: 106)
    )
    #expect(isAtBottom && !isOnLowerEdge)
  }

  /// The target of a tap recognizer, which counts the taps.
  private final class TapTarget {
    var count = 0
    func recognized() { count += 1 }
  }

  private func addTapCounter() -> TapTarget {
    let counter = TapTarget()
    window.addGestureRecognizer(
      UITapGestureRecognizer(target: counter, action: Selector(TapTarget.recognized)))
    return counter
  }

  @Test("A tap on the border of a menu does not trigger a tap recognizer of the window")
  func tapOnBorder() throws {
    let counter = addTapCounter()
    show([action("A")])
    let frame = try #require(scrollView).frame
    tap(frame.midX, frame.minY - 3)
    #expect(list != nil && counter.count == 0)
    list?.removeFromSuperview()
    tap(frame.midX, frame.minY - 3)
    #expect(counter.count == 1)
  }

  @Test("A tap that hides a menu triggers no tap recognizer of the window, but the next tap does")
  func tapThatHides() {
    let counter = addTapCounter()
    show([action("A")])
    tap(290, 230)
    #expect(list == nil && counter.count == 0)
    tap(290, 230)
    #expect(counter.count == 1)
  }

  @Test("The rows of a menu can fill the space above the button except for 12 points at each end")
  func exactSpace() {
    func frame(_ y: CGFloat, rows count: Int) -> CGRect {
      show((0..<count).map { action("Row \($0)") }, CGRect(x: 50, y: y, width: 40, height: 20))
      defer { list?.removeFromSuperview() }
      list?.layoutIfNeeded()
      return scrollView?.frame ?? .null
    }
    // The rows are 12 points above the button and 12 points below the upper edge of the window:
    // 144 - 24 = 120 = 3 × 40 points, and 164 - 24 = 140 = 3.5 × 40 points.
    #expect(frame(144, rows: 3) == CGRect(x: 50, y: 12, width: 90, height: 120))
    #expect(frame(164, rows: 7) == CGRect(x: 50, y: 12, width: 90, height: 140))
  }

  @Test("A touch on a row of a scrolling menu highlights the row at once")
  func immediateHighlight() throws {
    show((0..<12).map { action("Row \($0)") })
    let row = try #require(rows.first)
    harness.touchDown(at: row.convert(point(9, 9), to: nil))
    #expect(row.isHighlighted)
    harness.touchUp()
    #expect(list == nil && log.entries == ["Row 0"])
  }

  @Test(
    "A tap on a menu row hides the menu and performs the row's action with the button as sender")
  func choice() throws {
    var sender: AnyObject?
    show([action("A"), UIAction(title: "B") { sender = $0.sender }])
    let row = try #require(rows.last)
    tap(row.convert(point(9, 9), to: nil).x, row.convert(point(9, 9), to: nil).y)
    #expect(list == nil && sender === button && log.entries.isEmpty)
  }

  @Test("A menu without visible actions, or beside a button without a window, is not shown")
  func emptyMenu() {
    show([UIMenu(), action("Hidden", .hidden)])
    #expect(list == nil)
    MenuList.show(UIMenu(children: [action("A")]), beside: UIButton(), movesFocus: false)
    #expect(list == nil)
  }

  @Test("The arrow keys move the focus through the enabled rows of a menu and wrap around")
  func arrowKeys() {
    show([action("A"), action("B", .disabled), action("C"), action("D")])
    #expect(focusedTitle == nil && window.firstResponder === list)
    for title in ["A", "C", "D", "A"] {
      press(UIKeyCommand.inputDownArrow)
      #expect(focusedTitle == title)
    }
    for title in ["D", "C", "A", "D"] {
      press(UIKeyCommand.inputUpArrow)
      #expect(focusedTitle == title)
    }
    press("\r")
    #expect(list == nil && log.entries == ["D"])
  }

  @Test(
    "The first Up Arrow focuses the last enabled row of a menu, and a disabled row gets no focus")
  func arrowKeyWithoutFocus() {
    show([action("A"), action("B"), action("C", .disabled)])
    press(UIKeyCommand.inputUpArrow)
    #expect(focusedTitle == "B")
    press(UIKeyCommand.inputEscape)
    show([action("A", .disabled)], movesFocus: true)
    press(UIKeyCommand.inputDownArrow)
    #expect(focusedTitle == nil)
    tap(60, 66)
    #expect(log.entries.isEmpty && list != nil, "a disabled row is not chosen")
  }

  @Test("The view behind a menu receives keys only after the menu is hidden")
  func otherKeys() {
    let view = fixture.add(KeyView(), 0, 0, 300, 240)
    view.addSubview(button)
    view.becomeFirstResponder()
    show([action("A")])
    for key in ["x", "\t", UIKeyCommand.inputLeftArrow] { press(key) }
    #expect(view.keys.isEmpty && list != nil)
    press(UIKeyCommand.inputEscape)
    #expect(list == nil && view.isFirstResponder)
    press("x")
    #expect(view.keys == ["x"])
  }

  @Test("The focus returns from a menu to the previous responder unless the action moved the focus")
  func previousFocus() {
    let field = fixture.add(UITextField(), 100, 5, 90, 30)
    fixture.add(button, 20, 10, 60, 30)
    window.moveFocus(to: button)
    show([action("A")], movesFocus: true)
    press(" ")
    #expect(button.isFocused)
    show([UIAction(title: "Edit") { _ in field.becomeFirstResponder() }], movesFocus: true)
    press(" ")
    #expect(field.isEditing && !button.isFocused)
    show([action("A")])
    #expect(!field.isEditing)
    press(UIKeyCommand.inputEscape)
    #expect(field.isEditing)
    // The button gets the focus while the menu is shown.
    show([action("A")])
    button.resignFirstResponder()
    window.moveFocus(to: button)
    tap(280, 230)
    #expect(list == nil && button.isFocused)
  }

  @Test("A view controller that was the first responder becomes it again after a menu is hidden")
  func previousController() {
    final class Controller: UIViewController {
      override var canBecomeFirstResponder: Bool { true }
    }
    let controller = Controller()
    window.rootViewController = controller
    controller.becomeFirstResponder()
    show([action("A")])
    #expect(window.firstResponder === list)
    press(UIKeyCommand.inputEscape)
    #expect(window.firstResponder === controller)
  }

  @Test("A touch outside a menu hides it, and a touch on the menu's border does not")
  func touches() throws {
    show([action("A")])
    let frame = try #require(scrollView).frame
    // The border of the menu extends 6 points above and below the rows, and 1 point to the left and
    // right of the rows.
    for location in [
      point(frame.midX, frame.minY - 5), point(frame.midX, frame.maxY + 5),
      point(frame.minX - 0.5, frame.midY), point(frame.maxX + 0.5, frame.midY),
    ] {
      tap(location.x, location.y)
      #expect(list != nil)
      list?.removeFromSuperview()
      show([action("A")])
    }
    for location in [
      point(frame.midX, frame.minY - 7), point(frame.midX, frame.maxY + 7),
      point(frame.minX - 1.5, frame.midY), point(frame.maxX + 1.5, frame.midY),
    ] {
      tap(location.x, location.y)
      #expect(list == nil)
      show([action("A")])
    }
    #expect(log.entries.isEmpty)
  }

  @Test(
    "A drag on a long menu scrolls the menu and triggers no tap or pan recognizer of the window")
  func gestures() throws {
    final class Target {
      var count = 0
      func recognized() { count += 1 }
    }
    let target = Target()
    window.addGestureRecognizer(
      UITapGestureRecognizer(target: target, action: Selector(Target.recognized)))
    window.addGestureRecognizer(
      UIPanGestureRecognizer(target: target, action: Selector(Target.recognized)))
    show((0..<12).map { action("Row \($0)") })
    let frame = try #require(scrollView).frame
    harness.touchDown(at: point(frame.midX, frame.maxY - 20))
    for step in 1...10 {
      harness.advance(by: 0.02)
      harness.touchMove(to: point(frame.midX, frame.maxY - 20 - CGFloat(step) * 10))
    }
    harness.advance(by: 0.5)
    harness.touchUp()
    harness.advance(by: 2)
    #expect(target.count == 0 && (scrollView?.contentOffset.y ?? 0) > 60)
    tap(290, 230)
    #expect(list == nil && log.entries.isEmpty)
  }

  @Test("The separator above a menu row is not drawn if the row is cut off at the top of the menu")
  func hiddenLine() throws {
    window.frame.size.height = 400
    show(
      [UIMenu(options: .displayInline, children: [action("first")])]
        + (0..<12).map { action("\($0)") },
      CGRect(x: 20, y: 130, width: 60, height: 30))
    let scrollView = try #require(scrollView)
    let top = Int(scrollView.convert(scrollView.bounds, to: nil).minY) - 8
    let picture = harness.snapshot()
    scrollView.contentOffset.y = rows[1].frame.midY
    window.layoutIfNeeded()
    let scrolled = harness.snapshot()
    #expect(scrolled != picture && top > 100)
    for y in 0..<top {
      for x in 0..<300 where scrolled[x, y] != picture[x, y] {
        Issue.record("(\(x), \(y)) has changed")
        return
      }
    }
  }

  @Test("A menu row that gets the focus is scrolled into view")
  func scrolling() throws {
    show((0..<12).map { action("Row \($0)") })
    for _ in 0..<2 {
      press(UIKeyCommand.inputUpArrow)
      let (scrollView, row) = (try #require(scrollView), try #require(rows.last))
      if row.isFocused { #expect(scrollView.bounds.contains(row.frame)) }
    }
    #expect((scrollView?.contentOffset.y ?? 0) > 200)
  }

  @Test("A menu is shown above its button or else below it, and always inside the window")
  func locations() throws {
    /// Returns the frame of the rows of a menu beside a button.
    func frame(_ buttonFrame: CGRect, rows count: Int = 2, title: String = "Row") -> CGRect {
      show((0..<count).map { action("\(title) \($0)") }, buttonFrame)
      defer { list?.removeFromSuperview() }
      list?.layoutIfNeeded()
      return scrollView?.frame ?? .null
    }
    // A row is 34 (mark) + 5 × 8 (title) + 16 (padding) = 90 points wide and 40 points high. The
    // rows are 12 points from the button.
    let above = frame(CGRect(x: 50, y: 150, width: 40, height: 20))
    #expect(above == CGRect(x: 50, y: 150 - 12 - 80, width: 90, height: 80))
    let below = frame(CGRect(x: 60, y: 20, width: 40, height: 25))
    #expect(below == CGRect(x: 60, y: 45 + 12, width: 90, height: 80))
    // Two rows above the button need 12 + 80 + 12 = 104 points.
    #expect(frame(CGRect(x: 50, y: 104, width: 40, height: 10)).minY == 12)
    #expect(frame(CGRect(x: 50, y: 103, width: 40, height: 10)).minY == 125)
    #expect(frame(CGRect(x: -30, y: 150, width: 40, height: 20)).minX == 6)
    #expect(frame(CGRect(x: 290, y: 150, width: 40, height: 20)).maxX == 294)
    // Rows that would be wider than the window leave a margin of 6 points at each side.
    let wide = frame(
      CGRect(x: 50, y: 150, width: 4, height: 4), title: String(repeating: "wide", count: 20))
    #expect(wide.minX == 6 && wide.maxX == 294)
    // There are 240 - 50 - 24 = 166 points for 7 rows. The menu shows them up to the middle of the
    // last row whose middle fits: 3.5 × 40 = 140 points.
    let long = frame(CGRect(x: 50, y: 20, width: 40, height: 30), rows: 7)
    #expect(long == CGRect(x: 50, y: 62, width: 90, height: 140))
    // There are 160 - 24 = 136 points above the button: 2.5 × 40 = 100 points are visible.
    let longAbove = frame(CGRect(x: 50, y: 160, width: 40, height: 30), rows: 7)
    #expect(longAbove == CGRect(x: 50, y: 160 - 12 - 100, width: 90, height: 100))
  }

  @Test("A menu is as wide as its widest row, rounded up to whole points")
  func width() {
    /// A typesetter whose characters are 7.3 points wide.
    final class Typesetter: ResponderKit.Typesetter {
      func width(of line: String, in font: UIFont) -> CGFloat { CGFloat(line.count) * 7.3 }
      func lineHeight(of font: UIFont) -> CGFloat { 20 }
      func image(of line: String, in font: UIFont, scale: CGFloat) -> BitmapImage? { nil }
    }
    harness.application.typesetter = Typesetter()
    /// Returns the width of the rows of a menu.
    func width(_ children: [UIMenuElement]) -> CGFloat? {
      show(children)
      defer { list?.removeFromSuperview() }
      list?.layoutIfNeeded()
      return scrollView?.frame.width
    }
    // 34 (mark) + 3 × 7.3 (title) + 16 (padding) = 71.9 points.
    #expect(width([action("A"), action("Abc")]) == 72)
    #expect(width([action("Abc", subtitle: "")]) == 72)
    // 34 (mark) + 7.3 (title) + 24 (distance) + 2 × 7.3 (subtitle) + 16 (padding) = 95.9 points.
    #expect(width([action("Abc"), action("A", subtitle: "De")]) == 96)
  }

  @Test("A menu is laid out again when its window is resized")
  func resizedWindow() {
    show([action("A"), action("B")], CGRect(x: 250, y: 150, width: 30, height: 20))
    window.frame.size = CGSize(width: 200, height: 300)
    window.layoutIfNeeded()
    #expect(list?.frame == window.bounds && scrollView?.frame.maxX == 194)
  }

  @Test(
    "Gaps divide the groups of a menu, including nested groups, and hidden actions have no rows")
  func groups() {
    let menu = UIMenu(children: [
      UIMenu(children: [action("A"), UIMenu(children: [action("B")]), action("C", .hidden)]),
      action("D"), UIMenu(children: []), action("E"),
      UICommand(title: "F", action: Selector(UIView.sizeToFit)),
    ])
    #expect(menu.groups.map { $0.map(\.title) } == [["A"], ["B"], ["D"], ["E", "F"]])
    show(menu.children)
    #expect(rows.map(\.frame.minY) == [0, 52, 104, 156, 196])
    #expect(scrollView?.contentSize.height == 236)
  }

  @Test("A menu command sends its action to the first responder with the command as sender")
  func commands() {
    final class Receiver: UIView {
      var senders: [UICommand] = []
      override var canBecomeFirstResponder: Bool { true }
      func receive(_ sender: UICommand) { senders.append(sender) }
    }
    let view = fixture.add(Receiver(), 0, 0, 300, 240)
    view.addSubview(button)
    view.becomeFirstResponder()
    let action = Selector(Receiver.receive(_:))
    let command = UICommand(
      title: "Receive", action: action, propertyList: 7,
      alternates: [
        UICommandAlternate(
          title: "Other", action: action, modifierFlags: .shift)
      ], discoverabilityTitle: "Receive it", attributes: .destructive, state: .mixed)
    #expect(command.propertyList as? Int == 7 && command.discoverabilityTitle == "Receive it")
    #expect(command.attributes == .destructive && command.state == .mixed)
    #expect(command.alternates.map(\.title) == ["Other"] && command.subtitle == nil)
    #expect(command.alternates[0].modifierFlags == .shift)
    #expect(command.alternates[0].action == command.action)
    let shown = command.menuAction
    #expect(shown.title == "Receive" && shown.attributes == .destructive && shown.state == .mixed)
    show([command])
    press(UIKeyCommand.inputDownArrow)
    press("\r")
    #expect(view.senders.count == 1 && view.senders.first === command)
    let plain = UICommand(title: "Plain", action: command.action)
    #expect(plain.propertyList == nil && plain.alternates.isEmpty && plain.state == .off)
    #expect(plain.attributes.isEmpty && plain.discoverabilityTitle == nil)
  }

  // MARK: Pictures

  @Test(
    "A menu with marks, subtitles, groups and disabled rows looks like its reference picture",
    arguments: [true, false])
  func appearance(isDark: Bool) throws {
    window.overrideUserInterfaceStyle = isDark ? .dark : .light
    window.frame.size.height = 320
    fixture.add(button, 0, 0, 1, 1)
    button.backgroundColor = .systemYellow
    show(
      [
        UIMenu(children: [
          action("Checked", [], .on, subtitle: "Ctrl+C"), action("Some", .destructive, .mixed),
        ]),
        action("Gone", .disabled, .on, subtitle: "Del"), action("A longer title"),
      ], CGRect(x: 33, y: 10, width: 71, height: 30))
    press(UIKeyCommand.inputDownArrow)
    if isDark { press(UIKeyCommand.inputDownArrow) }
    window.layoutIfNeeded()
    if isDark, let row = rows.last {
      let location = row.convert(point(7, 7), to: nil)
      harness.touchDown(at: location)
      harness.advance(by: 0.2)
    }
    try fixture.check(isDark ? "menu-dark" : "menu")
  }

  @Test("A long menu with its scroll indicator looks like its reference picture")
  func longMenu() throws {
    fixture.add(button, 0, 0, 1, 1)
    button.backgroundColor = .systemYellow
    show(
      (0..<4).map { group in
        UIMenu(children: (0..<3).map { action("Row \(group * 3 + $0)") })
      }, CGRect(x: 210, y: 190, width: 71, height: 30))
    try fixture.check("menu-long")
    scrollView?.contentOffset.y = 98
    try fixture.check("menu-scrolled")
  }
}
