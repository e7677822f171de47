/// An interaction that shows a menu after a long press or a click with the secondary button.
open class UIContextMenuInteraction: UIInteraction {
  /// The object that provides the menu.
  open private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?
  open private(set) weak var view: UIView?
  private var location = CGPoint.zero
  private lazy var recognizers: [UIGestureRecognizer] = {
    let click = UITapGestureRecognizer()
    click.buttonMaskRequired = .secondary
    return [UILongPressGestureRecognizer(), click]
  }()

  /// Creates an interaction.
  public init(delegate: any UIContextMenuInteractionDelegate) { self.delegate = delegate }

  open func willMove(to view: UIView?) {
    guard let old = self.view else { return }
    for recognizer in recognizers { old.removeGestureRecognizer(recognizer) }
  }

  open func didMove(to view: UIView?) {
    self.view = view
    guard let view else { return }
    for recognizer in recognizers {
      recognizer.addTarget(self, action: Selector(UIContextMenuInteraction.recognized(_:)))
      view.addGestureRecognizer(recognizer)
    }
  }

  /// Returns the location of the latest press or click in the coordinates of a view, or of the
  /// window if `view` is nil.
  open func location(in view: UIView?) -> CGPoint {
    self.view?.convert(location, to: view) ?? location
  }

  private func recognized(_ recognizer: UIGestureRecognizer) {
    let isPress = recognizer is UILongPressGestureRecognizer
    guard recognizer.state == (isPress ? .began : .ended), let view else { return }
    location = recognizer.location(in: view)
    let configuration = delegate?.contextMenuInteraction(
      self, configurationForMenuAtLocation: location)
    guard let menu = configuration?.actionProvider?([]) else { return }
    MenuList.show(
      menu, beside: view, rect: CGRect(origin: location, size: .zero), movesFocus: false)
  }
}

/// An object that provides the menu of an interaction.
@preconcurrency @MainActor public protocol UIContextMenuInteractionDelegate: AnyObject {
  /// Returns the menu for a location in the coordinates of the interaction's view; nil for none.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration?
}

/// The menu of an interaction.
@preconcurrency @MainActor open class UIContextMenuConfiguration {
  /// A closure that returns the menu.
  ///
  /// It receives an empty array: there are no suggested actions.
  public typealias ActionProvider = ([UIMenuElement]) -> UIMenu?
  /// A closure that returns a controller for a preview.
  ///
  /// It is never called, because there are no previews.
  public typealias PreviewProvider = () -> UIViewController?

  /// The identifier.
  public let identifier: Any?
  let actionProvider: ActionProvider?

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - identifier: An identifier; nil for none.
  ///   - previewProvider: A closure that is not called: there are no previews.
  ///   - actionProvider: A closure that returns the menu.
  public init(
    identifier: Any? = nil, previewProvider: PreviewProvider? = nil,
    actionProvider: ActionProvider? = nil
  ) {
    (self.identifier, self.actionProvider) = (identifier, actionProvider)
  }
}
