import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("Views in front of the page")
struct PageFrontTests {
  private let fixture = NavigationFixture(tool: .pen)
  private var controller: DrawingViewController { fixture.controller }

  init() {
    fixture.application.typesetter = BlockTypesetter()
    fixture.window.overrideUserInterfaceStyle = .light
  }

  private func layOut() { fixture.window.layoutIfNeeded() }

  private func type(_ key: String) {
    fixture.type(key)
    layOut()
  }

  private func scrollView(of help: HelpView) throws -> UIScrollView {
    try #require(help.subviews.compactMap { $0 as? UIScrollView }.first)
  }

  // MARK: Sheets and the help

  @Test("After the rename sheet is closed, the page receives touches again")
  func closedSheet() {
    controller.show(RenameSheet(name: "Plan") { _ in })
    layOut()
    #expect(!controller.showsPage(at: CGPoint(x: 100, y: 100)))
    fixture.harness.press(UIKey(UIKeyCommand.inputEscape))
    #expect(fixture.views(RenameSheet.self).isEmpty)
    #expect(controller.showsPage(at: CGPoint(x: 100, y: 100)))
    #expect(!controller.showsPage(at: fixture.handButton), "the tool bar is not the page")
  }

  @Test("The help and a sheet cover the window, even after the window is resized")
  func resized() throws {
    fixture.press(UIKeyCommand.f1)
    let help = try #require(fixture.views(HelpView.self).first)
    #expect(help.frame == fixture.window.bounds)
    let sheet = RenameSheet(name: "Plan") { _ in }
    controller.show(sheet)
    fixture.window.frame.size = CGSize(width: 520, height: 390)
    layOut()
    #expect(help.frame == fixture.window.bounds && sheet.frame == fixture.window.bounds)
  }

  @Test("The help lays out its text again only if the window's width changes")
  func helpText() throws {
    type(UIKeyCommand.f1)
    let help = try #require(fixture.views(HelpView.self).first)
    let scrollView = try scrollView(of: help)
    func labels() -> [UILabel] {
      scrollView.subviews.flatMap(\.subviews).compactMap { $0 as? UILabel }
    }
    let (wide, size) = (labels(), scrollView.contentSize)
    fixture.window.frame.size.height = 400
    layOut()
    #expect(labels() == wide && scrollView.contentSize == size)
    fixture.window.frame.size.width = 400
    layOut()
    #expect(labels().count == wide.count && labels().allSatisfy { $0.frame.maxX <= 348 })
    #expect(scrollView.contentSize.width == 368 && scrollView.contentSize.height > size.height)
  }

  @Test("The help flashes its scroll indicator for less than a second")
  func flash() throws {
    type(UIKeyCommand.f1)
    let help = try #require(fixture.views(HelpView.self).first)
    let scrollView = try scrollView(of: help)
    let (x, y) = (Int(scrollView.frame.maxX) - 5, Int(scrollView.frame.minY) + 12)
    #expect(fixture.harness.snapshot()[x, y].red < 200)
    fixture.harness.advance(by: 1)
    #expect(fixture.harness.snapshot()[x, y].red > 240)
  }

  @Test(
    "Tab moves the focus from the name to the rename sheet's buttons, and Shift-Tab moves it back")
  func tabs() {
    controller.show(RenameSheet(name: "Plan") { _ in })
    layOut()
    var titles: [String?] = []
    for flags in [[], [], .shift] as [UIKeyModifierFlags] {
      fixture.harness.press(UIKey("\t", modifierFlags: flags))
      titles.append(fixture.views(UIButton.self).first { $0.isFocused }?.currentTitle)
    }
    #expect(titles == ["Cancel", "Rename", "Cancel"])
  }

  // MARK: The hint

  @Test("A touch that draws nothing removes and deallocates the hint on an empty page")
  func hint() {
    controller.page.tools.style.tool = .hand
    weak let hint = fixture.views(BeginnerHint.self).first
    #expect(hint != nil)
    fixture.harness.touchDown(at: CGPoint(x: 200, y: 200))
    #expect(fixture.views(BeginnerHint.self).isEmpty && hint == nil)
  }

