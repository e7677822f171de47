/// A recognizer of a pointer over a view while no button is pressed.
///
/// The state is began when the pointer enters the view, changed while it moves, and ended when it
/// leaves the view or a button is pressed.
open class UIHoverGestureRecognizer: UIGestureRecognizer {
  /// The location of the pointer, in window coordinates.
  private var pointerLocation = CGPoint.zero

  /// Returns the location of the pointer in the coordinates of a view; if `view` is nil, in those
  /// of the window.
  open override func location(in view: UIView?) -> CGPoint { convert(pointerLocation, to: view) }

  /// The distance of a pencil from the screen, 0…1; always 0, because devices do not report it.
  open var zOffset: CGFloat { 0 }

  /// The angle between a pencil and the surface, in radians; always π/2.
  open var altitudeAngle: CGFloat { .pi / 2 }

  /// Returns the direction in which a pencil points, in radians; always 0.
  open func azimuthAngle(in view: UIView?) -> CGFloat { 0 }

  /// Returns the unit vector of ``azimuthAngle(in:)``.
  open func azimuthUnitVector(in view: UIView?) -> CGVector { CGVector(dx: 1, dy: 0) }

  /// The rotation of a pencil about its axis, in radians; always 0.
  open var rollAngle: CGFloat { 0 }

  /// The number of touches, which is 0: a hovering pointer is not a touch.
  open override var numberOfTouches: Int { 0 }

  /// Returns `false`, because the recognizer receives no touches.
  open override func shouldReceive(_ event: UIEvent) -> Bool { false }

  func pointerMoved(to location: CGPoint) {
    pointerLocation = location
    state = state == .possible ? .began : .changed
  }

  func pointerLeft() { if state != .possible { state = .ended } }
}
