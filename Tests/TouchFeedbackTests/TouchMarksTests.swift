import Ink
import ResponderKit
import SeededRandom
import Testing
import TouchMarks

@Suite("Marks of touches")
struct TouchMarksTests {
  private static let size = 240

  private var marks = TouchMarks(
    bounds: CGRect(x: 0, y: 0, width: CGFloat(size), height: CGFloat(size)))

  private func id(_ finger: Int) -> TouchID { TouchID(finger: Int64(finger)) }

  private func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

  private var picture: Bitmap { Self.picture(of: marks) }

  private static func picture(of marks: TouchMarks, size: Int = size) -> Bitmap {
    let canvas = BitmapCanvas(width: size, height: size)
    let context = CGContext(canvas: canvas, scale: 1)
    marks.draw(in: context)
    context.flush()
    return canvas.bitmap
  }

  private var isEmpty: Bool { picture == Bitmap(width: Self.size, height: Self.size) }

  // MARK: Numbers

  @Test("A touch mark gets the smallest unused number")
  mutating func numbers() {
    for finger in [7, 3, 5] { marks.began(id(finger), at: point(100, 100), time: 1) }
    #expect(marks.marks.map(\.number) == [1, 2, 3])
    marks.ended(id(3), time: 2)
    marks.began(id(9), at: point(100, 100), time: 3)
    marks.began(id(11), at: point(100, 100), time: 3)
    #expect(marks.marks.map(\.number) == [1, 3, 2, 4])
  }

  @Test("A touch mark whose trail still fades does not reserve its number")
  mutating func numberOfFadingTouch() {
    marks.style.showsTrails = true
    marks.began(id(1), at: point(50, 50), time: 1)
    marks.moved(id(1), to: point(90, 50), time: 1.02)
    marks.ended(id(1), time: 1.03)
    marks.began(id(1), at: point(150, 150), time: 1.05)
    #expect(marks.marks.map(\.number) == [1, 1])
    #expect(marks.marks.map(\.isDown) == [false, true])
  }

  @Test(
    "The number of a touch mark is above its touch, and below a touch near the upper edge",
    arguments: [1, 4, 8, 10, 12])
  mutating func numberLocation(number: Int) {
    for finger in 1..<number { marks.began(id(finger), at: point(-500, -500), time: 0) }
    marks.style.showsNumbers = true
    marks.began(id(99), at: point(120, 120), time: 1)
    // The badge is dark, with a light digit.
    func hasDigit(centerY: Int) -> Bool {
      let picture = picture
      let pixels = (centerY - 5...centerY + 5).flatMap { y in (114...126).map { picture[$0, y] } }
      return pixels.contains { $0.red > 240 && $0.alpha > 200 }
        && pixels.contains { $0.red < 40 && $0.alpha > 200 }
    }
    #expect(hasDigit(centerY: 120 - 25 - 16))
    marks.moved(id(99), to: point(120, 30), time: 2)
    #expect(hasDigit(centerY: 30 + 25 + 16))
  }

  @Test("Different numbers of touch marks look different")
  mutating func digits() {
    marks.style.showsNumbers = true
    var pictures: Set<[PixelColor]> = []
    for finger in 1...20 {
      marks.began(id(finger), at: point(-500, -500), time: 0)
      marks.moved(id(finger), to: point(120, 120), time: 0)
      let picture = picture
      pictures.insert((65...95).flatMap { y in (105...135).map { picture[$0, y] } })
      marks.moved(id(finger), to: point(-500, -500), time: 0)
    }
    #expect(pictures.count == 20)
  }

  // MARK: Fading

  @Test(
    "The trail of a touch mark follows a finger and fades, and no deadline remains afterwards")
  mutating func trail() {
    marks.style.showsTrails = true
    marks.began(id(1), at: point(40, 40), time: 10)
    #expect(marks.nextDeadline == nil)
    for step in 1...8 {
      marks.moved(id(1), to: point(40 + CGFloat(step) * 20, 40), time: 10 + Double(step) * 0.01)
    }
    #expect(picture[90, 40].alpha > 0)
    marks.ended(id(1), time: 10.1)
    #expect(picture[190, 40].alpha > 0)
    #expect(picture[200, 60].alpha == 0)
    marks.advance(to: 10.4)
    #expect(picture[190, 40].alpha > 0)
    let deadline = marks.nextDeadline
    #expect(deadline == 10.4 + TouchMarks.fadingInterval)
    marks.advance(to: 10.7)
    #expect(marks.nextDeadline == nil)
    #expect(marks.marks.isEmpty)
    #expect(isEmpty)
  }

  @Test("A resting finger keeps its bubble, and no deadline remains after its trail has faded")
  mutating func restingFinger() {
    marks.style.showsTrails = true
    marks.began(id(1), at: point(40, 40), time: 10)
    marks.moved(id(1), to: point(140, 40), time: 10.05)
    marks.advance(to: 11)
    #expect(marks.nextDeadline == nil)
    #expect(picture[90, 40].alpha == 0)
    #expect(picture[140, 40].alpha > 0)
  }

