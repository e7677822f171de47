/// How far the telling of a touch to its view has come.
///
/// The view may hear of a touch later than recognizers do, or not at all; what it hears always is a
/// beginning, moves, and one end.
struct TouchDelivery {
  enum Stage {
    /// The view has not heard of the touch.
    case untold
    /// It was told the beginning and waits for the end.
    case begun
    /// It was told the end, or will never hear of the touch.
    case over
  }

  /// Something held back until recognizers that are still possible have failed.
  struct Held {
    let moment: UITouch.Moment
    let event: UIEvent
    /// The number of the event, which tells what happened before what.
    let order: Int
  }

  var stage = Stage.untold
  /// Oldest first.
  var held: [Held] = []
  /// Whether the view is to be told of the event under way.
  var isDue = false
  /// Whether a recognizer that cancels touches in views has recognized with it.
  var isClaimed = false
  /// Whether it was never the view's, since a view was exclusive when it began.
  private(set) var isRefused = false

  mutating func refuse() {
    isRefused = true
    end()
  }

  mutating func end() {
    stage = .over
    isDue = false
    held = []
  }
}

extension UITouch {
  /// Whether some recognizer keeps a phase of the touch from its view for now.
  func isHeldBack(in phase: Phase) -> Bool {
    for recognizer in gestureRecognizers where recognizer.state == .possible {
      if recognizer.delaysTouchesBegan || (phase == .ended && recognizer.delaysTouchesEnded) {
        return true
      }
    }
    return false
  }

  /// Whether another touch keeps this one, which begins, from its view.
  ///
  /// An exclusive view gets a touch only while no other view of the window has one, and keeps all
  /// others from theirs.
  func isShutOut(by others: [UITouch]) -> Bool {
    for other in others
    where other !== self && other.window === window && other.view !== view
      && other.delivery.stage != .over
    {
      if view?.isExclusiveTouch == true || other.view?.isExclusiveTouch == true { return true }
    }
    return false
  }

  /// Whether the view takes one touch, and had the first of a sequence.
  func isSurplus(among others: [UITouch]) -> Bool {
    guard let view, !view.isMultipleTouchEnabled else { return false }
    for other in others where other !== self && other.view === view && !other.delivery.isRefused {
      return true
    }
    return false
  }
}
