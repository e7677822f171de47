/// What one call of `animate` set in motion; it is over when all its properties are.
final class ViewAnimation {
  private struct Entry {
    weak var view: UIView?
    let property: ViewAppearance.Property
  }

  let duration: TimeInterval
  let delay: TimeInterval
  let options: UIView.AnimationOptions
  /// How much of the way is done, 0…1.
  private(set) var part: CGFloat = 0
  private var entries: [Entry] = []
  private var completion: ((Bool) -> Void)?
  private var isWhole = true
  private var ticks: (animator: Animator, id: Int)?

  init(
    duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions,
    completion: ((Bool) -> Void)?
  ) {
    (self.duration, self.delay, self.options) = (duration, delay, options)
    self.completion = completion
  }

  /// Begins with what was noted; ends at once where nothing can be seen to move.
  func run(_ notes: [AnimationRecorder.Note]) {
    for note in notes where note.start.differs(from: note.view.model, in: note.property) {
      note.view.endAnimations(of: note.property)
      guard duration > 0, let application = note.view.window?.application else { continue }
      entries.append(Entry(view: note.view, property: note.property))
      note.view.animations.append(
        PropertyAnimation(property: note.property, start: note.start, animation: self))
      if ticks == nil {
        let id = application.animator.start(for: self, at: application.now) { self.step($0) }
        ticks = (application.animator, id)
      }
    }
    if entries.isEmpty { finish() }
  }

  /// A property goes on no longer, because something else took its place or the view is gone.
  func interrupt(_ property: ViewAppearance.Property, of view: UIView) {
    leave { $0.view === view && $0.property == property }
  }

  /// - Returns: whether it goes on.
  private func step(_ elapsed: TimeInterval) -> Bool {
    leave { $0.view == nil }
    guard !entries.isEmpty else { return false }
    let share = max(0, min(1, (elapsed - delay) / duration))
    part = options.eased(share)
    for entry in entries {
      entry.view?.setNeedsFrame()
      if share == 1 { entry.view?.animations.removeAll { $0.animation === self } }
    }
    if share == 1 { finish() }
    return share < 1
  }

  /// Ends some of the properties before they have come to their values.
  private func leave(where isGone: (Entry) -> Bool) {
    let count = entries.count
    entries.removeAll(where: isGone)
    guard entries.count < count else { return }
    isWhole = false
    if entries.isEmpty { finish() }
  }

  private func finish() {
    if let ticks { ticks.animator.stop(ticks.id) }
    (entries, ticks) = ([], nil)
    let told = completion
    completion = nil
    told?(isWhole)
  }
}

/// One property of a view on its way.
struct PropertyAnimation {
  let property: ViewAppearance.Property
  /// How the view was seen when it began; of interest is the property alone.
  let start: ViewAppearance
  let animation: ViewAnimation
}

/// The properties that the changes of one call of `animate` concern.
final class AnimationRecorder {
  struct Note {
    let view: UIView
    let property: ViewAppearance.Property
    /// How the view was seen before.
    let start: ViewAppearance
  }

  /// That of the call which this one is made in.
  let outer: AnimationRecorder?
  let animation: ViewAnimation
  private(set) var notes: [Note] = []

  init(_ animation: ViewAnimation, in outer: AnimationRecorder?) {
    (self.animation, self.outer) = (animation, outer)
  }

  func note(_ view: UIView, _ property: ViewAppearance.Property) {
    guard !notes.contains(where: { $0.view === view && $0.property == property }) else { return }
    let start = outer?.handOver(view, property) ?? view.appearance
    notes.append(Note(view: view, property: property, start: start))
  }

  /// What an inner call changes again is the inner call's.
  private func handOver(_ view: UIView, _ property: ViewAppearance.Property) -> ViewAppearance? {
    if let index = notes.firstIndex(where: { $0.view === view && $0.property == property }) {
      return notes.remove(at: index).start
    }
    return outer?.handOver(view, property)
  }
}
