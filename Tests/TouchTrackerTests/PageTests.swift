import DrawingFormat
import DrawingModel
import Ink
import ResponderKit
import SeededRandom
import Testing

@testable import TouchTracker

/// An observer that records the reports of a page in their order.
private final class PageLog: PageObserver {
  private let page: Page
  private(set) var inputs: [PageInput] = []
  /// The descriptions of inputs and edits, with the number of elements at that time, and of other
  /// changes.
  private var events: [String] = []
  /// The text that was copied last.
  private(set) var copiedText: String?

  init(_ page: Page) {
    self.page = page
    page.observer = self
    page.onInput = { [unowned self] in record($0) }
    page.onEdit = { [unowned self] in record($0) }
  }

  private func record(_ input: PageInput) {
    inputs.append(input)
    events.append("input \(page.drawing.count)")
  }

  private func record(_ edit: Edit) { events.append("edit \(page.drawing.count)") }

  func page(_ page: Page, didChange change: Page.Change) {
    switch change {
    case .drawing: events.append("drawing")
    case .content: events.append("content")
    case .visibility: events.append("visibility")
    case .tools: events.append("tools")
    case .viewport: events.append("viewport")
    case .selection: events.append("selection")
    case .strokesInProgress: events.append("strokesInProgress")
    case .drag: events.append("drag")
    case .isFull: events.append("isFull")
    case .message(let sentence): events.append(sentence)
    case .copied(let text, _):
      copiedText = text
      events.append("copied")
    case .selectionMenu: events.append("menu")
    case .clearedByTaps: events.append("cleared")
    case .offersPen: events.append("offer")
    case .introduction(let sentence): events.append(sentence)
    case .sections, .ignoresTap, .size, .pageMenu: events.append("other")
    }
  }

  /// Returns the events since the last call.
  func takeEvents() -> [String] {
    defer { events = [] }
    return events
  }

  /// Returns the inputs since the last call, and removes all recorded inputs and events.
  func takeInputs() -> [PageInput] {
    defer { (inputs, events) = ([], []) }
    return inputs
  }
}

@Suite("Pages without views")
struct PageTests {
  private static let black = PixelColor(red: 0, green: 0, blue: 0)

  private static func line(_ y: Float) -> Element {
    Element(kind: .line, points: [[50, y], [150, y]], width: 4, color: black)
  }

  private static func lines(_ ys: [Float]) -> [Element] { ys.map { line($0) } }

  /// Returns a page of 600 × 400 points with horizontal lines.
  private static func page(_ ys: [Float] = [100, 200]) -> Page {
    let page = Page(PageContent(Drawing(elements: lines(ys))))
    page.size = CGSize(width: 600, height: 400)
    return page
  }

  private let page = Self.page()
  private let log: PageLog

  init() { log = PageLog(page) }

  private var elements: [Element] { page.drawing.elements }
  private var selectedIDs: [Drawing.ID] { page.selection.elements.ids }
  private var visibleIDs: [Drawing.ID] {
    page.model.visibleElements(in: PageView.unlimitedBounds)
  }

  // MARK: Inputs

  @Test("An edit command is reported once, before the page performs it")
  func edits() {
    page.perform(.edit(.clear))
    #expect(log.takeEvents() == ["input 2", "drawing", "edit 0"])
    page.perform(.edit(.undo))
    #expect(log.takeEvents() == ["input 0", "drawing", "edit 2"])
    page.perform(.edit(.redo))
    #expect(log.takeEvents() == ["input 2", "drawing", "edit 0"])
    // A command without effect is reported like a key that has no effect.
    page.perform(.edit(.redo))
    #expect(log.takeEvents() == ["input 0"])
    #expect(log.inputs == [.edit(.clear), .edit(.undo), .edit(.redo), .edit(.redo)])
  }

