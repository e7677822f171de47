/// The methods with which a scroll view reports scrolling to its delegate.
public protocol UIScrollViewDelegate: AnyObject {
  /// Called when the content offset has changed for any reason.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// Called when a finger is about to drag the content, before the content moves.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// Called when dragging ends, because the finger was lifted or its touch was cancelled.
  ///
  /// - Parameters:
  ///   - scrollView: The scroll view.
  ///   - decelerate: Whether the content continues to move.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)

  /// Called when the content has stopped after deceleration.
  ///
  /// The method is not called if a touch or code stops the content first.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndDragging(
    _ scrollView: UIScrollView, willDecelerate decelerate: Bool
  ) {}
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
}

/// A view that shows a part of its content and scrolls in response to fingers and wheels.
///
/// The frames of subviews are in content coordinates. ``contentOffset`` is the point of the content
/// at the upper left corner of the view.
open class UIScrollView: UIView {
  // The dimensions of the scroll indicators in points.
  private static let indicatorWidth: CGFloat = 4
  private static let indicatorMargin: CGFloat = 3
  private static let minimumIndicatorLength: CGFloat = 24

  /// The delegate, which is referenced weakly.
  public weak var delegate: (any UIScrollViewDelegate)?

  /// The size of the content.
  public var contentSize = CGSize.zero {
    didSet { if contentSize != oldValue { setNeedsLayout() } }
  }

  /// A Boolean value that indicates whether fingers and wheels scroll the content.
  public var isScrollEnabled = true {
    didSet { panGestureRecognizer.isEnabled = isScrollEnabled }
  }

  /// A Boolean value that indicates whether dragging can move the content beyond its edges.
  ///
  /// The content returns when the finger is lifted.
  public var bounces = true
  /// A Boolean value that indicates whether content that fits the height can be dragged vertically.
  ///
  /// It has an effect only if ``bounces`` is true.
  public var alwaysBounceVertical = false
  /// A Boolean value that indicates whether content that fits the width can be dragged
  /// horizontally.
  ///
  /// It has an effect only if ``bounces`` is true.
  public var alwaysBounceHorizontal = false

  /// The gesture recognizer that scrolls the content.
  public let panGestureRecognizer = UIPanGestureRecognizer()

  /// A Boolean value that indicates whether a finger is dragging the content.
  public var isDragging: Bool {
    panGestureRecognizer.state == .began || panGestureRecognizer.state == .changed
  }

  /// A Boolean value that indicates whether the content is moving after a drag ended.
  public private(set) var isDecelerating = false

