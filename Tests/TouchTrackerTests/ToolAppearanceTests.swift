import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

/// Tests that compare the page in use with reference pictures that a person has checked.
@Suite("Appearance of tools in use")
struct ToolAppearanceTests {
  private let fixture = NavigationFixture(tool: .pen)
  private var harness: TouchHarness { fixture.harness }
  private var controller: DrawingViewController { fixture.controller }

  private static let elements = [
    Element(
      kind: .line, points: [[20, 30], [260, 70]], width: 9,
      color: PixelColor(red: 0, green: 114, blue: 178)),
    Element(
      kind: .circle, points: [[130, 20], [250, 110]], width: 5,
      color: PixelColor(red: 213, green: 94, blue: 0)),
    Element(
      kind: .triangle, points: [[150, 128], [230, 112], [215, 148]], width: 4,
      color: PixelColor(red: 60, green: 60, blue: 70)),
  ]

  init() {
    fixture.application.typesetter = BlockTypesetter()
    fixture.window.frame.size = CGSize(width: 420, height: 264)
    fixture.window.layoutIfNeeded()
    controller.page.show(PageContent(Drawing(elements: Self.elements)))
    controller.toolBar?.isHidden = true
    if let viewport = Viewport(scale: 1.5, origin: CGPoint(x: -12, y: 7)) {
      controller.page.viewport = viewport
    }
    harness.advance(by: 3)
  }

  /// Moves two fingers, without lifting them.
  private func useFingers() {
    for finger in 0...1 {
      harness.touchDown(finger, at: CGPoint(x: 70 + 150 * finger, y: 50))
      harness.advance(by: finger == 0 ? 0.1 : 0.01)
    }
    for step in 1...14 {
      harness.advance(by: 0.015)
      harness.touchMove([
        0: CGPoint(x: 70 + 3 * step, y: 50 + 9 * step),
        1: CGPoint(x: 220 + 10 * step, y: 50 + (step * step) % 37),
      ])
    }
  }

  @Test(
    "While two fingers use a tool, the zoomed page matches the tool's snapshot",
    arguments: ToolID.allCases)
  func inProgress(tool: ToolID) throws {
    controller.page.tools.style = ToolStyle(tool: tool, color: Palette.inks[5], width: 8)
    useFingers()
    harness.advance(by: 0.03)
    try harness.checkSnapshot("using-\(tool.rawValue)")
  }

  @Test("The trails of the laser become thinner and fainter after the fingers are lifted")
  func fadingLaser() throws {
    controller.page.tools.style.tool = .laser
    useFingers()
    harness.touchUp([0, 1])
    harness.advance(by: 0.6)
    try harness.checkSnapshot("laser-fading")
  }

  @Test("The page shows a circle that two fingers draw and that snaps to the grid")
  func circle() throws {
    controller.page.tools.style.tool = .line
    controller.perform(.toggleSnapping)
    controller.page.perform(.pageStyle(PageStyle(pattern: .grid, board: .paper)))
    harness.advance(by: 3)
    harness.touchDown([0: CGPoint(x: 60, y: 40), 1: CGPoint(x: 200, y: 90)])
    harness.touchMove([0: CGPoint(x: 50, y: 60), 1: CGPoint(x: 330, y: 190)])
    try harness.checkSnapshot("using-circle-of-fingers")
  }

  @Test("A pen stroke that is held becomes a shape that follows the finger")
  func heldShape() throws {
    controller.page.tools.style = ToolStyle(tool: .pen, color: Palette.inks[8], width: 6)
    var corner = CGPoint(x: 60, y: 50)
    harness.touchDown(at: corner)
    for next in [(230, 60), (220, 150), (50, 140), (58, 60)].map({ CGPoint(x: $0.0, y: $0.1) }) {
      fixture.drag(from: corner, to: next)
      corner = next
    }
    harness.advance(by: 0.7)
    harness.touchMove(to: CGPoint(x: 20, y: 30))
    try harness.checkSnapshot("held-shape")
  }

