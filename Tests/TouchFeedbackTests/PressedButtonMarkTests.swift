import Ink
import ResponderKit
import Testing
import TouchMarks

@Suite("The mark of a pressed secondary button")
struct PressedButtonMarkTests {
  @Test("The ring of a pressed secondary button has a light casing of 1.5 points on each side")
  func casing() {
    var marks = TouchMarks()
    marks.began(
      TouchID(finger: 1), at: CGPoint(x: 30, y: 30), kind: .mouse(.secondary), time: 1)
    // The ring of the click has faded, but the button is still pressed.
    marks.advance(to: 1.6)
    let canvas = BitmapCanvas(width: 240, height: 240)
    let context = CGContext(canvas: canvas, scale: 4)
    marks.draw(in: context)
    context.flush()
    let bitmap = canvas.bitmap
    /// Returns the pixel at a distance from the center, in points.
    func pixel(_ distance: CGFloat) -> PixelColor { bitmap[Int((30 + distance) * 4), 120] }
    // The ring extends from 9 to 13 points, and the casing from 7.5 to 14.5 points.
    let distances: [CGFloat] = [0, 7, 8, 11, 13.75, 14.75]
    let alphas = distances.map { pixel($0).alpha }
    #expect(alphas == [0, 0, 191, 255, 191, 0])
    // Pixels are premultiplied by their alpha.
    let reds = [pixel(8).red, pixel(13.75).red]
    #expect(reds == [191, 191] && pixel(11).red < pixel(11).blue)
  }
}