  /// The content offset that corresponds to a translation of zero in the current drag.
  private var dragStart = CGPoint.zero
  /// A closure that stops the deceleration; nil while the content is not decelerating.
  private var stopDeceleration: (() -> Void)?
  private let verticalIndicator = ScrollIndicator(frame: .zero)
  private let horizontalIndicator = ScrollIndicator(frame: .zero)

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    clipsToBounds = true
    isMultipleTouchEnabled = true
    panGestureRecognizer.addTarget(self, action: Selector(UIScrollView.pan(_:)))
    addGestureRecognizer(panGestureRecognizer)
    for indicator in [verticalIndicator, horizontalIndicator] { addSubview(indicator) }
  }

  // MARK: Offset

  /// The point of the content at the upper left corner of the view.
  ///
  /// Setting the offset stops a deceleration.
  public var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      stop()
      move(to: newValue)
    }
  }

  /// Sets the content offset, with or without an animation.
  public func setContentOffset(_ offset: CGPoint, animated: Bool) {
    stop()
    guard animated else { return move(to: offset) }
    UIView.animate(withDuration: 0.3, options: .allowUserInteraction) { move(to: offset) }
  }

  /// Scrolls the content by the smallest distance that makes a rectangle of it visible.
  public func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    func nearest(_ low: CGFloat, _ high: CGFloat, _ start: CGFloat, _ length: CGFloat) -> CGFloat {
      if low < start { return low }
      return high > start + length ? min(low, high - length) : start
    }
    let offset = CGPoint(
      x: nearest(rect.minX, rect.maxX, bounds.minX, bounds.width),
      y: nearest(rect.minY, rect.maxY, bounds.minY, bounds.height))
    if offset != contentOffset { setContentOffset(clamped(offset), animated: animated) }
  }

  /// Scrolls the content in response to a wheel, limited to the edges of the content.
  open override func scroll(
    by displacement: CGVector, at point: CGPoint, with flags: UIKeyModifierFlags
  ) -> Bool {
    guard isScrollEnabled else { return false }
    let old = contentOffset
    contentOffset = clamped(CGPoint(x: old.x + displacement.dx, y: old.y + displacement.dy))
    if contentOffset != old { hideIndicators() }
    return contentOffset != old
  }

  private func move(to offset: CGPoint) {
    guard offset != bounds.origin, offset.isFinite else { return }
    bounds.origin = offset
    layoutIndicators()
    delegate?.scrollViewDidScroll(self)
  }

  private var horizontalLimits: ClosedRange<CGFloat> {
    0...max(0, contentSize.width - bounds.width)
  }
  private var verticalLimits: ClosedRange<CGFloat> {
    0...max(0, contentSize.height - bounds.height)
  }

  private func clamped(_ offset: CGPoint) -> CGPoint {
    func clamp(_ value: CGFloat, _ limits: ClosedRange<CGFloat>) -> CGFloat {
      min(max(value, limits.lowerBound), limits.upperBound)
    }
    return CGPoint(x: clamp(offset.x, horizontalLimits), y: clamp(offset.y, verticalLimits))
  }

  private var canScrollHorizontally: Bool {
    contentSize.width > bounds.width || (bounces && alwaysBounceHorizontal)
  }

  private var canScrollVertically: Bool {
    contentSize.height > bounds.height || (bounces && alwaysBounceVertical)
  }

  // MARK: Dragging

  /// Lets the pan begin only along an axis that can scroll.
  ///
  /// Drags along the other axis remain available to subviews and superviews of the scroll view.
  open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    guard recognizer === panGestureRecognizer else {
      return super.gestureRecognizerShouldBegin(recognizer)
    }
    let translation = panGestureRecognizer.translation(in: self)
    return abs(translation.x) > abs(translation.y) ? canScrollHorizontally : canScrollVertically
  }

  /// Stops the deceleration when a touch begins; the scroll view then receives the touch itself.
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    guard hit != nil, isDecelerating, event?.type == .touches else { return hit }
    stop()
    return self
  }

  private func pan(_ recognizer: UIPanGestureRecognizer) {
    switch recognizer.state {
    case .began:
      stop()
      delegate?.scrollViewWillBeginDragging(self)
      // The part of the translation that made the pan begin is subtracted, so that the content does
      // not jump.
      let (translation, slop) = (recognizer.translation(in: self), recognizer.slop)
      let fraction = min(1, slop / max(translation.distance(to: .zero), .leastNormalMagnitude))
      dragStart = CGPoint(
        x: contentOffset.x + translation.x * fraction,
        y: contentOffset.y + translation.y * fraction)
      drag(by: translation)
    case .changed: drag(by: recognizer.translation(in: self))
    case .ended: release(velocity: recognizer.velocity(in: self))
    case .cancelled: release(velocity: .zero)
    case .possible, .failed: break
    }
  }

  /// Moves the content in response to a translation of the fingers since they landed.
  private func drag(by translation: CGPoint) {
    func draggedOffset(
      _ start: CGFloat, _ translation: CGFloat, _ limits: ClosedRange<CGFloat>, _ length: CGFloat
    ) -> CGFloat {
      if bounces {
        return ScrollPhysics.stretched(start - translation, limits: limits, length: length)
      }
      return min(max(start - translation, limits.lowerBound), limits.upperBound)
    }
    var offset = dragStart
    if canScrollHorizontally {
      offset.x = draggedOffset(offset.x, translation.x, horizontalLimits, bounds.width)
    }
    if canScrollVertically {
      offset.y = draggedOffset(offset.y, translation.y, verticalLimits, bounds.height)
    }
    move(to: offset)
  }

  private func release(velocity: CGPoint) {
    let x = ScrollPhysics(
      start: contentOffset.x, velocity: canScrollHorizontally ? -velocity.x : 0,
      limits: horizontalLimits)
    let y = ScrollPhysics(
      start: contentOffset.y, velocity: canScrollVertically ? -velocity.y : 0,
      limits: verticalLimits)
    let isMoving =
      !(x.isFinished(after: 0) && y.isFinished(after: 0)) || contentOffset != clamped(contentOffset)
    delegate?.scrollViewDidEndDragging(self, willDecelerate: isMoving)
    if isMoving { decelerate(x, y) } else { hideIndicators() }
  }

  private func decelerate(_ x: ScrollPhysics, _ y: ScrollPhysics) {
    guard let application = window?.application else { return move(to: clamped(contentOffset)) }
    isDecelerating = true
    let animator = application.animator
    let id = animator.start(for: self, at: application.now) { [unowned self] time in
      var offset = CGPoint(x: x.offset(after: time), y: y.offset(after: time))
      if !bounces { offset = clamped(offset) }
      let isDone = x.isFinished(after: time) && y.isFinished(after: time)
      move(to: isDone ? clamped(offset) : offset)
      guard isDone else { return true }
      stop()
      delegate?.scrollViewDidEndDecelerating(self)
      return false
    }
    stopDeceleration = { animator.stop(id) }
  }

  /// Stops the deceleration, if there is one.
  private func stop() {
    guard let stopDeceleration else { return }
    stopDeceleration()
    (self.stopDeceleration, isDecelerating) = (nil, false)
    hideIndicators()
  }

  // MARK: Indicators

  open override func layoutSubviews() {
    super.layoutSubviews()
    if stopDeceleration == nil, !isDragging { move(to: clamped(contentOffset)) }
    layoutIndicators()
  }

  private func layoutIndicators() {
    if subviews.last !== horizontalIndicator {
      bringSubviewToFront(verticalIndicator)
      bringSubviewToFront(horizontalIndicator)
    }
    let (width, margin) = (Self.indicatorWidth, Self.indicatorMargin)
    let vertical = Self.indicatorRange(bounds.minY, bounds.height, contentSize.height)
    verticalIndicator.frame = CGRect(
      x: bounds.maxX - width - margin, y: vertical.lowerBound, width: width,
      height: vertical.upperBound - vertical.lowerBound)
    let horizontal = Self.indicatorRange(bounds.minX, bounds.width, contentSize.width)
    horizontalIndicator.frame = CGRect(
      x: horizontal.lowerBound, y: bounds.maxY - width - margin,
      width: horizontal.upperBound - horizontal.lowerBound, height: width)
    if isDragging || isDecelerating {
      showIndicators()
    } else {
      (verticalIndicator.alpha, horizontalIndicator.alpha) = (0, 0)
    }
  }

  /// Returns the range that an indicator occupies along its axis, in content coordinates.
  ///
  /// - Parameters:
  ///   - offset: The content offset along the axis.
  ///   - length: The length of the visible area.
  ///   - content: The length of the content.
  private static func indicatorRange(
    _ offset: CGFloat, _ length: CGFloat, _ content: CGFloat
  ) -> ClosedRange<CGFloat> {
    let track = max(0, length - 2 * indicatorMargin)
    guard content > length, length > 0 else { return offset...offset }
    let size = min(track, max(minimumIndicatorLength, track * length / content))
    let fraction = max(0, min(1, offset / (content - length)))
    let start = offset + indicatorMargin + (track - size) * fraction
    return start...(start + size)
  }

  /// Shows for a moment which part of the content is visible.
  ///
  /// Call this method when the scroll view appears.
  public func flashScrollIndicators() {
    layoutIfNeeded()
    showIndicators()
    hideIndicators()
  }

  private func showIndicators() {
    verticalIndicator.alpha = contentSize.height > bounds.height ? 1 : 0
    horizontalIndicator.alpha = contentSize.width > bounds.width ? 1 : 0
  }

  private func hideIndicators() {
    UIView.animate(withDuration: 0.25, delay: 0.3, options: .allowUserInteraction) {
      verticalIndicator.alpha = 0
      horizontalIndicator.alpha = 0
    }
  }
}

/// A view that indicates which part of the content is visible.
private final class ScrollIndicator: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    alpha = 0
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    UIColor.label.withAlphaComponent(0.45).setFill()
    UIGraphicsGetCurrentContext()?.fill(bounds, cornerRadius: 2)
  }
}
