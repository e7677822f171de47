import Ink
import ResponderKit
import Testing

@testable import TouchTracker

@Suite("Painting of films")
struct FilmPainterTests {
  /// A page that is drawn in eight steps, each of which draws a line.
  private final class Page: UIView, StepwiseDrawing {
    private(set) var stepCount = 0

    func drawingSteps(in rect: CGRect) -> (CGContext) -> Bool {
      var row = 0
      return { [unowned self] context in
        stepCount += 1
        context.setFillColor(.black)
        context.fill(CGRect(x: 0, y: CGFloat(row) * 50 + 3.3, width: 600, height: 2.2))
        row += 1
        return row < 8
      }
    }
  }

  /// A window with a page that a pinch enlarges, and a film of this window.
  private final class Projection {
    let page = Page(frame: CGRect(x: 0, y: 0, width: 600, height: 400))
    let painter: FilmPainter
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 600, height: 400))
    private(set) var picture = Bitmap(width: 600, height: 400)

    init(rate: Int?) {
      page.backgroundColor = .white
      page.retainsContent = true
      window.addSubview(page)
      painter = FilmPainter(window, size: (600, 400), rate: rate)
    }

    /// Paints a frame with the page at a scale, and returns the number of drawing steps.
    @discardableResult func show(scale: CGFloat, isLast: Bool = false) -> Int {
      page.transform = CGAffineTransform(scaleX: scale, y: scale)
      let count = page.stepCount
      for patch in painter.paint(isLast: isLast) {
        picture.replace(atX: patch.x, y: patch.y, with: patch.pixels)
      }
      return page.stepCount - count
    }
  }

  @Test("A film with 31 frames per second does not wait for complete frames during a pinch")
  func incompleteFrames() {
    let film = Projection(rate: 31)
    for scale in Self.pinch { film.show(scale: scale) }
    let isSharp = film.picture == Self.sharp()
    #expect(!isSharp)
  }

  @Test("A film shows a window that would be less than a pixel high or wide as one row or column")
  func thinWindows() {
    for isWide in [true, false] {
      let size = isWide ? CGSize(width: 600, height: 30) : CGSize(width: 30, height: 600)
      let (width, height) = isWide ? (16, 200) : (200, 16)
      let window = UIWindow(frame: CGRect(origin: .zero, size: size))
      window.backgroundColor = .red
      let painter = FilmPainter(window, size: (width, height))
      var picture = Bitmap(width: width, height: height)
      for patch in painter.paint(isLast: true) {
        picture.replace(atX: patch.x, y: patch.y, with: patch.pixels)
      }
      for index in 0..<200 {
        let pixel = isWide ? picture[8, index] : picture[index, 8]
        // The other pixels are black.
        #expect(index == 99 ? pixel.red > 0 : pixel.red == 0 && pixel.alpha == 255, "\(index)")
      }
    }
  }

  @Test("A film of other proportions shows its window centered and as large as possible")
  func proportions() {
    for (width, height) in [(60, 200), (200, 60), (61, 41), (3, 200)] {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 600, height: 400))
      window.backgroundColor = .red
      let painter = FilmPainter(window, size: (width, height))
      var picture = Bitmap(width: width, height: height)
      for patch in painter.paint(isLast: true) {
        picture.replace(atX: patch.x, y: patch.y, with: patch.pixels)
      }
      let scale = min(Double(width) / 600, Double(height) / 400)
      let shown = (
        width: Int((600 * scale).rounded()), height: Int((400 * scale).rounded())
      )
      let (left, top) = ((width - shown.width) / 2, (height - shown.height) / 2)
      for y in 0..<height {
        for x in 0..<width {
          let isShown =
            left..<left + shown.width ~= x && top..<top + shown.height ~= y
          #expect((picture[x, y].red > 0) == isShown, "(\(x), \(y)) of \(width) × \(height)")
        }
      }
    }
  }

  /// The scale of the page in each frame of a pinch.
  private static let pinch = (0..<20).map { 1 + CGFloat($0) * 0.01 }

  /// Returns the picture of a page that is shown only at the final scale of the pinch.
  private static func sharp() -> Bitmap {
    let film = Projection(rate: nil)
    film.show(scale: pinch[19])
    return film.picture
  }

  @Test(
    "In a film with 60 frames per second, a frame during a pinch takes at most 16 drawing steps")
  func steps() {
    let film = Projection(rate: 60)
    film.show(scale: 1)
    let counts = Self.pinch.dropFirst().map { film.show(scale: $0) }
    #expect(counts.allSatisfy { $0 <= 16 })
    let isSharp = film.picture == Self.sharp()
    #expect(!isSharp)
  }

  @Test(
    "At 30 frames per second and in a film window, the frame at the end of a pinch is complete",
    arguments: [30, nil])
  func completeFrames(rate: Int?) {
    let film = Projection(rate: rate)
    for scale in Self.pinch { film.show(scale: scale) }
    let isSharp = film.picture == Self.sharp()
    #expect(isSharp)
  }

  @Test("In a film, the page is sharp half a second after a pinch")
  func sharpness() {
    let film = Projection(rate: 60)
    for scale in Self.pinch + Array(repeating: Self.pinch[19], count: 30) {
      film.show(scale: scale)
    }
    let isSharp = film.picture == Self.sharp()
    #expect(isSharp)
    #expect(film.painter.paint().isEmpty)
  }

  @Test("The last frame of a film is complete, even during a pinch")
  func lastFrame() {
    let film = Projection(rate: 60)
    for scale in Self.pinch.dropLast() { film.show(scale: scale) }
    film.show(scale: Self.pinch[19], isLast: true)
    let isSharp = film.picture == Self.sharp()
    #expect(isSharp)
  }

  @Test("A film paints the mark of a resting finger only once")
  func heldMark() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    window.backgroundColor = .white
    let marksView = FilmMarksView(frame: window.bounds)
    window.addSubview(marksView)
    let painter = FilmPainter(window, size: (200, 100))
    #expect(!painter.paint().isEmpty)
    marksView.show(
      TouchSample(
        id: TouchID(finger: 1), phase: .began, location: CGPoint(x: 60, y: 50), timestamp: 1))
    #expect(!painter.paint().isEmpty)
    for time in [1.1, 1.2, 2.0] {
      marksView.advance(to: time)
      #expect(painter.paint().isEmpty, "\(time)")
    }
  }
}
