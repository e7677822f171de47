import DrawingFormat
import DrawingModel
import DrawingPersistence
import Ink
import ResponderKit
import ResponderKitTesting
import SystemPackage
import Testing

@testable import TouchTracker

/// An observer that shows the changes of a page in a tool bar.
private final class BarObserver: PageObserver {
  private let bar: ToolBar

  init(_ bar: ToolBar) { self.bar = bar }

  func page(_ page: Page, didChange change: Page.Change) {
    switch change {
    case .tools(let oldTools): bar.toolsDidChange(from: oldTools)
    case .drawing: bar.drawingDidChange()
    default: break
    }
  }
}

/// Tests that compare a view, of which only the changed areas were painted, with a complete
/// picture.
@Suite("Repainting a control after a change of its properties")
struct ViewRepaintingTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 420, height: 240))
  private let harness: TouchHarness
  private let canvas = BitmapCanvas(width: 420, height: 240)

  init() {
    harness = TouchHarness(window: window)
    harness.application.typesetter = BlockTypesetter()
    window.backgroundColor = .white
  }

  /// Paints the areas that a change of a view requires, and checks that the result equals a
  /// complete picture and that the change is visible.
  private func expectRepainted(
    _ name: String, _ location: SourceLocation = #_sourceLocation, _ change: () -> Void
  ) {
    _ = window.renderChanges(on: canvas, scale: 1)
    let before = canvas.bitmap
    change()
    window.layoutIfNeeded()
    _ = window.renderChanges(on: canvas, scale: 1)
    let complete = BitmapCanvas(width: 420, height: 240)
    window.render(on: complete, scale: 1)
    let (isComplete, isVisible) = (canvas.bitmap == complete.bitmap, canvas.bitmap != before)
    #expect(isComplete, "\(name) leaves outdated pixels", sourceLocation: location)
    #expect(isVisible, "\(name) changes nothing", sourceLocation: location)
  }

  private func add<V: UIView>(_ view: V, _ frame: CGRect) -> V {
    view.frame = frame
    window.addSubview(view)
    window.layoutIfNeeded()
    return view
  }

  // MARK: The tool bar

  @Test("The style button repaints after a change of its style, its highlight or its focus")
  func styleButton() {
    let button = add(StyleButton(), CGRect(x: 20, y: 20, width: 44, height: 40))
    expectRepainted("the width") { button.ink.width = 20 }
    expectRepainted("the color") { button.ink.color = Palette.inks[5] }
    expectRepainted("white") { button.ink.color = PixelColor(red: 255, green: 255, blue: 255) }
    expectRepainted("a press") { button.isHighlighted = true }
    expectRepainted("the end of a press") { button.isHighlighted = false }
    expectRepainted("the focus") { window.moveFocus(to: button) }
  }

  @Test("The dot of the style button is as wide as a stroke, but at least 2 and at most 26 points")
  func styleButtonWidth() {
    let button = add(StyleButton(), CGRect(x: 20, y: 20, width: 44, height: 40))
    button.ink.color = PixelColor(red: 0, green: 0, blue: 255)
    /// Returns the number of pixels in the middle row of the button that have the color.
    func width() -> Int {
      window.render(on: canvas, scale: 1)
      return (20..<64).count {
        canvas.bitmap[$0, 40].red < 128 && canvas.bitmap[$0, 40].blue == 255
      }
    }
    for (style, shown) in [(1, 2), (6, 6), (16, 16), (24, 24), (26, 26), (27, 26), (40, 26)] {
      button.ink.width = CGFloat(style)
      #expect(width() == shown, "\(style)")
    }
  }

  @Test("A color swatch repaints when it is selected, pressed or focused")
  func swatch() {
    let button = add(SwatchButton(Palette.inks[4]), CGRect(x: 20, y: 20, width: 40, height: 40))
    expectRepainted("the selection") { button.isSelected = true }
    expectRepainted("a press") { button.isHighlighted = true }
    expectRepainted("the focus") { window.moveFocus(to: button) }
    expectRepainted("the end of the selection") { button.isSelected = false }
    expectRepainted("another color") { button.color = Palette.inks[5] }
  }

  @Test("The tool bar repaints after a change of its tool, color, width, commands or size")
  func toolBar() {
    let page = Page()
    let bar = add(ToolBar(page), CGRect(x: 0, y: 100, width: 420, height: 44))
    let observer = BarObserver(bar)
    page.observer = observer
    let line = Element(kind: .line, points: [[10, 10], [90, 60]], width: 4, color: Palette.ink)
    expectRepainted("the tool") { page.tools.style.tool = .circle }
    expectRepainted("the color") { page.tools.style.color = Palette.inks[7] }
    expectRepainted("the width") { page.tools.style.width = 22 }
    expectRepainted("undo") { page.apply(.append(line)) }
    expectRepainted("redo") {
      page.apply(.append(line))
      page.apply(.undo)
    }
    expectRepainted("a scrolled tool") { page.tools.style.tool = .hand }
    expectRepainted("a narrower bar") { bar.frame.size.width = 330 }
    withExtendedLifetime(observer) {}
  }

  @Test("A field of colors repaints its mark after a touch, a key or a change of its color")
  func colorField() {
    let field = add(ShadeField(name: "Shades"), CGRect(x: 30, y: 20, width: 240, height: 90))
    expectRepainted("a touch") { harness.touchDown(at: CGPoint(x: 80, y: 50)) }
    expectRepainted("a move") { harness.touchMove(to: CGPoint(x: 200, y: 70)) }
    // Everything at the lower edge is black.
    harness.touchMove(to: CGPoint(x: field.frame.midX, y: field.frame.maxY))
    expectRepainted("the same color elsewhere") {
      harness.touchMove(to: CGPoint(x: field.frame.maxX, y: field.frame.maxY))
    }
    #expect(field.hsb.color == PixelColor(red: 0, green: 0, blue: 0))
    harness.touchUp()
    expectRepainted("the focus") { window.moveFocus(to: field) }
    expectRepainted("a key") { harness.press(UIKey(UIKeyCommand.inputUpArrow)) }
    let chosen = field.hsb
    expectRepainted("another color") { field.hsb = HSBColor(Palette.inks[2]) }
    expectRepainted("the chosen color") { field.hsb = chosen }
    expectRepainted("another hue") {
      field.hsb = HSBColor(
        hue: 0.4, saturation: chosen.saturation, brightness: chosen.brightness)
    }
  }

  // MARK: Instruments

  private func sections(
    _ values: [String], fractions: [Double], title: String = "Main thread"
  ) -> [InstrumentSection] {
    let names = ["Painting", "Events", "Waiting", "Sleeping"]
    return [
      InstrumentSection(
        title: title,
        rows: zip(names, values).map { InstrumentSection.Row(name: $0, value: $1) },
        fractions: fractions)
    ]
  }

  @Test("The instruments repaint after a change of their values, bars or rows")
  func instruments() {
    let view = add(InstrumentsView(), CGRect(x: 20, y: 10, width: 196, height: 200))
    expectRepainted("the first values") {
      view.sections = sections(["1", "2", "3"], fractions: [0.2, 0.3, 0.5])
    }
    expectRepainted("a bar") {
      view.sections = sections(["1", "2", "3"], fractions: [0.4, 0.5, 0.1])
    }
    expectRepainted("a value") {
      view.sections = sections(["1", "8", "3"], fractions: [0.4, 0.5, 0.1])
    }
    expectRepainted("a bar that disappears") {
      view.sections = sections(["1", "8", "3"], fractions: [])
    }
    expectRepainted("another row") {
      view.sections = sections(["1", "8", "3", "4"], fractions: [])
    }
    expectRepainted("another title") {
      view.sections = sections(["1", "8", "3", "4"], fractions: [], title: "Thread")
    }
    expectRepainted("no values") { view.sections = [] }
  }

  // MARK: Messages and playback

  @Test("The notice bar repaints after a change of its message or buttons")
  func noticeBar() {
    let bar = add(NoticeBar(frame: .zero), CGRect(x: 0, y: 0, width: 420, height: 48))
    let keep = UIAction(title: "Keep") { _ in }
    expectRepainted("a message") { bar.notice = Notice(text: "The disk is full.") }
    expectRepainted("a button") { bar.notice = Notice(text: "The disk is full.", actions: [keep]) }
    expectRepainted("another text") { bar.notice = Notice(text: "Changed.", actions: [keep]) }
    expectRepainted("no button") { bar.notice = Notice(text: "Changed.") }
    expectRepainted("no message") { bar.notice = nil }
  }

  @Test("The playback bar repaints after a change of its time, speed, pause or touch button")
  func playbackBar() {
    let bar = add(
      PlaybackBar(Playback(duration: 80)), CGRect(x: 0, y: 100, width: 420, height: 44))
    expectRepainted("a pause") { bar.playback.handle(.toggle) }
    expectRepainted("the time") { bar.playback.handle(.seek(65)) }
    expectRepainted("the speed") { bar.playback.handle(.faster) }
    expectRepainted("the marks") { bar.showsTouches = true }
    expectRepainted("no pause") { bar.playback.handle(.toggle) }
  }

  @Test("A gallery cell repaints when its drawing changes or its name is edited")
  func galleryCell() throws {
    let temporary = TemporaryFile()
    let entries = try ["a.plist", "another.plist"].map { name in
      let path = FilePath(temporary.folder).appending(name)
      let document = DrawingDocument(size: CGSize(width: 300, height: 200))
      try FileStore.replace(path, with: document.encoded())
      return try #require(CatalogEntry(path))
    }
    let cell = add(GalleryCell(frame: .zero), CGRect(x: 20, y: 10, width: 196, height: 181))
    expectRepainted("the first drawing") { cell.show(entries[0], nil, isOpen: false) }
    expectRepainted("the open drawing") { cell.show(entries[0], nil, isOpen: true) }
    expectRepainted("another drawing") { cell.show(entries[1], nil, isOpen: false) }
    expectRepainted("a damaged drawing") { cell.show(entries[1], .unreadable, isOpen: false) }
    expectRepainted("the field") { cell.beginRenaming("another") }
    expectRepainted("the name") { cell.cancelRenaming() }
  }
}
