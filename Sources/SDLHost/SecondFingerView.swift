import ResponderKit

/// Shows where the second finger of a pointer is.
final class SecondFingerView: UIView {
  /// Points; about what a fingertip covers.
  private static let diameter: CGFloat = 22

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Puts the dot at a point of a window, above all else in it; nil takes it away.
  func show(at place: CGPoint?, in window: UIWindow?) {
    guard let place, let window else { return removeFromSuperview() }
    bounds = CGRect(x: 0, y: 0, width: Self.diameter, height: Self.diameter)
    center = place
    if superview !== window { window.addSubview(self) }
  }

  override func draw(_ rect: CGRect) {
    let context = UIGraphicsGetCurrentContext()
    context?.setFillColor(UIColor(white: 0.45, alpha: 0.45))
    context?.fillEllipse(in: bounds.insetBy(dx: 1, dy: 1))
    context?.setStrokeColor(UIColor(white: 1, alpha: 0.8))
    context?.setLineWidth(1.5)
    context?.strokeEllipse(in: bounds.insetBy(dx: 2, dy: 2))
  }
}
