/// Gets told what a scroll view does.
public protocol UIScrollViewDelegate: AnyObject {
  /// The content has moved, whether by a finger, by itself, or by code.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// A finger is about to move the content; nothing has moved yet.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// The finger that moved the content was lifted or taken away.
  ///
  /// - Parameters:
  ///   - scrollView: whose content it is.
  ///   - decelerate: whether it moves on by itself.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)

  /// Content that moved on by itself has come to rest.
  ///
  /// Not called where a finger or code stops it first.
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

/// Shows a part of what is larger than itself, and lets a finger move it.
///
/// Its subviews lie in the coordinates of the content; ``contentOffset`` is the content's point that
/// is seen in the upper left corner.
open class UIScrollView: UIView {
  /// Points.
  private static let indicatorWidth: CGFloat = 4
  private static let indicatorMargin: CGFloat = 3
  private static let shortestIndicator: CGFloat = 24

  /// Is told what the scroll view does; is not kept alive.
  public weak var delegate: (any UIScrollViewDelegate)?

  /// How large all there is to see is.
  public var contentSize = CGSize.zero {
    didSet { if contentSize != oldValue { setNeedsLayout() } }
  }

  /// Whether fingers and wheels move the content.
  public var isScrollEnabled = true {
    didSet { panGestureRecognizer.isEnabled = isScrollEnabled }
  }

  /// Whether the content can be pulled beyond its ends, and comes back.
  public var bounces = true
  /// Whether it can be pulled where there is nothing more to see.
  public var alwaysBounceVertical = false
  /// Whether it can be pulled to the sides where there is nothing more to see.
  ///
  /// Has an effect only with ``bounces``.
  public var alwaysBounceHorizontal = false

  /// What moves the content.
  public let panGestureRecognizer = UIPanGestureRecognizer()

  /// Whether a finger moves the content now.
  public var isDragging: Bool {
    panGestureRecognizer.state == .began || panGestureRecognizer.state == .changed
  }

  /// Whether the content moves on after it was let go.
  public private(set) var isDecelerating = false

  private var dragStart = CGPoint.zero
  /// Ends what the content does by itself; nil while it does nothing.
  private var endCoasting: (() -> Void)?
  private let verticalIndicator = ScrollIndicator()
  private let horizontalIndicator = ScrollIndicator()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    isMultipleTouchEnabled = true
    panGestureRecognizer.addTarget(self, action: Selector(UIScrollView.pan(_:)))
    addGestureRecognizer(panGestureRecognizer)
    for indicator in [verticalIndicator, horizontalIndicator] { addSubview(indicator) }
  }

  // MARK: Offset

