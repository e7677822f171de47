import Ink
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Changes of views that are shown")
struct ViewUpdateTests {
  /// A view that fills itself with a color.
  ///
  /// Setting the color does not redraw the view.
  private final class ColorView: UIView {
    var color: UIColor? = .red
    var layoutCount = 0

    override func draw(_ rect: CGRect) {
      (color ?? tintColor).setFill()
      UIGraphicsGetCurrentContext()?.fill(bounds)
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      layoutCount += 1
    }
  }

  private let fixture = PictureFixture(width: 100, height: 60)
  private let canvas = BitmapCanvas(width: 100, height: 60)
  private var window: UIWindow { fixture.window }

  private func redraw() { _ = window.renderChanges(on: canvas, scale: 1) }

  private func color(_ x: Int, _ y: Int) -> [Int] { canvas.bitmap.channels(x, y) }

  @Test("A transition redraws the content of its view without setNeedsDisplay")
  func transition() {
    let view = fixture.add(ColorView(), 10, 10, 20, 20)
    view.retainsContent = true
    redraw()
    #expect(color(15, 15) == [255, 0, 0, 255])
    for duration in [0.5, 0] {
      view.color = .red
      view.setNeedsDisplay()
      redraw()
      UIView.transition(with: view, duration: duration, animations: { view.color = .blue })
      redraw()
      #expect(color(15, 15) == [0, 0, 255, 255])
    }
  }

  @Test("A view with a backing store is redrawn in the tint color of its new superview")
  func movedView() {
    let containers = [UIColor.red, .blue].enumerated().map { index, color in
      let view = fixture.add(UIView(), CGFloat(index * 40), 0, 40, 60)
      view.tintColor = color
      return view
    }
    let view = ColorView(frame: CGRect(x: 5, y: 5, width: 20, height: 20))
    (view.color, view.retainsContent) = (nil, true)
    for (index, expected) in [[255, 0, 0, 255], [0, 0, 255, 255], [255, 0, 0, 255]].enumerated() {
      containers[index % 2].addSubview(view)
      redraw()
      #expect(color(index % 2 * 40 + 15, 15) == expected)
    }
  }

  @Test("A view is laid out after it is added, even if it was laid out before")
  func addedView() {
    let view = ColorView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    view.layoutIfNeeded()
    #expect(view.layoutCount == 1)
    window.addSubview(view)
    window.layoutIfNeeded()
    #expect(view.layoutCount == 2)
    window.layoutIfNeeded()
    #expect(view.layoutCount == 2)
  }

