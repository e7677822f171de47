import ResponderKit
import Testing

@Suite("Rectangles and transforms as in Core Graphics")
struct RectangleTests {
  private let rect = CGRect(x: 10, y: 20, width: 30, height: 40)

  @Test("Rectangles that cover the same area are equal and have the same hash")
  func standardizedEquality() {
    let mirrored = CGRect(x: 40, y: 60, width: -30, height: -40)
    #expect(rect == mirrored)
    #expect(rect.hashValue == mirrored.hashValue)
    #expect(Set([rect, mirrored]).count == 1)
    #expect(rect != CGRect(x: 10, y: 20, width: 30, height: -40))
  }

  @Test("All null rectangles are equal, even if their sizes or one of their coordinates differ")
  func nullEquality() {
    var sized = CGRect.null
    sized.size = CGSize(width: 20, height: 20)
    var moved = CGRect.null
    moved.origin.x = 20
    #expect(sized == .null && moved == .null && Set([sized, moved, .null]).count == 1)
    #expect(CGRect.null != .infinite)
    #expect(CGRect.infinite.isInfinite && !rect.isInfinite)
  }

  @Test("CGRect.zero intersects a rectangle that has the point (0, 0) in its interior")
  func emptyIntersection() {
    #expect(CGRect(x: -10, y: -10, width: 20, height: 20).intersects(.zero))
    #expect(!rect.intersects(.zero))
    #expect(!rect.intersects(.null) && !CGRect.null.intersects(rect))
    #expect(rect.intersects(.infinite) && CGRect.infinite.intersects(.infinite))
  }

  @Test("Rectangles that only touch do not intersect")
  func touching() {
    #expect(!rect.intersects(CGRect(x: 40, y: 20, width: 10, height: 10)))
  }

  @Test("insetBy, offsetBy and integral return a null rectangle unchanged, and union ignores it")
  func nullOperations() {
    var null = CGRect.null
    null.origin.x = 10
    null.size = CGSize(width: -20, height: -30)
    for result in [
      null.insetBy(dx: 5, dy: 5), null.offsetBy(dx: 5, dy: 5), null.integral,
      CGRect.null.union(null),
    ] {
      #expect(result.origin.x == 10 && result.size == null.size)
    }
    #expect(null.union(rect) == rect)
  }

  nonisolated private struct Division {
    let edge: CGRectEdge
    let distance: Double
    let slice: CGRect
    let remainder: CGRect
  }

  nonisolated private static let divisions = [
    Division(
      edge: .minXEdge, distance: 10, slice: CGRect(x: 10, y: 20, width: 10, height: 40),
      remainder: CGRect(x: 20, y: 20, width: 20, height: 40)),
    Division(
      edge: .maxXEdge, distance: 10, slice: CGRect(x: 30, y: 20, width: 10, height: 40),
      remainder: CGRect(x: 10, y: 20, width: 20, height: 40)),
    Division(
      edge: .minYEdge, distance: 10, slice: CGRect(x: 10, y: 20, width: 30, height: 10),
      remainder: CGRect(x: 10, y: 30, width: 30, height: 30)),
    Division(
      edge: .maxYEdge, distance: 41, slice: CGRect(x: 10, y: 20, width: 30, height: 40),
      remainder: CGRect(x: 10, y: 20, width: 30, height: 0)),
  ]

  @Test(
    "CGRect.divided cuts a rectangle at a distance from an edge, at most at the opposite edge",
    arguments: divisions.indices)
  func division(index: Int) {
    let expected = Self.divisions[index]
    let result = rect.divided(atDistance: expected.distance, from: expected.edge)
    #expect(result.slice == expected.slice)
    #expect(result.remainder == expected.remainder)
    #expect(CGRect.null.divided(atDistance: 1, from: expected.edge).slice.isNull)
  }

  @Test("CGAffineTransform() is all zeros and not the identity")
  func emptyTransform() {
    let transform = CGAffineTransform()
    #expect(transform == CGAffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0))
    #expect(!transform.isIdentity && CGAffineTransform.identity.isIdentity)
    #expect(CGPoint(x: 3, y: 4).applying(transform) == .zero)
  }

  @Test("A CGSize is transformed as a vector, without the translation")
  func sizeTransform() {
    let transform = CGAffineTransform(translationX: 100, y: 100).scaledBy(x: 2, y: 3)
    #expect(CGSize(width: 5, height: 7).applying(transform) == CGSize(width: 10, height: 21))
  }

  @Test("The description of a point, size or rectangle shows its numbers in parentheses")
  func descriptions() {
    #expect("\(CGPoint(x: 1, y: 2))" == "(1.0, 2.0)")
    #expect("\(CGSize(width: 1, height: 2))" == "(1.0, 2.0)")
    #expect("\(rect)" == "(10.0, 20.0, 30.0, 40.0)")
  }
}
