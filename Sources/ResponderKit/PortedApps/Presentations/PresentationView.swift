/// A view that covers a window and shows a presented view.
///
/// For a sheet, a popover or an alert, it dims the window.
final class PresentationView: UIView {
  private weak var controller: UIViewController?
  private var content: UIView?
  private static let dimColor = UIColor.black.withAlphaComponent(0.3)

  init(for controller: UIViewController) {
    self.controller = controller
    super.init(frame: .zero)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    if controller.isPresentedOverDimmedWindow { backgroundColor = Self.dimColor }
  }

  required init?(coder: NSCoder) { nil }

  /// Adds the view of the presented controller.
  func embed(_ view: UIView) {
    content = view
    addSubview(view)
  }

  /// Moves the content out of the window or back into it; called for an animation.
  ///
  /// If the controller fades in, the method makes this view transparent or opaque instead.
  func setContentIsOutside(_ isOutside: Bool) {
    if controller?.fadesIn == true {
      alpha = isOutside ? 0 : 1
    } else {
      backgroundColor =
        !isOutside && controller?.isPresentedOverDimmedWindow == true ? Self.dimColor : nil
      content?.transform =
        isOutside ? CGAffineTransform(translationX: 0, y: bounds.height) : .identity
    }
  }

  override func layoutSubviews() {
    guard let content, let controller else { return }
    content.frame = controller.presentedFrame(in: bounds)
  }

  /// Notifies the controller of a tap outside of the presented view.
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let controller, let content, let touch = touches.first,
      !content.frame.contains(touch.location(in: self))
    else { return }
    controller.didTapOutside()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}
