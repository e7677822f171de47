/// A wheel of spokes that turns while a task is in progress.
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
  /// A style of activity indicators.
  nonisolated public enum Style: Int, Sendable {
    /// The large style in white.
    case whiteLarge
    /// The medium style in white.
    case white
    /// The medium style in gray.
    case gray
    /// The medium style in the system's color.
    case medium = 100
    /// The large style in the system's color.
    case large

    /// The width and the height of an indicator in points.
    fileprivate var length: CGFloat {
      switch self {
      case .large, .whiteLarge: 37
      case .medium, .white, .gray: 20
      }
    }

    fileprivate var color: UIColor {
      switch self {
      case .medium, .large: .secondaryLabel
      case .white, .whiteLarge: .white
      case .gray: .gray
      }
    }
  }

  private static let spokeCount = 8
  /// The time in seconds after which the wheel turns by one spoke.
  private static let interval: TimeInterval = 0.1

  /// The index of the most opaque spoke.
  private var turn = 0 { didSet { setNeedsDisplay() } }
  /// The registration with the animator; nil unless the wheel turns in a window.
  private var timer: (animator: Animator, id: Int)?
  private var ownColor: UIColor?

  /// Creates an indicator of a style at the origin, with the size of the style.
  public init(style: Style) {
    self.style = style
    super.init(frame: CGRect(x: 0, y: 0, width: style.length, height: style.length))
    super.isHidden = true
  }

  /// Creates an indicator of the medium style.
  public override init(frame: CGRect) {
    style = .medium
    super.init(frame: frame)
    super.isHidden = true
  }

  public required init?(coder: NSCoder) {
    style = .medium
    super.init(coder: coder)
    super.isHidden = true
    coder.interface?.configureContent(self)
  }

  // MARK: Animation

  /// A Boolean value that indicates whether the wheel turns.
  open private(set) var isAnimating = false

  /// A Boolean value that determines whether the view is hidden while the wheel does not turn; the
  /// default is true.
  open var hidesWhenStopped = true {
    didSet { if !isAnimating { isHidden = hidesWhenStopped } }
  }

  /// Shows the view and turns the wheel.
  open func startAnimating() {
    isAnimating = true
    if hidesWhenStopped { isHidden = false }
    updateTimer()
  }

  /// Stops the wheel.
  open func stopAnimating() {
    isAnimating = false
    if hidesWhenStopped { isHidden = true }
    updateTimer()
  }

  open override var isHidden: Bool { didSet { updateTimer() } }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    updateTimer()
  }

  /// Starts or stops the timer.
  ///
  /// Only a wheel that is visible in a window wakes the application.
  private func updateTimer() {
    let application = isAnimating && !isHidden ? window?.application : nil
    if let timer, timer.animator !== application?.animator {
      timer.animator.stop(timer.id)
      self.timer = nil
    }
    guard let application, timer == nil else { return }
    let id = application.animator.start(for: self, at: application.now, every: Self.interval) {
      [unowned self] _ in
      turn = (turn + 1) % Self.spokeCount
      return true
    }
    timer = (application.animator, id)
  }

  // MARK: Appearance

  /// The style, which determines the size and the default color.
  ///
  /// Setting the style resizes the view and restores the default color.
  open var style: Style {
    didSet {
      ownColor = nil
      bounds.size = CGSize(width: style.length, height: style.length)
      invalidateIntrinsicContentSize()
      setNeedsDisplay()
    }
  }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The color of the spokes; nil restores the color of the style.
  open var color: UIColor! {
    get { ownColor ?? style.color }
    set {
      ownColor = newValue
      setNeedsDisplay()
    }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: style.length, height: style.length)
  }

  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

  open override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), let color else { return }
    let radius = style.length / 2
    context.translateBy(x: bounds.midX, y: bounds.midY)
    context.setLineCap(.round)
    context.setLineWidth(radius * 0.22)
    for spoke in 0..<Self.spokeCount {
      // The spokes become fainter in the direction opposite to the rotation.
      let age = (turn - spoke + Self.spokeCount) % Self.spokeCount
      let alpha = 1 - 0.85 * CGFloat(age) / CGFloat(Self.spokeCount - 1)
      context.setStrokeColor(color.withAlphaComponent(color.alpha * alpha))
      context.beginPath()
      context.move(to: CGPoint(x: 0, y: -radius * 0.42))
      context.addLine(to: CGPoint(x: 0, y: -radius * 0.86))
      // The path already has the current transform. The rotation applies only to the next spoke.
      context.strokePath()
      context.rotate(by: 2 * .pi / CGFloat(Self.spokeCount))
    }
  }
}
