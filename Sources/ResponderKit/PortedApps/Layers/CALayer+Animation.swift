/// An animation that runs on a layer.
final class RunningLayerAnimation {
  let key: String?
  let animation: CAAnimation
  private let tracks: [LayerTrack]
  /// The values that the layer has after the animation, one for each track: the value before the
  /// animation, or the value that the program has set since then.
  private var finalValues: [LayerValue]
  /// The values that the most recent step has shown, one for each track; empty before the first
  /// step.
  private var shownValues: [LayerValue?] = []
  private weak var layer: CALayer?
  private var stop: (() -> Void)?
  /// The transaction in which the animation was added; nil for none.
  private let transaction = CATransaction.current

  init(_ animation: CAAnimation, key: String?, on layer: CALayer) {
    (self.animation, self.key, self.layer) = (animation, key, layer)
    tracks = animation.makeTracks(for: layer)
    finalValues = tracks.map(\.property.value)
  }

  /// Starts the animation.
  ///
  /// If the layer is not in a window, the animation ends at once, and the layer keeps its own
  /// values.
  func start() {
    transaction?.animationDidStart()
    animation.delegate?.animationDidStart(animation)
    // The delegate may have removed the animation.
    guard let layer, layer.runningAnimations.contains(where: { $0 === self }) else { return }
    guard let application = layer.rootView?.window?.application else { return end(true) }
    if animation.beginTime <= 0 || [.backwards, .both].contains(animation.fillMode) { show(0) }
    let animator = application.animator
    // Code for iOS delays an animation by setting `beginTime` to the sum of the delay and
    // `CACurrentMediaTime()`, which is a time on the clock of the application.
    let delay = max(0, min(animation.beginTime - application.now, animation.beginTime))
    let id = animator.start(for: self, at: application.now) { [weak self] time in
      guard let self else { return false }
      guard time >= delay else { return true }
      let hasEnded = show(time - delay)
      if hasEnded { end(true) }
      return !hasEnded
    }
    stop = { animator.stop(id) }
  }

  @discardableResult
  private func show(_ time: TimeInterval) -> Bool {
    noteChanges()
    let trackTime = animation.timeForTracks(at: time)
    shownValues = tracks.map { track in
      guard let value = track.value(at: track.animation.progress(at: trackTime).value) else {
        return nil
      }
      track.property.set(value)
      return track.property.current()
    }
    return animation.progress(at: time).hasEnded
  }

  /// Remembers the values that the program has set since the last step.
  private func noteChanges() {
    for (index, track) in tracks.enumerated() {
      let shown = shownValues.isEmpty ? track.property.value : shownValues[index]
      if let shown, let current = track.property.current(), !current.isSame(as: shown) {
        finalValues[index] = current
      }
    }
  }

  /// Ends the animation, restores the layer's own values unless a finished animation keeps its last
  /// values, and notifies the delegate.
  func end(_ isFinished: Bool) {
    stop?()
    stop = nil
    let keepsValues =
      !animation.isRemovedOnCompletion && [.forwards, .both].contains(animation.fillMode)
    if !keepsValues || !isFinished {
      noteChanges()
      for (track, value) in zip(tracks, finalValues) { track.property.set(value) }
    }
    layer?.runningAnimations.removeAll { $0 === self }
    animation.delegate?.animationDidStop(animation, finished: isFinished)
    transaction?.animationDidEnd()
  }
}

extension CALayer {
  /// The view whose layer is this layer or contains it; nil for none.
  var rootView: UIView? {
    var root = self
    while let superlayer = root.superlayer { root = superlayer }
    return root.view
  }

  /// Starts an animation, after ending a running animation with the same key.
  public func add(_ anim: CAAnimation, forKey key: String?) {
    if let key { removeAnimation(forKey: key) }
    let running = RunningLayerAnimation(anim, key: key, on: self)
    runningAnimations.append(running)
    running.start()
  }

  /// Ends the animation with a key, if there is one.
  public func removeAnimation(forKey key: String) {
    runningAnimations.first { $0.key == key }?.end(false)
  }

  /// Ends all animations.
  public func removeAllAnimations() {
    // The delegate of one animation can remove others.
    for animation in runningAnimations
    where runningAnimations.contains(where: { $0 === animation }) {
      animation.end(false)
    }
  }

  /// Returns the running animation with a key; nil for none.
  public func animation(forKey key: String) -> CAAnimation? {
    runningAnimations.first { $0.key == key }?.animation
  }

  /// Returns the keys of the running animations; nil if there are none.
  public func animationKeys() -> [String]? {
    let keys = runningAnimations.compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }

  /// Returns the layer itself, whose properties have the animated values.
  public func presentation() -> Self? { self }

  /// Returns the layer itself.
  public func model() -> Self { self }
}
