import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import SDLHost
import SeededRandom
import Testing

@testable import TouchTracker

@Suite("Overlays, messages and the visible area of the page")
struct PageOverlayTests {
  private let fixture = NavigationFixture(tool: .pen)
  private var controller: DrawingViewController { fixture.controller }
  private var root: DrawingRootView { controller.root }

  init() { fixture.application.typesetter = BlockTypesetter() }

  private func layOut() { fixture.window.layoutIfNeeded() }

  @Test("The page fills the window above the tool bar, and the entire window while presenting")
  func frames() {
    #expect(controller.pageFrame == CGRect(x: 0, y: 0, width: 700, height: 500))
    #expect(controller.toolBar?.frame == CGRect(x: 0, y: 500, width: 700, height: 44))
    fixture.type(UIKeyCommand.f5)
    layOut()
    #expect(controller.pageFrame == CGRect(x: 0, y: 0, width: 700, height: 544))
    #expect(controller.toolBar?.isHidden == true)
    fixture.type(UIKeyCommand.f5)
    layOut()
    #expect(controller.pageFrame.height == 500 && controller.toolBar?.isHidden == false)
    fixture.window.frame.size = CGSize(width: 300, height: 20)
    layOut()
    #expect(controller.toolBar?.frame == CGRect(x: 0, y: 0, width: 300, height: 20))
    #expect(controller.pageFrame.height == 0)
  }

  @Test("While presenting, a tap in a lower corner shows the tool bar, and a tap elsewhere draws")
  func corners() {
    for (x, y, ends) in [
      (43, 520, true), (657, 520, true), (5, 540, true), (699, 501, true), (45, 520, false),
      (654, 520, false), (5, 498, false), (350, 540, false),
    ] as [(CGFloat, CGFloat, Bool)] {
      fixture.harness.advance(by: 1)
      if !root.isPresenting { fixture.type(UIKeyCommand.f5) }
      layOut()
      let count = fixture.elements.count
      fixture.harness.touchDown(at: CGPoint(x: x, y: y))
      fixture.harness.advance(by: 0.05)
      fixture.harness.touchUp()
      #expect(root.isPresenting == !ends)
      #expect(fixture.elements.count == count + (ends ? 0 : 1))
    }
  }

  @Test("The mouse ends presenting only at the lower edge of the window")
  func hover() {
    fixture.application.hover(at: CGPoint(x: 300, y: 543), timestamp: fixture.harness.now)
    fixture.type(UIKeyCommand.f5)
    layOut()
    fixture.application.hover(at: CGPoint(x: 300, y: 200), timestamp: fixture.harness.now)
    fixture.application.hover(at: CGPoint(x: 300, y: 541.5), timestamp: fixture.harness.now)
    #expect(root.isPresenting)
    fixture.application.hover(at: CGPoint(x: 300, y: 542.5), timestamp: fixture.harness.now)
    #expect(!root.isPresenting)
  }

  @Test("The notice bar covers the upper 48 points while there is a message")
  func notice() throws {
    let bar = try #require(fixture.views(NoticeBar.self).first)
    #expect(bar.isHidden)
    controller.notice = Notice(text: "The disk is full.")
    layOut()
    #expect(!bar.isHidden && bar.frame == CGRect(x: 0, y: 0, width: 700, height: 48))
    let label = try #require(bar.subviews.compactMap { $0 as? UILabel }.first)
    #expect(label.text == "The disk is full.")
    #expect(label.frame == CGRect(x: 12, y: 2, width: 676, height: 44))
    controller.notice = nil
    #expect(bar.isHidden)
    let stroke = FinishedStroke(
      element: Element(kind: .line, points: [[10, 10], [90, 60]], width: 4, color: Palette.ink))
    controller.page.show(PageContent(Drawing(elements: [.longest])))
    controller.page.append(stroke)
    #expect(!bar.isHidden && controller.shownNotice?.text.contains("full") == true)
    // The message about a full drawing has priority over other messages.
    controller.notice = Notice(text: "The disk is full.")
    #expect(label.text?.hasPrefix("This drawing is full") == true)
    controller.perform(.edit(.clear))
    controller.page.append(stroke)
    #expect(label.text == "The disk is full." && controller.page.drawing.count == 1)
  }

