extension GraphicsContext {
  /// What is drawn from now on is faint as a whole, for a control that is not enabled.
  func beginTransparencyLayer(ifNot isEnabled: Bool) {
    if !isEnabled { beginTransparencyLayer(alpha: 0.4) }
  }

  func endTransparencyLayer(ifNot isEnabled: Bool) {
    if !isEnabled { endTransparencyLayer() }
  }

  /// Fills a rectangle with round corners.
  func fill(_ rect: CGRect, cornerRadius: CGFloat) {
    let radius = min(cornerRadius, rect.width / 2, rect.height / 2)
    beginPath()
    addPath(UIBezierPath(roundedRect: rect, cornerRadius: radius).path)
    fillPath()
  }

  /// The line that shows which control gets keys.
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
  /// Whether the key does what a tap does.
  var activates: Bool {
    [" ", "\r"].contains(charactersIgnoringModifiers)
      && modifierFlags.isDisjoint(with: [.control, .alternate, .command])
  }
}

extension UIGestureRecognizer {
  /// Whether it is a drag or swipe to the left or right.
  var goesAcross: Bool {
    if let swipe = self as? UISwipeGestureRecognizer {
      return !swipe.direction.isDisjoint(with: [.left, .right])
    }
    guard let pan = self as? UIPanGestureRecognizer else { return false }
    let way = pan.translation(in: nil)
    return abs(way.x) > abs(way.y)
  }

  /// The gesture of a button.
  var isSingleTap: Bool {
    guard let tap = self as? UITapGestureRecognizer else { return false }
    return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
  }
}
