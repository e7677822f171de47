import DequeModule

/// Everything that an application knows of touches: what was reported, the fingers that are down, the
/// recognizers that follow them, and what their views were told.
///
/// A report becomes a touch in ``TouchTable``, an event goes to the recognizers by ``GestureArbiter``,
/// and after them to the views by ``TouchDispatcher``. Whatever happens on the way, from wherever, is
/// brought to its end by ``process(_:)``.
final class TouchSystem {
  let table = TouchTable()
  let gestures: GestureArbiter
  let dispatcher: TouchDispatcher
  let animator = Animator()
  private let sets = TouchSets()

  @exclusivity(unchecked) private var queue: Deque<TouchSample> = []
  /// The newest moment that was told of.
  @exclusivity(unchecked) private(set) var now: TimeInterval = 0
  @exclusivity(unchecked) private var isDispatching = false
  /// How many calls of ``process(_:)`` are under way.
  @exclusivity(unchecked) private var depth = 0
  /// Whether one of them has come since the outermost looked.
  @exclusivity(unchecked) private var hasChangedWithin = false
  /// Whether touches that begin are left out.
  @exclusivity(unchecked) var isIgnoring = false

  init() {
    gestures = GestureArbiter(sets: sets)
    dispatcher = TouchDispatcher(sets: sets)
  }

  // MARK: Reports

  func enqueue(_ sample: TouchSample) { queue.append(sample) }

  /// - Parameter application: whose the touches are, here and below; it brings events to windows.
  func dispatch(for application: UIApplication) {
    guard depth == 0, !isDispatching else { return }
    isDispatching = true
    defer { isDispatching = false }
    while var sample = queue.popFirst() {
      sample.timestamp = latest(sample.timestamp)
      let isDue = nextDeadline <= sample.timestamp
      if isDue || !table.canJoin(sample) { send(for: application) }
      if isDue { wake(until: sample.timestamp) }
      now = sample.timestamp
      if sample.phase == .began {
        if isIgnoring || !sample.location.isFinite { continue }
        if table.touch(with: sample.id) != nil {
          send(for: application)
          cancel(for: application) { $0.id == sample.id }
        }
      }
      table.apply(sample, windows: application.windows, held: dispatcher.heldTouches)
    }
    send(for: application)
    if nextDeadline <= now { wake(until: now) }
  }

  private func send(for application: UIApplication) {
    guard let event = table.event, table.hasChanges else { return }
    table.prepareEvent()
    process {
      application.sendEvent(event)
      table.finishEvent()
    }
  }

  /// Tells recognizers, and then views, what an event says of the touches that began in a window.
  func deliver(_ event: UIEvent, in window: UIWindow) {
    gestures.update(with: event, in: window)
    if gestures.hasChanged { dispatcher.settle(event) }
    dispatcher.deliver(event, in: window)
  }

  // MARK: Time

  func advance(to time: TimeInterval, for application: UIApplication) {
    dispatch(for: application)
    let time = latest(time)
    // Called from within an event, time passes after it.
    if depth == 0 { wake(until: time) } else { now = time }
  }

  /// A time that does not fall.
  ///
  /// One that no clock shows, be it in seconds since 1970, would have every later step of an animation
  /// come at the same moment, and is taken as the latest one, too.
  private func latest(_ time: TimeInterval) -> TimeInterval { time < 1e12 ? max(now, time) : now }

  /// When something happens though nothing is reported; infinity for never.
  var nextDeadline: TimeInterval { min(gestures.nextDeadline, animator.nextStep) }

  /// Lets time pass, and does everything that is due on the way when it is due.
  private func wake(until time: TimeInterval) {
    defer { now = max(now, time) }
    while nextDeadline <= time {
      let deadline = nextDeadline
      now = max(now, deadline)
      process {
        if animator.nextStep <= deadline { animator.step(at: deadline) }
        if gestures.nextDeadline <= deadline { gestures.wake(at: deadline) }
      }
    }
  }

  // MARK: Touches taken away

  /// Ends touches as cancelled, now, also in the midst of an event.
  func cancel(for application: UIApplication, where isDoomed: (UITouch) -> Bool) {
    guard table.live.contains(where: isDoomed), let event = table.event else { return }
    process { table.cancel(where: isDoomed) { application.sendEvent(event) } }
  }

  /// Takes the touches that began on a view, or in it, from that view.
  ///
  /// - Parameter forGood: the touches do not know the view any more.
  func detach(from root: UIView, forGood: Bool) {
    let ended = dispatcher.heldTouches.filter(\.isGone)
    let detached = (ended + table.live).filter { $0.view?.isDescendant(of: root) == true }
    guard !detached.isEmpty else { return }
    process {
      if let event = table.event { gestures.detach(detached, from: root, event) }
      dispatcher.detach(detached, table.event)
      if forGood { for touch in detached { touch.view = nil } }
    }
  }

  // MARK: Consequences

  /// Whether what is changed now is brought to its end by a call of ``process(_:)`` that is under way.
  var isProcessing: Bool { depth > 0 }

  /// Does something that may change recognizers, and then all that follows from it.
  func process(_ body: () -> Void) {
    depth += 1
    hasChangedWithin = true
    body()
    while depth == 1, hasChangedWithin {
      hasChangedWithin = false
      gestures.settle()
      if gestures.hasChanged { dispatcher.settle(table.event) }
      gestures.finish()
    }
    depth -= 1
    if depth == 0, table.live.isEmpty { sets.removeAll() }
  }

  /// Whether no touch, nothing held back from a view, and no recognizer's work is left.
  var isAtRest: Bool {
    table.live.isEmpty && dispatcher.heldTouches.isEmpty && gestures.engaged.isEmpty
  }
}
