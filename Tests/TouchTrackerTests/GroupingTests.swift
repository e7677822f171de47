import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("Groups and locks of elements")
struct GroupingTests {
  private let fixture = NavigationFixture(tool: .select)
  private var harness: TouchHarness { fixture.harness }
  private var page: Page { fixture.controller.page }

  init() {
    // Vertical lines at x = 100, 200 and 300.
    for x in 1...3 {
      page.apply(
        .append(
          Element(
            kind: .line, points: [[Float(100 * x), 100], [Float(100 * x), 300]], width: 4,
            color: Palette.ink)))
    }
  }

  private var ids: [Drawing.ID] { page.drawing.ids }
  private var selected: [Drawing.ID] { page.selection.elements.ids }

  private func tap(_ x: CGFloat, _ y: CGFloat) {
    harness.touchDown(at: CGPoint(x: x, y: y))
    harness.touchUp()
    harness.advance(by: 1)
  }

  private func drag(from start: CGPoint, to end: CGPoint) {
    harness.touchDown(at: start)
    fixture.drag(from: start, to: end)
    harness.touchUp()
    harness.advance(by: 1)
  }

  private func group(_ ids: [Drawing.ID]) {
    page.selection.select(ids)
    page.perform(.selection(.group))
    page.selection.deselect()
  }

  @Test("A tap on an element of a group selects the group, and Ungroup separates it")
  func groups() {
    group(Array(ids.prefix(2)))
    tap(100, 200)
    #expect(selected == Array(ids.prefix(2)))
    #expect(!page.selection.canPerform(.group) && page.selection.canPerform(.ungroup))
    page.perform(.selection(.ungroup))
    page.selection.deselect()
    tap(100, 200)
    #expect(selected == [ids[0]])
    fixture.type("z", KeyEquivalent.commandKey)
    tap(500, 400)
    tap(200, 200)
    #expect(selected == Array(ids.prefix(2)), "undo restores the group")
  }

  @Test("A lasso that touches one element of a group selects the group")
  func lasso() {
    group(Array(ids.suffix(2)))
    drag(from: CGPoint(x: 260, y: 50), to: CGPoint(x: 340, y: 350))
    #expect(selected == Array(ids.suffix(2)))
  }

  @Test("A copy of a group is a group of its own")
  func duplicate() {
    group(Array(ids.prefix(2)))
    tap(100, 200)
    page.perform(.selection(.duplicate))
    let groups = page.drawing.elements.map(\.grouping.group)
    #expect(groups == [1, 1, 0, 2, 2])
  }

  @Test("A locked element is neither moved, erased, restyled nor selected with others")
  func locked() {
    page.selection.select([ids[0]])
    page.perform(.selection(.lock))
    page.selection.deselect()
    let before = page.drawing.elements
    page.perform(.selection(.selectAll))
    #expect(selected == Array(ids.suffix(2)))
    tap(500, 400)
    drag(from: CGPoint(x: 60, y: 50), to: CGPoint(x: 240, y: 350))
    #expect(selected == [ids[1]])
    tap(500, 400)
    tap(100, 200)
    #expect(selected == [ids[0]], "a tap selects it, so that it can be unlocked")
    drag(from: CGPoint(x: 100, y: 200), to: CGPoint(x: 150, y: 250))
    page.choose(ToolStyleChange(color: Palette.inks[5]))
    for command in [SelectionCommand.delete, .cut, .applyColor, .toFront, .lock, .group] {
      #expect(!page.selection.canPerform(command), "\(command)")
      page.perform(.selection(command))
    }
    fixture.type("4")
    drag(from: CGPoint(x: 50, y: 200), to: CGPoint(x: 150, y: 200))
    #expect(page.drawing.elements == before)
    page.perform(.style(ToolStyleChange(tool: .select)))
    tap(100, 200)
    page.perform(.selection(.unlock))
    page.perform(.selection(.delete))
    #expect(page.drawing.count == 2)
  }

  @Test("A tap on a locked element shows a menu that unlocks it")
  func unlockedByTouch() throws {
    page.selection.select([ids[0]])
    page.perform(.selection(.lock))
    page.selection.deselect()
    for _ in 0..<2 { tap(100, 200) }
    fixture.window.layoutIfNeeded()
    let titles = fixture.views(UIButton.self).compactMap(\.currentTitle)
    #expect(titles.contains("Unlock") && !titles.contains("Delete"))
    let unlock = try #require(fixture.views(UIButton.self).first { $0.currentTitle == "Unlock" })
    let center = unlock.convert(unlock.bounds.center, to: nil)
    tap(center.x, center.y)
    #expect(page.drawing.elements.allSatisfy { !$0.grouping.isLocked })
  }

  @Test("Clear Page and a double tap remove everything that is not locked, in one undo step")
  func clear() {
    page.selection.select([ids[1]])
    page.perform(.selection(.lock))
    let locked = page.drawing.elements[1]
    page.perform(.edit(.clear))
    #expect(page.drawing.elements == [locked])
    page.perform(.edit(.undo))
    #expect(page.drawing.count == 3)
    page.clear(discarding: nil)
    #expect(page.drawing.elements == [locked])
  }

  @Test(
    "A key that locks or recolors a line while a finger moves its end is not undone by the finger")
  func changedDuringDrag() {
    page.selection.select([ids[0]])
    harness.touchDown(at: CGPoint(x: 100, y: 300))
    fixture.drag(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 150, y: 350))
    #expect(page.selection.isDragging)
    for command in SelectionCommand.allCases where command != .selectAll {
      #expect(!page.selection.canPerform(command), "\(command)")
    }
    fixture.press(UIKeyCommand.inputRightArrow)
    harness.touchUp()
    fixture.press(UIKeyCommand.inputRightArrow, [], .ended)
    #expect(page.drawing.elements[0].points == [[100, 100], [150, 350]])
    #expect(harness.snapshot()[125, 225] == Palette.ink, "the line is shown")
  }

  @Test("The frame of locked elements has a padlock and no handles")
  func frame() {
    page.selection.select([ids[1]])
    #expect(page.selection.frame?.line != nil)
    page.perform(.selection(.lock))
    let frame = page.selection.frame
    #expect(frame?.line == nil && frame?.edges.isEmpty == true && frame?.isLocked == true)
    #expect(frame?.target(at: frame?.corners[0] ?? .zero) != .outside)
    if case .corner = frame?.target(at: frame?.corners[0] ?? .zero) {
      Issue.record("a locked frame has no corner handle")
    }
  }

  @Test("A replay of a session groups and locks the same elements")
  func replay() throws {
    let program = try RecordedProgram { $0.page.tools.style.tool = .line }
    for y in [100, 200, 300] as [CGFloat] {
      program.enqueue(0, .began, CGPoint(x: 100, y: y))
      program.enqueue(0, .moved, CGPoint(x: 300, y: y))
      program.enqueue(0, .ended, CGPoint(x: 300, y: y))
      program.deliver(after: 1)
    }
    let page = program.controller.page
    page.perform(.selection(.selectAll))
    page.perform(.selection(.group))
    page.perform(.selection(.lock))
    let elements = page.drawing.elements
    #expect(
      elements.map(\.grouping) == Array(repeating: Grouping(group: 1, isLocked: true), count: 3))
    #expect(try program.replay() == elements)
  }
}
