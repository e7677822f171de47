import ResponderKit

/// A view in front of the window with which the user takes a color of the page: the next tap or
/// click takes the color under it.
///
/// While a finger is down or the mouse is over the page, a loupe shows the color. The touches do
/// not reach the page, so that a session contains only the color that they have chosen.
final class Eyedropper: UIView {
  private let page: Page
  /// The view that shows the page, behind this view.
  private unowned let pageView: UIView
  private let loupe = Loupe()
  private let loupePoint = LoupePoint()
  /// Called when the user has taken a color or has cancelled.
  var onClose: (() -> Void)?

  private init(_ page: Page, in pageView: UIView) {
    (self.page, self.pageView) = (page, pageView)
    super.init(frame: .zero)
    for view in [loupePoint, loupe] as [UIView] {
      view.isHidden = true
      addSubview(view)
    }
    addGestureRecognizer(
      UIHoverGestureRecognizer(target: self, action: Selector(Eyedropper.didHover(_:))))
  }

  required init?(coder: NSCoder) { nil }

  /// Lets the user take a color of the page of a controller, unless a sheet is open.
  static func start(in controller: DrawingViewController) {
    guard !controller.hasOverlay else { return }
    controller.toolBar?.closePanel()
    let view = Eyedropper(controller.page, in: controller.views.touchDrawView)
    view.onClose = { [unowned controller] in controller.showOverlay(nil, endsTouches: false) }
    controller.showOverlay(view, endsTouches: true)
    view.becomeFirstResponder()
    controller.page.show("Tap the color to take; Esc cancels")
  }

  /// The point of the view whose color the loupe shows; `nil` while the loupe is hidden.
  private var point: CGPoint? {
    didSet {
      for view in [loupe, loupePoint] as [UIView] { view.isHidden = point == nil }
      guard let point else { return }
      loupe.shown = page.visibleColor(at: pagePoint(point))
      loupe.show(at: point, in: pageFrame)
      loupePoint.show(at: point)
    }
  }

  /// The area of the page in the view.
  private var pageFrame: CGRect { convert(pageView.bounds, from: pageView) }

  private func pagePoint(_ point: CGPoint) -> CGPoint {
    convert(point, to: pageView).applying(page.viewport.transform.inverted())
  }

  private func show(at location: CGPoint) {
    point = pageFrame.contains(location) ? location : nil
  }

  // MARK: Touches and keys

  private func didHover(_ recognizer: UIHoverGestureRecognizer) {
    if recognizer.state == .began || recognizer.state == .changed {
      show(at: recognizer.location(in: self))
    } else {
      point = nil
    }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    if touch.buttonMask == .primary { show(at: touch.location(in: self)) } else { onClose?() }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first { show(at: touch.location(in: self)) }
  }

  /// Takes the color under the finger, or cancels if the finger is not on the page.
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, touch.buttonMask == .primary else { return }
    show(at: touch.location(in: self))
    let point = point
    onClose?()
    if let point { page.takeColor(at: pagePoint(point)) }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { point = nil }

  override var canBecomeFirstResponder: Bool { true }

  /// Cancels if the key is Escape or the key that has opened the view.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let actions = presses.compactMap(\.key).compactMap { ActionTable.action(of: $0) }
    if actions.contains(.escape) || actions.contains(.pickColor) {
      onClose?()
    } else {
      // A key that shows another drawing or a sheet ends the choice.
      let isOfDocument = actions.contains { if case .document = $0 { true } else { false } }
      if isOfDocument { onClose?() }
      super.pressesBegan(presses, with: event)
    }
  }
}
