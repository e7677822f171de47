/// The animation started by one call of `animate`.
///
/// It ends when the animations of all its properties have ended.
final class ViewAnimation {
  private struct Entry {
    weak var view: UIView?
    let property: AnimatableProperties.Property

    func redraw() {
      if property == .alpha { view?.setNeedsFrameOfTree() } else { view?.setNeedsFrame() }
    }
  }

  let duration: TimeInterval
  let delay: TimeInterval
  let options: UIView.AnimationOptions
  /// The motion of a spring; nil for the curve of the options.
  private let spring: SpringCurve?
  /// The eased progress of the animation, 0…1.
  private(set) var progress: CGFloat = 0
  /// The properties still being animated.
  private var entries: [Entry] = []
  private var completion: ((Bool) -> Void)?
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
  func run(_ changes: [AnimationRecorder.Change]) {
    for change in changes where change.start.differs(from: change.view.model, in: change.property) {
      change.view.endAnimations(of: change.property)
      guard duration > 0, let application = change.view.window?.application else { continue }
      entries.append(Entry(view: change.view, property: change.property))
      change.view.animations.append(
        PropertyAnimation(property: change.property, start: change.start, animation: self))
      if timer == nil {
        let id = application.animator.start(for: self, at: application.now) { self.step($0) }
        timer = (application.animator, id)
      }
    }
    if entries.isEmpty { finish() }
  }

  /// Ends the animation of a property early, because another animation replaces it or the view
  /// leaves its window.
  func interrupt(_ property: AnimatableProperties.Property, of view: UIView) {
    interruptEntries { $0.view === view && $0.property == property }
  }

  /// Updates the progress for a time since the start.
  ///
  /// - Returns: Whether the animation continues.
  private func step(_ elapsed: TimeInterval) -> Bool {
    interruptEntries { $0.view == nil }
    guard !entries.isEmpty else { return false }
    let (fraction, isOver) = fraction(at: elapsed)
    let previousProgress = progress
    progress = spring?.progress(at: fraction) ?? options.eased(fraction)
    for entry in entries {
      if progress != previousProgress || isOver { entry.redraw() }
      if isOver { entry.view?.animations.removeAll { $0.animation === self } }
    }
    if isOver { finish() }
    return !isOver
  }

  /// Returns the fraction of the duration at a time since the start, 0…1, and whether the animation
  /// is over.
  ///
  /// The fraction decreases again in an animation that runs backward after it has run forward.
  private func fraction(at elapsed: TimeInterval) -> (fraction: CGFloat, isOver: Bool) {
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
    if let timer { timer.animator.stop(timer.id) }
    (entries, timer) = ([], nil)
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

  init(_ animation: ViewAnimation, in outer: AnimationRecorder?) {
    (self.animation, self.outer) = (animation, outer)
  }

  /// Records that a property is about to change; only the first change of a property is recorded.
  func record(_ view: UIView, _ property: AnimatableProperties.Property) {
    guard !changes.contains(where: { $0.view === view && $0.property == property }) else { return }
    let start = outer?.removeChange(view, property) ?? view.presentation
    changes.append(Change(view: view, property: property, start: start))
  }

  /// Removes the change of a property that a nested call animates, and returns its start values.
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
