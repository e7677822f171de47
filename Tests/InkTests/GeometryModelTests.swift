import Foundation
import Geometry
import SeededRandom
import Testing

/// Tests that compare transforms with products of matrices.
@Suite("Transforms compared with matrices, and elementary functions")
struct TransformModelTests {
  private typealias Matrix = [[Double]]

  private func matrix(_ t: Geometry.CGAffineTransform) -> Matrix {
    [[t.a, t.b, 0], [t.c, t.d, 0], [t.tx, t.ty, 1]]
  }

  private func product(_ a: Matrix, _ b: Matrix) -> Matrix {
    a.map { row in (0..<3).map { k in (0..<3).reduce(0) { $0 + row[$1] * b[$1][k] } } }
  }

  private func isNear(_ a: Matrix, _ b: Matrix) -> Bool {
    zip(a.joined(), b.joined()).allSatisfy { abs($0 - $1) < 1e-9 * max(1, abs($0)) }
  }

  private func random(_ random: inout SeededGenerator) -> Geometry.CGAffineTransform {
    let n = (0..<6).map { _ in random.number(-5...5) }
    return Geometry.CGAffineTransform(n[0], n[1], n[2], n[3], n[4], n[5])
  }

  @Test("Transforms are concatenated, inverted and applied like matrices", arguments: 1...40)
  func products(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (a, b) = (self.random(&random), self.random(&random))
    let (x, y) = (random.number(-9...9), random.number(-9...9))
    #expect(isNear(matrix(a.concatenating(b)), product(matrix(a), matrix(b))))
    #expect(isNear(product(matrix(a), matrix(a.inverted())), matrix(.identity)))
    let translation: Matrix = [[1, 0, 0], [0, 1, 0], [x, y, 1]]
    let scale: Matrix = [[x, 0, 0], [0, y, 0], [0, 0, 1]]
    let (c, s) = (Foundation.cos(x), Foundation.sin(x))
    let rotation: Matrix = [[c, s, 0], [-s, c, 0], [0, 0, 1]]
    #expect(isNear(matrix(CGAffineTransform(translationX: x, y: y)), translation))
    #expect(isNear(matrix(CGAffineTransform(scaleX: x, y: y)), scale))
    #expect(isNear(matrix(CGAffineTransform(rotationAngle: x)), rotation))
    #expect(isNear(matrix(a.translatedBy(x: x, y: y)), product(translation, matrix(a))))
    #expect(isNear(matrix(a.scaledBy(x: x, y: y)), product(scale, matrix(a))))
    #expect(isNear(matrix(a.rotated(by: x)), product(rotation, matrix(a))))
    let point = Geometry.CGPoint(x: x, y: y).applying(a)
    let row = product([[x, y, 1], [0, 0, 0], [0, 0, 0]], matrix(a))[0]
    #expect(abs(point.x - row[0]) < 1e-9 && abs(point.y - row[1]) < 1e-9)
    let size = Geometry.CGSize(width: x, height: y).applying(a)
    #expect(abs(size.width - row[0] + a.tx) < 1e-9 && abs(size.height - row[1] + a.ty) < 1e-9)
    // The area of the parallelogram that the transform makes from a unit square.
    let area = abs(a.a * a.d - a.b * a.c)
    #expect(abs(a.meanScale * a.meanScale - area) < 1e-9)
  }

  @Test("Inverting a transform without an inverse returns the same transform")
  func singular() {
    for transform in [
      CGAffineTransform(a: 2, b: 4, c: 3, d: 6, tx: 1, ty: 5), CGAffineTransform(scaleX: 0, y: 1),
      CGAffineTransform(scaleX: .infinity, y: 1),
    ] {
      #expect(transform.inverted() == transform)
    }
    #expect(!CGAffineTransform(translationX: 0, y: 1).isIdentity)
    #expect(CGAffineTransform.identity.inverted().isIdentity)
  }

