/// A timer that calls a method of its target for each frame.
///
/// The link fires at most 60 times per second. A paused or invalidated link has no timer, so that
/// it does not wake the program.
nonisolated open class CADisplayLink: NSObject {
  private static let maximumRate = 60

  /// The target and the method to call; the link keeps the target alive until the link is
  /// invalidated.
  private var call: (target: AnyObject, selector: Selector)?
  private var timer: Timer?
  private var runLoops: [(loop: RunLoop, mode: RunLoop.Mode)] = []

  /// The time of the current frame, on the clock of `CACurrentMediaTime()`.
  open private(set) var timestamp: CFTimeInterval = 0
  /// The time between two frames at the maximum rate, in seconds.
  open var duration: CFTimeInterval { 1 / CFTimeInterval(Self.maximumRate) }
  /// The time of the next frame.
  open var targetTimestamp: CFTimeInterval { timestamp + interval }

  /// Creates a display link, which calls no method before it is added to a run loop.
  ///
  /// - Parameters:
  ///   - target: The object with the method.
  ///   - selector: The method, which takes no argument or the display link.
  public init(target: Any, selector: Selector) {
    call = (target as AnyObject, selector)
    super.init()
  }

  /// A Boolean value that determines whether the link pauses its calls; the default is false.
  open var isPaused = false { didSet { if isPaused != oldValue { updateTimer() } } }

  /// The number of calls per second, at most 60; 0, the default, stands for 60.
  open var preferredFramesPerSecond = 0 {
    didSet { if preferredFramesPerSecond != oldValue { updateTimer() } }
  }

  /// The preferred range of the number of calls per second.
  open var preferredFrameRateRange = CAFrameRateRange.default {
    didSet { preferredFramesPerSecond = Int(preferredFrameRateRange.rate) }
  }

  /// The number of frames from one call to the next, at 60 frames per second; the former form of
  /// ``preferredFramesPerSecond``.
  open var frameInterval: Int {
    get { max(1, Int((interval / duration).rounded())) }
    set { preferredFramesPerSecond = Self.maximumRate / max(1, min(Self.maximumRate, newValue)) }
  }

  /// The time between two calls, in seconds.
  private var interval: TimeInterval {
    guard preferredFramesPerSecond > 0 else { return duration }
    return 1 / TimeInterval(min(Self.maximumRate, preferredFramesPerSecond))
  }

  /// Starts the calls in a mode of a run loop.
  open func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) {
    guard call != nil, !isAdded(to: runLoop, mode) else { return }
    runLoops.append((runLoop, mode))
    if let timer { runLoop.add(timer, forMode: mode) } else { updateTimer() }
  }

  /// Ends the calls in a mode of a run loop.
  open func remove(from runLoop: RunLoop, forMode mode: RunLoop.Mode) {
    guard isAdded(to: runLoop, mode) else { return }
    runLoops.removeAll { $0.loop === runLoop && $0.mode == mode }
    updateTimer()
  }

  private func isAdded(to runLoop: RunLoop, _ mode: RunLoop.Mode) -> Bool {
    runLoops.contains { $0.loop === runLoop && $0.mode == mode }
  }

  /// Ends all calls and releases the target.
  open func invalidate() {
    (call, runLoops) = (nil, [])
    updateTimer()
  }

  deinit { timer?.invalidate() }

  /// Ends the former timer, and starts a new timer unless the link is paused or in no run loop.
  private func updateTimer() {
    timer?.invalidate()
    timer = nil
    guard !isPaused, !runLoops.isEmpty else { return }
    // The run loop keeps the link alive until the link is invalidated, as on Apple's systems.
    nonisolated(unsafe) let link = self
    let timer = Timer(timeInterval: interval, repeats: true) { _ in link.fire() }
    self.timer = timer
    for (loop, mode) in runLoops { loop.add(timer, forMode: mode) }
  }

  private func fire() {
    guard let call else { return }
    timestamp = CACurrentMediaTime()
    nonisolated(unsafe) let (target, link) = (call.target, self)
    let selector = call.selector
    MainQueue.performIfCurrent { _ = selector.perform(on: target, from: link, for: nil) }
  }
}

/// The range of the number of frames per second that an animation needs.
nonisolated public struct CAFrameRateRange: Hashable, Sendable {
  public var minimum: Float
  public var maximum: Float
  public var preferred: Float?

  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
  }

  /// The range for the maximum rate of a display link.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0)

  /// The preferred rate if it is positive, or else the maximum rate; limited to 0…1000.
  fileprivate var rate: Float {
    let rate = preferred.map { $0 > 0 ? $0 : maximum } ?? maximum
    return rate.isFinite ? max(0, min(1000, rate)) : 0
  }
}