  @Test("After a pause, the trail of a touch mark begins where the finger paused")
  mutating func trailAfterPause() {
    marks.style.showsTrails = true
    marks.began(id(1), at: point(40, 120), time: 10)
    marks.moved(id(1), to: point(120, 120), time: 20)
    #expect(picture[60, 120].alpha > 0)
  }

  @Test("A trail has fewer than 200 points, even at 10,000 touch reports per second")
  mutating func trailLength() throws {
    marks.style.showsTrails = true
    marks.began(id(1), at: point(40, 40), time: 0)
    for step in 1...100_000 {
      let time = Double(step) / 10_000
      marks.moved(id(1), to: point(40 + CGFloat(step % 100), 40), time: time)
      if step % 160 == 0 { marks.advance(to: time) }
    }
    #expect(try #require(marks.marks.first).trail.points.count < 200)
    #expect(marks.dirtyRects.count <= 64)
  }

  @Test(
    "The ring of a click expands and fades after the button is released",
    arguments: [TouchMark.Button.primary, .secondary])
  mutating func ring(button: TouchMark.Button) {
    marks.began(id(1), at: point(120, 120), kind: .mouse(button), time: 5)
    marks.ended(id(1), time: 5.05)
    #expect(marks.nextDeadline != nil)
    func radius() -> Int {
      let picture = picture
      return (0..<100).last { picture[120 + $0, 120].alpha > 0 } ?? -1
    }
    marks.advance(to: 5.1)
    let early = radius()
    marks.advance(to: 5.3)
    let late = radius()
    #expect(0 < early && early < late && late < 50)
    marks.advance(to: 5.5)
    #expect(isEmpty)
    #expect(marks.nextDeadline == nil)
  }

  @Test("A cancelled touch leaves no mark and no trail")
  mutating func cancelled() {
    marks.style.showsTrails = true
    marks.began(id(1), at: point(40, 40), kind: .mouse(.primary), time: 10)
    marks.moved(id(1), to: point(140, 40), time: 10.05)
    marks.cancelled(id(1))
    #expect(isEmpty)
    #expect(marks.nextDeadline == nil)
  }

  // MARK: Kinds