  @Test("Elementary functions return the same values as the C library")
  func elementaryFunctions() {
    for step in -40...40 {
      let x = Double(step) / 7
      #expect(CGFloat.sin(x) == Foundation.sin(x) && CGFloat.cos(x) == Foundation.cos(x))
      #expect(CGFloat.tan(x) == Foundation.tan(x) && CGFloat.exp(x) == Foundation.exp(x))
      #expect(CGFloat.acos(clamping: x) == Foundation.acos(max(-1, min(1, x))))
      #expect(CGFloat.atan2(y: x, x: 2 - x) == Foundation.atan2(x, 2 - x))
      if x > 0 { #expect(CGFloat.log(x) == Foundation.log(x)) }
    }
  }
}

/// Tests that compare rectangles with the sets of unit squares that they cover.
@Suite("Rectangles as sets of squares, and other geometry values")
struct RectangleModelTests {
  private typealias Rect = Geometry.CGRect

  private func random(_ random: inout SeededGenerator) -> Rect {
    Rect(
      x: random.pick(-6...6), y: random.pick(-6...6), width: random.pick(-6...6),
      height: random.pick(-6...6))
  }

  /// Returns the corners with the smallest coordinates of the unit squares inside a rectangle.
  private func cells(_ rect: Rect) -> Set<[Int]> {
    if rect.isNull { return [] }
    let (x, y) = (Int(rect.origin.x), Int(rect.origin.y))
    let (w, h) = (Int(rect.size.width), Int(rect.size.height))
    var cells: Set<[Int]> = []
    for column in min(x, x + w)..<max(x, x + w) {
      for row in min(y, y + h)..<max(y, y + h) { cells.insert([column, row]) }
    }
    return cells
  }

  @Test(
    "Rectangles behave like sets of unit squares, even with negative sizes",
    arguments: 1...40)
  func operations(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<25 {
      let (a, b) = (self.random(&random), self.random(&random))
      let (inA, inB) = (cells(a), cells(b))
      #expect(a.isEmpty == inA.isEmpty)
      #expect(Int(a.width * a.height) == inA.count)
      #expect(a.maxX - a.minX == a.width && a.maxY - a.minY == a.height)
      #expect(a.midX * 2 == a.minX + a.maxX && a.midY * 2 == a.minY + a.maxY)
      #expect(a.center == Geometry.CGPoint(x: a.midX, y: a.midY))
      #expect(cells(a.standardized) == inA && a.standardized == a)
      #expect(a.standardized.size.width >= 0 && a.standardized.size.height >= 0)
      #expect(a.standardized.hashValue == a.hashValue)
      #expect(cells(a.intersection(b)) == inA.intersection(inB))
      if !inA.isEmpty, !inB.isEmpty {
        #expect(a.intersects(b) == !inA.isDisjoint(with: inB))
        #expect(a.contains(b) == inB.isSubset(of: inA))
        let union = cells(a.union(b))
        #expect(union.isSuperset(of: inA.union(inB)))
        let all = inA.union(inB)
        let (xs, ys) = (Set(all.map { $0[0] }), Set(all.map { $0[1] }))
        #expect(Set(union.map { $0[0] }) == Set((xs.min() ?? 0)...(xs.max() ?? 0)))
        #expect(Set(union.map { $0[1] }) == Set((ys.min() ?? 0)...(ys.max() ?? 0)))
        #expect((a == b) == (inA == inB))
      }
      let moved = a.offsetBy(dx: 3, dy: -2)
      #expect(cells(moved) == Set(inA.map { [$0[0] + 3, $0[1] - 2] }))
      let inset = a.insetBy(dx: 1, dy: 2)
      let kept = inA.filter { cell in
        (-1...1).allSatisfy { inA.contains([cell[0] + $0, cell[1]]) }
          && (-2...2).allSatisfy { inA.contains([cell[0], cell[1] + $0]) }
      }
      #expect(cells(inset) == kept)
      #expect(inset.isNull == (a.width < 2 || a.height < 4))
      let outset = a.insetBy(dx: -1, dy: -2)
      #expect(
        outset.minX == a.minX - 1 && outset.maxY == a.maxY + 2 && outset.width == a.width + 2
          && outset.height == a.height + 4)
      for _ in 0..<10 {
        let (x, y) = (random.pick(-13...13), random.pick(-13...13))
        // A corner belongs to the square whose smallest coordinates it has.
        #expect(a.contains(Geometry.CGPoint(x: x, y: y)) == inA.contains([x, y]))
        #expect(
          a.contains(Geometry.CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
            == inA.contains([x, y]))
      }
    }
  }

