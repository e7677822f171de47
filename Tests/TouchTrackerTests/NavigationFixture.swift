import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting

@testable import TouchTracker

/// A window of 700 × 544 points with a page of 700 × 500 points and a tool bar, and simulated
/// fingers and keys.
struct NavigationFixture {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 700, height: 544))
  let controller = DrawingViewController(hasToolBar: true)
  let harness: TouchHarness

  init(tool: ToolID = .hand) {
    window.rootViewController = controller
    harness = TouchHarness(window: window)
    window.layoutIfNeeded()
    controller.page.tools.style.tool = tool
  }

  var application: UIApplication { harness.application }
  var elements: [Element] { controller.page.drawing.elements }
  var scale: CGFloat { controller.page.viewport.scale }

  /// Returns the point of the page at a point of the window.
  func pagePoint(_ point: CGPoint) -> CGPoint {
    point.applying(controller.page.viewport.transform.inverted())
  }

  /// Moves a finger, which already touches the window, along a line in steps of 10 ms.
  func drag(_ finger: Int = 0, from start: CGPoint, to end: CGPoint, steps: Int = 10) {
    for step in 1...steps {
      let fraction = CGFloat(step) / CGFloat(steps)
      harness.advance(by: 0.01)
      harness.touchMove(
        finger,
        to: CGPoint(
          x: start.x + (end.x - start.x) * fraction, y: start.y + (end.y - start.y) * fraction))
    }
  }

  /// Sends a sample of a device other than a touchscreen.
  func send(
    _ source: TouchSample.Source, _ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat
  ) {
    application.enqueue(
      TouchSample(
        id: TouchID(device: 7, finger: 1), phase: phase, location: CGPoint(x: x, y: y),
        timestamp: harness.now, source: source))
    application.dispatchPendingEvents()
  }

  func press(_ key: String, _ flags: UIKeyModifierFlags = [], _ phase: UIPress.Phase = .began) {
    application.sendPress(
      of: UIKey(key, modifierFlags: flags), phase: phase, timestamp: harness.now)
  }

  func type(_ key: String, _ flags: UIKeyModifierFlags = []) {
    press(key, flags)
    press(key, flags, .ended)
  }

  /// Returns the views of a type in the window.
  func views<V: UIView>(_ type: V.Type) -> [V] {
    func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }
    return all(window).compactMap { $0 as? V }
  }

  /// The center of the hand tool's button, in the window.
  var handButton: CGPoint {
    let button = views(ToolButton.self).first { $0.tool.id == .hand }
    return button.map { $0.convert($0.bounds.center, to: nil) } ?? .zero
  }

  /// The text of the indicator, or `nil` if the indicator is not visible on the screen.
  var indicatorText: String? {
    let canvas = BitmapCanvas(width: 700, height: 544)
    window.render(on: canvas, scale: 1)
    let indicator = controller.indicator
    let point = CGPoint(x: indicator.frame.minX + 8, y: indicator.frame.midY)
    guard point.x > 0, canvas.bitmap[Int(point.x), Int(point.y)].green < 250 else { return nil }
    return indicator.text
  }
}

extension DrawingViewController {
  /// Shows a sheet in which the user writes a name, as the app does.
  func show(_ sheet: NameSheet) {
    sheet.onClose = { [unowned self] in showOverlay(nil, endsTouches: false) }
    showOverlay(sheet, endsTouches: true)
    sheet.beginEditing()
  }
}

extension Element {
  /// A zigzag between the smallest and the largest x-coordinate, with the greatest length that a
  /// drawing can contain.
  static let longest = Element(
    kind: .stroke, points: (0...25).map { InkPoint($0 % 2 == 0 ? -1e7 : 1e7, 150) }, width: 3,
    color: PixelColor(red: 0, green: 0, blue: 0))
}