  @Test("The frame of the selection turns and scales with the elements", arguments: [0, 1])
  func selectionDrag(kind: Int) throws {
    fixture.type("a", KeyEquivalent.commandKey)
    let frame = try #require(controller.views.selectionViews.frameView.selectionFrame)
    let handle = (kind == 0 ? frame.turnHandle : frame.corners[2])
      .applying(controller.page.viewport.transform)
    controller.page.viewport.scroll(by: CGVector(dx: -20, dy: -50))
    let start = CGPoint(x: handle.x + 20, y: handle.y + 50)
    harness.touchDown(at: start)
    harness.touchMove(to: CGPoint(x: start.x - 60, y: start.y + 30))
    try harness.checkSnapshot(kind == 0 ? "selection-turned" : "selection-scaled")
  }

  @Test(
    "A page pattern matches its snapshot on a scaled page",
    arguments: ["grid", "dots", "ruled"])
  func pattern(name: String) throws {
    let pattern = try #require(PageStyle.Pattern(rawValue: name))
    controller.page.perform(.pageStyle(PageStyle(pattern: pattern, board: .paper)))
    let scale: CGFloat = pattern == .dots ? 0.45 : 2.7
    controller.page.viewport = try #require(Viewport(scale: scale, origin: CGPoint(x: -33, y: 21)))
    harness.advance(by: 4)
    try harness.checkSnapshot("zoomed-\(name)")
  }
}

@Suite("Appearance of buttons and panels")
struct PanelAppearanceTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 410, height: 100))
  private let harness: TouchHarness

  init() {
    harness = TouchHarness(window: window)
    harness.application.typesetter = BlockTypesetter()
    window.backgroundColor = .secondarySystemBackground
  }

  @Test("The icons of the tools, of the tool bar's commands and of playback match their snapshot")
  func icons() throws {
    let drawings =
      ToolTable.tools.map(\.drawIcon) + [
        BarIcons.undo, BarIcons.redo, BarIcons.menu, BarIcons.help, BarIcons.play, BarIcons.pause,
        BarIcons.touches,
      ]
    for (index, drawing) in drawings.enumerated() {
      let button = IconButton(drawIcon: drawing)
      button.frame = CGRect(x: 5 + 50 * (index % 8), y: 3 + 46 * (index / 8), width: 48, height: 44)
      window.addSubview(button)
    }
    try harness.checkSnapshot("icons", scale: 2)
  }

  @Test(
    "Normal, selected, pressed, disabled and focused buttons match their snapshot",
    arguments: [false, true])
  func states(isDark: Bool) throws {
    window.overrideUserInterfaceStyle = isDark ? .dark : .light
    var buttons: [UIButton] = []
    for row in 0..<2 {
      for column in 0..<8 {
        let button: UIButton =
          switch (row, column) {
          case (0, 0...4): IconButton(drawIcon: BarIcons.undo)
          case (0, _): styleButton(column)
          case (_, 0...4): SwatchButton(Palette.inks[4])
          default: SwatchButton(Palette.inks[column - 5])
          }
        button.frame = CGRect(x: 5 + 50 * column, y: 3 + 47 * row, width: 46, height: 44)
        button.isSelected = column == 1
        button.isHighlighted = column == 2
        button.isEnabled = column != 3
        window.addSubview(button)
        buttons.append(button)
      }
    }
    window.moveFocus(to: buttons[4])
    try harness.checkSnapshot(isDark ? "buttons-dark" : "buttons", scale: 2)
  }

  @Test("A focused swatch has a ring around it")
  func focusedSwatch() throws {
    window.frame.size = CGSize(width: 60, height: 50)
    let button = SwatchButton(Palette.inks[8])
    button.frame = CGRect(x: 5, y: 2, width: 46, height: 44)
    window.addSubview(button)
    window.moveFocus(to: button)
    try harness.checkSnapshot("swatch-focused", scale: 2)
  }

  private func styleButton(_ column: Int) -> StyleButton {
    let button = StyleButton()
    button.ink.width = [1, 14, 40][column - 5]
    button.ink.color = Palette.inks[[0, 1, 5][column - 5]]
    return button
  }

  @Test("The color picker shows marks at the chosen color, its digits and the keyboard focus")
  func colorPicker() throws {
    window.frame.size = CGSize(width: 280, height: 260)
    let picker = ColorPicker()
    picker.frame = CGRect(x: 30, y: 16, width: 220, height: ColorPicker.heights.upperBound)
    window.addSubview(picker)
    window.layoutIfNeeded()
    harness.touchDown(at: CGPoint(x: 90, y: 50))
    harness.touchUp()
    window.moveFocus(to: try #require(picker.subviews.first))
    try harness.checkSnapshot("color-picker")
  }

  private func sections(_ waiting: Double) -> [InstrumentSection] {
    [
      InstrumentSection(
        title: "",
        rows: [
          InstrumentSection.Row(name: "Latency", value: "12 ms"),
          InstrumentSection.Row(name: "Touches", value: "3"),
        ]),
      InstrumentSection(
        title: "Main thread",
        rows: [
          InstrumentSection.Row(name: "Painting", value: "20 %"),
          InstrumentSection.Row(name: "Events", value: "15 %"),
          InstrumentSection.Row(name: "Waiting", value: "\(Int(waiting * 100)) %"),
        ], fractions: [0.2, 0.15, waiting]),
      InstrumentSection(
        title: "Elements", rows: [InstrumentSection.Row(name: "Lines", value: "1234")]),
    ]
  }

  @Test("The instruments show sections with a bar and its legend", arguments: [false, true])
  func instruments(isDark: Bool) throws {
    window.frame.size = CGSize(width: 230, height: 230)
    window.overrideUserInterfaceStyle = isDark ? .dark : .light
    window.backgroundColor = UIColor(red: 0.5, green: 0.7, blue: 0.6, alpha: 1)
    let view = InstrumentsView()
    window.addSubview(view)
    view.sections = sections(0.1)
    view.frame = CGRect(origin: CGPoint(x: 9, y: 14), size: view.contentSize)
    view.sections = sections(0.65)
    try harness.checkSnapshot(isDark ? "instruments-dark" : "instruments")
  }
}

