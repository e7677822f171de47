import Geometry
import Ink
import Testing

/// A picture of two by two pixels, drawn at several scales.
@MainActor
@Suite("Pictures")
struct ImageTests {
  private let canvas = BitmapCanvas(width: 12, height: 12)
  private static let (red, green) = (
    PixelColor(red: 200, green: 0, blue: 0), PixelColor(red: 0, green: 100, blue: 0)
  )

  /// Red and green in turns, as on a chess board.
  private let image = BitmapImage(
    Bitmap(
      width: 2, height: 2,
      bytes: [200, 0, 0, 255, 0, 100, 0, 255, 0, 100, 0, 255, 200, 0, 0, 255],
      isPremultiplied: true))

  @Test("At a scale of one, on whole pixels, they are copied")
  func copied() {
    canvas.draw(
      image, transform: CGAffineTransform(translationX: 3, y: 4), tint: nil, opacity: 1)
    #expect(canvas.bitmap[3, 4] == Self.red)
    #expect(canvas.bitmap[4, 4] == Self.green)
    #expect(canvas.bitmap[3, 5] == Self.green)
    #expect(canvas.bitmap[4, 5] == Self.red)
    #expect(canvas.bitmap[5, 5].alpha == 0 && canvas.bitmap[2, 4].alpha == 0)
  }

  @Test("Enlarged, colours lead from one pixel's centre to the next", arguments: [1.5, 2, 4])
  func enlarged(scale: Double) {
    let transform = CGAffineTransform(scaleX: CGFloat(scale), y: CGFloat(scale))
      .concatenating(CGAffineTransform(translationX: 2, y: 2))
    canvas.draw(image, transform: transform, tint: nil, opacity: 1)
    // What lies between the centres of the four pixels is a mixture that is told by the place.
    let inner = 2 + scale / 2..<2 + scale * 1.5
    for y in 0..<12 {
      for x in 0..<12 {
        let place = (Double(x) + 0.5, Double(y) + 0.5)
        guard inner.contains(place.0), inner.contains(place.1) else { continue }
        let (u, v) = ((place.0 - 2) / scale - 0.5, (place.1 - 2) / scale - 0.5)
        let share = (1 - u) * (1 - v) + u * v
        #expect(abs(Double(canvas.bitmap[x, y].red) - 200 * share) <= 1)
        #expect(abs(Double(canvas.bitmap[x, y].green) - 100 * (1 - share)) <= 1)
        #expect(canvas.bitmap[x, y].alpha == 255)
      }
    }
  }

  @Test("A tint takes the place of the colours, an opacity lets through what is below")
  func tinted() {
    let white = PixelColor(red: 255, green: 255, blue: 255)
    var ground = Path()
    ground.addRect(CGRect(x: 0, y: 0, width: 12, height: 12))
    var mesh = Mesh()
    mesh.addFill(of: ground.flattened(tolerance: 0.1), rule: .winding, color: white)
    canvas.draw(mesh)
    canvas.draw(
      image, transform: CGAffineTransform(translationX: 5, y: 5),
      tint: PixelColor(red: 0, green: 0, blue: 255), opacity: 0.5)
    for place in [(5, 5), (6, 5), (5, 6), (6, 6)] {
      let color = canvas.bitmap[place.0, place.1]
      #expect(abs(Int(color.red) - 128) <= 1 && color.blue == 255 && color.alpha == 255)
    }
  }

  @Test("A clip holds, and a transform that flattens shows nothing")
  func clipped() {
    canvas.setClip(CGRect(x: 0, y: 0, width: 4, height: 12))
    canvas.draw(image, transform: CGAffineTransform(scaleX: 6, y: 6), tint: nil, opacity: 1)
    #expect(canvas.bitmap[3, 6].alpha > 0 && canvas.bitmap[4, 6].alpha == 0)
    let before = canvas.bitmap.bytes
    canvas.draw(image, transform: CGAffineTransform(scaleX: 0, y: 6), tint: nil, opacity: 1)
    #expect(canvas.bitmap.bytes == before)
  }
}
