import DrawingFormat
import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import SDLHost
import SystemPackage
import Testing

@testable import TouchTracker

/// Tests that compare the app with reference pictures that a person has checked.
@Suite("Appearance of the app")
struct AppearanceTests {
  private let fixture = NavigationFixture(tool: .pen)

  init() {
    fixture.harness.application.typesetter = BlockTypesetter()
    fixture.window.setNeedsLayout()
    fixture.controller.view.setNeedsLayout()
  }

  /// Shows a page with a curve, a line and a circle in two colors.
  private func drawElements() {
    let colors = [
      PixelColor(red: 0, green: 114, blue: 178), PixelColor(red: 213, green: 94, blue: 0),
    ]
    let wave = (0..<60).map { step -> InkPoint in
      let height = Float(step * step % 41)
      return InkPoint(80 + 8 * Float(step), 300 + height)
    }
    let elements = [
      Element(kind: .stroke, points: wave, width: 6, color: colors[0]),
      Element(
        .line, from: CGPoint(x: 100, y: 120), to: CGPoint(x: 420, y: 200), width: 12,
        color: colors[1]),
      Element(
        .circle, from: CGPoint(x: 460, y: 80), to: CGPoint(x: 580, y: 200), width: 3,
        color: colors[0]),
    ]
    fixture.controller.page.show(PageContent(Drawing(elements: elements)))
  }

  private func check(_ name: String, after seconds: Double = 1) throws {
    fixture.harness.advance(by: seconds)
    fixture.window.layoutIfNeeded()
    try fixture.harness.checkSnapshot(name)
  }

  @Test(
    "The tool bar has the expected appearance at small, medium and large widths",
    arguments: [320, 700, 1400])
  func toolBar(width: Int) throws {
    fixture.window.frame.size = CGSize(width: width, height: 120)
    try check("bar-\(width)")
  }

  @Test("The selected tool is marked in the tool bar", arguments: ToolTable.tools.map(\.id))
  func selectedTool(tool: ToolID) throws {
    fixture.window.frame.size = CGSize(width: 700, height: 80)
    fixture.controller.page.tools.style.tool = tool
    try check("tool-\(tool.rawValue)")
  }

  private nonisolated struct State: Sendable {
    let name: String
    var keys: [KeyEquivalent] = []

    init(_ name: String, _ keys: KeyEquivalent...) { (self.name, self.keys) = (name, keys) }
  }

  /// The states of the window that are compared, with the keys that produce them.
  private nonisolated static let states = [
    State("page"),
    State("help", KeyEquivalent(UIKeyCommand.f1)),
    State("zoomed", KeyEquivalent("="), KeyEquivalent("=")),
    State("grid", KeyEquivalent("g")),
    State("dots", KeyEquivalent("g"), KeyEquivalent("g"), KeyEquivalent("g", .shift)),
    State(
      "ruled", KeyEquivalent("g"), KeyEquivalent("g"), KeyEquivalent("g"),
      KeyEquivalent("g", .shift), KeyEquivalent("g", .shift)),
    State("selection", KeyEquivalent("a", KeyEquivalent.commandKey)),
    State("presenting", KeyEquivalent(UIKeyCommand.f5)),
  ]

  @Test(
    "The window shows the help, a zoomed page, a pattern, a selection or the presentation mode",
    arguments: states.indices, [false, true])
  func keys(index: Int, isDark: Bool) throws {
    let state = Self.states[index]
    fixture.window.overrideUserInterfaceStyle = isDark ? .dark : .light
    drawElements()
    for key in state.keys { fixture.type(key.character, key.modifiers ?? []) }
    try check(isDark ? "\(state.name)-dark" : state.name)
  }

  /// Returns a drawing that contains opaque and translucent elements of all kinds except circles.
  private static func allKindsExceptCircle() throws -> Drawing {
    var image = Bitmap(width: 40, height: 30)
    image.fill(
      PixelBox(minX: 0, minY: 0, maxX: 40, maxY: 30), PixelColor(red: 90, green: 200, blue: 90))
    let picture = try Picture(validating: try ImageFile.png(image))
    let wave = (0..<40).map { step -> InkPoint in
      let height = Float(step * 5 % 17)
      return InkPoint(40 + 12 * Float(step), 200 + 6 * height)
    }
    let forces = wave.indices.map { 0.1 + Float($0) / 44 }
    let red = PixelColor(red: 220, green: 40, blue: 40)
    let blue = PixelColor(red: 20, green: 120, blue: 255, alpha: 120)
    return Drawing(elements: [
      Element(kind: .highlight, points: wave, width: 30, color: blue),
      Element(picture, corners: [[60, 40], [180, 60], [50, 130]]),
      Element(kind: .stroke, points: wave, forces: forces, width: 16, color: red),
      Element(kind: .stroke, points: wave.map { $0 + [20, 90] }, width: 22, color: blue),
      Element(kind: .stroke, points: wave.map { $0 + [0, 180] }, width: 0.5, color: red),
      Element(
        .line, from: CGPoint(x: 560, y: 60), to: CGPoint(x: 560, y: 60), width: 30, color: red),
      Element(
        kind: .ellipse, points: [[300, 80], [400, 110], [280, 130]], width: 9, color: blue),
      Element(
        kind: .rectangle, points: [[430, 40], [530, 60], [510, 130], [410, 110]], width: 6,
        color: red),
      Element(
        kind: .triangle, points: [[590, 160], [680, 130], [640, 220]], width: 12, color: blue),
    ])
  }