  @Test("The function hasEffect returns true only for edit commands that would change the drawing")
  func effects() {
    func effects() -> [Bool] { EditCommand.allCases.map { page.hasEffect($0) } }
    #expect(EditCommand.allCases == [.undo, .redo, .clear])
    #expect(effects() == [false, false, true])
    page.apply(.clear)
    #expect(effects() == [true, false, false])
    page.apply(.undo)
    #expect(effects() == [false, true, true])
    page.isReadOnly = true
    #expect(effects() == [false, false, false])
  }

  @Test("A new page style is reported once, before the style becomes an undoable edit")
  func pageStyles() {
    let style = PageStyle(pattern: .dots, board: .black)
    page.perform(.pageStyle(style))
    #expect(log.takeEvents() == ["input 2", "drawing", "edit 2"])
    page.perform(.pageStyle(style))
    #expect(log.takeEvents() == [] && log.inputs == [.pageStyle(style)])
    #expect(page.drawing.pageStyle == style && page.drawing.undoCount == 1)
  }

  @Test(
    "A change of the tool style is reported once, as the complete style, and an equal style is not")
  func styles() {
    var style = ToolStyle()
    for change in [
      ToolStyleChange(tool: .pen), ToolStyleChange(color: Palette.inks[4]),
      ToolStyleChange(width: 3), ToolStyleChange(tool: .laser, width: 5),
    ] {
      change.apply(to: &style)
      page.perform(.style(change))
      #expect(page.tools.style == style && log.takeEvents() == ["tools", "input 2"])
      page.perform(.style(change))
      #expect(log.takeEvents() == [])
      #expect(log.takeInputs() == [.style(ToolStyleChange(to: style))])
    }
  }

