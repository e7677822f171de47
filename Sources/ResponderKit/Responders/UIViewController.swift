/// An object that manages a view and follows the view in the responder chain.
open class UIViewController: UIResponder {
  private var loadedView: UIView?

  /// The view that the controller manages, created by ``loadView()`` on first access.
  public var view: UIView {
    get {
      if let loadedView { return loadedView }
      loadView()
      let view = loadedView ?? UIView()
      self.view = view
      viewDidLoad()
      return view
    }
    set {
      loadedView?.viewController = nil
      loadedView = newValue
      newValue.viewController = self
    }
  }

  /// The view, or nil if it has not been created yet.
  public var viewIfLoaded: UIView? { loadedView }

  /// Creates the view and assigns it to ``view``.
  open func loadView() { view = UIView() }

  /// Called once, after the view has been created.
  open func viewDidLoad() {}

  open override var next: UIResponder? { viewIfLoaded?.superview }
}
