import ResponderKit

/// An object that moves and zooms the page in response to gestures, wheels and keys.
final class PageNavigator {
  /// The natural logarithm of the zoom factor for each point of a wheel's displacement.
  ///
  /// A notch of 48 points zooms by a fifth.
  private static let wheelZoomRate: CGFloat = 0.0038
  /// The zoom factor for each press of a zoom key.
  private static let keyZoomFactor: CGFloat = 1.25
  /// The minimum distance, in points of the view, between the drawing and the edges of the view
  /// after ``zoomToFit()``.
  private static let fitMargin: CGFloat = 24
  /// The minimum distance, in points of the view, between the selected elements and the edges of the
  /// view after ``zoomToSelection()``, so that the handles of their frame are visible.
  private static let selectionMargin: CGFloat = 64
  /// The largest scale of ``zoomToSelection()``, at which a dot does not fill the view.
  private static let selectionScale: CGFloat = 4
  /// The distance, in points of the view, by which fingers must have moved the page for the page to
  /// decelerate after they are lifted.
  ///
  /// A finger that only touches the page jitters by less, and must not make the page drift.
  private static let minimumFlick: CGFloat = 10

  private unowned let view: UIView
  private let page: Page
  private let gestures: [PageGesture]
  /// A closure that stops the deceleration; `nil` while the page is not decelerating.
  private var stopDeceleration: (() -> Void)?

  /// Creates a navigator that responds to the touches of a view and moves the page that the view
  /// shows.
  init(_ page: Page, in view: UIView) {
    (self.page, self.view) = (page, view)
    gestures = [
      PageGesture(.ofHandTool, page, in: view), PageGesture(.ofOtherTools, page, in: view),
    ]
    for gesture in gestures {
      gesture.onLift = { [unowned self] in decelerate($0, $1) }
    }
  }

  // MARK: Deceleration

  /// Lets the page decelerate after fingers are lifted that moved it.
  ///
  /// - Parameters:
  ///   - translation: The movement of the fingers, in points of the view.
  ///   - velocity: The velocity of the fingers, in points of the view per second.
  private func decelerate(_ translation: CGPoint, _ velocity: CGPoint) {
    // A stroke in progress would continue on a page that moves without a finger.
    guard page.rules.decelerates, !page.hasStrokesInProgress,
      let application = view.window?.application,
      translation.distance(to: .zero) > Self.minimumFlick
    else { return }
    let limits = -CGFloat.infinity...CGFloat.infinity
    let x = ScrollPhysics(start: 0, velocity: -velocity.x, limits: limits)
    let y = ScrollPhysics(start: 0, velocity: -velocity.y, limits: limits)
    if x.isFinished(after: 0), y.isFinished(after: 0) { return }
    var offset = CGVector.zero
    let animator = application.animator
    let id = animator.start(for: self, at: application.now) { [unowned self] time in
      let newOffset = CGVector(dx: x.offset(after: time), dy: y.offset(after: time))
      page.viewport.scroll(
        by: CGVector(dx: newOffset.dx - offset.dx, dy: newOffset.dy - offset.dy))
      offset = newOffset
      if x.isFinished(after: time), y.isFinished(after: time) { stop() }
      return true
    }
    stopDeceleration = { animator.stop(id) }
  }

  /// A Boolean value that indicates whether fingers move the page or the page decelerates.
  var isMoving: Bool { stopDeceleration != nil || gestures.contains(where: \.isActive) }

  /// Stops the deceleration, if there is one.
  func stop() {
    stopDeceleration?()
    stopDeceleration = nil
  }

  // MARK: Wheels and keys

  /// Scrolls the page, or zooms about a point of the view if Control or Command is held.
  func scroll(by displacement: CGVector, at point: CGPoint, _ flags: UIKeyModifierFlags) {
    stop()
    if flags.isDisjoint(with: [.control, .command]) {
      page.viewport.scroll(by: displacement)
    } else {
      page.viewport.zoom(by: .exp(-displacement.dy * Self.wheelZoomRate), about: point)
    }
  }

  func zoomIn() { zoom(by: Self.keyZoomFactor) }

  func zoomOut() { zoom(by: 1 / Self.keyZoomFactor) }

  private func zoom(by factor: CGFloat) {
    change { $0.zoom(by: factor, about: view.bounds.center) }
  }

  /// Shows the page at its actual size, with the origin of the page at the upper left corner of the
  /// view.
  func resetZoom() { change { $0 = Viewport() } }

  /// Shows all elements in the middle of the view, at their actual size or smaller.
  func zoomToFit() {
    let rect = page.model.visibleBounds
    change { $0 = Viewport(fitting: rect, in: view.bounds.size, margin: Self.fitMargin) }
  }

  /// Shows the selected elements in the middle of the view, as large as they fit and at most at
  /// 400 %, or all elements if none is selected.
  func zoomToSelection() {
    let rect = page.selection.bounds
    if rect.isNull { return zoomToFit() }
    change {
      $0 = Viewport(
        fitting: rect, in: view.bounds.size, margin: Self.selectionMargin,
        atMost: Self.selectionScale)
    }
  }

  /// Shows all elements if none is visible, so that a drawing far from the origin of the page does
  /// not look empty.
  func showElements() {
    if page.isFarFromElements { zoomToFit() }
    // Elements that are very far from one another do not fit at the smallest scale.
    if page.isFarFromElements, let element = page.drawing.lastID.flatMap(page.drawing.element) {
      change {
        $0 = Viewport(fitting: element.bounds, in: view.bounds.size, margin: Self.fitMargin)
      }
    }
  }

  /// Shows all elements or, if the scale is not 1, what is around a point of the view at its
  /// actual size.
  func toggleZoom(at point: CGPoint) {
    if page.viewport.scale == 1 { zoomToFit() } else { change { $0.zoom(to: 1, about: point) } }
  }

  private func change(_ body: (inout Viewport) -> Void) {
    stop()
    body(&page.viewport)
  }
}
