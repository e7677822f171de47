import Ink
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("Help")
struct HelpTests {
  private let fixture = NavigationFixture(tool: .pen)

  private func open() throws -> (HelpView, UIScrollView) {
    fixture.type(UIKeyCommand.f1)
    fixture.window.layoutIfNeeded()
    let help = try #require(fixture.views(HelpView.self).first)
    return (help, try #require(help.subviews.compactMap { $0 as? UIScrollView }.first))
  }

  @Test("The list of the help bounces under a finger even if the window shows the entire list")
  func bounce() throws {
    fixture.window.frame.size.height = 9000
    fixture.window.layoutIfNeeded()
    let (_, scrollView) = try open()
    #expect(scrollView.contentSize.height < scrollView.bounds.height)
    let start = CGPoint(x: 350, y: 1000)
    fixture.harness.touchDown(at: start)
    fixture.drag(from: start, to: CGPoint(x: 350, y: 1100))
    #expect(scrollView.contentOffset.y < 0)
  }

  @Test("After the window becomes narrower, the help has as many texts as before, within its width")
  func changedWidth() throws {
    let (_, scrollView) = try open()
    func labels() -> [UILabel] {
      scrollView.subviews.flatMap(\.subviews).compactMap { $0 as? UILabel }
    }
    let count = labels().count
    fixture.window.frame.size.width = 400
    fixture.window.layoutIfNeeded()
    #expect(labels().count == count)
    #expect(labels().allSatisfy { $0.frame.maxX <= 400 - 32 - 20 })
  }

  @Test("The help flashes its scroll indicator when it opens")
  func scrollIndicator() throws {
    fixture.harness.advance(by: 3)
    _ = try open()
    func picture() -> [UInt8] {
      let canvas = BitmapCanvas(width: 700, height: 544)
      fixture.window.render(on: canvas, scale: 1)
      return canvas.bitmap.bytes
    }
    let first = picture()
    fixture.harness.advance(by: 3)
    let hasChanged = picture() != first
    #expect(hasChanged)
  }

  @Test("A held F1 key opens the help only once, and another press closes the help")
  func heldKey() {
    for _ in 0..<4 { fixture.press(UIKeyCommand.f1) }
    #expect(fixture.views(HelpView.self).count == 1)
    fixture.press(UIKeyCommand.f1, [], .ended)
    #expect(fixture.views(HelpView.self).count == 1)
    for _ in 0..<4 { fixture.press(UIKeyCommand.f1) }
    #expect(fixture.views(HelpView.self).isEmpty)
  }

  @Test(
    "The help is at most 640 points wide, with margins of at least 16 points at its sides",
    arguments: [320, 700, 1200] as [CGFloat])
  func frames(width: CGFloat) throws {
    fixture.window.frame.size.width = width
    fixture.window.layoutIfNeeded()
    let (help, scrollView) = try open()
    let sheetWidth = min(640, width - 32)
    #expect(help.frame == fixture.window.bounds)
    #expect(scrollView.frame.width == sheetWidth)
    #expect(scrollView.frame.minX == ((width - sheetWidth) / 2).rounded())
    #expect(scrollView.frame.minY == 24)
    let button = try #require(help.subviews.compactMap { $0 as? UIButton }.first)
    #expect(button.frame.height >= 40 && button.frame.maxY == 544 - 16 - 12)
    #expect(button.frame.maxX == scrollView.frame.maxX - 16)
    #expect(scrollView.frame.maxY < button.frame.minY)
    #expect(scrollView.contentSize.height > scrollView.frame.height)
    // Texts neither overlap nor leave the sheet.
    let labels = scrollView.subviews.flatMap(\.subviews).compactMap { $0 as? UILabel }
    #expect(labels.count > 60)
    for label in labels where label.text?.isEmpty == false {
      #expect(label.frame.minX >= 20 && label.frame.maxX <= sheetWidth - 20)
      #expect(label.frame.maxY <= scrollView.contentSize.height - 20)
    }
    for (index, label) in labels.enumerated() where label.text?.isEmpty == false {
      for other in labels[(index + 1)...].prefix(4) where other.text?.isEmpty == false {
        #expect(!label.frame.insetBy(dx: 0.1, dy: 0.1).intersects(other.frame))
      }
    }
  }

  @Test(
    "The arrow keys scroll the help by 60 points, and the space key by 90 % of the visible height")
  func scrolling() throws {
    let (_, scrollView) = try open()
    fixture.type(UIKeyCommand.inputDownArrow)
    #expect(scrollView.contentOffset.y == 60)
    fixture.type(UIKeyCommand.inputDownArrow)
    fixture.type(UIKeyCommand.inputUpArrow)
    #expect(scrollView.contentOffset.y == 60)
    fixture.type(" ")
    #expect(abs(scrollView.contentOffset.y - 60 - 0.9 * scrollView.bounds.height) < 0.001)
    for _ in 0..<40 { fixture.type(UIKeyCommand.inputUpArrow) }
    #expect(scrollView.contentOffset.y == 0)
    #expect(fixture.views(HelpView.self).count == 1)
  }

  @Test("Return and the button close the help, and Ctrl+Q is reported while the help is open")
  func closing() throws {
    var actions: [PageAction] = []
    fixture.controller.onAction = { if $0 != .toggleHelp { actions.append($0) } }
    _ = try open()
    fixture.type("\r")
    #expect(fixture.views(HelpView.self).isEmpty)
    let (help, _) = try open()
    fixture.type("q", .control)
    #expect(actions == [.quit] && fixture.views(HelpView.self).count == 1)
    fixture.type("z", .control)
    #expect(fixture.views(HelpView.self).count == 1)
    let button = try #require(help.subviews.compactMap { $0 as? UIButton }.first)
    fixture.harness.touchDown(at: button.convert(button.bounds.center, to: nil))
    fixture.harness.touchUp()
    #expect(fixture.views(HelpView.self).isEmpty)
  }

  @Test("A touch outside of the help closes the help, and a touch inside does not")
  func touches() throws {
    let (_, scrollView) = try open()
    let sheet = scrollView.frame
    for point in [
      CGPoint(x: sheet.midX, y: sheet.midY), CGPoint(x: sheet.minX + 3, y: sheet.maxY + 4),
    ] {
      fixture.harness.touchDown(at: point)
      fixture.harness.touchUp()
      fixture.harness.advance(by: 1)
      #expect(fixture.views(HelpView.self).count == 1)
    }
    fixture.harness.touchDown(at: CGPoint(x: sheet.minX - 5, y: sheet.midY))
    fixture.harness.touchUp()
    #expect(fixture.views(HelpView.self).isEmpty && fixture.elements.isEmpty)
  }

  @Test(
    "The help lists the tools with their keys, the gestures with their effects, and the actions")
  func sections() {
    let sections = HelpSection.appSections
    #expect(sections.map(\.title).prefix(3) == ["Tools", "Gestures", "Actions"])
    #expect(sections[0].rows.map(\.name) == ToolTable.tools.map(\.name))
    #expect(sections[0].rows.map(\.keys) == ["H", "S", "1", "2", "M", "3", "B", "4", "L"])
    #expect(
      sections[1].rows.map(\.name).prefix(2) == ["Tap with two fingers", "Tap with three fingers"])
    #expect(sections[1].rows.allSatisfy { !$0.effect.isEmpty })
    #expect(sections[1].rows[0].effect == "Undoes the last change of the drawing")
    #expect(sections[2].rows.contains { $0.name == "Undo" && $0.keys == "Ctrl+Z" })
    #expect(sections[2].rows.count == ActionTable.actions.count)
  }

