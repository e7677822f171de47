extension UISlider {
  func drawSlider(in context: CGContext) {
    context.beginTransparencyLayer(ifNot: isEnabled)
    defer { context.endTransparencyLayer(ifNot: isEnabled) }
    let (track, thumb) = (trackRect(forBounds: bounds), shownThumbRect)
    images?.minimumValue?.draw(in: minimumValueImageRect(forBounds: bounds))
    images?.maximumValue?.draw(in: maximumValueImageRect(forBounds: bounds))
    draw(currentMaximumTrackImage, maximumTrackTintColor ?? .systemFill, in: track, context)
    var filledTrack = track
    filledTrack.size.width = max(0, thumb.midX - track.minX)
    draw(currentMinimumTrackImage, minimumTrackTintColor ?? tintColor, in: filledTrack, context)
    if let image = currentThumbImage {
      image.draw(in: thumb)
    } else {
      context.drawKnob(
        at: thumb.center, radius: thumb.width / 2, color: thumbTintColor,
        isHighlighted: isHighlighted)
    }
    if isFocused {
      context.drawFocusRing(
        around: thumb.insetBy(dx: -1, dy: -1), cornerRadius: thumb.width / 2 + 1)
    }
  }

  /// Draws the track on one side of the thumb: an image or, without an image, a color.
  private func draw(_ image: UIImage?, _ color: UIColor, in rect: CGRect, _ context: CGContext) {
    if let image { return image.draw(in: rect) }
    color.setFill()
    context.fill(rect, cornerRadius: rect.height / 2)
  }
}

extension CGContext {
  /// Draws the circular knob of a slider or a switch.
  ///
  /// - Parameters:
  ///   - center: The center of the knob.
  ///   - radius: The radius of the knob.
  ///   - color: The color; nil for white.
  ///   - isHighlighted: A Boolean value that indicates whether the knob is touched.
  func drawKnob(at center: CGPoint, radius: CGFloat, color: UIColor?, isHighlighted: Bool) {
    func disk(_ radius: CGFloat) -> CGRect {
      CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    }
    UIColor(light: UIColor(white: 0.45, alpha: 1), dark: UIColor(white: 0.05, alpha: 1)).setFill()
    fillEllipse(in: disk(radius))
    (color ?? .white).setFill()
    fillEllipse(in: disk(radius - 1))
    if isHighlighted {
      UIColor(white: 0, alpha: 0.14).setFill()
      fillEllipse(in: disk(radius - 1))
    }
  }
}
