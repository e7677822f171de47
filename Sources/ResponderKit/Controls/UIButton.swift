/// A control with a title or an image that performs an action when it is tapped.
open class UIButton: UIControl {
  /// The padding around the title, in points.
  private static let padding = CGSize(width: 16, height: 9)
  private static let cornerRadius: CGFloat = 8

  private var titles: [State: String] = [:]
  private var images: [State: UIImage] = [:]

  /// The font of the title.
  public var font = UIFont.systemFont(ofSize: UIFont.buttonFontSize) {
    didSet { setNeedsDisplay() }
  }

  /// The color of the title or, in a filled button, of the background.
  public var tintColor = UIColor.tintColor {
    didSet { setNeedsDisplay() }
  }

  /// The visual style of a button.
  nonisolated public struct Configuration: Hashable, Sendable {
    fileprivate enum Background {
      case none
      case gray
      case tint
    }

    fileprivate let background: Background

    /// Returns a style without a background.
    public static func plain() -> Configuration { Configuration(background: .none) }

    /// Returns a style with a gray background.
    public static func gray() -> Configuration { Configuration(background: .gray) }

    /// Returns a style with a background in the tint color, for the most common action.
    public static func filled() -> Configuration { Configuration(background: .tint) }
  }

  /// The visual style of the button; the default is gray.
  public var configuration = Configuration.gray() {
    didSet { if configuration != oldValue { setNeedsDisplay() } }
  }

  /// The horizontal alignment of the title in a button.
  nonisolated public enum ContentHorizontalAlignment: Int, Sendable {
    /// The title is centered.
    case center
    /// The title begins 16 points from the left edge.
    case left
    /// The title ends 16 points from the right edge.
    case right
  }

  /// The horizontal alignment of the title; the default is center.
  public var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { if contentHorizontalAlignment != oldValue { setNeedsDisplay() } }
  }

  /// The menu of the button; nil for none.
  open var menu: UIMenu?
  /// A Boolean value that determines whether a tap shows ``menu`` instead of performing the primary
  /// action.
  public var showsMenuAsPrimaryAction = false

  /// Creates a button with the title of an action.
  ///
  /// The button performs the action when it is tapped or activated by a key.
  public convenience init(frame: CGRect = .zero, primaryAction: UIAction?) {
    self.init(frame: frame)
    guard let primaryAction else { return }
    setTitle(primaryAction.title, for: .normal)
    addAction(primaryAction, for: .primaryActionTriggered)
  }

  /// Sets the title for a state.
  ///
  /// States without a title use the title for the normal state.
  public func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    setNeedsDisplay()
  }

  /// Returns the title set for a state; nil if none is set, even if the button shows another title.
  public func title(for state: State) -> String? { titles[state] }

  /// The title that the button shows in its current state.
  ///
  /// If no title is set for the state, the title for the state without ``UIControl/State/focused``
  /// is used, or else the title for ``UIControl/State/normal``.
  public var currentTitle: String? { contentForCurrentState(in: titles) }

  /// Sets the image for a state, which is shown instead of a title.
  public func setImage(_ image: UIImage?, for state: State) {
    images[state] = image
    setNeedsDisplay()
  }

  /// Returns the image set for a state; nil if none is set, even if the button shows another image.
  public func image(for state: State) -> UIImage? { images[state] }

  /// The image that the button shows in its current state; nil if it shows a title.
  ///
  /// The image is selected in the same order as ``currentTitle``.
  public var currentImage: UIImage? { contentForCurrentState(in: images) }

  /// Returns the content for the current state, the current state without focus, or the normal
  /// state.
  private func contentForCurrentState<Content>(in contents: [State: Content]) -> Content? {
    contents[state] ?? contents[state.subtracting(.focused)] ?? contents[.normal]
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let content = currentImage?.size ?? titleSize
    return CGSize(
      width: content.width.rounded(.up) + 2 * Self.padding.width,
      height: content.height.rounded(.up) + 2 * Self.padding.height)
  }

  private var titleSize: CGSize {
    return CGSize(
      width: typesetter.width(of: currentTitle ?? "", in: font),
      height: typesetter.lineHeight(of: font))
  }

  // MARK: Touches and keys

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let wasTracking = isTracking
    super.touchesEnded(touches, with: event)
    if wasTracking, !isTracking, endedInside, !showMenu() { send(.primaryActionTriggered, event) }
  }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.contains(where: { $0.key?.isActivationKey == true }) else {
      return super.pressesBegan(presses, with: event)
    }
    if !showMenu(movesFocus: true) { send([.touchUpInside, .primaryActionTriggered], event) }
  }

  /// Shows the menu if it replaces the primary action.
  ///
  /// - Returns: Whether the menu replaces the primary action.
  private func showMenu(movesFocus: Bool = false) -> Bool {
    guard showsMenuAsPrimaryAction, let menu else { return false }
    MenuList.show(menu, beside: self, movesFocus: movesFocus)
    return true
  }

  /// Prevents taps on the button from starting gestures of its superviews.
  open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.view === self || !isEnabled || !recognizer.isSingleTap
  }

  // MARK: Drawing

  open override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginTransparencyLayer(ifNot: isEnabled)
    defer { context.endTransparencyLayer(ifNot: isEnabled) }
    let body = bounds.insetBy(dx: 1, dy: 1)
    if configuration.background != .none {
      (configuration.background == .tint ? tintColor : .systemFill).setFill()
      context.fill(body, cornerRadius: Self.cornerRadius)
    }
    if isHighlighted {
      UIColor.label.withAlphaComponent(0.18).setFill()
      context.fill(body, cornerRadius: Self.cornerRadius)
    }
    drawContent(configuration.background == .tint ? .onTint : tintColor, in: context)
    if isFocused { context.drawFocusRing(around: body, cornerRadius: Self.cornerRadius) }
  }

  private func drawContent(_ color: UIColor, in context: CGContext) {
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
    typesetter.draw(
      currentTitle ?? "", in: font, at: CGPoint(x: x, y: bounds.midY - size.height / 2),
      color: color)
  }
}
