extension CGContext {
  /// Begins a translucent layer if a control is disabled.
  func beginTransparencyLayer(ifNot isEnabled: Bool) {
    if !isEnabled { beginTransparencyLayer(alpha: 0.4) }
  }

  /// Ends the layer begun by ``beginTransparencyLayer(ifNot:)``.
  func endTransparencyLayer(ifNot isEnabled: Bool) {
    if !isEnabled { endTransparencyLayer() }
  }

  /// Fills a rectangle with rounded corners.
  func fill(_ rect: CGRect, cornerRadius: CGFloat) {
    let radius = min(cornerRadius, rect.width / 2, rect.height / 2)
    beginPath()
    addPath(UIBezierPath(roundedRect: rect, cornerRadius: radius).path)
    fillPath()
  }

  /// Draws the ring that marks the focused control.
  func drawFocusRing(around rect: CGRect, cornerRadius: CGFloat) {
    saveGState()
    setAlpha(1)
    setLineWidth(2)
    setStrokeColor(.label)
    beginPath()
    addPath(UIBezierPath(roundedRect: rect, cornerRadius: cornerRadius).path)
    strokePath()
    restoreGState()
  }
}

extension UIKey {
  /// A Boolean value that indicates whether the key activates a control, as a tap does.
  var isActivationKey: Bool {
    [" ", "\r"].contains(charactersIgnoringModifiers)
      && modifierFlags.isDisjoint(with: [.control, .alternate, .command])
  }
}

extension UIGestureRecognizer {
  /// A Boolean value that indicates whether the gesture is a horizontal drag or swipe.
  var isHorizontal: Bool {
    if let swipe = self as? UISwipeGestureRecognizer {
      return !swipe.direction.isDisjoint(with: [.left, .right])
    }
    guard let pan = self as? UIPanGestureRecognizer else { return false }
    let translation = pan.translation(in: nil)
    return abs(translation.x) > abs(translation.y)
  }

  /// A Boolean value that indicates whether the gesture is a single tap with one finger.
  var isSingleTap: Bool {
    guard let tap = self as? UITapGestureRecognizer else { return false }
    return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
  }
}
