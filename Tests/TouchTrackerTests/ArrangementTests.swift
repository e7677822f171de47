import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import SeededRandom
import Testing

@testable import TouchTracker

extension Element {
  /// Returns a line of 4 points from one point to another.
  fileprivate static func line(_ start: InkPoint, _ end: InkPoint) -> Element {
    Element(kind: .line, points: [start, end], width: 4, color: Palette.ink)
  }
}

/// A page of 700 × 500 points, in a window with a tool bar, whose elements are selected.
private struct ArrangementFixture {
  let fixture = NavigationFixture(tool: .select)
  var harness: TouchHarness { fixture.harness }
  var page: Page { fixture.controller.page }
  var menu: UIMenuController { fixture.controller.views.selectionViews.menu }
  var buttons: [ArrangementButton] { fixture.views(ArrangementButton.self) }
  /// The frames of the elements, with the width of their lines.
  var frames: [CGRect] { fixture.elements.map(\.bounds) }

  init(_ elements: [Element]) {
    page.apply(.insert(elements))
    page.perform(.selection(.selectAll))
  }

  func tap(_ view: UIView) {
    fixture.window.layoutIfNeeded()
    tap(view.convert(view.bounds.center, to: nil))
  }

  func tap(_ point: CGPoint) {
    harness.touchDown(at: point)
    harness.advance(by: 0.05)
    harness.touchUp()
    harness.advance(by: 1)
    fixture.window.layoutIfNeeded()
  }

  /// The buttons of the visible page of the menu, from left to right.
  var items: [UIButton] {
    fixture.views(UIButton.self)
      .filter { menu.menuFrame.contains($0.convert($0.bounds.center, to: nil)) }
      .sorted { $0.frame.minX < $1.frame.minX }
  }

  /// Shows the menu of the selection, and returns the titles of all its items.
  func showMenu() -> [String] {
    page.selection.showMenu(at: page.selection.bounds.center)
    var titles: [String] = []
    for _ in 0..<4 {
      titles += items.compactMap(\.currentTitle).filter { !titles.contains($0) }
      if let next = items.last, next.currentTitle == nil, next.isEnabled { tap(next) }
    }
    return titles
  }

