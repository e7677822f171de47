import Ink
import ResponderKit
import ResponderKitTesting
import Testing
import TouchFeedback

@Suite("Touch overlay")
struct OverlayTests {
  private let window = TOUCHOverlayWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  private let contentView = TouchCountingView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  private let harness: TouchHarness

  final class TouchCountingView: UIView {
    var touchCount = 0
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      touchCount += touches.count
    }
  }

  init() {
    contentView.isMultipleTouchEnabled = true
    window.addSubview(contentView)
    harness = TouchHarness(window: window)
  }

  /// Renders the window and returns a pixel.
  private func renderedPixel(x: Int, y: Int) -> PixelColor {
    let canvas = BitmapCanvas(width: 200, height: 200)
    window.render(on: canvas, scale: 1)
    return canvas.bitmap[x, y]
  }

  @Test("A bubble with a radius of 25 points follows each finger and disappears with the touch")
  func bubble() {
    harness.touchDown(0, at: CGPoint(x: 50, y: 50))
    harness.touchDown(1, at: CGPoint(x: 150, y: 150))
    #expect(renderedPixel(x: 50, y: 73).alpha > 0)
    #expect(renderedPixel(x: 50, y: 77).alpha == 0)
    #expect(renderedPixel(x: 150, y: 150).alpha > 0)
    harness.touchMove(0, to: CGPoint(x: 50, y: 150))
    #expect(renderedPixel(x: 50, y: 50).alpha == 0)
    harness.touchUp(0)
    #expect(renderedPixel(x: 50, y: 150).alpha == 0)
    harness.touchCancel(1)
    #expect(renderedPixel(x: 150, y: 150).alpha == 0)
  }

  @Test("The view below the overlay receives every touch")
  func passesTouchesThrough() {
    harness.touchDown([0: CGPoint(x: 50, y: 50), 1: CGPoint(x: 60, y: 60)])
    #expect(contentView.touchCount == 2)
  }

  @Test("The overlay draws its bubbles in the touch color")
  func color() {
    window.touchColor = .green
    harness.touchDown(at: CGPoint(x: 50, y: 50))
    let pixel = renderedPixel(x: 50, y: 50)
    #expect(pixel.green > pixel.red && pixel.green > pixel.blue)
  }

  @Test("A bubble disappears when its finger lands again elsewhere or its window is hidden")
  func staleBubbles() {
    harness.touchDown(0, at: CGPoint(x: 50, y: 50))
    harness.touchDown(0, at: CGPoint(x: 150, y: 50))
    #expect(renderedPixel(x: 50, y: 50).alpha == 0)
    window.isHidden = true
    window.isHidden = false
    #expect(renderedPixel(x: 150, y: 50).alpha == 0)
  }
}
