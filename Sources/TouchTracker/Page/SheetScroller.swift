import ResponderKit

/// A scroll view of a sheet, whose indicator is visible as long as not all of its content is.
final class SheetScroller: UIScrollView {
  /// The bar that shows which of the content is visible.
  let indicator: UIView = SheetScrollIndicator()

  override init(frame: CGRect) {
    super.init(frame: frame)
    showsVerticalScrollIndicator = false
    delaysContentTouches = false
    addSubview(indicator)
  }

  required init?(coder: NSCoder) { nil }

  /// Returns `true`, so that a drag that begins on a control scrolls.
  override func touchesShouldCancel(in view: UIView) -> Bool { true }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (visible, complete) = (bounds.height, contentSize.height)
    indicator.isHidden = complete <= visible
    guard complete > visible, visible > 0 else { return }
    let margin = SheetScrollIndicator.margin
    let track = max(0, visible - 2 * margin)
    let length = min(track, max(SheetScrollIndicator.minimumLength, track * visible / complete))
    let fraction = max(0, min(1, contentOffset.y / (complete - visible)))
    indicator.frame = CGRect(
      x: bounds.maxX - SheetScrollIndicator.width - margin,
      y: bounds.minY + margin + (track - length) * fraction, width: SheetScrollIndicator.width,
      height: length)
  }
}

/// A bar at the right edge of a scroll view that shows which of its content is visible.
private final class SheetScrollIndicator: UIView {
  // The dimensions in points.
  static let width: CGFloat = 5
  static let margin: CGFloat = 4
  static let minimumLength: CGFloat = 24

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.setFillColor(.secondaryLabel)
    context.beginPath()
    context.addPath(UIBezierPath(roundedRect: bounds, cornerRadius: Self.width / 2).path)
    context.fillPath()
  }
}
