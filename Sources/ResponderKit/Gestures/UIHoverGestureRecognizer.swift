/// A recognizer of a pointer over a view while no button is pressed.
///
/// The state is began when the pointer enters the view, changed while it moves, and ended when it
/// leaves the view or a button is pressed.
public final class UIHoverGestureRecognizer: UIGestureRecognizer {
  /// The location of the pointer, in window coordinates.
  private var pointerLocation = CGPoint.zero

  /// Returns the location of the pointer in the coordinates of a view; if `view` is nil, in those of
  /// the window.
  public override func location(in view: UIView?) -> CGPoint { convert(pointerLocation, to: view) }

  /// A hovering pointer is not a touch.
  public override var numberOfTouches: Int { 0 }

  /// The recognizer receives no touches.
  public override func shouldReceive(_ event: UIEvent) -> Bool { false }

  func pointerMoved(to location: CGPoint) {
    pointerLocation = location
    state = state == .possible ? .began : .changed
  }

  func pointerLeft() { state = .ended }
}
