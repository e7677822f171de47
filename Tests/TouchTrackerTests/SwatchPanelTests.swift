import DrawingFormat
import DrawingModel
import DrawingPersistence
import Ink
import ResponderKit
import ResponderKitTesting
import SystemPackage
import Testing

@testable import TouchTracker

@Suite("Colors of the palette that the user edits")
struct SwatchPanelTests {
  private let fixture = NavigationFixture(tool: .pen)
  private var harness: TouchHarness { fixture.harness }
  private var page: Page { fixture.controller.page }
  private var panel: SwatchPanel? { fixture.views(SwatchPanel.self).first }
  private var stylePanel: StylePanel? { fixture.views(StylePanel.self).first }
  private let green = PixelColor(red: 0, green: 255, blue: 0)

  private func setSize(_ width: CGFloat, _ height: CGFloat = 544) {
    fixture.window.frame.size = CGSize(width: width, height: height)
    fixture.window.layoutIfNeeded()
  }

  private func press(_ view: UIView, for duration: TimeInterval) {
    harness.touchDown(at: view.convert(view.bounds.center, to: nil))
    harness.advance(by: duration)
    harness.touchUp()
    harness.advance(by: 1)
    fixture.window.layoutIfNeeded()
  }

  private func tap(_ view: UIView) { press(view, for: 0.05) }

  private func views<V: UIView>(_ type: V.Type, in view: UIView?) -> [V] {
    fixture.views(type).filter { candidate in view.map { candidate.isDescendant(of: $0) } ?? false }
  }

  private func button(_ title: String) throws -> UIButton {
    try #require(views(UIButton.self, in: panel).first { $0.currentTitle == title })
  }

  /// Opens the style panel of a narrow window, and the panel for one of its swatches.
  private func edit(_ index: Int) {
    setSize(320)
    fixture.controller.toolBar?.openStylePanel()
    fixture.window.layoutIfNeeded()
    press(views(SwatchButton.self, in: stylePanel)[index], for: 0.6)
  }

  private func write(_ text: String) throws {
    let field = try #require(views(UITextField.self, in: panel).first)
    fixture.window.moveFocus(to: field)
    field.selectAll(nil)
    harness.type(text)
    harness.press(UIKey("\r"))
  }

  @Test("A long press on a swatch edits its color, which Done shows in the panel of all colors")
  func longPress() throws {
    let before = page.tools
    edit(7)
    #expect(panel != nil && stylePanel == nil && page.tools == before)
    try write("#0F0")
    #expect(fixture.controller.toolBar?.palette[7] == green && page.tools == before)
    tap(try button("Done"))
    #expect(panel == nil)
    let swatches = views(SwatchButton.self, in: stylePanel)
    #expect(swatches.map(\.color) == (fixture.controller.toolBar?.palette.colors ?? []))
    #expect(swatches.map(\.color)[7] == green)
    tap(swatches[7])
    #expect(page.tools.style.color == green && swatches[7].isSelected)
  }

  @Test("A short tap on a swatch chooses its color and edits nothing")
  func shortTap() {
    setSize(320)
    fixture.controller.toolBar?.openStylePanel()
    fixture.window.layoutIfNeeded()
    tap(views(SwatchButton.self, in: stylePanel)[7])
    #expect(panel == nil && page.tools.style.color == Palette.inks[7])
  }

  @Test("A click of the right button on a swatch of the bar edits its color")
  func rightClick() throws {
    setSize(1300)
    let swatch = fixture.views(SwatchButton.self)[4]
    harness.secondaryClick(at: swatch.convert(swatch.bounds.center, to: nil))
    fixture.window.layoutIfNeeded()
    #expect(panel != nil && page.tools.style.color == Palette.ink)
    try write("0F0")
    #expect(swatch.color == green && swatch.accessibilityLabel == "#00FF00")
    tap(try button("Done"))
    #expect(panel == nil && stylePanel == nil)
    tap(swatch)
    #expect(page.tools.style.color == green)
  }

  @Test("A click of the right button hides the name of the swatch, which would cover the panel")
  func hiddenName() {
    setSize(1300)
    let swatch = fixture.views(SwatchButton.self)[4]
    let center = swatch.convert(swatch.bounds.center, to: nil)
    func isNameShown() -> Bool {
      fixture.views(UILabel.self).contains { $0.text == swatch.toolTip }
    }
    fixture.application.hover(at: center, timestamp: harness.now)
    harness.advance(by: 1)
    #expect(isNameShown())
    harness.secondaryClick(at: center)
    harness.advance(by: 2)
    #expect(!isNameShown() && panel != nil)
  }

