import Geometry
import SeededRandom
import Testing

@testable import Ink

@MainActor
@Suite("Stroking polylines")
struct StrokeTests {
  private let ink = PixelColor(red: 0, green: 0, blue: 0)

  private func paint(
    _ points: [(Double, Double)], closed: Bool = false, width: Double = 10, cap: LineCap = .round,
    join: LineJoin = .round, scale: Double = 1
  ) -> Bitmap {
    let line = Polyline(points: points.map { CGPoint(x: $0.0, y: $0.1) }, isClosed: closed)
    var mesh = Mesh()
    mesh.addStroke(
      along: line, style: StrokeStyle(width: width, cap: cap, join: join), color: ink,
      transform: CGAffineTransform(scaleX: scale, y: scale))
    let canvas = BitmapCanvas(width: 200, height: 200)
    canvas.draw(mesh)
    return canvas.bitmap
  }

  @Test(
    "The area of a straight line is its length times its width, plus its caps",
    arguments: LineCap.allCases)
  func caps(cap: LineCap) {
    let area = paint([(50, 100), (150, 100)], cap: cap).coverage
    let caps =
      switch cap {
      case .butt: 0.0
      case .square: 100.0
      case .round: Double.pi * 25
      }
    #expect(abs(area - (1000 + caps)) < 6)
  }

  @Test("A slanted line covers as much area as a horizontal line", arguments: [10.0, 33, 45, 77])
  func slanted(degrees: Double) {
    let angle = degrees * .pi / 180
    let end = (100 + 80 * CGFloat.cos(angle), 100 + 80 * CGFloat.sin(angle))
    let area = paint([(100, 100), end]).coverage
    #expect(abs(area - (800 + .pi * 25)) < 12)
  }

  @Test("A line of one point is a disc, a square or nothing, depending on its cap")
  func dots() {
    #expect(abs(paint([(100, 100)]).coverage - .pi * 25) < 2)
    #expect(abs(paint([(100, 100), (100, 100)]).coverage - .pi * 25) < 2)
    #expect(abs(paint([(100, 100)], cap: .square).coverage - 100) < 4)
    #expect(paint([(100, 100)], cap: .butt).coverage == 0)
  }

  @Test(
    "A line that doubles back has no gap, and a round join extends past the turn",
    arguments: LineJoin.allCases)
  func hairpin(join: LineJoin) {
    let bitmap = paint([(50, 100), (150, 100), (60, 100)], join: join)
    #expect((50..<150).allSatisfy { bitmap[$0, 100].alpha == 255 })
    #expect(bitmap[100, 106].alpha == 0)
    #expect(bitmap[157, 100].alpha == 0)
    if join == .round { #expect(bitmap[153, 100].alpha == 255) }
  }

  @Test(
    "A join fills the outer side of a corner according to the style of the join",
    arguments: LineJoin.allCases)
  func corners(join: LineJoin) {
    let bitmap = paint([(50, 150), (50, 50), (150, 50)], width: 20, cap: .butt, join: join)
    #expect(bitmap[50, 50].alpha == 255)
    #expect((bitmap[41, 41].alpha == 255) == (join == .miter))
    #expect((bitmap[44, 44].alpha > 200) == (join != .bevel))
    #expect(bitmap[70, 70].alpha == 0)
  }

  @Test("A closed line has a join instead of caps at its first point")
  func closed() {
    let square = [(50.0, 50.0), (150, 50), (150, 150), (50, 150)]
    let bitmap = paint(square, closed: true, cap: .butt, join: .miter)
    #expect(abs(bitmap.coverage - (110 * 110 - 90 * 90)) < 30)
    #expect(bitmap[46, 46].alpha == 255)
  }

  @Test("A stroke thinner than a pixel is faint but has no gaps")
  func thin() {
    let bitmap = paint([(20, 100.5), (180, 100.5)], width: 0.25)
    #expect(abs(bitmap.coverage - 40) < 4)
    #expect((30...170).allSatisfy { bitmap[$0, 100].alpha > 20 })
  }

  @Test("The area of a stroke grows with the square of the scale", arguments: [0.5, 1, 1.5, 2])
  func scales(scale: Double) {
    let area = paint([(20, 20), (60, 30), (30, 80)], scale: scale).coverage
    let unscaled = paint([(20, 20), (60, 30), (30, 80)]).coverage
    #expect(abs(area / (scale * scale) - unscaled) < 0.03 * unscaled)
  }

  @Test("The triangles of a stroked random line are finite and near the line", arguments: 1...50)
  func randomPoints(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let points = (0..<Int.random(in: 1...60, using: &random)).map { _ in
      let extreme = [0, 0, 1e-9, 1e6, .nan, .infinity].randomElement(using: &random) ?? 0
      return CGPoint(
        x: Double.random(in: -50...50, using: &random) + extreme,
        y: Double.random(in: -50...50, using: &random))
    }
    var mesh = Mesh()
    mesh.addStroke(
      along: Polyline(points: points, isClosed: Bool.random(using: &random)),
      style: StrokeStyle(
        width: 10, cap: LineCap.allCases.randomElement(using: &random) ?? .butt,
        join: LineJoin.allCases.randomElement(using: &random) ?? .miter), color: ink)
    let finitePoints = points.filter(\.isFinite)
    // A miter extends beyond the line by at most ten half widths, the default miter limit.
    let margin = 10.0 * 5 + 10
    let box = finitePoints.reduce(CGRect.null) { $0.union(CGRect(origin: $1, size: .zero)) }
      .insetBy(dx: -margin, dy: -margin)
    #expect(mesh.vertices.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    #expect(mesh.vertices.allSatisfy { box.contains(CGPoint(x: CGFloat($0.x), y: CGFloat($0.y))) })
    #expect(mesh.indices.count % 3 == 0)
    #expect(mesh.indices.allSatisfy { $0 < mesh.vertices.count })
  }

  @Test("An opaque line in a translucent layer has the same alpha where the line crosses itself")
  func translucent() {
    var mesh = Mesh()
    mesh.addStroke(
      along: Polyline(points: [
        CGPoint(x: 20, y: 20), CGPoint(x: 180, y: 180), CGPoint(x: 180, y: 20),
        CGPoint(x: 20, y: 180),
      ]), style: StrokeStyle(width: 20, cap: .round, join: .round), color: ink)
    let canvas = BitmapCanvas(width: 200, height: 200)
    canvas.beginLayer(bounds: mesh.bounds, opacity: 0.5)
    canvas.draw(mesh)
    canvas.endLayer()
    #expect(canvas.bitmap[100, 100].alpha == 128)
    #expect(canvas.bitmap[60, 60].alpha == 128)
    #expect(canvas.bitmap[180, 100].alpha == 128)
  }

  @Test("The sides and the straight ends of a stroke fade linearly over one pixel")
  func fadingEdges() {
    for (cap, overhang) in [(LineCap.butt, 0.0), (.square, 5)] {
      // With its caps, the line covers 20.75…100.25 × 25.25…35.25.
      let bitmap = paint([(20.75 + overhang, 30.25), (100.25 - overhang, 30.25)], cap: cap)
      for (x, y, alpha) in [
        (60, 24, 0), (60, 25, 191), (60, 26, 255), (60, 34, 255), (60, 35, 64), (60, 36, 0),
        (19, 30, 0), (20, 30, 64), (21, 30, 255), (99, 30, 255), (100, 30, 64), (101, 30, 0),
      ] {
        let found = Int(bitmap[x, y].alpha)
        #expect(abs(found - alpha) <= 2, "\(cap) at (\(x), \(y)): \(found), not \(alpha)")
      }
    }
  }
}
