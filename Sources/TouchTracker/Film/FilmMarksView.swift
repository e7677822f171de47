import ResponderKit
import TouchMarks

/// A view in front of the page that marks the touches of a film.
final class FilmMarksView: UIView {
  private var marks = TouchMarks()

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    backgroundColor = .clear
    marks.bounds = bounds
  }

  required init?(coder: NSCoder) { nil }

  /// Shows a report of a touch.
  func show(_ sample: TouchSample) {
    marks.handle(sample)
    showChanges()
  }

  /// Shows trails and rings as they are at a time of the film.
  func advance(to time: TimeInterval) {
    marks.advance(to: time)
    showChanges()
  }

  private func showChanges() {
    for rect in marks.dirtyRects { setNeedsDisplay(rect) }
    marks.removeDirtyRects()
  }

  override func draw(_ rect: CGRect) {
    if let context = UIGraphicsGetCurrentContext() { marks.draw(in: context) }
  }
}