  @Test("The buttons of a notice are in order at the notice's right edge and perform their actions")
  func noticeButtons() throws {
    var titles: [String] = []
    controller.notice = Notice(
      text: "Changed.",
      actions: ["Show It", "Keep"].map { title in
        UIAction(title: title) { _ in titles.append(title) }
      })
    layOut()
    let bar = try #require(fixture.views(NoticeBar.self).first)
    let buttons = bar.subviews.compactMap { $0 as? UIButton }
    #expect(buttons.map(\.currentTitle) == ["Show It", "Keep"])
    #expect(buttons[1].frame.maxX == 688 && buttons[0].frame.maxX == buttons[1].frame.minX - 12)
    #expect(buttons.allSatisfy { $0.frame.minY == 4 && $0.frame.height == 40 })
    let label = try #require(bar.subviews.compactMap { $0 as? UILabel }.first)
    #expect(label.frame.maxX == buttons[0].frame.minX - 12)
    for button in buttons {
      fixture.harness.touchDown(at: button.convert(button.bounds.center, to: nil))
      fixture.harness.touchUp()
      fixture.harness.advance(by: 1)
    }
    #expect(titles == ["Show It", "Keep"] && fixture.elements.isEmpty)
    // A touch beside the buttons draws on the page.
    fixture.harness.touchDown(at: CGPoint(x: 200, y: 20))
    fixture.harness.touchUp()
    #expect(fixture.elements.count == 1)
    // A change of the text does not replace the buttons.
    controller.notice?.text = "Changed again."
    #expect(bar.subviews.compactMap { $0 as? UIButton } == buttons)
    controller.notice = Notice(text: "Saved.")
    #expect(bar.subviews.compactMap { $0 as? UIButton }.isEmpty)
  }

  @Test("The page indicator is centered at the bottom of the page and as wide as its text")
  func indicator() throws {
    #expect(controller.indicator.frame == .zero)
    controller.indicator.show("12345678", for: 1)
    layOut()
    let frame = controller.indicator.frame
    // The indicator is above the hint on the empty page, which needs 41 points.
    // The width is 8 · 7.5 points and 28 points of padding, and the height is a line of 19 points
    // and 14 points of padding.
    #expect(frame == CGRect(x: 306, y: 410, width: 88, height: 33))
    let label = try #require(controller.indicator.subviews.first)
    #expect(label.frame == CGRect(x: 14, y: 0, width: 60, height: 33))
    controller.indicator.show(scale: 1.256)
    #expect(controller.indicator.text == "126 %")
    layOut()
    #expect(controller.indicator.frame.width == 38 + 28)
  }

  @Test("An overlay ends strokes in progress only if it is shown with endsTouches")
  func overlay() {
    for endsTouches in [false, true] {
      let count = fixture.elements.count
      fixture.harness.touchDown(at: CGPoint(x: 100, y: 100))
      fixture.harness.touchMove(to: CGPoint(x: 200, y: 130))
      #expect(!controller.hasOverlay)
      let overlay = UIView()
      controller.showOverlay(overlay, endsTouches: endsTouches)
      #expect(controller.hasOverlay && overlay.frame == fixture.window.bounds)
      #expect(fixture.elements.count == count + (endsTouches ? 1 : 0))
      fixture.harness.touchUp()
      #expect(fixture.elements.count == count + 1)
      controller.showOverlay(nil, endsTouches: false)
      #expect(!controller.hasOverlay && overlay.superview == nil)
      fixture.harness.advance(by: 1)
    }
  }

