public import ResponderKit

/// A window that shows its fingers, for recordings of a screen.
///
/// It watches the events that pass and sends them on unchanged, so that what is below behaves as in
/// any other window.
open class TOUCHOverlayWindow: UIWindow {
  /// What shows the fingers; above everything else in the window.
  public let touchView = TOUCHkitView()

  /// The colour of the bubbles.
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
    func sorted(_ phase: UITouch.Phase) -> Set<UITouch> { touches.filter { $0.phase == phase } }
    touchView.reconcile(with: touches)
    touchView.touchesBegan(sorted(.began), with: event)
    touchView.touchesMoved(sorted(.moved), with: event)
    touchView.touchesEnded(sorted(.ended), with: event)
    touchView.touchesCancelled(sorted(.cancelled), with: event)
  }
}
