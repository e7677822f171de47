import Ink
import ResponderKit
import ResponderKitTesting
import Testing
import TouchFeedback
import TouchMarks

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

  /// Sends a report of a pen at the center of the window, with a fraction of its maximum force.
  private func sendPen(_ phase: UITouch.Phase, fraction: CGFloat, of limit: CGFloat) {
    var sample = TouchSample(
      id: TouchID(device: 5, finger: 1), phase: phase, location: CGPoint(x: 100, y: 100),
      timestamp: harness.now, source: .pencil)
    (sample.force, sample.maximumPossibleForce) = (limit * fraction, limit)
    harness.application.enqueue(sample)
    harness.application.dispatchPendingEvents()
  }

  @Test(
    "The crosshair of a pen has the size for the pen's force as soon as the pen lands",
    arguments: [1, 4])
  func forceOfLanding(limit: CGFloat) {
    func send(_ phase: UITouch.Phase, _ fraction: CGFloat) {
      sendPen(phase, fraction: fraction, of: limit)
    }
    // At the forces 0, 0.5 and 1, the lines of the crosshair extend from about 6 to 12, from 12 to
    // 18, and from 18 to 24 points.
    for (fraction, isPainted) in [(0, [false, false]), (0.5, [true, false]), (1, [false, true])]
      as [(CGFloat, [Bool])]
    {
      send(.began, fraction)
      let found = [115, 122].map { renderedPixel(x: $0, y: 100).alpha > 0 }
      #expect(found == isPainted, "force \(fraction)")
      send(.ended, fraction)
    }
  }

  @Test("A frame of the touch overlay repaints only the touch marks that have changed")
  func repaintedMarks() {
    let canvas = BitmapCanvas(width: 200, height: 200)
    harness.touchDown(0, at: CGPoint(x: 150, y: 150))
    _ = window.renderChanges(on: canvas, scale: 1)
    harness.touchDown(1, at: CGPoint(x: 30, y: 30))
    let rects = window.renderChanges(on: canvas, scale: 1)
    #expect(!rects.isEmpty && rects.allSatisfy { $0.maxX < 100 && $0.maxY < 100 })
  }

  @Test("The root view and the touch view of a touch overlay window fill the resized window")
  func layout() throws {
    let controller = UIViewController()
    window.rootViewController = controller
    window.frame.size = CGSize(width: 320, height: 240)
    window.layoutIfNeeded()
    #expect(try #require(controller.view).frame == CGRect(x: 0, y: 0, width: 320, height: 240))
    #expect(window.touchView.frame == window.bounds && window.subviews.last === window.touchView)
  }

  @Test("A bubble with a radius of 25 points follows a finger and disappears with the touch")
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

  @Test("The view below the touch overlay receives every touch")
  func passesTouchesThrough() {
    harness.touchDown([0: CGPoint(x: 50, y: 50), 1: CGPoint(x: 60, y: 60)])
    #expect(contentView.touchCount == 2)
  }

  @Test("The touch overlay draws its bubbles in the touch color")
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

  // MARK: Options

  private func send(
    _ phase: UITouch.Phase, _ source: TouchSample.Source, at point: CGPoint,
    button: UIEvent.ButtonMask = .primary, force: CGFloat = 0
  ) {
    var sample = TouchSample(
      id: TouchID(device: 5, finger: 1), phase: phase, location: point, timestamp: harness.now,
      source: source)
    sample.buttonMask = button
    (sample.force, sample.maximumPossibleForce) = (force, source == .pencil ? 4 : 0)
    harness.application.enqueue(sample)
    harness.application.dispatchPendingEvents()
  }

  private var isBlank: Bool {
    let canvas = BitmapCanvas(width: 200, height: 200)
    window.render(on: canvas, scale: 1)
    return canvas.bitmap == Bitmap(width: 200, height: 200)
  }

  @Test("The touch overlay shows each phase of a touch in the next frame")
  func phases() {
    window.touchStyle.showsNumbers = true
    let canvas = BitmapCanvas(width: 200, height: 200)
    func check(_ name: String, _ change: () -> Void) {
      change()
      window.layoutIfNeeded()
      _ = window.renderChanges(on: canvas, scale: 1)
      let complete = BitmapCanvas(width: 200, height: 200)
      window.render(on: complete, scale: 1)
      #expect(canvas.bitmap == complete.bitmap, "\(name)")
    }
    check("blank") {}
    check("began") { harness.touchDown([0: CGPoint(x: 50, y: 50), 1: CGPoint(x: 185, y: 150)]) }
    check("moved") { harness.touchMove(1, to: CGPoint(x: 188, y: 160)) }
    check("cancelled") { harness.touchCancel(1) }
    check("ended") { harness.touchUp(0) }
    for _ in 0..<40 { check("fading") { harness.advance(by: 0.05) } }
    #expect(isBlank && canvas.bitmap == Bitmap(width: 200, height: 200))
  }

  @Test("Every key of the touch overlay changes the touch style, and Alt+F3 does not")
  func keys() {
    let old = window.touchStyle
    for key in OverlayKey.all {
      let style = window.touchStyle
      harness.press(UIKey(key.input))
      #expect(window.touchStyle != style, "\(key.name)")
    }
    #expect(window.touchStyle.showsTrails && window.touchStyle.showsNumbers)
    #expect(!window.touchStyle.showsClicks && !window.touchStyle.distinguishesPens)
    #expect(window.touchStyle.radius == 35 && window.touchColor != old.color)
    harness.press(UIKey(UIKeyCommand.f3, modifierFlags: .alternate))
    #expect(window.touchStyle.showsTrails)
  }

  @Test(
    "Pressing a key of the touch overlay repeatedly restores the initial appearance",
    arguments: 0..<6)
  func repeatedKeys(index: Int) {
    let key = OverlayKey.all[index]
    let old = window.touchStyle
    var count = 0
    repeat {
      harness.press(UIKey(key.input))
      count += 1
    } while window.touchStyle != old && count < 20
    #expect((2...5).contains(count))
  }

  @Test("No two options of the touch overlay have the same key, name or effect")
  func keyTable() {
    let keys = OverlayKey.all
    for values in [keys.map(\.input), keys.map(\.title), keys.map(\.name), keys.map(\.help)] {
      #expect(Set(values).count == keys.count)
    }
  }

  @Test("The touch overlay's notice disappears, and the program is idle afterwards")
  func notice() {
    harness.press(UIKey(UIKeyCommand.f4))
    #expect(!isBlank)
    harness.advance(by: 1)
    #expect(!isBlank)
    harness.advance(by: 2)
    #expect(isBlank)
    #expect(harness.application.nextDeadline == nil)
  }

  @Test("A trail follows a finger and fades, and the program is idle afterwards")
  func trail() {
    window.touchStyle.showsTrails = true
    // For the second trail, the steps of fading must start again.
    for _ in 0..<2 {
      harness.touchDown(at: CGPoint(x: 30, y: 50))
      for step in 1...10 {
        harness.advance(by: 0.01)
        harness.touchMove(to: CGPoint(x: 30 + 14 * CGFloat(step), y: 50))
      }
      #expect(renderedPixel(x: 100, y: 50).alpha > 0)
      harness.touchUp()
      #expect(renderedPixel(x: 165, y: 50).alpha > 0)
      #expect(harness.application.nextDeadline != nil)
      harness.advance(by: 1)
      #expect(isBlank)
      #expect(harness.application.nextDeadline == nil)
    }
  }

  @Test("A fading trail repaints only its own area and not the window")
  func repaintedArea() {
    window.touchStyle.showsTrails = true
    let canvas = BitmapCanvas(width: 200, height: 200)
    harness.touchDown(at: CGPoint(x: 30, y: 30))
    harness.advance(by: 0.02)
    harness.touchMove(to: CGPoint(x: 60, y: 30))
    _ = window.renderChanges(on: canvas, scale: 1)
    harness.advance(by: 0.05)
    let rects = window.renderChanges(on: canvas, scale: 1)
    #expect(!rects.isEmpty)
    #expect(rects.allSatisfy { $0.maxX < 100 && $0.maxY < 60 })
  }

  @Test("The frames of a fading trail and of a click equal complete repaints")
  func incrementalFrames() {
    (window.touchStyle.showsTrails, window.touchStyle.showsNumbers) = (true, true)
    let canvas = BitmapCanvas(width: 200, height: 200)
    harness.touchDown(0, at: CGPoint(x: 30, y: 150))
    for step in 1...24 {
      harness.advance(by: 0.05)
      let offset = CGFloat(step)
      if step < 10 {
        harness.touchMove(0, to: CGPoint(x: 30 + 15 * offset, y: 150 - 9 * offset))
      }
      if step == 7 { send(.began, .mouse, at: CGPoint(x: 60, y: 60)) }
      if step == 8 { send(.ended, .mouse, at: CGPoint(x: 60, y: 60)) }
      if step == 11 { harness.touchUp(0) }
      _ = window.renderChanges(on: canvas, scale: 1)
      let complete = BitmapCanvas(width: 200, height: 200)
      window.render(on: complete, scale: 1)
      #expect(canvas.bitmap == complete.bitmap, "step \(step)")
    }
    #expect(isBlank)
  }

  @Test(
    "The two mouse buttons show different marks, and a hovering pointer shows none")
  func clicks() {
    harness.application.hover(at: CGPoint(x: 100, y: 100), timestamp: 0)
    #expect(isBlank)
    send(.began, .mouse, at: CGPoint(x: 100, y: 100))
    harness.advance(by: 0.2)
    // The ring of the primary button is filled.
    #expect(renderedPixel(x: 117, y: 100).alpha > 0)
    send(.ended, .mouse, at: CGPoint(x: 100, y: 100))
    harness.advance(by: 0.5)
    #expect(isBlank)
    send(.began, .mouse, at: CGPoint(x: 100, y: 100), button: .secondary)
    harness.advance(by: 0.2)
    #expect(renderedPixel(x: 117, y: 100).alpha == 0)
    #expect(renderedPixel(x: 100, y: 100).alpha == 0)
    #expect(!isBlank)
  }

  @Test(
    "A pen has a crosshair, which is larger at a higher force and leaves the page visible inside")
  func pen() {
    send(.began, .pencil, at: CGPoint(x: 100, y: 100), force: 2)
    #expect(renderedPixel(x: 106, y: 104).alpha == 0)
    #expect(renderedPixel(x: 122, y: 100).alpha == 0)
    send(.moved, .pencil, at: CGPoint(x: 100, y: 100), force: 4)
    #expect(renderedPixel(x: 122, y: 100).alpha > 0)
    window.touchStyle.distinguishesPens = false
    #expect(renderedPixel(x: 106, y: 104).alpha > 0)
  }

  @Test(
    "The crosshair of a pen follows the ratio of the pen's force to the maximum force",
    arguments: [1, 4])
  func maximumForce(limit: CGFloat) {
    func send(_ phase: UITouch.Phase, _ fraction: CGFloat) {
      sendPen(phase, fraction: fraction, of: limit)
    }
    send(.began, 0.5)
    #expect(renderedPixel(x: 122, y: 100).alpha == 0)
    send(.moved, 1)
    #expect(renderedPixel(x: 122, y: 100).alpha > 0)
    send(.moved, 0.5)
    #expect(renderedPixel(x: 122, y: 100).alpha == 0)
  }

  @Test("Two fingers that land in the same event get their numbers in a repeatable order")
  func numbers() {
    window.touchStyle.showsNumbers = true
    func picture(_ fingers: [Int: CGPoint]) -> Bitmap {
      harness.touchDown(fingers)
      let canvas = BitmapCanvas(width: 200, height: 200)
      window.render(on: canvas, scale: 1)
      for finger in fingers.keys { harness.touchUp(finger) }
      return canvas.bitmap
    }
    let (left, right) = (CGPoint(x: 50, y: 100), CGPoint(x: 150, y: 100))
    let pictures = (0..<8).map { _ in picture([1: left, 2: right]) }
    #expect(pictures.allSatisfy { $0 == pictures[0] })
    #expect(picture([2: left, 1: right]) != pictures[0])
  }

  @Test("The crosshair of a pen that does not measure its force keeps its size while it moves")
  func unmeasuredForce() {
    func send(_ phase: UITouch.Phase, x: CGFloat) {
      harness.application.enqueue(
        TouchSample(
          id: TouchID(device: 5, finger: 1), phase: phase, location: CGPoint(x: x, y: 100),
          timestamp: harness.now, source: .pencil))
      harness.application.dispatchPendingEvents()
    }
    /// Returns the alphas of the pixels in the row of the pen, around its location.
    func alphas(around x: Int) -> [UInt8] {
      let canvas = BitmapCanvas(width: 200, height: 200)
      window.render(on: canvas, scale: 1)
      return (x - 30..<x + 30).map { canvas.bitmap[$0, 100].alpha }
    }
    send(.began, x: 90)
    let landed = alphas(around: 90)
    // The lines of the crosshair extend from 11 to 17 points from the center.
    #expect(landed[30 + 15] > 0 && landed[30 + 8] == 0 && landed[30 + 21] == 0)
    harness.advance(by: 0.01)
    send(.moved, x: 110)
    // Rounding may differ elsewhere in the picture.
    let isSame = zip(alphas(around: 110), landed).allSatisfy { abs(Int($0) - Int($1)) <= 2 }
    #expect(isSame)
  }
}