  @Test("The help has a section for the window's key commands only if the window has key commands")
  func keyCommands() throws {
    #expect(HelpSection(title: "Keys", keyCommandsOf: nil)?.title == nil)
    #expect(HelpSection(title: "Keys", keyCommandsOf: fixture.window)?.title == nil)
    let section = try #require(
      HelpSection(title: "Keys", keyCommandsOf: MarkingWindow(frame: .zero)))
    #expect(section.title == "Keys")
    #expect(section.rows.map(\.name) == ["Touch Trails"])
    #expect(section.rows[0].keys == "Shift+F3")
    #expect(section.rows[0].effect == "Shows a trail behind each touch, or not")
  }

  /// A window with a key command, like the window of the demo program.
  private final class MarkingWindow: UIWindow {
    override var keyCommands: [UIKeyCommand]? {
      [
        UIKeyCommand(
          title: "Touch Trails", action: Selector(MarkingWindow.toggle), input: UIKeyCommand.f3,
          modifierFlags: .shift, discoverabilityTitle: "Shows a trail behind each touch, or not")
      ]
    }

    private func toggle() {}
  }

  @Test(
    "The hint on an empty page names the button that opens the help",
    arguments: [320, 700] as [CGFloat])
  func hint(width: CGFloat) throws {
    fixture.window.frame.size.width = width
    fixture.window.layoutIfNeeded()
    let hint = try #require(fixture.views(BeginnerHint.self).first)
    let label = try #require(hint.subviews.first as? UILabel)
    #expect(label.text?.contains(width < 560 ? "Tap … for help." : "Tap ? for help.") == true)
    #expect(label.frame.minX == 16 && label.frame.maxX == width - 16)
    #expect(label.frame.maxY == fixture.controller.pageFrame.height - 22)
  }

  @Test("In a window 150 points wide, the hint on an empty page has two lines")
  func narrowHint() throws {
    fixture.application.typesetter = BlockTypesetter()
    fixture.window.frame.size.width = 150
    fixture.window.layoutIfNeeded()
    let hint = try #require(fixture.views(BeginnerHint.self).first)
    let label = try #require(hint.subviews.first as? UILabel)
    // The text needs four lines of 15 characters, of which two are shown with 19 points each.
    #expect(label.frame.width == 118 && label.frame.height == 38)
    #expect(label.frame.maxY == fixture.controller.pageFrame.height - 22)
  }
}
