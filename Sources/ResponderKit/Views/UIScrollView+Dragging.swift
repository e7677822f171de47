/// The axes along which content scrolls.
nonisolated struct ScrollAxes: OptionSet, Sendable {
  let rawValue: Int

  static let horizontal = ScrollAxes(rawValue: 1)
  static let vertical = ScrollAxes(rawValue: 2)
}

/// A motion of the content that no finger controls.
struct ScrollActivity {
  enum Kind {
    case deceleration, scrollAnimation, zoomAnimation, zoomBounce
  }

  let kind: Kind
  let animator: Animator
  let id: Int
}

extension UIScrollView {
  /// The ratio of the smaller to the greater movement below which a drag is locked to the axis of
  /// the greater one: tan 22.5°.
  private static let directionalLockRatio: CGFloat = 0.414
  /// The minimum velocity, in points per second, at which a flick turns a page.
  ///
  /// Chosen by experiment.
  private static let pagingVelocity: CGFloat = 200
  /// The duration of animated scrolling and zooming, in seconds.
  static let animationDuration: TimeInterval = 0.3

  // MARK: Limits

  var horizontalLimits: ClosedRange<CGFloat> { horizontalLimits(of: contentSize) }

  var verticalLimits: ClosedRange<CGFloat> { verticalLimits(of: contentSize) }

  private func horizontalLimits(of size: CGSize) -> ClosedRange<CGFloat> {
    let inset = adjustedContentInset
    return Self.limits(inset.left, size.width + inset.right, bounds.width)
  }

  private func verticalLimits(of size: CGSize) -> ClosedRange<CGFloat> {
    let inset = adjustedContentInset
    return Self.limits(inset.top, size.height + inset.bottom, bounds.height)
  }

  private static func limits(
    _ inset: CGFloat, _ end: CGFloat, _ length: CGFloat
  ) -> ClosedRange<CGFloat> {
    let (lower, upper) = (-inset, end - length)
    return lower...max(lower, upper)
  }

  func clamped(_ offset: CGPoint) -> CGPoint { clamped(offset, forContentSize: contentSize) }

  /// Returns the nearest offset within the limits of a content size.
  func clamped(_ offset: CGPoint, forContentSize size: CGSize) -> CGPoint {
    CGPoint(
      x: horizontalLimits(of: size).clamp(offset.x), y: verticalLimits(of: size).clamp(offset.y))
  }

  /// The axes along which a drag can move the content.
  var scrollableAxes: ScrollAxes {
    let (horizontal, vertical) = (horizontalLimits, verticalLimits)
    var axes: ScrollAxes = []
    if horizontal.upperBound > horizontal.lowerBound || (bounces && alwaysBounceHorizontal) {
      axes.insert(.horizontal)
    }
    if vertical.upperBound > vertical.lowerBound || (bounces && alwaysBounceVertical) {
      axes.insert(.vertical)
    }
    return axes
  }

  // MARK: Dragging

  func handlePan(_ recognizer: UIPanGestureRecognizer) {
    switch recognizer.state {
    case .began:
      stop()
      delegate?.scrollViewWillBeginDragging(self)
      beginDrag(with: recognizer.translation(in: self), slop: recognizer.slop)
    case .changed: drag(by: recognizer.translation(in: self))
    case .ended: release(velocity: recognizer.velocity(in: self))
    case .cancelled: release(velocity: .zero)
    case .possible, .failed: break
    }
  }

  /// Begins a drag.
  ///
  /// The slop, the distance that the fingers had to move before the pan began, is subtracted from
  /// the translation. The content therefore does not jump.
  private func beginDrag(with translation: CGPoint, slop: CGFloat) {
    dragAxes = scrollableAxes
    let (dx, dy) = (abs(translation.x), abs(translation.y))
    if isDirectionalLockEnabled, min(dx, dy) < Self.directionalLockRatio * max(dx, dy) {
      dragAxes.formIntersection(dx > dy ? .horizontal : .vertical)
    }
    let fraction = min(1, slop / max(translation.distance(to: .zero), .leastNormalMagnitude))
    dragStart = CGPoint(
      x: contentOffset.x + translation.x * fraction,
      y: contentOffset.y + translation.y * fraction)
    drag(by: translation)
  }

  /// Moves the content in response to a translation of the fingers since they landed.
  private func drag(by translation: CGPoint) {
    // During a pinch, the content follows the center of both fingers.
    if let pinchGestureRecognizer, pinch != nil, pinchGestureRecognizer.numberOfTouches > 1 {
      dragStart = nil
      return
    }
    let start =
      dragStart
      ?? CGPoint(x: contentOffset.x + translation.x, y: contentOffset.y + translation.y)
    dragStart = start
    let dragged = stretched(CGPoint(x: start.x - translation.x, y: start.y - translation.y))
    move(
      to: CGPoint(
        x: dragAxes.contains(.horizontal) ? dragged.x : contentOffset.x,
        y: dragAxes.contains(.vertical) ? dragged.y : contentOffset.y))
  }

  /// Returns the offset to show for a dragged offset, which meets resistance beyond the limits.
  func stretched(_ offset: CGPoint) -> CGPoint {
    guard bounces else { return clamped(offset) }
    return CGPoint(
      x: ScrollPhysics.stretched(offset.x, limits: horizontalLimits, length: bounds.width),
      y: ScrollPhysics.stretched(offset.y, limits: verticalLimits, length: bounds.height))
  }

