import DequeModule

/// The touch state of an application: queued reports, live touches, recognizers and delayed phases.
///
/// ``TouchTable`` turns reports into touches. ``GestureArbiter`` delivers an event to the
/// recognizers; ``TouchDispatcher`` then delivers it to the views. ``process(_:)`` applies the
/// consequences of every change, including changes that recognizers and views make while they
/// receive an event: waiting recognizers recognize or fail, targets are notified, and views receive
/// released phases and cancellations.
final class TouchSystem {
  let table = TouchTable()
  let gestures: GestureArbiter
  let dispatcher: TouchDispatcher
  let animator = Animator()
  private let sets = TouchSetCache()

  @exclusivity(unchecked) private var queue: Deque<TouchSample> = []
  /// The latest time of a report or of ``advance(to:for:)``.
  @exclusivity(unchecked) private(set) var now: TimeInterval = 0
  @exclusivity(unchecked) private var isDispatching = false
  /// The number of nested calls of ``process(_:)``.
  @exclusivity(unchecked) private var depth = 0
  /// A Boolean value that indicates whether ``process(_:)`` was called since the outermost call
  /// last applied consequences.
  @exclusivity(unchecked) private var hasUnresolvedChanges = false
  /// A Boolean value that indicates whether touches that begin are ignored.
  var ignoresNewTouches = false
  /// The time, in seconds, for which touches are predicted; see
  /// ``UIApplication/predictionHorizons``.
  var predictionHorizons = UIApplication.defaultPredictionHorizons

  init() {
    gestures = GestureArbiter(sets: sets)
    dispatcher = TouchDispatcher(sets: sets)
  }

  // MARK: Reports

  func enqueue(_ sample: TouchSample) { queue.append(sample) }

  var hasQueuedReports: Bool { !queue.isEmpty }

  /// Sends the events of all queued reports.
  ///
  /// - Parameter application: The application that owns the touches and sends events to its
  ///   windows.
  func dispatch(for application: UIApplication) {
    guard depth == 0, !isDispatching else { return }
    isDispatching = true
    defer { isDispatching = false }
    // Views and actions may add reports while they receive an event.
    repeat {
      while var sample = queue.popFirst() {
        sample.timestamp = monotonicTime(sample.timestamp)
        let isDeadlineDue = nextDeadline <= sample.timestamp
        if isDeadlineDue || !table.canMerge(sample) { send(for: application) }
        if isDeadlineDue { fireDeadlines(until: sample.timestamp) }
        now = sample.timestamp
        if sample.phase == .began {
          if ignoresNewTouches || !sample.location.isFinite { continue }
          if table.touch(with: sample.id) != nil {
            send(for: application)
            cancel(for: application) { $0.id == sample.id }
          }
        }
        if sample.phase == .began {
          table.begin(sample, windows: application.windows, delayed: dispatcher.delayedTouches)
        } else {
          table.apply(sample)
        }
      }
      send(for: application)
      if nextDeadline <= now { fireDeadlines(until: now) }
    } while !queue.isEmpty
  }

  private func send(for application: UIApplication) {
    guard let event = table.event, table.hasChanges else { return }
    table.prepareEvent()
    event.flags = application.modifierFlags
    process {
      application.sendEvent(event)
      table.finishEvent()
    }
  }

  /// Delivers the touches that began in a window to recognizers and then to views.
  func deliver(_ event: UIEvent, in window: UIWindow) {
    gestures.update(with: event, in: window)
    if gestures.hasChanged { dispatcher.applyGestureOutcomes(event) }
    dispatcher.deliver(event, in: window)
  }

  // MARK: Time

  /// Sends the events of all queued reports, and then fires the deadlines up to a time.
  func advance(to time: TimeInterval, for application: UIApplication) {
    dispatch(for: application)
    let time = monotonicTime(time)
    // During an event, deadlines fire after the event.
    if depth == 0 { fireDeadlines(until: time) } else { now = time }
  }

  /// Returns a time or, if the time is earlier than ``now``, returns ``now``.
  ///
  /// A time of 1e12 seconds or more, which is implausible even as seconds since 1970, is also
  /// replaced by ``now``. At much greater values, adding ``Animator/interval`` would not change the
  /// time.
  private func monotonicTime(_ time: TimeInterval) -> TimeInterval {
    time < 1e12 ? max(now, time) : now
  }

  /// The time of the next recognizer deadline or animation step; infinity for none.
  var nextDeadline: TimeInterval { min(gestures.nextDeadline, animator.nextStep) }

  /// Advances ``now`` to a time and fires all deadlines up to this time, each at its own time.
  private func fireDeadlines(until time: TimeInterval) {
    defer { now = max(now, time) }
    while nextDeadline <= time {
      let deadline = nextDeadline
      now = max(now, deadline)
      process {
        if animator.nextStep <= deadline { animator.step(at: deadline) }
        if gestures.nextDeadline <= deadline { gestures.fireDeadlines(at: deadline) }
      }
    }
  }

  // MARK: Cancelled touches

  /// Cancels touches immediately, even during an event.
  func cancel(for application: UIApplication, where shouldCancel: (UITouch) -> Bool) {
    guard table.liveTouches.contains(where: shouldCancel), let event = table.event else { return }
    process { table.cancel(where: shouldCancel) { application.sendEvent(event) } }
  }

  /// Cancels the touches that began on a view or its descendants, both for these views and for
  /// their recognizers.
  ///
  /// Recognizers of superviews continue to receive the touches.
  ///
  /// - Parameters:
  ///   - root: The view.
  ///   - permanently: `true` to set the ``UITouch/view`` of the touches to nil.
  func detach(from root: UIView, permanently: Bool) {
    if permanently { table.forgetTouchedViews(in: root) }
    let ended = dispatcher.delayedTouches.filter(\.isRemoved)
    let detached = (ended + table.liveTouches).filter { $0.hitView?.isDescendant(of: root) == true }
    guard !detached.isEmpty else { return }
    process {
      if let event = table.event { gestures.detach(detached, from: root, event) }
      dispatcher.detach(detached, table.event)
      if permanently { for touch in detached { touch.hitView = nil } }
    }
  }

  // MARK: Consequences

  /// A Boolean value that indicates whether a call of ``process(_:)`` is in progress and will apply
  /// the consequences of further changes.
  var isProcessing: Bool { depth > 0 }

  /// Calls a closure that may change recognizers, and applies the consequences.
  ///
  /// In nested calls, the outermost call applies the consequences.
  func process(_ body: () -> Void) {
    depth += 1
    hasUnresolvedChanges = true
    body()
    while depth == 1, hasUnresolvedChanges {
      hasUnresolvedChanges = false
      gestures.resolve()
      if gestures.hasChanged { dispatcher.applyGestureOutcomes(table.event) }
      gestures.finish()
    }
    depth -= 1
    if depth == 0, table.liveTouches.isEmpty { sets.removeAll() }
  }

  /// A Boolean value that indicates whether there are no live touches, no delayed phases and no
  /// recognizers that track touches.
  var isIdle: Bool {
    table.liveTouches.isEmpty && dispatcher.delayedTouches.isEmpty
      && gestures.trackingRecognizers.isEmpty
  }
}