  /// Chooses an item of the menu of the selection.
  func choose(_ title: String) throws {
    page.selection.showMenu(at: page.selection.bounds.center)
    for _ in 0..<4 where !items.contains(where: { $0.currentTitle == title }) {
      tap(try #require(items.last))
    }
    tap(try #require(items.first { $0.currentTitle == title }))
  }

  /// Chooses an action in the list that "More" shows.
  func chooseMore(_ title: String) throws {
    try choose("More")
    tap(try #require(fixture.views(UILabel.self).first { $0.text == title }))
  }
}

@Suite("Aligning and distributing the selection")
struct ArrangementTests {
  private static let lines: [Element] = [
    .line([100, 300], [160, 300]), .line([200, 340], [300, 340]), .line([250, 400], [290, 400]),
  ]
  private let arrangement = ArrangementFixture(Self.lines)
  private var fixture: NavigationFixture { arrangement.fixture }
  private var page: Page { arrangement.page }
  private static let keys: UIKeyModifierFlags = [KeyEquivalent.commandKey, .shift]

  // MARK: The menu and the panel

  @Test("The menu of two or more selected elements has Align, and that of one element does not")
  func menu() {
    let all = [
      "Cut", "Copy", "Duplicate", "Delete", "Color", "Width", "Align", "To Front", "To Back",
      "More",
    ]
    #expect(arrangement.showMenu() == all)
    arrangement.menu.hideMenu()
    page.selection.select([1])
    #expect(arrangement.showMenu() == all.filter { $0 != "Align" })
  }

  @Test("A replay of an early session shows the menu of that time")
  func earlyMenu() {
    var rules = PageRules()
    rules.hasSelectionRectangle = false
    #expect(
      SelectionMenu(rules, width: 300).items.map(\.title) == [
        "Cut", "Copy", "Duplicate", "Delete", "Color", "Width", "To Front", "To Back",
      ])
  }

  @Test("In a narrow window, the menu is one short row, and More lists the other actions")
  func narrowMenu() throws {
    fixture.window.frame.size.width = 320
    fixture.window.layoutIfNeeded()
    #expect(arrangement.showMenu() == ["Cut", "Copy", "Delete", "More"])
    try arrangement.choose("More")
    let titles = fixture.views(UILabel.self).compactMap(\.text)
    for title in ["Color and Width", "Duplicate", "To Front", "To Back", "Copy Style"] {
      #expect(titles.contains(title))
    }
    arrangement.tap(try #require(fixture.views(UILabel.self).first { $0.text == "Align…" }))
    #expect(arrangement.buttons.count == 8)
    arrangement.tap(CGPoint(x: 20, y: 40))
    try arrangement.chooseMore("Color and Width")
    #expect(fixture.views(StylePanel.self).count == 1 && page.selection.count == 3)
  }

  @Test("The panel of Align stays open, and a tap on the page closes it without another effect")
  func panel() throws {
    try arrangement.choose("Align")
    #expect(arrangement.buttons.count == 8)
    for command in [SelectionCommand.alignLeft, .distributeVertically] {
      arrangement.tap(try #require(arrangement.buttons.first { $0.command == command }))
    }
    #expect(arrangement.frames.map(\.minX) == [98, 98, 98])
    #expect(arrangement.frames.map(\.midY) == [300, 350, 400])
    #expect(page.drawing.undoCount == 3 && arrangement.buttons.count == 8)
    arrangement.tap(CGPoint(x: 600, y: 60))
    #expect(arrangement.buttons.isEmpty && page.selection.count == 3)
  }

  @Test("A button of the panel is enabled if enough elements are selected")
  func enabled() {
    fixture.controller.perform(.chooseArrangement)
    func count() -> Int { arrangement.buttons.count { $0.isEnabled } }
    #expect(count() == 8)
    for (ids, expected) in [([0, 1], 6), ([0], 0), ([], 0), ([0, 1, 2], 8)]
      as [(
        [Drawing.ID], Int
      )]
    {
      page.selection.select(ids)
      #expect(count() == expected, "\(ids)")
    }
    page.isReadOnly = true
    #expect(!page.allows(.chooseArrangement))
  }

  @Test(
    "The buttons of the panel are at least 40 points large, within the window, and have names",
    arguments: [320, 960] as [CGFloat])
  func targets(width: CGFloat) {
    fixture.window.frame.size.width = width
    fixture.window.layoutIfNeeded()
    fixture.controller.perform(.chooseArrangement)
    fixture.window.layoutIfNeeded()
    let frames = arrangement.buttons.map { $0.convert($0.bounds, to: nil) }
    #expect(frames.allSatisfy { $0.width >= 40 && $0.height >= 40 })
    #expect(frames.allSatisfy { fixture.window.bounds.contains($0) })
    for (index, frame) in frames.enumerated() {
      #expect(!frames[(index + 1)...].contains { $0.insetBy(dx: 1, dy: 1).intersects(frame) })
    }
    let names = arrangement.buttons.compactMap(\.toolTip)
    #expect(names.first == "Align Left (Ctrl+Shift+Left)" && Set(names).count == 8)
  }

  // MARK: Keys

  @Test("A key arranges the selection in one undo step, and a held key does so only once")
  func keys() {
    let results: [(String, UIKeyModifierFlags, [CGFloat])] = [
      (UIKeyCommand.inputLeftArrow, Self.keys, [98, 98, 98]),
      (UIKeyCommand.inputRightArrow, Self.keys, [238, 198, 258]),
      ("h", Self.keys, [168, 148, 178]), ("h", .alternate, [98, 153, 248]),
    ]
    for (key, flags, expected) in results {
      for _ in 0..<3 { fixture.press(key, flags) }
      fixture.press(key, flags, .ended)
      #expect(arrangement.frames.map(\.minX) == expected, "\(key)")
      #expect(arrangement.frames.map(\.minY) == [298, 338, 398], "\(key)")
      #expect(page.drawing.undoCount == 2 && page.selection.count == 3, "\(key)")
      page.perform(.edit(.undo))
      #expect(fixture.elements == Self.lines, "\(key)")
    }
    for (key, expected) in [
      (UIKeyCommand.inputUpArrow, [300, 300, 300]), (UIKeyCommand.inputDownArrow, [400, 400, 400]),
      ("m", [350, 350, 350]),
    ] as [(String, [CGFloat])] {
      fixture.type(key, Self.keys)
      #expect(arrangement.frames.map(\.midY) == expected, "\(key)")
      #expect(arrangement.frames.map(\.minX) == [98, 198, 248], "\(key)")
      page.perform(.edit(.undo))
    }
    fixture.type("v", .alternate)
    #expect(arrangement.frames.map(\.midY) == [300, 350, 400])
  }

  @Test("Arrow keys with Ctrl or Alt do not move the selection, and a released key still ends it")
  func arrowKeys() {
    for flags in [KeyEquivalent.commandKey, .alternate] as [UIKeyModifierFlags] {
      fixture.type(UIKeyCommand.inputLeftArrow, flags)
      #expect(fixture.elements == Self.lines && !page.selection.isDragging)
    }
    fixture.press(UIKeyCommand.inputLeftArrow)
    fixture.press(UIKeyCommand.inputLeftArrow, KeyEquivalent.commandKey, .ended)
    #expect(arrangement.frames.map(\.minX) == [97, 197, 247] && !page.selection.isDragging)
  }

  // MARK: Sessions

  @Test("A replay repeats random arrangements and pasted styles", arguments: 0..<8 as Range<UInt64>)
  func sessions(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let program = try RecordedProgram { $0.page.tools.style.tool = .pen }
    let page = program.controller.page
    for _ in 0..<6 {
      page.choose(
        ToolStyleChange(
          color: Palette.inks.randomElement(using: &random),
          width: CGFloat.random(in: ToolStyle.widths, using: &random)))
      for phase in [UITouch.Phase.began, .moved, .moved, .ended] {
        let point = CGPoint(
          x: .random(in: 20...580, using: &random), y: .random(in: 20...380, using: &random))
        program.enqueue(0, phase, point, after: 0.05)
        program.deliver()
      }
      program.deliver(after: 1)
    }
    page.perform(.selection(.selectAll))
    let keys: [(String, UIKeyModifierFlags)] = [
      (UIKeyCommand.inputLeftArrow, [.control, .shift]), ("h", [.control, .shift]),
      (UIKeyCommand.inputRightArrow, [.control, .shift]), ("h", .alternate), ("v", .alternate),
      (UIKeyCommand.inputUpArrow, [.control, .shift]), ("m", [.control, .shift]),
      (UIKeyCommand.inputDownArrow, [.control, .shift]), ("c", [.control, .alternate]),
      ("v", [.control, .alternate]), ("z", .control),
    ]
    for _ in 0..<30 {
      let key = try #require(keys.randomElement(using: &random))
      program.press(key.0, .began, key.1)
      program.press(key.0, .ended, key.1)
      program.deliver(after: 0.1)
    }
    let elements = page.drawing.elements
    #expect(!elements.isEmpty)
    #expect(try program.replay() == elements)
  }
}

@Suite("Copying and pasting a style")
struct CopiedStyleTests {
  private static let (red, blue) = (
    PixelColor(red: 200, green: 10, blue: 20), PixelColor(red: 10, green: 20, blue: 200)
  )
  private static let highlight = PixelColor(red: 250, green: 240, blue: 0, alpha: 90)
  private static let elements = [
    Element(
      kind: .highlight, points: [[100, 50], [300, 50]], width: 18, color: highlight),
    Element(kind: .line, points: [[100, 200], [300, 200]], width: 7, color: red),
    Element(kind: .line, points: [[100, 300], [300, 300]], width: 2, color: blue),
    Element(kind: .line, points: [[100, 400], [300, 400]], width: 3, color: blue),
  ]
  private static let keys: UIKeyModifierFlags = [KeyEquivalent.commandKey, .alternate]
  private let arrangement = ArrangementFixture(Self.elements)
  private var fixture: NavigationFixture { arrangement.fixture }
  private var page: Page { arrangement.page }

  private func copy(_ id: Drawing.ID) {
    page.selection.select([id])
    fixture.type("c", Self.keys)
  }

  @Test("Selected elements get the color and the width of another one, in one undo step")
  func keys() {
    let undoCount = page.drawing.undoCount
    copy(1)
    #expect(fixture.controller.indicator.text == "Style copied")
    page.selection.select([2, 3])
    fixture.type("v", Self.keys)
    #expect(fixture.elements[2...].map(\.color) == [Self.red, Self.red])
    #expect(fixture.elements.map(\.width) == [18, 7, 7, 7])
    #expect(page.drawing.undoCount == undoCount + 1 && page.selection.count == 2)
    #expect(page.tools.style.color == Palette.ink, "the tools keep their color")
    page.perform(.edit(.undo))
    #expect(fixture.elements == Self.elements)
  }

  @Test("A highlight stays translucent, and its style makes no other element translucent")
  func highlights() {
    copy(1)
    page.selection.select([0])
    fixture.type("v", Self.keys)
    #expect(fixture.elements[0].color == Self.red.withAlpha(Self.highlight.alpha))
    page.perform(.edit(.undo))
    copy(0)
    page.selection.select([3])
    fixture.type("v", Self.keys)
    #expect(fixture.elements[3].color == Self.highlight.withAlpha(255))
    #expect(fixture.elements[3].width == 18)
  }

  @Test("The list that More shows copies and pastes styles, and disables what is impossible")
  func more() throws {
    page.selection.select([1])
    #expect(!page.allows(.pasteStyle))
    try arrangement.chooseMore("Copy Style")
    page.selection.select([2])
    try arrangement.chooseMore("Paste Style")
    #expect(fixture.elements[2].color == Self.red && fixture.elements[2].width == 7)
    page.selection.deselect()
    #expect(!page.allows(.selection(.copyStyle)) && !page.allows(.pasteStyle))
  }

  @Test("A copied style can be pasted in another drawing, but not if that can only be viewed")
  func otherDrawing() {
    copy(1)
    page.show(PageContent(Drawing(elements: [.line([50, 50], [90, 90])])))
    page.perform(.selection(.selectAll))
    fixture.type("v", Self.keys)
    #expect(fixture.elements.map(\.color) == [Self.red] && fixture.elements.map(\.width) == [7])
    page.isReadOnly = true
    #expect(!page.allows(.pasteStyle))
  }
}

@Suite("Zooming to the selection")
struct SelectionZoomTests {
  private let arrangement = ArrangementFixture([
    .line([0, 0], [40, 40]), .line([1000, 1000], [1100, 1050]), .line([-3000, 200], [3000, 260]),
  ])
  private var fixture: NavigationFixture { arrangement.fixture }
  private var page: Page { arrangement.page }

  @Test("Shift+2 shows what is selected in the middle of the page with all handles of its frame")
  func keys() {
    for (ids, scale) in [
      ([0], 4), ([1], 4), ([0, 1], 372.0 / 1054), ([2], 0.1), ([0, 1, 2], 0.1),
    ] as [([Drawing.ID], CGFloat)] {
      page.selection.select(ids)
      fixture.type("2", .shift)
      let middle = page.selection.bounds.center.applying(page.viewport.transform)
      #expect(middle.distance(to: CGPoint(x: 350, y: 250)) < 0.001, "\(ids)")
      #expect(abs(fixture.scale - scale) < 1e-6, "\(ids)")
      let shown = fixture.controller.views.selectionViews.frameView.shownRect
      #expect(CGRect(x: 0, y: 0, width: 700, height: 500).contains(shown), "\(ids)")
    }
    #expect(page.tools.style.tool == .select && page.drawing.undoCount == 1)
  }

  @Test("Without a selection, Shift+2 shows everything, as Shift+0 does")
  func everything() throws {
    page.selection.deselect()
    fixture.type("2", .shift)
    let viewport = page.viewport
    fixture.type("0")
    fixture.type("0", .shift)
    #expect(page.viewport == viewport && viewport != Viewport())
    page.apply(.clear)
    #expect(!page.allows(.zoomToSelection))
    page.apply(.undo)
    page.selection.select([1])
    fixture.type("0")
    page.viewport.move(CGPoint(x: 1000, y: 1000), to: CGPoint(x: 300, y: 300))
    try arrangement.chooseMore("Zoom to Selection")
    #expect(fixture.scale == 4)
  }
}