  @Test("A sheet covers the window and ends strokes in progress, and has the keyboard focus")
  func renameSheet() throws {
    fixture.harness.touchDown(at: CGPoint(x: 100, y: 100))
    fixture.harness.touchMove(to: CGPoint(x: 200, y: 130))
    var names: [String] = []
    let sheet = RenameSheet(name: "Plan") { names.append($0) }
    controller.show(sheet)
    #expect(root.overlay === sheet && sheet.frame == fixture.window.bounds)
    fixture.harness.touchMove(to: CGPoint(x: 300, y: 130))
    fixture.harness.touchUp()
    #expect(fixture.elements.map { $0.points.last?.x } == [200])
    layOut()
    let panel = try #require(fixture.views(SheetPanel.self).first)
    #expect(panel.frame == CGRect(x: 160, y: 174, width: 380, height: 196))
    // The complete name is selected.
    fixture.harness.type("new name")
    #expect(fixture.views(UITextField.self).first?.text == "new name")
    fixture.harness.press(UIKey("\r"))
    #expect(names == ["new name"] && root.overlay == nil)
  }

  @Test(
    "Escape, the Cancel button and a touch beside the panel cancel the rename sheet",
    arguments: 0..<3)
  func cancelledRenaming(input: Int) throws {
    var names: [String] = []
    controller.show(RenameSheet(name: "Plan") { names.append($0) })
    layOut()
    fixture.harness.type("x")
    let panel = try #require(fixture.views(SheetPanel.self).first)
    fixture.harness.touchDown(at: CGPoint(x: panel.frame.midX, y: panel.frame.minY + 8))
    fixture.harness.touchUp()
    #expect(root.overlay != nil, "a touch on the panel")
    switch input {
    case 0: fixture.harness.press(UIKey(UIKeyCommand.inputEscape))
    case 1:
      let button = try #require(fixture.views(UIButton.self).first { $0.currentTitle == "Cancel" })
      fixture.harness.touchDown(at: button.convert(button.bounds.center, to: nil))
      fixture.harness.touchUp()
    default:
      fixture.harness.touchDown(at: CGPoint(x: panel.frame.minX - 5, y: 250))
      #expect(root.overlay != nil)
      fixture.harness.touchUp()
    }
    #expect(root.overlay == nil && names.isEmpty && fixture.elements.isEmpty)
  }

  @Test("The rename sheet shows why a name was refused until the name is edited")
  func refusedName() throws {
    controller.show(
      RenameSheet(name: "Plan") { name throws(RenameRefusal) in
        throw RenameRefusal(reason: "No \(name).")
      })
    layOut()
    func reasons() -> [String] {
      fixture.views(UILabel.self).compactMap(\.text).filter { $0.hasPrefix("No ") }
    }
    fixture.harness.type("x")
    let button = try #require(fixture.views(UIButton.self).first { $0.currentTitle == "Rename" })
    fixture.harness.touchDown(at: button.convert(button.bounds.center, to: nil))
    fixture.harness.touchUp()
    #expect(reasons() == ["No x."] && root.overlay != nil)
    fixture.harness.type("y")
    #expect(reasons().isEmpty && fixture.views(UITextField.self).first?.text == "y")
    // Tab moves the focus through the buttons, and other keys do not reach the page.
    fixture.harness.press(UIKey("\t"))
    #expect(fixture.views(UIButton.self).contains { $0.isFocused })
    fixture.harness.press(UIKey("3"))
    #expect(controller.page.tools.style.tool == .pen)
  }

