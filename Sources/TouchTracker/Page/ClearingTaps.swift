import DrawingModel
import ResponderKit

/// The taps of which two in quick succession clear the page.
///
/// A tap is a stroke that stays within a small circle while no other finger is down. Two short
/// dashes, such as those of an umlaut, are therefore drawn.
struct ClearingTaps {
  /// The largest distance between two taps, in points of the view.
  static let distance: CGFloat = 16

  /// The effect of a finished stroke.
  enum Effect {
    case draw
    /// The page is cleared, and the element of the first tap, which the user did not intend, is
    /// discarded; `nil` if the first tap added no element.
    case clear(discarding: Element?)
  }

  /// The last stroke, if it was a tap.
  private var last: (dot: Element?, location: CGPoint)?

  /// Returns the effect of a stroke that is finished.
  ///
  /// - Parameters:
  ///   - isAlone: A Boolean value that indicates whether no other finger was down meanwhile.
  ///   - scale: The number of points of the view per point of the page.
  mutating func effect(
    of stroke: FinishedStroke, isAlone: Bool, scale: CGFloat, _ rules: PageRules
  ) -> Effect {
    // Long strokes are not examined.
    guard stroke.tapCount > 0 else {
      last = nil
      return .draw
    }
    let bounds = stroke.element.points.reduce(CGRect.null) { bounds, point in
      bounds.union(CGRect(origin: CGPoint(point), size: .zero))
    }
    let location = CGPoint(x: bounds.midX, y: bounds.midY)
    let isTap = isAlone && bounds.diagonal * scale <= ToolConstants.tapJitter
    guard rules.limitsDoubleTaps else { return looseEffect(of: stroke, at: location) }
    if isTap, stroke.tapCount > 1, stroke.clearsOnDoubleTap, let last,
      last.location.distance(to: location) * scale <= Self.distance
    {
      self.last = (nil, location)
      return .clear(discarding: last.dot)
    }
    last = isTap ? (stroke.element, location) : nil
    return .draw
  }

  /// Returns the effect in sessions before version 5, in which dashes of 10 points at a distance of
  /// 40 points were taps, too.
  private mutating func looseEffect(of stroke: FinishedStroke, at location: CGPoint) -> Effect {
    if stroke.tapCount > 1, stroke.clearsOnDoubleTap {
      defer { last = nil }
      return .clear(discarding: last?.dot)
    }
    last = stroke.tapCount == 1 ? (stroke.element, location) : nil
    return .draw
  }
}

extension CGRect {
  /// The distance between opposite corners.
  fileprivate var diagonal: CGFloat {
    CGPoint(x: minX, y: minY).distance(to: CGPoint(x: maxX, y: maxY))
  }
}
