/// A recognizer of a pinch: two fingers that move apart or together.
///
/// The gesture begins when the distance between the fingers has changed enough, and ends when both
/// are lifted. If one finger is lifted and lands elsewhere, the scale continues from its current
/// value.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  @exclusivity(unchecked) private var machine = TwoFingerMachine(measure: .distance)

  /// The distance between the fingers as a multiple of the distance when they landed.
  ///
  /// After you set a value, further changes multiply it. The velocity then refers to the new
  /// value and does not become zero.
  open var scale: CGFloat {
    get { machine.value }
    set { machine.setValue(newValue) }
  }

  /// The scale without the change that was necessary to begin the gesture, to be read when the
  /// gesture begins.
  ///
  /// With this scale, content does not jump when the gesture begins, however far the fingers have
  /// moved since their previous report.
  package var scaleBeyondSlop: CGFloat { machine.valueBeyondSlop }

  /// The change of the scale per second.
  open var velocity: CGFloat { machine.velocity }

  override func handleTouches(_ touches: Set<UITouch>) {
    if let next = update(&machine, with: touches) { state = next }
  }

  open override func reset() { machine.reset() }

  override var touchLocations: [CGPoint] { machine.touchLocations }
}