  @Test("A sheet panel is centered and at least 12 points from the sides of the window")
  func panelFrame() {
    let bounds = CGRect(x: 0, y: 0, width: 400, height: 301)
    #expect(
      SheetPanel.frame(of: CGSize(width: 300, height: 100), in: bounds)
        == CGRect(x: 50, y: 101, width: 300, height: 100))
    #expect(
      SheetPanel.frame(of: CGSize(width: 390, height: 201), in: bounds)
        == CGRect(x: 12, y: 50, width: 376, height: 201))
  }

  @Test("A wheel scrolls the page only over the page, and zooms with Control or Command")
  func wheel() {
    func scroll(_ x: CGFloat, _ y: CGFloat, _ flags: UIKeyModifierFlags = []) {
      fixture.application.scroll(
        at: CGPoint(x: x, y: y), by: CGVector(dx: 7, dy: -30), with: flags)
    }
    scroll(300, 520)
    #expect(controller.page.viewport == Viewport())
    scroll(300, 200)
    #expect(controller.page.viewport.origin == CGPoint(x: 7, y: -30))
    scroll(300, 200, .shift)
    #expect(controller.page.viewport.origin == CGPoint(x: 14, y: -60) && fixture.scale == 1)
    for flags in [.control, .command, [.control, .shift]] as [UIKeyModifierFlags] {
      controller.page.viewport = Viewport()
      scroll(300, 200, flags)
      #expect(abs(fixture.scale - .exp(30 * 0.0038)) < 1e-9)
      #expect(
        fixture.pagePoint(CGPoint(x: 300, y: 200)).distance(to: CGPoint(x: 300, y: 200)) < 1e-9)
    }
  }

  @Test("Zoom keys change the scale by a factor of 1.25 about the center, and 0 resets the scale")
  func zoomKeys() {
    for (key, scale) in [("+", 1.25), ("=", 1.5625), ("-", 1.25)] as [(String, CGFloat)] {
      fixture.type(key)
      #expect(abs(fixture.scale - scale) < 1e-9)
      #expect(
        fixture.pagePoint(CGPoint(x: 350, y: 250)).distance(to: CGPoint(x: 350, y: 250)) < 1e-9)
    }
    fixture.application.scroll(at: CGPoint(x: 50, y: 50), by: CGVector(dx: 33, dy: 44))
    fixture.type("0")
    #expect(controller.page.viewport == Viewport())
  }

  @Test(
    "A change of the visible area is reported once, and a zoom key without effect is not reported")
  func viewportReports() {
    var viewports: [Viewport] = []
    controller.page.onInput = { if case .view(let viewport) = $0 { viewports.append(viewport) } }
    fixture.type("+")
    fixture.type("0")
    fixture.type("0")
    #expect(viewports.count == 2 && viewports.last == Viewport())
    controller.page.viewport.move(CGPoint(x: 90, y: -40), to: .zero)
    #expect(viewports.last?.origin == CGPoint(x: 90, y: -40) && viewports.count == 3)
  }

  @Test("The page scrolls to elements outside of the visible area, but not to visible elements")
  func showElements() {
    controller.navigator.showElements()
    #expect(controller.page.viewport == Viewport())
    let element = Element(
      .line, from: CGPoint(x: 2000, y: 90), to: CGPoint(x: 2100, y: 130), width: 6,
      color: Palette.ink)
    controller.page.show(PageContent(Drawing(elements: [element])))
    controller.navigator.showElements()
    let middle = CGPoint(x: 2050, y: 110).applying(controller.page.viewport.transform)
    #expect(middle.distance(to: CGPoint(x: 350, y: 250)) < 1e-6)
    controller.page.viewport.scroll(by: CGVector(dx: 390, dy: 0))
    let viewport = controller.page.viewport
    controller.navigator.showElements()
    #expect(controller.page.viewport == viewport, "the end of the line is visible")
  }

  @Test(
    "The page reports each edit once, and each command before it is performed")
  func reports() {
    var reports: [String] = []
    controller.page.onEdit = { _ in reports.append("edit \(controller.page.drawing.count)") }
    controller.page.onInput = { input in
      switch input {
      case .edit(let command): reports.append("\(command) \(controller.page.drawing.count)")
      case .pageStyle(let style): reports.append(style.pattern.rawValue)
      default: reports.append("another input")
      }
    }
    fixture.harness.touchDown(at: CGPoint(x: 100, y: 100))
    fixture.harness.touchMove(to: CGPoint(x: 200, y: 130))
    fixture.harness.touchUp()
    fixture.type("z", .control)
    fixture.type("z", .control)
    fixture.type("y", .control)
    fixture.type("g")
    #expect(
      reports == [
        "edit 1", "undo 1", "edit 0", "undo 0", "redo 0", "edit 1", "grid", "edit 1",
      ])
    controller.page.perform(.pageStyle(controller.page.drawing.pageStyle))
    #expect(reports.count == 8)
    controller.page.isReadOnly = true
    fixture.type("z", .control)
    #expect(reports.count == 8)
  }
}

