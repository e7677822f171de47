import Testing

@testable import ResponderKit
@testable import TouchRecipes

/// Tests of the regions of views that receive touches, point by point.
@Suite("Touch regions of the recipes, and responses to touches")
struct RecipeRegionTests {
  /// The points of a grid over the window, at the centers of every seventh pixel.
  private var grid: [CGPoint] {
    stride(from: 0.5, to: 480, by: 7).flatMap { x in
      stride(from: 0.5, to: 400, by: 7).map { y in point(CGFloat(x), CGFloat(y)) }
    }
  }

  @Test("A round view receives touches inside its circle even if its bounds have another origin")
  func shiftedBounds() {
    let view = RoundHighlightView(frame: CGRect(x: 0, y: 0, width: 80, height: 80), color: .red)
    view.bounds.origin = point(300, 10)
    #expect(view.point(inside: point(340, 50), with: nil))
    #expect(view.point(inside: point(301, 50), with: nil))
    #expect(!view.point(inside: point(50, 50), with: nil))
    #expect(!view.point(inside: point(303, 13), with: nil))
  }

  @Test("A disc receives exactly the touches less than 120 points from its center")
  func disc() {
    let fixture = RecipeFixture(HitTestCircle())
    let (disc, square) = (fixture.controller.disc, fixture.controller.square)
    #expect(disc.frame == CGRect(x: 120, y: 80, width: 240, height: 240))
    #expect(square.frame == disc.frame)
    for location in grid {
      let hit = fixture.window.hitTest(location, with: nil)
      let isInside = location.distance(to: point(240, 200)) < 120
      #expect((hit === disc) == isInside, "\(location)")
      #expect((hit === square) == (!isInside && square.frame.contains(location)), "\(location)")
    }
    #expect(!disc.point(inside: point(240, 120), with: nil))
    #expect(disc.point(inside: point(239.9, 120), with: nil))
    #expect(disc.point(inside: point(120, 0.1), with: nil))
  }

  @Test("A touched view brightens until its touch ends or is cancelled, and then dims")
  func highlight() {
    let fixture = RecipeFixture(HitTestCircle())
    let (disc, square) = (fixture.controller.disc, fixture.controller.square)
    func alphas() -> [UInt8] {
      [
        disc.snapshot().alpha(at: point(120, 120)), square.snapshot().alpha(at: point(3, 3)),
        disc.snapshot().alpha(at: point(3, 3)),
      ]
    }
    #expect(alphas() == [77, 77, 0])
    fixture.harness.touchDown(0, at: point(240, 200))
    fixture.harness.touchDown(1, at: point(125, 85))
    fixture.harness.touchMove(0, to: point(10, 10))
    #expect(alphas() == [255, 255, 0])
    fixture.harness.touchUp(0)
    #expect(alphas() == [77, 255, 0])
    fixture.harness.touchCancel(1)
    #expect(alphas() == [77, 77, 0])
  }

  @Test("A ring receives exactly the touches where its image has an alpha of at least 85")
  func bitmap() throws {
    let fixture = RecipeFixture(HitTestBitmap())
    let ring = fixture.controller.ring
    #expect(ring.frame == CGRect(x: 120, y: 100, width: 240, height: 240))
    let image = try #require(ring.image)
    var counts = [0, 0]
    for location in grid {
      let inside = ring.convert(location, from: nil)
      let isHit = fixture.window.hitTest(location, with: nil) === ring
      let isVisible = ring.bounds.contains(inside) && image.alpha(at: inside) >= 85
      #expect(isHit == isVisible, "\(location)")
      counts[isHit ? 1 : 0] += 1
    }
    #expect(counts[0] > 1000 && counts[1] > 300)
    // The strokes overlap, so that the ring is opaque in its middle and fades at both edges.
    let alphas = stride(from: 0, through: 120, by: 1).map { image.alpha(at: point(120, $0)) }
    #expect(alphas[60] == 255 && alphas[20] == 0 && alphas[100] == 0)
    #expect(alphas[24] < 85 && alphas[96] < 85)
    #expect(alphas[45...74].allSatisfy { $0 == 255 })
    for distance in 1...40 {
      #expect(abs(Int(alphas[60 - distance]) - Int(alphas[59 + distance])) < 6)
    }
    // Outside of the middle stroke, the alphas combine: 1 - (1 - a)(1 - b)…
    let widths = [(74.0, 0.12), (64, 0.18), (54, 0.3), (44, 0.5)]
    for (distance, count) in [(36, 1), (31, 2), (26, 3), (21, 4)] {
      let uncovered = widths.prefix(count).reduce(1.0) { $0 * (1 - $1.1) }
      #expect(abs(Double(alphas[60 - distance]) - 255 * (1 - uncovered)) < 3, "\(distance)")
    }
  }

