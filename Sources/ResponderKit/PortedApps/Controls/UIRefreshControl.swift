/// A control that starts a refresh when the user pulls the content of a scroll view down.
///
/// Set it as the ``UIScrollView/refreshControl`` of a scroll view. The control sends
/// ``UIControl/Event/valueChanged`` when the content has been pulled far enough, and stays visible
/// until ``endRefreshing()``.
@preconcurrency @MainActor
open class UIRefreshControl: UIControl {
  /// The state of the refresh and of the drag that started it.
  private enum Phase {
    /// No refresh is in progress.
    case idle
    /// The refresh is in progress, and the drag that started it has not ended.
    case dragging
    /// The refresh is in progress, and the content stays below the control.
    case refreshing
    /// The refresh has ended. The next one can start after the content has returned.
    case returning
  }

  /// The height of the control, and the distance by which the content must be pulled to start a
  /// refresh, in points.
  static let height: CGFloat = 60

  private var phase = Phase.idle
  private let indicator = UIActivityIndicatorView(style: .medium)
  private let label = UILabel()

  /// Creates a control of the standard height.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(x: 0, y: -Self.height, width: frame.width, height: Self.height))
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    indicator.hidesWhenStopped = false
    label.font = .systemFont(ofSize: 12)
    label.textColor = .secondaryLabel
    label.textAlignment = .center
    addSubview(indicator)
    addSubview(label)
    alpha = 0
  }

  /// A text below the wheel; nil for none.
  package var title: String? {
    get { label.text }
    set {
      label.text = newValue
      setNeedsLayout()
    }
  }

  // MARK: Refresh

  /// A Boolean value that indicates whether a refresh is in progress.
  open var isRefreshing: Bool { phase == .dragging || phase == .refreshing }

  /// Shows that the app has started a refresh; sends no event and does not scroll.
  open func beginRefreshing() {
    if !isRefreshing { start(.refreshing) }
  }

  private func start(_ phase: Phase) {
    self.phase = phase
    alpha = 1
    indicator.startAnimating()
  }

  /// Hides the control; call this method when a refresh has ended.
  open func endRefreshing() {
    guard isRefreshing else { return }
    phase = .returning
    indicator.stopAnimating()
    scrollView?.settle()
    contentDidMove()
  }

  /// The height by which the content stays below its usual location.
  var inset: CGFloat { phase == .refreshing ? Self.height : 0 }

  // MARK: Scroll view

  private var scrollView: UIScrollView? { superview as? UIScrollView }

  open override func willMove(toSuperview newSuperview: UIView?) {
    super.willMove(toSuperview: newSuperview)
    if let scrollView, scrollView.attachedRefreshControl === self {
      scrollView.attachedRefreshControl = nil
    }
  }

  open override func didMoveToSuperview() {
    super.didMoveToSuperview()
    scrollView?.attachedRefreshControl = self
    contentDidMove()
  }

  /// Called when the scroll view was scrolled or resized.
  func contentDidMove() {
    guard let scrollView else { return }
    let frame = CGRect(
      x: scrollView.bounds.minX, y: -Self.height, width: scrollView.bounds.width,
      height: Self.height)
    if self.frame != frame { self.frame = frame }
    let distance = -(scrollView.contentOffset.y + scrollView.contentInset.top)
    switch phase {
    case .idle:
      alpha = max(0, min(1, distance / Self.height))
      if isEnabled, scrollView.isDragging, distance >= Self.height {
        start(.dragging)
        send([.valueChanged, .primaryActionTriggered], nil)
      }
    case .dragging, .refreshing: break
    case .returning:
      alpha = max(0, min(1, distance / Self.height))
      if distance < Self.height / 2 { phase = .idle }
    }
  }

  /// Called when a drag of the scroll view ends, before the content moves to its limits.
  func dragDidEnd() {
    if phase == .dragging { phase = .refreshing }
  }

  // MARK: Appearance

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    indicator.color = rareProperties?.tintColor
  }

  open override var canBecomeFocused: Bool { false }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let hasTitle = label.text?.isEmpty == false
    indicator.center = CGPoint(x: bounds.midX, y: hasTitle ? bounds.midY - 8 : bounds.midY)
    label.frame = CGRect(x: bounds.minX, y: bounds.maxY - 22, width: bounds.width, height: 18)
  }
}
