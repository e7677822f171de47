import Testing

@testable import ResponderKit
@testable import TouchRecipes

/// Tests of recipes with fingers on paths of different lengths and directions.
@Suite("Paths of fingers in the recipes")
struct RecipePathTests {
  private func flowers(in view: UIView) -> [UIView] { view.subviews.filter { $0 is FlowerView } }

  private let scattered = [
    point(95, 100), point(255, 70), point(400, 120), point(160, 240), point(320, 215),
    point(230, 340),
  ]

  // MARK: Dragging

  @Test("Every dragged flower keeps the touched point under its finger and comes to the front")
  func directManipulation() {
    let fixture = RecipeFixture(DirectManipulation())
    let all = flowers(in: fixture.view)
    #expect(all.map(\.center) == scattered)
    #expect(all.map(\.tag) == Array(0..<6))
    #expect(all.allSatisfy { $0.bounds.size == CGSize(width: 84, height: 84) })
    fixture.harness.touchDown(0, at: point(100, 95))
    fixture.harness.touchDown(1, at: point(390, 140))
    #expect(fixture.view.subviews.suffix(2).elementsEqual([all[0], all[2]]) { $0 === $1 })
    fixture.harness.touchMove([0: point(130, 85), 1: point(380, 200)])
    fixture.harness.touchMove([0: point(180, 105), 1: point(290, 90)])
    #expect(all[0].center == point(175, 110))
    #expect(all[2].center == point(300, 70))
    fixture.harness.touchUp(0)
    fixture.harness.touchMove(1, to: point(300, 300))
    fixture.harness.touchCancel(1)
    #expect(all[0].center == point(175, 110) && all[2].center == point(310, 280))
    for index in [1, 3, 4, 5] { #expect(all[index].center == scattered[index]) }
  }

  @Test("Every flower with a pan recognizer moves by the distance of its own finger")
  func pans() {
    let fixture = RecipeFixture(PanToMove())
    let all = flowers(in: fixture.view)
    #expect(all.map(\.center) == scattered)
    fixture.harness.touchDown([0: point(90, 110), 1: point(330, 200)])
    for (first, second) in [
      (point(110, 130), point(310, 230)), (point(150, 125), point(300, 290)),
      (point(91, 210), point(200, 270)),
    ] {
      fixture.harness.advance(by: 0.01)
      fixture.harness.touchMove([0: first, 1: second])
    }
    #expect(all[0].center.distance(to: point(96, 200)) < 1e-9)
    #expect(all[4].center.distance(to: point(190, 285)) < 1e-9)
    #expect([1, 2, 3, 5].allSatisfy { all[$0].center == scattered[$0] })
  }

  @Test("A bounded flower stays inside its field, and a cancelled touch leaves the flower in place")
  func bounded() {
    let fixture = RecipeFixture(BoundedMovement())
    let (field, flower) = (fixture.controller.field, fixture.controller.flower)
    #expect(field.frame == CGRect(x: 60, y: 60, width: 360, height: 280))
    #expect(flower.center == point(180, 140))
    fixture.harness.touchDown(at: point(250, 190))
    for (finger, center) in [
      (point(260, 170), point(190, 120)), (point(-500, 215), point(42, 165)),
      (point(900, 165), point(318, 115)), (point(220, -90), point(150, 42)),
      (point(235, 700), point(165, 238)), (point(900, -90), point(318, 42)),
      (point(-500, 700), point(42, 238)), (point(252, 191), point(182, 141)),
    ] {
      fixture.harness.touchMove(to: finger)
      #expect(flower.center == center, "\(finger)")
    }
    fixture.harness.touchMove(to: point(300, 260))
    fixture.harness.touchCancel()
    #expect(flower.center == point(230, 210))
    // The next touch begins at another location on the flower.
    fixture.harness.touchDown(at: point(280, 290))
    fixture.harness.touchMove(to: point(290, 285))
    fixture.harness.touchUp()
    #expect(flower.center == point(240, 205))
  }

  // MARK: Transforms

  /// Returns the similarity transform that maps two points to two others, relative to the center of
  /// a view, computed with complex numbers.
  private func similarity(
    _ a: CGPoint, _ b: CGPoint, to newA: CGPoint, _ newB: CGPoint, around center: CGPoint
  ) -> CGAffineTransform {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let (ex, ey) = (newB.x - newA.x, newB.y - newA.y)
    let square = dx * dx + dy * dy
    let (real, imaginary) = ((ex * dx + ey * dy) / square, (ey * dx - ex * dy) / square)
    let (px, py) = (a.x - center.x, a.y - center.y)
    return CGAffineTransform(
      a: real, b: imaginary, c: -imaginary, d: real,
      tx: newA.x - center.x - (real * px - imaginary * py),
      ty: newA.y - center.y - (imaginary * px + real * py))
  }

  private func isEqual(_ a: CGAffineTransform, _ b: CGAffineTransform) -> Bool {
    zip([a.a, a.b, a.c, a.d, a.tx, a.ty], [b.a, b.b, b.c, b.d, b.tx, b.ty]).allSatisfy {
      abs($0 - $1) < 1e-6
    }
  }

  private let start = (point(205, 170), point(290, 220))
  private let ends = [
    (point(205, 170), point(290, 220)), (point(190, 150), point(320, 190)),
    (point(260, 260), point(215, 130)), (point(100, 90), point(140, 330)),
    (point(300, 120), point(261, 133)),
  ]

  @Test("A flower without recognizers exactly follows the moves, turns and spreads of two fingers")
  func twoFingers() {
    let fixture = RecipeFixture(TwoFingerTransform())
    let flower = fixture.controller.flower
    #expect(flower.center == point(240, 200))
    #expect(flower.transform == CGAffineTransform(scaleX: 2, y: 2))
    fixture.harness.touchDown([0: start.0, 1: start.1])
    for end in ends {
      fixture.harness.touchMove([0: end.0, 1: end.1])
      let change = similarity(start.0, start.1, to: end.0, end.1, around: point(240, 200))
      let expected = CGAffineTransform(scaleX: 2, y: 2).concatenating(change)
      #expect(isEqual(flower.transform, expected), "\(end)")
    }
    #expect(flower.center == point(240, 200))
  }

  @Test(
    "A flower with three recognizers exactly follows the moves, turns and spreads of two fingers")
  func recognizers() {
    let fixture = RecipeFixture(TransformGestures())
    let flower = fixture.controller.flower
    #expect(flower.center == point(240, 200))
    fixture.harness.touchDown([0: start.0, 1: start.1])
    for end in ends.dropFirst() {
      fixture.harness.advance(by: 0.01)
      fixture.harness.touchMove([0: end.0, 1: end.1])
      let change = similarity(start.0, start.1, to: end.0, end.1, around: point(240, 200))
      let expected = CGAffineTransform(scaleX: 2, y: 2).concatenating(change)
      #expect(isEqual(flower.transform, expected), "\(end)")
    }
  }

  @Test("Two fingers less than a point apart neither turn nor scale a flower")
  func closeFingers() {
    for end in [point(230.6, 180.6), point(250, 210)] {
      let fixture = RecipeFixture(TwoFingerTransform())
      let flower = fixture.controller.flower
      // Either the start points or the end points are less than a point apart.
      let second = end.x > 240 ? point(230.5, 180.5) : point(300, 250)
      fixture.harness.touchDown(0, at: point(230, 180))
      fixture.harness.touchDown(1, at: second)
      fixture.harness.touchMove([0: point(230, 180), 1: end])
      let transform = flower.transform
      #expect(transform.a == 2 && transform.b == 0 && transform.c == 0 && transform.d == 2)
    }
  }

  @Test("Two fingers that are one point apart already turn a flower")
  func onePointApart() {
    let fixture = RecipeFixture(TwoFingerTransform())
    let flower = fixture.controller.flower
    fixture.harness.touchDown([0: point(230, 180), 1: point(231, 180)])
    fixture.harness.touchMove([0: point(230, 180), 1: point(230, 183)])
    let change = similarity(
      point(230, 180), point(231, 180), to: point(230, 180), point(230, 183),
      around: point(240, 200))
    #expect(
      isEqual(flower.transform, CGAffineTransform(scaleX: 2, y: 2).concatenating(change)))
    fixture.harness.touchMove([0: point(230, 180), 1: point(230, 181)])
    let smaller = similarity(
      point(230, 180), point(231, 180), to: point(230, 180), point(230, 181),
      around: point(240, 200))
    #expect(
      isEqual(flower.transform, CGAffineTransform(scaleX: 2, y: 2).concatenating(smaller)))
  }

  @Test(
    "A finger that lands or lifts does not move a flower, and a cancelled finger resets the flower")
  func changingFingers() {
    let fixture = RecipeFixture(TwoFingerTransform())
    let flower = fixture.controller.flower
    let initial = flower.transform
    fixture.harness.touchDown(0, at: point(220, 180))
    fixture.harness.touchMove(0, to: point(240, 175))
    #expect(isEqual(flower.transform, initial.concatenating(.init(translationX: 20, y: -5))))
    let first = flower.transform
    fixture.harness.touchDown(1, at: point(290, 230))
    #expect(isEqual(flower.transform, first))
    fixture.harness.touchMove(1, to: point(300, 260))
    let second = first.concatenating(
      similarity(
        point(240, 175), point(290, 230), to: point(240, 175), point(300, 260),
        around: point(240, 200)))
    #expect(isEqual(flower.transform, second))
    fixture.harness.touchUp(0)
    #expect(isEqual(flower.transform, second))
    fixture.harness.touchMove(1, to: point(310, 290))
    #expect(isEqual(flower.transform, second.concatenating(.init(translationX: 10, y: 30))))
    fixture.harness.touchDown(2, at: point(280, 250))
    fixture.harness.touchCancel(1)
    #expect(isEqual(flower.transform, initial))
    fixture.harness.touchMove(2, to: point(285, 270))
    #expect(isEqual(flower.transform, initial.concatenating(.init(translationX: 5, y: 20))))
    fixture.harness.touchUp(2)
    // Cancelling the next touch restores the transform from before that touch.
    fixture.harness.touchDown(0, at: point(250, 220))
    fixture.harness.touchMove(0, to: point(200, 220))
    fixture.harness.touchCancel(0)
    #expect(isEqual(flower.transform, initial.concatenating(.init(translationX: 5, y: 20))))
  }

  @Test("A flower follows the last move of a finger before another finger lands")
  func movementBeforeLanding() {
    let fixture = RecipeFixture(TwoFingerTransform())
    let flower = fixture.controller.flower
    let initial = flower.transform
    fixture.harness.touchDown(0, at: point(220, 180))
    let application = fixture.harness.application
    for (finger, phase, location) in [
      (0, .moved, point(235, 150)), (1, .began, point(290, 230)),
    ] as [(Int64, UITouch.Phase, CGPoint)] {
      application.enqueue(
        TouchSample(
          id: TouchID(finger: finger), phase: phase, location: location,
          timestamp: fixture.harness.now))
    }
    application.dispatchPendingEvents()
    #expect(isEqual(flower.transform, initial.concatenating(.init(translationX: 15, y: -30))))
  }

  @Test("A flower follows a finger to the location at which the finger lifts")
  func finalLocation() {
    let fixture = RecipeFixture(TwoFingerTransform())
    let flower = fixture.controller.flower
    let initial = flower.transform
    fixture.harness.touchDown(0, at: point(220, 180))
    fixture.harness.application.enqueue(
      TouchSample(
        id: TouchID(finger: 0), phase: .ended, location: point(230, 210),
        timestamp: fixture.harness.now))
    fixture.harness.application.dispatchPendingEvents()
    #expect(isEqual(flower.transform, initial.concatenating(.init(translationX: 10, y: 30))))
    let bounded = RecipeFixture(BoundedMovement())
    bounded.harness.touchDown(0, at: point(240, 200))
    bounded.harness.application.enqueue(
      TouchSample(
        id: TouchID(finger: 0), phase: .ended, location: point(260, 190),
        timestamp: bounded.harness.now))
    bounded.harness.application.dispatchPendingEvents()
    #expect(bounded.controller.flower.center == point(200, 130))
  }

  // MARK: Drawing

  @Test("Every finger draws its own stroke, in the next color of the palette")
  func manyStrokes() {
    let fixture = RecipeFixture(ManyStrokes())
    let canvas = fixture.controller.canvas
    for finger in 0..<8 {
      fixture.harness.touchDown(finger, at: point(20 + 10 * CGFloat(finger), 50))
    }
    fixture.harness.touchMove([3: point(200, 90), 6: point(30, 300)])
    fixture.harness.touchUp(3)
    fixture.harness.touchMove(6, to: point(80, 310))
    fixture.harness.touchCancel(1)
    #expect(canvas.strokes.count == 7 && canvas.strokesInProgress.count == 6)
    let colors = canvas.strokes.map { stroke in
      Palette.colors.firstIndex { $0 == stroke.color }
    }
    #expect(colors == [0, 2, 3, 4, 5, 0, 1])
    #expect(canvas.strokes[2].points == [point(50, 50), point(200, 90), point(200, 90)])
    #expect(canvas.strokes[5].points == [point(80, 50), point(30, 300), point(80, 310)])
    fixture.harness.touchUp([0, 2, 4, 5, 6, 7])
    #expect(canvas.strokes.count == 7 && canvas.strokesInProgress.isEmpty)
  }

  @Test("Several strokes are drawn in their colors, with a width of 6 points and round ends")
  func strokePicture() throws {
    let fixture = RecipeFixture(ManyStrokes())
    for (finger, x) in [40, 140, 260].enumerated() {
      fixture.harness.touchDown(finger, at: point(CGFloat(x), 60))
    }
    fixture.harness.touchMove([0: point(100, 200), 1: point(230, 120), 2: point(260, 90)])
    fixture.harness.touchMove([0: point(60, 330), 1: point(400, 350), 2: point(420, 100)])
    fixture.window.backgroundColor = .systemBackground
    try fixture.harness.checkSnapshot("many-strokes-drawn")
  }

  @Test("The trails of observed fingers are kept in the order in which the fingers landed")
  func trails() {
    let fixture = RecipeFixture(EventObservers())
    let trailView = fixture.controller.trailView
    fixture.harness.touchDown(3, at: point(20, 370))
    fixture.harness.touchDown(1, at: point(60, 380))
    fixture.harness.touchMove([3: point(40, 300), 1: point(90, 320)])
    fixture.harness.touchUp(3)
    fixture.harness.touchMove(1, to: point(180, 380))
    fixture.harness.touchDown(5, at: point(440, 20))
    fixture.harness.touchCancel(1)
    fixture.harness.touchMove(5, to: point(470, 60))
    #expect(
      trailView.trails == [
        [point(20, 370), point(40, 300)], [point(60, 380), point(90, 320), point(180, 380)],
        [point(440, 20), point(470, 60)],
      ])
    #expect(fixture.controller.counter.count == 3)
    #expect(!trailView.isUserInteractionEnabled)
    fixture.harness.touchUp(5)
    fixture.harness.touchDown(9, at: point(10, 390))
    #expect(trailView.trails == [[point(10, 390)]])
    #expect(fixture.controller.counter.label.text == "Touches so far: 4")
  }

  @Test("The trails of two fingers are lines of 5 points in the first two colors of the palette")
  func trailPicture() throws {
    let fixture = RecipeFixture(EventObservers())
    fixture.window.backgroundColor = .systemBackground
    fixture.harness.touchDown(0, at: point(30, 380))
    fixture.harness.touchDown(1, at: point(450, 30))
    fixture.harness.touchMove([0: point(90, 300), 1: point(300, 160)])
    fixture.harness.touchMove([0: point(240, 390), 1: point(460, 290)])
    try fixture.harness.checkSnapshot("observers-drawn")
  }

  @Test("A smooth curve ends at its last point and stays within the bounding box of its points")
  func smoothing() {
    let points = [point(10, 20), point(90, 40), point(130, 160), point(30, 200), point(250, 260)]
    let path = UIBezierPath(smoothing: points)
    #expect(path.currentPoint == points[4])
    let box = path.bounds
    #expect(box.minX == 10 && box.minY == 20 && box.maxX == 250 && box.maxY == 260)
    #expect(UIBezierPath(smoothing: []).isEmpty)
    let single = UIBezierPath(smoothing: [point(7, 8)])
    #expect(single.currentPoint == point(7, 8))
  }

  @Test("A smooth line with sharp turns has dots at its points")
  func smoothPicture() throws {
    let fixture = RecipeFixture(SmoothDrawing())
    fixture.window.backgroundColor = .systemBackground
    fixture.harness.touchDown(at: point(40, 60))
    for location in [point(160, 80), point(220, 300), point(90, 250), point(430, 340)] {
      fixture.harness.touchMove(to: location)
    }
    fixture.harness.touchUp()
    fixture.tap(point(400, 50))
    try fixture.harness.checkSnapshot("smoothing-drawn")
  }

  @Test("A line of the drawing recipe is 4 points wide with round ends and corners")
  func linePicture() throws {
    let fixture = RecipeFixture(DrawingTouches())
    fixture.window.backgroundColor = .systemBackground
    fixture.harness.touchDown(at: point(40, 60))
    for location in [point(160, 80), point(60, 90), point(430, 340)] {
      fixture.harness.touchMove(to: location)
    }
    fixture.harness.touchUp()
    fixture.tap(point(400, 50))
    try fixture.harness.checkSnapshot("drawing-drawn")
  }
}
