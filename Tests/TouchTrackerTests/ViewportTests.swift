import DrawingModel
import ResponderKit
import Testing

@testable import TouchTracker

@Suite("Viewport")
struct ViewportTests {
  @Test("A drawing that fits the view is shown at 100 % in the middle")
  func fitSmall() {
    let viewport = Viewport(
      fitting: CGRect(x: 1000, y: -500, width: 100, height: 50),
      in: CGSize(width: 400, height: 300), margin: 24)
    #expect(viewport.scale == 1)
    #expect(CGPoint(x: 1050, y: -475).applying(viewport.transform) == CGPoint(x: 200, y: 150))
  }

  @Test(
    "A drawing that exceeds the view is zoomed out until it touches the margins",
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

  @Test("An empty drawing is shown at 100 % from the first point of the page on")
  func fitEmpty() {
    #expect(
      Viewport(fitting: .null, in: CGSize(width: 400, height: 300), margin: 24) == Viewport())
  }

  @Test("Scrolling and zooming by numbers that are not finite has no effect")
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

  @Test("A viewport has only valid scales and origins")
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
}
