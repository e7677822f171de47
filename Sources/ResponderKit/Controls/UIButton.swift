/// A control that shows a title, an image or both, and performs an action when it is tapped.
///
/// As in UIKit, a button without a ``configuration`` has no shape: it shows its title and its image
/// directly above its background image and ``UIView/backgroundColor``.
@preconcurrency @MainActor
open class UIButton: UIControl {
  /// The appearance of a button without a configuration.
  nonisolated public enum ButtonType: Int, Sendable {
    /// By default, the title is white, also while the button is touched.
    case custom = 0
    /// The title and the image have the tint color.
    case system = 1
    /// Equivalent to ``system``.
    case detailDisclosure = 2
    /// Equivalent to ``system``.
    case infoLight = 3
    /// Equivalent to ``system``.
    case infoDark = 4
    /// Equivalent to ``system``.
    case contactAdd = 5
    /// Equivalent to ``system``.
    case plain = 6
    /// Equivalent to ``system``.
    case close = 7

    /// The former name of ``system``.
    public static var roundedRect: ButtonType { .system }
  }

  private static let cornerRadius: CGFloat = 8

  /// The type with which the button was created.
  public private(set) var buttonType = ButtonType.custom
  var titles: [State: String] = [:]
  var titleColors: [State: UIColor] = [:]
  var images: [State: UIImage] = [:]
  var backgroundImages: [State: UIImage] = [:]
  private var label: UILabel?
  private var imageSubview: UIImageView?

  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    if let type = coder.interface?.buttonType { buttonType = type }
    coder.interface?.configureContent(self)
  }

  /// Creates a button of a type with an empty frame at the origin.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
  }

  /// Creates a button of a type with the title and the image of an action.
  public convenience init(type buttonType: ButtonType, primaryAction: UIAction?) {
    self.init(type: buttonType)
    setPrimaryAction(primaryAction)
  }

  /// Creates a button of the type ``ButtonType/system`` with the title and the image of an action.
  ///
  /// The button performs the action when it is tapped or activated by a key.
  public convenience init(frame: CGRect = .zero, primaryAction: UIAction?) {
    self.init(frame: frame)
    buttonType = .system
    setPrimaryAction(primaryAction)
  }

  /// Creates a button with a configuration and with the title and the image of an action.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero, primaryAction: primaryAction)
    self.configuration = configuration
  }

  private func setPrimaryAction(_ action: UIAction?) {
    guard let action else { return }
    if !action.title.isEmpty { setTitle(action.title, for: .normal) }
    if let image = action.image { setImage(image, for: .normal) }
    addAction(action, for: .primaryActionTriggered)
  }

  // MARK: Content

  /// The visual style of the button; nil, the default, for the style of its type.
  open var configuration: Configuration? {
    didSet { if configuration != oldValue { contentDidChange() } }
  }

  /// The padding around the title and the image; zero by default.
  ///
  /// The insets of a configuration replace these insets.
  open var contentEdgeInsets = UIEdgeInsets.zero { didSet { contentDidChange() } }
  /// The insets by which the title is displaced; zero by default.
  open var titleEdgeInsets = UIEdgeInsets.zero { didSet { contentDidChange() } }
  /// The insets by which the image is displaced; zero by default.
  open var imageEdgeInsets = UIEdgeInsets.zero { didSet { contentDidChange() } }

  /// A Boolean value that determines whether the image is dimmed while the button is highlighted.
  open var adjustsImageWhenHighlighted = true { didSet { updateContent() } }
  /// A Boolean value that determines whether the image is dimmed while the button is disabled.
  open var adjustsImageWhenDisabled = true { didSet { updateContent() } }
  /// A Boolean value that determines whether the button glows while it is touched.
  ///
  /// Differs from UIKit: The value has no effect.
  open var showsTouchWhenHighlighted = false

  /// The label that shows the title.
  ///
  /// You can set its font and its other properties, except its text and its text color, which the
  /// button sets for each state.
  open var titleLabel: UILabel? { titleView }

  /// The view that shows the image.
  open var imageView: UIImageView? { imageContentView }

  /// The font of the title.
  public var font: UIFont {
    get { titleView.font }
    set {
      titleView.font = newValue
      contentDidChange()
    }
  }

  /// The menu of the button; nil for none.
  open var menu: UIMenu?
  /// A Boolean value that determines whether a tap shows ``menu`` instead of performing the primary
  /// action.
  open var showsMenuAsPrimaryAction = false

  /// Sets the title for a state.
  ///
  /// States without a title use the title for the normal state.
  open func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    contentDidChange()
  }

  /// Returns the title set for a state; nil if none is set, even if the button shows another title.
  open func title(for state: State) -> String? { titles[state] }

  /// The title that the button shows in its current state.
  ///
  /// If no title is set for the state, the title for the state without ``UIControl/State/focused``
  /// is used, or else the title for ``UIControl/State/normal``.
  open var currentTitle: String? { contentForCurrentState(in: titles) }

  /// Sets the color of the title for a state; states without a color use that for the normal state.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    titleColors[state] = color
    contentDidChange()
  }

  /// Returns the color of the title for a state.
  ///
  /// If no color was set, the result is the default color for the normal state, and nil for other
  /// states.
  open func titleColor(for state: State) -> UIColor? {
    titleColors[state] ?? (state == .normal ? defaultTitleColor : nil)
  }

  /// The color of the title in the current state, selected in the same order as ``currentTitle``.
  open var currentTitleColor: UIColor {
    contentForCurrentState(in: titleColors) ?? defaultTitleColor
  }

  /// Sets the image for a state.
  ///
  /// The button shows the image to the left of the title.
  open func setImage(_ image: UIImage?, for state: State) {
    images[state] = image
    contentDidChange()
  }

  /// Returns the image set for a state; nil if none is set, even if the button shows another image.
  open func image(for state: State) -> UIImage? { images[state] }

  /// The image that the button shows in its current state; nil for none.
  ///
  /// The image is selected in the same order as ``currentTitle``.
  open var currentImage: UIImage? { contentForCurrentState(in: images) }

  /// Sets the image that fills the background of the button in a state.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    backgroundImages[state] = image
    setNeedsDisplay()
  }

  /// Returns the background image set for a state; nil if none is set.
  open func backgroundImage(for state: State) -> UIImage? { backgroundImages[state] }

  /// The background image in the current state, selected in the same order as ``currentTitle``.
  open var currentBackgroundImage: UIImage? { contentForCurrentState(in: backgroundImages) }

  /// Returns the content for the first of these states that has content: the current state, the
  /// current state without ``UIControl/State/focused``, and the normal state.
  private func contentForCurrentState<Content>(in contents: [State: Content]) -> Content? {
    contents[state] ?? contents[state.subtracting(.focused)] ?? contents[.normal]
  }

  // MARK: Layout

  open override func sizeThatFits(_ size: CGSize) -> CGSize { contentLayout.fittingSize }

  open override var intrinsicContentSize: CGSize { contentLayout.fittingSize }

  /// Returns the rectangle of the background.
  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// Returns the rectangle in which the title and the image are placed.
  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: contentInsets) }

  /// Returns the rectangle of the title.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    contentLayout.titleRect(in: contentRect)
  }

  /// Returns the rectangle of the image.
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    contentLayout.imageRect(in: contentRect)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let rect = contentRect(forBounds: bounds)
    label?.frame = titleRect(forContentRect: rect)
    imageSubview?.frame = imageRect(forContentRect: rect)
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
  /// - Returns: `true` if the menu replaces the primary action.
  private func showMenu(movesFocus: Bool = false) -> Bool {
    guard showsMenuAsPrimaryAction, let menu else { return false }
    MenuList.show(menu, beside: self, movesFocus: movesFocus)
    return true
  }

  /// Prevents taps on the button from starting gestures of its superviews.
  open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.view === self || !isEnabled || !recognizer.isSingleTap
  }

  // MARK: Appearance

  override func stateDidChange() {
    super.stateDidChange()
    updateContent()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    updateContent()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    updateContent()
  }

  /// Updates the content, the layout and the size after the content has changed.
  private func contentDidChange() {
    updateContent()
    setNeedsLayout()
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  /// Shows the title and the image for the current state.
  private func updateContent() {
    let (title, image) = (shownTitle, shownImage)
    if let title, !title.isEmpty { _ = titleView }
    label?.text = title
    label?.textColor = shownTitleColor
    if image != nil { _ = imageContentView }
    guard let imageSubview else { return }
    if imageSubview.image !== image {
      imageSubview.image = image
      setNeedsLayout()
    }
    let isDimmed =
      isHighlighted && adjustsImageWhenHighlighted || !isEnabled && adjustsImageWhenDisabled
    imageSubview.alpha = isDimmed ? 0.4 : 1
    // A template image in the tint color would be invisible on a background in that color.
    let color = configuration?.titleColor(tint: tintColor)
    if imageSubview.rareProperties?.tintColor != color { imageSubview.tintColor = color }
  }

  private var titleView: UILabel {
    if let label { return label }
    let label = UILabel()
    label.font = .systemFont(ofSize: 16)
    self.label = label
    addSubview(label)
    return label
  }

  private var imageContentView: UIImageView {
    if let imageSubview { return imageSubview }
    let view = UIImageView(image: nil)
    view.drawsAutomaticImagesAsTemplates = buttonType == .system
    imageSubview = view
    insertSubview(view, at: 0)
    return view
  }

  open override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    currentBackgroundImage?.draw(in: backgroundRect(forBounds: bounds))
    let body = bounds.insetBy(dx: 1, dy: 1)
    if let configuration {
      context.beginTransparencyLayer(ifNot: isEnabled)
      let radius = configuration.cornerRadius ?? Self.cornerRadius
      if let color = configuration.backgroundColor(tint: tintColor) {
        color.setFill()
        context.fill(body, cornerRadius: radius)
      }
      if isHighlighted {
        UIColor.label.withAlphaComponent(0.18).setFill()
        context.fill(body, cornerRadius: radius)
      }
      context.endTransparencyLayer(ifNot: isEnabled)
    }
    if isFocused { context.drawFocusRing(around: body, cornerRadius: Self.cornerRadius) }
  }
}
