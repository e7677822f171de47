/// A view that indicates which part of the content is visible.
final class ScrollIndicator: UIView {
  // The dimensions in points.
  static let width: CGFloat = 4
  static let margin: CGFloat = 3
  static let minimumLength: CGFloat = 24

  var style = UIScrollView.IndicatorStyle.default { didSet { setNeedsDisplay() } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    alpha = 0
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    let color: UIColor =
      switch style {
      case .default: .label
      case .black: .black
      case .white: .white
      }
    color.withAlphaComponent(0.45).setFill()
    UIGraphicsGetCurrentContext()?.fill(bounds, cornerRadius: 2)
  }

  /// Returns the range that an indicator occupies along its axis, in content coordinates.
  ///
  /// - Parameters:
  ///   - visible: The visible range of the content without the insets of the indicator.
  ///   - limits: The range of the content offsets.
  ///   - offset: The content offset along the axis.
  ///   - content: The length of the content.
  static func range(
    _ visible: ClosedRange<CGFloat>, offset: CGFloat, limits: ClosedRange<CGFloat>, content: CGFloat
  ) -> ClosedRange<CGFloat> {
    let length = visible.upperBound - visible.lowerBound
    let track = max(0, length - 2 * margin)
    guard content > length, limits.upperBound > limits.lowerBound else {
      return visible.lowerBound...visible.lowerBound
    }
    let size = min(track, max(minimumLength, track * length / content))
    let fraction = (offset - limits.lowerBound) / (limits.upperBound - limits.lowerBound)
    let start = visible.lowerBound + margin + (track - size) * max(0, min(1, fraction))
    return start...(start + size)
  }
}

extension UIScrollView {
  func layoutIndicators() {
    guard isDragging || isDecelerating || verticalIndicator.superview != nil else { return }
    installIndicators()
    let (width, margin) = (ScrollIndicator.width, ScrollIndicator.margin)
    let column = bounds.insetBy(verticalScrollIndicatorInsets)
    let vertical = ScrollIndicator.range(
      column.minY...column.maxY, offset: bounds.minY, limits: verticalLimits,
      content: contentSize.height)
    verticalIndicator.frame = CGRect(
      x: column.maxX - width - margin, y: vertical.lowerBound, width: width,
      height: vertical.upperBound - vertical.lowerBound)
    let line = bounds.insetBy(horizontalScrollIndicatorInsets)
    let horizontal = ScrollIndicator.range(
      line.minX...line.maxX, offset: bounds.minX, limits: horizontalLimits,
      content: contentSize.width)
    horizontalIndicator.frame = CGRect(
      x: horizontal.lowerBound, y: line.maxY - width - margin,
      width: horizontal.upperBound - horizontal.lowerBound, height: width)
    if isDragging || isDecelerating {
      showIndicators()
    } else if verticalIndicator.animations.isEmpty, horizontalIndicator.animations.isEmpty {
      for indicator in indicators { indicator.alpha = 0 }
    }
  }

  /// Adds the indicators in front of the content.
  ///
  /// The indicators are added when they are first shown. Until then, ``UIView/subviews`` contains
  /// only the content.
  private func installIndicators() {
    for indicator in indicators where indicator.superview !== self { addSubview(indicator) }
    guard !subviews.suffix(2).allSatisfy({ $0 is ScrollIndicator }) else { return }
    for indicator in indicators { bringSubviewToFront(indicator) }
  }

  /// Shows the indicators for a moment.
  ///
  /// Call this method when the scroll view appears.
  public func flashScrollIndicators() {
    layoutIfNeeded()
    installIndicators()
    layoutIndicators()
    showIndicators()
    hideIndicators()
  }

  /// Shows the indicators, whose frames are set by the next layout.
  func showIndicators() {
    installIndicators()
    let isTall = contentSize.height > bounds.height && showsVerticalScrollIndicator
    let isWide = contentSize.width > bounds.width && showsHorizontalScrollIndicator
    (verticalIndicator.alpha, horizontalIndicator.alpha) = (isTall ? 1 : 0, isWide ? 1 : 0)
  }

  func hideIndicators() {
    guard verticalIndicator.superview === self else { return }
    UIView.animate(withDuration: 0.25, delay: 0.3, options: .allowUserInteraction) {
      for indicator in indicators { indicator.alpha = 0 }
    }
  }
}

extension CGRect {
  /// Returns the rectangle with its edges moved by insets, or the rectangle itself if the insets
  /// exceed its size.
  fileprivate func insetBy(_ insets: UIEdgeInsets) -> CGRect {
    let result = inset(by: insets)
    return result.isNull ? self : result
  }
}
