extension UIScrollView {
  /// A pinch that zooms.
  struct Pinch {
    let view: UIView
    /// The zoom scale when the pinch began.
    let startScale: CGFloat
    /// The point of the zoomed view that stays between the fingers.
    let anchor: CGPoint
  }

  /// The exponent of the ratio between the scale of a pinch and the limit that it exceeds.
  ///
  /// The exponent is less than 1, so the content follows the fingers with resistance.
  private static let zoomResistance: CGFloat = 0.4

  /// The view that the delegate returns for zooming.
  var zoomView: UIView? { delegate?.viewForZooming(in: self) }

  var zoomLimits: ClosedRange<CGFloat> {
    minimumZoomScale...max(minimumZoomScale, maximumZoomScale)
  }

  /// Zooms so that a point of the content, in the coordinates after zooming, is in the center of
  /// the scroll view, as far as the limits allow.
  func zoom(_ view: UIView, to scale: CGFloat, centeredAt center: CGPoint, animated: Bool) {
    stop()
    guard scale > 0 else { return }
    let offset = clamped(
      CGPoint(x: center.x - bounds.width / 2, y: center.y - bounds.height / 2),
      forContentSize: Self.contentSize(of: view, at: scale))
    if animated, scale != currentZoomScale || offset != contentOffset {
      delegate?.scrollViewWillBeginZooming(self, with: view)
      animateZoom(.zoomAnimation, of: view, to: scale, offset)
    } else {
      apply(scale, to: view)
      move(to: offset)
    }
  }

  private static func contentSize(of view: UIView, at scale: CGFloat) -> CGSize {
    CGSize(width: view.bounds.width * scale, height: view.bounds.height * scale)
  }

  /// Scales a view around the origin of its frame, and changes the content size accordingly.
  private func apply(_ scale: CGFloat, to view: UIView) {
    guard scale != currentZoomScale else { return }
    currentZoomScale = scale
    let origin = view.frame.origin
    view.transform = CGAffineTransform(scaleX: scale, y: scale)
    let moved = view.frame.origin
    view.center = CGPoint(
      x: view.center.x + origin.x - moved.x, y: view.center.y + origin.y - moved.y)
    contentSize = Self.contentSize(of: view, at: scale)
    delegate?.scrollViewDidZoom(self)
  }

  // MARK: Pinching

  func updatePinchGestureRecognizer() {
    let isEnabled = maximumZoomScale > minimumZoomScale
    if let recognizer = pinchGestureRecognizer, !isEnabled {
      removeGestureRecognizer(recognizer)
      pinchGestureRecognizer = nil
    } else if pinchGestureRecognizer == nil, isEnabled {
      let recognizer = ScrollPinchRecognizer(
        target: self, action: Selector(UIScrollView.handlePinch(_:)))
      addGestureRecognizer(recognizer)
      pinchGestureRecognizer = recognizer
    }
  }

  func handlePinch(_ recognizer: UIPinchGestureRecognizer) {
    switch recognizer.state {
    case .began:
      guard let view = zoomView else { return }
      stop()
      pinch = Pinch(
        view: view, startScale: currentZoomScale, anchor: recognizer.location(in: view))
      delegate?.scrollViewWillBeginZooming(self, with: view)
      zoom(with: recognizer)
    case .changed: zoom(with: recognizer)
    case .ended, .cancelled: endPinch()
    case .possible, .failed: break
    }
  }

  private func zoom(with recognizer: UIPinchGestureRecognizer) {
    guard let pinch, recognizer.numberOfTouches > 1 else { return }
    let scale = pinch.startScale * recognizer.scale
    let limited = zoomLimits.clamp(scale)
    let excess = bouncesZoom ? CGFloat.exp(Self.zoomResistance * .log(scale / limited)) : 1
    let finger = recognizer.location(in: self)
    let location = CGPoint(x: finger.x - bounds.minX, y: finger.y - bounds.minY)
    apply(limited * excess, to: pinch.view)
    let anchor = pinch.view.convert(pinch.anchor, to: self)
    move(to: stretched(CGPoint(x: anchor.x - location.x, y: anchor.y - location.y)))
  }

  private func endPinch() {
    guard let pinch else { return }
    self.pinch = nil
    let scale = zoomLimits.clamp(currentZoomScale)
    guard scale != currentZoomScale else {
      delegate?.scrollViewDidEndZooming(self, with: pinch.view, atScale: currentZoomScale)
      return settle()
    }
    stop()
    // The center of the visible area stays where it is, as far as the limits allow.
    let factor = scale / currentZoomScale
    let offset = clamped(
      CGPoint(
        x: bounds.midX * factor - bounds.width / 2, y: bounds.midY * factor - bounds.height / 2),
      forContentSize: Self.contentSize(of: pinch.view, at: scale))
    animateZoom(.zoomBounce, of: pinch.view, to: scale, offset)
  }

  private func animateZoom(
    _ kind: ScrollActivity.Kind, of view: UIView, to scale: CGFloat, _ offset: CGPoint
  ) {
    let (startScale, startOffset) = (currentZoomScale, contentOffset)
    let isStarted = start(kind) { [unowned self] time in
      let progress = UIView.AnimationOptions.curveEaseInOut.eased(
        min(1, time / Self.animationDuration))
      apply(progress < 1 ? startScale + (scale - startScale) * progress : scale, to: view)
      move(to: progress < 1 ? startOffset.interpolated(to: offset, progress) : offset)
      guard progress == 1, activity?.kind == kind else { return activity?.kind == kind }
      stop()
      delegate?.scrollViewDidEndZooming(self, with: view, atScale: scale)
      return false
    }
    guard !isStarted else { return }
    apply(scale, to: view)
    move(to: offset)
    delegate?.scrollViewDidEndZooming(self, with: view, atScale: scale)
  }
}

/// The pinch recognizer of a scroll view, which can zoom while the pan recognizer scrolls.
private final class ScrollPinchRecognizer: UIPinchGestureRecognizer {
  override func canPrevent(_ other: UIGestureRecognizer) -> Bool { !isPan(other) }

  override func canBePrevented(by other: UIGestureRecognizer) -> Bool { !isPan(other) }

  private func isPan(_ other: UIGestureRecognizer) -> Bool {
    other === (view as? UIScrollView)?.panGestureRecognizer
  }
}
