/// A view that shows a part of its content, scrolls in response to fingers and wheels, and zooms in
/// response to a pinch.
///
/// The frames of subviews are in content coordinates. ``contentOffset`` is the point of the content
/// at the upper left corner of the view, and the origin of ``UIView/bounds``.
open class UIScrollView: UIView {
  /// The delegate, which is referenced weakly.
  open weak var delegate: (any UIScrollViewDelegate)?

  // MARK: Content

  /// The size of the content.
  open var contentSize = CGSize.zero {
    didSet {
      guard contentSize != oldValue else { return }
      setNeedsLayout()
      adjustContentOffset()
    }
  }

  /// The distances between the content and the edges of the scroll view.
  open var contentInset = UIEdgeInsets.zero {
    didSet {
      guard contentInset != oldValue else { return }
      setNeedsLayout()
      adjustContentOffset()
      adjustedContentInsetDidChange()
    }
  }

  /// The insets of the content, including those of the safe area, which are zero.
  ///
  /// Differs from UIKit: The insets equal ``contentInset``, because windows have no safe area,
  /// except that the height of a refresh control is added during a refresh.
  open var adjustedContentInset: UIEdgeInsets {
    guard let attachedRefreshControl else { return contentInset }
    var inset = contentInset
    inset.top += attachedRefreshControl.inset
    return inset
  }

  /// The control that starts a refresh when the content is pulled down; nil for none.
  open var refreshControl: UIRefreshControl? {
    get { attachedRefreshControl }
    set {
      guard newValue !== attachedRefreshControl else { return }
      attachedRefreshControl?.removeFromSuperview()
      if let newValue { insertSubview(newValue, at: 0) }
      // If the previous control was refreshing, its inset ends, and the content moves back.
      settle()
    }
  }

  /// The refresh control among the subviews.
  var attachedRefreshControl: UIRefreshControl? {
    get { rareProperties?.refreshControl }
    set { allocatedRareProperties.refreshControl = newValue }
  }

  /// The safe area insets that are added to ``contentInset``; without effect, because no window has
  /// a safe area.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic

  /// Called when ``adjustedContentInset`` has changed.
  open func adjustedContentInsetDidChange() {
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
  }

  // MARK: Behavior

  /// A Boolean value that indicates whether fingers and wheels scroll the content.
  open var isScrollEnabled = true {
    didSet { panGestureRecognizer.isEnabled = isScrollEnabled }
  }
  /// A Boolean value that indicates whether a drag that begins along one axis scrolls only along
  /// this axis.
  open var isDirectionalLockEnabled = false
  /// A Boolean value that indicates whether scrolling stops at multiples of the view's size.
  open var isPagingEnabled = false
  /// A Boolean value that indicates whether dragging can move the content beyond its limits.
  ///
  /// The content returns when the finger is lifted.
  open var bounces = true
  /// A Boolean value that indicates whether content that fits the height can be dragged vertically.
  ///
  /// It has an effect only if ``bounces`` is true.
  open var alwaysBounceVertical = false
  /// A Boolean value that indicates whether content that fits the width can be dragged
  /// horizontally.
  ///
  /// It has an effect only if ``bounces`` is true.
  open var alwaysBounceHorizontal = false
  /// The rate at which the content decelerates after a flick.
  open var decelerationRate = DecelerationRate.normal
  /// A Boolean value that indicates whether a tap on the status bar scrolls to the top; without
  /// effect, because there is no status bar.
  ///
  /// Differs from UIKit: The value has no effect, because there is no status bar.
  open var scrollsToTop = true
  /// The manner in which a drag hides the keyboard; without effect, because the keyboard is not on
  /// the screen.
  ///
  /// Differs from UIKit: The value has no effect, because there is no keyboard on the screen.
  open var keyboardDismissMode = KeyboardDismissMode.none

  /// A Boolean value that indicates whether content receives a touch only when it is clear that the
  /// touch does not scroll.
  ///
  /// If the value is true, the content receives a touch after 150 ms or when the finger is lifted.
  /// The content never receives a touch that begins to scroll before that.
  ///
  /// Differs from UIKit: A mouse scrolls by dragging, and its presses are not delayed.
  open var delaysContentTouches = true
  /// A Boolean value that indicates whether a touch that the content has received can scroll.
  open var canCancelContentTouches = true

  // MARK: Zooming

  /// The minimum scale of the content.
  open var minimumZoomScale: CGFloat = 1 { didSet { updatePinchGestureRecognizer() } }
  /// The maximum scale of the content, which must exceed the minimum to enable zooming.
  open var maximumZoomScale: CGFloat = 1 { didSet { updatePinchGestureRecognizer() } }
  /// A Boolean value that indicates whether a pinch can exceed the limits of the scale.
  ///
  /// The scale returns when the fingers are lifted.
  open var bouncesZoom = true
  /// The gesture recognizer that zooms; nil if zooming is disabled.
  open internal(set) var pinchGestureRecognizer: UIPinchGestureRecognizer?
  /// The scale of the view that the delegate returns from
  /// ``UIScrollViewDelegate/viewForZooming(in:)``.
  var currentZoomScale: CGFloat = 1
  /// The pinch in progress; nil for none.
  var pinch: Pinch?

