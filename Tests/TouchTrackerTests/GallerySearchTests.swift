import DrawingFormat
import DrawingPersistence
import ResponderKit
import ResponderKitTesting
import SystemPackage
import Testing

@testable import TouchTracker

@Suite("The search and the order in a gallery")
struct GallerySearchTests {
  private static let names = [
    "Garden plan", "Kitchen plan", "Café", "Page 10", "Page 2", "Portrait", "Map", "Garden map",
  ]

  private func fixture(_ names: [String] = Self.names) throws -> GalleryFixture {
    let fixture = try GalleryFixture(names: names.map { $0 + ".plist" })
    // The first drawing was changed last.
    for (index, name) in names.enumerated() { fixture.setTime(name + ".plist", 9000 - index) }
    return fixture
  }

  private func search(_ fixture: GalleryFixture) throws -> GallerySearchField {
    fixture.window.layoutIfNeeded()
    return try #require(fixture.searchField)
  }

  private func orderControl(_ fixture: GalleryFixture) throws -> UISegmentedControl {
    fixture.window.layoutIfNeeded()
    return try #require(fixture.views(UISegmentedControl.self).first)
  }

  private func tap(_ view: UIView, x: CGFloat = 0.5, _ fixture: GalleryFixture) {
    let point = CGPoint(x: view.bounds.width * x, y: view.bounds.midY)
    fixture.tap(at: view.convert(point, to: nil))
  }

  private func press(_ key: String, _ fixture: GalleryFixture) {
    fixture.harness.press(UIKey(key))
    fixture.window.layoutIfNeeded()
  }

  // MARK: Search

  @Test("Typing in the search field shows the drawings whose names contain the words")
  func typing() throws {
    let fixture = try fixture()
    let gallery = try fixture.show()
    let field = try search(fixture)
    tap(field, fixture)
    #expect(field.isEditing)
    for (text, count) in [("g", 4), ("a", 2), ("r", 2), (" ", 2), ("m", 1)] {
      fixture.harness.type(text)
      #expect(fixture.shownNames.count == count, "after \(text)")
    }
    #expect(fixture.shownNames == ["Garden map"])
    #expect(gallery.cells.values.compactMap { $0.entry?.name } == ["Garden map"])
    for _ in 0..<6 { press("\u{8}", fixture) }
    #expect(fixture.shownNames == Self.names)
    fixture.harness.type("CAFE")
    #expect(fixture.shownNames == ["Café"])
  }

  @Test("Escape ends a search and shows all drawings, and a second Escape closes the gallery")
  func escape() throws {
    let fixture = try fixture()
    let gallery = try fixture.show()
    var closings = 0
    gallery.onClose = { closings += 1 }
    tap(try search(fixture), fixture)
    fixture.harness.type("plan")
    #expect(fixture.shownNames.count == 2)
    press(UIKeyCommand.inputEscape, fixture)
    let field = try search(fixture)
    #expect(!field.isEditing && field.text == "" && fixture.shownNames == Self.names)
    #expect(closings == 0)
    press(UIKeyCommand.inputEscape, fixture)
    #expect(closings == 1)
  }

  @Test(
    "Ctrl+F and the slash begin a search, even in a gallery that shows no search field",
    arguments: [UIKey("f", modifierFlags: .control), UIKey("/")], [3, 8])
  func keys(key: UIKey, count: Int) throws {
    let fixture = try fixture(Array(Self.names.prefix(count)))
    try fixture.show()
    let field = try search(fixture)
    #expect(fixture.isVisible(field) == (count == 8))
    fixture.harness.press(key)
    fixture.window.layoutIfNeeded()
    #expect(field.isEditing && field.text == "" && fixture.isVisible(field))
    fixture.harness.type("kitchen/")
    #expect(field.text == "kitchen/" && fixture.shownNames.isEmpty)
    // The key selects the text, so that typing replaces it.
    fixture.harness.press(UIKey("f", modifierFlags: .control))
    fixture.harness.type("caf")
    #expect(fixture.shownNames == ["Café"])
    press(UIKeyCommand.inputEscape, fixture)
    #expect(fixture.isVisible(field) == (count == 8))
  }

