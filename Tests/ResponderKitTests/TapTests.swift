import Testing

@testable import ResponderKit

@Suite("A tap")
struct TapTests {
  private let stage = GestureStage()

  @Test("A tap is recognized when the finger is lifted, in the place where it was")
  func recognizes() {
    let tap = stage.add(UITapGestureRecognizer(), as: "tap")
    var seen: (CGPoint, Int)?
    stage.onEntry = { recognizer, _ in
      seen = (recognizer.location(in: stage.view), recognizer.numberOfTouches)
    }
    stage.harness.touchDown(at: at(30, 40))
    #expect(stage.log.isEmpty)
    stage.harness.touchUp()
    #expect(stage.log == ["tap ended"])
    #expect(seen?.0 == at(30, 40))
    #expect(seen?.1 == 1)
    #expect(tap.state == .possible)
  }

  @Test("Each of two taps is recognized once")
  func noDuplicates() {
    stage.add(UITapGestureRecognizer(), as: "tap")
    stage.tap()
    stage.harness.advance(by: 0.1)
    stage.tap()
    #expect(stage.log == ["tap ended", "tap ended"])
  }

  @Test("Of two fingers that overlap, neither is a tap of one finger")
  func overlapping() {
    stage.add(UITapGestureRecognizer(), as: "tap")
    stage.harness.touchDown(0, at: at(10, 10))
    stage.harness.touchDown(1, at: at(90, 90))
    stage.harness.touchUp(0)
    stage.harness.touchUp(1)
    #expect(stage.log.isEmpty)
    stage.tap()
    #expect(stage.log == ["tap ended"])
  }

  @Test(
    "A finger that moves more than ten points does not tap",
    arguments: [(7, 7, true), (10, 0, true), (8, 8, false), (0, 10.5, false), (-10.5, 0, false)])
  func slop(dx: CGFloat, dy: CGFloat, isTap: Bool) {
    stage.add(UITapGestureRecognizer(), as: "tap")
    stage.harness.touchDown(at: at(100, 100))
    stage.harness.touchMove(to: at(100 + dx, 100 + dy))
    stage.harness.touchMove(to: at(100, 100))
    stage.harness.touchUp()
    #expect(stage.log == (isTap ? ["tap ended"] : []))
  }

  @Test(
    "A finger held for half a second taps; one held for a second does not",
    arguments: [(0.5, true), (0.75, true), (0.76, false), (1, false)])
  func hold(seconds: Double, isTap: Bool) {
    stage.add(UITapGestureRecognizer(), as: "tap")
    stage.tap(holding: seconds)
    #expect(stage.log == (isTap ? ["tap ended"] : []))
  }

  @Test("Of taps on views within each other the deepest is recognized")
  func deepest() {
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    stage.view.addSubview(inner)
    stage.add(UITapGestureRecognizer(), as: "outer")
    stage.add(UITapGestureRecognizer(), as: "inner", to: inner)
    stage.tap()
    #expect(stage.log == ["inner ended"])
    stage.tap(300, 300)
    #expect(stage.log == ["inner ended", "outer ended"])
  }

  @Test("The recognizers of the window get the touches of every view")
  func window() {
    stage.add(UITapGestureRecognizer(), as: "window", to: stage.window)
    stage.tap()
    #expect(stage.log == ["window ended"])
  }

  @Test("Two fingers that come down and go up one after the other are a tap of two fingers")
  func twoFingers() {
    let tap = stage.add(UITapGestureRecognizer(), as: "two")
    tap.numberOfTouchesRequired = 2
    var middle: CGPoint?
    stage.onEntry = { recognizer, _ in middle = recognizer.location(in: nil) }
    stage.harness.touchDown(0, at: at(100, 100))
    stage.harness.advance(by: 0.03)
    stage.harness.touchDown(1, at: at(200, 100))
    stage.harness.advance(by: 0.05)
    stage.harness.touchUp(0)
    #expect(stage.log.isEmpty)
    stage.harness.touchUp(1)
    #expect(stage.log == ["two ended"])
    #expect(middle == at(150, 100))
    stage.tap()
    #expect(stage.log == ["two ended"])
  }

  @Test("A finger that was taken away did not tap, and its end afterwards is nothing")
  func cancelled() {
    stage.add(UITapGestureRecognizer(), as: "tap")
    stage.harness.touchDown(at: at(1, 1))
    stage.harness.touchCancel()
    stage.harness.touchUp()
    #expect(stage.log.isEmpty)
    #expect(stage.viewLog == ["began", "cancelled"])
    stage.tap()
    #expect(stage.log == ["tap ended"])
  }
}

@Suite("A double tap")
struct DoubleTapTests {
  private let stage = GestureStage()
  private let double: UITapGestureRecognizer

