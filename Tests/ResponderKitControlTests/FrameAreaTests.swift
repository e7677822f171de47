import Ink
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Areas redrawn after a change, and views that retain their pixels")
struct FrameAreaTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
  private let view = UIView(frame: CGRect(x: 10, y: 10, width: 30, height: 20))
  private let harness: TouchHarness
  private let canvas = BitmapCanvas(width: 200, height: 100)

  init() {
    window.backgroundColor = .white
    view.backgroundColor = .red
    window.addSubview(view)
    harness = TouchHarness(window: window)
    _ = window.renderChanges(on: canvas, scale: 1)
  }

  /// Redraws what has changed on the canvas and returns the redrawn rectangles.
  @discardableResult
  private func showFrame() -> [CGRect] { window.renderChanges(on: canvas, scale: 1) }

  /// A description of the first pixel that differs by more than 3 in a channel from a complete
  /// rendering of the window; `nil` if there is none.
  private var difference: String? {
    let (shown, complete) = (canvas.bitmap, harness.snapshot())
    if shown == complete { return nil }
    for y in 0..<100 {
      for x in 0..<200 {
        let (a, b) = (shown.channels(x, y), complete.channels(x, y))
        if zip(a, b).contains(where: { abs($0 - $1) > 3 }) { return "(\(x), \(y)): \(a) \(b)" }
      }
    }
    return nil
  }

  @Test("A hidden window can be rendered, and its views can retain their pixels")
  func hiddenWindow() {
    window.isHidden = true
    #expect(harness.snapshot().channels(20, 20) == [255, 0, 0, 255])
    view.retainsContent = true
    showFrame()
    #expect(view.backingStore != nil && difference == nil)
  }

  @Test("Fading a view redraws its rectangle with a margin of one pixel")
  func fading() {
    view.alpha = 0.5
    #expect(showFrame() == [CGRect(x: 9, y: 9, width: 32, height: 22)])
    #expect(difference == nil)
  }

  @Test("A change below a view that clips to its bounds redraws only that view")
  func clippedChange() {
    let child = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    child.backgroundColor = .blue
    view.addSubview(child)
    view.clipsToBounds = true
    showFrame()
    child.center.x += 5
    #expect(showFrame() == [CGRect(x: 9, y: 9, width: 32, height: 22)])
    #expect(difference == nil)
  }

  @Test("A view that changes its color during an animation is redrawn at its presented location")
  func movingView() {
    UIView.animate(withDuration: 1, options: .curveLinear) { view.center.x += 120 }
    harness.advance(by: 0.5)
    showFrame()
    // The time does not advance, so the view does not move.
    view.backgroundColor = .green
    showFrame()
    #expect(difference == nil)
  }

  @Test("Translucent views in a window without a background are redrawn on cleared pixels")
  func transparentWindow() {
    let other = UIView(frame: CGRect(x: 150, y: 70, width: 20, height: 20))
    window.addSubview(other)
    window.backgroundColor = nil
    for view in [view, other] { view.backgroundColor = UIColor.red.withAlphaComponent(0.5) }
    showFrame()
    for view in [view, other] { view.setNeedsDisplay() }
    #expect(showFrame().count == 2)
    #expect(difference == nil)
  }

  @Test("The shadow of a clipping view can move, shrink and disappear without leftover pixels")
  func clippedShadow() {
    let layer = view.layer
    view.clipsToBounds = true
    (layer.shadowOpacity, layer.shadowRadius) = (1, 3)
    layer.shadowOffset = CGSize(width: 9, height: 9)
    showFrame()
    let changes: [() -> Void] = [
      { layer.shadowOffset = CGSize(width: -6, height: 0) }, { layer.shadowRadius = 0 },
      { layer.shadowOpacity = 0 },
    ]
    for (index, change) in changes.enumerated() {
      change()
      showFrame()
      #expect(difference == nil, "change \(index)")
    }
  }

  // MARK: Retained pixels

  @Test("A view whose retainsContent becomes false draws its content again")
  func releasedPixels() {
    view.retainsContent = true
    showFrame()
    #expect(view.backingStore != nil)
    view.retainsContent = false
    view.backgroundColor = .green
    showFrame()
    #expect(view.backingStore == nil && difference == nil)
  }

  @Test("A transparent view gets a backing store only when it becomes visible")
  func transparentView() {
    view.retainsContent = true
    view.alpha = 0
    showFrame()
    #expect(view.backingStore == nil)
    view.alpha = 0.5
    showFrame()
    #expect(view.backingStore != nil && difference == nil)
  }
}
