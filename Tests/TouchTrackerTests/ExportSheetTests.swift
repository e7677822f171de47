import DrawingFormat
import DrawingPersistence
import ResponderKit
import ResponderKitTesting
import SystemPackage
import Testing

@testable import TouchTracker

@Suite("The export sheet")
struct ExportSheetTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 500, height: 480))
  private let harness: TouchHarness
  private let temporary = TemporaryFile()
  private var folder: FilePath { FilePath(temporary.folder) }

  init() {
    harness = TouchHarness(window: window)
    harness.application.typesetter = BlockTypesetter()
  }

  /// The orders and the cancellations of a sheet.
  private final class Log {
    var orders: [ExportOrder] = []
    var cancelCount = 0
  }

  private func show(
    hasSelection: Bool = false, _ choice: ExportChoice = ExportChoice(), in folder: FilePath? = nil,
    size: CGSize? = nil
  ) -> (sheet: ExportSheet, log: Log) {
    if let size { window.frame.size = size }
    var areas = [ExportForm.Content.everything: CGSize(width: 960, height: 640.4)]
    if hasSelection { areas[.selection] = CGSize(width: 30, height: 5000) }
    let offer = ExportOffer(
      drawing: "/drawings/plan.plist", areas: areas, folders: [self.folder, "/"])
    let form = ExportForm(name: "plan", folder: folder ?? self.folder, choice: choice)
    let (sheet, log) = (ExportSheet(offer, form), Log())
    sheet.onConfirm = { log.orders.append($0) }
    sheet.onCancel = { log.cancelCount += 1 }
    sheet.frame = window.bounds
    window.addSubview(sheet)
    sheet.becomeFirstResponder()
    window.layoutIfNeeded()
    return (sheet, log)
  }

  private func views<V: UIView>(_ type: V.Type, in view: UIView) -> [V] {
    view.subviews.flatMap { [$0 as? V].compactMap(\.self) + views(type, in: $0) }
  }

  /// Returns the control with an accessible name.
  private func find<C: UIControl>(_ name: String, of sheet: ExportSheet) throws -> C {
    let row = try #require(
      views(SheetRow.self, in: sheet).first { $0.control.accessibilityLabel == name })
    return try #require(row.control as? C)
  }

  private func choose(_ segment: Int, _ name: String, of sheet: ExportSheet) throws {
    let control: UISegmentedControl = try find(name, of: sheet)
    control.selectedSegmentIndex = segment
    control.sendActions(for: .valueChanged)
  }

  /// Replaces the name in the sheet by typing.
  private func type(_ name: String, in sheet: ExportSheet) throws {
    let field: UITextField = try find("Name", of: sheet)
    field.becomeFirstResponder()
    field.selectAll(nil)
    if name.isEmpty { harness.press(UIKey("\u{8}")) } else { harness.type(name) }
  }

  /// The text below the rows.
  private func detail(of sheet: ExportSheet) throws -> String {
    let scroller = try #require(views(SheetScroller.self, in: sheet).first)
    return try #require(scroller.subviews.compactMap { $0 as? UILabel }.first?.text)
  }

  private func tap(_ point: CGPoint) {
    harness.touchDown(at: point)
    harness.advance(by: 0.05)
    harness.touchUp()
  }

  private func tap(_ view: UIView) { tap(view.convert(view.bounds.center, to: nil)) }

  private func createFile(_ name: String) throws {
    try FileStore.replace(folder.appending(name), with: Data())
  }

  // MARK: Entries

  @Test("Return confirms the entries of the export sheet, and Escape cancels the sheet")
  func keys() throws {
    let (sheet, log) = show(hasSelection: true, ExportChoice(format: .svg))
    harness.press(UIKey("\r"))
    #expect(log.orders.map(\.form.choice) == [ExportChoice(format: .svg)])
    for (index, format) in [Export.Format.png, .svg, .pdf].enumerated() {
      try choose(index, "Format", of: sheet)
      try choose(index % 2, "Content", of: sheet)
      try choose(index + 1, "Size", of: sheet)
      try choose(index, "Margin", of: sheet)
      harness.press(UIKey("\r"))
      let form = try #require(log.orders.last?.form)
      #expect(form.content == (index % 2 == 1 ? .selection : .everything))
      #expect(
        form.choice
          == ExportChoice(
            format: format, scale: CGFloat(index + 2), margin: ExportMargin.allCases[index]))
    }
    #expect(log.cancelCount == 0)
    harness.press(UIKey(UIKeyCommand.inputEscape))
    harness.press(UIKey("x"))
    #expect(log.orders.count == 4 && log.cancelCount == 1)
  }

  @Test("The name of an image is that of the drawing until the user writes another one")
  func name() throws {
    let (sheet, log) = show()
    harness.press(UIKey("\r"))
    try type("house.PNG", in: sheet)
    #expect(try detail(of: sheet).hasPrefix("New file: house.png\n"))
    harness.press(UIKey("\r"))
    #expect(log.orders.map { $0.path(1).displayName } == ["plan.png", "house.png"])
    #expect(log.orders.allSatisfy { $0.path(1).folder == folder })
  }

  @Test(
    "An impossible name is refused with a reason",
    arguments: [
      ("", "Write a name for the image."), ("a/b", "A name can't contain a slash (/)."),
      (".a", "A name can't begin with a period: the image would be hidden."),
    ])
  func impossibleName(name: String, reason: String) throws {
    let (sheet, log) = show()
    try type(name, in: sheet)
    #expect(try detail(of: sheet) == reason)
    harness.press(UIKey("\r"))
    #expect(log.orders.isEmpty && views(UITextField.self, in: sheet).first?.text == name)
    try type("b", in: sheet)
    harness.press(UIKey("\r"))
    #expect(log.orders.count == 1)
  }

  @Test("The export sheet shows the number that the name of the image gets if a file exists")
  func number() throws {
    try createFile("plan.png")
    try createFile("plan 2.png")
    let (sheet, log) = show()
    #expect(
      try detail(of: sheet).hasPrefix(
        "New file: plan 3.png, because plan.png exists and is kept.\n"))
    try choose(1, "Format", of: sheet)
    #expect(try detail(of: sheet).hasPrefix("New file: plan.svg\n"))
    try choose(0, "Format", of: sheet)
    harness.press(UIKey("\r"))
    #expect(log.orders.map(\.freePath) == [folder.appending("plan 3.png")])
  }

  @Test("The menu of the folder has a mark for the chosen folder, and chooses another one")
  func folderMenu() throws {
    let (sheet, log) = show()
    let button: UIButton = try find("Folder", of: sheet)
    #expect(button.accessibilityValue == temporary.folder)
    tap(button)
    window.layoutIfNeeded()
    let root = try #require(views(UIButton.self, in: window).last { $0.currentTitle == "/" })
    tap(root)
    #expect(button.currentTitle == "/" && button.accessibilityValue == "/")
    let states = button.menu?.children.compactMap { ($0 as? UIAction)?.state }
    #expect(states == [.off, .on])
    #expect(log.cancelCount == 0, "a touch on the menu does not cancel the sheet")
  }

  @Test("A long path is shortened in its middle for the menu")
  func longPath() {
    let long: FilePath = "/media/ada/Photos and drawings/2026/November"
    let title = ExportControls.title(of: long)
    #expect(title.count == 26 && title.hasPrefix("/media/") && title.hasSuffix("/November"))
    #expect(ExportControls.title(of: "/media/ada") == "/media/ada")
  }

  @Test("A folder that was removed is named with a reason, and the entries remain")
  func missingFolder() throws {
    let missing = folder.appending("stick")
    let (sheet, log) = show(in: missing)
    let reason = "\(missing.displayText): cannot use the folder: No such file or directory. "
    #expect(try detail(of: sheet) == reason + "Choose another folder.")
    try type("house", in: sheet)
    harness.press(UIKey("\r"))
    #expect(log.orders.isEmpty && log.cancelCount == 0)
    let button: UIButton = try find("Folder", of: sheet)
    #expect(button.isFocused, "the focus shows what to change")
    try FileStore.createFolder(missing)
    try type("house", in: sheet)
    harness.press(UIKey("\r"))
    #expect(log.orders.map { $0.path(1) } == [missing.appending("house.png")])
  }

  @Test("A folder that is a file is refused")
  func fileAsFolder() throws {
    try createFile("file")
    let (sheet, log) = show(in: folder.appending("file"))
    #expect(try detail(of: sheet).contains("file: cannot use the folder: it is a file. "))
    harness.press(UIKey("\r"))
    #expect(log.orders.isEmpty)
  }

  // MARK: Formats

  @Test("The export sheet shows the size for PNG and the margin for PDF only")
  func formatRows() throws {
    let (sheet, _) = show()
    for (format, expected) in [["Size"], [], ["Margin"]].enumerated() {
      try choose(format, "Format", of: sheet)
      let visible = views(SheetRow.self, in: sheet).filter { !$0.isHidden }
      #expect(
        visible.compactMap(\.control.accessibilityLabel)
          == ["Name", "Folder", "Format", "Transparent background"] + expected)
    }
  }

  @Test("The export sheet shows the pixels of an image, and says before if it would be too large")
  func pixels() throws {
    let (sheet, _) = show(hasSelection: true)
    let tooLarge =
      "The image has 98×16384 pixels instead of 120×20000, because each side can have at most 16384."
    let expected = [
      ["960 × 640 pixels", "1920 × 1281 pixels", "2880 × 1921 pixels", "3840 × 2562 pixels"],
      ["30 × 5000 pixels", "60 × 10000 pixels", "90 × 15000 pixels", tooLarge],
    ]
    for (content, texts) in expected.enumerated() {
      try choose(content, "Content", of: sheet)
      for (scale, text) in texts.enumerated() {
        try choose(scale, "Size", of: sheet)
        let detail = try detail(of: sheet)
        #expect(detail.contains("\n" + text), "\(text) in \(detail)")
      }
    }
  }

  @Test("The export sheet shows the size of a PDF page with its margin")
  func pageSize() throws {
    let (sheet, _) = show(ExportChoice(format: .pdf))
    for (margin, size) in ["339 × 226 mm", "359 × 246 mm", "379 × 266 mm"].enumerated() {
      try choose(margin, "Margin", of: sheet)
      #expect(try detail(of: sheet).hasSuffix("on a page of \(size)."))
    }
  }

  @Test("A tap on the switch or on its caption makes the background transparent")
  func transparency() throws {
    let (sheet, log) = show()
    let control: UISwitch = try find("Transparent background", of: sheet)
    let row = try #require(control.superview)
    tap(row.convert(CGPoint(x: 30, y: 4), to: nil))
    harness.press(UIKey("\r"))
    tap(control)
    harness.press(UIKey("\r"))
    #expect(log.orders.map(\.form.choice.isTransparent) == [true, false])
    #expect(log.orders.map(\.form.choice.options.hasBackground) == [false, true])
  }

  // MARK: Touches and keys

  @Test(
    "A touch beside the panel cancels the export sheet, and one in a corner of the panel does not")
  func touches() throws {
    let (sheet, log) = show()
    let panel = try #require(views(SheetPanel.self, in: sheet).first).frame
    for point in [
      CGPoint(x: panel.minX + 3, y: panel.minY + 3), CGPoint(x: panel.maxX - 3, y: panel.maxY - 3),
    ] { tap(point) }
    #expect(log.cancelCount == 0)
    for (index, point) in [
      CGPoint(x: panel.minX - 2, y: 200), CGPoint(x: panel.maxX + 2, y: 200),
      CGPoint(x: 250, y: panel.minY - 2), CGPoint(x: 250, y: panel.maxY + 2),
    ].enumerated() {
      tap(point)
      #expect(log.cancelCount == index + 1)
    }
    #expect(log.orders.isEmpty)
  }

  @Test("Tab visits the visible controls of the export sheet only, and scrolls them into view")
  func tabs() throws {
    let behind = UIButton(configuration: .gray(), primaryAction: UIAction(title: "x") { _ in })
    behind.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    window.addSubview(behind)
    let (sheet, _) = show(
      ExportChoice(format: .pdf), size: CGSize(width: 480, height: 320))
    let scroller = try #require(views(SheetScroller.self, in: sheet).first)
    func focusedName() -> String? {
      let controls = views(UIControl.self, in: window).filter { $0.isFirstResponder }
      return controls.first.flatMap { $0.accessibilityLabel ?? ($0 as? UIButton)?.currentTitle }
    }
    var names: [String?] = []
    for _ in 0..<8 {
      harness.press(UIKey("\t"))
      names.append(focusedName())
      if let row = views(UIControl.self, in: scroller).first(where: { $0.isFirstResponder })?
        .superview
      {
        #expect(scroller.bounds.contains(row.frame), "\(names)")
      }
    }
    #expect(
      names == [
        "Name", "Folder", "Format", "Transparent background", "Margin", "Cancel", "Export", "Name",
      ])
    harness.press(UIKey("\t", modifierFlags: .shift))
    #expect(focusedName() == "Export")
  }

  @Test("Return on the switch confirms the sheet, and the space bar turns the switch")
  func switchKeys() throws {
    let (sheet, log) = show()
    let control: UISwitch = try find("Transparent background", of: sheet)
    window.moveFocus(to: control)
    harness.press(UIKey(" "))
    harness.press(UIKey("\r"))
    #expect(log.orders.map(\.form.choice.isTransparent) == [true])
  }

  // MARK: Layout

  @Test(
    "The export sheet fits into small windows: its rows and texts are complete, or scroll",
    arguments: [
      CGSize(width: 320, height: 480), CGSize(width: 480, height: 320),
      CGSize(width: 500, height: 480), CGSize(width: 250, height: 400),
    ], [true, false])
  func layout(size: CGSize, hasSelection: Bool) throws {
    let (sheet, _) = show(hasSelection: hasSelection, size: size)
    let panel = try #require(views(SheetPanel.self, in: sheet).first)
    #expect(window.bounds.insetBy(dx: 12, dy: 8).contains(panel.frame))
    #expect(panel.frame.width == min(420, size.width - 24))
    let buttons = panel.subviews.compactMap { $0 as? UIButton }
    try #require(buttons.map(\.currentTitle) == ["Cancel", "Export"])
    #expect(buttons.allSatisfy { panel.bounds.contains($0.frame) && $0.frame.height == 40 })
    #expect(buttons[1].frame.maxX == panel.bounds.width - 20)
    let scroller = try #require(views(SheetScroller.self, in: sheet).first)
    #expect(scroller.frame.maxY < buttons[0].frame.minY)
    let rows = scroller.subviews.filter { ($0 is SheetRow || $0 is UILabel) && !$0.isHidden }
      .map(\.frame).sorted { $0.minY < $1.minY }
    #expect(rows.count == (hasSelection ? 7 : 6))
    for row in rows { #expect(row.minX == 20 && row.maxX == panel.bounds.width - 20) }
    for (above, below) in zip(rows, rows.dropFirst()) { #expect(below.minY - above.maxY == 6) }
    let label = try #require(scroller.subviews.compactMap { $0 as? UILabel }.first)
    let needed = label.sizeThatFits(CGSize(width: label.frame.width, height: 0))
    #expect(label.frame.height == needed.height && label.frame.width >= needed.width)
    #expect(label.frame.maxY <= scroller.contentSize.height)
    for control in views(UISegmentedControl.self, in: sheet) where size.width >= 320 {
      let width = control.bounds.width / CGFloat(control.numberOfSegments)
      let titles = (0..<control.numberOfSegments).compactMap { control.titleForSegment(at: $0) }
      let typesetter = harness.application.typesetter
      #expect(titles.allSatisfy { typesetter.width(of: $0, in: control.font) <= width - 8 })
    }
  }

  @Test(
    "A bar shows that the export sheet scrolls, as long as not all rows are visible",
    arguments: [320, 480] as [CGFloat])
  func scrollIndicator(height: CGFloat) throws {
    let (sheet, _) = show(size: CGSize(width: 480, height: height))
    let scroller = try #require(views(SheetScroller.self, in: sheet).first)
    let indicator = scroller.indicator
    let scrolls = scroller.contentSize.height > scroller.bounds.height
    #expect(scrolls == (height == 320) && indicator.isHidden == !scrolls)
    guard scrolls else { return }
    harness.advance(by: 10)
    let top = indicator.frame
    #expect(scroller.bounds.contains(top) && top.minX > scroller.bounds.maxX - 20)
    // A drag that begins on a control scrolls, too.
    harness.touchDown(at: CGPoint(x: 300, y: 190))
    for y in stride(from: 180, through: 40, by: -20) {
      harness.advance(by: 0.02)
      harness.touchMove(to: CGPoint(x: 300, y: CGFloat(y)))
    }
    harness.advance(by: 0.5)
    harness.touchUp()
    harness.advance(by: 2)
    window.layoutIfNeeded()
    #expect(abs(scroller.bounds.maxY - scroller.contentSize.height) < 0.5)
    let offset = indicator.frame.minY - scroller.bounds.minY
    #expect(offset > top.minY && scroller.bounds.contains(indicator.frame))
  }

  @Test("A wheel over the export sheet does not scroll the page behind it")
  func wheel() {
    let (sheet, _) = show()
    #expect(sheet.scroll(by: CGVector(dx: 0, dy: 9), at: .zero, with: []))
  }
}
