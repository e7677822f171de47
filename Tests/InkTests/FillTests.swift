import Geometry
import SeededRandom
import Testing

@testable import Ink

@MainActor
@Suite("Filling paths")
struct FillTests {
  private let ink = PixelColor(red: 255, green: 0, blue: 0)

  private func paint(_ path: Path, rule: FillRule = .winding) -> Bitmap {
    var mesh = Mesh()
    mesh.addFill(of: path.flattened(tolerance: 0.25), rule: rule, color: ink)
    let canvas = BitmapCanvas(width: 100, height: 100)
    canvas.draw(mesh)
    return canvas.bitmap
  }

  @Test("The mesh of a filled rectangle equals that of its path", arguments: 1...30)
  func rectangle(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let rect = CGRect(
      x: random.number(-50...900), y: random.number(-50...900), width: random.number(0.001...500),
      height: random.number(0.001...500))
    var (expected, path, mesh) = (Mesh(), Path(), Mesh())
    for _ in 0..<2 {
      path.addRect(rect)
      mesh.addFill(of: rect, color: ink)
    }
    let outlines = path.flattened(tolerance: 0.25)
    for outline in outlines { expected.addFill(of: [outline], rule: .winding, color: ink) }
    #expect(mesh.vertices == expected.vertices && mesh.indices == expected.indices)
    #expect(Mesh.isFillable(rect))
  }

  @Test(
    "A rectangle without an area or with an infinite side cannot be filled as a rectangle",
    arguments: [
      CGRect(x: 1, y: 2, width: 0, height: 5), CGRect(x: 1, y: 2, width: 5, height: 0.00001),
      CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 5),
      CGRect(x: 0, y: CGFloat.nan, width: 4, height: 5), CGRect.null,
    ])
  func unfillable(rect: CGRect) { #expect(!Mesh.isFillable(rect)) }

  @Test("The number of triangles of a filled path grows at most linearly with the number of shapes")
  func triangleCount() {
    func count(_ shapes: Int) -> Int {
      var (mesh, path) = (Mesh(), Path())
      for index in 0..<shapes {
        path.addRect(CGRect(x: 20 * index, y: 10, width: 10, height: 10))
      }
      mesh.addFill(of: path.flattened(tolerance: 0.25), rule: .winding, color: ink)
      return mesh.indices.count
    }
    #expect(count(1) > 0 && count(50) <= 50 * count(1))
  }

  @Test("A filled ellipse covers its area and nothing outside")
  func ellipse() {
    var path = Path()
    path.addEllipse(in: CGRect(x: 20, y: 30, width: 60, height: 40))
    let bitmap = paint(path)
    #expect(bitmap[50, 50].alpha == 255)
    #expect(bitmap[22, 50].alpha == 255)
    #expect(bitmap[18, 50].alpha == 0)
    #expect(bitmap[22, 32].alpha == 0)
    #expect(abs(bitmap.coverage - .pi * 30 * 20) < 20)
  }

  @Test(
    "A filled rectangle covers the same area at any subpixel offset",
    arguments: [0.0, 0.25, 0.5, 0.9])
  func rectangle(offset: Double) {
    var path = Path()
    path.addRect(CGRect(x: 20 + offset, y: 30 + offset, width: 40, height: 20))
    #expect(abs(paint(path).coverage - 800) < 8)
  }

  @Test(
    "A hole that winds in the opposite direction stays empty under both fill rules",
    arguments: [true, false])
  func hole(evenOdd: Bool) {
    var path = Path()
    path.addRect(CGRect(x: 10, y: 10, width: 80, height: 80))
    path.move(to: CGPoint(x: 30, y: 30))
    path.addLine(to: CGPoint(x: 30, y: 70))
    path.addLine(to: CGPoint(x: 70, y: 70))
    path.addLine(to: CGPoint(x: 70, y: 30))
    path.closeSubpath()
    let bitmap = paint(path, rule: evenOdd ? .evenOdd : .winding)
    #expect(bitmap[50, 50].alpha == 0)
    #expect(bitmap[20, 50].alpha == 255)
    #expect(abs(bitmap.coverage - (6400 - 1600)) < 20)
  }

  @Test("A star that crosses itself is solid under the winding rule and hollow under even-odd")
  func star() {
    var path = Path()
    for k in 0..<5 {
      let angle = CGFloat(k) * 2 * 2 * .pi / 5
      let point = CGPoint(
        x: 50 + 40 * CGFloat.sin(angle), y: 50 - 40 * CGFloat.cos(angle))
      if k == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    #expect(paint(path)[50, 50].alpha == 255)
    #expect(paint(path, rule: .evenOdd)[50, 50].alpha == 0)
    #expect(paint(path, rule: .evenOdd)[50, 20].alpha == 255)
  }

  @Test("Paths without area paint nothing")
  func degenerate() {
    var path = Path()
    path.addRect(CGRect(x: 10, y: 10, width: 0, height: 0))
    path.move(to: CGPoint(x: 5, y: 5))
    path.addLine(to: CGPoint(x: 5, y: 5))
    #expect(paint(path).coverage == 0)
    #expect(paint(Path()).coverage == 0)
  }
}

extension Bitmap {
  /// The painted area in pixels, where a translucent pixel counts in proportion to its alpha.
  var coverage: Double {
    stride(from: 3, to: bytes.count, by: 4).reduce(0) { $0 + Double(bytes[$1]) / 255 }
  }
}
