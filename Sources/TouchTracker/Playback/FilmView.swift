import Ink
import ResponderKit

/// A view that shows a film as large as possible, painted as for the `movie` command.
final class FilmView: UIView {
  /// The film; after another film is set, ``update()`` repaints the complete picture.
  var film: any Film { didSet { painter = nil } }

  private var painter: FilmPainter?
  private var picture = Bitmap(width: 0, height: 0)
  /// The number of pixels of the picture per point of the view.
  private var scale: CGFloat = 1

  init(_ film: any Film) {
    self.film = film
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    backgroundColor = .black
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the film at its current time.
  func update() {
    let scale = traitCollection.displayScale
    let (width, height) = (pixels(bounds.width, scale), pixels(bounds.height, scale))
    guard width > 0, height > 0 else { return }
    if painter == nil || (picture.width, picture.height) != (width, height) {
      painter = FilmPainter(film.window, size: (width, height))
      picture = Bitmap(width: width, height: height)
      self.scale = scale
    }
    for patch in painter?.paint() ?? [] {
      picture.replace(atX: patch.x, y: patch.y, with: patch.pixels)
      setNeedsDisplay(viewRect(of: patch.box))
    }
  }

  private func pixels(_ length: CGFloat, _ scale: CGFloat) -> Int {
    Int((length * scale).rounded())
  }

  /// Returns the rectangle of the view that shows a box of pixels of the picture.
  private func viewRect(of box: PixelBox) -> CGRect {
    CGRect(
      x: CGFloat(box.minX) / scale, y: CGFloat(box.minY) / scale,
      width: CGFloat(box.width) / scale, height: CGFloat(box.height) / scale)
  }

  override func draw(_ rect: CGRect) {
    let pixelRect = rect.applying(CGAffineTransform(scaleX: scale, y: scale)).integral
    let box = PixelBox(pixelRect).intersection(
      PixelBox(minX: 0, minY: 0, maxX: picture.width, maxY: picture.height))
    guard !box.isEmpty, let context = UIGraphicsGetCurrentContext() else { return }
    context.draw(BitmapImage(picture.cropped(to: box)), in: viewRect(of: box))
  }
}
