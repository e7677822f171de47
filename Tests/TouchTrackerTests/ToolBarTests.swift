import Ink
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("Tool bar and page menu")
struct ToolBarTests {
  private let fixture = NavigationFixture(tool: .pen)
  private var harness: TouchHarness { fixture.harness }
  private var controller: DrawingViewController { fixture.controller }

  private func tap(_ view: UIView) {
    harness.touchDown(at: view.convert(view.bounds.center, to: nil))
    harness.advance(by: 0.05)
    harness.touchUp()
    harness.advance(by: 1)
    fixture.window.layoutIfNeeded()
  }

  private func setWidth(_ width: CGFloat) {
    fixture.window.frame.size.width = width
    fixture.window.layoutIfNeeded()
  }

  private func drawStroke() {
    harness.touchDown(at: CGPoint(x: 100, y: 100))
    fixture.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 300, y: 150))
    harness.touchUp()
    harness.advance(by: 1)
  }

  @Test(
    "Every control of the tool bar is at least 40 points wide and high and fits into the bar",
    arguments: [320, 360, 480, 559, 560, 640, 700, 800, 960, 1199, 1200, 1920, 3840])
  func layout(width: Int) {
    let width = CGFloat(width)
    for toolCount in [5, 8, 9, 10] {
      let layout = ToolBarLayout(width: width, toolCount: toolCount, swatchCount: 10)
      var frames = [layout.undo, layout.redo] + layout.swatches + [layout.style, layout.menu]
      frames += [layout.slider, layout.help].filter { !$0.isEmpty }
      #expect(layout.buttonWidth >= 40 && layout.tools.width >= 80 && layout.tools.height >= 40)
      #expect(frames.allSatisfy { $0.width >= 40 && $0.height >= 40 })
      frames.append(layout.tools)
      #expect(frames.allSatisfy { $0.minX >= 0 && $0.maxX <= width && $0.maxY <= 44 })
      let sorted = frames.sorted { $0.minX < $1.minX }
      #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $0.maxX <= $1.minX })
      #expect(
        width < 1200 || toolCount > 8 || (layout.swatches.count == 10 && !layout.slider.isEmpty))
    }
  }

  @Test("A tool bar looks the same whether its page had the style initially or changed to it later")
  func newBar() {
    func pictures(_ style: ToolStyle, changedTo newStyle: ToolStyle) -> [Bitmap] {
      let page = Page()
      page.tools.style = style
      let bar = ToolBar(page)
      bar.frame = CGRect(x: 0, y: 0, width: 1200, height: 44)
      let harness = TouchHarness(window: UIWindow(frame: bar.frame))
      harness.application.typesetter = BlockTypesetter()
      harness.application.keyWindow?.addSubview(bar)
      let new = harness.snapshot()
      let oldTools = page.tools
      page.tools.style = newStyle
      bar.toolsDidChange(from: oldTools)
      return [new, harness.snapshot()]
    }
    let style = ToolStyle(tool: .circle, color: Palette.inks[4], width: 3)
    let (first, second) = (
      pictures(ToolStyle(), changedTo: style), pictures(style, changedTo: ToolStyle())
    )
    let isEqual = first == second.reversed()
    let isDifferent = first[0] != first[1]
    #expect(isEqual && isDifferent)
  }

  @Test("The Undo and Redo buttons are enabled only when they have an effect")
  func undoButtons() {
    let buttons = fixture.views(IconButton.self).filter { !($0 is ToolButton) }
    let (undo, redo) = (buttons[0], buttons[1])
    #expect(!undo.isEnabled && !redo.isEnabled)
    drawStroke()
    #expect(undo.isEnabled && !redo.isEnabled)
    tap(undo)
    #expect(fixture.elements.isEmpty && !undo.isEnabled && redo.isEnabled)
    tap(redo)
    #expect(fixture.elements.count == 1 && undo.isEnabled && !redo.isEnabled)
    controller.page.isReadOnly = true
    controller.toolBar?.drawingDidChange()
    #expect(!undo.isEnabled)
  }

  @Test("The Undo button cancels a stroke in progress, also the first one")
  func undoInStroke() {
    let undo = fixture.views(IconButton.self).filter { !($0 is ToolButton) }[0]
    fixture.harness.touchDown(0, at: CGPoint(x: 100, y: 100))
    fixture.harness.touchMove(0, to: CGPoint(x: 200, y: 100))
    #expect(undo.isEnabled)
    fixture.harness.touchDown(1, at: undo.convert(undo.bounds.center, to: nil))
    fixture.harness.advance(by: 0.05)
    fixture.harness.touchUp(1)
    #expect(!controller.page.hasStrokesInProgress && !undo.isEnabled)
    fixture.harness.touchUp(0)
    #expect(fixture.elements.isEmpty)
  }

  @Test("The selected tool of a narrow tool bar is visible, and a drag selects no tool")
  func narrowBar() {
    setWidth(320)
    let scroller = fixture.views(ToolScroller.self)[0]
    #expect(scroller.contentSize.width > scroller.bounds.width)
    for tool in ToolTable.tools {
      fixture.type(tool.key)
      fixture.window.layoutIfNeeded()
      let button = scroller.buttons.first { $0.tool.id == tool.id }
      let frame = button?.frame ?? .zero
      #expect(frame.minX >= scroller.bounds.minX && frame.maxX <= scroller.bounds.maxX)
    }
    let offset = scroller.contentOffset
    // The last tool is selected, so the row is scrolled to its end, where this button is visible.
    let button = scroller.buttons[6]
    let start = button.convert(button.bounds.center, to: nil)
    harness.touchDown(at: start)
    fixture.drag(from: start, to: CGPoint(x: start.x + 60, y: start.y))
    harness.touchUp()
    harness.advance(by: 2)
    let selected = ToolTable.tools.last?.id
    #expect(controller.page.tools.style.tool == selected && scroller.contentOffset.x < offset.x)
  }

  @Test("The style panel lets the user choose palette colors and custom colors")
  func stylePanel() {
    setWidth(320)
    tap(fixture.views(StyleButton.self)[0])
    let panel = fixture.views(StylePanel.self)[0]
    func inPanel<V: UIView>(_ type: V.Type) -> [V] {
      fixture.views(type).filter { $0.isDescendant(of: panel) }
    }
    tap(inPanel(SwatchButton.self)[7])
    #expect(controller.page.tools.style.color == Palette.inks[7])
    let shades = inPanel(ShadeField.self)[0]
    harness.touchDown(at: shades.convert(CGPoint(x: 0, y: shades.bounds.midY), to: nil))
    harness.touchUp()
    #expect(controller.page.tools.style.color.rgbText == "#808080")
    #expect(fixture.elements.isEmpty)
  }

  @Test("Esc, the style button and a touch on the page close the style panel")
  func closedStylePanel() {
    setWidth(320)
    tap(fixture.views(StyleButton.self)[0])
    harness.touchDown(at: CGPoint(x: 20, y: 20))
    harness.touchMove(to: CGPoint(x: 20, y: 120))
    harness.touchUp()
    #expect(fixture.views(StylePanel.self).isEmpty)
    #expect(
      fixture.elements.map(\.color) == [controller.page.tools.style.color], "the stroke is drawn")
    tap(fixture.views(StyleButton.self)[0])
    tap(fixture.views(StyleButton.self)[0])
    #expect(fixture.views(StylePanel.self).isEmpty, "the button also closes the panel")
    tap(fixture.views(StyleButton.self)[0])
    fixture.type(UIKeyCommand.inputEscape)
    #expect(fixture.views(StylePanel.self).isEmpty)
  }

  @Test("A swatch of the tool bar changes the color of the selected elements in one undo step")
  func colorOfSelection() {
    drawStroke()
    setWidth(960)
    fixture.type("s")
    harness.touchDown(at: CGPoint(x: 200, y: 125))
    harness.advance(by: 0.05)
    harness.touchUp()
    harness.advance(by: 1)
    tap(fixture.views(SwatchButton.self)[5])
    #expect(fixture.elements.map(\.color) == [Palette.inks[5]])
    fixture.type("z", .control)
    #expect(fixture.elements.map(\.color) == [Palette.ink])
    tap(fixture.views(SwatchButton.self)[3])
    fixture.type(UIKeyCommand.inputEscape)
    tap(fixture.views(SwatchButton.self)[4])
    #expect(fixture.elements.map(\.color) == [Palette.inks[3]], "nothing is selected any more")
  }

  @Test("A tap opens the page menu, in which the arrow keys and Return choose Clear Page")
  func menu() {
    drawStroke()
    tap(fixture.views(MenuButton.self)[0])
    func focusedTitle() -> String? {
      fixture.views(UIButton.self).first { $0.isFocused }?.currentTitle
    }
    var titles: [String?] = []
    while titles.count < 20, titles.last != "Clear Page" {
      fixture.type(UIKeyCommand.inputDownArrow)
      titles.append(focusedTitle())
    }
    #expect(titles.first == "New Drawing" && titles.last == "Clear Page")
    fixture.type("\r")
    #expect(fixture.elements.isEmpty && controller.page.drawing.canUndo)
    fixture.type("z", .control)
    #expect(fixture.elements.count == 1)
    tap(fixture.views(MenuButton.self)[0])
    // A touch outside only closes the menu.
    harness.touchDown(at: CGPoint(x: 50, y: 50))
    harness.touchUp()
    harness.advance(by: 1)
    #expect(fixture.elements.count == 1)
    drawStroke()
    #expect(fixture.elements.count == 2)
  }

  @Test("Every icon button of the tool bar has a tooltip")
  func toolTips() {
    let texts = fixture.views(IconButton.self).map(\.toolTip)
    #expect(texts.contains("Undo (Ctrl+Z)") && texts.contains("Pen (2)"))
    #expect(texts.allSatisfy { $0 != nil })
  }

  @Test(
    "Presenting fills the window until Esc, a lower-left tap or the mouse at the bottom ends it")
  func presenting() {
    for end in ["Esc", "tap", "mouse"] {
      fixture.type(UIKeyCommand.f5)
      fixture.window.layoutIfNeeded()
      #expect(controller.pageFrame.size == fixture.window.bounds.size)
      drawStroke()
      if end == "Esc" {
        fixture.type(UIKeyCommand.inputEscape)
      } else if end == "mouse" {
        for y in [300, 500, 543] as [CGFloat] {
          harness.application.hover(at: CGPoint(x: 300, y: y), timestamp: harness.now)
        }
      } else {
        harness.touchDown(at: CGPoint(x: 10, y: 540))
        harness.advance(by: 0.05)
        harness.touchUp()
      }
      fixture.window.layoutIfNeeded()
      #expect(controller.pageFrame.height == 500)
    }
    #expect(fixture.elements.count == 3)
  }

  @Test("The help lists every tool, tap and action, and closes with ?, F1, Esc or a touch")
  func help() {
    for close in ["?", UIKeyCommand.f1, UIKeyCommand.inputEscape, "touch"] {
      fixture.type(UIKeyCommand.f1)
      fixture.window.layoutIfNeeded()
      let texts = Set(fixture.views(UILabel.self).compactMap(\.text))
      #expect(texts.isSuperset(of: ToolTable.tools.map(\.help)))
      #expect(texts.isSuperset(of: ActionTable.actions.map(\.help)))
      #expect(texts.isSuperset(of: PageTap.all.map(\.name)))
      // Keys of tools have no effect behind the help.
      fixture.type("1")
      if close == "touch" {
        harness.touchDown(at: CGPoint(x: 4, y: 4))
        harness.touchUp()
      } else {
        fixture.type(close)
      }
      #expect(fixture.views(HelpView.self).isEmpty)
    }
    #expect(controller.page.tools.style.tool == .pen && fixture.elements.isEmpty)
  }

  @Test("The window follows the desktop's appearance unless the user chooses another appearance")
  func appearance() {
    var style: UIUserInterfaceStyle { fixture.window.overrideUserInterfaceStyle }
    controller.desktopIsDark = true
    #expect(style == .dark)
    controller.perform(.nextAppearance)
    #expect(style == .light)
    controller.desktopIsDark = false
    controller.perform(.nextAppearance)
    #expect(style == .dark)
    controller.perform(.nextAppearance)
    #expect(style == .light)
  }

  @Test("An empty page shows the hint for beginners until something is drawn")
  func hint() {
    #expect(fixture.views(BeginnerHint.self).count == 1)
    drawStroke()
    #expect(fixture.views(BeginnerHint.self).isEmpty)
    fixture.type("z", .control)
    #expect(fixture.elements.isEmpty && fixture.views(BeginnerHint.self).isEmpty)
  }

  @Test("The tool buttons have their old widths again when the tool bar has its old width")
  func resizedTools() {
    func widths() -> [CGFloat] { fixture.views(ToolButton.self).map(\.frame.width) }
    setWidth(584)
    let wide = widths()
    setWidth(520)
    let narrow = widths()
    setWidth(584)
    #expect(widths() == wide && narrow != wide)
  }

  @Test("While the desktop's appearance is unknown, the window is dark only with the setting Dark")
  func unknownDesktop() {
    var styles: [UIUserInterfaceStyle] = []
    for appearance in Appearance.allCases {
      controller.appearance = appearance
      styles.append(fixture.window.overrideUserInterfaceStyle)
    }
    #expect(Appearance.allCases == [.automatic, .light, .dark])
    #expect(styles == [.light, .light, .dark])
  }
}
