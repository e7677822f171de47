import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("Layout of the tool bar")
struct ToolBarLayoutTests {
  /// Returns the nonempty frames of a layout with their names, from left to right.
  private func frames(_ layout: ToolBarLayout) -> [(String, CGRect)] {
    [("undo", layout.undo), ("redo", layout.redo), ("tools", layout.tools)]
      + layout.swatches.map { ("swatch", $0) }
      + [
        ("slider", layout.slider), ("style", layout.style), ("help", layout.help),
        ("menu", layout.menu),
      ]
      .filter { !$0.1.isEmpty }
  }

  @Test(
    "A wide tool bar has buttons of 44 points, gaps of 12 points and nearly equal margins",
    arguments: [1161, 1200, 1501, 2400])
  func wide(width: Int) {
    let layout = ToolBarLayout(width: CGFloat(width), toolCount: 8, swatchCount: 10)
    #expect(layout.swatches.count == 10 && layout.buttonWidth == 44 && layout.toolsWidth == 352)
    #expect(layout.tools.width == 352 && layout.slider.width == 130)
    #expect(layout.swatches.allSatisfy { $0.width == 40 })
    #expect(
      [layout.undo, layout.redo, layout.style, layout.help, layout.menu].allSatisfy {
        $0.width == 44
      })
    #expect(frames(layout).allSatisfy { $0.1.minY == 2 && $0.1.height == 40 })
    let gaps = zip(frames(layout), frames(layout).dropFirst()).map { $1.1.minX - $0.1.maxX }
    #expect(gaps == [0, 12, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 12, 0])
    #expect(abs(layout.undo.minX + layout.menu.maxX - CGFloat(width)) <= 9)
  }

  @Test(
    "A narrow tool bar has buttons of 40 points, gaps of 4 points, and no slider or help button")
  func narrow() {
    for width in [320, 375, 430, 559] as [CGFloat] {
      let layout = ToolBarLayout(width: width, toolCount: 8, swatchCount: 10)
      #expect(layout.buttonWidth == 40 && layout.help == .zero && layout.slider == .zero)
      #expect(layout.swatches.isEmpty && layout.toolsWidth == 320)
      // Four buttons (undo, redo, style and menu), three gaps, and 8 points for both margins.
      #expect(layout.tools.width == min(320, width - 4 * 40 - 3 * 4 - 8))
      let gaps = zip(frames(layout), frames(layout).dropFirst()).map { $1.1.minX - $0.1.maxX }
      #expect(gaps == [0, 4, 4, 4])
      #expect(layout.undo.minX >= 4 && layout.menu.maxX <= width - 4)
    }
    #expect(!ToolBarLayout.hasHelpButton(width: 559) && ToolBarLayout.hasHelpButton(width: 560))
    #expect(ToolBarLayout(width: 560, toolCount: 8, swatchCount: 10).help.width == 44)
  }

  @Test(
    "A narrowing tool bar hides the slider first, then swatches down to four, and then all swatches"
  )
  func steps() {
    // The width without the swatches and the slider: 13 buttons and tools of 44 points each, 3 gaps
    // of 12 points, and 8 points for both margins.
    let fixed: CGFloat = 616
    func counts(_ extra: CGFloat) -> (swatches: Int, hasSlider: Bool) {
      let layout = ToolBarLayout(width: fixed + extra, toolCount: 8, swatchCount: 10)
      return (layout.swatches.count, !layout.slider.isEmpty)
    }
    #expect(counts(400 + 12 + 130) == (10, true) && counts(400 + 12 + 129) == (10, false))
    #expect(counts(412) == (10, false) && counts(411) == (9, false))
    #expect(counts(4 * 40 + 12) == (4, false) && counts(4 * 40 + 11) == (0, false))
    #expect(counts(5 * 40 + 12) == (5, false))
  }
}

@Suite("Controls of the tool bar and the style panel")
struct BarControlTests {
  private let fixture = NavigationFixture(tool: .pen)
  private var harness: TouchHarness { fixture.harness }
  private var controller: DrawingViewController { fixture.controller }

  private func tap(_ view: UIView, at point: CGPoint? = nil) {
    harness.touchDown(at: view.convert(point ?? view.bounds.center, to: nil))
    harness.advance(by: 0.05)
    harness.touchUp()
    harness.advance(by: 1)
    fixture.window.layoutIfNeeded()
  }

  private func setWidth(_ width: CGFloat) {
    fixture.window.frame.size.width = width
    fixture.window.layoutIfNeeded()
  }

  /// Adds two lines to a page and undoes the second one, so that both undo and redo are possible.
  private func drawLines(on page: Page) {
    for y in [100, 200] as [Float] {
      page.apply(
        .append(Element(kind: .line, points: [[50, y], [90, y]], width: 4, color: Palette.ink)))
    }
    page.apply(.undo)
  }