  @Test("A view is laid out again when its subviews change, but not when a subview only moves")
  func subviews() {
    let containers = [0, 50].map { fixture.add(ColorView(), $0, 0, 50, 60) }
    let views = (0..<2).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9)) }
    for view in views { containers[0].addSubview(view) }
    func layoutCounts(_ change: () -> Void) -> [Int] {
      window.layoutIfNeeded()
      let before = containers.map(\.layoutCount)
      change()
      window.layoutIfNeeded()
      return zip(containers, before).map { $0.layoutCount - $1 }
    }
    #expect(layoutCounts { containers[0].bringSubviewToFront(views[0]) } == [1, 0])
    #expect(layoutCounts { containers[0].exchangeSubview(at: 0, withSubviewAt: 1) } == [1, 0])
    #expect(layoutCounts { containers[0].insertSubview(views[1], at: 0) } == [1, 0])
    #expect(layoutCounts { views[0].bounds.size.width = 20 } == [1, 0])
    #expect(layoutCounts { views[0].center.x = 30 } == [0, 0])
    #expect(layoutCounts { containers[1].addSubview(views[0]) } == [1, 1])
    #expect(layoutCounts { views[0].removeFromSuperview() } == [0, 1])
    #expect(layoutCounts {} == [0, 0])
  }

  @Test("A subview that is added during the layout is shown, and requests no further layout")
  func subviewOfLayout() {
    final class Growing: UIView {
      var layoutCount = 0
      override func layoutSubviews() {
        layoutCount += 1
        guard subviews.isEmpty else { return }
        let view = UIView(frame: bounds)
        view.backgroundColor = .blue
        addSubview(view)
      }
    }
    let view = fixture.add(Growing(), 10, 10, 20, 20)
    redraw()
    #expect(view.layoutCount == 1 && color(15, 15) == [0, 0, 255, 255])
    redraw()
    #expect(view.layoutCount == 1 && view.layoutState == .done)
  }

  @Test("setNeedsUpdateConstraints requests a redraw, which updates the constraints")
  func constraints() {
    final class Updated: UIView {
      var updates = 0
      override func updateConstraints() {
        updates += 1
        super.updateConstraints()
      }
    }
    let view = fixture.add(Updated(), 0, 0, 10, 10)
    redraw()
    #expect(!window.needsFrame && view.updates == 0)
    view.setNeedsUpdateConstraints()
    #expect(window.needsFrame)
    redraw()
    #expect(view.updates == 1 && !window.needsFrame)
  }

  @Test("Changing the style of an activity indicator redraws it and lays it out")
  func indicatorStyle() {
    let view = UIActivityIndicatorView(style: .medium)
    view.hidesWhenStopped = false
    window.addSubview(view)
    for (style, side) in [
      (.white, 20), (.gray, 20), (.large, 37), (.whiteLarge, 37), (.medium, 20),
    ] as [(UIActivityIndicatorView.Style, CGFloat)] {
      // The view already has the size of the new style, so only the style requests the redraw.
      view.bounds.size = CGSize(width: side, height: side)
      redraw()
      #expect(!window.needsFrame && window.layoutState == .done)
      view.style = style
      #expect(window.needsFrame && window.layoutState == .needed)
      redraw()
      let isShown = canvas.bitmap == fixture.harness.snapshot()
      #expect(isShown)
    }
  }

  @Test("Changing the layout margins of a view lays it out again")
  func margins() {
    let view = fixture.add(ColorView(), 0, 0, 50, 50)
    window.layoutIfNeeded()
    let layoutCount = view.layoutCount
    view.layoutMargins.left = 20
    window.layoutIfNeeded()
    #expect(view.layoutCount == layoutCount + 1)
    view.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 1, leading: 2, bottom: 3, trailing: 4)
    window.layoutIfNeeded()
    #expect(view.layoutCount == layoutCount + 2)
    #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
  }

  @Test("Changing the shown highlighted image of an image view requests a redraw")
  func highlightedImage() {
    let view = UIImageView(image: PictureFixture.image(20, 20))
    window.addSubview(view)
    view.isHighlighted = true
    redraw()
    view.highlightedImage = PictureFixture.image(20, 20, .red)
    #expect(window.needsFrame)
    redraw()
    let isShown = canvas.bitmap == fixture.harness.snapshot()
    #expect(isShown)
    view.stopAnimating()
    #expect(!window.needsFrame, "nothing was animated")
  }

  @Test("A view with a backing store is redrawn when its window's interface style changes")
  func newStyle() {
    let view = fixture.add(ColorView(), 10, 10, 20, 20)
    (view.color, view.retainsContent) = (UIColor(light: .red, dark: .blue), true)
    let styles: [(UIUserInterfaceStyle, [Int])] = [
      (.light, [255, 0, 0, 255]), (.dark, [0, 0, 255, 255]), (.light, [255, 0, 0, 255]),
    ]
    for (style, expected) in styles {
      window.overrideUserInterfaceStyle = style
      redraw()
      #expect(color(15, 15) == expected)
    }
  }

  @Test("A turning activity indicator is redrawn at each of its steps")
  func turningIndicator() {
    let view = fixture.add(UIActivityIndicatorView(style: .medium), 10, 10, 20, 20)
    view.startAnimating()
    fixture.harness.advance(by: 0.05)
    redraw()
    for _ in 0..<3 {
      #expect(!window.needsFrame)
      let before = canvas.bitmap
      fixture.harness.advance(by: 0.1)
      #expect(window.needsFrame)
      redraw()
      let isChanged = canvas.bitmap != before
      let isShown = canvas.bitmap == fixture.harness.snapshot()
      #expect(isChanged && isShown)
    }
  }
}
