/// Two fingers that move apart or together.
///
/// The gesture begins when their distance has changed enough, and ends when both are lifted. One
/// may be lifted and land again elsewhere: the scale goes on from where it was.
public class UIPinchGestureRecognizer: UIGestureRecognizer {
  @exclusivity(unchecked) private var machine = PairMachine(measure: .distance)

  /// The distance of the fingers as a multiple of what it was when they landed.
  ///
  /// Setting it has the change count from here on; the velocity begins anew.
  public var scale: CGFloat {
    get { machine.value }
    set { machine.restart(with: newValue) }
  }

  /// How fast the scale changes, per second.
  public var velocity: CGFloat { machine.velocity }

  override func follow(_ touches: Set<UITouch>) {
    if let next = run(&machine, touches) { state = next }
  }

  public override func reset() { machine.reset() }

  override var places: [CGPoint] { machine.places }
}
