import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import SampleImages
import Testing

@testable import TouchTracker

/// A window with a page, and simulated taps and keys.
private final class PasteboardFixture {
  let controller: DrawingViewController
  let harness: TouchHarness
  private let window: UIWindow

  init(_ elements: [Element], size: CGSize = CGSize(width: 600, height: 500)) {
    window = UIWindow(frame: CGRect(origin: .zero, size: size))
    controller = DrawingViewController(Page(PageContent(Drawing(elements: elements))))
    window.rootViewController = controller
    harness = TouchHarness(window: window)
    window.layoutIfNeeded()
  }

  var elements: [Element] { controller.page.drawing.elements }
  var selectedIDs: [Drawing.ID] { controller.page.selection.elements.ids }
  var pasteboard: UIPasteboard { harness.application.pasteboard }
  var tool: ToolID { controller.page.tools.style.tool }
  var sentence: String? { controller.indicator.text }

  func tap(_ x: CGFloat, _ y: CGFloat) {
    harness.touchDown(at: CGPoint(x: x, y: y))
    harness.advance(by: 0.05)
    harness.touchUp()
    harness.advance(by: 1)
  }

  func press(_ character: String, repetitions: Int = 0) {
    let key = UIKey(character, modifierFlags: KeyEquivalent.commandKey)
    for _ in 0...repetitions {
      harness.application.sendPress(of: key, phase: .began, timestamp: harness.now)
    }
    harness.application.sendPress(of: key, phase: .ended, timestamp: harness.now)
  }
}

@Suite("Cut, copy and paste")
struct PasteboardTests {
  private static let black = PixelColor(red: 0, green: 0, blue: 0)

  /// Returns a vertical line from y = 100 to y = 200.
  private static func line(_ x: Float) -> Element {
    Element(kind: .line, points: [[x, 100], [x, 200]], width: 4, color: black)
  }

  private let fixture = PasteboardFixture([100, 200].map { Self.line($0) })

  private var xs: [Float] { fixture.elements.map { $0.points[0].x } }

  @Test("Pasting a copy adds and selects the copy next to the original, in one undo step")
  func copyAndPaste() {
    fixture.press("a")
    fixture.press("c")
    #expect(!fixture.controller.page.drawing.canUndo)
    fixture.press("v")
    #expect(xs == [100, 200, 116, 216])
    #expect(fixture.elements[2].points == [[116, 116], [116, 216]])
    #expect(fixture.selectedIDs == [2, 3])
    fixture.press("v")
    #expect(xs == [100, 200, 116, 216, 132, 232])
    fixture.press("z")
    fixture.press("z")
    #expect(xs == [100, 200] && !fixture.controller.page.drawing.canUndo)
  }

  @Test("A cut is one undo step, and pasting restores the elements where they were")
  func cut() {
    fixture.controller.page.tools.style.tool = .select
    fixture.tap(200, 150)
    fixture.press("x")
    #expect(xs == [100])
    fixture.press("v")
    #expect(fixture.elements == [Self.line(100), Self.line(200)])
    #expect(fixture.selectedIDs == [fixture.controller.page.drawing.lastID])
    fixture.press("v")
    #expect(xs == [100, 200, 216])
    for _ in 0..<3 { fixture.press("z") }
    #expect(xs == [100, 200] && !fixture.controller.page.drawing.canUndo)
  }

  @Test("Pasting while another tool is selected selects the select tool")
  func tool() {
    fixture.press("a")
    fixture.press("c")
    fixture.controller.page.tools.style.tool = .pen
    #expect(fixture.selectedIDs == [])
    fixture.press("v")
    #expect(fixture.tool == .select && fixture.selectedIDs == [2, 3])
  }

  @Test("Elements copied from outside of the visible area are pasted into the center of the area")
  func outside() {
    fixture.press("a")
    fixture.press("c")
    fixture.controller.page.viewport.scroll(by: CGVector(dx: 5000, dy: 0))
    fixture.press("v")
    let bounds = fixture.controller.page.selection.bounds
    #expect(bounds.midX == 5300 && bounds.midY == 250)
    fixture.press("v")
    #expect(fixture.controller.page.selection.bounds.midX == 5316)
  }