  @Test("Shift and Return on a focused swatch edit its color")
  func keys() {
    setSize(1300)
    fixture.window.moveFocus(to: fixture.views(SwatchButton.self)[4])
    fixture.type("\r", .shift)
    #expect(panel != nil && page.tools.style.color == Palette.ink)
    fixture.type(UIKeyCommand.inputEscape)
    #expect(panel == nil)
  }

  @Test("Reset restores the original color, and is disabled while the swatch has it")
  func reset() throws {
    edit(8)
    #expect(try !button("Reset").isEnabled)
    try write("#0F0")
    let reset = try button("Reset")
    #expect(reset.isEnabled)
    tap(reset)
    #expect(fixture.controller.toolBar?.palette == UserPalette() && !reset.isEnabled)
  }

  @Test("Editing a swatch changes neither the colors of tools that have it nor the drawing")
  func colorsOfTools() throws {
    page.select(.pen)
    page.choose(Palette.inks[7])
    page.select(.line)
    page.choose(Palette.inks[7])
    let (tools, drawing) = (page.tools, page.drawing.undoCount)
    edit(7)
    try write("#0F0")
    #expect(page.tools == tools && page.drawing.undoCount == drawing)
    page.select(.pen)
    #expect(page.tools.style.color == Palette.inks[7])
    tap(try button("Done"))
    let selected = views(SwatchButton.self, in: stylePanel).filter(\.isSelected)
    #expect(selected.isEmpty, "no swatch has the color of the pen any more")
  }

  @Test("The swatch follows a finger in the field of shades")
  func finger() throws {
    setSize(1300)
    let swatch = fixture.views(SwatchButton.self)[4]
    press(swatch, for: 0.6)
    let shades = try #require(views(ShadeField.self, in: panel).first)
    harness.touchDown(at: shades.convert(CGPoint(x: 0, y: 0), to: nil))
    #expect(swatch.color.rgbText == "#FFFFFF")
    harness.touchMove(to: shades.convert(CGPoint(x: 0, y: shades.bounds.height), to: nil))
    #expect(swatch.color.rgbText == "#000000")
    harness.touchUp()
  }

  @Test(
    "In low and narrow windows, the panels are in the window above the bar, and all targets large",
    arguments: [CGSize(width: 320, height: 480), CGSize(width: 480, height: 320)])
  func sizes(size: CGSize) throws {
    setSize(size.width, size.height)
    for isSwatch in [false, true] {
      fixture.controller.toolBar?.openStylePanel()
      fixture.window.layoutIfNeeded()
      if isSwatch { press(views(SwatchButton.self, in: stylePanel)[9], for: 0.6) }
      let open = try #require(isSwatch ? panel as BarPanel? : stylePanel as BarPanel?)
      let content = open.content.frame
      let bar = try #require(fixture.controller.toolBar).frame
      #expect(content.minX >= 6 && content.maxX <= size.width - 6)
      #expect(content.minY >= 6 && content.maxY <= bar.minY)
      let controls = views(UIControl.self, in: open)
      #expect(controls.count >= 5)
      for control in controls {
        #expect(control.bounds.width >= 40 && control.bounds.height >= 40, "\(control)")
        let frame = control.convert(control.bounds, to: open.content)
        #expect(open.content.bounds.insetBy(dx: 6, dy: 6).contains(frame), "\(control)")
      }
      for (index, control) in controls.enumerated() {
        for other in controls.dropFirst(index + 1) {
          let frames = [control, other].map { $0.convert($0.bounds, to: nil) }
          let overlap = frames[0].intersection(frames[1])
          let isSmall = overlap.isNull || min(overlap.width, overlap.height) < 1
          #expect(isSmall, "\(control), \(other)")
        }
      }
    }
  }

