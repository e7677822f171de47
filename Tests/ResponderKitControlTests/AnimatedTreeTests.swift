import Ink
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Redrawing of animated views and the end of property animators")
struct AnimatedTreeTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
  private let parent = UIView(frame: CGRect(x: 10, y: 10, width: 30, height: 30))
  private let child = UIView(frame: CGRect(x: 20, y: 20, width: 20, height: 20))
  private let harness: TouchHarness
  private let canvas = BitmapCanvas(width: 200, height: 100)

  init() {
    window.backgroundColor = .white
    harness = TouchHarness(window: window)
    (parent.backgroundColor, child.backgroundColor) = (.red, .blue)
    parent.addSubview(child)
    window.addSubview(parent)
    _ = window.renderChanges(on: canvas, scale: 1)
  }

  /// Redraws what has changed on the canvas and returns the redrawn rectangles.
  private func showFrame() -> [CGRect] { window.renderChanges(on: canvas, scale: 1) }

  private var isCanvasUpToDate: Bool { canvas.bitmap == harness.snapshot() }

  @Test(
    "Redrawing an animator's views matches a full drawing at three fractions and after a reversal")
  func scrubbedAnimator() {
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { [parent, child] in
      child.center.x += 100
      parent.alpha = 0.4
    }
    for fraction in [0.3, 0.8, 0.1] as [CGFloat] {
      animator.fractionComplete = fraction
      _ = showFrame()
      let isShown = isCanvasUpToDate
      #expect(isShown, "\(fraction)")
    }
    animator.isReversed = true
    animator.startAnimation()
    harness.advance(by: 0.5)
    _ = showFrame()
    let isShown = isCanvasUpToDate
    #expect(isShown && animator.state == .inactive && parent.alpha == 1)
  }

  @Test("Fading a view also redraws a moving subview that lies outside the bounds of the view")
  func fadingParent() {
    UIView.animate(withDuration: 1, options: .curveLinear) { child.center.x += 120 }
    harness.advance(by: 0.5)
    _ = showFrame()
    // The subview is now halfway between its old and its new location, and does not move until the
    // time advances.
    parent.alpha = 0.5
    _ = showFrame()
    let isShown = isCanvasUpToDate
    #expect(isShown)
    UIView.animate(withDuration: 1) { parent.alpha = 1 }
    for _ in 0..<6 {
      harness.advance(by: 0.1)
      _ = showFrame()
      let isShown = isCanvasUpToDate
      #expect(isShown)
    }
  }

  @Test("Fading a view redraws the view and its visible subviews, but not the whole window")
  func changedRegion() {
    parent.alpha = 0.5
    let changed = showFrame().reduce(CGRect.null) { $0.union($1) }
    #expect(changed.contains(CGRect(x: 10, y: 10, width: 40, height: 40)))
    #expect(changed.width < 60 && changed.height < 60)
    // Nothing is redrawn outside a view that clips its subviews.
    parent.clipsToBounds = true
    _ = showFrame()
    parent.alpha = 0.7
    let clipped = showFrame().reduce(CGRect.null) { $0.union($1) }
    #expect(clipped.contains(parent.frame) && clipped.width < 34 && clipped.height < 34)
  }

  @Test("The fractionComplete of a finished property animator is 1", arguments: [0, 0.2])
  func endOfAnimator(delay: Double) {
    let animator = UIViewPropertyAnimator(duration: 0.5, curve: .linear) { [child] in
      child.center.x += 100
    }
    animator.startAnimation(afterDelay: delay)
    harness.advance(by: 0.3)
    #expect(animator.fractionComplete > 0 && animator.fractionComplete < 1)
    harness.advance(by: 1)
    #expect(animator.fractionComplete == 1 && animator.state == .inactive)
  }
}
