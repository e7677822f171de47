/// The responder between a view and its superview that holds what the view is about.
open class UIViewController: UIResponder {
  private var loadedView: UIView?

  /// The view, made by ``loadView()`` when it is first asked for.
  public var view: UIView {
    get {
      if let loadedView { return loadedView }
      loadView()
      let made = loadedView ?? UIView()
      self.view = made
      viewDidLoad()
      return made
    }
    set {
      loadedView?.viewController = nil
      loadedView = newValue
      newValue.viewController = self
    }
  }

  /// The view, if it was made already.
  public var viewIfLoaded: UIView? { loadedView }

  /// Makes the view and sets ``view``.
  open func loadView() { view = UIView() }

  /// Called once, when the view has been made.
  open func viewDidLoad() {}

  open override var next: UIResponder? { viewIfLoaded?.superview }
}
