import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import SampleImages
import Testing

@testable import TouchTracker

/// Tests that move, scale and turn a selected line or stroke, and compare its points with points
/// that are computed from the movement of the finger.
@Suite("Handles of the selection")
struct SelectionHandleTests {
  private static let black = PixelColor(red: 0, green: 0, blue: 0)

  /// Returns a page with a line or a stroke through two points, and with a circle.
  private static func fixture(_ kind: Element.Kind) -> SelectionFixture {
    SelectionFixture([
      Element(kind: kind, points: [[150, 170], [330, 260]], width: 4, color: black),
      Element(kind: .circle, points: [[400, 60], [520, 120]], width: 6, color: black),
    ])
  }

  private let fixture = Self.fixture(.line)
  private var controller: DrawingViewController { fixture.controller }

  private func expect(_ expected: [CGPoint], sourceLocation: SourceLocation = #_sourceLocation) {
    expect(expected, in: fixture, sourceLocation: sourceLocation)
  }

  private func expect(
    _ expected: [CGPoint], in fixture: SelectionFixture,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (point, other) in zip(fixture.elements[0].points, expected) {
      #expect(CGPoint(point).distance(to: other) < 0.01, sourceLocation: sourceLocation)
    }
    #expect(fixture.elements[1].points == [[400, 60], [520, 120]], "not selected")
  }

  @Test(
    "Every corner handle scales the selection about the opposite corner on a zoomed page",
    arguments: 0..<4)
  func corners(index: Int) throws {
    // A line alone has handles only at its ends.
    let fixture = Self.fixture(.stroke)
    let controller = fixture.controller
    controller.page.viewport = try #require(Viewport(scale: 1.6, origin: CGPoint(x: 40, y: 70)))
    fixture.tap((240 - 40) * 1.6, (215 - 70) * 1.6)
    #expect(fixture.selectedIDs == [0])
    let frame = try #require(fixture.frame)
    let (corner, opposite) = (frame.corners[index], frame.corners[(index + 2) % 4])
    let start = corner.applying(controller.page.viewport.transform)
    fixture.drag(from: start, by: -24, 16)
    let factorX = 1 + (-24 / 1.6) / (corner.x - opposite.x)
    let factorY = 1 + (16 / 1.6) / (corner.y - opposite.y)
    expect(
      [CGPoint(x: 150, y: 170), CGPoint(x: 330, y: 260)].map { point in
        CGPoint(
          x: opposite.x + factorX * (point.x - opposite.x),
          y: opposite.y + factorY * (point.y - opposite.y))
      }, in: fixture)
    #expect(controller.page.drawing.undoCount == 1)
  }

  @Test("A corner of a picture keeps its proportions, and with Shift, or at an edge, it stretches")
  func picture() throws {
    let file = SamplePNG(width: 3, height: 2, colorType: 2, samples: Array(0..<18)).file
    let area = CGRect(x: 100, y: 100, width: 300, height: 200)
    let fixture = SelectionFixture([Element(try Picture(validating: file), in: area)])
    fixture.tap(250, 200)
    let frame = try #require(fixture.frame)
    var size: CGSize { fixture.elements[0].bounds.size }
    fixture.drag(from: frame.corners[2], by: 100, 10)
    #expect(size.width > 350 && abs(size.width / size.height - 1.5) < 1e-4)
    fixture.controller.perform(.edit(.undo))
    fixture.harness.modifierFlags = .shift
    fixture.drag(from: frame.corners[2], by: 100, 10)
    #expect(size.width > 350 && size.height < 220)
    fixture.harness.modifierFlags = []
    fixture.controller.perform(.edit(.undo))
    let right = try #require(frame.edges.last).handle
    fixture.drag(from: right, by: -100, 60)
    #expect(size.width < 250 && size.height == 200)
  }

  @Test("With Shift, a corner handle keeps proportions and the turn handle turns in steps of 15°")
  func shift() throws {
    let fixture = Self.fixture(.stroke)
    fixture.tap(240, 215)
    let frame = try #require(fixture.frame)
    fixture.harness.modifierFlags = .shift
    fixture.drag(from: frame.corners[2], by: frame.rect.width, 10)
    let origin = frame.corners[0]
    expect(
      [CGPoint(x: 150, y: 170), CGPoint(x: 330, y: 260)].map { point in
        CGPoint(x: 2 * point.x - origin.x, y: 2 * point.y - origin.y)
      }, in: fixture)
    fixture.controller.perform(.edit(.undo))
    let distance = frame.center.y - frame.turnHandle.y
    let angle = CGFloat.pi * (-90 + 49) / 180
    fixture.drag([
      frame.turnHandle,
      CGPoint(
        x: frame.center.x + distance * CGFloat.cos(angle),
        y: frame.center.y + distance * CGFloat.sin(angle)),
    ])
    // The finger turns by 49°, and the nearest multiple of 15° is 45°.
    let half = CGFloat(0.5).squareRoot()
    expect(
      [CGPoint(x: 150, y: 170), CGPoint(x: 330, y: 260)].map { point in
        let (x, y) = (point.x - frame.center.x, point.y - frame.center.y)
        return CGPoint(x: frame.center.x + half * (x - y), y: frame.center.y + half * (x + y))
      }, in: fixture)
  }

  @Test(
    "A touch on the selection that moves less than 4 points shows the menu and changes nothing")
  func jitter() {
    fixture.tap(240, 215)
    fixture.drag(from: CGPoint(x: 240, y: 215), by: 3, 2)
    #expect(controller.views.selectionViews.menu.isMenuVisible && !controller.page.drawing.canUndo)
    controller.views.selectionViews.menu.hideMenu()
    fixture.drag(from: CGPoint(x: 240, y: 215), by: 4, 2)
    expect([CGPoint(x: 154, y: 172), CGPoint(x: 334, y: 262)])
    #expect(!controller.views.selectionViews.menu.isMenuVisible)
  }

