extension UIView {
  /// The location and the scale of content in the bounds of a view.
  nonisolated public enum ContentMode: Int, Sendable {
    /// The content is stretched to the bounds.
    case scaleToFill
    /// The content is scaled to fit into the bounds.
    case scaleAspectFit
    /// The content is scaled to cover the bounds.
    case scaleAspectFill
    /// The view is drawn anew when its size changes.
    case redraw
    case center
    case top
    case bottom
    case left
    case right
    case topLeft
    case topRight
    case bottomLeft
    case bottomRight

    /// Returns the rectangle that content with a size occupies in the bounds of a view.
    func rect(of size: CGSize, in bounds: CGRect) -> CGRect {
      var size = size
      let (x, y) = (bounds.width / size.width, bounds.height / size.height)
      switch self {
      case .scaleToFill, .redraw: return bounds
      case .scaleAspectFit where size.width > 0 && size.height > 0:
        size = CGSize(width: size.width * min(x, y), height: size.height * min(x, y))
      case .scaleAspectFill where size.width > 0 && size.height > 0:
        size = CGSize(width: size.width * max(x, y), height: size.height * max(x, y))
      default: break
      }
      return CGRect(
        x: bounds.minX + (bounds.width - size.width) * alignment.x,
        y: bounds.minY + (bounds.height - size.height) * alignment.y, width: size.width,
        height: size.height)
    }

    /// The fractions of the free space that are left of the content and above it.
    private var alignment: CGPoint {
      let x: CGFloat =
        switch self {
        case .left, .topLeft, .bottomLeft: 0
        case .right, .topRight, .bottomRight: 1
        default: 0.5
        }
      let y: CGFloat =
        switch self {
        case .top, .topLeft, .topRight: 0
        case .bottom, .bottomLeft, .bottomRight: 1
        default: 0.5
        }
      return CGPoint(x: x, y: y)
    }
  }

  /// The tint color of the view or of the nearest superview that has one; the default color if
  /// there is none.
  var inheritedTintColor: UIColor {
    var view: UIView? = self
    while let current = view {
      if let color = current.rareProperties?.tintColor { return color }
      view = current.superview
    }
    return .tintColor
  }

  /// Notifies the view, and the descendants that inherit its tint color, that the color has
  /// changed.
  func notifyOfTintColor() {
    setNeedsDisplay()
    tintColorDidChange()
    for view in subviews where view.rareProperties?.tintColor == nil { view.notifyOfTintColor() }
  }
}