  @Test("The search field and the order are hidden in a gallery of seven drawings")
  func sevenDrawings() throws {
    let fixture = try fixture(Array(Self.names.prefix(7)))
    try fixture.show()
    let (field, order) = (try search(fixture), try orderControl(fixture))
    #expect(!fixture.isVisible(field) && !fixture.isVisible(order))
    let header = try #require(fixture.views(GalleryHeader.self).first)
    #expect(header.frame.height == 56)
  }

  @Test("A search without a match says so, and a button shows all drawings again")
  func noMatch() throws {
    let fixture = try fixture()
    try fixture.show()
    tap(try search(fixture), fixture)
    fixture.harness.type("xyz")
    fixture.window.layoutIfNeeded()
    let view = try #require(fixture.views(GalleryMessageView.self).first)
    func texts() -> [String] {
      view.subviews.compactMap { ($0 as? UILabel)?.text }.filter { !$0.isEmpty }
    }
    #expect(fixture.isVisible(view) && texts() == ["No drawing is named \"xyz\"."])
    #expect(fixture.gallery?.cells.isEmpty == true)
    try fixture.tap("Show All")
    #expect(!fixture.isVisible(view) && fixture.shownNames == Self.names)
    #expect(try search(fixture).text == "")
  }

  @Test("The button in the search field removes the text, and the user can continue to type")
  func clearButton() throws {
    let fixture = try fixture()
    try fixture.show()
    let field = try search(fixture)
    tap(field, fixture)
    #expect(field.rightViewMode == .never)
    fixture.harness.type("map")
    fixture.window.layoutIfNeeded()
    let button = try #require(field.rightView)
    #expect(button.bounds.size == CGSize(width: 40, height: 40))
    tap(button, fixture)
    #expect(fixture.shownNames == Self.names && field.text == "" && field.rightViewMode == .never)
    tap(field, fixture)
    fixture.harness.type("caf")
    #expect(fixture.shownNames == ["Café"])
  }

  @Test("The Return key opens the only drawing that a search has found")
  func returnKey() throws {
    let fixture = try fixture()
    try fixture.show()
    fixture.harness.press(UIKey("/"))
    fixture.harness.type("caf")
    press("\r", fixture)
    #expect(fixture.opened.map(\.displayName) == ["Café.plist"])
  }

  @Test("After a search, the arrow keys choose one of several drawings, and Return opens it")
  func arrowKeys() throws {
    let fixture = try fixture()
    let gallery = try fixture.show()
    func focused() -> String? { gallery.cells.values.first { $0.hasFocus }?.entry?.name }
    fixture.harness.press(UIKey("/"))
    fixture.harness.type("a")
    press("\r", fixture)
    // In a window of 800 points, a row has four cells.
    #expect(focused() == "Garden plan" && fixture.opened.isEmpty)
    for (key, name) in [
      (UIKeyCommand.inputRightArrow, "Kitchen plan"), (UIKeyCommand.inputDownArrow, "Portrait"),
      (UIKeyCommand.inputDownArrow, "Portrait"), (UIKeyCommand.inputLeftArrow, "Page 2"),
      (UIKeyCommand.inputUpArrow, "Garden plan"), (UIKeyCommand.inputUpArrow, "Garden plan"),
    ] {
      press(key, fixture)
      #expect(focused() == name)
    }
    press("\r", fixture)
    #expect(fixture.opened.map(\.displayName) == ["Garden plan.plist"])
  }

