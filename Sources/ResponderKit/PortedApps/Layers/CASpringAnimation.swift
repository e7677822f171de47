/// An animation from one value to another one with the motion of a mass on a damped spring.
open class CASpringAnimation: CABasicAnimation {
  /// The mass; greater values swing longer.
  open var mass: CGFloat = 1
  /// The stiffness of the spring; greater values swing faster.
  open var stiffness: CGFloat = 100
  /// The damping; greater values come to a stop earlier.
  open var damping: CGFloat = 10
  /// The speed at the start, in distances between the two values per second.
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

  /// The time in seconds after which the distance from the last value is below a thousandth.
  open var settlingDuration: TimeInterval {
    // The amplitude is that of an exponential function with the slower of the two rates.
    let half = damping / (2 * mass)
    let square = half * half - stiffness / mass
    let rate = square > 0 ? half - square.squareRoot() : half
    return rate > 0 ? TimeInterval(7 / rate) : 60
  }

  override func progress(at time: TimeInterval) -> (value: CGFloat, hasEnded: Bool) {
    let (seconds, hasEnded) = position(at: time)
    return (displacement(after: CGFloat(seconds) * CGFloat(speed > 0 ? speed : 1)), hasEnded)
  }

  /// Returns the location of the mass, which moves from 0 to 1.
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
    // The sum of two exponential functions with the value 1 and the slope -initialVelocity at 0.
    let weight = (-initialVelocity - fast) / (slow - fast)
    return 1 - weight * CGFloat.exp(slow * time) - (1 - weight) * CGFloat.exp(fast * time)
  }
}
