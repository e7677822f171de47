/// An object that reports the location of the pointer to hover recognizers and tooltips while no
/// button is pressed.
final class HoverTracker {
  let toolTips = ToolTipPresenter()
  /// The hover recognizers of the views under the pointer.
  private var recognizers: [UIHoverGestureRecognizer] = []

  /// Notifies the hover recognizers and the tooltips of the pointer's location.
  ///
  /// - Parameters:
  ///   - location: The location of the pointer, in the coordinates of window frames; nil if the
  ///     pointer is over no window or a button is pressed.
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
      let exited = recognizers.filter { !entered.contains($0) }
      recognizers = entered
      for recognizer in exited { recognizer.pointerLeft() }
      for recognizer in entered { recognizer.pointerMoved(to: point) }
    } else {
      let exited = recognizers
      recognizers = []
      for recognizer in exited { recognizer.pointerLeft() }
    }
    toolTips.begin(for: control, at: time)
  }

  /// Returns the frontmost view at a location, and the location in the coordinates of the view's
  /// window.
  private static func hit(_ location: CGPoint, _ windows: [UIWindow]) -> (UIView, CGPoint)? {
    for window in windows.reversed() {
      let point = window.convertFromScreen(location)
      if let view = window.hitTest(point, with: nil) { return (view, point) }
    }
    return nil
  }
}