  @Test("A touched ring is a tenth larger until its touch ends or is cancelled")
  func growing() {
    let fixture = RecipeFixture(HitTestBitmap())
    let ring = fixture.controller.ring
    fixture.harness.touchDown(at: point(240, 160))
    #expect(ring.transform == CGAffineTransform(scaleX: 1.1, y: 1.1))
    fixture.harness.touchMove(to: point(10, 10))
    #expect(ring.transform == CGAffineTransform(scaleX: 1.1, y: 1.1))
    fixture.harness.touchCancel()
    #expect(ring.transform.isIdentity)
    fixture.harness.touchDown(at: point(240, 160))
    fixture.harness.touchUp()
    #expect(ring.transform.isIdentity)
    ring.image = nil
    #expect(!ring.point(inside: point(120, 60), with: nil))
  }

  @Test(
    "The button of an unlocked panel receives exactly the touches within its margin of 60 points")
  func margin() {
    let fixture = RecipeFixture(InterceptWithHitTest())
    let (panel, button) = (fixture.controller.panel, fixture.controller.panel.button)
    #expect(panel.frame == CGRect(x: 40, y: 90, width: 400, height: 270))
    #expect(button.frame == CGRect(x: 165, y: 115, width: 70, height: 36))
    let area = CGRect(x: 145, y: 145, width: 190, height: 156)
    for isLocked in [false, true] {
      panel.isLocked = isLocked
      for location in grid where panel.frame.contains(location) {
        let hit = fixture.window.hitTest(location, with: nil)
        let isInside = area.contains(location) && !isLocked
        #expect((hit === button) == isInside, "\(location)")
        if !isInside { #expect(hit === panel || hit === panel.label) }
      }
      #expect(panel.hitTest(point(-1, 10), with: nil) == nil)
    }
  }

  @Test("The margin of a wide or tall button receives touches unless the button is hidden")
  func marginOfOtherSizes() {
    let fixture = RecipeFixture(InterceptWithHitTest())
    let (panel, button) = (fixture.controller.panel, fixture.controller.panel.button)
    for size in [CGSize(width: 150, height: 20), CGSize(width: 20, height: 110)] {
      button.frame.size = size
      let frame = panel.convert(button.frame, to: fixture.view)
      for location in [
        point(frame.minX - 50, frame.midY), point(frame.maxX + 50, frame.midY),
        point(frame.midX, frame.minY - 50), point(frame.midX, frame.maxY + 5),
      ] {
        button.isHidden = false
        #expect(fixture.window.hitTest(location, with: nil) === button)
        button.isHidden = true
        #expect(fixture.window.hitTest(location, with: nil) === panel)
      }
    }
  }

  @Test("A locked panel counts two fingers that land at once, and its label gives the number")
  func swallowed() {
    let fixture = RecipeFixture(InterceptWithHitTest())
    let controller = fixture.controller
    controller.panel.isMultipleTouchEnabled = true
    controller.panel.isLocked = true
    fixture.harness.touchDown([0: point(60, 340), 1: point(240, 220)])
    fixture.harness.touchUp([0, 1])
    #expect(controller.panel.swallowedCount == 2 && controller.pressCount == 0)
    #expect(controller.panel.label.text == "Swallowed: 2")
    #expect(controller.panel.label.frame == CGRect(x: 20, y: 12, width: 360, height: 24))
    controller.panel.isLocked = false
    fixture.tap(point(60, 340))
    #expect(controller.panel.swallowedCount == 2)
    fixture.tap(point(240, 220))
    #expect(controller.panel.button.currentTitle == "1")
  }

  @Test(
    "The labels of the responder chain recipe show touch counts and are highlighted while touched")
  func counting() {
    let fixture = RecipeFixture(SeveralHandlers())
    let controller = fixture.controller
    for view in [controller.view, controller.inner, controller.outer] {
      view?.isMultipleTouchEnabled = true
    }
    #expect(controller.countLabel.backgroundColor == nil)
    fixture.harness.touchDown(0, at: point(150, 250))
    fixture.harness.touchDown(1, at: point(60, 350))
    #expect(controller.inner.countLabel.text == "Inner view: 1")
    #expect(controller.outer.countLabel.text == "Outer view: 2")
    #expect(controller.countLabel.text == "View controller: 2")
    #expect(
      [controller.inner.countLabel, controller.outer.countLabel, controller.countLabel]
        .map(\.activeCount) == [1, 2, 2])
    fixture.harness.touchUp(0)
    #expect(controller.inner.countLabel.backgroundColor == nil)
    #expect(controller.inner.countLabel.textColor == .label)
    #expect(controller.outer.countLabel.activeCount == 1)
    #expect(controller.outer.countLabel.backgroundColor == Palette.colors[0])
    #expect(controller.countLabel.textColor == .black)
    fixture.harness.touchCancel(1)
    #expect(controller.outer.countLabel.activeCount == 0)
    #expect(controller.outer.countLabel.backgroundColor == nil)
    #expect(controller.countLabel.backgroundColor == nil && controller.countLabel.count == 2)
  }

