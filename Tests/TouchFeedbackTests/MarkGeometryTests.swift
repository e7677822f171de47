import Ink
import ResponderKit
import SeededRandom
import Testing

@testable import TouchMarks

/// Tests of the sizes of marks, which are compared with formulas, and of the rectangles that marks
/// invalidate.
@Suite("Geometry, kinds, trails and times of marks")
struct MarkGeometryTests {
  private func id(_ finger: Int) -> TouchID { TouchID(finger: Int64(finger)) }

  private func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

  private func mark(
    _ kind: TouchMark.Kind, at location: CGPoint, force: CGFloat? = nil
  ) -> TouchMark {
    TouchMark(id(1), kind, number: 3, at: location, force: force, time: 7)
  }

  private let kinds: [TouchMark.Kind] = [.finger, .pen, .mouse(.primary), .mouse(.secondary)]

  // MARK: Styles

  @Test("The default touch mark style has blue bubbles of radius 25, click rings and crosshairs")
  func defaults() {
    let style = TouchMarkStyle()
    #expect(style.radius == 25 && style.trailDuration == 0.6)
    #expect(style.color == UIColor(red: 0.25, green: 0.55, blue: 1, alpha: 1))
    #expect(!style.showsTrails && !style.showsNumbers)
    #expect(style.showsClicks && style.distinguishesPens)
    #expect(TouchMarkStyle.clickDuration == 0.5)
    #expect(TouchMarks.fadingInterval == 1.0 / 60)
  }

  @Test(
    "A touch mark style limits its radius and its trail duration",
    arguments: [
      (3.9, 4.0), (4, 4), (200, 200), (200.5, 200), (-9, 4), (1e9, 200), (77.5, 77.5),
      (.nan, 25), (.infinity, 25), (-.infinity, 25),
    ] as [(CGFloat, CGFloat)])
  func limits(radius: CGFloat, result: CGFloat) {
    var style = TouchMarkStyle()
    style.radius = radius
    #expect(style.radius == result)
    for (duration, limited) in [
      (0.04, 0.05), (0.05, 0.05), (10, 10), (10.5, 10), (3.3, 3.3), (.nan, 3.3), (-.infinity, 3.3),
    ] as [(TimeInterval, TimeInterval)] {
      style.trailDuration = duration
      #expect(style.trailDuration == limited)
    }
  }

