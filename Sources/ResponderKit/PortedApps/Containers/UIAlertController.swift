/// An action that the user can choose in an alert.
@preconcurrency @MainActor open class UIAlertAction {
  /// The appearance of an action.
  nonisolated public enum Style: Int, Sendable {
    /// An ordinary action.
    case `default`
    /// The action leaves everything unchanged; a tap outside of an action sheet chooses it.
    case cancel
    /// The action removes something.
    case destructive
  }

  /// The title of the button.
  public let title: String?
  /// The appearance of the button.
  public let style: Style
  /// A Boolean value that indicates whether the user can choose the action.
  public var isEnabled = true { didSet { onChange?() } }
  /// A closure that is called when ``isEnabled`` has changed.
  var onChange: (() -> Void)?
  let handler: ((UIAlertAction) -> Void)?

  /// Creates an action.
  ///
  /// - Parameters:
  ///   - title: The title of the button.
  ///   - style: The appearance of the button.
  ///   - handler: A closure that is called after the user has chosen the action and the alert has
  ///     disappeared.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    (self.title, self.style, self.handler) = (title, style, handler)
  }
}

/// A view controller that shows a message and lets the user choose an action.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
  /// The location and the layout of an alert.
  nonisolated public enum Style: Int, Sendable {
    /// The panel is at the lower edge of the window.
    case actionSheet
    /// The panel is in the center of the window.
    case alert
  }

  /// The message below the title.
  open var message: String? { didSet { alertView?.message = message } }
  /// The location and the layout.
  open package(set) var preferredStyle = Style.alert
  /// The actions in the order in which they were added.
  open package(set) var actions: [UIAlertAction] = []
  /// The action that the Return key chooses; nil for none.
  open var preferredAction: UIAlertAction?
  /// The text fields in the order in which they were added; nil for none.
  open var textFields: [UITextField]? { fields.isEmpty ? nil : fields }

  private var fields: [UITextField] = []
  private var alertView: AlertView? { viewIfLoaded as? AlertView }

  /// Creates an alert without actions.
  ///
  /// - Parameters:
  ///   - title: The title; nil for none.
  ///   - message: The message below the title; nil for none.
  ///   - preferredStyle: The location and the layout.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
  }

  open override var title: String? { didSet { alertView?.title = title } }

  /// Adds an action.
  ///
  /// An alert can have any number of actions.
  open func addAction(_ action: UIAlertAction) {
    actions.append(action)
    alertView?.update(self)
  }

  /// Adds a text field to an alert.
  ///
  /// - Parameter configurationHandler: A closure that sets the placeholder and the text.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    let field = UITextField(frame: .zero)
    field.borderStyle = .roundedRect
    configurationHandler?(field)
    fields.append(field)
    alertView?.update(self)
  }

  open override func loadView() {
    let view = AlertView { [weak self] in self?.choose($0) }
    view.update(self)
    self.view = view
  }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    fields.first?.becomeFirstResponder()
  }

  /// Dismisses the alert, and then calls the handler of the action, if there is one.
  private func choose(_ action: UIAlertAction?) {
    guard let presenter = presentingViewController else { return }
    presenter.dismiss(animated: true) {
      if let action { action.handler?(action) }
    }
  }

  private var cancelAction: UIAlertAction? { actions.first { $0.style == .cancel } }

  /// Chooses the cancel action for Escape and the preferred action for Return.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses {
      switch press.key?.charactersIgnoringModifiers {
      case UIKeyCommand.inputEscape: if let cancelAction { choose(cancelAction) }
      case "\r": if let preferredAction, preferredAction.isEnabled { choose(preferredAction) }
      case "\t": super.pressesBegan([press], with: event)
      default: break
      }
    }
  }

  // MARK: Presentation

  override var isPresentedOverDimmedWindow: Bool { true }
  override var fadesIn: Bool { true }

  override func presentedFrame(in bounds: CGRect) -> CGRect {
    let width = min(bounds.width - 16, preferredStyle == .alert ? 300 : 420)
    let height = min(bounds.height - 16, alertView?.height(forWidth: width) ?? 0)
    let y = preferredStyle == .alert ? bounds.midY - height / 2 : bounds.maxY - height - 12
    return CGRect(
      x: (bounds.midX - width / 2).rounded(), y: y.rounded(), width: width, height: height)
  }

  /// Dismisses an action sheet, and calls the handler of its cancel action, if there is one.
  override func didTapOutside() {
    if preferredStyle == .actionSheet { choose(cancelAction) }
  }
}
