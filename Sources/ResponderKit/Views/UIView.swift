/// A rectangular area that draws content, contains subviews, and receives touches.
///
/// The methods and properties that a subclass can override are declared here. Extensions contain
/// most of their implementations.
@preconcurrency @MainActor
open class UIView: UIResponder {
  nonisolated static let counter = ObjectCounter("UIView")
  /// A value that counts the view while the view exists.
  private let mark = UIView.counter.mark()

  // MARK: Geometry

  /// The rectangle of the view in its own coordinates.
  ///
  /// The origin is the point at the view's upper left corner. Setting the bounds does not change
  /// ``UIView/center``.
  @exclusivity(unchecked) open var bounds: CGRect {
    willSet { Self.recorder?.record(self, .bounds) }
    didSet {
      guard bounds != oldValue else { return }
      RootTransforms.invalidate()
      if bounds.size != oldValue.size { sizeDidChange(from: oldValue.size) }
      setNeedsDisplay()
      superview?.setNeedsRedraw()
    }
  }

  /// The center of the view in its superview's coordinates.
  @exclusivity(unchecked) open var center: CGPoint {
    willSet { Self.recorder?.record(self, .center) }
    didSet {
      guard center != oldValue else { return }
      RootTransforms.invalidate()
      superview?.setNeedsRedraw()
    }
  }

  /// The transform of the view, applied relative to its ``UIView/center``.
  @exclusivity(unchecked) open var transform: CGAffineTransform = .identity {
    willSet { Self.recorder?.record(self, .transform) }
    didSet {
      guard transform != oldValue else { return }
      RootTransforms.invalidate()
      superview?.setNeedsRedraw()
    }
  }

  /// The bounding box of the view in its superview's coordinates.
  ///
  /// Setting the frame changes ``center`` and the size of ``bounds``, but not ``transform``.
  open var frame: CGRect {
    get { bounds.applying(transformToSuperview) }
    set { setFrame(newValue) }
  }

  /// Creates a view with a frame in its superview's coordinates.
  ///
  /// A frame with a negative width or height is standardized.
  public init(frame: CGRect) {
    let frame = frame.standardized
    bounds = CGRect(origin: .zero, size: frame.size)
    center = frame.center
    super.init()
  }

  /// Creates a view from a storyboard, or a view with a zero frame if the coder is not an archive
  /// of a storyboard.
  public required init?(coder: NSCoder) {
    (bounds, center) = (.zero, .zero)
    super.init()
    coder.interface?.configureView(self)
  }

  public override convenience init() { self.init(frame: .zero) }

  nonisolated deinit {
    for subview in subviews { subview.superviewReference = nil }
    // The root of these subviews has changed.
    if !subviews.isEmpty { RootTransforms.invalidate() }
    for recognizer in recognizers { recognizer.attachedView = nil }
  }

  /// Called after the view was created from a storyboard and connected.
  open func awakeFromNib() {}

  /// Called when a design tool shows the view, which never happens in ResponderKit.
  open func prepareForInterfaceBuilder() {}

  // MARK: Animation

  /// The recorder of property changes during a call of `animate`; nil outside of such calls.
  static var recorder: AnimationRecorder?

  // MARK: Tree

  /// The view that contains this view; nil for the root of a tree.
  public internal(set) var superview: UIView? {
    get { superviewReference }
    set {
      superviewReference = newValue
      RootTransforms.invalidate()
    }
  }
  /// The superview.
  ///
  /// Its `deinit` clears this reference.
  ///
  /// A weak reference would make each retain and release of the superview several times slower.
  @exclusivity(unchecked) nonisolated(unsafe) private final unowned(unsafe) var superviewReference:
    UIView?
  /// The transforms to and from the root of the tree, as they were when last used; nil before the
  /// first use.
  @exclusivity(unchecked) final var cachedRootTransforms: RootTransforms?
  /// The subviews, from back to front.
  public internal(set) var subviews: [UIView] = []
  /// The view controller that manages the view; nil for none.
  weak var viewController: UIViewController?
  var recognizers: [UIGestureRecognizer] = []
  /// A number that identifies the view in ``viewWithTag(_:)``.
  open var tag = 0
  /// The properties that few views have; nil if they all have their default values.
  var rareProperties: RareViewProperties?

  /// The window at the root of the tree; nil if the root is not a window.
  open var window: UIWindow? {
    var view: UIView? = self
    while let parent = view?.superview { view = parent }
    return view as? UIWindow
  }