  // MARK: Tools and colors

  @Test("A drag that begins on a tool button scrolls the tools and does not select a tool")
  func draggedTools() {
    setWidth(320)
    controller.page.tools.style.tool = .hand
    fixture.window.layoutIfNeeded()
    let scroller = fixture.views(ToolScroller.self)[0]
    #expect(scroller.bounds.minX == 0)
    let button = scroller.buttons[2]
    let start = button.convert(button.bounds.center, to: nil)
    harness.touchDown(at: start)
    fixture.drag(from: start, to: CGPoint(x: start.x - 60, y: start.y))
    #expect(scroller.bounds.minX > 30)
    harness.touchUp()
    harness.advance(by: 2)
    #expect(controller.page.tools.style.tool == .hand && scroller.bounds.minX > 30)
  }

  @Test("The Undo and Redo buttons of a new tool bar are enabled only if the page has a history")
  func newBar() {
    func areEnabled(_ page: Page) -> [Bool] {
      ToolBar(page).subviews.compactMap { $0 as? IconButton }
        .filter { !($0 is StyleButton) && !($0 is MenuButton) }.map(\.isEnabled)
    }
    let page = Page()
    #expect(areEnabled(page) == [false, false, true])
    drawLines(on: page)
    #expect(areEnabled(page) == [true, true, true])
    page.isReadOnly = true
    #expect(areEnabled(page) == [false, false, true])
  }

  @Test("The selected tool stays visible when the tool bar becomes narrow")
  func narrowedBar() throws {
    controller.page.tools.style.tool = .laser
    fixture.window.layoutIfNeeded()
    setWidth(320)
    let scroller = fixture.views(ToolScroller.self)[0]
    let frame = try #require(scroller.buttons.first { $0.tool.id == .laser }).frame
    #expect(frame.minX >= scroller.bounds.minX && frame.maxX <= scroller.bounds.maxX)
  }

  @Test("In a window that is too small, the style panel is 6 points from the left and top edges")
  func panelInSmallWindow() throws {
    fixture.window.frame.size = CGSize(width: 240, height: 200)
    fixture.window.layoutIfNeeded()
    tap(fixture.views(StyleButton.self)[0])
    let content = try #require(fixture.views(StylePanel.self).first?.subviews.first)
    #expect(content.convert(content.bounds, to: nil).origin == CGPoint(x: 6, y: 6))
  }

  @Test("The arrows at the edges of the tool bar are mirror images of each other")
  func mirroredArrows() throws {
    setWidth(320)
    controller.page.tools.style.tool = .hand
    fixture.window.layoutIfNeeded()
    let scroller = fixture.views(ToolScroller.self)[0]
    scroller.setContentOffset(CGPoint(x: 80, y: 0), animated: false)
    fixture.window.layoutIfNeeded()
    let arrows = scroller.subviews.filter { $0 is UIButton && !($0 is ToolButton) }
    try #require(arrows.count == 2 && !arrows.contains(where: \.isHidden))
    let canvas = BitmapCanvas(width: 320, height: 544)
    fixture.window.render(on: canvas, scale: 1)
    let (left, right) = (
      arrows[0].convert(arrows[0].bounds, to: nil), arrows[1].convert(arrows[1].bounds, to: nil)
    )
    func brightness(_ x: CGFloat, _ y: Int) -> Int { Int(canvas.bitmap[Int(x), y].red) }
    var (difference, contrast) = (0, 0)
    for y in Int(left.minY)..<Int(left.maxY) {
      for x in 0..<18 {
        let value = brightness(left.minX + CGFloat(x), y)
        let mirrored = brightness(right.maxX - 1 - CGFloat(x), y)
        difference = max(difference, abs(value - mirrored))
        contrast = max(contrast, abs(value - brightness(left.minX, Int(left.minY))))
      }
    }
    #expect(contrast > 60 && difference < 48)
  }

  @Test("Assigning a menu to a menu button replaces the menu that the button creates")
  func assignedMenu() {
    let button = MenuButton(drawIcon: BarIcons.menu)
    #expect(button.menu == nil && button.showsMenuAsPrimaryAction)
    button.makeMenu = { UIMenu(title: "made") }
    #expect(button.menu?.title == "made")
    button.menu = UIMenu(title: "assigned")
    #expect(button.menu?.title == "assigned")
    button.menu = nil
    #expect(button.menu == nil)
  }

  // MARK: Width and style