@Suite("Lines and pictures of the page view")
struct PageViewTests {
  @Test("A new line empties a full ink cache, and removed lines do not count")
  func fullInkCache() {
    let point = SIMD2<Float>(10, 20)
    let long = InkLine(
      points: Array(repeating: point, count: 1_500_000), width: 3, color: Palette.ink)
    let short = InkLine(points: [point], width: 3, color: Palette.ink)
    let element = Element(kind: .line, points: [[0, 0], [40, 90]], width: 3, color: Palette.ink)
    func requests(_ id: Drawing.ID, _ cache: inout InkCache) -> [Drawing.ID] {
      var requests: [Drawing.ID] = []
      _ = cache.inks(of: [id], tolerance: nil) { id in
        requests.append(id)
        return element
      }
      return requests
    }
    for (isRemoved, lost) in [(false, [1]), (true, [])] as [(Bool, [Drawing.ID])] {
      var cache = InkCache()
      cache.fill([long, short], of: [0, 1], tolerance: 0.25)
      if isRemoved { cache.remove(0) }
      let before = requests(1, &cache)
      let new = requests(2, &cache)
      let after = requests(1, &cache)
      #expect(before.isEmpty && new == [2] && after == lost)
    }
  }

  @Test("The picture store does not discard a picture that is used repeatedly")
  func frequentPicture() throws {
    let store = PictureStore(capacity: 3 * 4000)
    let pictures = try (0..<20).map {
      try Self.picture(50, 20, PixelColor(red: UInt8(10 * $0), green: 90, blue: 10))
    }
    let first = store.image(of: pictures[0], scale: 1)
    for picture in pictures.dropFirst() {
      _ = store.image(of: picture, scale: 1)
      #expect(store.image(of: pictures[0], scale: 1) === first)
    }
  }

  @Test(
    "The picture store decodes pictures of a drawing in advance up to the store's exact capacity")
  func exactCapacity() throws {
    let pictures = try [Palette.ink, Palette.inks[3]].map { try Self.picture(50, 20, $0) }
    let elements = pictures.map { Element($0, corners: [[10, 20], [60, 20], [10, 40]]) }
    // A picture of 1,000 pixels takes 4,000 bytes, and its smaller images take at most a third of
    // that in addition.
    for (capacity, count) in [(5332, 0), (5333, 1), (10_665, 1), (10_666, 2)] {
      let store = PictureStore(capacity: capacity)
      store.prepare(Drawing(elements: elements))
      #expect(store.byteCount == 4000 * count, "\(capacity)")
    }
  }

