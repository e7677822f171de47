import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import SeededRandom
import Testing

@testable import TouchTracker

/// Tests that compare a window, of which only the changed areas were painted, with a complete
/// picture.
@Suite("Repainting of the window, and the selection of elements")
struct WindowRepaintingTests {
  private let fixture = NavigationFixture(tool: .pen)
  private var harness: TouchHarness { fixture.harness }
  private var controller: DrawingViewController { fixture.controller }
  /// The tolerated difference: views with their own pixels are blended twice, which rounds
  /// differently.
  private static let tolerance = 3
  private let canvas = BitmapCanvas(width: 420, height: 300)

  init() {
    fixture.window.frame.size = CGSize(width: 420, height: 300)
    fixture.window.layoutIfNeeded()
  }

  /// Paints the changed areas, and returns the largest difference between a channel of a pixel and
  /// that of a complete picture.
  private func difference() -> Int {
    _ = fixture.window.renderChanges(on: canvas, scale: 1)
    let reference = BitmapCanvas(width: 420, height: 300)
    fixture.window.render(on: reference, scale: 1)
    return reference.bitmap.bytes.withUnsafeBytes { expected in
      canvas.bitmap.bytes.withUnsafeBytes { painted in
        // Most pixels are equal, and comparing 64 bits at once is fast.
        stride(from: 0, to: expected.count, by: 8).reduce(0) { largest, offset in
          if expected.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            == painted.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          {
            return largest
          }
          return (offset..<offset + 8).reduce(largest) {
            max($0, abs(Int(expected[$1]) - Int(painted[$1])))
          }
        }
      }
    }
  }

  private func tap(_ point: CGPoint) {
    harness.touchDown(at: point)
    harness.advance(by: 0.05)
    harness.touchUp()
    harness.advance(by: 0.6)
  }

  private func drawElements(_ count: Int) {
    controller.page.show(
      PageContent(
        Drawing(
          elements: (0..<count).map { index in
            Element(
              kind: index % 3 == 0 ? .circle : .line,
              points: [
                [Float(30 + index * 37 % 330), Float(20 + index * 53 % 190)],
                [Float(60 + index * 37 % 330), Float(30 + index * 29 % 200)],
              ], width: 4, color: Palette.inks[index % 8])
          })))
  }

  @Test(
    "Random taps, drags and keys everywhere leave no outdated pixels",
    arguments: 1...4 as ClosedRange<UInt64>)
  func randomInput(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    drawElements(6)
    let keys = [
      "1", "2", "s", "4", "l", "g", "+", "-", "0", "f", UIKeyCommand.f1, UIKeyCommand.f5,
      UIKeyCommand.f12, UIKeyCommand.inputEscape, "\t", "\r", UIKeyCommand.inputDownArrow,
      UIKeyCommand.inputRightArrow, UIKeyCommand.inputDelete,
    ]
    for step in 1...15 {
      // Half of the input is in the tool bar.
      let isBar = Bool.random(using: &random)
      let point = CGPoint(
        x: .random(in: 2...418, using: &random),
        y: .random(in: isBar ? 258...298 : 2...298, using: &random))
      switch Int.random(in: 0..<8, using: &random) {
      case 0...3: tap(point)
      case 4:
        harness.touchDown(at: point)
        fixture.drag(
          from: point,
          to: CGPoint(
            x: .random(in: 2...418, using: &random), y: .random(in: 2...298, using: &random)),
          steps: 4)
        #expect(difference() <= Self.tolerance, "drag \(step)")
        harness.touchUp()
      case 5: fixture.type("azycvd".randomElement(using: &random).map(String.init) ?? "a", .control)
      case 6: harness.application.hover(at: point, timestamp: harness.now)
      default: fixture.type(keys[Int.random(in: 0..<keys.count, using: &random)])
      }
      #expect(difference() <= Self.tolerance, "step \(step)")
      harness.advance(by: [0.05, 0.4, 3][Int.random(in: 0..<3, using: &random)])
      #expect(difference() <= Self.tolerance, "after step \(step)")
    }
  }

