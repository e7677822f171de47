import DrawingModel
import Ink
import ResponderKit

/// An object that provides the elements of a page.
protocol PageViewDataSource: AnyObject {
  /// Returns the IDs of the elements that may intersect a rectangle of the page, bottom to top.
  func pageView(_ view: PageView, elementsIn rect: CGRect) -> [Drawing.ID]
  /// Returns the element with an ID, or `nil` if the page does not have the element.
  func pageView(_ view: PageView, element id: Drawing.ID) -> Element?
  /// Returns the lines that paint elements.
  ///
  /// - Parameter tolerance: The maximum distance between a line and its curve, in points of the
  ///   page.
  func pageView(
    _ view: PageView, inksOf ids: ArraySlice<Drawing.ID>, tolerance: Float
  ) -> [InkLine]
}

/// A view that shows the elements of a page.
///
/// The coordinates of the view are those of the page, which has no edge.
final class PageView: UIView, StepwiseDrawing {
  /// The bounds of a view with the coordinates of a page.
  ///
  /// The bounds extend far beyond the coordinates of all elements (``DrawingLimits``), so that the
  /// background has no edge either.
  static let unlimitedBounds = CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
  /// The maximum distance between a line and its curve, in pixels; such a distance is not visible.
  private static let tolerance: CGFloat = 0.25

  /// The style of the page, which is painted below the elements.
  var pageStyle = PageStyle() { didSet { if pageStyle != oldValue { backgroundDidChange() } } }
  /// A Boolean value that determines whether the page is painted below the elements.
  var showsBackground = true { didSet { backgroundDidChange() } }

  weak var dataSource: (any PageViewDataSource)?
  /// A closure that returns the image that shows an element's picture, or `nil` if the element is
  /// not a visible picture.
  ///
  /// The closure receives the transform from points of the page to pixels.
  var imageOfPicture: (Element, CGAffineTransform) -> BitmapImage? = {
    $0.image(from: PictureStore.shared, $1)?.image
  }
  /// The approximate number of pixels that are painted in one step of drawing.
  ///
  /// A step with the default value takes some milliseconds. Between two steps, the program delivers
  /// touches and saves edits, however full the page is.
  var stepCost = 1_500_000

  override init(frame: CGRect) {
    super.init(frame: .zero)
    bounds = Self.unlimitedBounds
    isUserInteractionEnabled = false
    retainsContent = true
    backgroundDidChange()
  }

  required init?(coder: NSCoder) { nil }

  private func backgroundDidChange() {
    backgroundColor = showsBackground ? UIColor(pageStyle.board.color) : nil
    setNeedsDisplay()
  }

  /// Shows an element that was added above all others.
  func add(_ element: Element, _ id: Drawing.ID) {
    addContent(in: element.paintedBounds) { [weak self] context in self?.draw([id], in: context) }
  }

  /// Repaints the area of an element that was added, removed or replaced below others.
  func update(_ element: Element) { setNeedsDisplay(element.paintedBounds) }

  /// Discards all pixels before the view shows other elements.
  ///
  /// Otherwise, the old pixels would remain visible until the new elements are painted.
  func discardPixels() {
    retainsContent = false
    retainsContent = true
    setNeedsDisplay()
  }

  /// Repaints the page after most of its elements have changed.
  func updateAll() { setNeedsDisplay() }

  // MARK: Drawing

  func drawingSteps(in rect: CGRect) -> (CGContext) -> Bool {
    // The elements that are not yet painted; `nil` before the first step.
    var remainder: ArraySlice<Drawing.ID>?
    return { [weak self] context in
      guard let self, let dataSource else { return false }
      if remainder == nil, showsBackground { context.draw(pageStyle, in: rect) }
      // The antialiased edge of a line that is thinner than a pixel extends beyond its bounds.
      let margin = -1 / max(context.scale, 1e-6)
      let ids =
        remainder
        ?? dataSource.pageView(
          self, elementsIn: rect.insetBy(dx: margin, dy: margin))[...]
      let step = firstStep(of: ids, in: rect, context.scale)
      draw(step, in: context)
      remainder = ids.dropFirst(step.count)
      return step.count < ids.count
    }
  }

  /// Returns the IDs of the first elements, as many as can be painted in one step.
  private func firstStep(
    of ids: ArraySlice<Drawing.ID>, in rect: CGRect, _ scale: CGFloat
  ) -> ArraySlice<Drawing.ID> {
    var cost = 0
    return ids.prefix { id in
      guard cost < stepCost else { return false }
      let element = dataSource?.pageView(self, element: id)
      cost += element?.paintCost(in: rect, scale: scale) ?? 0
      return true
    }
  }

  private func draw(_ ids: ArraySlice<Drawing.ID>, in context: CGContext) {
    // Pictures are below all lines, so they are the first elements.
    for id in ids {
      guard let element = dataSource?.pageView(self, element: id), element.kind == .picture else {
        break
      }
      if let transform = element.pictureTransform,
        let image = imageOfPicture(element, context.transform)
      {
        context.draw(image, transform)
      }
    }
    guard
      var lines = dataSource?.pageView(
        self, inksOf: ids, tolerance: Self.tolerance(at: context.scale))
    else { return }
    lines.display(on: pageStyle)
    context.draw(lines)
  }

  /// Returns the maximum distance between a line and its curve, in points of the page, at a scale
  /// in pixels per point of the page.
  ///
  /// The distance changes by factors of 2, so that most changes of the scale need no new lines.
  static func tolerance(at scale: CGFloat) -> Float {
    // A scale that exceeds a power of 2 only by a rounding error has the same distance as the power
    // of 2.
    let scale = max(scale, 1e-6) * (1 - 1e-9)
    return Float(CGFloat(sign: .plus, exponent: -(scale.exponent + 1), significand: Self.tolerance))
  }
}

extension CGContext {
  /// Draws an image in a parallelogram.
  ///
  /// - Parameter transform: The transform from the unit square to the parallelogram.
  fileprivate func draw(_ image: BitmapImage, _ transform: CGAffineTransform) {
    saveGState()
    concatenate(transform)
    draw(image, in: CGRect(x: 0, y: 0, width: 1, height: 1))
    restoreGState()
  }
}
