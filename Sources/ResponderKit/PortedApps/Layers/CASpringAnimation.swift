/// An animation from one value to another one with the motion of a mass on a damped spring.
open class CASpringAnimation: CABasicAnimation {
  /// The mass; a greater mass swings longer.
  open var mass: CGFloat = 1
  /// The stiffness of the spring; a stiffer spring makes the mass swing faster.
  open var stiffness: CGFloat = 100
  /// The damping; a greater damping reduces the swinging.
  open var damping: CGFloat = 10
  /// The velocity at the start, as a multiple of the distance between the two values per second.
  open var initialVelocity: CGFloat = 0

  /// Creates a motion from its perceived duration and its bounce.
  ///
  /// - Parameters:
  ///   - perceptualDuration: The approximate duration of the motion, in seconds.
  ///   - bounce: The strength of the swinging, −1…1; a negative value slows the motion down.
  public convenience init(perceptualDuration: TimeInterval, bounce: CGFloat) {
    self.init()
    let duration = CGFloat(max(0.01, perceptualDuration))
    let frequency = 2 * CGFloat.pi / duration
    stiffness = frequency * frequency
    damping = 2 * frequency * (bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
  }

  /// The approximate time in seconds after which the remaining distance is below a thousandth of
  /// the distance between the two values.
  open var settlingDuration: TimeInterval {
    // The remaining distance decreases exponentially, with the slower of two rates. After the time
    // 7 / rate, it is e⁻⁷ ≈ 0.0009.
    let half = damping / (2 * mass)
    let square = half * half - stiffness / mass
    let rate = square > 0 ? half - square.squareRoot() : half
    return rate > 0 ? TimeInterval(7 / rate) : 60
  }

  override func progress(at time: TimeInterval) -> (value: CGFloat, hasEnded: Bool) {
    let (seconds, hasEnded) = position(at: time)
    return (displacement(after: CGFloat(seconds) * CGFloat(speed > 0 ? speed : 1)), hasEnded)
  }

  /// Returns the location of the mass, which moves from 0 to 1, after a time in seconds.
  private func displacement(after time: CGFloat) -> CGFloat {
    let decay = damping / (2 * mass)
    let square = stiffness / mass - decay * decay
    let start = decay - initialVelocity
    if square > 1e-9 {
      let frequency = square.squareRoot()
      let angle = frequency * time
      return 1 - CGFloat.exp(-decay * time)
        * (CGFloat.cos(angle) + start / frequency * CGFloat.sin(angle))
    }
    if square > -1e-9 { return 1 - CGFloat.exp(-decay * time) * (1 + start * time) }
    let rate = (-square).squareRoot()
    let (slow, fast) = (rate - decay, -rate - decay)
    // The remaining distance is a sum of two exponential functions. At the time 0, its value is 1
    // and its slope is -initialVelocity.
    let weight = (-initialVelocity - fast) / (slow - fast)
    return 1 - weight * CGFloat.exp(slow * time) - (1 - weight) * CGFloat.exp(fast * time)
  }
}
