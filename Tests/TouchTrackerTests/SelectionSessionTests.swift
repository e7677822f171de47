import DrawingModel
import DrawingPersistence
import Ink
import ResponderKit
import SeededRandom
import SystemPackage
import Testing

@testable import TouchTracker

@Suite("Sessions with a selection")
struct SelectionSessionTests {
  private let program: RecordedProgram

  init() throws { program = try RecordedProgram { $0.page.tools.style.tool = .line } }

  private var controller: DrawingViewController { program.controller }

  private func drag(from start: CGPoint, to end: CGPoint) {
    program.enqueue(0, .began, start)
    program.enqueue(0, .moved, end)
    program.enqueue(0, .ended, end)
    program.deliver(after: 1)
  }

  private func tap(_ point: CGPoint) {
    program.enqueue(0, .began, point)
    program.enqueue(0, .ended, point)
    program.deliver(after: 1)
  }

  private func type(_ key: String, _ flags: UIKeyModifierFlags = []) {
    program.press(key, .began, flags)
    program.press(key, .ended, flags)
  }

  private func buttons(in view: UIView) -> [UIButton] {
    view.subviews.flatMap { ($0 as? UIButton).map { [$0] } ?? buttons(in: $0) }
  }

  private func drawLines() {
    for y in [100, 150, 200] as [CGFloat] {
      drag(from: CGPoint(x: 100, y: y), to: CGPoint(x: 300, y: y))
    }
  }

  @Test("A replay repeats the selection commands of keys and the movement by arrow keys")
  func keys() throws {
    drawLines()
    controller.page.tools.style.tool = .select
    tap(CGPoint(x: 200, y: 150))
    type("d", .control)
    type(UIKeyCommand.inputRightArrow, .shift)
    type(UIKeyCommand.inputDownArrow)
    controller.page.tools.style.color = Palette.inks[4]
    type("c", [.control, .shift])
    type("[", .control)
    type("a", .control)
    type("x", .control)
    type("v", .control)
    type("v", .control)
    let elements = controller.page.drawing.elements
    #expect(elements.count == 8)
    #expect(elements[0].color == Palette.inks[4])
    #expect(elements[0].points[0] == [126, 167])
    #expect(try program.replay() == elements)
  }

  @Test("A replay repeats the command of a menu item and draws nothing where the menu was touched")
  func menu() throws {
    drawLines()
    controller.page.tools.style.tool = .select
    tap(CGPoint(x: 200, y: 150))
    tap(CGPoint(x: 200, y: 150))
    #expect(controller.views.selectionViews.menu.isMenuVisible)
    let window = try #require(controller.view.window)
    let item = try #require(buttons(in: window).first { $0.currentTitle == "Cut" })
    tap(item.convert(item.bounds, to: nil).center)
    let elements = controller.page.drawing.elements
    #expect(elements.count == 2)
    controller.page.tools.style.tool = .pen
    #expect(try program.replay() == elements)
  }

  @Test("A replay draws nothing where the help was touched")
  func sheet() throws {
    drawLines()
    controller.perform(.toggleHelp)
    drag(from: CGPoint(x: 300, y: 200), to: CGPoint(x: 320, y: 250))
    controller.perform(.toggleHelp)
    let elements = controller.page.drawing.elements
    #expect(elements.count == 3)
    #expect(try program.replay() == elements)
  }

  @Test("The rules of a session show the selection's menu only up to version 3")
  func earlierVersion() throws {
    for version in 1...3 {
      #expect(SessionHeader(version: version, width: 600, height: 400).rules.showsSelectionMenu)
    }
    #expect(!SessionHeader(width: 600, height: 400).rules.showsSelectionMenu)
  }

  @Test(
    "A session with an invalid selection input is refused",
    arguments: [#""selection":"explode""#, #""move":[1]"#, #""selection":"paste""#])
  func invalid(value: String) throws {
    let file = TemporaryFile()
    let text = #"{"touchtracker-session":4,"width":400,"height":300}"# + "\n{\"t\":0,\(value)}\n"
    try FileStore.replace(FilePath(file.path), with: .init(text.utf8))
    let error = #expect(throws: SessionError.self) {
      try SessionReader(path: FilePath(file.path)).forEach { _ in }
    }
    #expect(error?.line == 2)
  }

  @Test("A session omits touches that begin on the help, and contains touches that leave the page")
  func touchesOutsideOfPage() throws {
    controller.perform(.toggleHelp)
    drag(from: CGPoint(x: 300, y: 200), to: CGPoint(x: 320, y: 250))
    controller.perform(.toggleHelp)
    program.deliver(after: 1)
    let (start, end) = (CGPoint(x: 100, y: 100), CGPoint(x: -20, y: 150))
    drag(from: start, to: end)
    #expect(try program.replay().count == 1)
    var locations: [CGPoint] = []
    try SessionReader(path: FilePath(program.path)).forEach { entry in
      if case .touch(let sample) = entry { locations.append(sample.location) }
    }
    #expect(locations == [start, end, end])
  }
}
