import ResponderKit

/// The pan and the pinch of fingers that move and zoom a page.
///
/// One finger moves the page. Two fingers move it with their midpoint and zoom it about their
/// midpoint, so that each finger stays on its point of the page unless the fingers turn.
final class PageGesture: UIGestureRecognizerDelegate {
  /// The touches of a gesture.
  enum Touches {
    /// All touches of the hand tool, which move the page from their first movement on.
    case ofHandTool
    /// The fingers of other tools, which move the page if ``FingerRule`` says so.
    case ofOtherTools
  }

  private let touches: Touches
  private unowned let view: UIView
  private let page: Page
  private let pan = UIPanGestureRecognizer()
  private let pinch = UIPinchGestureRecognizer()

  /// The translation of the pan that has been applied to the viewport; `nil` while there is no pan.
  private var appliedTranslation: CGPoint?
  /// The number of fingers of the pan at its last change.
  private var fingerCount = 0
  /// The scale of the pinch that has been applied to the viewport; `nil` while there is no pinch.
  private var appliedPinchScale: CGFloat?
  /// The scale that the fingers request, which may be outside ``Viewport/scales``.
  ///
  /// The page therefore follows the fingers again as soon as the scale that they request is back at
  /// the limit.
  private var requestedScale: CGFloat = 1
  /// Called after the last finger of a pan is lifted, with the translation and the velocity of the
  /// fingers in points of the view (per second).
  var onLift: ((_ translation: CGPoint, _ velocity: CGPoint) -> Void)?

  /// Creates a gesture of the touches of a view that shows a page.
  init(_ touches: Touches, _ page: Page, in view: UIView) {
    (self.touches, self.page, self.view) = (touches, page, view)
    switch touches {
    case .ofHandTool: pan.minimumTranslation = 0
    case .ofOtherTools:
      pan.minimumTranslation = FingerRule.slop
      pan.minimumNumberOfTouches = 2
    }
    for recognizer in [pan, pinch] as [UIGestureRecognizer] {
      recognizer.delegate = self
      // The touches remain with the hand tool of the view, which does nothing with them.
      recognizer.cancelsTouchesInView = false
      recognizer.delaysTouchesEnded = false
      recognizer.addTarget(self, action: Selector(PageGesture.fingersDidMove(_:)))
      view.addGestureRecognizer(recognizer)
    }
  }

  /// A Boolean value that indicates whether fingers move the page.
  var isActive: Bool { pan.isActive || pinch.isActive }

  /// Applies the changes of both gestures since the last call.
  ///
  /// Of the two recognizers, the first one to report an event applies both changes: the movement
  /// before the zoom, because the page is zoomed about the new midpoint of the fingers.
  private func fingersDidMove(_ recognizer: UIGestureRecognizer) {
    var viewport = page.viewport
    applyPan(to: &viewport)
    applyPinch(to: &viewport)
    page.viewport = viewport
    if recognizer === pan, pan.state == .ended {
      onLift?(pan.translation(in: view), pan.velocity(in: view))
    }
    if recognizer === pan, pan.state == .ended || pan.state == .cancelled {
      (appliedTranslation, fingerCount) = (nil, 0)
    }
    if recognizer === pinch, !pinch.isActive { appliedPinchScale = nil }
  }

  private func applyPan(to viewport: inout Viewport) {
    guard pan.isActive else { return }
    let translation = pan.translation(in: view)
    let applied = appliedTranslation ?? translationAtStart
    viewport.scroll(by: CGVector(dx: applied.x - translation.x, dy: applied.y - translation.y))
    appliedTranslation = translation
    if pan.numberOfTouches < fingerCount, pinch.isActive {
      // Two fingers that zoomed are rarely lifted at the same time. The page must not decelerate
      // with the velocity of a pinch, so only the movement after the pinch counts.
      pan.setTranslation(.zero, in: view)
      appliedTranslation = .zero
    }
    fingerCount = pan.numberOfTouches
  }

  /// The translation of a pan that begins at which the page does not move yet.
  ///
  /// The movement that was necessary to begin the gesture is discarded, so that the page does not
  /// jump.
  private var translationAtStart: CGPoint {
    guard touches == .ofOtherTools else { return .zero }
    let translation = pan.translation(in: view)
    let factor = min(1, FingerRule.slop / max(translation.distance(to: .zero), FingerRule.slop))
    return CGPoint(x: translation.x * factor, y: translation.y * factor)
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

  // MARK: UIGestureRecognizerDelegate

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool {
    let usesHandTool = page.tools.tool(for: touch.type) == .hand
    return switch touches {
    case .ofHandTool: usesHandTool
    case .ofOtherTools: !usesHandTool && touch.type == .direct
    }
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    touches == .ofHandTool || page.fingerRule.movesPage
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