  @Test(
    "In a window that is too small for the style panel, its controls scroll into view",
    arguments: [CGSize(width: 320, height: 300), CGSize(width: 480, height: 200)])
  func scrolling(size: CGSize) throws {
    setSize(size.width, size.height)
    fixture.controller.toolBar?.openStylePanel()
    fixture.window.layoutIfNeeded()
    let content = try #require(stylePanel).content
    let bar = try #require(fixture.controller.toolBar).frame
    #expect(content.frame.minY >= 6 && content.frame.maxY <= bar.minY)
    let last = try #require(views(LineStyleButtons.self, in: stylePanel).first?.subviews.last)
    func isVisible() -> Bool {
      content.bounds.contains(last.convert(last.bounds, to: content))
    }
    #expect(!isVisible())
    // A drag that begins on a swatch scrolls and chooses no color.
    let before = page.tools
    let swatch = views(SwatchButton.self, in: stylePanel)[7]
    let start = swatch.convert(swatch.bounds.center, to: nil)
    harness.touchDown(at: start)
    fixture.drag(from: start, to: CGPoint(x: start.x, y: 10))
    harness.touchUp()
    harness.advance(by: 3)
    fixture.window.layoutIfNeeded()
    #expect(isVisible() && page.tools == before && stylePanel != nil)
    // The focus scrolls the first control back into view.
    fixture.type("\t")
    #expect(content.contentOffset.y < 20)
  }

  @Test("Tab visits the colors, the picker, the button for the page's color and the width")
  func tabOrder() throws {
    setSize(320)
    fixture.controller.toolBar?.openStylePanel()
    fixture.window.layoutIfNeeded()
    var visited: [UIControl] = []
    for _ in 0..<15 {
      fixture.type("\t")
      visited.append(try #require(fixture.views(UIControl.self).first { $0.isFocused }))
    }
    #expect(visited.prefix(10).allSatisfy { $0 is SwatchButton })
    let open = try #require(stylePanel)
    #expect(visited.allSatisfy { $0.isDescendant(of: open) })
    #expect(visited[10] is ShadeField && visited[11] is HueSlider && visited[12] is UITextField)
    #expect(visited[13] is IconButton && visited[14] is WidthSlider)
  }

  @Test("A chosen color keeps the alpha of the present one, whatever chooses it")
  func alpha() throws {
    let translucent = Palette.inks[3].withAlpha(0x80)
    page.tools.style.color = translucent
    setSize(320)
    fixture.controller.toolBar?.openStylePanel()
    fixture.window.layoutIfNeeded()
    let swatches = views(SwatchButton.self, in: stylePanel)
    #expect(swatches.indices.filter { swatches[$0].isSelected } == [3])
    tap(swatches[5])
    #expect(page.tools.style.color == Palette.inks[5].withAlpha(0x80) && swatches[5].isSelected)
    let shades = try #require(views(ShadeField.self, in: stylePanel).first)
    tap(shades)
    #expect(page.tools.style.color.alpha == 0x80 && !swatches[5].isSelected)
  }

  // MARK: Settings

  private func load(_ palette: String) throws -> Settings? {
    let temporary = TemporaryFile()
    let path = FilePath(temporary.path)
    let text = """
      <?xml version="1.0"?><plist version="1.0"><dict><key>tool</key><string>pen</string>\
      <key>color</key><string>#010203FF</string>\(palette)</dict></plist>
      """
    return try withExtendedLifetime(temporary) {
      try FileStore.replace(path, with: Data(text.utf8))
      return try SettingsStore(path: path).load()
    }
  }

  @Test("Saved settings contain an edited palette, and nothing of an original one")
  func settings() throws {
    let temporary = TemporaryFile()
    let path = FilePath(temporary.path)
    let store = SettingsStore(path: path)
    var palette = UserPalette()
    palette[2] = green.withAlpha(7)
    #expect(palette.colors[2] == green, "swatches are opaque")
    try store.save(Settings(palette: palette))
    #expect(try store.load()?.palette == palette)
    let text = String(decoding: try FileStore.contents(of: path), as: UTF8.self)
    #expect(text.contains("\t<key>palette</key>\n\t<array>\n\t\t<string>#1C1C1EFF</string>\n"))
    try store.save(Settings())
    #expect(try store.load()?.palette == UserPalette())
    let original = String(decoding: try FileStore.contents(of: path), as: UTF8.self)
    #expect(!original.contains("palette"))
  }

  @Test("A color of the palette that is missing or invalid is the original one")
  func invalidSettings() throws {
    let colors = try load(
      "<key>palette</key><array><string>#00FF00FF</string><string>green</string><true/>"
        + "<string>#00FF0080</string></array>")?.palette.colors
    #expect(colors == [green, Palette.inks[1], Palette.inks[2], green] + Palette.inks[4...])
    let many = String(repeating: "<string>#00FF00FF</string>", count: 40)
    #expect(
      try load("<key>palette</key><array>\(many)</array>")?.palette.colors
        == Array(repeating: green, count: 10))
    for other in ["", "<key>palette</key><string>#00FF00FF</string>"] {
      #expect(try load(other)?.palette == UserPalette())
    }
  }
}