  /// The scale of the content.
  ///
  /// A scale beyond the limits is set to the nearest limit. Without a view for zooming, the scale
  /// is 1.
  open var zoomScale: CGFloat {
    get { currentZoomScale }
    set { setZoomScale(newValue, animated: false) }
  }

  /// A Boolean value that indicates whether a pinch is zooming the content.
  open var isZooming: Bool { pinch != nil }

  /// A Boolean value that indicates whether the scale is returning to its limits after a pinch.
  open var isZoomBouncing: Bool { activity?.kind == .zoomBounce }

  /// Sets the scale of the content and keeps the center of the visible area, with or without an
  /// animation.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) {
    guard let view = zoomView, scale.isFinite else { return }
    let scale = zoomLimits.clamp(scale)
    let factor = scale / currentZoomScale
    zoom(
      view, to: scale,
      centeredAt: CGPoint(x: bounds.midX * factor, y: bounds.midY * factor), animated: animated)
  }

  /// Zooms so that a rectangle, in the coordinates of the zoomed view, fills the scroll view.
  open func zoom(to rect: CGRect, animated: Bool) {
    guard let view = zoomView, rect.width > 0, rect.height > 0, rect.center.isFinite else { return }
    let scale = zoomLimits.clamp(min(bounds.width / rect.width, bounds.height / rect.height))
    let origin = view.frame.origin
    let center = CGPoint(
      x: origin.x + (rect.midX - view.bounds.minX) * scale,
      y: origin.y + (rect.midY - view.bounds.minY) * scale)
    zoom(view, to: scale, centeredAt: center, animated: animated)
  }

  // MARK: Indicators

  /// A Boolean value that indicates whether the vertical indicator is visible during scrolling.
  open var showsVerticalScrollIndicator = true { didSet { layoutIndicators() } }
  /// A Boolean value that indicates whether the horizontal indicator is visible during scrolling.
  open var showsHorizontalScrollIndicator = true { didSet { layoutIndicators() } }
  /// The distances between the vertical indicator and the edges of the scroll view.
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero { didSet { layoutIndicators() } }
  /// The distances between the horizontal indicator and the edges of the scroll view.
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero { didSet { layoutIndicators() } }
  /// A Boolean value that indicates whether safe area insets are added to those of the indicators;
  /// without effect, because no window has a safe area.
  open var automaticallyAdjustsScrollIndicatorInsets = true
  /// The color of the indicators.
  open var indicatorStyle = IndicatorStyle.default {
    didSet { for indicator in indicators { indicator.style = indicatorStyle } }
  }
  let verticalIndicator = ScrollIndicator()
  let horizontalIndicator = ScrollIndicator()
  var indicators: [ScrollIndicator] { [verticalIndicator, horizontalIndicator] }

  // MARK: State

  /// The gesture recognizer that scrolls the content.
  open var panGestureRecognizer: UIPanGestureRecognizer { pan }
  private let pan = UIPanGestureRecognizer()

  /// A Boolean value that indicates whether a finger is scrolling the content or may begin to do
  /// so.
  open var isTracking: Bool {
    let state = pan.state
    return (state == .possible && pan.touches.contains { !$0.isFinished }) || isDragging
  }

  /// A Boolean value that indicates whether a finger is dragging the content.
  open var isDragging: Bool { pan.state == .began || pan.state == .changed }

  /// A Boolean value that indicates whether the content is moving after a drag ended.
  open var isDecelerating: Bool { activity?.kind == .deceleration }

  /// The motion of the content that no finger controls; nil for none.
  var activity: ScrollActivity?
  /// The content offset that corresponds to a translation of zero in the current drag; nil if the
  /// drag continues from the current offset.
  var dragStart: CGPoint?
  /// The axes along which the current drag scrolls.
  var dragAxes: ScrollAxes = []

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    coder.interface?.configureContent(self)
  }

  private func setUp() {
    clipsToBounds = true
    isMultipleTouchEnabled = true
    pan.addTarget(self, action: Selector(UIScrollView.handlePan(_:)))
    addGestureRecognizer(pan)
    // This recognizer must come after the pan recognizer, because it observes the failure of the
    // pan.
    addGestureRecognizer(ContentTouchRecognizer())
  }

  // MARK: Offset

  open override var bounds: CGRect {
    didSet {
      if bounds.size != oldValue.size {
        adjustContentOffset()
        attachedRefreshControl?.contentDidMove()
      }
      guard bounds.origin != oldValue.origin else { return }
      setNeedsLayout()
      layoutIndicators()
      attachedRefreshControl?.contentDidMove()
      delegate?.scrollViewDidScroll(self)
    }
  }

  /// The point of the content at the upper left corner of the view.
  ///
  /// Setting the offset stops a deceleration or an animation of the content.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      stop()
      move(to: newValue)
    }
  }

  /// Sets the content offset, with or without an animation.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    stop()
    guard animated else { return move(to: contentOffset) }
    guard contentOffset != bounds.origin, contentOffset.isFinite else { return }
    animateOffset(to: contentOffset)
  }

  /// Scrolls the content by the smallest distance that makes a rectangle of it visible.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    func nearest(_ low: CGFloat, _ high: CGFloat, _ start: CGFloat, _ length: CGFloat) -> CGFloat {
      if low < start { return low }
      return high > start + length ? min(low, high - length) : start
    }
    let inset = adjustedContentInset
    let visible = bounds.inset(by: inset)
    guard !visible.isNull else { return }
    let offset = CGPoint(
      x: nearest(rect.minX, rect.maxX, visible.minX, visible.width) - inset.left,
      y: nearest(rect.minY, rect.maxY, visible.minY, visible.height) - inset.top)
    if offset != contentOffset { setContentOffset(clamped(offset), animated: animated) }
  }

  /// Scrolls the content in response to a wheel, limited to the edges of the content.
  open override func scroll(
    by displacement: CGVector, at point: CGPoint, with flags: UIKeyModifierFlags
  ) -> Bool {
    guard isScrollEnabled else { return false }
    let old = contentOffset
    contentOffset = clamped(CGPoint(x: old.x + displacement.dx, y: old.y + displacement.dy))
    if contentOffset != old {
      showIndicators()
      hideIndicators()
    }
    return contentOffset != old
  }

  func move(to offset: CGPoint) {
    if offset != bounds.origin, offset.isFinite { bounds.origin = offset }
  }

  /// Moves the offset into its limits after the size of the view, the size of the content or the
  /// inset of the content has changed.
  private func adjustContentOffset() {
    if activity == nil, !isDragging, pinch == nil { move(to: clamped(contentOffset)) }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layoutIndicators()
  }

  // MARK: Touches

  /// Returns a Boolean value that indicates whether a view of the content receives touches that
  /// begin.
  ///
  /// A subclass may override this method. The default implementation returns true.
  open func touchesShouldBegin(
    _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
  ) -> Bool {
    true
  }

  /// Returns a Boolean value that indicates whether touches that a view of the content has received
  /// can scroll.
  ///
  /// Scrolling cancels the touches for the view. The method is called only if
  /// ``canCancelContentTouches`` is true. The default implementation returns false for a control.
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

  /// Lets the pan begin only along an axis that can scroll, and the pan and the pinch begin only
  /// with touches that the content can lose.
  ///
  /// Drags along the other axis remain available to subviews and superviews of the scroll view.
  open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    guard recognizer === panGestureRecognizer || recognizer === pinchGestureRecognizer else {
      return super.gestureRecognizerShouldBegin(recognizer)
    }
    for touch in recognizer.touches where touch.delivery.stage == .began {
      guard let view = touch.view, view !== self else { continue }
      if !canCancelContentTouches || !touchesShouldCancel(in: view) { return false }
    }
    guard recognizer === panGestureRecognizer else { return zoomView != nil }
    let translation = panGestureRecognizer.translation(in: self)
    return scrollableAxes.contains(
      abs(translation.x) > abs(translation.y) ? .horizontal : .vertical)
  }

  /// Stops the deceleration when a touch begins; the scroll view then receives the touch itself.
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    guard hit != nil, isDecelerating, event?.type == .touches else { return hit }
    stop()
    return self
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    settle()
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesCancelled(touches, with: event)
    settle()
  }
}

extension UIScrollView {
  /// A rate of deceleration: the factor that multiplies the velocity in each millisecond.
  nonisolated public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    public var rawValue: CGFloat

    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    public static let normal = DecelerationRate(rawValue: 0.998)
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// The color of the scroll indicators.
  nonisolated public enum IndicatorStyle: Int, Sendable {
    case `default`, black, white
  }

  /// The manner in which a drag hides the keyboard.
  nonisolated public enum KeyboardDismissMode: Int, Sendable {
    case none, onDrag, interactive, onDragWithAccessory, interactiveWithAccessory
  }

  /// The safe area insets that are added to the insets of the content.
  nonisolated public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic, scrollableAxes, never, always
  }

  /// The insets of both indicators; reading returns the insets of the vertical one.
  public var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set { (verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets) = (newValue, newValue) }
  }
}