  /// The content's point in the upper left corner.
  ///
  /// Setting it stops the content if it moves by itself.
  public var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      stop()
      move(to: newValue)
    }
  }

  /// Moves the content, and with animation has it seen to move.
  public func setContentOffset(_ offset: CGPoint, animated: Bool) {
    stop()
    guard animated else { return move(to: offset) }
    UIView.animate(withDuration: 0.3, options: .allowUserInteraction) { move(to: offset) }
  }

  /// Moves the content by as little as brings a part of it into sight.
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

  /// Moves the content by what a wheel was turned, as far as it goes.
  open override func scroll(
    by way: CGVector, at point: CGPoint, with flags: UIKeyModifierFlags
  ) -> Bool {
    guard isScrollEnabled else { return false }
    let old = contentOffset
    contentOffset = clamped(CGPoint(x: old.x + way.dx, y: old.y + way.dy))
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

  /// The pan begins only along a direction in which there is something to see; other drags are left
  /// to what lies in the scroll view, or around it.
  open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    guard recognizer === panGestureRecognizer else {
      return super.gestureRecognizerShouldBegin(recognizer)
    }
    let way = panGestureRecognizer.translation(in: self)
    return abs(way.x) > abs(way.y) ? canScrollHorizontally : canScrollVertically
  }

  /// A finger that lands holds content that moves by itself.
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
      // The way that a finger needs for a drag moves nothing, so that the content does not jump.
      let (way, slop) = (recognizer.translation(in: self), recognizer.slop)
      let share = min(1, slop / max(way.distance(to: .zero), .leastNormalMagnitude))
      dragStart = CGPoint(
        x: contentOffset.x + way.x * share, y: contentOffset.y + way.y * share)
      follow(way)
    case .changed: follow(recognizer.translation(in: self))
    case .ended: release(velocity: recognizer.velocity(in: self))
    case .cancelled: release(velocity: .zero)
    case .possible, .failed: break
    }
  }

  private func follow(_ way: CGPoint) {
    func place(_ start: CGFloat, _ way: CGFloat, _ limits: ClosedRange<CGFloat>, _ length: CGFloat)
      -> CGFloat
    {
      if bounces { return ScrollPhysics.stretched(start - way, limits: limits, length: length) }
      return min(max(start - way, limits.lowerBound), limits.upperBound)
    }
    var offset = dragStart
    if canScrollHorizontally { offset.x = place(offset.x, way.x, horizontalLimits, bounds.width) }
    if canScrollVertically { offset.y = place(offset.y, way.y, verticalLimits, bounds.height) }
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
      !(x.isAtRest(after: 0) && y.isAtRest(after: 0)) || contentOffset != clamped(contentOffset)
    delegate?.scrollViewDidEndDragging(self, willDecelerate: isMoving)
    if isMoving { coast(x, y) } else { hideIndicators() }
  }

  private func coast(_ x: ScrollPhysics, _ y: ScrollPhysics) {
    guard let application = window?.application else { return move(to: clamped(contentOffset)) }
    isDecelerating = true
    let animator = application.animator
    let id = animator.start(for: self, at: application.now) { [unowned self] time in
      var offset = CGPoint(x: x.offset(after: time), y: y.offset(after: time))
      if !bounces { offset = clamped(offset) }
      let isDone = x.isAtRest(after: time) && y.isAtRest(after: time)
      move(to: isDone ? clamped(offset) : offset)
      guard isDone else { return true }
      stop()
      delegate?.scrollViewDidEndDecelerating(self)
      return false
    }
    endCoasting = { animator.stop(id) }
  }

  /// Ends what the content does by itself.
  private func stop() {
    guard let endCoasting else { return }
    endCoasting()
    (self.endCoasting, isDecelerating) = (nil, false)
    hideIndicators()
  }

  // MARK: Indicators

  open override func layoutSubviews() {
    super.layoutSubviews()
    if endCoasting == nil, !isDragging { move(to: clamped(contentOffset)) }
    layoutIndicators()
  }

  private func layoutIndicators() {
    if subviews.last !== horizontalIndicator {
      bringSubviewToFront(verticalIndicator)
      bringSubviewToFront(horizontalIndicator)
    }
    let (width, margin) = (Self.indicatorWidth, Self.indicatorMargin)
    let vertical = Self.thumb(bounds.minY, bounds.height, contentSize.height)
    verticalIndicator.frame = CGRect(
      x: bounds.maxX - width - margin, y: vertical.lowerBound, width: width,
      height: vertical.upperBound - vertical.lowerBound)
    let horizontal = Self.thumb(bounds.minX, bounds.width, contentSize.width)
    horizontalIndicator.frame = CGRect(
      x: horizontal.lowerBound, y: bounds.maxY - width - margin,
      width: horizontal.upperBound - horizontal.lowerBound, height: width)
    let isMoving = isDragging || isDecelerating
    verticalIndicator.alpha = isMoving && contentSize.height > bounds.height ? 1 : 0
    horizontalIndicator.alpha = isMoving && contentSize.width > bounds.width ? 1 : 0
  }

  /// Where an indicator lies, in the content's coordinates, for what is seen of the content.
  private static func thumb(
    _ offset: CGFloat, _ length: CGFloat, _ content: CGFloat
  ) -> ClosedRange<CGFloat> {
    let track = max(0, length - 2 * indicatorMargin)
    guard content > length, length > 0 else { return offset...offset }
    let size = min(track, max(shortestIndicator, track * length / content))
    let part = max(0, min(1, offset / (content - length)))
    let start = offset + indicatorMargin + (track - size) * part
    return start...(start + size)
  }

  private func hideIndicators() {
    UIView.animate(withDuration: 0.25, delay: 0.3, options: .allowUserInteraction) {
      verticalIndicator.alpha = 0
      horizontalIndicator.alpha = 0
    }
  }
}

/// Shows which part of the content is seen.
private final class ScrollIndicator: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    alpha = 0
  }

  override func draw(_ rect: CGRect) {
    UIColor.label.withAlphaComponent(0.45).setFill()
    UIGraphicsGetCurrentContext()?.fill(bounds, cornerRadius: 2)
  }
}
