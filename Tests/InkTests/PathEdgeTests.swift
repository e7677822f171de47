import Geometry
import Testing

@testable import Ink

@Suite("Limits of arcs and edges of paths")
struct PathEdgeTests {
  private func arc(
    from start: CGFloat = 0, to end: CGFloat, isIncreasing: Bool, radius: CGFloat = 5
  ) -> Path {
    var path = Path()
    path.addArc(
      center: .zero, radius: radius, startAngle: start, endAngle: end, isIncreasing: isIncreasing)
    return path
  }

  private func arc(delta: CGFloat) -> Path {
    var path = Path()
    path.addArc(center: .zero, radius: 5, startAngle: 0, delta: delta)
    return path
  }

  private let turn = 2 * CGFloat.pi

  @Test("An arc between equal angles has no length, in either direction")
  func equalAngles() {
    for isIncreasing in [true, false] {
      for angle in [0, 0.4, -3] as [CGFloat] {
        #expect(arc(from: angle, to: angle, isIncreasing: isIncreasing).elements.count == 1)
      }
    }
  }

  @Test(
    "An arc is exactly one circle if its angles differ by whole turns and rounding errors",
    arguments: [-2, -1, 1, 2, 3] as [CGFloat])
  func roundedTurns(count: CGFloat) {
    for error in [-5e-10, 0, 5e-10] as [CGFloat] {
      let end = count * turn + error
      #expect(arc(to: end, isIncreasing: true).elements.count == 1 + 4, "\(end)")
      #expect(arc(to: end, isIncreasing: false).elements.count == 1 + 4, "\(end)")
    }
    let circle = arc(to: turn, isIncreasing: true)
    #expect(arc(to: count * turn + 5e-10, isIncreasing: true) == circle)
    #expect(arc(to: count.magnitude * turn - 5e-10, isIncreasing: true) == circle)
  }

  @Test(
    "An arc that is 1e-9 radians shorter than a whole turn is one circle", arguments: [true, false])
  func largestRounding(isIncreasing: Bool) {
    for end in [turn - 1e-9, 1e-9 - turn] {
      #expect(arc(to: end, isIncreasing: isIncreasing).elements.count == 1 + 4, "\(end)")
    }
  }

  @Test("An arc of almost a whole turn is almost empty in the opposite direction")
  func almostTurn() throws {
    let end = turn - 1e-3
    #expect(arc(to: end, isIncreasing: true).elements.count == 1 + 4)
    let remainder = arc(to: end, isIncreasing: false)
    #expect(remainder.elements.count == 1 + 1 && remainder.bounds.height < 0.01)
    let other = arc(to: -end, isIncreasing: true)
    #expect(other.elements.count == 1 + 1 && other.bounds.height < 0.01)
  }

  @Test("An arc of more than one turn passes its start again and ends at its end angle")
  func beyondTurn() throws {
    for (end, isIncreasing) in [(turn + 1, true), (-turn - 1, false)] {
      let path = arc(to: end, isIncreasing: isIncreasing)
      // A whole turn and one radian take five curves of at most a quarter turn.
      #expect(path.elements.count == 1 + 5)
      let last = try #require(path.currentPoint)
      let expected = CGPoint(x: 5 * CGFloat.cos(end), y: 5 * CGFloat.sin(end))
      #expect(last.distance(to: expected) < 1e-9)
    }
    // In the other direction, the arc is one circle and ends at its start.
    #expect(arc(to: turn + 1, isIncreasing: false).elements.count == 1 + 4)
    #expect(arc(to: -turn - 1, isIncreasing: true).elements.count == 1 + 4)
  }

  @Test("An arc by a delta of two turns or more passes its circle at most twice")
  func twoTurns() {
    for sign in [1, -1] as [CGFloat] {
      #expect(arc(delta: sign * 2 * turn).elements.count == 1 + 8)
      #expect(arc(delta: sign * 1.75 * turn).elements.count == 1 + 7)
      #expect(arc(delta: sign * 2.75 * turn).elements.count == 1 + 7)
      #expect(arc(delta: sign * 7.25 * turn).elements.count == 1 + 5)
    }
  }

  @Test("An arc with a number that is not finite is ignored")
  func notFinite() {
    var path = Path()
    path.addArc(center: CGPoint(x: .nan, y: 0), radius: 1, startAngle: 0, delta: 1)
    path.addArc(center: .zero, radius: .infinity, startAngle: 0, delta: 1)
    path.addArc(center: .zero, radius: 1, startAngle: .nan, delta: 1)
    path.addArc(center: .zero, radius: 1, startAngle: 0, delta: .infinity)
    path.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: .nan, isIncreasing: true)
    #expect(path.isEmpty)
  }

  @Test("A rectangular path contains its left and upper edges, but not its right and lower edges")
  func containedEdges() {
    let rect = CGRect(x: 2, y: 3, width: 4, height: 2)
    var path = Path()
    path.addRect(rect)
    for rule in [FillRule.winding, .evenOdd] {
      for x in 0...8 {
        for y in 0...8 {
          let point = CGPoint(x: x, y: y)
          #expect(path.contains(point, using: rule) == rect.contains(point), "\(point)")
          #expect(path.reversed.contains(point, using: rule) == rect.contains(point), "\(point)")
        }
      }
    }
  }

  @Test("Path.contains is correct for a point at the same height as corners of the path")
  func cornersBesidePoints() {
    let corners = [
      CGPoint(x: 0, y: -2), CGPoint(x: 3, y: 0), CGPoint(x: 0, y: 2), CGPoint(x: -3, y: 0),
    ]
    for start in 0..<4 {
      let points = Array(corners[start...] + corners[..<start])
      for points in [points, points.reversed()] {
        var path = Path()
        path.append(Polyline(points: points, isClosed: true))
        for rule in [FillRule.winding, .evenOdd] {
          #expect(path.contains(.zero, using: rule))
          for x in [-9, -4, 4, 9] as [CGFloat] {
            #expect(!path.contains(CGPoint(x: x, y: 0), using: rule))
            // These points are at the height of the upper and of the lower corner.
            #expect(!path.contains(CGPoint(x: x, y: 2), using: rule))
            #expect(!path.contains(CGPoint(x: x, y: -2), using: rule))
          }
        }
      }
    }
  }

  @Test("The bounds of a horizontal or vertical line are empty but not null")
  func boundsOfLines() {
    for end in [CGPoint(x: 3, y: 9), CGPoint(x: 8, y: 4), CGPoint(x: 3, y: 4)] {
      var path = Path()
      path.move(to: CGPoint(x: 3, y: 4))
      path.addLine(to: end)
      let rect = CGRect(corner: CGPoint(x: 3, y: 4), opposite: end)
      #expect(path.bounds == rect && path.controlPointBounds == rect && !path.bounds.isNull)
    }
  }
}
