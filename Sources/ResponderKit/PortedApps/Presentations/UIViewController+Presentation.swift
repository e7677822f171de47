extension UIViewController {
  /// The presentation of a controller above another one.
  final class Presentation {
    /// The controller that presents the other one.
    weak var presenter: UIViewController?
    /// The view that contains the presented view and covers the window.
    let container: PresentationView
    /// A Boolean value that indicates whether the view of the presenter disappears behind the
    /// presented view.
    let coversPresenter: Bool
    /// A Boolean value that indicates whether the controller is being dismissed.
    var isEnding = false

    init(of controller: UIViewController, by presenter: UIViewController) {
      self.presenter = presenter
      container = PresentationView(for: controller)
      coversPresenter = [.fullScreen, .currentContext].contains(controller.modalPresentationStyle)
    }
  }

  private static let transitionDuration: TimeInterval = 0.3

  /// A Boolean value that indicates whether the controller is about to appear above another one.
  public var isBeingPresented: Bool {
    guard presentation != nil, case .appearing = appearanceState else { return false }
    return true
  }

  /// A Boolean value that indicates whether the controller is being dismissed.
  public var isBeingDismissed: Bool { presentation?.isEnding == true }

  /// The outermost ancestor, which presents controllers for all its descendants; the controller
  /// itself if it has no parent.
  private var outermostParent: UIViewController {
    var controller = self
    while let parent = controller.parent { controller = parent }
    return controller
  }

  /// The frontmost controller that is presented above this one; this controller if it presents
  /// none.
  var frontmostPresented: UIViewController {
    var controller = self
    while let next = controller.ownPresentedViewController { controller = next }
    return controller
  }

  func show(_ controller: UIViewController, animated: Bool, _ completion: (() -> Void)?) {
    let presenter = outermostParent
    guard presenter.ownPresentedViewController == nil, controller.presentation == nil,
      controller.parent == nil, controller !== presenter,
      let window = presenter.viewIfLoaded?.window
    else { return }
    let presentation = Presentation(of: controller, by: presenter)
    presenter.ownPresentedViewController = controller
    controller.presentation = presentation
    let container = presentation.container
    if let popover = controller.popoverPresentationController {
      (popover.delegate as? any UIPopoverPresentationControllerDelegate)?
        .prepareForPopoverPresentation(popover)
    }
    container.frame = window.bounds
    container.embed(controller.view)
    controller.beginAppearanceTransition(true, animated: animated)
    if presentation.coversPresenter {
      presenter.beginAppearanceTransition(false, animated: animated)
    }
    window.addSubview(container)
    container.layoutIfNeeded()
    let finish = {
      if presentation.coversPresenter { presenter.endAppearanceTransition() }
      controller.endAppearanceTransition()
      completion?()
    }
    guard animated else { return finish() }
    container.setContentIsOutside(true)
    UIView.animate(
      withDuration: Self.transitionDuration, delay: 0, options: .curveEaseOut,
      animations: { container.setContentIsOutside(false) }, completion: { _ in finish() })
  }

  func hidePresented(animated: Bool, _ completion: (() -> Void)?) {
    guard let controller = ownPresentedViewController ?? parent?.presentedViewController,
      let presentation = controller.presentation
    else {
      // A controller that presents nothing is dismissed by the one that presents it.
      guard let presenter = presentingViewController else { return }
      return presenter.hidePresented(animated: animated, completion)
    }
    guard !presentation.isEnding else { return }
    presentation.isEnding = true
    controller.ownPresentedViewController?.hideAtOnce()
    controller.beginAppearanceTransition(false, animated: animated)
    let presenter = presentation.presenter
    if presentation.coversPresenter {
      presenter?.beginAppearanceTransition(true, animated: animated)
    }
    let finish = {
      presentation.container.removeFromSuperview()
      controller.viewIfLoaded?.removeFromSuperview()
      controller.presentation = nil
      presenter?.ownPresentedViewController = nil
      controller.endAppearanceTransition()
      if presentation.coversPresenter { presenter?.endAppearanceTransition() }
      completion?()
    }
    guard animated else { return finish() }
    UIView.animate(
      withDuration: Self.transitionDuration, delay: 0, options: .curveEaseIn,
      animations: { presentation.container.setContentIsOutside(true) },
      completion: { _ in finish() })
  }

  /// Returns the frame of a sheet, or the bounds of the window if the controller covers the window.
  func sheetFrame(in bounds: CGRect) -> CGRect {
    guard isPresentedOverDimmedWindow else { return bounds }
    var size = preferredContentSize
    if size.width <= 0 { size.width = 540 }
    if size.height <= 0 { size.height = modalPresentationStyle == .formSheet ? 620 : bounds.height }
    size.width = min(size.width, bounds.width)
    size.height = min(size.height, max(0, bounds.height - 44))
    return CGRect(
      x: bounds.midX - size.width / 2, y: max(bounds.minY + 44, bounds.midY - size.height / 2),
      width: size.width, height: size.height)
  }

  /// Dismisses the controller without an animation.
  ///
  /// Called when the controller that presents this one is dismissed.
  private func hideAtOnce() {
    presentation?.presenter?.hidePresented(animated: false, nil)
  }
}
