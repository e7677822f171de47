/// The gradual change of a fraction that a view draws, such as the location of a switch's knob.
///
/// The view references the animation strongly until the animation has ended, and draws ``value``.
final class FractionAnimation {
  /// The fraction to draw now.
  private(set) var value: CGFloat

  /// Creates and starts an animation; returns nil if the view must show the final fraction
  /// immediately.
  ///
  /// - Parameters:
  ///   - start: The fraction at the start.
  ///   - end: The fraction at the end.
  ///   - duration: The duration in seconds.
  ///   - view: The view that draws the fraction.
  ///   - completion: A closure that is called when the animation has ended. The view releases the
  ///     animation in this closure.
  init?(
    from start: CGFloat, to end: CGFloat, duration: TimeInterval, of view: UIView,
    completion: @escaping () -> Void
  ) {
    guard start != end, UIView.areAnimationsEnabled, let application = view.window?.application
    else { return nil }
    value = start
    application.animator.start(for: self, at: application.now) { [weak self, weak view] elapsed in
      guard let self, let view else { return false }
      let fraction = min(1, elapsed / duration)
      value = start + (end - start) * UIView.AnimationOptions.curveEaseInOut.eased(fraction)
      view.setNeedsDisplay()
      if fraction == 1 { completion() }
      return fraction < 1
    }
  }
}