  @Test("Arrow keys move the selection by 1 point, and with Shift by 10 points")
  func arrowKeys() {
    fixture.tap(240, 215)
    var expected = [CGPoint(x: 150, y: 170), CGPoint(x: 330, y: 260)]
    let directions: [(String, CGFloat, CGFloat)] = [
      (UIKeyCommand.inputLeftArrow, -1, 0), (UIKeyCommand.inputRightArrow, 1, 0),
      (UIKeyCommand.inputUpArrow, 0, -1), (UIKeyCommand.inputDownArrow, 0, 1),
    ]
    for (key, x, y) in directions {
      for (flags, step) in [([], 1), (.shift, 10)] as [(UIKeyModifierFlags, CGFloat)] {
        fixture.press(key, flags, repetitions: 2)
        expected = expected.map { CGPoint(x: $0.x + 3 * step * x, y: $0.y + 3 * step * y) }
        expect(expected)
      }
      expected = [CGPoint(x: 150, y: 170), CGPoint(x: 330, y: 260)]
      controller.perform(.edit(.undo))
      controller.perform(.edit(.undo))
      expect(expected)
    }
    fixture.press("x")
    expect(expected)
  }

  @Test("Arrow keys do nothing without a selection or in a read-only drawing")
  func ineffectiveArrowKeys() {
    fixture.press(UIKeyCommand.inputLeftArrow)
    fixture.tap(240, 215)
    controller.page.isReadOnly = true
    fixture.press(UIKeyCommand.inputLeftArrow)
    #expect(!controller.page.drawing.canUndo && !controller.page.selection.isDragging)
  }

  @Test("The page shows elements at their new location while arrow keys move them")
  func shownWhileHeld() {
    fixture.tap(240, 215)
    let key = UIKey(UIKeyCommand.inputDownArrow, modifierFlags: .shift)
    for _ in 0..<6 {
      fixture.harness.application.sendPress(of: key, phase: .began, timestamp: 0)
    }
    let during = fixture.bitmap()
    #expect(controller.page.selection.nudgeOffset == CGVector(dx: 0, dy: 60))
    #expect(!controller.page.drawing.canUndo)
    // Scrolling moves the dragged elements with the page.
    fixture.harness.application.scroll(
      at: CGPoint(x: 200, y: 200), by: CGVector(dx: 37, dy: -22))
    fixture.harness.application.scroll(
      at: CGPoint(x: 200, y: 200), by: CGVector(dx: -37, dy: 22))
    let isSame = fixture.bitmap() == during
    #expect(isSame)
    fixture.harness.application.sendPress(of: key, phase: .ended, timestamp: 0)
    let isKept = fixture.bitmap() == during
    #expect(isKept)
    #expect(controller.page.selection.nudgeOffset == nil && controller.page.drawing.undoCount == 1)
  }

  @Test("Selection commands change only the selected elements")
  func commands() throws {
    fixture.tap(240, 215)
    controller.page.tools.style.color = PixelColor(red: 200, green: 0, blue: 90)
    controller.page.tools.style.width = 17
    let command = KeyEquivalent.commandKey
    fixture.press("w", command.union(.shift))
    #expect(fixture.elements.map(\.width) == [17, 6])
    #expect(fixture.elements.map(\.color) == [Self.black, Self.black])
    fixture.press("c", command.union(.shift))
    #expect(
      fixture.elements.map(\.color) == [PixelColor(red: 200, green: 0, blue: 90), Self.black])
    fixture.press("]", command)
    #expect(fixture.elements.map(\.kind) == [.circle, .line])
    fixture.press("[", command)
    #expect(fixture.elements.map(\.kind) == [.line, .circle])
    fixture.press("d", command)
    #expect(fixture.elements.last?.points == [[166, 186], [346, 276]])
    #expect(fixture.selectedIDs == [try #require(controller.page.drawing.lastID)])
    fixture.press("\u{8}")
    #expect(fixture.elements.map(\.kind) == [.line, .circle])
    #expect(controller.page.drawing.undoCount == 6)
  }

  @Test(
    "At scales of 0.5 and 2, a duplicate is displaced by 16 points in the view",
    arguments: [0.5, 2] as [CGFloat])
  func duplicate(scale: CGFloat) throws {
    controller.page.viewport = try #require(Viewport(scale: scale, origin: .zero))
    fixture.press("a", KeyEquivalent.commandKey)
    fixture.press("d", KeyEquivalent.commandKey)
    let distance = Float(16 / scale)
    #expect(
      fixture.elements[2].points == [
        [150 + distance, 170 + distance], [330 + distance, 260 + distance],
      ])
    #expect(fixture.elements.count == 4 && fixture.selectedIDs.count == 2)
  }

  @Test(
    "At scales of 0.5, 1 and 2, a finger selects an element within 12 points in the view",
    arguments: [0.5, 1, 2] as [CGFloat])
  func tapDistance(scale: CGFloat) throws {
    controller.page.viewport = try #require(Viewport(scale: scale, origin: CGPoint(x: 400, y: 20)))
    // The upper edge of the circle: half of the line width of 6 points is above the circle's box.
    let edge = (60 - 3 - 20) * scale
    fixture.tap(60 * scale, edge - 13)
    #expect(fixture.selectedIDs.isEmpty)
    fixture.tap(60 * scale, edge - 11)
    #expect(fixture.selectedIDs == [1])
  }
}