  @Test("The width slider chooses whole numbers of points from 1 to 40")
  func widthSlider() {
    let slider = WidthSlider()
    #expect(slider.minimumValue == 1 && slider.maximumValue == 40)
    var widths: [CGFloat] = []
    slider.onChange = { if $1 { widths.append($0) } }
    slider.value = 7.4
    slider.sendActions(for: .valueChanged)
    #expect(widths == [7] && slider.width == 7)
    // Setting the rounded width does not move the thumb from the exact value.
    slider.width = 7
    #expect(slider.value == 7.4)
    slider.width = 12
    #expect(slider.value == 12)
  }

  @Test("The style panel shows the pen style and changes the color and the width independently")
  func panel() throws {
    controller.page.tools.style = ToolStyle(tool: .pen, color: Palette.inks[3], width: 23)
    setWidth(320)
    tap(fixture.views(StyleButton.self)[0])
    let panel = try #require(fixture.views(StylePanel.self).first)
    func inPanel<V: UIView>(_ type: V.Type) -> [V] {
      fixture.views(type).filter { $0.isDescendant(of: panel) }
    }
    func selected() -> [Int] {
      inPanel(SwatchButton.self).indices.filter { inPanel(SwatchButton.self)[$0].isSelected }
    }
    #expect(selected() == [3] && inPanel(WidthSlider.self)[0].width == 23)
    #expect(inPanel(UILabel.self).map(\.text).contains("23 pt"))
    tap(inPanel(SwatchButton.self)[8])
    #expect(selected() == [8])
    #expect(controller.page.tools.style == ToolStyle(tool: .pen, color: Palette.inks[8], width: 23))
    let slider = inPanel(WidthSlider.self)[0]
    slider.value = 5
    slider.sendActions(for: .valueChanged)
    #expect(controller.page.tools.style == ToolStyle(tool: .pen, color: Palette.inks[8], width: 5))
    #expect(inPanel(UILabel.self).map(\.text).contains("5 pt"))
    // The open panel shows style changes that are made elsewhere.
    controller.page.tools.style.color = Palette.inks[1]
    controller.page.tools.style.width = 31
    #expect(selected() == [1] && slider.width == 31)
    #expect(inPanel(UILabel.self).map(\.text).contains("31 pt"))
    // A touch on the panel beside its controls has no effect.
    let frame = panel.subviews[0].frame
    tap(panel, at: CGPoint(x: frame.minX + 3, y: frame.minY + 3))
    #expect(fixture.views(StylePanel.self).count == 1 && fixture.elements.isEmpty)
    // Keys that the panel does not handle reach the page.
    fixture.type("1")
    #expect(controller.page.tools.style.tool == .line && fixture.views(StylePanel.self).count == 1)
  }

  @Test(
    "The style panel appears above the style button, within the window",
    arguments: [320, 500, 800] as [CGFloat])
  func panelFrame(width: CGFloat) throws {
    setWidth(width)
    let button = fixture.views(StyleButton.self)[0]
    tap(button)
    let content = try #require(fixture.views(StylePanel.self).first?.subviews.first)
    let target = button.convert(button.bounds, to: nil)
    let frame = content.convert(content.bounds, to: nil)
    #expect(frame.maxY == target.minY - 8 && frame.width == 5 * 44 + 24)
    #expect(frame.minX >= 6 && frame.maxX <= width - 6)
    let isCentered = abs(frame.midX - target.midX) <= 0.5
    #expect(isCentered || frame.maxX > width - 7)
  }

  @Test("A tap on a swatch of the tool bar chooses the color and selects only that swatch")
  func swatches() {
    setWidth(1300)
    let swatches = fixture.views(SwatchButton.self)
    for (index, swatch) in swatches.enumerated() {
      tap(swatch)
      #expect(controller.page.tools.style.color == Palette.inks[index])
      #expect(swatches.indices.filter { swatches[$0].isSelected } == [index])
    }
    setWidth(900)
    #expect(swatches.filter { !$0.isHidden }.count < 10 && swatches.contains { !$0.isHidden })
    #expect(fixture.views(WidthSlider.self)[0].isHidden)
    controller.page.tools.style.width = 19
    #expect(fixture.views(StyleButton.self)[0].ink.width == 19)
    #expect(fixture.views(WidthSlider.self)[0].width == 19)
  }