  @Test("The form of a touch mark depends on the mark's kind and on the style's options")
  func forms() {
    var style = TouchMarkStyle()
    #expect(
      kinds.map(style.form) == [.bubble, .crosshair, .button(.primary), .button(.secondary)])
    #expect(kinds.map(style.showsRing) == [false, false, true, true])
    style.distinguishesPens = false
    #expect(kinds.map(style.form) == [.bubble, .bubble, .button(.primary), .button(.secondary)])
    (style.distinguishesPens, style.showsClicks) = (true, false)
    #expect(kinds.map(style.form) == [.bubble, .crosshair, .bubble, .bubble])
    #expect(kinds.map(style.showsRing) == [false, false, false, false])
  }

  @Test("The kind of a touch mark follows the device and the button")
  func deviceKinds() {
    #expect(TouchMark.Kind(.touch, .secondary) == .finger)
    #expect(TouchMark.Kind(.touchpad, .primary) == .finger)
    #expect(TouchMark.Kind(.pencil, .secondary) == .pen)
    #expect(TouchMark.Kind(.mouse, .primary) == .mouse(.primary))
    #expect(TouchMark.Kind(.mouse, .secondary) == .mouse(.secondary))
    #expect(TouchMark.Kind(.mouse, [.primary, .secondary]) == .mouse(.secondary))
  }

  @Test(
    "The ticks, buttons, rings, bodies and trails of touch marks grow with the style's radius",
    arguments: [10, 25, 200] as [CGFloat])
  func sizes(radius: CGFloat) {
    var style = TouchMarkStyle()
    style.radius = radius
    #expect(abs(style.tickLength - 0.24 * radius) < 1e-9)
    #expect(abs(style.buttonRadius - 0.52 * radius) < 1e-9)
    #expect(abs(style.finalClickRadius - 1.7 * radius) < 1e-9)
    #expect(abs(style.trailWidth - 0.7 * radius) < 1e-9)
    #expect(abs(style.trailWidth(of: .pen) - 0.28 * radius) < 1e-9)
    #expect(style.trailWidth(of: .finger) == style.trailWidth)
    #expect(abs(style.trailWidth(of: .mouse(.primary)) - 0.28 * radius) < 1e-9)
    for (force, fraction) in [
      (nil, 0.44), (0, 0.24), (0.5, 0.49), (1, 0.74), (2, 0.74), (-1, 0.24), (.nan, 0.24),
      (.infinity, 0.24),
    ] as [(CGFloat?, CGFloat)] {
      #expect(abs(style.ringRadius(force: force) - fraction * radius) < 1e-9)
      let pen = mark(.pen, at: .zero, force: force)
      #expect(abs(style.bodyRadius(of: pen) - (fraction + 0.24) * radius - 2) < 1e-9)
    }
    #expect(style.bodyRadius(of: mark(.finger, at: .zero)) == radius)
    #expect(
      abs(style.bodyRadius(of: mark(.mouse(.secondary), at: .zero)) - 0.52 * radius - 2) < 1e-9)
  }

  // MARK: Numbers

  @Test("A number badge is 5 points above its touch mark, or below it at the upper edge")
  func badges() {
    var style = TouchMarkStyle()
    let bounds = CGRect(x: 10, y: 20, width: 300, height: 200)
    #expect(style.badgeFrame(of: mark(.finger, at: point(90, 150)), in: bounds).isNull)
    style.showsNumbers = true
    let above = style.badgeFrame(of: mark(.finger, at: point(90, 150)), in: bounds)
    #expect(above == CGRect(x: 79, y: 150 - 25 - 5 - 22, width: 22, height: 22))
    let limit: CGFloat = 20 + 25 + 5 + 22
    #expect(style.badgeFrame(of: mark(.finger, at: point(90, limit)), in: bounds).minY == 20)
    let below = style.badgeFrame(of: mark(.finger, at: point(90, limit - 0.5)), in: bounds)
    #expect(below == CGRect(x: 79, y: limit - 0.5 + 25 + 5, width: 22, height: 22))
    #expect(style.badgeFrame(of: mark(.finger, at: point(9, 3)), in: .infinite).midY == 3 - 41)
    let pen = style.badgeFrame(of: mark(.pen, at: point(90, 150), force: 1), in: bounds)
    #expect(abs(pen.maxY - (150 - (0.74 + 0.24) * 25 - 2 - 5)) < 1e-9)
    #expect(style.badgeFrame(of: mark(.mouse(.primary), at: point(90, 150)), in: bounds).isNull)
    style.showsClicks = false
    #expect(style.badgeFrame(of: mark(.mouse(.primary), at: point(90, 150)), in: bounds) == above)
  }

  @Test("Changing the bounds moves number badges and invalidates their old and new locations")
  func changedBounds() {
    var marks = TouchMarks(bounds: CGRect(x: 0, y: 0, width: 200, height: 300))
    marks.style.showsNumbers = true
    marks.began(id(1), at: point(60, 100), time: 0)
    marks.began(id(2), at: point(120, 220), time: 0)
    marks.removeDirtyRects()
    marks.bounds = CGRect(x: 0, y: 0, width: 200, height: 300)
    #expect(marks.dirtyRects.isEmpty)
    marks.bounds = CGRect(x: 0, y: 80, width: 200, height: 300)
    let old = CGRect(x: 49, y: 48, width: 22, height: 22)
    let new = CGRect(x: 49, y: 130, width: 22, height: 22)
    #expect(marks.dirtyRects.contains(old) && marks.dirtyRects.contains(new))
  }

  // MARK: Rectangles

  @Test("A rectangle around a center extends by the radius in each direction")
  func rect() {
    #expect(
      CGRect(center: point(10, 20), radius: 3) == CGRect(x: 7, y: 17, width: 6, height: 6))
  }

  @Test("A new touch mark invalidates its body, its badge and its ring")
  func beginning() {
    var marks = TouchMarks()
    marks.style.showsNumbers = true
    marks.began(id(1), at: point(50, 90), time: 0)
    #expect(
      marks.dirtyRects == [
        CGRect(x: 24, y: 64, width: 52, height: 52), CGRect(x: 37, y: 36, width: 26, height: 26),
      ])
    marks.removeDirtyRects()
    #expect(marks.dirtyRects.isEmpty)
    marks.began(id(2), at: point(70, 30), kind: .mouse(.primary), time: 0)
    // The mark of a button has a radius of 0.52 · 25 = 13 points and an edge of 3 points. Its ring
    // ends at a radius of 1.7 · 25 = 42.5 points and has an edge of 2 points.
    #expect(
      marks.dirtyRects == [
        CGRect(x: 54, y: 14, width: 32, height: 32),
        CGRect(x: 25.5, y: -14.5, width: 89, height: 89),
      ])
  }

  @Test("A moved touch mark invalidates its old and new locations and the head of its trail")
  func moving() {
    var marks = TouchMarks()
    marks.style.showsTrails = true
    marks.began(id(1), at: point(50, 90), time: 0)
    for step in 1...5 {
      marks.moved(
        id(1), to: point(50 + 10 * CGFloat(step), 90 - CGFloat(step)), time: 0.02 * Double(step))
    }
    marks.removeDirtyRects()
    marks.moved(id(1), to: point(120, 60), time: 0.12)
    #expect(
      marks.dirtyRects == [
        CGRect(x: 74, y: 59, width: 52, height: 52),
        // The box of the last three points, extended by half of the width of the trail and an
        // edge of 1 point: 0.7 · 25 / 2 + 1 = 9.75.
        CGRect(x: 90 - 9.75, y: 60 - 9.75, width: 30 + 19.5, height: 26 + 19.5),
        CGRect(x: 94, y: 34, width: 52, height: 52),
      ])
  }

  @Test("The fading trail of a touch mark is invalidated in rectangles of up to six segments")
  func trailRects() {
    var marks = TouchMarks()
    marks.style.showsTrails = true
    marks.began(id(1), at: point(0, 40), time: 0)
    for step in 1...14 {
      marks.moved(id(1), to: point(10 * CGFloat(step), 40), time: 0.01 * Double(step))
    }
    marks.removeDirtyRects()
    marks.advance(to: 0.15)
    #expect(
      marks.dirtyRects.map { $0.insetBy(dx: 9.75, dy: 9.75) } == [
        CGRect(x: 0, y: 40, width: 60, height: 0), CGRect(x: 60, y: 40, width: 60, height: 0),
        CGRect(x: 120, y: 40, width: 20, height: 0),
      ])
  }

  @Test("More than 64 dirty rectangles of touch marks are replaced by their union")
  func manyRects() {
    var marks = TouchMarks()
    for step in 0..<64 {
      marks.addDirtyRect(CGRect(x: CGFloat(step), y: 2 * CGFloat(step), width: 3, height: 4))
    }
    marks.addDirtyRect(.null)
    #expect(marks.dirtyRects.count == 64)
    marks.addDirtyRect(CGRect(x: -10, y: 7, width: 2, height: 2))
    #expect(marks.dirtyRects == [CGRect(x: -10, y: 0, width: 76, height: 130)])
    marks.addDirtyRect(CGRect(x: 1, y: 1, width: 1, height: 1))
    #expect(marks.dirtyRects.count == 2)
  }

  // MARK: Trails

  @Test(
    "A touch report less than 4 ms after a trail's second-newest point replaces the newest point")
  func fastReports() {
    var trail = TouchTrail()
    #expect(!trail.isVisible)
    trail.append(point(1, 1), at: 10)
    #expect(!trail.isVisible && trail.points.count == 1)
    trail.append(point(2, 1), at: 10.001)
    #expect(trail.isVisible)
    trail.append(point(3, 1), at: 10.0039)
    #expect(trail.points.map(\.location) == [point(1, 1), point(3, 1)])
    trail.append(point(4, 1), at: 10.0041)
    #expect(trail.points.map(\.location) == [point(1, 1), point(3, 1), point(4, 1)])
    trail.append(point(5, 1), at: 10.0078)
    #expect(trail.points.map(\.location) == [point(1, 1), point(3, 1), point(5, 1)])
    #expect(trail.points.map(\.time) == [10, 10.0039, 10.0078])
    trail.removeAll()
    #expect(!trail.isVisible && trail.points.isEmpty)
  }

  @Test("The newest segment of a trail spans at most 1/30 of a second")
  func pause() {
    var trail = TouchTrail()
    trail.append(point(1, 1), at: 10)
    trail.append(point(2, 1), at: 10.02)
    #expect(trail.points.map(\.time) == [10, 10.02])
    trail.append(point(3, 1), at: 12)
    let times = trail.points.map(\.time)
    let segmentStart = 12 - 1.0 / 30
    #expect(abs(times[1] - segmentStart) < 1e-9)
    #expect(times.last == 12)
  }

  @Test("A trail removes only segments that are completely older than a given time")
  func expiry() {
    var trail = TouchTrail()
    for step in 0..<200 { trail.append(point(CGFloat(step), 0), at: Double(step) * 0.01) }
    trail.removeSegments(until: -1)
    #expect(trail.points.count == 200)
    for (time, first) in [
      (0.0, 0), (0.009, 0), (0.0101, 1), (0.4999, 49), (0.7001, 70), (1.5001, 150),
    ] {
      trail.removeSegments(until: time)
      #expect(trail.points.first?.location.x == CGFloat(first), "\(time)")
      #expect(trail.points.count == 200 - first)
    }
    trail.removeSegments(until: 100)
    #expect(trail.points.map(\.location.x) == [199] && !trail.isVisible)
    // The trail continues after the memory of expired points has been reused.
    trail.append(point(500, 0), at: 100)
    #expect(trail.points.map(\.location.x) == [199, 500])
  }

  // MARK: Times

  @Test("The ring of a mouse click is visible for half a second from the press")
  func progress() throws {
    var marks = TouchMarks()
    marks.began(id(1), at: point(50, 50), kind: .mouse(.secondary), time: 4)
    marks.began(id(2), at: point(50, 50), time: 4)
    #expect(marks.now == 4)
    for (time, progress) in [(4.0, 0.0), (4.125, 0.25), (4.25, 0.5), (4.4375, 0.875)] {
      marks.advance(to: time)
      #expect(marks.progress(of: marks.marks[0]) == CGFloat(progress))
      #expect(marks.progress(of: marks.marks[1]) == nil)
      #expect(marks.nextDeadline == time + 1.0 / 60)
    }
    marks.removeDirtyRects()
    marks.advance(to: 4.5)
    #expect(marks.progress(of: marks.marks[0]) == nil && marks.nextDeadline == nil)
    // The last step removes the ring.
    #expect(!marks.dirtyRects.isEmpty)
    marks.removeDirtyRects()
    marks.advance(to: 5)
    #expect(marks.dirtyRects.isEmpty)
    #expect(marks.marks.map(\.isDown) == [true, true])
  }

  @Test("Reports advance the time of touch marks only forward, and not while something fades")
  func order() {
    var marks = TouchMarks()
    marks.began(id(1), at: point(50, 50), time: 4)
    marks.moved(id(1), to: point(60, 50), time: 3)
    #expect(marks.now == 4)
    marks.moved(id(1), to: point(60, 50), time: 6)
    #expect(marks.now == 6)
    marks.advance(to: 5)
    #expect(marks.now == 6)
    marks.began(id(2), at: point(9, 9), kind: .mouse(.primary), time: 2)
    // The ring begins at the current time, not at the earlier time of the report.
    #expect(marks.marks[1].startTime == 6 && marks.marks[1].startLocation == point(9, 9))
    // While something fades, reports do not advance the time.
    marks.moved(id(1), to: point(70, 50), time: 6.2)
    #expect(marks.now == 6)
  }

  @Test("A moving touch mark keeps its start, its number and the force that was reported last")
  func values() {
    var marks = TouchMarks()
    marks.began(id(7), at: point(1, 2), kind: .pen, force: 0.5, time: 1)
    marks.moved(id(7), to: point(30, 40), time: 2)
    marks.moved(id(8), to: point(99, 99), time: 2)
    #expect(marks.marks.count == 1)
    let mark = marks.marks[0]
    #expect(mark.id == id(7) && mark.kind == .pen && mark.number == 1 && mark.isDown)
    #expect(mark.startLocation == point(1, 2) && mark.startTime == 1)
    #expect(mark.location == point(30, 40) && mark.force == 0.5)
    marks.moved(id(7), to: point(30, 41), force: 0.75, time: 3)
    #expect(marks.marks[0].force == 0.75)
    marks.moved(id(7), to: point(.nan, 5), time: 4)
    marks.moved(id(7), to: point(5, .infinity), time: 4)
    #expect(marks.marks[0].location == point(30, 41))
    marks.began(id(7), at: point(3, .nan), time: 5)
    #expect(marks.marks.isEmpty)
  }

  @Test("A touch mark that ends at a new location moves there, together with its trail")
  func ending() {
    var marks = TouchMarks()
    marks.style.showsTrails = true
    marks.began(id(1), at: point(10, 10), time: 1)
    marks.ended(id(1), at: point(80, 30), time: 1.02)
    #expect(marks.marks.count == 1 && !marks.marks[0].isDown)
    #expect(marks.marks[0].location == point(80, 30))
    #expect(marks.marks[0].trail.points.map(\.location) == [point(10, 10), point(80, 30)])
    marks.ended(id(1), at: point(5, 5), time: 1.03)
    #expect(marks.marks[0].location == point(80, 30))
    // A mark without a trail disappears at once.
    marks.style.showsTrails = false
    #expect(marks.marks.isEmpty)
    marks.began(id(1), at: point(10, 10), time: 1)
    marks.ended(id(1), time: 1.02)
    #expect(marks.marks.isEmpty)
  }

  @Test("Cancelling touch marks removes only marks that are down and not exempted")
  func cancelAll() {
    var marks = TouchMarks()
    marks.style.showsTrails = true
    for finger in 1...4 {
      marks.began(id(finger), at: point(10, 20 * CGFloat(finger)), time: 1)
      marks.moved(id(finger), to: point(50, 20 * CGFloat(finger)), time: 1.02)
    }
    marks.ended(id(2), time: 1.02)
    marks.removeDirtyRects()
    marks.cancelAll { $0 == id(3) }
    #expect(marks.marks.map(\.id) == [id(2), id(3)])
    #expect(!marks.dirtyRects.isEmpty)
  }

  @Test("A changed style invalidates the old and new touch marks, and an equal style has no effect")
  func changedStyle() {
    var marks = TouchMarks()
    marks.began(id(1), at: point(100, 100), time: 1)
    marks.removeDirtyRects()
    marks.style = TouchMarkStyle()
    #expect(marks.dirtyRects.isEmpty)
    marks.style.radius = 40
    #expect(
      marks.dirtyRects == [
        CGRect(x: 74, y: 74, width: 52, height: 52), CGRect(x: 59, y: 59, width: 82, height: 82),
      ])
  }

  @Test("A trail removes a segment that ends exactly at the oldest time")
  func exactExpiry() {
    var trail = TouchTrail()
    for (x, time) in [(1, 10), (2, 10.01), (3, 10.02)] as [(CGFloat, TimeInterval)] {
      trail.append(point(x, 0), at: time)
    }
    trail.removeSegments(until: 10.01)
    #expect(trail.points.map(\.location.x) == [2, 3] && trail.isVisible)
    trail.removeSegments(until: 10.02)
    #expect(trail.points.map(\.location.x) == [3] && !trail.isVisible)
  }

  @Test("A pen that does not measure force leaves the force of its touch mark empty")
  func unmeasuredForce() {
    var marks = TouchMarks()
    for (phase, x) in [(.began, 40), (.moved, 60)] as [(UITouch.Phase, CGFloat)] {
      marks.handle(
        TouchSample(
          id: id(1), phase: phase, location: point(x, 50), timestamp: 1, source: .pencil))
      #expect(marks.marks.map(\.location) == [point(x, 50)])
      #expect(marks.marks.map(\.force) == [nil])
    }
  }
}
