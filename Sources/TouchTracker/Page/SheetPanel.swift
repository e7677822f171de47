import ResponderKit

/// The background of a sheet in the middle of the window.
final class SheetPanel: UIView {
  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let shape = UIBezierPath(roundedRect: bounds, cornerRadius: 12)
    context.setFillColor(.systemBackground)
    context.beginPath()
    context.addPath(shape.path)
    context.fillPath()
  }

  /// Returns the frame of a panel in the middle of a sheet, at least 12 points from the left and
  /// right sides of the sheet.
  static func frame(of size: CGSize, in bounds: CGRect) -> CGRect {
    let width = min(size.width, bounds.width - 24)
    return CGRect(
      x: ((bounds.width - width) / 2).rounded(),
      y: ((bounds.height - size.height) / 2).rounded(), width: width, height: size.height)
  }
}