  @Test("The arrows of the tool bar scroll the tools by one button and disappear at the ends")
  func arrows() throws {
    setWidth(320)
    let scroller = fixture.views(ToolScroller.self)[0]
    controller.page.tools.style.tool = .hand
    fixture.window.layoutIfNeeded()
    let arrows = scroller.subviews.filter { $0 is UIButton && !($0 is ToolButton) }
    try #require(arrows.count == 2)
    #expect(scroller.bounds.minX == 0 && arrows[0].isHidden && !arrows[1].isHidden)
    #expect(arrows[1].frame.maxX == scroller.bounds.maxX && arrows[1].frame.width == 18)
    tap(arrows[1])
    #expect(scroller.bounds.minX == 40 && !arrows[0].isHidden)
    #expect(arrows[0].frame.minX == 40 && arrows[1].frame.maxX == scroller.bounds.maxX)
    tap(arrows[1])
    #expect(scroller.bounds.minX == 80)
    tap(arrows[0])
    #expect(scroller.bounds.minX == 40)
    for _ in 0..<8 where !arrows[1].isHidden { tap(arrows[1]) }
    #expect(arrows[1].isHidden && abs(scroller.bounds.maxX - scroller.contentSize.width) < 1)
    #expect(controller.page.tools.style.tool == .hand, "arrows select no tool")
    // The buttons fill the content, each 40 points wide.
    for (index, button) in scroller.buttons.enumerated() {
      #expect(button.frame == CGRect(x: 40 * index, y: 0, width: 40, height: 40))
    }
  }

  @Test("The tool bar scrolls the selected tool into view, so that no arrow covers it")
  func scrolledTool() {
    setWidth(320)
    let scroller = fixture.views(ToolScroller.self)[0]
    for tool in [ToolID.laser, .line, .eraser, .hand, .circle] {
      controller.page.tools.style.tool = tool
      fixture.window.layoutIfNeeded()
      let index = ToolTable.tools.firstIndex { $0.id == tool } ?? 0
      let frame = scroller.buttons[index].frame
      #expect(index == 0 || frame.minX - 18 >= scroller.bounds.minX)
      let isLast = index == scroller.buttons.count - 1
      #expect(isLast || frame.maxX + 18 <= scroller.bounds.maxX)
    }
  }

  @Test("The Undo, Redo and Help buttons of the tool bar perform their actions once per tap")
  func actionButtons() {
    drawLines(on: controller.page)
    var actions: [PageAction] = []
    controller.toolBar?.onAction = { actions.append($0) }
    let buttons = fixture.views(IconButton.self).filter {
      !($0 is ToolButton) && !($0 is StyleButton) && !($0 is MenuButton)
    }
    for button in buttons { tap(button) }
    #expect(actions == [.edit(.undo), .edit(.redo), .toggleHelp])
    controller.page.apply(.undo)
    tap(buttons[0])
    #expect(actions.count == 3)
  }

  @Test("The tool bar shows a style that is set in code, and the page reports the style once")
  func noReport() {
    var inputs: [PageInput] = []
    controller.page.onInput = { inputs.append($0) }
    let style = ToolStyle(tool: .laser, color: Palette.inks[4], width: 3)
    controller.page.tools.style = style
    #expect(inputs == [.style(ToolStyleChange(to: style))] && controller.page.tools.style == style)
    let selected = fixture.views(ToolButton.self).filter(\.isSelected).map(\.tool.id)
    #expect(selected == [.laser])
  }

  @Test("Style panels that have been closed do not affect later touches")
  func reopenedPanels() {
    setWidth(320)
    for _ in 0..<3 {
      tap(fixture.views(StyleButton.self)[0])
      #expect(fixture.views(StylePanel.self).count == 1)
      fixture.type(UIKeyCommand.inputEscape)
      #expect(fixture.views(StylePanel.self).isEmpty)
    }
    harness.touchDown(at: CGPoint(x: 20, y: 20))
    harness.touchMove(to: CGPoint(x: 20, y: 120))
    harness.touchUp()
    #expect(fixture.elements.count == 1)
  }

  @Test(
    "An arrow of the tool bar is visible if at least one point of the tools is hidden on its side")
  func hiddenPoints() throws {
    setWidth(320)
    controller.page.tools.style.tool = .hand
    fixture.window.layoutIfNeeded()
    let scroller = fixture.views(ToolScroller.self)[0]
    let arrows = scroller.subviews.filter { $0 is UIButton && !($0 is ToolButton) }
    try #require(arrows.count == 2)
    let end = scroller.contentSize.width - scroller.bounds.width
    for (hidden, isVisible) in [
      (0, false), (0.5, false), (1, true), (1.5, true), (40, true),
    ] as [(CGFloat, Bool)] {
      scroller.setContentOffset(CGPoint(x: hidden, y: 0), animated: false)
      fixture.window.layoutIfNeeded()
      #expect(arrows[0].isHidden != isVisible, "\(hidden) points at the left")
      scroller.setContentOffset(CGPoint(x: end - hidden, y: 0), animated: false)
      fixture.window.layoutIfNeeded()
      #expect(arrows[1].isHidden != isVisible, "\(hidden) points at the right")
    }
  }
}