@Suite("Appearance of messages")
struct MessageAppearanceTests {
  private let fixture = NavigationFixture(tool: .pen)

  init() {
    fixture.application.typesetter = BlockTypesetter()
    fixture.window.frame.size = CGSize(width: 330, height: 260)
    fixture.controller.view.setNeedsLayout()
    fixture.window.layoutIfNeeded()
  }

  @Test("A long message without buttons has two lines")
  func longNotice() throws {
    fixture.controller.notice = Notice(
      text: "Can't save 'sketch.plist': the disk is full. Your strokes are kept in memory.")
    fixture.window.layoutIfNeeded()
    try fixture.harness.checkSnapshot("notice-long")
  }

  @Test("A long text in the page indicator has several lines")
  func indicator() throws {
    fixture.controller.indicator.show(
      "Fingers move the page; F or the page menu lets them draw", for: 2)
    fixture.window.layoutIfNeeded()
    fixture.harness.advance(by: 1.9)
    try fixture.harness.checkSnapshot("indicator-lines")
  }

  @Test("The rename sheet shows why it refuses a name, in a narrow window")
  func refusal() throws {
    fixture.controller.show(
      RenameSheet(name: "Draft") { name throws(RenameRefusal) in
        throw RenameRefusal(reason: "A name must not begin with a dot, which hides the file.")
      })
    fixture.window.layoutIfNeeded()
    fixture.harness.type("Plan")
    fixture.harness.press(UIKey("\r"))
    fixture.window.layoutIfNeeded()
    try fixture.harness.checkSnapshot("rename-refusal")
  }

  @Test("The help scrolls with the space key and the arrow keys")
  func help() throws {
    fixture.window.overrideUserInterfaceStyle = .light
    fixture.type(UIKeyCommand.f1)
    fixture.window.layoutIfNeeded()
    fixture.type(" ")
    fixture.type(UIKeyCommand.inputDownArrow)
    fixture.type(UIKeyCommand.inputDownArrow)
    fixture.type(UIKeyCommand.inputUpArrow)
    fixture.harness.advance(by: 3)
    try fixture.harness.checkSnapshot("help-scrolled")
  }
}
