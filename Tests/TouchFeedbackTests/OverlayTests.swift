import Ink
import ResponderKit
import ResponderKitTesting
import Testing
import TouchFeedback

@Suite("The overlay that shows fingers")
struct OverlayTests {
  private let window = TOUCHOverlayWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  private let below = Below(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  private let harness: TouchHarness

  final class Below: UIView {
    var count = 0
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      count += touches.count
    }
  }

  init() {
    below.isMultipleTouchEnabled = true
    window.addSubview(below)
    harness = TouchHarness(window: window)
  }

  private func paint(x: Int, y: Int) -> PixelColor {
    let canvas = BitmapCanvas(width: 200, height: 200)
    window.render(on: canvas, scale: 1)
    return canvas.bitmap[x, y]
  }

  @Test("A bubble of 25 points follows each finger and goes with it")
  func bubble() {
    harness.touchDown(0, at: CGPoint(x: 50, y: 50))
    harness.touchDown(1, at: CGPoint(x: 150, y: 150))
    #expect(paint(x: 50, y: 73).alpha > 0)
    #expect(paint(x: 50, y: 77).alpha == 0)
    #expect(paint(x: 150, y: 150).alpha > 0)
    harness.touchMove(0, to: CGPoint(x: 50, y: 150))
    #expect(paint(x: 50, y: 50).alpha == 0)
    harness.touchUp(0)
    #expect(paint(x: 50, y: 150).alpha == 0)
    harness.touchCancel(1)
    #expect(paint(x: 150, y: 150).alpha == 0)
  }

  @Test("What lies below gets every touch as without it")
  func passesOn() {
    harness.touchDown([0: CGPoint(x: 50, y: 50), 1: CGPoint(x: 60, y: 60)])
    #expect(below.count == 2)
  }

  @Test("The colour can be changed")
  func color() {
    window.touchColor = .green
    harness.touchDown(at: CGPoint(x: 50, y: 50))
    let pixel = paint(x: 50, y: 50)
    #expect(pixel.green > pixel.red && pixel.green > pixel.blue)
  }

  @Test("No bubble is left when a window is hidden, or a finger lost or doubled")
  func reconciled() {
    harness.touchDown(0, at: CGPoint(x: 50, y: 50))
    harness.touchDown(0, at: CGPoint(x: 150, y: 50))
    #expect(paint(x: 50, y: 50).alpha == 0)
    window.isHidden = true
    window.isHidden = false
    #expect(paint(x: 150, y: 50).alpha == 0)
  }
}
