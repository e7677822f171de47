/// An object that notifies recognizers and tooltips of the pointer while no button is pressed.
final class HoverTracker {
  let toolTips = ToolTipPresenter()
  /// The recognizers of the views under the pointer.
  private var recognizers: [UIHoverGestureRecognizer] = []

  /// Updates the views under the pointer.
  ///
  /// - Parameters:
  ///   - location: The location of the pointer, in the coordinates of window frames; nil if it is
  ///     over no window or a button is pressed.
  ///   - windows: The windows, from back to front.
  func move(to location: CGPoint?, in windows: [UIWindow], at time: TimeInterval) {
    var entered: [UIHoverGestureRecognizer] = []
    var control: UIControl?
    if let location, let (hit, point) = Self.hit(location, windows) {
      var view: UIView? = hit
      while let current = view {
        for case let recognizer as UIHoverGestureRecognizer in current.recognizers
        where recognizer.isEnabled {
          entered.append(recognizer)
        }
        if control == nil, let candidate = current as? UIControl, candidate.toolTip != nil {
          control = candidate
        }
        view = current.superview
      }
      let left = recognizers.filter { !entered.contains($0) }
      recognizers = entered
      for recognizer in left { recognizer.pointerLeft() }
      for recognizer in entered { recognizer.pointerMoved(to: point) }
    } else {
      let left = recognizers
      recognizers = []
      for recognizer in left { recognizer.pointerLeft() }
    }
    toolTips.begin(for: control, at: time)
  }

  /// Returns the frontmost view at a location and the location in window coordinates.
  private static func hit(_ location: CGPoint, _ windows: [UIWindow]) -> (UIView, CGPoint)? {
    for window in windows.reversed() {
      let point = window.convertFromScreen(location)
      if let view = window.hitTest(point, with: nil) { return (view, point) }
    }
    return nil
  }
}
