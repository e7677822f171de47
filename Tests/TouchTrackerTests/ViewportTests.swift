import DrawingModel
import ResponderKit
import SeededRandom
import Testing

@testable import TouchTracker

@Suite("Viewport")
struct ViewportTests {
  @Test("A view's frame follows the page transform, even if the view's bounds have an offset")
  func placedView() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 100))
    view.bounds.origin = CGPoint(x: 7, y: 3)
    view.setPageTransform(CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 5, ty: -30))
    #expect(view.frame == CGRect(x: 19, y: -24, width: 80, height: 200))
    view.setPageTransform(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
    #expect(view.frame == CGRect(x: -103, y: 7, width: 100, height: 40))
  }

  @Test("A drawing that fits the view is shown at 100 % in the middle")
  func fitSmall() {
    let viewport = Viewport(
      fitting: CGRect(x: 1000, y: -500, width: 100, height: 50),
      in: CGSize(width: 400, height: 300), margin: 24)
    #expect(viewport.scale == 1)
    #expect(CGPoint(x: 1050, y: -475).applying(viewport.transform) == CGPoint(x: 200, y: 150))
  }

  @Test(
    "A drawing that exceeds the view is zoomed out until it fits, but at most to 10 %",
    arguments: [
      (CGSize(width: 704, height: 10), 0.5), (CGSize(width: 10, height: 1008), 0.25),
      (CGSize(width: 1e6, height: 1e6), 0.1),
    ])
  func fitLarge(size: CGSize, scale: CGFloat) {
    let rect = CGRect(origin: CGPoint(x: -70, y: 30), size: size)
    let viewport = Viewport(fitting: rect, in: CGSize(width: 400, height: 300), margin: 24)
    #expect(abs(viewport.scale - scale) < 1e-12)
    #expect(rect.center.applying(viewport.transform).distance(to: CGPoint(x: 200, y: 150)) < 1e-6)
  }

  @Test("An empty drawing is shown at 100 % from the origin of the page")
  func fitEmpty() {
    #expect(
      Viewport(fitting: .null, in: CGSize(width: 400, height: 300), margin: 24) == Viewport())
  }

  @Test("A viewport ignores scrolling and zooming by numbers that are not finite")
  func invalidNumbers() {
    var viewport = Viewport()
    for number in [CGFloat.nan, .infinity, -.infinity] {
      viewport.scroll(by: CGVector(dx: number, dy: 1))
      viewport.zoom(by: number, about: .zero)
      viewport.zoom(by: 2, about: CGPoint(x: 3, y: number))
    }
    #expect(viewport == Viewport())
    viewport.scroll(by: CGVector(dx: 1e300, dy: -1e300))
    #expect(viewport.origin == CGPoint(x: 1e7, y: -1e7))
  }

  @Test("A viewport cannot be created with an invalid scale or origin")
  func validation() {
    let origin = CGPoint(x: 5, y: -5)
    #expect(Viewport(scale: 2, origin: origin)?.origin == origin)
    for scale in [0, 0.09, 20.1, -1, .nan, .infinity] as [CGFloat] {
      #expect(Viewport(scale: scale, origin: origin) == nil)
    }
    for x in [1.1e7, .nan, -.infinity] as [CGFloat] {
      #expect(Viewport(scale: 1, origin: CGPoint(x: x, y: 0)) == nil)
    }
  }

  @Test("A viewport's transform maps its origin to the view's corner and multiplies by its scale")
  func transform() throws {
    let viewport = try #require(Viewport(scale: 2.5, origin: CGPoint(x: 30, y: -70)))
    let transform = viewport.transform
    #expect(CGPoint(x: 30, y: -70).applying(transform) == .zero)
    #expect(CGPoint(x: 40, y: -66).applying(transform) == CGPoint(x: 25, y: 10))
    #expect(transform.b == 0 && transform.c == 0)
    #expect(Viewport().transform.isIdentity)
  }

  @Test("A viewport allows scales from 10 % to 2000 %")
  func scales() {
    #expect(Viewport.scales == 0.1...20)
    #expect([0.05, 0.1, 3, 20, 25].map(Viewport.clamped) == [0.1, 0.1, 3, 20, 20])
    #expect(Viewport(scale: 0.1, origin: .zero)?.scale == 0.1)
    #expect(Viewport(scale: 20, origin: .zero)?.scale == 20)
  }

  @Test("A viewport accepts the largest coordinates of a drawing on both axes")
  func largestOrigins() {
    for origin in [CGPoint(x: 1e7, y: -1e7), CGPoint(x: -1e7, y: 1e7)] {
      #expect(Viewport(scale: 1, origin: origin)?.origin == origin)
    }
    #expect(Viewport(scale: 1, origin: CGPoint(x: 0, y: 1.1e7)) == nil)
    #expect(Viewport(scale: 1, origin: CGPoint(x: 0, y: -1.1e7)) == nil)
    #expect(Viewport(scale: 1, origin: CGPoint(x: -1.1e7, y: 0)) == nil)
  }

  /// A conversion from the page to the view as a scale and a displacement.
  private struct Model {
    var scale = 1.0
    var offset = CGPoint.zero

    func view(_ point: CGPoint) -> CGPoint {
      CGPoint(x: scale * point.x + offset.x, y: scale * point.y + offset.y)
    }

    func page(_ point: CGPoint) -> CGPoint {
      CGPoint(x: (point.x - offset.x) / scale, y: (point.y - offset.y) / scale)
    }

    mutating func zoom(by factor: Double, about point: CGPoint) {
      let newScale = min(20, max(0.1, scale * factor))
      let fixed = page(point)
      scale = newScale
      offset = CGPoint(x: point.x - scale * fixed.x, y: point.y - scale * fixed.y)
    }
  }

  @Test(
    "Random scrolls, zooms and moves of a viewport convert points like an independent model",
    arguments: 1...20 as ClosedRange<UInt64>)
  func randomHistory(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func point() -> CGPoint {
      CGPoint(x: .random(in: -100...700, using: &random), y: .random(in: 0...300, using: &random))
    }
    var (viewport, model) = (Viewport(), Model())
    for _ in 0..<60 {
      let location = point()
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        viewport.scroll(by: CGVector(dx: location.x, dy: location.y))
        model.offset.x -= location.x
        model.offset.y -= location.y
      case 1:
        let factor = Double.random(in: 0.3...3, using: &random)
        viewport.zoom(by: factor, about: location)
        model.zoom(by: factor, about: location)
      case 2:
        let scale = Double.random(in: 0...25, using: &random)
        viewport.zoom(to: scale, about: location)
        model.zoom(by: scale / model.scale, about: location)
      default:
        let target = point()
        viewport.move(location, to: target)
        model.offset = CGPoint(
          x: target.x - model.scale * location.x, y: target.y - model.scale * location.y)
      }
      #expect(abs(viewport.scale - model.scale) < 1e-9 * model.scale)
      let probe = point()
      let shown = probe.applying(viewport.transform)
      #expect(shown.distance(to: model.view(probe)) < 1e-6 * max(1, abs(shown.x) + abs(shown.y)))
      let back = probe.applying(viewport.transform.inverted())
      #expect(back.distance(to: model.page(probe)) < 1e-6 * max(1, abs(back.x) + abs(back.y)))
    }
  }

  @Test("A drawing that is too high or too wide is fitted between the margins of a non-square view")
  func fitOblong() {
    let size = CGSize(width: 500, height: 260)
    for rect in [
      CGRect(x: 100, y: 40, width: 90, height: 800),
      CGRect(x: -900, y: -40, width: 2000, height: 50),
      CGRect(x: 10, y: 30, width: 481, height: 1), CGRect(x: 10, y: 30, width: 3, height: 241),
    ] {
      let viewport = Viewport(fitting: rect, in: size, margin: 10)
      let shown = CGRect(origin: .zero, size: size).insetBy(dx: 10, dy: 10)
      let low = CGPoint(x: rect.minX, y: rect.minY).applying(viewport.transform)
      let high = CGPoint(x: rect.maxX, y: rect.maxY).applying(viewport.transform)
      #expect(low.x > shown.minX - 1e-6 && low.y > shown.minY - 1e-6)
      #expect(high.x < shown.maxX + 1e-6 && high.y < shown.maxY + 1e-6)
      // The drawing touches two opposite margins and is centered.
      #expect(abs(low.x - 10) < 1e-6 || abs(low.y - 10) < 1e-6)
      #expect(abs(low.x + high.x - 500) < 1e-6 && abs(low.y + high.y - 260) < 1e-6)
    }
  }
}