  @Test("A finger, a pen and the buttons of a mouse look different from each other")
  mutating func kinds() {
    let kinds: [TouchMark.Kind] = [.finger, .pen, .mouse(.primary), .mouse(.secondary)]
    let pictures = kinds.map { kind in
      marks.began(id(1), at: point(120, 120), kind: kind, time: 0)
      return picture
    }
    for first in 0..<4 { for second in 0..<first { #expect(pictures[first] != pictures[second]) } }
    marks.style.showsClicks = false
    marks.style.distinguishesPens = false
    for kind in kinds {
      marks.began(id(1), at: point(120, 120), kind: kind, time: 0)
      #expect(picture == pictures[0])
    }
  }

  @Test("The page near the tip of a pen stays visible")
  mutating func penTip() {
    marks.began(id(1), at: point(120, 120), kind: .pen, force: 0.5, time: 0)
    #expect(picture[126, 123].alpha == 0)
    #expect(picture[120, 120].alpha > 0)
  }

  @Test("The crosshair of a pen is larger at a higher force")
  mutating func force() {
    func extent() -> Int {
      let picture = picture
      return (0..<100).last { picture[120 + $0, 120].alpha > 0 } ?? 0
    }
    marks.began(id(1), at: point(120, 120), kind: .pen, force: 0.1, time: 0)
    let light = extent()
    marks.moved(id(1), to: point(120, 120), force: 0.9, time: 1)
    #expect(extent() > light + 5)
    marks.moved(id(1), to: point(120, 120), force: .nan, time: 1)
    #expect(extent() < 60)
  }

  @Test("A touch sample becomes a touch mark of the kind that matches the device of the sample")
  mutating func reports() {
    for (index, source) in TouchSample.Source.allCases.enumerated() {
      var sample = TouchSample(
        id: id(index), phase: .began, location: point(100, 100), timestamp: 1, source: source)
      if source == .mouse { sample.buttonMask = .secondary }
      (sample.force, sample.maximumPossibleForce) = (1, 4)
      marks.handle(sample)
    }
    #expect(marks.marks.map(\.kind) == [.finger, .mouse(.secondary), .finger, .pen])
    #expect(marks.marks.map(\.force) == [0.25, 0.25, 0.25, 0.25])
    marks.handle(
      TouchSample(id: id(0), phase: .moved, location: point(120, 100), timestamp: 2))
    #expect(marks.marks[0].location == point(120, 100))
    marks.handle(
      TouchSample(id: id(0), phase: .ended, location: point(120, 100), timestamp: 2))
    marks.handle(
      TouchSample(id: id(1), phase: .cancelled, location: point(120, 100), timestamp: 2))
    #expect(marks.marks.map(\.id) == [id(2), id(3)])
  }

  @Test("Touch marks ignore locations and times that are not finite")
  mutating func notFinite() {
    marks.began(id(1), at: point(.nan, 0), time: 0)
    #expect(marks.marks.isEmpty)
    marks.began(id(1), at: point(100, 100), time: .infinity)
    marks.moved(id(1), to: point(0, .infinity), time: 1)
    #expect(marks.marks.map(\.location) == [point(100, 100)])
    marks.advance(to: .nan)
    marks.advance(to: .infinity)
    #expect(marks.now == 0)
    marks.style.radius = .nan
    #expect(marks.style.radius == 25)
    marks.style.radius = -5
    #expect(marks.style.radius == 4)
  }

  // MARK: Dirty rectangles

  @Test(
    "Every pixel that touch marks change is in a dirty rectangle",
    arguments: 1...3 as ClosedRange<UInt64>)
  mutating func dirtyRects(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let size = 90
    var (time, old) = (0.0, Self.picture(of: marks, size: size))
    marks.style.radius = 12
    for step in 0..<80 {
      time += .random(in: 0...0.03, using: &random)
      let finger = id(.random(in: 1...4, using: &random))
      let location = point(
        .random(in: 0...90, using: &random), .random(in: 0...90, using: &random))
      switch Int.random(in: 0..<12, using: &random) {
      case 0, 1:
        let kinds: [TouchMark.Kind] = [.finger, .pen, .mouse(.primary), .mouse(.secondary)]
        let kind = kinds.randomElement(using: &random) ?? .finger
        marks.began(finger, at: location, kind: kind, time: time)
      case 2...5:
        marks.moved(
          finger, to: location, force: .random(in: 0...1, using: &random), time: time)
      case 6: marks.ended(finger, at: location, time: time)
      case 7: marks.cancelled(finger)
      case 8:
        switch Int.random(in: 0..<6, using: &random) {
        case 0: marks.style.showsTrails.toggle()
        case 1: marks.style.showsNumbers.toggle()
        case 2: marks.style.showsClicks.toggle()
        case 3: marks.style.distinguishesPens.toggle()
        case 4: marks.style.radius = .random(in: 5...20, using: &random)
        default: marks.style.trailDuration = .random(in: 0.1...1, using: &random)
        }
      default: marks.advance(to: time)
      }
      let new = Self.picture(of: marks, size: size)
      let isSound = (0..<size).allSatisfy { y in
        (0..<size).allSatisfy { x in
          new[x, y] == old[x, y]
            || marks.dirtyRects.contains {
              $0.intersects(CGRect(x: x, y: y, width: 1, height: 1))
            }
        }
      }
      #expect(isSound, "step \(step)")
      if !isSound { return }
      marks.removeDirtyRects()
      old = new
    }
  }

  @Test("Touch marks far from each other do not invalidate the area between them")
  mutating func tightRects() {
    marks.style.showsTrails = true
    marks.style.showsNumbers = true
    marks.began(id(1), at: point(30, 100), time: 0)
    marks.began(id(2), at: point(210, 210), time: 0)
    marks.removeDirtyRects()
    marks.moved(id(1), to: point(34, 104), time: 0.01)
    marks.moved(id(2), to: point(206, 206), time: 0.01)
    marks.advance(to: 0.02)
    #expect(!marks.dirtyRects.isEmpty)
    #expect(!marks.dirtyRects.contains { $0.contains(point(120, 155)) })
    #expect(marks.dirtyRects.allSatisfy { $0.width < 70 && $0.height < 70 })
  }

  @Test("The dirty rectangles of a diagonal trail cover less than half of the trail's bounding box")
  mutating func tightTrail() {
    marks.style.showsTrails = true
    marks.began(id(1), at: point(20, 20), time: 0)
    for step in 1...40 {
      marks.moved(
        id(1), to: point(20 + 5 * CGFloat(step), 20 + 5 * CGFloat(step)),
        time: Double(step) * 0.01)
    }
    marks.removeDirtyRects()
    marks.advance(to: 0.41)
    let area = marks.dirtyRects.reduce(0) { $0 + $1.width * $1.height }
    #expect(area < 200 * 200 / 2)
  }

  @Test("A trail in a color outside of sRGB has the nearest color within sRGB")
  mutating func wideColor() {
    marks.style.showsTrails = true
    marks.began(id(1), at: point(40, 120), time: 10)
    for step in 1...8 {
      marks.moved(id(1), to: point(40 + CGFloat(step) * 20, 120), time: 10 + Double(step) * 0.01)
    }
    marks.ended(id(1), time: 10.09)
    marks.style.color = UIColor(red: 1.5, green: -0.25, blue: 0.5, alpha: 1)
    let wide = picture
    marks.style.color = UIColor(red: 1, green: 0, blue: 0.5, alpha: 1)
    let isEqual = wide == picture
    #expect(isEqual && wide[150, 120].red > wide[150, 120].blue)
  }
}