  @Test(
    "Dividing a rectangle gives a slice and a remainder that together cover the rectangle",
    arguments: 1...20)
  func divisions(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let edges: [Geometry.CGRectEdge] = [.minXEdge, .minYEdge, .maxXEdge, .maxYEdge]
    for edge in edges {
      let rect = self.random(&random)
      let distance = random.pick(-2...8)
      let (slice, remainder) = rect.divided(atDistance: CGFloat(distance), from: edge)
      #expect(cells(slice).union(cells(remainder)) == cells(rect))
      #expect(cells(slice).isDisjoint(with: cells(remainder)))
      let isHorizontal = edge == .minXEdge || edge == .maxXEdge
      let length = isHorizontal ? rect.width : rect.height
      #expect((isHorizontal ? slice.width : slice.height) == max(0, min(CGFloat(distance), length)))
      switch edge {
      case .minXEdge: #expect(slice.minX == rect.minX && remainder.maxX == rect.maxX)
      case .minYEdge: #expect(slice.minY == rect.minY && remainder.maxY == rect.maxY)
      case .maxXEdge: #expect(slice.maxX == rect.maxX && remainder.minX == rect.minX)
      case .maxYEdge: #expect(slice.maxY == rect.maxY && remainder.minY == rect.minY)
      }
    }
    #expect(edges.map(\.rawValue) == [0, 1, 2, 3])
  }

  @Test(
    "The integral rectangle is the smallest rectangle with integral coordinates around a rectangle",
    arguments: 1...20)
  func integral(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let rect = Rect(
      x: random.number(-9...9), y: random.number(-9...9), width: random.number(-9...9),
      height: random.number(-9...9))
    let integral = rect.integral
    #expect(integral.contains(rect))
    for edge in [integral.minX, integral.minY, integral.maxX, integral.maxY] {
      #expect(edge == edge.rounded())
    }
    #expect(rect.minX - integral.minX < 1 && rect.minY - integral.minY < 1)
    #expect(integral.maxX - rect.maxX < 1 && integral.maxY - rect.maxY < 1)
    #expect(integral.integral == integral)
    let transform = random.transform()
    let box = rect.applying(transform)
    let corners = [
      (rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY),
      (rect.maxX, rect.maxY),
    ].map { Geometry.CGPoint(x: $0.0, y: $0.1).applying(transform) }
    #expect(box.minX == corners.map(\.x).min() && box.minY == corners.map(\.y).min())
    #expect(abs(box.maxX - (corners.map(\.x).max() ?? 0)) < 1e-9)
    #expect(abs(box.maxY - (corners.map(\.y).max() ?? 0)) < 1e-9)
  }