  @Test("Elements of all kinds except circles are painted at several scales", arguments: [0, 1, 4])
  func elements(zoom: Int) throws {
    fixture.controller.page.show(PageContent(try Self.allKindsExceptCircle()))
    for _ in 0..<zoom { fixture.type("=") }
    if zoom == 0 { for _ in 0..<3 { fixture.type("-") } }
    try check("elements-\(zoom)")
  }

  @Test(
    "The style panel in a narrow window shows colors, a width slider and a color picker",
    arguments: [false, true])
  func stylePanel(isDark: Bool) throws {
    fixture.window.overrideUserInterfaceStyle = isDark ? .dark : .light
    fixture.window.frame.size = CGSize(width: 320, height: 500)
    try check(isDark ? "narrow-hint-dark" : "narrow-hint")
    tap(fixture.views(StyleButton.self)[0])
    try check(isDark ? "style-panel-dark" : "style-panel")
  }

  @Test("The page menu lists the actions with their keys")
  func menu() throws {
    drawElements()
    let buttons = fixture.views(IconButton.self).filter { !($0 is ToolButton) }
    tap(buttons[buttons.count - 1])
    try check("page-menu")
  }

  @Test("A lasso is dashed while it is drawn, and the selection menu appears next to the selection")
  func lasso() throws {
    drawElements()
    fixture.type("s")
    fixture.harness.touchDown(at: CGPoint(x: 60, y: 60))
    for (x, y) in [(640, 60), (640, 260), (70, 240)] {
      fixture.harness.advance(by: 0.02)
      fixture.harness.touchMove(to: CGPoint(x: x, y: y))
    }
    try check("lasso", after: 0.02)
    fixture.harness.touchUp()
    try check("lasso-selection")
  }

  @Test("A message appears at the top of the page with its buttons")
  func notice() throws {
    fixture.controller.notice = Notice(
      text: "The drawing was changed by another program.",
      actions: [UIAction(title: "Show It") { _ in }, UIAction(title: "Keep Mine") { _ in }])
    try check("notice")
  }

  @Test(
    "The export sheet shows its options with and without a selection", arguments: [false, true])
  func exportOptions(hasSelection: Bool) throws {
    try checkOverlay(exportSheet(hasSelection), hasSelection ? "export-selection" : "export")
  }

  @Test("In a low and dark window, the export sheet scrolls and has a bar that shows this")
  func lowExportSheet() throws {
    fixture.window.overrideUserInterfaceStyle = .dark
    fixture.window.frame.size = CGSize(width: 480, height: 320)
    fixture.window.layoutIfNeeded()
    try checkOverlay(exportSheet(true), "export-low-dark")
  }

  private func exportSheet(_ hasSelection: Bool) -> ExportSheet {
    var areas = [ExportForm.Content.everything: CGSize(width: 960, height: 640)]
    if hasSelection { areas[.selection] = CGSize(width: 300, height: 200) }
    let offer = ExportOffer(
      drawing: "/Plan of the garden.plist", areas: areas, folders: ["/tmp"])
    return ExportSheet(offer, ExportForm(name: "Plan of the garden", folder: "/tmp"))
  }

  @Test("A bar shows the progress of an export")
  func exportProgress() throws {
    try checkOverlay(ExportProgressView {}, "export-progress")
  }

  @Test("A sheet asks for the name of the drawing")
  func renameSheet() throws {
    fixture.controller.show(RenameSheet(name: "Plan of the garden") { _ in })
    try check("rename", after: 0)
  }

  private func checkOverlay(_ overlay: UIView, _ name: String) throws {
    overlay.frame = fixture.window.bounds
    fixture.controller.view.addSubview(overlay)
    try check(name)
  }

  private func tap(_ view: UIView) {
    fixture.harness.touchDown(at: view.convert(view.bounds.center, to: nil))
    fixture.harness.advance(by: 0.05)
    fixture.harness.touchUp()
  }
}
