/// A rectangle that draws, holds other views, and is touched.
open class UIView: UIResponder {
  nonisolated static let counter = ObjectCounter("UIView")
  private let mark = UIView.counter.mark()

  // MARK: Geometry

  /// The view's own coordinates: its origin is what lies in the upper left corner.
  ///
  /// Setting it keeps the ``UIView/center``.
  @exclusivity(unchecked) open var bounds: CGRect {
    willSet { Self.recorder?.note(self, .bounds) }
    didSet {
      guard bounds != oldValue else { return }
      if bounds.size != oldValue.size { setNeedsLayout() }
      setNeedsDisplay()
      setNeedsFrame()
    }
  }

  /// Where the middle of the bounds lies in the superview's coordinates.
  @exclusivity(unchecked) open var center: CGPoint {
    willSet { Self.recorder?.note(self, .center) }
    didSet { if center != oldValue { setNeedsFrame() } }
  }

  /// How the view is turned and scaled around its ``UIView/center``.
  @exclusivity(unchecked) open var transform: CGAffineTransform = .identity {
    willSet { Self.recorder?.note(self, .transform) }
    didSet {
      guard transform != oldValue else { return }
      setNeedsDisplay()
      setNeedsFrame()
    }
  }

  /// A view that lies in a rectangle of its superview.
  ///
  /// A rectangle with a negative width or height is taken as the same one told from its other
  /// corner.
  public init(frame: CGRect) {
    let frame = frame.standardized
    bounds = CGRect(origin: .zero, size: frame.size)
    center = frame.center
    super.init()
  }

  public override convenience init() { self.init(frame: .zero) }

  // MARK: Animation

  /// Notes what is changed while animations are described.
  static var recorder: AnimationRecorder?
  /// Those of its properties that are on their way, each once.
  var animations: [PropertyAnimation] = []

  // MARK: Tree

  /// The view that this one lies in; nil for one at the top of its tree.
  public internal(set) weak var superview: UIView?
  /// From back to front.
  public internal(set) var subviews: [UIView] = []
  /// The controller whose root view this is.
  weak var viewController: UIViewController?
  var recognizers: [UIGestureRecognizer] = []
  /// A number to find the view by.
  public var tag = 0

  /// The window at the top of the tree.
  public var window: UIWindow? {
    var view: UIView? = self
    while let parent = view?.superview { view = parent }
    return view as? UIWindow
  }

  open override var next: UIResponder? { viewController ?? superview }

  /// Called after the view was put into a superview or taken out of one.
  open func didMoveToSuperview() {}

  // MARK: What is touched

  /// A view that is hidden is neither drawn nor touched, nor is anything in it.
  ///
  /// Hiding it cancels its touches, and so does switching off
  /// ``UIView/isUserInteractionEnabled``.
  open var isHidden = false {
    didSet {
      guard isHidden != oldValue else { return }
      setNeedsFrame()
      if isHidden { loseTouches(forGood: false) }
    }
  }

  /// 0…1; a view below 0.01 is not touched.
  open var alpha: CGFloat = 1 {
    willSet { Self.recorder?.note(self, .alpha) }
    didSet { if alpha != oldValue { setNeedsFrame() } }
  }

  /// Off, neither the view nor anything in it is touched.
  open var isUserInteractionEnabled = true {
    didSet {
      if !isUserInteractionEnabled, oldValue { loseTouches(forGood: false) }
    }
  }
  /// Off, the view gets only the first finger of a sequence.
  open var isMultipleTouchEnabled = false
  /// On, the view and the others of its window never have touches at the same time.
  open var isExclusiveTouch = false

  /// Asked of the view that was touched, and of each up to the recognizer's own, when a gesture is
  /// about to begin; a no has it fail.
  ///
  /// A control says no to gestures of views around it that would do what it does itself.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Whether the Tab key gives the view the keys.
  open var canBecomeFocused: Bool { false }

  // MARK: What is seen

  /// Cuts off what subviews draw outside the bounds.
  open var clipsToBounds = false {
    didSet { if clipsToBounds != oldValue { setNeedsFrame() } }
  }

  /// Fills the bounds before the view draws; nil for nothing.
  open var backgroundColor: UIColor? {
    didSet { if backgroundColor != oldValue { setNeedsDisplay() } }
  }

  /// Whether the view covers all that lies below it.
  open var isOpaque: Bool { backgroundColor?.alpha == 1 && transform.isIdentity }