  /// Copies all elements of a page, and pastes them into an empty page of another size.
  private func paste(from page: PasteboardFixture, intoPageOf size: CGSize) -> PasteboardFixture {
    page.press("a")
    page.press("c")
    let other = PasteboardFixture([], size: size)
    other.pasteboard.string = page.pasteboard.string
    other.press("v")
    return other
  }

  @Test("Elements pasted into a page of another size keep their location if it is visible there")
  func anotherPage() {
    let (large, small) = (CGSize(width: 900, height: 700), CGSize(width: 400, height: 300))
    for size in [large, small] {
      #expect(paste(from: fixture, intoPageOf: size).elements == fixture.elements)
    }
    // This line is beyond the right edge of the small page.
    let other = paste(from: PasteboardFixture([Self.line(450)]), intoPageOf: small)
    let bounds = other.controller.page.selection.bounds
    #expect(bounds.midX == 200 && bounds.midY == 150)
  }

  @Test("A held Ctrl+V pastes only once")
  func repetition() {
    fixture.press("a")
    fixture.press("c")
    fixture.press("v", repetitions: 5)
    #expect(fixture.elements.count == 4)
  }

  @Test(
    "Pasting a clipboard without a drawing changes nothing and shows a message",
    arguments: [nil, "", "hello", "<svg xmlns='http://www.w3.org/2000/svg'/>"])
  func nothingToPaste(text: String?) {
    fixture.controller.page.tools.style.tool = .pen
    fixture.pasteboard.string = text
    fixture.press("v")
    #expect(fixture.elements.count == 2 && fixture.tool == .pen)
    #expect(fixture.sentence == "The clipboard contains no drawing or picture.")
  }

  @Test(
    "Cutting a selection that is too large for the clipboard removes nothing and copies nothing")
  func tooLarge() {
    let stroke = Element(
      kind: .stroke, points: .init(repeating: [50, 50], count: 900_000), width: 4,
      color: Self.black)
    let fixture = PasteboardFixture([stroke])
    fixture.press("a")
    fixture.press("x")
    #expect(fixture.elements.count == 1 && fixture.pasteboard.string == nil)
    #expect(fixture.sentence == "The selection is too large for the clipboard.")
  }

  @Test("A selection with a photo of 20 MB is copied and pasted")
  func largePhoto() throws {
    // Decoders ignore bytes after the end of the picture.
    let photo = SamplePNG(width: 3, height: 2, colorType: 2, samples: Array(0..<18)).file
    let bytes = photo + [UInt8](repeating: 7, count: 20_000_000)
    let picture = Element(
      try Picture(validating: bytes), in: CGRect(x: 50, y: 50, width: 30, height: 20))
    let fixture = PasteboardFixture([picture])
    for key in ["a", "c", "v"] { fixture.press(key) }
    #expect(fixture.elements.count == 2 && fixture.elements.last?.picture?.bytes == bytes)
  }

  @Test("A read-only drawing is not changed by pasting")
  func readOnly() {
    fixture.press("a")
    fixture.press("c")
    fixture.controller.page.isReadOnly = true
    fixture.press("v")
    #expect(fixture.elements.count == 2)
  }

  @Test("The standard edit actions reach the page along the responder chain")
  func editActions() {
    let (application, controller) = (fixture.harness.application, fixture.controller)
    controller.becomeFirstResponder()
    #expect(!application.sendAction(.copy, to: nil, from: nil, for: nil))
    #expect(application.sendAction(.selectAll, to: nil, from: nil, for: nil))
    #expect(application.sendAction(.copy, to: nil, from: nil, for: nil))
    #expect(application.sendAction(.paste, to: nil, from: nil, for: nil))
    #expect(application.sendAction(.duplicate, to: nil, from: nil, for: nil))
    #expect(fixture.elements.count == 6)
    #expect(application.sendAction(.cut, to: nil, from: nil, for: nil))
    #expect(application.sendAction(.selectAll, to: nil, from: nil, for: nil))
    #expect(application.sendAction(.delete, to: nil, from: nil, for: nil))
    #expect(fixture.elements.isEmpty)
  }
}