  @Test(
    "Touching rectangles have an empty intersection, and separate rectangles a null intersection"
  )
  func touching() {
    let rect = Rect(x: 0, y: 0, width: 10, height: 8)
    #expect(
      rect.intersection(Rect(x: 10, y: 2, width: 5, height: 3))
        == Rect(x: 10, y: 2, width: 0, height: 3))
    #expect(
      rect.intersection(Rect(x: 2, y: 8, width: 5, height: 3))
        == Rect(x: 2, y: 8, width: 5, height: 0))
    #expect(rect.intersection(Rect(x: 11, y: 2, width: 5, height: 3)).isNull)
    #expect(rect.intersection(Rect(x: 2, y: 9, width: 5, height: 3)).isNull)
    #expect(!rect.intersects(Rect(x: 10, y: 0, width: 1, height: 1)))
    #expect(!rect.intersects(Rect(x: 0, y: 8, width: 1, height: 1)))
    #expect(!rect.intersects(Rect(x: -1, y: 0, width: 1, height: 1)))
    #expect(!rect.intersects(Rect(x: 0, y: -1, width: 1, height: 1)))
    #expect(Rect.null.intersection(rect).isNull && rect.intersection(.null).isNull)
    #expect(rect.contains(Rect.null) && !Rect.null.contains(rect) && Rect.null.contains(Rect.null))
    #expect(!Rect.null.contains(Geometry.CGPoint.zero) && Rect.null.applying(.identity).isNull)
    #expect(rect.union(.null) == rect && Rect.null.standardized.isNull && Rect.null.isEmpty)
    for isX in [true, false] {
      var half = Rect.zero
      if isX { half.origin.x = .infinity } else { half.origin.y = .infinity }
      #expect(half.isNull)
    }
    #expect(
      Rect.infinite.contains(rect) && Rect.infinite.contains(Geometry.CGPoint(x: 1e300, y: -1e300)))
    #expect(
      rect != Rect(x: 0, y: 0, width: 10, height: 9)
        && rect != Rect(x: 1, y: 0, width: 10, height: 8))
  }

  @Test("CGPoint computes distances and midpoints and detects coordinates that are not finite")
  func points() {
    let (a, b) = (Geometry.CGPoint(x: 2, y: 3), Geometry.CGPoint(x: 5, y: 7))
    #expect(a.distance(to: b) == 5 && b.distance(to: a) == 5)
    #expect(a.midpoint(to: b) == Geometry.CGPoint(x: 3.5, y: 5))
    #expect(a.isFinite && !Geometry.CGPoint(x: .nan, y: 0).isFinite)
    #expect(!Geometry.CGPoint(x: 0, y: CGFloat.infinity).isFinite)
    for (corner, opposite) in [(a, b), (b, a)] {
      #expect(Rect(corner: corner, opposite: opposite) == Rect(x: 2, y: 3, width: 3, height: 4))
      let (p, q) = (
        Geometry.CGPoint(x: corner.x, y: opposite.y), Geometry.CGPoint(x: opposite.x, y: corner.y)
      )
      #expect(Rect(corner: p, opposite: q).origin == a)
    }
  }

  @Test("Geometry values are zero by default, and integers are converted to coordinates")
  func initializers() {
    #expect(Geometry.CGPoint() == .zero && Geometry.CGSize() == .zero)
    #expect(Geometry.CGVector() == .zero && Rect() == .zero)
    #expect(Geometry.CGPoint.zero.x == 0 && Geometry.CGPoint.zero.y == 0)
    let (point, size) = (
      Geometry.CGPoint(x: 2 as Int, y: 3), Geometry.CGSize(width: 4 as Int, height: 5)
    )
    #expect(point.x == 2.0 && point.y == 3.0 && size.width == 4.0 && size.height == 5.0)
    let vector = Geometry.CGVector(dx: 6 as Int, dy: 7)
    #expect(vector.dx == 6.0 && vector.dy == 7.0)
    #expect(Geometry.CGVector(dx: 0.5, dy: 1.5).dy == 1.5)
    #expect(Rect(x: 2 as Int, y: 3, width: 4, height: 5) == Rect(origin: point, size: size))
    #expect("\(vector)" == "(6.0, 7.0)" && "\(point)" == "(2.0, 3.0)")
    #expect("\(size)" == "(4.0, 5.0)")
  }
}
