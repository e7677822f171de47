import ResponderKit

/// An object that moves and zooms the page in response to gestures, wheels and keys.
///
/// One finger moves the page. Two fingers move it with their midpoint and zoom it about their
/// midpoint, so that each finger stays on its point of the page unless the fingers turn.
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
  /// The distance, in points of the view, by which fingers must have moved the page for the page to
  /// decelerate after they are lifted.
  ///
  /// A finger that only touches the page jitters by less, and must not make the page drift.
  private static let minimumFlick: CGFloat = 10

  private unowned let view: UIView
  private let page: Page
  private let pan = UIPanGestureRecognizer()
  private let pinch = UIPinchGestureRecognizer()

  /// The translation of the pan that has been applied to the viewport.
  private var appliedTranslation = CGPoint.zero
  /// The number of fingers of the pan at its last change.
  private var fingerCount = 0
  /// The scale of the pinch that has been applied to the viewport; `nil` while there is no pinch.
  private var appliedPinchScale: CGFloat?
  /// The scale that the fingers request, which may be outside ``Viewport/scales``.
  ///
  /// The page therefore follows the fingers again as soon as the scale that they request is back at
  /// the limit.
  private var requestedScale: CGFloat = 1
  /// A closure that stops the deceleration; `nil` while the page is not decelerating.
  private var stopDeceleration: (() -> Void)?

  /// Creates a navigator that responds to the touches of a view and moves the page that the view
  /// shows.
  init(_ page: Page, in view: UIView) {
    (self.page, self.view) = (page, view)
    // The page follows a finger of the hand tool from its first movement on.
    pan.minimumTranslation = 0
    for recognizer in [pan, pinch] as [UIGestureRecognizer] {
      recognizer.delegate = self
      // The touches remain with the hand tool of the view, which does nothing with them.
      recognizer.cancelsTouchesInView = false
      recognizer.delaysTouchesEnded = false
      recognizer.addTarget(self, action: Selector(PageNavigator.fingersDidMove(_:)))
      view.addGestureRecognizer(recognizer)
    }
  }

  // MARK: Fingers

  /// Applies the changes of both gestures since the last call.
  ///
  /// Of the two recognizers, the first one to report an event applies both changes: the movement
  /// before the zoom, because the page is zoomed about the new midpoint of the fingers.
  private func fingersDidMove(_ recognizer: UIGestureRecognizer) {
    var viewport = page.viewport
    applyPan(to: &viewport)
    applyPinch(to: &viewport)
    page.viewport = viewport
    if recognizer === pan, pan.state == .ended { decelerate() }
    if recognizer === pan, pan.state == .ended || pan.state == .cancelled {
      (appliedTranslation, fingerCount) = (.zero, 0)
    }
    if recognizer === pinch, !pinch.isActive { appliedPinchScale = nil }
  }

  private func applyPan(to viewport: inout Viewport) {
    guard pan.isActive else { return }
    let translation = pan.translation(in: view)
    viewport.scroll(
      by: CGVector(
        dx: appliedTranslation.x - translation.x, dy: appliedTranslation.y - translation.y))
    appliedTranslation = translation
    if pan.numberOfTouches < fingerCount, pinch.isActive {
      // Two fingers that zoomed are rarely lifted at the same time. The page must not decelerate
      // with the velocity of a pinch, so only the movement after the pinch counts for
      // `minimumFlick`.
      pan.setTranslation(.zero, in: view)
      appliedTranslation = .zero
    }
    fingerCount = pan.numberOfTouches
  }

  private func applyPinch(to viewport: inout Viewport) {
    guard pinch.isActive else { return }
    if appliedPinchScale == nil {
      // The change of scale that began the pinch is discarded, so that the page does not jump.
      pinch.scale = pinch.scaleBeyondSlop
      (appliedPinchScale, requestedScale) = (1, viewport.scale)
    }
    let scale = pinch.scale
    guard let appliedPinchScale, scale != appliedPinchScale else { return }
    // A wheel or a key may have zoomed the page meanwhile.
    if Viewport.clamped(requestedScale) != viewport.scale { requestedScale = viewport.scale }
    requestedScale *= scale / appliedPinchScale
    self.appliedPinchScale = scale
    viewport.zoom(to: requestedScale, about: pinch.location(in: view))
  }

  // MARK: Deceleration

  private func decelerate() {
    // A stroke in progress would continue on a page that moves without a finger.
    guard page.rules.decelerates, !page.hasStrokesInProgress,
      let application = view.window?.application,
      pan.translation(in: view).distance(to: .zero) > Self.minimumFlick
    else { return }
    let velocity = pan.velocity(in: view)
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
  var isMoving: Bool { stopDeceleration != nil || pan.isActive || pinch.isActive }

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

  /// Shows all elements if none is visible, so that a drawing far from the origin of the page does
  /// not look empty.
  func showElements() {
    if !page.drawing.isEmpty, page.model.visibleElements(in: page.visibleArea).isEmpty {
      zoomToFit()
    }
  }

  private func change(_ body: (inout Viewport) -> Void) {
    stop()
    body(&page.viewport)
  }
}

extension PageNavigator: UIGestureRecognizerDelegate {
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool {
    page.tools.tool(for: touch.type) == .hand
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool {
    // Only the pinch permits the other gesture, because one permission is sufficient for both
    // gestures.
    other === pan
  }
}

extension UIGestureRecognizer {
  /// A Boolean value that indicates whether a continuous gesture is in progress.
  fileprivate var isActive: Bool { state == .began || state == .changed }
}
