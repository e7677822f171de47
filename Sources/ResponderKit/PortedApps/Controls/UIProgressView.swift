/// A bar that shows the progress of a task.
@preconcurrency @MainActor
open class UIProgressView: UIView {
  /// A style of progress views.
  nonisolated public enum Style: Int, Sendable {
    /// The standard style.
    case `default`
    /// The style in a toolbar, without a visible track.
    case bar
  }

  private static let barHeight: CGFloat = 4
  private static let animationDuration: TimeInterval = 0.25

  private var animation: FractionAnimation?

  /// Creates a view of the standard style.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    if frame.height == 0 { self.frame.size.height = Self.barHeight }
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    coder.interface?.configureContent(self)
  }

  /// Creates a view of a style, with the natural height.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: 150, height: Self.barHeight))
    progressViewStyle = style
  }

  /// The style; the default is the standard style.
  open var progressViewStyle = Style.default { didSet { setNeedsDisplay() } }

  // MARK: Progress

  private var currentProgress: Float = 0

  /// The progress from 0 to 1; the default is 0.
  ///
  /// A value outside of this range is replaced by the nearest value in it.
  open var progress: Float {
    get { currentProgress }
    set { setProgress(newValue, animated: false) }
  }

  /// Sets the progress, at once or with an animation from the progress that is shown.
  open func setProgress(_ progress: Float, animated: Bool) {
    let start = shownFraction
    currentProgress = progress.isNaN ? 0 : min(max(progress, 0), 1)
    animation = nil
    if animated {
      animation = FractionAnimation(
        from: start, to: CGFloat(currentProgress), duration: Self.animationDuration, of: self
      ) { [unowned self] in animation = nil }
    }
    setNeedsDisplay()
  }

  private var shownFraction: CGFloat { animation?.value ?? CGFloat(currentProgress) }

  // MARK: Appearance

  /// The color of the bar; nil for the tint color.
  open var progressTintColor: UIColor? { didSet { setNeedsDisplay() } }

  /// The color of the track behind the bar; nil for the system's color.
  open var trackTintColor: UIColor? { didSet { setNeedsDisplay() } }

  /// The image of the bar; nil for the standard bar.
  open var progressImage: UIImage? { didSet { setNeedsDisplay() } }

  /// The image of the track; nil for the standard track.
  open var trackImage: UIImage? { didSet { setNeedsDisplay() } }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.barHeight)
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.barHeight)
  }

  open override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    if let trackImage {
      trackImage.draw(in: bounds)
    } else if progressViewStyle == .default || trackTintColor != nil {
      (trackTintColor ?? .systemFill).setFill()
      context.fill(bounds, cornerRadius: bounds.height / 2)
    }
    var bar = bounds
    // A bar that is narrower than its round ends would be drawn as an ellipse.
    bar.size.width = max(bounds.width * shownFraction, shownFraction > 0 ? bounds.height : 0)
    if let progressImage {
      progressImage.draw(in: bar)
    } else {
      (progressTintColor ?? tintColor).setFill()
      context.fill(bar, cornerRadius: bounds.height / 2)
    }
  }
}
