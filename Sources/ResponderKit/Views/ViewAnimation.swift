/// An animation of view properties, which one call of `animate` or a property animator has started.
///
/// It ends when the animations of all its properties have ended.
final class ViewAnimation {
  private struct Entry {
    weak var view: UIView?
    let property: AnimatableProperties.Property

    func redraw() {
      if property == .alpha { view?.setNeedsRedrawOfTree() } else { view?.setNeedsRedraw() }
    }
  }

  let duration: TimeInterval
  let delay: TimeInterval
  let options: UIView.AnimationOptions
  /// The spring curve; nil for the curve of the options.
  private let spring: SpringCurve?
  /// The progress of the animation with its curve: 0 at the start, 1 at the end.
  private(set) var progress: CGFloat = 0
  /// The fraction of the duration that has passed, 0…1.
  private(set) var elapsedFraction: CGFloat = 0
  /// The motion after the animation was paused; nil for an animation that runs from its start.
  private var playback: Playback?
  /// The properties still being animated.
  private var entries: [Entry] = []
  private var completion: ((Bool) -> Void)?
  private weak var application: UIApplication?
  private var isUninterrupted = true
  /// The registration with the animator, which calls ``step(_:)``; nil unless the animation runs.
  private var timer: (animator: Animator, id: Int)?

  init(
    duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions,
    spring: SpringCurve? = nil, completion: ((Bool) -> Void)?
  ) {
    (self.duration, self.delay, self.options) = (duration, delay, options)
    self.spring = spring
    self.completion = completion
  }

  /// Starts animating the recorded changes; finishes immediately if no property is animated.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - keyframes: The keyframes of the changes; a property without a keyframe changes during the
  ///     whole animation.
  func run(_ changes: [AnimationRecorder.Change], keyframes: [Keyframe] = []) {
    for change in changes {
      let own = keyframes.filter { $0.view === change.view && $0.property == change.property }
      guard !own.isEmpty || change.start.differs(from: change.view.model, in: change.property)
      else { continue }
      change.view.endAnimations(of: change.property)
      guard duration > 0, let application = change.view.window?.application else { continue }
      entries.append(Entry(view: change.view, property: change.property))
      change.view.animations.append(
        PropertyAnimation(
          property: change.property, start: change.start, animation: self, keyframes: own))
      self.application = application
    }
    if entries.isEmpty { finish() } else { startTimer() }
  }

  private func startTimer() {
    guard timer == nil, let application else { return }
    let id = application.animator.start(for: self, at: application.now) { self.step($0) }
    timer = (application.animator, id)
  }

  private func stopTimer() {
    if let timer { timer.animator.stop(timer.id) }
    timer = nil
  }

  // MARK: Interaction

  /// A motion from a fraction of the animation to its end or back to its start.
  private struct Playback {
    let start: CGFloat
    let isReversed: Bool
    /// The duration of a motion from the start of the animation to its end, in seconds.
    let duration: TimeInterval
  }

  /// A Boolean value that indicates whether the animation changes with time.
  var isRunning: Bool { timer != nil }

  /// Stops the time of the animation.
  func pause() { stopTimer() }

  /// Shows the views at a fraction of a paused animation.
  func show(_ fraction: CGFloat, isLinear: Bool) {
    setFraction(max(0, min(1, fraction)), isLinear: isLinear)
    for entry in entries { entry.redraw() }
  }

  /// Continues a paused animation.
  ///
  /// - Parameters:
  ///   - isReversed: A Boolean value that determines whether the animation runs back to its start.
  ///   - duration: The duration of a motion from the start to the end, in seconds.
  func play(isReversed: Bool, duration: TimeInterval) {
    stopTimer()
    playback = Playback(
      start: elapsedFraction, isReversed: isReversed, duration: max(1e-3, duration))
    startTimer()
  }

  /// Ends the animation, and leaves the views at its end, at its start or in their current
  /// appearance.
  func end(at position: UIViewAnimatingPosition) {
    for entry in entries {
      guard let view = entry.view,
        let animation = view.animations.first(where: { $0.animation === self })
      else { continue }
      var shown = view.model
      if position == .current { animation.blend(into: &shown) }
      view.animations.removeAll { $0.animation === self && $0.property == entry.property }
      switch position {
      case .start: view.set(entry.property, from: animation.start)
      case .current: view.set(entry.property, from: shown)
      case .end: break
      }
      entry.redraw()
    }
    finish()
  }

  private func setFraction(_ fraction: CGFloat, isLinear: Bool) {
    elapsedFraction = fraction
    progress = isLinear ? fraction : spring?.progress(at: fraction) ?? options.eased(fraction)
  }

  // MARK: Time

  /// Ends the animation of a property early, because another animation replaces it or the view
  /// leaves its window.
  func interrupt(_ property: AnimatableProperties.Property, of view: UIView) {
    interruptEntries { $0.view === view && $0.property == property }
  }

  /// Updates the progress for a time since the start.
  ///
  /// - Returns: True if the animation continues.
  private func step(_ elapsed: TimeInterval) -> Bool {
    interruptEntries { $0.view == nil }
    guard !entries.isEmpty else { return false }
    let (fraction, isOver) = fraction(at: elapsed)
    let previousProgress = progress
    setFraction(fraction, isLinear: false)
    if isOver, playback?.isReversed == true {
      end(at: .start)
      return false
    }
    for entry in entries {
      if progress != previousProgress || isOver { entry.redraw() }
      if isOver { entry.view?.animations.removeAll { $0.animation === self } }
    }
    if isOver { finish() }
    return !isOver
  }

