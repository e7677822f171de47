/// A word or picture that does something when it is tapped.
open class UIButton: UIControl {
  /// Points around the title.
  private static let padding = CGSize(width: 16, height: 9)
  private static let cornerRadius: CGFloat = 8

  private var titles: [State: String] = [:]
  private var images: [State: UIImage] = [:]

  /// Of the title.
  public var font = UIFont.systemFont(ofSize: UIFont.buttonFontSize) {
    didSet { setNeedsDisplay() }
  }

  /// The colour of the title, or of what is below it in a filled button.
  public var tintColor = UIColor.tintColor {
    didSet { setNeedsDisplay() }
  }

  /// How much a button stands out.
  nonisolated public struct Configuration: Hashable, Sendable {
    fileprivate enum Ground {
      case none
      case gray
      case tint
    }

    fileprivate let ground: Ground

    /// Only the title.
    public static func plain() -> Configuration { Configuration(ground: .none) }

    /// The title on gray.
    public static func gray() -> Configuration { Configuration(ground: .gray) }

    /// The title on the tint colour, for what is most often meant.
    public static func filled() -> Configuration { Configuration(ground: .tint) }
  }

  /// How much the button stands out; gray at first.
  public var configuration = Configuration.gray() {
    didSet { if configuration != oldValue { setNeedsDisplay() } }
  }

  /// The place of a title between the left and the right edge of a button.
  nonisolated public enum ContentHorizontalAlignment: Int, Sendable {
    /// In the middle.
    case center
    /// At the left edge, 16 points in.
    case left
    /// At the right edge, 16 points in.
    case right
  }

  /// Where the title lies in a button that is wider than it.
  public var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { if contentHorizontalAlignment != oldValue { setNeedsDisplay() } }
  }

  /// A button that performs an action when it is tapped or pressed from the keyboard.
  public convenience init(frame: CGRect = .zero, primaryAction: UIAction?) {
    self.init(frame: frame)
    guard let primaryAction else { return }
    setTitle(primaryAction.title, for: .normal)
    addAction(primaryAction, for: .primaryActionTriggered)
  }

  /// Sets what the button says in a state; where nothing is set, it says what it does normally.
  public func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    setNeedsDisplay()
  }

  /// The title that was set for a state.
  ///
  /// Nil where none was, even if the button then says what it does normally.
  public func title(for state: State) -> String? { titles[state] }

  /// What the button says in its present state.
  ///
  /// That is the title set for the state, or else the one for ``UIControl/State/normal``. Whether
  /// keys come to the button makes no difference.
  public var currentTitle: String? { shown(in: titles) }

  /// Sets a picture, which is shown instead of a title.
  public func setImage(_ image: UIImage?, for state: State) {
    images[state] = image
    setNeedsDisplay()
  }

  /// The picture that was set for a state.
  ///
  /// Nil where none was, even if the button then shows what it does normally.
  public func image(for state: State) -> UIImage? { images[state] }

  /// What the button shows in its present state in place of a title; nil for a title.
  ///
  /// Chosen among the pictures that were set as ``currentTitle`` is among titles.
  public var currentImage: UIImage? { shown(in: images) }

  /// What is set for the state as it is, or without the focus, or normally.
  private func shown<Content>(in contents: [State: Content]) -> Content? {
    contents[state] ?? contents[state.subtracting(.focused)] ?? contents[.normal]
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let content = currentImage?.size ?? titleSize
    return CGSize(
      width: content.width.rounded(.up) + 2 * Self.padding.width,
      height: content.height.rounded(.up) + 2 * Self.padding.height)
  }

  private var titleSize: CGSize {
    let typesetter = Typesetting.typesetter
    return CGSize(
      width: typesetter.width(of: currentTitle ?? "", in: font),
      height: typesetter.lineHeight(of: font))
  }

  // MARK: Touches and keys

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let wasTracking = isTracking
    super.touchesEnded(touches, with: event)
    if wasTracking, !isTracking, endedInside { send(.primaryActionTriggered, event) }
  }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.contains(where: { $0.key?.activates == true }) else {
      return super.pressesBegan(presses, with: event)
    }
    send([.touchUpInside, .primaryActionTriggered], event)
  }

  /// A tap on a button is the button's, not a view's around it.
  open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.view === self || !isEnabled || !recognizer.isSingleTap
  }

  // MARK: Drawing

  open override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginTransparencyLayer(ifNot: isEnabled)
    defer { context.endTransparencyLayer(ifNot: isEnabled) }
    let body = bounds.insetBy(dx: 1, dy: 1)
    if configuration.ground != .none {
      (configuration.ground == .tint ? tintColor : .systemFill).setFill()
      context.fill(body, cornerRadius: Self.cornerRadius)
    }
    if isHighlighted {
      UIColor.label.withAlphaComponent(0.18).setFill()
      context.fill(body, cornerRadius: Self.cornerRadius)
    }
    drawContent(configuration.ground == .tint ? .onTint : tintColor, in: context)
    if isFocused { context.drawFocusRing(around: body, cornerRadius: Self.cornerRadius) }
  }

  private func drawContent(_ color: UIColor, in context: GraphicsContext) {
    if let image = currentImage {
      let size = image.size
      return image.draw(
        in: CGRect(
          x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width,
          height: size.height))
    }
    let size = titleSize
    let x =
      switch contentHorizontalAlignment {
      case .center: bounds.midX - size.width / 2
      case .left: bounds.minX + Self.padding.width
      case .right: bounds.maxX - Self.padding.width - size.width
      }
    Typesetting.typesetter.draw(
      currentTitle ?? "", in: font, at: CGPoint(x: x, y: bounds.midY - size.height / 2),
      color: color)
  }
}