  @Test(
    "The arrow keys scroll to the focused drawing, and a tap beside the drawings ends the focus")
  func scrollingFocus() throws {
    let fixture = try GalleryFixture(names: (1...40).map { "drawing \($0).plist" })
    let gallery = try fixture.show()
    let scrollView = try #require(fixture.views(UIScrollView.self).first)
    for _ in 0..<8 { press(UIKeyCommand.inputDownArrow, fixture) }
    let cell = try #require(gallery.cells.values.first { $0.hasFocus })
    #expect(cell.entry == gallery.entries[28] && scrollView.bounds.contains(cell.frame))
    fixture.tap(at: cell.convert(CGPoint(x: -8, y: 20), to: nil))
    #expect(gallery.cells.values.allSatisfy { !$0.hasFocus } && fixture.opened.isEmpty)
    press(UIKeyCommand.inputLeftArrow, fixture)
    let next = try #require(gallery.cells.values.first { $0.hasFocus })
    #expect(scrollView.bounds.contains(next.frame))
    // A focused cell that scrolls out of view loses the focus.
    scrollView.setContentOffset(.zero, animated: false)
    #expect(gallery.cells.values.allSatisfy { !$0.hasFocus } && !next.hasFocus)
  }

  @Test("A changed search shows its first drawings, although the gallery was scrolled")
  func scrolledSearch() throws {
    let fixture = try GalleryFixture(names: (1...40).map { "drawing \($0).plist" })
    try fixture.show()
    let scrollView = try #require(fixture.views(UIScrollView.self).first)
    scrollView.setContentOffset(CGPoint(x: 0, y: 900), animated: false)
    fixture.harness.press(UIKey("/"))
    fixture.harness.type("drawing")
    #expect(scrollView.contentOffset == .zero && fixture.shownNames.count == 40)
  }

  // MARK: Order

  @Test("A tap on an order sorts the drawings and reports the order")
  func order() throws {
    let fixture = try fixture()
    let gallery = try fixture.show()
    #expect(fixture.shownNames == Self.names)
    tap(try orderControl(fixture), x: 0.75, fixture)
    let sorted = [
      "Café", "Garden map", "Garden plan", "Kitchen plan", "Map", "Page 2", "Page 10", "Portrait",
    ]
    #expect(fixture.shownNames == sorted && fixture.orders == [.name])
    #expect((0..<8).compactMap { gallery.cells[$0]?.entry?.name } == sorted)
    // The left arrow key chooses the other order.
    fixture.window.moveFocus(to: try orderControl(fixture))
    press(UIKeyCommand.inputLeftArrow, fixture)
    #expect(fixture.shownNames == Self.names && fixture.orders == [.name, .recent])
  }

  @Test("A gallery begins with the order that it is given")
  func initialOrder() throws {
    let fixture = try fixture(["b", "a"])
    try fixture.show(order: .name)
    #expect(fixture.shownNames == ["a", "b"] && fixture.orders.isEmpty)
    let control = try orderControl(fixture)
    #expect(control.selectedSegmentIndex == 1 && fixture.isVisible(control))
  }

  // MARK: Layout