  open override var next: UIResponder? { viewController ?? superview }

  /// Adds a view in front of the other subviews.
  ///
  /// A view that has another superview is removed from it first. Adding the view itself or one of
  /// its superviews has no effect.
  open func addSubview(_ view: UIView) { insert(view, at: subviews.count) }

  /// Inserts a view at an index, counted from the back, or frontmost if the index is past the end.
  ///
  /// A view that is already in the same window keeps its touches. Inserting the view itself or one
  /// of its superviews has no effect.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

  /// Inserts a view directly behind a subview, or frontmost if `siblingSubview` is not a subview.
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insert(view, at: index(of: siblingSubview, without: view) ?? subviews.count)
  }

  /// Inserts a view directly in front of a subview, or frontmost if `siblingSubview` is not a
  /// subview.
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insert(view, at: index(of: siblingSubview, without: view).map { $0 + 1 } ?? subviews.count)
  }

  /// Exchanges the positions of two subviews; an invalid index has no effect.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { exchange(index1, index2) }

  /// Removes the view from its superview and cancels the touches of the view and its descendants.
  open func removeFromSuperview() { leaveSuperview() }

  /// Moves a subview in front of the others; a view that is not a subview is ignored.
  open func bringSubviewToFront(_ view: UIView) { move(view, to: subviews.count - 1) }

  /// Moves a subview behind the others; a view that is not a subview is ignored.
  open func sendSubviewToBack(_ view: UIView) { move(view, to: 0) }

  /// Called after a view was added to this view.
  open func didAddSubview(_ subview: UIView) {}

  /// Called before a subview is removed from this view.
  open func willRemoveSubview(_ subview: UIView) {}

  /// Called before the view is added to a superview, or removed from it if the argument is nil.
  open func willMove(toSuperview newSuperview: UIView?) {}

  /// Called after the view was added to a superview or removed from one.
  open func didMoveToSuperview() {}

  /// Called before the window of the view changes; the argument is nil if it leaves its window.
  open func willMove(toWindow newWindow: UIWindow?) {}

  /// Called after the window of the view has changed.
  open func didMoveToWindow() {}

  // MARK: Interaction

  /// A Boolean value that indicates whether the view is hidden.
  ///
  /// A hidden view and its descendants are not drawn and receive no touches. Hiding a view cancels
  /// the touches of the view and its descendants.
  open var isHidden = false {
    didSet {
      guard isHidden != oldValue else { return }
      setNeedsRedraw()
      superview?.subviewWasHiddenOrShown()
      if isHidden { detachTouches(permanently: false) }
    }
  }

  /// Called after a subview was hidden or shown.
  func subviewWasHiddenOrShown() {}

  /// The opacity of the view, 0…1.
  ///
  /// A view with an alpha below 0.01 receives no touches.
  open var alpha: CGFloat = 1 {
    willSet { Self.recorder?.record(self, .alpha) }
    didSet { if alpha != oldValue { setNeedsRedrawOfTree() } }
  }

  /// A Boolean value that indicates whether the view and its descendants receive touches.
  ///
  /// Setting the value to false cancels the touches of the view and its descendants.
  ///
  /// Differs from UIKit: If a view is disabled, hidden or removed during a touch, the touch is
  /// cancelled for the view and its recognizers. Recognizers of its superviews continue to follow
  /// the finger, so that a list continues to scroll when the row under the finger is removed.
  open var isUserInteractionEnabled = true {
    didSet {
      if !isUserInteractionEnabled, oldValue { detachTouches(permanently: false) }
    }
  }
  /// A Boolean value that indicates whether the view receives more than one touch at a time.
  ///
  /// If the value is false, the view receives only the first touch of a multi-touch sequence.
  open var isMultipleTouchEnabled = false
  /// A Boolean value that indicates whether the view handles touches exclusively.
  ///
  /// While an exclusive view has touches, no other view of the window receives touches. While
  /// another view of the window has touches, an exclusive view receives none.
  open var isExclusiveTouch = false

  /// Returns a Boolean value that indicates whether a gesture may begin; if it is false, the
  /// gesture fails.
  ///
  /// This method is called for the view that was touched and for its ancestors up to the
  /// recognizer's view. A control returns false for gestures of its ancestors that conflict with
  /// its own behavior.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// A Boolean value that indicates whether the Tab key can move the focus to the view.
  open var canBecomeFocused: Bool { false }

  // MARK: Drawing

  /// A Boolean value that indicates whether the view and its subviews are clipped to the bounds.
  open var clipsToBounds = false {
    didSet { if clipsToBounds != oldValue { superview?.setNeedsRedraw() } }
  }

  /// The color that fills the bounds before the view draws; nil for none.
  open var backgroundColor: UIColor? {
    get { fillColor }
    set {
      guard newValue != fillColor else { return }
      fillColor = newValue
      setNeedsDisplay()
    }
  }

  /// The background color, for use in drawing.
  ///
  /// Reading ``backgroundColor`` is a dynamic call, because a subclass can override it. This
  /// property avoids the call.
  private(set) final var fillColor: UIColor?

  /// A Boolean value with which a view declares that it hides the content behind it; the default is
  /// true.
  ///
  /// The value does not affect drawing: transparent pixels of an opaque view are transparent.
  open var isOpaque = true

  /// A Boolean value that indicates whether the pixels of the view are retained between frames.
  ///
  /// If the value is true, ``draw(_:)`` is called only for rectangles that have changed. Moving or
  /// fading the view does not repaint it. After the view has been scaled, it is repainted at the
  /// new scale; during an animation, the old pixels are scaled. Set the value to true for a view
  /// whose drawing costs more than copying its pixels. If the value is false, ``draw(_:)`` is
  /// called for every frame in which a part of the window that meets the view is redrawn.
  public var retainsContent = false {
    didSet { if !retainsContent { backingStore = nil } }
  }

  /// The number of pixels per point of the view in the last frame.
  ///
  /// The value takes account of all transforms if the view retains its content, and is 1 otherwise.
  ///
  /// Setting the value has no effect.
  open var contentScaleFactor: CGFloat {
    get { backingStore?.scale ?? 1 }
    set {}
  }

  /// The retained pixels; nil if ``retainsContent`` is false, before the first frame, and outside
  /// of a window.
  var backingStore: BackingStore?
  /// The progress of the layout of the subviews.
  var layoutState = LayoutState.needed

  /// Draws the view's content into ``UIGraphicsGetCurrentContext()``, in the view's coordinates.
  ///
  /// Differs from UIKit: The method may be called for every frame. If ``UIView/retainsContent`` is
  /// true, it is called only for the rectangles that need to be redrawn.
  ///
  /// - Parameter rect: The rectangle to draw. Drawing is clipped to it.
  open func draw(_ rect: CGRect) {}

  /// Marks the whole view as needing to be redrawn in the next frame.
  ///
  /// A view that is marked while a frame is drawn is redrawn in the following frame.
  open func setNeedsDisplay() {
    backingStore?.setNeedsDisplay(.infinite)
    setNeedsRedraw(in: bounds)
  }

  /// Marks a rectangle of the view as needing to be redrawn in the next frame.
  ///
  /// Rectangles that are far apart are redrawn separately.
  open func setNeedsDisplay(_ rect: CGRect) {
    backingStore?.setNeedsDisplay(rect)
    setNeedsRedraw(in: rect.intersection(bounds))
  }

  /// Requests that the window redraws every area in which the view may be drawn.
  func setNeedsRedraw() { setNeedsRedraw(in: .infinite) }

  /// Requests that the window redraws a rectangle of the view.
  func setNeedsRedraw(in rect: CGRect) {
    var rect = clipsToBounds ? rect.intersection(bounds) : rect
    if let rareProperties {
      // An animated view is not drawn at the location in its properties.
      if rareProperties.animations.contains(where: { $0.property != .alpha }) {
        superview?.setNeedsRedraw()
        return
      }
      // The shadow lies outside of the view.
      if let outset = rareProperties.layer?.shadowOutset, !rect.isNull {
        rect = rect.insetBy(dx: -outset, dy: -outset)
      }
    }
    superview?.setNeedsRedraw(in: rect.isInfinite ? rect : rect.applying(transformToSuperview))
  }

  // MARK: Appearance

  /// The class of the view's layer: ``CALayer`` by default.
  ///
  /// Differs from UIKit: A custom layer class is created with `init(coder:)`.
  open class var layerClass: AnyClass { CALayer.self }

  /// The layer of the view, created on first access.
  open var layer: CALayer {
    if let layer = rareProperties?.layer { return layer }
    let layer = makeLayer()
    allocatedRareProperties.layer = layer
    return layer
  }

  /// The color of interactive content; nil restores the inherited color.
  ///
  /// A view without a color of its own has the color of its superview. If no superview has a color
  /// either, the color is ``UIColor/tintColor``. Reading the property never returns nil.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tintColor: UIColor! {
    get { inheritedTintColor }
    set {
      allocatedRareProperties.tintColor = newValue
      notifyOfTintColor()
    }
  }

  /// Called after ``UIView/tintColor`` was set for the view, or for a superview from which the view
  /// inherits it.
  open func tintColorDidChange() {}

  /// The location and the scale of the content in the bounds; the default is
  /// ``ContentMode/scaleToFill``.
  ///
  /// A ``UIImageView`` draws its image accordingly. Other views are drawn anew when their size
  /// changes, whatever the mode is.
  open var contentMode = ContentMode.scaleToFill {
    didSet { if contentMode != oldValue { setNeedsDisplay() } }
  }

  // MARK: Layout

  /// The edges and dimensions that change with the size of the superview; the default is none.
  open var autoresizingMask: AutoresizingMask = []

  /// A Boolean value that determines whether the subviews are resized according to their
  /// ``autoresizingMask`` when the size of the view changes; the default is true.
  open var autoresizesSubviews = true

  /// Returns the size that best fits the view's content within an available size.
  ///
  /// The default implementation returns the current size.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Resizes the view to the size that best fits its content.
  ///
  /// The upper left corner of the view keeps its location.
  open func sizeToFit() {
    var frame = frame
    frame.size = sizeThatFits(bounds.size)
    self.frame = frame
  }

  /// The natural size of the content; ``UIView/noIntrinsicMetric`` for a dimension without one.
  open var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  /// Declares that ``intrinsicContentSize`` has changed, which requests layout of the superview.
  open func invalidateIntrinsicContentSize() { superview?.setNeedsLayout() }

  /// Sets the frames of the subviews.
  ///
  /// The method is called before the next frame if the size of the view has changed, a subview was
  /// added, removed or resized, or ``UIView/setNeedsLayout()`` was called. Changes that the method
  /// itself makes to the subviews do not cause another call.
  open func layoutSubviews() {}

  /// Sets the frames of the sublayers of a layer.
  ///
  /// The default implementation lays out the subviews if the layer belongs to the view.
  ///
  /// Differs from UIKit: The method is called only if ``UIView/layer`` was used before.
  open func layoutSublayers(of layer: CALayer) { if layer.view === self { layoutSubviews() } }

  /// Requests a call of ``layoutSubviews()`` before the next frame.
  open func setNeedsLayout() {
    layoutState = .needed
    if let constraints = rareProperties?.constraints { setNeedsConstraintLayout(constraints) }
    setNeedsRedraw()
  }

  /// Changes the constraints of the view; overridden by subclasses.
  ///
  /// The method is called before layout if ``UIView/setNeedsUpdateConstraints()`` was called, or if
  /// the view was added to a window and ``requiresConstraintBasedLayout`` is true.
  open func updateConstraints() {}

  /// Requests a call of ``updateConstraints()`` before the next layout.
  open func setNeedsUpdateConstraints() { requestConstraintUpdate() }

  /// Returns a Boolean value that indicates whether ``updateConstraints()`` will be called before
  /// the next layout.
  open func needsUpdateConstraints() -> Bool { rareProperties?.constraints?.needsUpdate ?? false }

  /// Calls ``updateConstraints()`` of the view and its descendants for which it was requested.
  open func updateConstraintsIfNeeded() { updateConstraintsInTree() }

  /// A Boolean value that determines whether ``updateConstraints()`` of a view is called after the
  /// view was added to a window; the default is false.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// The distances between the frame and the alignment rectangle; zero by default.
  ///
  /// Differs from UIKit: Constraints ignore the value.
  open var alignmentRectInsets: UIEdgeInsets { .zero }

  /// Returns the alignment rectangle for a frame.
  open func alignmentRect(forFrame frame: CGRect) -> CGRect {
    frame.inset(by: alignmentRectInsets)
  }

  /// Returns the frame for an alignment rectangle.
  open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
    let insets = alignmentRectInsets
    return alignmentRect.inset(
      by: UIEdgeInsets(
        top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
  }

  /// The view that provides the first baseline of this view; the view itself by default.
  open var forFirstBaselineLayout: UIView { self }
  /// The view that provides the last baseline of this view; the view itself by default.
  open var forLastBaselineLayout: UIView { self }

  /// Called after ``layoutMargins`` have changed.
  open func layoutMarginsDidChange() {}
  /// Called after ``safeAreaInsets`` have changed, which never happens.
  open func safeAreaInsetsDidChange() {}

  /// Lays out the view and its descendants immediately, where layout is needed.
  open func layoutIfNeeded() {
    ConstraintLayout.update(below: window ?? self)
    layoutTree()
  }

  /// Makes the first responder resign if it is the view or one of its descendants.
  ///
  /// - Parameter force: A Boolean value that has no effect: the responder may refuse.
  /// - Returns: True if there was such a responder and it has resigned.
  @discardableResult
  open func endEditing(_ force: Bool) -> Bool {
    guard let responder = window?.firstResponder as? UIView, responder.isDescendant(of: self) else {
      return false
    }
    return responder.resignFirstResponder()
  }

  // MARK: Hit testing

  /// Returns the frontmost view at a point, in which a touch would begin, or nil.
  ///
  /// The search skips views that are hidden, disabled for interaction or nearly transparent, views
  /// that are animated without ``UIView/AnimationOptions/allowUserInteraction``, views whose
  /// transform is not invertible, and views that do not contain the point. The descendants of a
  /// skipped view are skipped as well, even those that extend beyond its bounds.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, isUserInteractionEnabled, alpha >= 0.01, !refusesTouches, !transform.isFlat,
      self.point(inside: point, with: event)
    else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(view.convertFromSuperview(point), with: event) { return hit }
    }
    return self
  }

  /// Scrolls the content in response to a wheel or two fingers on a touchpad, if the view can.
  ///
  /// The method is called for the view under the pointer and then for its ancestors, until one
  /// returns true. UIKit has no such method; its scroll views and gesture recognizers receive this
  /// input.
  ///
  /// - Parameters:
  ///   - displacement: The change of the content offset in points; positive to the right and down.
  ///   - point: The location of the pointer, in the view's coordinates.
  ///   - flags: The modifier keys that are down.
  /// - Returns: True if the view handled the input.
  open func scroll(
    by displacement: CGVector, at point: CGPoint, with flags: UIKeyModifierFlags
  ) -> Bool {
    false
  }

  /// Returns a Boolean value that indicates whether the view contains a point in its own
  /// coordinates.
  ///
  /// The minimum edges of the bounds belong to the view; the maximum edges do not.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  // MARK: Accessibility

  // These members are in the class because an extension's members cannot be overridden.

  /// A Boolean value that indicates whether the view is an element for assistive programs.
  ///
  /// Differs from UIKit: Assistive programs do not find views. The accessibility properties are
  /// only stored, and the accessibility methods are never called.
  open var isAccessibilityElement: Bool {
    get { rareProperties?.isAccessibilityElement ?? false }
    set { allocatedRareProperties.isAccessibilityElement = newValue }
  }

  /// A name of the view for tests.
  open var accessibilityIdentifier: String? {
    get { rareProperties?.accessibilityIdentifier }
    set { allocatedRareProperties.accessibilityIdentifier = newValue }
  }

  /// A short description of the view.
  open var accessibilityLabel: String? {
    get { rareProperties?.accessibilityLabel }
    set { allocatedRareProperties.accessibilityLabel = newValue }
  }

  /// A description of the effect of the view's action.
  open var accessibilityHint: String? {
    get { rareProperties?.accessibilityHint }
    set { allocatedRareProperties.accessibilityHint = newValue }
  }

  /// A description of the view's value.
  open var accessibilityValue: String? {
    get { rareProperties?.accessibilityValue }
    set { allocatedRareProperties.accessibilityValue = newValue }
  }

  /// The kind of the view.
  open var accessibilityTraits: UIAccessibilityTraits {
    get { rareProperties?.accessibilityTraits ?? [] }
    set { allocatedRareProperties.accessibilityTraits = newValue }
  }

  /// Performs the view's action, and returns a Boolean value that indicates whether there was one.
  open func accessibilityActivate() -> Bool { false }

  /// Increases the value of an adjustable view.
  open func accessibilityIncrement() {}

  /// Decreases the value of an adjustable view.
  open func accessibilityDecrement() {}
}