  @Test("A change of the finger action, of snapping or of the visible area is reported once")
  func otherInputs() throws {
    let viewport = try #require(Viewport(scale: 2, origin: CGPoint(x: -7, y: 30)))
    let changes: [(PageInput, String)] = [
      (.fingers(.navigate), "tools"), (.fingers(.draw), "tools"), (.snapping(true), "tools"),
      (.view(viewport), "viewport"), (.snapping(false), "tools"), (.view(Viewport()), "viewport"),
    ]
    for (input, event) in changes {
      for _ in 1...2 { page.perform(input) }
      let notices = if case .fingers(let action) = input { [action.notice] } else { [String]() }
      #expect(log.takeEvents() == [event] + notices + ["input 2"] && log.takeInputs() == [input])
      if case .view(let viewport) = input { #expect(page.viewport == viewport) }
      if case .snapping(let isOn) = input { #expect(page.tools.snapsToGrid == isOn) }
      if case .fingers(let action) = input { #expect(page.tools.fingerAction == action) }
    }
    #expect(page.drawing.undoCount == 0)
  }

  @Test(
    "Selecting all elements chooses the select tool, and the tool is reported after the command")
  func selectAll() {
    page.perform(.selection(.selectAll))
    #expect(selectedIDs == [0, 1])
    #expect(log.takeEvents() == ["input 2", "tools", "input 2", "selection"])
    let style = ToolStyleChange(to: ToolStyle(tool: .select))
    #expect(log.takeInputs() == [.selection(.selectAll), .style(style)])
    page.perform(.selection(.selectAll))
    #expect(log.takeEvents() == ["input 2", "selection"])
    page.apply(.clear)
    _ = log.takeInputs()
    page.perform(.selection(.selectAll))
    #expect(log.takeInputs().isEmpty, "an empty page has nothing to select")
  }

  @Test("A selection command acts on the selected elements and is reported once")
  func selectionCommands() throws {
    let (first, second) = (Self.line(100), Self.line(200))
    let copy = try #require(first.applying(CGAffineTransform(translationX: 16, y: 16)))
    let recolored = Element(
      kind: .line, points: first.points, width: 4, color: Palette.inks[5])
    let widened = Element(kind: .line, points: first.points, width: 17, color: Self.black)
    let results: [(SelectionCommand, [Element])] = [
      (.cut, [second]), (.copy, [first, second]), (.duplicate, [first, second, copy]),
      (.delete, [second]), (.applyColor, [recolored, second]), (.applyWidth, [widened, second]),
      (.toFront, [second, first]), (.toBack, [second, first]), (.copyStyle, [first, second]),
    ]
    // An arrangement needs more elements than one; other tests use commands for groups and locks.
    let others =
      [.selectAll] + SelectionCommand.allCases.filter { $0.arrangement != nil }
      + [.group, .ungroup, .lock, .unlock]
    #expect(Set(results.map(\.0)).union(others) == Set(SelectionCommand.allCases))
    for (command, expected) in results {
      let page = Self.page()
      let log = PageLog(page)
      page.tools.style = ToolStyle(tool: .select, color: Palette.inks[5], width: 17)
      _ = log.takeInputs()
      #expect(!page.canPerform(.selection(command)))
      page.perform(.selection(command))
      #expect(log.takeInputs().isEmpty, "\(command): nothing is selected")
      page.selection.select([command == .toBack ? 1 : 0])
      page.perform(.selection(command))
      #expect(page.drawing.elements == expected, "\(command)")
      #expect(log.takeInputs() == [.selection(command)], "\(command)")
      let hasChanged = expected != [first, second]
      #expect(page.drawing.undoCount == (hasChanged ? 1 : 0), "\(command)")
      let text = [.cut, .copy].contains(command) ? SVGElements.text(of: [first]) : nil
      #expect(log.copiedText == text, "\(command)")
    }
  }

  @Test("A command for groups and locks changes the selected elements once and is reported once")
  func groupings() {
    let lines = Self.lines([100, 200, 300])
    /// Returns the lines, of which two have a group or a lock.
    func with(_ grouping: Grouping) -> [Element] {
      lines.enumerated().map { index, line in
        var line = line
        if index < 2 { line.grouping = grouping }
        return line
      }
    }
    let (grouped, locked) = (with(Grouping(group: 1)), with(Grouping(isLocked: true)))
    let results: [(SelectionCommand, [Element], [Element])] = [
      (.group, lines, grouped), (.ungroup, grouped, lines), (.lock, lines, locked),
      (.unlock, locked, lines),
    ]
    for (command, elements, expected) in results {
      let page = Page(PageContent(Drawing(elements: elements)))
      let log = PageLog(page)
      page.tools.style.tool = .select
      _ = log.takeInputs()
      page.perform(.selection(command))
      #expect(log.takeInputs().isEmpty, "\(command): nothing is selected")
      page.selection.select([0, 1])
      page.perform(.selection(command))
      #expect(page.drawing.elements == expected, "\(command)")
      #expect(!page.canPerform(.selection(command)), "\(command): nothing is left to change")
      page.perform(.selection(command))
      #expect(log.takeInputs() == [.selection(command)], "\(command)")
      #expect(page.drawing.undoCount == 1 && page.selection.count == 2, "\(command)")
    }
  }

  @Test(
    "Pasting a text adds and selects the elements, and the paste is reported before the new tool")
  func paste() throws {
    let text = try #require(SVGElements.text(of: [Self.line(300)]))
    page.perform(.paste(text))
    #expect(elements == Self.lines([100, 200, 300]) && selectedIDs == [2])
    let style = ToolStyleChange(to: ToolStyle(tool: .select))
    #expect(log.inputs == [.paste(text), .style(style)])
    #expect(
      log.takeEvents() == ["input 2", "drawing", "edit 3", "selection", "tools", "input 3"])
    page.perform(.paste(text))
    #expect(page.drawing.count == 4 && elements.last?.points == [[66, 316], [166, 316]])
    #expect(page.drawing.undoCount == 2)
  }

  @Test("Pasting a text without elements is not reported and shows a message")
  func emptyPaste() {
    for text in ["", "hello"] {
      page.perform(.paste(text))
      #expect(log.takeEvents() == ["The clipboard contains no drawing or picture."])
      #expect(log.inputs.isEmpty)
    }
    #expect(page.drawing.count == 2 && page.tools.style == ToolStyle())
  }

  @Test(
    "Pasting an SVG image shows a message about everything that is left out or cannot be read",
    arguments: [
      (
        "<svg><line x2='9'/><text>a</text><g filter='url(#f)'/></svg>",
        "Pasted without 1 text and 1 filter, which a drawing cannot show.", 3
      ),
      ("<svg><line x2='9'/></svg>", nil, 3),
      (
        "<svg><text>a</text></svg>",
        "The image in the clipboard contains only 1 text, which a drawing cannot show.", 2
      ),
      ("<svg/>", "The clipboard contains no drawing or picture.", 2),
      ("<html><b/></html>", "The clipboard contains no drawing or picture.", 2),
      (
        "<svg>\n<line></g></svg>",
        "The SVG image in the clipboard cannot be read: line 2: mismatched tag.", 2
      ),
    ] as [(String, String?, Int)])
  func pasteMessages(text: String, message: String?, count: Int) {
    page.perform(.paste(text))
    let messages = log.takeEvents().filter { $0.contains(" a drawing") || $0.hasPrefix("The ") }
    #expect(messages == [message].compactMap { $0 })
    #expect(page.drawing.count == count)
  }

  @Test("Moving the selection is one undo step, and is reported only if something is selected")
  func move() {
    let input = PageInput.moveSelection(CGVector(dx: 7, dy: -3))
    page.perform(input)
    #expect(!page.canPerform(input) && log.takeInputs().isEmpty)
    page.selection.select([1])
    page.perform(input)
    #expect(elements.map(\.points) == [[[50, 100], [150, 100]], [[57, 197], [157, 197]]])
    #expect(log.takeInputs() == [input] && page.drawing.undoCount == 1 && selectedIDs == [1])
    // The final movement replaces the movement that the arrow keys have previewed.
    page.selection.nudge(by: CGVector(dx: 1, dy: 0))
    page.perform(input)
    #expect(elements[1].points == [[64, 194], [164, 194]] && page.drawing.undoCount == 2)
    #expect(!page.selection.isDragging && visibleIDs == [0, 1])
  }

  @Test("A read-only page refuses changes of the drawing, and accepts tools and visible areas")
  func readOnly() throws {
    let text = try #require(SVGElements.text(of: [Self.line(300)]))
    let viewport = try #require(Viewport(scale: 2, origin: .zero))
    page.perform(.selection(.selectAll))
    page.isReadOnly = true
    _ = log.takeInputs()
    var changes: [PageInput] = EditCommand.allCases.map { PageInput.edit($0) }
    changes += SelectionCommand.allCases.map { PageInput.selection($0) }
    changes += [
      .pageStyle(PageStyle(board: .black)), .paste(text), .moveSelection(CGVector(dx: 5, dy: 5)),
      .restyle(ToolStyleChange(width: 3)),
    ]
    for input in changes {
      #expect(!page.canPerform(input), "\(input)")
      page.perform(input)
    }
    #expect(log.takeEvents() == [] && log.inputs.isEmpty && log.copiedText == nil)
    #expect(elements == Self.lines([100, 200]) && page.drawing.undoCount == 0)
    #expect(page.drawing.pageStyle == PageStyle() && selectedIDs == [0, 1])
    let style = ToolStyle(tool: .laser, color: Palette.inks[2], width: 3)
    let others: [PageInput] = [
      .style(ToolStyleChange(to: style)), .fingers(.navigate), .snapping(true), .view(viewport),
    ]
    for input in others {
      #expect(page.canPerform(input), "\(input)")
      page.perform(input)
    }
    #expect(log.takeInputs() == others)
    #expect(page.tools.style == style)
    #expect(page.tools.chosenFingerAction == .navigate && page.tools.snapsToGrid)
    #expect(page.viewport == viewport)
  }

  @Test("The settings of a page give a new page the same tools and page style")
  func settings() {
    #expect(Page().settings == [.style(ToolStyleChange(to: ToolStyle()))])
    page.tools.style = ToolStyle(tool: .circle, color: Palette.inks[2], width: 3)
    page.tools.chosenFingerAction = .navigate
    page.tools.snapsToGrid = true
    page.perform(.pageStyle(PageStyle(pattern: .grid, board: .paper)))
    let other = Page()
    for input in page.settings { other.perform(input) }
    #expect(other.tools == page.tools && other.drawing.pageStyle == page.drawing.pageStyle)
    // The settings contain a hand tool that is only held, because a recording contains the end of
    // the hold.
    page.holdHand(true, with: .key)
    let held = ToolStyle(tool: .hand, color: Palette.inks[2], width: 3)
    #expect(page.settings.first == .style(ToolStyleChange(to: held)))
  }

  @Test(
    "Replaying the inputs of a page on an equal page produces the same state",
    arguments: 0..<8)
  func replay(seed: UInt64) {
    let (page, other) = (Self.page([10, 20, 30, 40, 50]), Self.page([10, 20, 30, 40, 50]))
    let log = PageLog(page)
    var random = SeededGenerator(seed: seed)
    var (largestCount, largestSelection) = (0, 0)
    for _ in 0..<700 {
      page.perform(PageInput.random(for: page, &random))
      largestCount = max(largestCount, page.drawing.count)
      largestSelection = max(largestSelection, page.selection.ids.ranges.count)
    }
    #expect(log.inputs.count > 250 && largestCount > 6 && largestSelection > 0)
    for input in log.inputs { other.perform(input) }
    #expect(other.drawing.elements == page.drawing.elements)
    #expect(other.drawing.ids == page.drawing.ids)
    #expect(other.drawing.pageStyle == page.drawing.pageStyle)
    #expect(other.drawing.undoCount == page.drawing.undoCount)
    #expect(other.drawing.redoCount == page.drawing.redoCount)
    #expect(other.tools == page.tools && other.viewport == page.viewport)
    #expect(other.selection.ids == page.selection.ids)
  }

  // MARK: Tools

  @Test("A color and a width are applied to the selection when the choice is final")
  func chosenStyle() {
    page.perform(.selection(.selectAll))
    _ = log.takeInputs()
    let color = PixelColor(red: 90, green: 10, blue: 200)
    page.choose(ToolStyleChange(color: color), isFinal: false)
    #expect(elements.map(\.color) == [Self.black, Self.black])
    page.choose(ToolStyleChange(color: color))
    #expect(elements.map(\.color) == [color, color] && page.tools.style.color != color)
    #expect(log.takeInputs() == [.restyle(ToolStyleChange(color: color))])
    page.apply(.undo)
    page.choose(ToolStyleChange(color: color, width: 9))
    #expect(elements.map(\.color) == [color, color] && elements.map(\.width) == [9, 9])
    page.choose(ToolStyleChange(width: 9))
    page.apply(.undo)
    #expect(elements.map(\.color) == [Self.black, Self.black] && elements.map(\.width) == [4, 4])
  }

  @Test("Holding the hand tool reports a style change at the beginning and at the end of the hold")
  func heldHand() {
    func style(_ tool: ToolID) -> PageInput { .style(ToolStyleChange(to: ToolStyle(tool: tool))) }
    page.tools.style.tool = .pen
    #expect(log.takeInputs() == [style(.pen)])
    page.holdHand(true, with: .key)
    page.holdHand(true, with: .button)
    #expect(log.takeInputs() == [style(.hand)] && page.tools.tool(for: .pencil) == .hand)
    page.holdHand(false, with: .key)
    #expect(log.takeInputs().isEmpty && page.tools.tool(for: .pencil) == .hand)
    page.holdHand(false, with: .button)
    #expect(log.takeInputs() == [style(.pen)] && page.tools.style.tool == .pen)
  }

  @Test("If the rules detect pens, a pen touch makes fingers move the page and reports no input")
  func pencil() {
    page.rules.detectsPencils = false
    page.pencilDidTouch()
    #expect(page.tools.fingerAction == .draw && log.takeEvents() == [])
    page.rules.detectsPencils = true
    page.pencilDidTouch()
    #expect(
      page.tools.fingerAction == .navigate
        && log.takeEvents() == ["tools", FingerAction.navigate.notice])
    #expect(log.inputs.isEmpty, "the touch of the pen is in the session already")
  }

  @Test("Choosing another tool than the select tool deselects everything")
  func deselection() {
    page.perform(.selection(.selectAll))
    page.perform(.style(ToolStyleChange(width: 3)))
    #expect(selectedIDs == [0, 1])
    _ = log.takeInputs()
    page.perform(.style(ToolStyleChange(tool: .pen)))
    #expect(selectedIDs.isEmpty && page.selection.frame == nil)
    #expect(log.takeEvents() == ["tools", "selection", "input 2"])
  }

  // MARK: Effects of tools

  @Test("A finished stroke is added, and its recognized shape replaces it in a second undo step")
  func finishedStroke() {
    let stroke = Element(
      kind: .stroke, points: [[10, 10], [20, 11], [30, 10]], width: 4, color: Self.black)
    page.perform(.finish(FinishedStroke(element: stroke, recognizedShape: Self.line(10))))
    #expect(elements.last == Self.line(10) && page.drawing.undoCount == 2)
    #expect(log.takeEvents() == ["drawing", "edit 3", "drawing", "edit 3"])
    page.apply(.undo)
    #expect(elements.last == stroke)
    page.apply(.undo)
    #expect(page.drawing.count == 2 && log.inputs.isEmpty, "touches are not inputs")
  }

  @Test(
    "A full page notifies its observer of the first refused stroke and of the next accepted stroke")
  func full() {
    let page = Page(PageContent(Drawing(elements: [.longest])))
    let log = PageLog(page)
    let stroke = FinishedStroke(element: Self.line(100))
    for _ in 1...2 { page.append(stroke) }
    #expect(page.isFull && page.drawing.count == 1 && log.takeEvents() == ["isFull"])
    page.apply(.clear)
    #expect(page.isFull && log.takeEvents() == ["drawing", "edit 0"])
    page.append(stroke)
    #expect(!page.isFull && log.takeEvents() == ["drawing", "edit 1", "isFull"])
  }

  @Test("Hidden elements stay in the drawing and cannot be found until they are shown again")
  func hiding() {
    page.perform(.hide([0]))
    #expect(log.takeEvents() == ["visibility"] && page.drawing.ids == [0, 1] && visibleIDs == [1])
    let point = CGPoint(x: 100, y: 103)
    #expect(page.elements(near: point, within: 2) == [])
    page.perform(.unhide([0]))
    #expect(log.takeEvents() == ["visibility"] && visibleIDs == [0, 1])
    #expect(page.elements(near: point, within: 2) == [0])
    #expect(page.elements(near: point, within: 0.5) == [])
    page.perform(.hide([0]))
    page.perform(.erase([0]))
    #expect(log.takeEvents() == ["visibility", "drawing", "edit 1"] && page.drawing.ids == [1])
    page.apply(.undo)
    #expect(visibleIDs == [0, 1])
  }

  @Test("Clearing the page after a double tap discards the first tap's dot and is one undo step")
  func clear() {
    let dot = Element(kind: .line, points: [[9, 9], [9, 9]], width: 4, color: Self.black)
    page.append(FinishedStroke(element: dot))
    page.clear(discarding: dot)
    #expect(page.drawing.undoCount == 1 && log.takeEvents().last == "cleared")
    page.clear(discarding: nil)
    #expect(page.drawing.isEmpty && log.takeEvents().isEmpty, "the page was empty")
    page.apply(.undo)
    #expect(elements == Self.lines([100, 200]))
    page.clear(discarding: nil)
    #expect(page.drawing.isEmpty && page.drawing.undoCount == 1 && log.inputs.isEmpty)
  }

  @Test("Requests of the select tool change the selection and move elements, and report no inputs")
  func selectionRequests() {
    page.perform(.select(.tap(CGPoint(x: 100, y: 105), isFinger: false, extends: false)))
    #expect(selectedIDs == [0] && log.takeEvents() == ["selection"])
    let transform = CGAffineTransform(translationX: 10, y: 5)
    page.perform(.select(.preview(transform)))
    #expect(page.selection.isDragging && page.selection.dragTransform == transform)
    #expect(visibleIDs == [1] && log.takeEvents() == ["visibility", "drag"])
    page.perform(.select(.cancel))
    #expect(!page.selection.isDragging && visibleIDs == [0, 1])
    #expect(log.takeEvents() == ["drag", "visibility"] && page.drawing.undoCount == 0)
    page.perform(.select(.preview(transform)))
    _ = log.takeEvents()
    page.perform(.select(.transform(transform)))
    #expect(log.takeEvents() == ["drag", "visibility", "drawing", "selection", "edit 2"])
    #expect(elements[0].points == [[60, 105], [160, 105]] && page.drawing.undoCount == 1)
    page.perform(.select(.showMenu))
    #expect(log.takeEvents() == ["menu"])
    page.perform(.select(.tap(CGPoint(x: 100, y: 150), isFinger: false, extends: false)))
    #expect(selectedIDs.isEmpty && log.inputs.isEmpty)
  }

  @Test("A page that becomes read-only ends a drag and shows the elements where they were")
  func readOnlyDuringDrag() {
    page.tools.style.tool = .select
    page.selection.select([0])
    page.selection.nudge(by: CGVector(dx: 5, dy: 0))
    #expect(page.selection.isDragging && visibleIDs == [1])
    _ = log.takeEvents()
    page.isReadOnly = true
    #expect(!page.selection.isDragging && visibleIDs == [0, 1])
    #expect(log.takeEvents() == ["tools", "drag", "visibility"])
    page.perform(.moveSelection(CGVector(dx: 5, dy: 0)))
    page.selection.nudge(by: CGVector(dx: 5, dy: 0))
    #expect(!page.selection.isDragging && visibleIDs == [0, 1])
    #expect(elements == Self.lines([100, 200]) && page.drawing.undoCount == 0)
    page.isReadOnly = false
    page.selection.nudge(by: CGVector(dx: 5, dy: 0))
    #expect(page.selection.isDragging)
  }

  // MARK: Contents

  @Test("Replacing the drawing clears the selection and the history, but not the visible area")
  func content() throws {
    let viewport = try #require(Viewport(scale: 2, origin: CGPoint(x: 10, y: 20)))
    page.perform(.selection(.selectAll))
    page.perform(.view(viewport))
    #expect(page.visibleArea == CGRect(x: 10, y: 20, width: 300, height: 200))
    page.apply(.clear)
    page.apply(.undo)
    page.selection.selectAll()
    _ = log.takeInputs()
    page.show(PageContent(Drawing(elements: [Self.line(300)])))
    #expect(log.takeEvents() == ["selection", "content"] && log.inputs.isEmpty)
    #expect(elements == [Self.line(300)] && !page.drawing.canUndo && !page.drawing.canRedo)
    #expect(selectedIDs.isEmpty && page.viewport == viewport && visibleIDs == [0])
    #expect(page.elements(near: CGPoint(x: 100, y: 301), within: 1) == [0])
    #expect(page.elements(near: CGPoint(x: 100, y: 101), within: 1) == [])
  }

  @Test("The ink lines of an element follow the element's changes")
  func inks() {
    let tolerance = SpatialIndex.tolerance
    func inks() -> [[SIMD2<Float>]] {
      page.inks(of: page.drawing.ids[...], tolerance: tolerance).map(\.points)
    }
    func newInks() -> [[SIMD2<Float>]] { elements.map { $0.ink(tolerance: tolerance).points } }
    #expect(inks() == newInks() && page.ink(of: 9)?.points == nil)
    page.apply(.transform(RangeSet(0..<1), CGAffineTransform(translationX: 30, y: 40)))
    #expect(inks() == newInks() && page.ink(of: 0)?.points == newInks()[0])
    page.apply(.undo)
    #expect(inks() == newInks())
    page.apply(.append(Self.line(300)))
    #expect(inks() == newInks() && inks().count == 3)
    page.show(PageContent(Drawing(elements: [Self.line(70)])))
    #expect(inks() == newInks() && inks().count == 1)
  }
}
