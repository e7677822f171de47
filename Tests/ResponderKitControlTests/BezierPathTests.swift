import ResponderKitTesting
import Testing

@testable import Ink
@testable import ResponderKit

@Suite("Bézier paths")
struct BezierPathTests {
  private func isClose(_ a: CGPoint, _ b: CGPoint) -> Bool { a.distance(to: b) < 0.01 }

  @Test("Adding lines and curves to an empty path has no effect")
  func emptyPath() {
    let path = UIBezierPath()
    path.addLine(to: point(10, 10))
    path.addQuadCurve(to: point(10, 10), controlPoint: point(0, 5))
    path.addCurve(to: point(10, 10), controlPoint1: point(0, 5), controlPoint2: point(5, 0))
    path.close()
    #expect(path.isEmpty)
    #expect(path.currentPoint == .zero)
    #expect(path.bounds.isNull)
    let mutable = CGMutablePath()
    mutable.addLine(to: point(1, 1))
    #expect(mutable.isEmpty && mutable.boundingBox.isNull && mutable.boundingBoxOfPath.isNull)
  }

  @Test("An oval starts at the middle of its right edge and runs clockwise on screen")
  func oval() {
    let path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 20, height: 10))
    #expect(path.path.elements.first == .move(point(20, 5)))
    #expect(path.path.elements[1].end == point(10, 10))
    #expect(path.bounds == CGRect(x: 0, y: 0, width: 20, height: 10))
  }

  @Test("A clockwise arc follows increasing angles and ends at its end angle")
  func arcs() {
    let quarter = UIBezierPath(
      arcCenter: point(50, 50), radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(quarter.path.elements.first == .move(point(60, 50)))
    #expect(isClose(quarter.currentPoint, point(50, 60)))
    #expect(
      quarter.cgPath.boundingBoxOfPath.insetBy(dx: -0.01, dy: -0.01)
        .contains(CGRect(x: 50, y: 50, width: 10, height: 10)))
    let opposite = UIBezierPath(
      arcCenter: point(50, 50), radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(opposite.cgPath.boundingBoxOfPath.minX < 40.01, "three quarters of the circle")
  }

  @Test("An arc of 2π is a full circle in both directions", arguments: [true, false])
  func fullTurn(clockwise: Bool) {
    let path = UIBezierPath(
      arcCenter: point(0, 0), radius: 10, startAngle: 0, endAngle: 2 * .pi, clockwise: clockwise)
    let box = path.cgPath.boundingBoxOfPath
    #expect(abs(box.width - 20) < 0.01 && abs(box.height - 20) < 0.01)
    #expect(isClose(path.currentPoint, point(10, 0)))
  }

  @Test("Adding an arc to a path with a current point adds a connecting line")
  func arcAfterLine() {
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addArc(
      withCenter: point(50, 0), radius: 10, startAngle: .pi, endAngle: 0, clockwise: true)
    #expect(path.path.elements[1].end.map { isClose($0, point(40, 0)) } == true)
    #expect(isClose(path.currentPoint, point(60, 0)))
    #expect(path.cgPath.boundingBoxOfPath.minY < -9.9, "the upper half on screen")
  }

  @Test("The clockwise arc of a Core Graphics path follows decreasing angles")
  func coreGraphicsArc() {
    let path = CGMutablePath()
    path.addArc(
      center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(path.boundingBoxOfPath.minX > -0.01, "a quarter")
    let opposite = CGMutablePath()
    opposite.addArc(
      center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(opposite.boundingBoxOfPath.minX < -9.99, "three quarters")
  }

  @Test("An arc between tangents touches both lines")
  func tangentArc() {
    let path = CGMutablePath()
    path.move(to: point(0, 0))
    path.addArc(tangent1End: point(100, 0), tangent2End: point(100, 100), radius: 20)
    #expect(isClose(path.path.elements[1].end ?? .zero, point(80, 0)))
    #expect(isClose(path.currentPoint, point(100, 20)))
    #expect(path.boundingBoxOfPath.maxX <= 100.01)
  }

  @Test("The bounds of a path include its control points, and boundingBoxOfPath does not")
  func bounds() {
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addQuadCurve(to: point(100, 0), controlPoint: point(50, 100))
    #expect(path.bounds == CGRect(x: 0, y: 0, width: 100, height: 100))
    let box = path.cgPath.boundingBoxOfPath
    #expect(abs(box.height - 50) < 0.01 && box.width == 100)
  }

  @Test("A Bézier path contains only the points inside its closed subpaths")
  func openSubpath() {
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addLine(to: point(100, 0))
    path.addLine(to: point(100, 100))
    #expect(!path.contains(point(90, 10)))
    #expect(path.cgPath.contains(point(90, 10)), "filling closes open subpaths")
    path.close()
    #expect(path.contains(point(90, 10)))
    #expect(!path.contains(point(10, 90)))
  }

  @Test("The fill rule determines whether a ring contains its inner area")
  func fillRules() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 100, height: 100))
    path.append(UIBezierPath(rect: CGRect(x: 25, y: 25, width: 50, height: 50)))
    #expect(path.contains(point(50, 50)))
    path.usesEvenOddFillRule = true
    #expect(!path.contains(point(50, 50)))
    #expect(path.contains(point(10, 50)))
    let reversed = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 100, height: 100))
    reversed.append(UIBezierPath(rect: CGRect(x: 25, y: 25, width: 50, height: 50)).reversing())
    #expect(!reversed.contains(point(50, 50)), "the windings cancel each other")
  }

  @Test("A reversed path ends where the path began and keeps the line width")
  func reversing() {
    let path = UIBezierPath()
    path.lineWidth = 7
    path.move(to: point(1, 2))
    path.addCurve(
      to: point(30, 40), controlPoint1: point(10, 0), controlPoint2: point(20, 0))
    path.addLine(to: point(50, 60))
    let reversed = path.reversing()
    #expect(
      reversed.path.elements == [
        .move(point(50, 60)), .line(point(30, 40)),
        .curve(control1: point(20, 0), control2: point(10, 0), end: point(1, 2)),
      ])
    #expect(reversed.currentPoint == point(1, 2) && reversed.lineWidth == 7)
  }

  @Test("A rounded rectangle rounds only the given corners")
  func roundedCorners() {
    let path = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 100, height: 100),
      byRoundingCorners: [.topLeft, .bottomRight], cornerRadii: CGSize(width: 40, height: 40))
    #expect(!path.contains(point(2, 2)) && !path.contains(point(98, 98)))
    #expect(path.contains(point(98, 2)) && path.contains(point(2, 98)))
    #expect(path.bounds == CGRect(x: 0, y: 0, width: 100, height: 100))
  }

  @Test("The dash pattern of a path can be read back and is copied")
  func dashPattern() throws {
    let path = UIBezierPath()
    path.setLineDash([5, 3, 1], count: 3, phase: 2)
    let copy = try #require(path.copy() as? UIBezierPath)
    var (count, phase, pattern) = (0, CGFloat(0), [CGFloat](repeating: 0, count: 3))
    copy.getLineDash(&pattern, count: &count, phase: &phase)
    #expect(pattern == [5, 3, 1] && count == 3 && phase == 2)
    path.setLineDash(nil, count: 0, phase: 0)
    path.getLineDash(nil, count: &count, phase: nil)
    #expect(count == 0)
  }

  @Test("A dashed copy of a path consists of its dashes, starting at the phase")
  func dashing() {
    let line = CGMutablePath()
    line.move(to: .zero)
    line.addLine(to: point(20, 0))
    let dashed = line.copy(dashingWithPhase: 2, lengths: [5, 3])
    #expect(
      dashed.path.elements == [
        .move(.zero), .line(point(3, 0)), .move(point(6, 0)), .line(point(11, 0)),
        .move(point(14, 0)), .line(point(19, 0)),
      ])
  }

  @Test("The outline of a stroked path follows the line width, the line joins and the line caps")
  func strokeOutline() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: point(100, 0))
    path.addLine(to: point(100, 100))
    for (join, containsTip) in [(CGLineJoin.miter, true), (.bevel, false), (.round, false)] {
      let outline = path.copy(
        strokingWithWidth: 20, lineCap: .butt, lineJoin: join, miterLimit: 10)
      #expect(outline.contains(point(50, 9)) && !outline.contains(point(50, 11)))
      #expect(outline.contains(point(109, -9)) == containsTip, "\(join)")
      #expect(!outline.contains(point(-1, 0)))
    }
    let square = path.copy(
      strokingWithWidth: 20, lineCap: .square, lineJoin: .round, miterLimit: 10)
    #expect(square.contains(point(-9, 9)))
    let round = path.copy(strokingWithWidth: 20, lineCap: .round, lineJoin: .round, miterLimit: 10)
    #expect(round.contains(point(-9, 0)) && !round.contains(point(-9, 9)))
  }

  @Test("applyWithBlock passes each element of a path with its points")
  func enumeration() {
    let path = CGMutablePath()
    path.move(to: point(1, 1))
    path.addLine(to: point(2, 2))
    path.addCurve(to: point(5, 5), control1: point(3, 3), control2: point(4, 4))
    path.closeSubpath()
    var (types, points) = ([CGPathElementType](), [CGPoint]())
    path.applyWithBlock { element in
      types.append(element.pointee.type)
      let counts: [CGPathElementType: Int] = [
        .moveToPoint: 1, .addLineToPoint: 1, .addQuadCurveToPoint: 2, .addCurveToPoint: 3,
      ]
      for i in 0..<(counts[element.pointee.type] ?? 0) { points.append(element.pointee.points[i]) }
    }
    #expect(types == [.moveToPoint, .addLineToPoint, .addCurveToPoint, .closeSubpath])
    #expect(points.map(\.x) == [1, 2, 3, 4, 5] && points.map(\.y) == [1, 2, 3, 4, 5])
  }

  @Test("The Core Graphics path of a Bézier path is an independent copy")
  func independence() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    let copy = path.cgPath
    path.apply(CGAffineTransform(translationX: 100, y: 0))
    #expect(copy.boundingBox.minX == 0 && path.bounds.minX == 100)
    #expect(copy == CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil))
    let mutable = CGMutablePath()
    mutable.addPath(copy, transform: CGAffineTransform(scaleX: 2, y: 2))
    #expect(mutable.boundingBox == CGRect(x: 0, y: 0, width: 20, height: 20))
  }

  @Test("A subclass of UIBezierPath inherits init(ovalIn:)")
  func subclass() {
    final class ColoredPath: UIBezierPath { var color = UIColor.red }
    let path = ColoredPath(ovalIn: CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(path.color == .red && path.contains(point(5, 5)))
  }

  @Test("A rounded rectangle with a corner radius of 0 or less has square corners")
  func noRadii() {
    let rect = CGRect(x: 10, y: 20, width: 30, height: 40)
    for radii in [CGSize.zero, CGSize(width: -3, height: 5), CGSize(width: 5, height: -3)] {
      let path = UIBezierPath(roundedRect: rect, byRoundingCorners: .allCorners, cornerRadii: radii)
      for (x, y) in [(10.01, 20.01), (39.99, 20.01), (39.99, 59.99), (10.01, 59.99)] {
        #expect(path.contains(point(CGFloat(x), CGFloat(y))))
      }
    }
  }
}
