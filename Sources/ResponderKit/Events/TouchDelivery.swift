/// The progress of delivering a touch to its view.
///
/// The view may receive a touch later than the recognizers do, or not at all. The phases that the
/// view receives are always one beginning, any number of moves, and one end or cancellation.
struct TouchDelivery {
  enum Stage {
    /// The view has not received a phase of the touch yet.
    case pending
    /// The view has received the began phase and will receive an end or a cancellation.
    case began
    /// The view receives no further phases of the touch.
    case finished
  }

  /// A phase of a touch whose delivery to the view waits until no recognizer delays the phase any
  /// longer.
  struct DelayedPhase {
    let state: UITouch.State
    let event: UIEvent
    /// The time, in seconds, of the newest report in the event.
    let time: Double
    /// The number of the event in delivery order, by which delayed phases are sorted when they are
    /// released.
    let order: Int
  }

  var stage = Stage.pending
  /// The delayed phases, oldest first.
  var delayedPhases: [DelayedPhase] = []
  /// A Boolean value that indicates whether the view must receive the current event.
  var needsDelivery = false
  /// A Boolean value that indicates whether a recognized gesture has claimed the touch.
  ///
  /// The view of a claimed touch receives a cancellation instead of further phases.
  var isClaimed = false
  /// A Boolean value that indicates whether the view never receives the touch because of
  /// ``UIView/isExclusiveTouch``.
  private(set) var isRefused = false

  mutating func refuse() {
    isRefused = true
    end()
  }

  mutating func end() {
    stage = .finished
    needsDelivery = false
    delayedPhases = []
  }
}

extension UITouch {
  /// Returns a Boolean value that indicates whether a recognizer currently delays a phase of the
  /// touch.
  func isDelayed(in phase: Phase) -> Bool {
    for recognizer in recognizers where recognizer.state == .possible {
      if recognizer.delaysTouchesBegan || (phase == .ended && recognizer.delaysTouchesEnded) {
        return true
      }
    }
    return false
  }

  /// Returns a Boolean value that indicates whether ``UIView/isExclusiveTouch`` prevents the
  /// delivery of this new touch to its view.
  ///
  /// An exclusive view receives a new touch only while no other view of the window has a touch.
  /// While an exclusive view has a touch, no other view of the window receives a new touch.
  func isBlockedByExclusiveTouch(among others: [UITouch]) -> Bool {
    for other in others
    where other !== self && other.hitWindow === hitWindow && other.hitView !== hitView
      && other.delivery.stage != .finished
    {
      if hitView?.isExclusiveTouch == true || other.hitView?.isExclusiveTouch == true {
        return true
      }
    }
    return false
  }

  /// Returns a Boolean value that indicates whether the touched view accepts only one touch at a
  /// time and another touch has already begun on the view.
  func exceedsTouchLimit(among others: [UITouch]) -> Bool {
    guard let view = hitView, !view.isMultipleTouchEnabled else { return false }
    for other in others where other !== self && other.hitView === view && !other.delivery.isRefused
    {
      return true
    }
    return false
  }
}
