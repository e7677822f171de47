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

  /// Whether the view hears of a touch that begins on it, given those that are down.
  ///
  /// A view that does not take several touches gets only the first of a sequence. An exclusive view
  /// gets a touch only while no other view of the window has one, and keeps all others from theirs.
  func reachesView(among others: [UITouch]) -> Bool {
    guard let view else { return false }
    for other in others where other !== self && other.window === window {
      if other.view === view {
        if !view.isMultipleTouchEnabled { return false }
      } else if other.delivery.stage != .over,
        view.isExclusiveTouch || other.view?.isExclusiveTouch == true
      {
        return false
      }
    }
    return true
  }
}