  @Test(
    "The frame of the selection and the dragged elements leave no outdated pixels",
    arguments: [4, 90])
  func selection(count: Int) throws {
    drawElements(count)
    #expect(difference() <= Self.tolerance)
    fixture.type("a", .control)
    #expect(difference() <= Self.tolerance)
    fixture.type("-")
    fixture.type("-")
    harness.advance(by: 3)
    let frame = try #require(controller.views.selectionViews.frameView.selectionFrame)
    for handle in [frame.turnHandle, frame.corners[0], frame.corners[2], frame.center] {
      let start = handle.applying(controller.page.viewport.transform)
      harness.touchDown(at: start)
      for (x, y) in [(15, 8), (40, -30), (-25, 20)] as [(CGFloat, CGFloat)] {
        harness.touchMove(to: CGPoint(x: start.x + x, y: start.y + y))
        // Pixels that are turned or scaled while a finger moves are less sharp, and not compared.
        controller.views.selectionViews.preview.isHidden = handle != frame.center
        #expect(difference() <= Self.tolerance)
      }
      fixture.application.scroll(at: CGPoint(x: 90, y: 90), by: CGVector(dx: 12, dy: -7))
      #expect(difference() <= Self.tolerance)
      harness.touchCancel()
      #expect(difference() <= Self.tolerance)
      fixture.application.scroll(at: CGPoint(x: 90, y: 90), by: CGVector(dx: -12, dy: 7))
    }
    fixture.press(UIKeyCommand.inputDownArrow, .shift)
    #expect(difference() <= Self.tolerance)
    fixture.press(UIKeyCommand.inputDownArrow, .shift, .ended)
    #expect(difference() <= Self.tolerance)
    fixture.type(UIKeyCommand.inputEscape)
    #expect(difference() <= Self.tolerance)
    controller.perform(.edit(.undo))
    #expect(difference() <= Self.tolerance)
  }

  @Test("Restyled elements stay selected, and erased elements do not")
  func followedSelection() {
    drawElements(5)
    let ids = controller.page.drawing.ids
    controller.page.tools.style.tool = .select
    controller.page.selection.select([ids[1], ids[2], ids[4]])
    func selected() -> [Drawing.ID] { controller.page.selection.elements.ids }
    controller.page.apply(.erase([ids[0], ids[2]]))
    #expect(selected() == [ids[1], ids[4]])
    controller.page.apply(
      .restyle(RangeSet(ids[1]..<ids[1].advanced(by: 1)), StyleChange(color: Palette.inks[9])))
    #expect(
      selected().count == 2
        && controller.page.drawing.element(selected()[0])?.color == Palette.inks[9])
    controller.page.apply(.clear)
    #expect(selected().isEmpty && controller.views.selectionViews.frameView.selectionFrame == nil)
    controller.perform(.edit(.undo))
    #expect(selected().isEmpty)
    controller.page.selection.select([ids[1]])
    controller.page.perform(.pageStyle(PageStyle(board: .paper)))
    #expect(selected() == [ids[1]])
    controller.page.apply(
      .append(Element(kind: .line, points: [[1, 1], [5, 9]], width: 3, color: Palette.ink)))
    #expect(selected() == [ids[1]])
  }

  @Test("The bounds of the selection are the union of its elements' bounds and determine the frame")
  func bounds() throws {
    drawElements(4)
    let elements = controller.page.drawing.elements
    controller.page.selection.selectAll()
    let all = elements.reduce(CGRect.null) { $0.union($1.bounds) }
    #expect(controller.page.selection.bounds == all)
    #expect(controller.page.selection.elements.elements == elements)
    let frame = try #require(controller.views.selectionViews.frameView.selectionFrame)
    #expect(frame == SelectionFrame(around: all, scale: 1))
    controller.page.selection.deselect()
    #expect(controller.page.selection.bounds.isNull && controller.page.selection.isEmpty)
  }
}
