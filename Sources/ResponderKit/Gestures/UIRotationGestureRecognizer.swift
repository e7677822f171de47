/// Two fingers that turn around each other.
///
/// The gesture begins when they have turned enough, and ends when both are lifted. One may be lifted
/// and land again elsewhere: the rotation goes on from where it was.
public class UIRotationGestureRecognizer: UIGestureRecognizer {
  @exclusivity(unchecked) private var machine = PairMachine(measure: .angle)

  /// How far the fingers have turned since they landed, in radians, clockwise to the eye; several
  /// turns add up.
  ///
  /// Setting it has the change count from here on; the velocity begins anew.
  public var rotation: CGFloat {
    get { machine.value }
    set { machine.restart(with: newValue) }
  }

  /// Radians per second.
  public var velocity: CGFloat { machine.velocity }

  override func follow(_ touches: Set<UITouch>) {
    if let next = run(&machine, touches) { state = next }
  }

  public override func reset() { machine.reset() }

  override var places: [CGPoint] { machine.places }
}