  @Test("A touched pad is highlighted until its touch is cancelled")
  func pads() {
    let fixture = RecipeFixture(ExclusiveTouch())
    let pads = [fixture.controller.a, fixture.controller.b, fixture.controller.c]
    #expect(pads.map(\.center) == [point(95, 190), point(240, 190), point(385, 190)])
    #expect(pads.map(\.isExclusiveTouch) == [true, false, false])
    for pad in pads {
      #expect(pad.bounds.size == CGSize(width: 130, height: 180))
      #expect(pad.backgroundColor == .systemFill && pad.label.textColor == .label)
      fixture.harness.touchDown(at: point(pad.center.x + 60, pad.center.y - 85))
      fixture.harness.touchMove(to: point(5, 5))
      #expect(pad.isTouched && pad.label.text?.hasSuffix(" is touched") == true)
      #expect(pad.backgroundColor == Palette.colors[5] && pad.label.textColor == .black)
      fixture.harness.touchCancel()
      #expect(!pad.isTouched && pad.label.text?.count == 1)
      #expect(pad.backgroundColor == .systemFill && pad.label.textColor == .label)
    }
    #expect(pads.map(\.label.text) == ["A", "B", "C"])
  }

  @Test(
    "The swipe view detects swipes in both directions with up to 4 points of vertical deviation")
  func swipes() {
    let none = UISwipeGestureRecognizer.Direction()
    let cases: [(CGPoint, UISwipeGestureRecognizer.Direction)] = [
      (point(312, 204), .right), (point(312, 196), .right), (point(288, 204), .left),
      (point(288, 196), .left), (point(311.5, 200), none), (point(288.5, 200), none),
      (point(312, 204.5), none), (point(312, 195.5), none), (point(260, 205), none),
    ]
    for (end, direction) in cases {
      let fixture = RecipeFixture(Swipes())
      fixture.harness.touchDown(at: point(300, 200))
      fixture.harness.touchMove(to: end)
      #expect(fixture.controller.viewDirection == direction, "\(end)")
    }
  }

  @Test(
    "The swipe label shows the results of the view and the recognizer, and none for a still touch")
  func swipeEnds() {
    let fixture = RecipeFixture(Swipes())
    let labels = fixture.view.subviews.compactMap { $0 as? UILabel }
    #expect(labels.map(\.text) == ["View: nothing yet\nRecognizer: nothing yet"])
    for isCancelled in [false, true] {
      fixture.harness.touchDown(at: point(300, 200))
      if isCancelled { fixture.harness.touchCancel() } else { fixture.harness.touchUp() }
      fixture.harness.advance(by: 1)
    }
    fixture.drag(from: point(100, 300), to: point(100, 200))
    fixture.harness.touchUp()
    #expect(labels[0].text == "View: nothing yet\nRecognizer: up")
    fixture.harness.advance(by: 1)
    fixture.drag(from: point(300, 200), to: point(200, 200))
    fixture.harness.touchUp()
    #expect(labels[0].text == "View: left\nRecognizer: left")
    fixture.drag(from: point(100, 200), to: point(100, 320))
    fixture.harness.touchUp()
    #expect(labels[0].text == "View: left\nRecognizer: down")
    fixture.drag(from: point(100, 200), to: point(220, 200))
    #expect(labels[0].text == "View: right\nRecognizer: right")
  }

  @Test("The tap recipe shows the tap count and draws a dot at each tap")
  func dots() {
    let fixture = RecipeFixture(TapsAndDoubleTaps())
    let canvas = fixture.controller.canvas
    let label = canvas.subviews.compactMap { $0 as? UILabel }.first
    for location in [point(200, 180), point(300, 90)] {
      fixture.tap(location)
      fixture.harness.advance(by: 1)
    }
    #expect(label?.text == "tapCount: 1")
    let image = canvas.snapshot()
    for (dx, dy) in [(7, 0), (-7, 0), (0, 7), (0, -7)] as [(CGFloat, CGFloat)] {
      #expect(image.alpha(at: point(300 + dx, 90 + dy)) == 255)
      #expect(image.alpha(at: point(200 + 1.5 * dx, 180 + 1.5 * dy)) == 0)
    }
    fixture.harness.touchDown(at: point(50, 50))
    fixture.harness.touchMove(to: point(90, 50))
    #expect(label?.text == "tapCount: 0")
    fixture.harness.touchUp()
    fixture.harness.advance(by: 1)
    #expect(canvas.dots.count == 2)
  }
}