  /// Keeps the pixels that ``draw(_:)`` made, and has only what is invalid drawn again.
  ///
  /// For a view whose drawing costs more than the copying of its pixels. Without it, ``draw(_:)`` is
  /// called for every frame of the window.
  public var retainsContent = false

  /// What of the retained pixels must be drawn again, in the view's coordinates.
  var dirtyRegion = DirtyRegion(.infinite)
  /// What of them is being drawn; between frames it is nothing but room.
  var regionInProcess = DirtyRegion()
  /// Where something must be drawn over the retained pixels; null for nowhere.
  var addedRect = CGRect.null
  var needsLayout = true

  /// Draws the view's content into ``UIGraphicsGetCurrentContext()``, in the view's coordinates.
  ///
  /// - Parameter rect: what must be drawn; drawing outside of it is cut off.
  open func draw(_ rect: CGRect) {}

  /// Draws what was added since the last frame, over the pixels that are retained.
  ///
  /// For a view that retains its content and is only added to, as a page is: what lies below an
  /// addition need not be drawn again. Not called where the addition is drawn by ``draw(_:)`` anyway.
  ///
  /// - Parameter rect: drawing outside of it is cut off.
  open func drawAddition(_ rect: CGRect) {}

  /// Has the whole view drawn with the next frame; while one is drawn, with the one after that.
  public func setNeedsDisplay() {
    dirtyRegion.add(.infinite)
    setNeedsFrame(in: bounds)
  }

  /// Has a part of the view drawn with the next frame.
  ///
  /// Parts that lie apart are drawn one by one.
  public func setNeedsDisplay(_ rect: CGRect) {
    dirtyRegion.add(rect)
    setNeedsFrame(in: rect.intersection(bounds))
  }

  /// Has ``drawAddition(_:)`` called with the next frame.
  ///
  /// - Parameter rect: where something was added.
  public func setNeedsAddition(_ rect: CGRect) {
    addedRect = addedRect.union(rect)
    setNeedsFrame(in: rect.intersection(bounds))
  }

  /// Has the window drawn with the next frame.
  func setNeedsFrame() { setNeedsFrame(in: .infinite) }

  /// Has a part of the view drawn with the next frame of the window.
  func setNeedsFrame(in rect: CGRect) {
    // What is seen elsewhere than it is, is somewhere in the window.
    let isPlain = animations.isEmpty && !rect.isInfinite
    superview?.setNeedsFrame(in: isPlain ? rect.applying(transformToSuperview) : .infinite)
  }

  // MARK: Layout

  /// The size that the view's content asks for, given the room there is; the present one where it
  /// asks for none.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Takes the size that the content asks for.
  public func sizeToFit() { frame.size = sizeThatFits(.zero) }

  /// Places the subviews; called before the next frame once the size changed or
  /// ``UIView/setNeedsLayout()`` was called.
  open func layoutSubviews() {}

  /// Has the subviews placed anew before the next frame, by ``layoutSubviews()``.
  public func setNeedsLayout() {
    needsLayout = true
    setNeedsFrame()
  }

  /// Lays out the view and all in it now, where needed.
  public func layoutIfNeeded() { layoutTree() }

  func layoutTree() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    for view in subviews { view.layoutTree() }
  }

  // MARK: Hit testing

  /// The view that a touch at a point belongs to: the frontmost one that holds the point.
  ///
  /// Left out, with all in them, are views that are hidden, nearly transparent or not enabled, and
  /// those that do not hold the point, whether or not they clip.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, isUserInteractionEnabled, alpha >= 0.01, !refusesTouches, !transform.isFlat,
      self.point(inside: point, with: event)
    else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(view.convertFromSuperview(point), with: event) { return hit }
    }
    return self
  }

  /// Answers a wheel, or two fingers that move over a touchpad.
  ///
  /// Asked of the view under the pointer first, and then of each that it lies in, until one has
  /// answered. UIKit has no such method; there a scroll view or a recognizer gets these.
  ///
  /// - Parameters:
  ///   - way: points by which the sight of the content moves, to the right and down.
  ///   - point: where the pointer is, in the view's coordinates.
  ///   - flags: the keys that are held.
  /// - Returns: whether that did anything.
  open func scroll(by way: CGVector, at point: CGPoint, with flags: UIKeyModifierFlags) -> Bool {
    false
  }

  /// Whether a point in the view's coordinates is the view's.
  ///
  /// The minimum edges are, the maximum ones are not.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }
}
