public import ResponderKit

/// A window that marks every finger with a bubble, for screen recordings.
///
/// The window shows the touches of each event and then dispatches the event unchanged, so its views
/// behave as in a plain `UIWindow`.
open class TOUCHOverlayWindow: UIWindow {
  /// The view that draws the bubbles, in front of all other subviews of the window.
  public let touchView = TOUCHkitView(frame: .zero)

  /// The color of the bubbles.
  public var touchColor: UIColor {
    get { touchView.touchColor }
    set { touchView.touchColor = newValue }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    addSubview(touchView)
    touchView.frame = bounds
  }

  open override func sendEvent(_ event: UIEvent) {
    if let touches = event.touches(for: self), event.type == .touches { show(touches, event) }
    super.sendEvent(event)
  }

  private func show(_ touches: Set<UITouch>, _ event: UIEvent) {
    if subviews.last !== touchView { addSubview(touchView) }
    func filtered(by phase: UITouch.Phase) -> Set<UITouch> {
      touches.filter { $0.phase == phase }
    }
    touchView.reconcile(with: touches)
    touchView.touchesBegan(filtered(by: .began), with: event)
    touchView.touchesMoved(filtered(by: .moved), with: event)
    touchView.touchesEnded(filtered(by: .ended), with: event)
    touchView.touchesCancelled(filtered(by: .cancelled), with: event)
  }
}