  @Test("A drawing with elements appears without the hint for empty pages")
  func hintOfDrawing() {
    let line = Element(kind: .line, points: [[10, 10], [90, 60]], width: 4, color: Palette.ink)
    for elements in [[], [line]] {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 700, height: 300))
      let controller = DrawingViewController(
        Page(PageContent(Drawing(elements: elements))), hasToolBar: true)
      window.rootViewController = controller
      let hasHint = controller.root.subviews.contains { $0 is BeginnerHint }
      #expect(hasHint == elements.isEmpty)
    }
  }

  // MARK: Presenting

  @Test("The lower corners that end presenting are 44 points wide and high")
  func corners() {
    type(UIKeyCommand.f5)
    for (x, y, isCorner) in [
      (0, 543, true), (43.5, 500, true), (44, 520, false), (20, 499.5, false), (655.5, 520, false),
      (656, 500, true), (699, 543, true),
    ] as [(CGFloat, CGFloat, Bool)] {
      let view = fixture.window.hitTest(CGPoint(x: x, y: y), with: nil)
      #expect((view !== controller.views.touchDrawView) == isCorner, "(\(x), \(y))")
    }
  }

  @Test("The lower corners belong to the tool bar again when presenting has ended")
  func cornersAfterwards() throws {
    let toolBar = try #require(controller.toolBar)
    type(UIKeyCommand.f5)
    type(UIKeyCommand.f5)
    for x in [5, 695] as [CGFloat] {
      let view = fixture.window.hitTest(CGPoint(x: x, y: 540), with: nil)
      #expect(view?.isDescendant(of: toolBar) == true)
    }
  }

  @Test("While presenting, the mouse shows the tool bar within 2 points of the lower edge")
  func hover() {
    type(UIKeyCommand.f5)
    fixture.application.hover(at: CGPoint(x: 300, y: 541.9), timestamp: fixture.harness.now)
    #expect(controller.root.isPresenting)
    fixture.application.hover(at: CGPoint(x: 300, y: 542), timestamp: fixture.harness.now)
    #expect(!controller.root.isPresenting)
  }

  @Test("The page handles a wheel over the page, but not over the tool bar")
  func wheel() {
    let displacement = CGVector(dx: 0, dy: 5)
    let isHandled = fixture.application.scroll(at: CGPoint(x: 300, y: 200), by: displacement)
    #expect(isHandled)
    let isHandledOverBar = fixture.application.scroll(
      at: CGPoint(x: 690, y: 520), by: displacement)
    #expect(!isHandledOverBar)
  }

  // MARK: Messages

  @Test("In a narrow window, the buttons of a message are below its text, which is complete")
  func narrowNotice() throws {
    let text = "Another program has changed the drawing with a long name."
    for (width, isStacked) in [(320, true), (900, false)] as [(CGFloat, Bool)] {
      let bar = NoticeBar()
      fixture.window.addSubview(bar)
      bar.notice = Notice(
        text: text, actions: ["Keep both", "Reload"].map { UIAction(title: $0) { _ in } })
      bar.frame.size = CGSize(width: width, height: bar.height(forWidth: width))
      layOut()
      let label = try #require(bar.subviews.compactMap { $0 as? UILabel }.first)
      let buttons = bar.subviews.compactMap { $0 as? UIButton }
      #expect(buttons.allSatisfy { ($0.frame.minY >= label.frame.maxY) == isStacked })
      #expect(buttons.allSatisfy { bar.bounds.contains($0.frame) })
      #expect(bar.bounds.contains(label.frame))
      let needed = label.sizeThatFits(CGSize(width: label.frame.width, height: 0))
      #expect(label.frame.height >= needed.height && label.frame.width > 0)
      bar.removeFromSuperview()
    }
  }

  @Test("A message is as high as its text needs")
  func longNotice() {
    let bar = NoticeBar()
    var heights: [CGFloat] = []
    for count in [1, 2, 20, 60] {
      bar.notice = Notice(text: Array(repeating: "a message", count: count).joined(separator: " "))
      heights.append(bar.height(forWidth: 400))
    }
    #expect(heights[0] == NoticeBar.minimumHeight && heights[1] == NoticeBar.minimumHeight)
    #expect(heights[2] < heights[3] && heights[3] > 100)
    #expect(bar.height(forWidth: 800) < heights[3])
  }

  @Test("A message of many lines has a margin of two points above and below its text")
  func longNoticeMargins() throws {
    let bar = NoticeBar()
    fixture.window.addSubview(bar)
    bar.notice = Notice(text: Array(repeating: "a message", count: 40).joined(separator: " "))
    bar.frame.size = CGSize(width: 400, height: bar.height(forWidth: 400))
    layOut()
    let label = try #require(bar.subviews.compactMap { $0 as? UILabel }.first)
    let height = label.sizeThatFits(CGSize(width: 376, height: 0)).height
    #expect(height > NoticeBar.minimumHeight && bar.frame.height == height + 4)
    #expect(label.frame == CGRect(x: 12, y: 2, width: 376, height: height))
  }

  /// Returns the color with which a background color is painted in a window of a style.
  private func shown(_ color: UIColor, _ style: UIUserInterfaceStyle) -> PixelColor {
    let (window, view) = (UIWindow(frame: CGRect(x: 0, y: 0, width: 4, height: 4)), UIView())
    window.overrideUserInterfaceStyle = style
    view.frame = window.bounds
    view.backgroundColor = color
    window.addSubview(view)
    let canvas = BitmapCanvas(width: 4, height: 4)
    window.render(on: canvas, scale: 1)
    return canvas.bitmap[2, 2]
  }

  @Test("The reason for a refused name is light red in dark mode and dark red in light mode")
  func refusalColor() {
    for style in [UIUserInterfaceStyle.light, .dark] {
      let color = shown(.destructiveText, style)
      let (red, green, blue) = (Int(color.red), Int(color.green), Int(color.blue))
      #expect(red > green + 60 && red > blue + 60)
      #expect((red < 200) == (style == .light) && (green > 100) == (style == .dark))
    }
  }

  @Test("The buttons of a message are dark brown in light mode and light brown in dark mode")
  func noticeButtons() throws {
    for (style, expected) in [
      (.light, [115, 77, 0]), (.dark, [242, 191, 89]),
    ] as [(UIUserInterfaceStyle, [Int])] {
      fixture.window.overrideUserInterfaceStyle = style
      controller.notice = Notice(text: "Changed.", actions: [UIAction(title: "Keep") { _ in }])
      layOut()
      let bar = try #require(fixture.views(NoticeBar.self).first)
      let button = try #require(bar.subviews.compactMap { $0 as? UIButton }.first)
      let color = fixture.harness.snapshot()[Int(button.frame.minX) + 4, Int(button.frame.midY)]
      for (channel, value) in zip([color.red, color.green, color.blue], expected) {
        #expect(abs(Int(channel) - value) <= 2, "\(color)")
      }
    }
  }
}
