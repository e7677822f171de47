/// A control with a row of dots, of which one marks the current page.
///
/// A tap on the left or the right half shows the previous or the next page. A drag along the dots
/// shows the page of the dot under the finger.
///
/// Differs from UIKit: The control shows all dots, even if there are many. The left and right arrow
/// keys change the page of a focused control.
@preconcurrency @MainActor
open class UIPageControl: UIControl {
  /// The height of every page control, in points.
  static let height: CGFloat = 26
  /// The distance between the centers of two dots, in points.
  static let spacing: CGFloat = 16
  /// The space before the first dot and after the last dot, in points.
  static let margin: CGFloat = 12

  private var pageBeforeTracking = 0
  private var startLocation = CGPoint.zero
  /// The images in place of the dots; nil if there are none.
  var images: PageIndicatorImages? { didSet { setNeedsDisplay() } }

  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    coder.interface?.configureContent(self)
  }

  // MARK: Pages

  private var pageCount = 0
  private var page = 0

  /// The number of pages; the default is 0.
  open var numberOfPages: Int {
    get { pageCount }
    set {
      pageCount = max(0, newValue)
      page = clamped(page)
      invalidateIntrinsicContentSize()
      setNeedsDisplay()
    }
  }

  /// The index of the current page, clamped to the pages; the default is 0.
  ///
  /// Setting the index in code sends no event.
  open var currentPage: Int {
    get { page }
    set {
      page = clamped(newValue)
      setNeedsDisplay()
    }
  }

  private func clamped(_ page: Int) -> Int { max(0, min(page, pageCount - 1)) }

  /// A Boolean value that determines whether the control shows nothing if there is only one page;
  /// the default is false.
  open var hidesForSinglePage = false { didSet { setNeedsDisplay() } }

  /// A Boolean value that determines whether a drag along the dots changes the page; the default is
  /// true.
  open var allowsContinuousInteraction = true

  /// The manner in which the user is changing the page.
  open private(set) var interactionState = InteractionState.none

  /// The direction of the dots; the default is natural.
  open var direction = Direction.natural {
    didSet {
      invalidateIntrinsicContentSize()
      setNeedsDisplay()
    }
  }

  private func show(_ page: Int, _ event: UIEvent?) {
    let old = self.page
    currentPage = page
    if self.page != old { send([.valueChanged, .primaryActionTriggered], event) }
  }

  // MARK: Touches and keys

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard pageCount > 1 else { return false }
    (startLocation, pageBeforeTracking) = (touch.location(in: self), page)
    interactionState = .discrete
    return true
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard allowsContinuousInteraction else { return true }
    let location = touch.location(in: self)
    if interactionState == .discrete {
      guard location.distance(to: startLocation) > TouchConstants.tapSlop(of: touch.type)
      else { return true }
      interactionState = .continuous
      setNeedsDisplay()
    }
    show(nearestPage(to: location), event)
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if interactionState == .discrete, endedInside, let touch {
      let isForward = distanceAlongDots(to: touch.location(in: self)) > 0
      show(isForward ? page + 1 : page - 1, event)
    }
    finishTracking()
  }

  open override func cancelTracking(with event: UIEvent?) {
    show(pageBeforeTracking, event)
    finishTracking()
  }

  private func finishTracking() {
    interactionState = .none
    setNeedsDisplay()
  }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let keys = presses.compactMap { $0.key?.charactersIgnoringModifiers }
    if keys.contains(UIKeyCommand.inputLeftArrow) {
      show(page - 1, event)
    } else if keys.contains(UIKeyCommand.inputRightArrow) {
      show(page + 1, event)
    } else {
      super.pressesBegan(presses, with: event)
    }
  }

  /// Prevents taps, and drags along the dots, from starting gestures of the control's superviews.
  open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.view === self || !isEnabled
      || !(recognizer.isSingleTap || isTracking && recognizer.isHorizontal)
  }

  // MARK: Size

  /// Returns the size of a control with a number of pages.
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    let length = CGFloat(max(0, pageCount - 1)) * Self.spacing + 2 * Self.margin + 8
    return direction.isVertical
      ? CGSize(width: Self.height, height: length) : CGSize(width: length, height: Self.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    self.size(forNumberOfPages: pageCount)
  }

  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: pageCount) }

  // MARK: Appearance

  /// The color of the dots of all pages except the current one; nil for a faint color.
  open var pageIndicatorTintColor: UIColor? { didSet { setNeedsDisplay() } }

  /// The color of the dot of the current page; nil for the color of text.
  open var currentPageIndicatorTintColor: UIColor? { didSet { setNeedsDisplay() } }

  /// The background of the control; the default is automatic.
  open var backgroundStyle = BackgroundStyle.automatic { didSet { setNeedsDisplay() } }

  open override func draw(_ rect: CGRect) {
    if let context = UIGraphicsGetCurrentContext() { drawDots(in: context) }
  }
}