  @Test(
    "All controls of the header fit into narrow and wide windows, at least 40 points high",
    arguments: [320, 400, 759, 760, 1920] as [CGFloat])
  func header(width: CGFloat) throws {
    let fixture = try fixture()
    fixture.window.frame.size = CGSize(width: width, height: 600)
    try fixture.show()
    let header = try #require(fixture.views(GalleryHeader.self).first)
    func frames() -> [CGRect] {
      fixture.window.layoutIfNeeded()
      return header.subviews.filter { !$0.isHidden }.map(\.frame)
    }
    func check(count: Int) {
      let visible = frames()
      #expect(visible.count == count)
      for (index, frame) in visible.enumerated() {
        #expect(header.bounds.contains(frame) && frame.height >= 40 && frame.width >= 50)
        #expect(!visible[..<index].contains { $0.intersects(frame) })
      }
    }
    check(count: 5)
    #expect(header.frame.height == (width < 760 ? 104 : 56))
    let label = try #require(header.subviews.first)
    #expect(label.frame.width >= label.sizeThatFits(.zero).width)
    // In a narrow window, a search has the complete second row.
    fixture.harness.press(UIKey("/"))
    check(count: width < 760 ? 4 : 5)
    if width < 760 { #expect(try search(fixture).frame.width == width - 32) }
    fixture.harness.type("gar")
    tap(try #require(fixture.gallery?.cells[0]), fixture)
    check(count: width < 760 ? 4 : 5)
    // A window that becomes wide shows the order again.
    fixture.window.frame.size.width = 900
    check(count: 5)
  }

  @Test("The controls of the header have names and tooltips")
  func controlNames() throws {
    let fixture = try fixture()
    try fixture.show()
    let (field, order) = (try search(fixture), try orderControl(fixture))
    let clearButton = try #require(field.rightView as? UIControl)
    for control in [field, order, clearButton] {
      #expect(control.accessibilityLabel?.isEmpty == false && control.toolTip?.isEmpty == false)
    }
    #expect(field.placeholder == "Search")
    let cell = try #require(fixture.gallery?.cells[0])
    #expect(cell.accessibilityLabel == "Garden plan")
  }

  // MARK: Renaming

  @Test("A renamed drawing keeps its position among the last changed ones, and stays visible")
  func renamedDrawing() throws {
    let fixture = try fixture()
    let journal = ".Portrait.plist.touchtracker-journal"
    try FileStore.replace(fixture.path(journal), with: Data("touchtracker-journal 1\n".utf8))
    fixture.setTime(journal, 8990)
    try fixture.show()
    #expect(fixture.shownNames == Self.names)
    try fixture.typeName("Zebra", of: "Portrait")
    fixture.harness.press(UIKey("\r"))
    _ = fixture.names { $0.contains("Zebra") }
    #expect(fixture.shownNames == Self.names.map { $0 == "Portrait" ? "Zebra" : $0 })
  }

  @Test("In the order of the names, a renamed drawing moves to its new position and is visible")
  func renamedInNameOrder() throws {
    let fixture = try GalleryFixture(names: (10...49).map { "drawing \($0).plist" })
    let gallery = try fixture.show(order: .name)
    try fixture.typeName("zebra", of: "drawing 11")
    fixture.harness.press(UIKey("\r"))
    _ = fixture.names { $0.contains("zebra") }
    #expect(fixture.shownNames.last == "zebra")
    let scrollView = try #require(fixture.views(UIScrollView.self).first)
    let cell = try #require(gallery.cells[39])
    #expect(cell.entry?.name == "zebra" && scrollView.bounds.contains(cell.frame))
    let noticeBar = try #require(fixture.views(NoticeBar.self).first)
    #expect(cell.convert(cell.bounds, to: nil).maxY <= noticeBar.frame.minY)
  }

  @Test("A drawing that no longer matches the search after it is renamed stays visible")
  func renamedDuringSearch() throws {
    let fixture = try fixture()
    try fixture.show()
    fixture.harness.press(UIKey("/"))
    fixture.harness.type("garden")
    try fixture.typeName("Yard", of: "Garden plan")
    fixture.harness.press(UIKey("\r"))
    _ = fixture.names { $0.contains("Yard") }
    #expect(fixture.shownNames == ["Yard", "Garden map"])
    #expect(fixture.notices == ["Garden plan is now named Yard."])
  }

  // MARK: Without drawings

  @Test("A gallery without drawings says what to do, and its button begins a drawing")
  func empty() throws {
    let fixture = try GalleryFixture()
    let gallery = fixture.makeGallery("open.plist")
    var count = 0
    gallery.onNew = { count += 1 }
    let view = try #require(fixture.views(GalleryMessageView.self).first)
    #expect(!fixture.isVisible(view), "the list has not been read")
    fixture.wait(for: "the text") { !view.isHidden }
    let texts = view.subviews.compactMap { ($0 as? UILabel)?.text }
    #expect(texts.first == "No drawings yet" && texts.count == 2)
    for subview in view.subviews { #expect(view.bounds.contains(subview.frame)) }
    try fixture.tap("Draw")
    #expect(count == 1)
  }
}
