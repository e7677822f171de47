import Ink
import ResponderKit
import Testing

@testable import TouchTracker

@Suite("The position of a window in a film, and film views")
struct FilmPlacementTests {
  private static let white = PixelColor(red: 255, green: 255, blue: 255)
  private static let black = PixelColor(red: 0, green: 0, blue: 0)
  private static let blue = PixelColor(red: 0, green: 0, blue: 255)

  /// A film of a white window with a blue square that begins at (10, 4) and moves to the right.
  private final class Scene: Film {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
    let square = UIView(frame: CGRect(x: 10, y: 4, width: 20, height: 8))
    let duration = 1.0

    init() {
      window.backgroundColor = .white
      square.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
      window.addSubview(square)
    }

    func advance(to time: TimeInterval) { square.frame.origin.x = 10 + 10 * CGFloat(time) }

    func restarted(_ showsTouches: Bool) -> any Film { Scene() }
  }

  /// Returns a black picture with a white box and a blue box.
  private static func picture(
    _ width: Int, _ height: Int, page: PixelBox, square: PixelBox
  ) -> Bitmap {
    var picture = Bitmap(width: width, height: height, black)
    picture.fill(page, white)
    picture.fill(square, blue)
    return picture
  }

  private static func box(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelBox {
    PixelBox(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  @Test(
    "A film paints the entire window in the first frame, and nothing in a frame without changes")
  func sameSize() throws {
    let scene = Scene()
    let painter = FilmPainter(scene.window, size: (60, 40))
    let first = painter.paint()
    #expect(first.map(\.box) == [Self.box(0, 0, 60, 40)])
    let isEqual =
      first[0].pixels
      == Self.picture(60, 40, page: Self.box(0, 0, 60, 40), square: Self.box(10, 4, 20, 8))
    #expect(isEqual)
    #expect(painter.paint().isEmpty)
    scene.advance(to: 1)
    let union = painter.paint().reduce(PixelBox.empty) { $0.union($1.box) }
    #expect(union.contains(Self.box(10, 4, 30, 8)))
    #expect(painter.paint().isEmpty)
  }

  @Test("A film wider than its window has black bars on the left and the right")
  func wide() {
    let scene = Scene()
    let painter = FilmPainter(scene.window, size: (161, 80))
    // The window is shown at the scale 2, 120 pixels wide.
    let isEqual =
      painter.paint()[0].pixels
      == Self.picture(161, 80, page: Self.box(20, 0, 120, 80), square: Self.box(40, 8, 40, 16))
    #expect(isEqual)
    scene.advance(to: 1)
    let patches = painter.paint()
    let union = patches.reduce(PixelBox.empty) { $0.union($1.box) }
    #expect(union.contains(Self.box(40, 8, 60, 16)))
    #expect(Self.box(20, 0, 120, 80).contains(union))
    for patch in patches {
      // Each patch has the pixels of the expected picture at its position.
      let expected = Self.picture(
        161, 80, page: Self.box(20, 0, 120, 80), square: Self.box(60, 8, 40, 16)
      ).cropped(to: patch.box)
      let isPatch = patch.pixels == expected
      #expect(isPatch)
    }
  }

  @Test("A film higher than its window has black bars at the top and the bottom")
  func high() {
    let painter = FilmPainter(Scene().window, size: (30, 51))
    // At the scale 1/2, the window has 30 × 20 pixels.
    let isEqual =
      painter.paint()[0].pixels
      == Self.picture(30, 51, page: Self.box(0, 15, 30, 20), square: Self.box(5, 17, 10, 4))
    #expect(isEqual)
  }

  // MARK: The view that shows a film

  private func render(_ view: FilmView, scale: CGFloat) -> Bitmap {
    let canvas = BitmapCanvas(width: Int(70 * scale), height: Int(50 * scale))
    view.window?.render(on: canvas, scale: scale)
    return canvas.bitmap
  }

  private func show(_ scene: Scene, in frame: CGRect) -> FilmView {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 70, height: 50))
    let view = FilmView(scene)
    view.frame = frame
    window.addSubview(view)
    view.update()
    // Retains the window, because the view does not.
    windows.list.append(window)
    return view
  }

  private final class Windows { var list: [UIWindow] = [] }
  private let windows = Windows()

  @Test(
    "A film view shows the film in the center of a black background and follows the film's changes")
  func view() {
    let scene = Scene()
    let view = show(scene, in: CGRect(x: 3, y: 5, width: 66, height: 40))
    func expected(_ x: Int) -> Bitmap {
      var picture = Bitmap(width: 70, height: 50)
      picture.fill(Self.box(3, 5, 66, 40), Self.black)
      picture.fill(Self.box(6, 5, 60, 40), Self.white)
      picture.fill(Self.box(6 + x, 9, 20, 8), Self.blue)
      return picture
    }
    let isShown = render(view, scale: 1) == expected(10)
    #expect(isShown)
    scene.advance(to: 2)
    view.update()
    let isFollowed = render(view, scale: 1) == expected(30)
    #expect(isFollowed)
    #expect(!view.isUserInteractionEnabled)
  }

  @Test("A film view paints the film again after a change of the view's size or of the film")
  func changes() {
    let view = show(Scene(), in: CGRect(x: 0, y: 0, width: 60, height: 40))
    view.frame = CGRect(x: 0, y: 0, width: 30, height: 20)
    view.update()
    let picture = render(view, scale: 1)
    #expect(picture[6, 3] == Self.blue && picture[20, 3] == Self.white)
    #expect(picture[29, 19] == Self.white && picture[31, 3].alpha == 0)
    let other = Scene()
    other.advance(to: 3)
    view.film = other
    view.update()
    let next = render(view, scale: 1)
    #expect(next[6, 3] == Self.white && next[21, 3] == Self.blue && next[28, 3] == Self.blue)
  }

  @Test("A film view with an empty frame shows nothing and does not paint the film")
  func empty() {
    for size in [CGSize(width: 0, height: 20), CGSize(width: 20, height: 0), .zero] {
      let scene = Scene()
      let view = show(scene, in: CGRect(origin: .zero, size: size))
      #expect(render(view, scale: 1) == Bitmap(width: 70, height: 50))
      #expect(scene.window.needsFrame)
    }
  }
}
