import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting

@testable import TouchTracker

/// A window with a page and the select tool.
final class SelectionFixture {
  let controller: DrawingViewController
  let harness: TouchHarness
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 600, height: 500))

  /// Creates a page with the select tool.
  init(_ elements: [Element]) {
    controller = DrawingViewController(Page(PageContent(Drawing(elements: elements))))
    window.rootViewController = controller
    harness = TouchHarness(window: window)
    window.layoutIfNeeded()
    controller.page.tools.style.tool = .select
  }

  var elements: [Element] { controller.page.drawing.elements }
  var selectedIDs: [Drawing.ID] { controller.page.selection.elements.ids }
  var tool: ToolID { controller.page.tools.style.tool }
  var frame: SelectionFrame? { controller.views.selectionViews.frameView.selectionFrame }

  func tap(_ x: CGFloat, _ y: CGFloat) {
    harness.touchDown(at: CGPoint(x: x, y: y))
    harness.advance(by: 0.05)
    harness.touchUp()
    harness.advance(by: 1)
  }

  func drag(_ points: [CGPoint]) {
    harness.touchDown(at: points[0])
    for point in points.dropFirst() {
      harness.advance(by: 0.05)
      harness.touchMove(to: point)
    }
    harness.touchUp()
    harness.advance(by: 1)
  }

  func drag(from start: CGPoint, by x: CGFloat, _ y: CGFloat) {
    drag([start, CGPoint(x: start.x + x, y: start.y + y)])
  }

  func press(_ character: String, _ flags: UIKeyModifierFlags = [], repetitions: Int = 0) {
    let key = UIKey(character, modifierFlags: flags)
    for _ in 0...repetitions {
      harness.application.sendPress(of: key, phase: .began, timestamp: harness.now)
    }
    harness.application.sendPress(of: key, phase: .ended, timestamp: harness.now)
  }

  func bitmap() -> Bitmap {
    let canvas = BitmapCanvas(width: 600, height: 500)
    window.render(on: canvas, scale: 1)
    return canvas.bitmap
  }
}
