/// A recognizer of a rotation: two fingers that move around each other.
///
/// The gesture begins when the fingers have rotated enough, and ends when both are lifted. If one
/// finger is lifted and lands elsewhere, the rotation continues from its current value.
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  @exclusivity(unchecked) private var machine = TwoFingerMachine(measure: .angle)

  /// The rotation of the fingers since they landed, in radians, clockwise on the screen.
  ///
  /// Multiple turns accumulate. After you set a value, further rotation is added to it. The
  /// velocity remains that of the fingers.
  open var rotation: CGFloat {
    get { machine.value }
    set { machine.setValue(newValue) }
  }

  /// The velocity of the rotation in radians per second.
  open var velocity: CGFloat { machine.velocity }

  override func handleTouches(_ touches: Set<UITouch>) {
    if let next = update(&machine, with: touches) { state = next }
  }

  open override func reset() { machine.reset() }

  override var touchLocations: [CGPoint] { machine.touchLocations }
}