  @Test("The tolerance of curves is a quarter of a pixel, rounded to a power of two")
  func tolerance() {
    let expected: [(CGFloat, Float)] = [
      (1, 0.25), (2, 0.125), (4, 0.0625), (0.5, 0.5), (1.01, 0.125), (1.99, 0.125), (0.51, 0.25),
      (3, 0.0625), (0.1, 2),
    ]
    for (scale, tolerance) in expected { #expect(PageView.tolerance(at: scale) == tolerance) }
    #expect(PageView.tolerance(at: 1.0000000001) == 0.25, "a difference by rounding")
  }

  @Test("The ink cache makes a line again only after the line was removed or for another tolerance")
  func inkCache() {
    let elements = (0..<6).map { index in
      Element(
        kind: .circle, points: [[0, 0], [Float(40 + index), 90]], width: 3, color: Palette.ink)
    }
    var cache = InkCache()
    var requests: [Drawing.ID] = []
    func inks(_ ids: [Drawing.ID], _ tolerance: Float?) -> [InkLine] {
      requests = []
      return cache.inks(of: ids[...], tolerance: tolerance) { id in
        requests.append(id)
        return elements.indices.contains(id.number) ? elements[id.number] : nil
      }
    }
    #expect(inks([0, 1], 0.25).count == 2 && requests == [0, 1])
    #expect(inks([0, 2], 0.25).count == 2 && requests == [2])
    #expect(
      inks([2, 1, 0], nil).map { $0.points.last }
        == [2, 1, 0].map { id in
          elements[id].ink(tolerance: 0.25).points.last
        })
    #expect(requests.isEmpty)
    cache.remove(1)
    #expect(inks([0, 1], nil).count == 2 && requests == [1])
    // An element that does not exist has no line.
    #expect(inks([3, 9], nil).count == 1 && requests == [3, 9])
    let coarse = inks([0], 8)
    #expect(
      requests == [0] && coarse[0].points.count < elements[0].ink(tolerance: 0.25).points.count)
    #expect(inks([1], 8).count == 1 && requests == [1], "another tolerance empties the cache")
    cache.fill([elements[5].ink(tolerance: 1)], of: [4], tolerance: 1)
    #expect(inks([4], 1)[0].points == elements[5].ink(tolerance: 1).points && requests.isEmpty)
    #expect(inks([0], 1).count == 1 && requests == [0])
  }

  private static func picture(_ width: Int, _ height: Int, _ color: PixelColor) throws -> Picture {
    try SamplePictures.filled(color, width: width, height: height)
  }

  @Test("The picture store halves the size of a picture until neither side exceeds 64 pixels")
  func levels() throws {
    let store = PictureStore(capacity: 10_000_000)
    let picture = try Self.picture(400, 120, PixelColor(red: 200, green: 30, blue: 60))
    for (scale, width) in [
      (1, 400), (0.51, 400), (0.5, 200), (0.3, 200), (0.25, 100), (0.13, 100), (0.125, 50),
      (0.001, 50),
      (3, 400),
    ] as [(CGFloat, Int)] {
      let image = store.image(of: picture, scale: scale)
      #expect(image.width == width && image.height == width * 120 / 400)
      #expect(image.bitmap[width / 2, 5] == PixelColor(red: 200, green: 30, blue: 60))
    }
    #expect(store.byteCount == 4 * (400 * 120 + 200 * 60 + 100 * 30 + 50 * 15))
  }

  @Test("The picture store keeps the most recently used pictures within its capacity")
  func capacity() throws {
    let colors = (0..<4).map { PixelColor(red: UInt8(40 * $0), green: 90, blue: 10) }
    let pictures = try colors.map { try Self.picture(50, 20, $0) }
    let store = PictureStore(capacity: 3 * 4000)
    for picture in pictures.prefix(3) { _ = store.image(of: picture, scale: 1) }
    #expect(store.byteCount == 12_000)
    let first = store.image(of: pictures[0], scale: 1)
    _ = store.image(of: pictures[3], scale: 1)
    #expect(store.byteCount == 12_000)
    // The second picture was discarded, because the first one was used again.
    #expect(store.image(of: pictures[0], scale: 1) === first)
    let third = store.image(of: pictures[2], scale: 1)
    #expect(store.image(of: pictures[2], scale: 1) === third)
    for (picture, color) in zip(pictures, colors) {
      #expect(store.image(of: picture, scale: 1).bitmap[25, 10] == color)
    }
    // A picture that is larger than the store is still shown.
    let small = PictureStore(capacity: 100)
    #expect(small.image(of: pictures[1], scale: 1).width == 50 && small.byteCount == 4000)
  }

  @Test("The picture store decodes the pictures of a drawing in advance if they fit")
  func prepare() throws {
    let picture = try Self.picture(50, 20, Palette.ink)
    let element = Element(picture, corners: [[10, 20], [60, 20], [10, 40]])
    let store = PictureStore(capacity: 1_000_000)
    store.prepare(Drawing(elements: [element, element]))
    #expect(store.byteCount == 4000)
    let small = PictureStore(capacity: 5000)
    small.prepare(Drawing(elements: [element]))
    #expect(small.byteCount == 0)
    let conversion = try store.decodeAndStore(picture)
    #expect(conversion == .unneeded)
  }
}