  /// Returns the fraction of the duration at a time since the start, 0…1, and a Boolean value that
  /// indicates whether the animation is over.
  ///
  /// The fraction decreases again in an animation that runs backward after it has run forward.
  private func fraction(at elapsed: TimeInterval) -> (fraction: CGFloat, isOver: Bool) {
    if let playback {
      let distance = CGFloat(elapsed / playback.duration)
      let fraction = playback.start + (playback.isReversed ? -distance : distance)
      return (max(0, min(1, fraction)), playback.isReversed ? fraction <= 0 : fraction >= 1)
    }
    let runs = max(0, (elapsed - delay) / duration)
    let runsPerCycle: CGFloat = options.contains(.autoreverse) ? 2 : 1
    let isOver = runs >= runsPerCycle && !options.contains(.repeat)
    if isOver { return (1, true) }
    let position = runs.truncatingRemainder(dividingBy: runsPerCycle)
    return (position <= 1 ? position : 2 - position, false)
  }

  /// Removes entries before they have reached their final values; finishes if none remain.
  private func interruptEntries(where isInterrupted: (Entry) -> Bool) {
    let count = entries.count
    entries.removeAll(where: isInterrupted)
    guard entries.count < count else { return }
    isUninterrupted = false
    if entries.isEmpty { finish() }
  }

  private func finish() {
    stopTimer()
    entries = []
    let handler = completion
    completion = nil
    handler?(isUninterrupted)
  }
}

/// The animation of one property of a view.
struct PropertyAnimation {
  let property: AnimatableProperties.Property
  /// The values on screen when the animation began.
  ///
  /// Only the value of `property` is used.
  let start: AnimatableProperties
  let animation: ViewAnimation
  /// The keyframes of the property, in the order in which their closures were called; empty for
  /// none.
  var keyframes: [Keyframe] = []

  /// Replaces the value of the property in a view's values by the value on screen.
  func blend(into values: inout AnimatableProperties) {
    let progress = animation.progress
    guard let first = keyframes.first else {
      return values.blend(property, from: start, progress)
    }
    let keyframe = keyframes.last { $0.interval.lowerBound <= progress } ?? first
    let length = keyframe.interval.upperBound - keyframe.interval.lowerBound
    let elapsed = progress - keyframe.interval.lowerBound
    let fraction: CGFloat = length > 0 ? elapsed / length : elapsed < 0 ? 0 : 1
    var blended = keyframe.end
    blended.blend(property, from: keyframe.start, max(0, min(1, fraction)))
    // Blending with the progress 0 copies the value of `blended`.
    values.blend(property, from: blended, 0)
  }
}

/// The change of one property of a view during a fraction of an animation.
struct Keyframe {
  let view: UIView
  let property: AnimatableProperties.Property
  /// The start and the end, as fractions of the duration.
  let interval: ClosedRange<CGFloat>
  let start: AnimatableProperties
  var end: AnimatableProperties
}

/// A recorder of the property changes made by one call of `animate`.
final class AnimationRecorder {
  struct Change {
    let view: UIView
    let property: AnimatableProperties.Property
    /// The values on screen before the change.
    let start: AnimatableProperties
  }

  /// The recorder of the enclosing call of `animate`; nil for none.
  let outer: AnimationRecorder?
  let animation: ViewAnimation
  private(set) var changes: [Change] = []
  private(set) var keyframes: [Keyframe] = []
  /// The interval of the keyframe whose closure is being called, as fractions of the duration; nil
  /// for none.
  private var interval: ClosedRange<CGFloat>?

  init(_ animation: ViewAnimation, in outer: AnimationRecorder?) {
    (self.animation, self.outer) = (animation, outer)
  }

  /// Records that a property is about to change; only the first change of a property is recorded.
  func record(_ view: UIView, _ property: AnimatableProperties.Property) {
    recordKeyframe(view, property)
    guard !changes.contains(where: { $0.view === view && $0.property == property }) else { return }
    let start = outer?.removeChange(view, property) ?? view.presentation
    changes.append(Change(view: view, property: property, start: start))
  }

  /// Calls a closure whose changes are shown during an interval of the animation.
  func record(during interval: ClosedRange<CGFloat>, _ changes: () -> Void) {
    let (outer, firstIndex) = (self.interval, keyframes.count)
    self.interval = interval
    changes()
    self.interval = outer
    for index in firstIndex..<keyframes.count {
      keyframes[index].end = keyframes[index].view.model
    }
  }

  private func recordKeyframe(_ view: UIView, _ property: AnimatableProperties.Property) {
    guard let interval else { return }
    func isSame(_ keyframe: Keyframe) -> Bool {
      keyframe.view === view && keyframe.property == property
    }
    guard !keyframes.contains(where: { isSame($0) && $0.interval == interval }) else { return }
    let start = keyframes.contains(where: isSame) ? view.model : view.presentation
    keyframes.append(
      Keyframe(view: view, property: property, interval: interval, start: start, end: view.model))
  }

  /// Removes the recorded change of a property that a nested call animates, and returns the start
  /// values of the change.
  ///
  /// - Returns: The start values, or nil if no enclosing call has recorded the change.
  private func removeChange(
    _ view: UIView, _ property: AnimatableProperties.Property
  ) -> AnimatableProperties? {
    if let index = changes.firstIndex(where: { $0.view === view && $0.property == property }) {
      return changes.remove(at: index).start
    }
    return outer?.removeChange(view, property)
  }
}
