import ResponderKit

/// A view that shows a dot at the location of the simulated second touch of the pointer.
final class SimulatedTouchView: UIView {
  /// The diameter of the dot in points, about the contact size of a fingertip.
  private static let diameter: CGFloat = 22

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the dot at a location in a window, in front of the other views.
  ///
  /// - Parameter location: The location in the window, or nil to remove the dot.
  func show(at location: CGPoint?, in window: UIWindow?) {
    guard let location, let window else { return removeFromSuperview() }
    bounds = CGRect(x: 0, y: 0, width: Self.diameter, height: Self.diameter)
    center = location
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