  private func release(velocity: CGPoint) {
    attachedRefreshControl?.dragDidEnd()
    let axes = dragAxes
    (dragStart, dragAxes) = (nil, [])
    let velocity = CGPoint(
      x: axes.contains(.horizontal) ? -velocity.x : 0,
      y: axes.contains(.vertical) ? -velocity.y : 0)
    var x = motion(contentOffset.x, velocity.x, horizontalLimits, page: bounds.width)
    var y = motion(contentOffset.y, velocity.y, verticalLimits, page: bounds.height)
    let start = contentOffset
    let end = CGPoint(x: x.end, y: y.end)
    var target = end
    delegate?.scrollViewWillEndDragging(
      self, withVelocity: CGPoint(x: velocity.x / 1000, y: velocity.y / 1000),
      targetContentOffset: &target)
    if target.isFinite {
      if target.x != end.x { x = ScrollPhysics(start.x, velocity.x, target: target.x) }
      if target.y != end.y { y = ScrollPhysics(start.y, velocity.y, target: target.y) }
    }
    let isMoving =
      !(x.isFinished(after: 0) && y.isFinished(after: 0)) && activity == nil && pinch == nil
    delegate?.scrollViewDidEndDragging(self, willDecelerate: isMoving)
    if isMoving { decelerate(x, y) } else { hideIndicators() }
  }

  /// Returns the motion along one axis after a drag ended.
  private func motion(
    _ start: CGFloat, _ velocity: CGFloat, _ limits: ClosedRange<CGFloat>, page length: CGFloat
  ) -> ScrollPhysics {
    if isPagingEnabled, length > 0, limits.contains(start) {
      let page = start / length
      let target =
        abs(velocity) < Self.pagingVelocity
        ? page.rounded() : velocity > 0 ? page.rounded(.down) + 1 : page.rounded(.up) - 1
      return ScrollPhysics(start, velocity, target: limits.clamp(target * length))
    }
    let isBlocked =
      !bounces
      && (velocity > 0 ? start >= limits.upperBound : start <= limits.lowerBound)
    return ScrollPhysics(
      start: start, velocity: isBlocked ? 0 : velocity, limits: limits,
      decelerationRate: decelerationRate.rawValue)
  }

  // MARK: Motion without a finger

  /// Starts a motion of the content, if the scroll view is in a window of an application.
  ///
  /// - Parameters:
  ///   - kind: The kind of the motion.
  ///   - step: A closure that is called with the seconds since the start. It moves the content and
  ///     returns a Boolean value that indicates whether the motion continues.
  /// - Returns: True if the motion was started.
  func start(_ kind: ScrollActivity.Kind, _ step: @escaping (TimeInterval) -> Bool) -> Bool {
    guard let application = window?.application else { return false }
    let animator = application.animator
    activity = ScrollActivity(
      kind: kind, animator: animator,
      id: animator.start(for: self, at: application.now, step))
    return true
  }

  private func decelerate(_ x: ScrollPhysics, _ y: ScrollPhysics) {
    let end = CGPoint(x: x.end, y: y.end)
    let isStarted = start(.deceleration) { [unowned self] time in
      let isDone = x.isFinished(after: time) && y.isFinished(after: time)
      let offset = CGPoint(x: x.offset(after: time), y: y.offset(after: time))
      move(to: isDone ? end : bounces ? offset : clamped(offset))
      // The delegate may have stopped the motion.
      guard isDone, isDecelerating else { return isDecelerating }
      stop()
      delegate?.scrollViewDidEndDecelerating(self)
      return false
    }
    if isStarted { delegate?.scrollViewWillBeginDecelerating(self) } else { move(to: end) }
  }

  /// Moves the content back to its limits if it has been stopped beyond them.
  func settle() {
    let offset = contentOffset
    guard activity == nil, !isDragging, pinch == nil, offset != clamped(offset) else { return }
    decelerate(
      ScrollPhysics(start: offset.x, velocity: 0, limits: horizontalLimits),
      ScrollPhysics(start: offset.y, velocity: 0, limits: verticalLimits))
  }

  func animateOffset(to end: CGPoint) {
    let begin = contentOffset
    let isStarted = start(.scrollAnimation) { [unowned self] time in
      let progress = UIView.AnimationOptions.curveEaseInOut.eased(
        min(1, time / Self.animationDuration))
      move(to: progress < 1 ? begin.interpolated(to: end, progress) : end)
      guard progress == 1, activity?.kind == .scrollAnimation else {
        return activity?.kind == .scrollAnimation
      }
      stop()
      delegate?.scrollViewDidEndScrollingAnimation(self)
      return false
    }
    guard !isStarted else { return }
    move(to: end)
    delegate?.scrollViewDidEndScrollingAnimation(self)
  }

  /// Stops the motion of the content that no finger controls, if there is one.
  func stop() {
    guard let activity else { return }
    activity.animator.stop(activity.id)
    self.activity = nil
    hideIndicators()
  }
}

nonisolated extension CGPoint {
  /// Returns a point between this point (fraction 0) and another point (fraction 1).
  func interpolated(to end: CGPoint, _ fraction: CGFloat) -> CGPoint {
    CGPoint(x: x + (end.x - x) * fraction, y: y + (end.y - y) * fraction)
  }
}

nonisolated extension ClosedRange where Bound == CGFloat {
  /// Returns the nearest value in the range.
  func clamp(_ value: CGFloat) -> CGFloat { Swift.min(Swift.max(value, lowerBound), upperBound) }
}
