import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting

@testable import TouchTracker

/// A shape that a finger draws freehand on a page of 400 × 300 points.
enum DrawnShape: CaseIterable {
  case line
  case circle
  case ellipse
  case rectangle
  case triangle

  var kind: Element.Kind {
    switch self {
    case .line: .line
    case .circle: .circle
    case .ellipse: .ellipse
    case .rectangle: .rectangle
    case .triangle: .triangle
    }
  }

  var middle: CGPoint { CGPoint(x: 200, y: 150) }

  /// The reported locations of the finger.
  var points: [CGPoint] {
    switch self {
    case .line:
      // The finger jitters by 2 points above and below the line.
      Self.polyline([(60, 100), (300, 100)]).enumerated().map { index, point in
        CGPoint(x: point.x, y: point.y + (index % 4 < 2 ? 2 : -2))
      }
    case .circle: Self.ellipsePoints(radii: CGSize(width: 60, height: 60))
    case .ellipse: Self.ellipsePoints(radii: CGSize(width: 90, height: 50))
    case .rectangle:
      Self.polyline([(140, 100), (260, 102), (261, 200), (138, 199), (141, 110)])
    case .triangle: Self.polyline([(200, 60), (280, 210), (120, 208), (195, 68)])
    }
  }

  /// Returns points on most of an ellipse around the middle of the page.
  static func ellipsePoints(radii: CGSize) -> [CGPoint] {
    (0...58).map { index in
      let angle = CGFloat(index) / 60 * 2 * .pi
      return CGPoint(
        x: 200 + radii.width * CGFloat.cos(angle), y: 150 + radii.height * CGFloat.sin(angle))
    }
  }

  private static func polyline(_ corners: [(CGFloat, CGFloat)]) -> [CGPoint] {
    zip(corners, corners.dropFirst()).flatMap { start, end in
      (0..<12).map { step in
        let fraction = CGFloat(step) / 12
        return CGPoint(
          x: start.0 + (end.0 - start.0) * fraction, y: start.1 + (end.1 - start.1) * fraction)
      }
    } + corners.suffix(1).map { CGPoint(x: $0.0, y: $0.1) }
  }
}

/// A window with an empty page of 400 × 300 points, on which one finger draws with the pen.
@MainActor
struct HeldShapeFixture {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  let controller = DrawingViewController()
  let harness: TouchHarness
  private let canvas = BitmapCanvas(width: 400, height: 300)

  init(tool: ToolID = .pen) {
    window.rootViewController = controller
    harness = TouchHarness(window: window)
    controller.page.tools.style.tool = tool
    controller.page.tools.style.width = 6
  }

  /// Moves a finger through points, without lifting it.
  func draw(_ points: [CGPoint]) {
    harness.touchDown(at: points[0])
    for point in points.dropFirst() {
      harness.advance(by: 0.01)
      harness.touchMove(to: point)
    }
  }

  /// Moves a finger through points, and holds it still for more than half a second.
  func drawHeld(_ points: [CGPoint]) {
    draw(points)
    harness.advance(by: 0.6)
  }

  /// Paints a frame if the window needs one, and returns the bytes of all pixels.
  func frame() -> [UInt8] {
    if window.needsFrame { _ = window.renderChanges(on: canvas, scale: 1) }
    return Array(canvas.bitmap.bytes)
  }
}