  init() {
    double = stage.add(UITapGestureRecognizer(), as: "double")
    double.numberOfTapsRequired = 2
  }

  @Test("Two taps in one place are one, also without any time between them")
  func recognizes() {
    stage.tap()
    stage.harness.advance(by: 0.1)
    stage.tap(110, 110)
    #expect(stage.log == ["double ended"])
    stage.tap(holding: 0)
    stage.tap(holding: 0)
    #expect(stage.log == ["double ended", "double ended"])
  }

  @Test(
    "Taps that are too far apart, in place or in time, are none",
    arguments: [
      (25, 0.1, true), (31, 0.1, false), (0, 0.35, true), (0, 0.36, false), (0, 5, false),
    ])
  func apart(distance: CGFloat, seconds: Double, isDouble: Bool) {
    stage.tap()
    stage.harness.advance(by: seconds)
    stage.tap(100 + distance)
    #expect(stage.log == (isDouble ? ["double ended"] : []))
  }

  @Test("A finger that bounces off the glass has not tapped twice")
  func bounce() {
    stage.tap()
    stage.harness.advance(by: 0.02)
    stage.tap()
    #expect(stage.log.isEmpty)
  }

  @Test("A finger that moves in either tap has not tapped twice", arguments: [0, 1])
  func movesWithin(moving: Int) {
    for index in 0...1 {
      stage.harness.touchDown(at: at(100, 100))
      if index == moving { stage.harness.touchMove(to: at(100, 111)) }
      stage.harness.touchUp()
    }
    #expect(stage.log.isEmpty)
  }

  @Test("After two taps the third is the first of the next two")
  func third() {
    for _ in 1...3 {
      stage.tap()
      stage.harness.advance(by: 0.1)
    }
    #expect(stage.log == ["double ended"])
    stage.tap()
    #expect(stage.log == ["double ended", "double ended"])
  }

  @Test("Three fingers that are never down all at once are no tap of three fingers")
  func neverTogether() {
    let tap = stage.add(UITapGestureRecognizer(), as: "three")
    tap.numberOfTouchesRequired = 3
    stage.harness.touchDown([0: at(100, 100), 1: at(150, 100)])
    stage.harness.touchUp(0)
    stage.harness.touchDown(2, at: at(200, 100))
    stage.harness.touchUp([1, 2])
    #expect(stage.log.isEmpty)
  }

  @Test("Two fingers at once and a tap are no double tap; a later pair of taps is")
  func pairThenTap() {
    stage.harness.touchDown([0: at(100, 100), 1: at(120, 100)])
    stage.harness.touchUp([0, 1])
    stage.tap()
    #expect(stage.log.isEmpty)
    stage.tap()
    #expect(stage.log == ["double ended"])
  }

  @Test("A single tap that is told to wait for it comes when the second tap does not")
  func singleWaits() {
    let single = stage.add(UITapGestureRecognizer(), as: "single")
    single.require(toFail: double)
    stage.tap()
    #expect(stage.log.isEmpty)
    #expect(single.state == .possible)
    stage.harness.advance(by: 0.35)
    #expect(stage.log.isEmpty)
    stage.harness.advance(by: 0.001)
    #expect(stage.log == ["single ended"])
    stage.harness.advance(by: 1)
    stage.tap()
    stage.harness.advance(by: 0.1)
    stage.tap()
    stage.harness.advance(by: 1)
    #expect(stage.log == ["single ended", "double ended"])
  }

  @Test("A single tap that does not wait comes first, and the double tap still follows")
  func singleDoesNotWait() {
    stage.add(UITapGestureRecognizer(), as: "single")
    stage.tap()
    #expect(stage.log == ["single ended"])
    stage.harness.advance(by: 0.1)
    stage.tap()
    #expect(stage.log == ["single ended", "double ended"])
  }

  @Test("Switching it off while it waits lets the single tap come at once")
  func switchedOff() {
    let single = stage.add(UITapGestureRecognizer(), as: "single")
    single.require(toFail: double)
    stage.tap()
    double.isEnabled = false
    #expect(stage.log == ["single ended"])
  }

  @Test(
    "A pan that begins during the first tap, between the taps, or in the last ends it",
    arguments: [0, 1, 2])
  func rival(moment: Int) {
    let rival = stage.add(Rival(), as: "rival")
    stage.harness.touchDown(at: at(100, 100))
    if moment == 0 { rival.state = .ended }
    stage.harness.touchUp()
    if moment == 1 { rival.state = .ended }
    stage.harness.advance(by: 0.1)
    stage.harness.touchDown(at: at(100, 100))
    if moment == 2 { rival.state = .ended }
    stage.harness.touchUp()
    #expect(stage.log == ["rival ended"])
  }

  /// Recognizes when a test says so.
  private final class Rival: UIGestureRecognizer {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { nextDeadline = 1e9 }
  }
}
