extension UIView {
  /// The value of a dimension of ``intrinsicContentSize`` that the content does not determine.
  nonisolated public static let noIntrinsicMetric: CGFloat = -1

  /// The progress of the layout of a view's subviews.
  enum LayoutState {
    /// ``UIView/layoutSubviews()`` is called before the next frame.
    case needed
    /// ``UIView/layoutSubviews()`` is being called.
    case running
    /// The subviews are laid out.
    case done
  }

  /// The edges and dimensions of a view that change with the size of its superview.
  nonisolated public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
  }

  /// Lays out the view and its descendants, where layout is needed.
  func layoutTree() {
    if layoutState == .needed {
      layoutState = .running
      viewController?.viewWillLayoutSubviews()
      if let layer = rareProperties?.layer { layer.layoutSublayers() } else { layoutSubviews() }
      viewController?.viewDidLayoutSubviews()
      if layoutState == .running { layoutState = .done }
    }
    for view in subviews { view.layoutTree() }
  }

  /// Requests layout after a subview was added, removed, resized or moved to another index.
  ///
  /// During layout, requests only a redraw.
  func subviewsDidChange() {
    if layoutState == .running { setNeedsRedraw() } else { setNeedsLayout() }
  }

  /// Requests layout and resizes the subviews after the size of the view has changed.
  func sizeDidChange(from oldSize: CGSize) {
    setNeedsLayout()
    superview?.subviewsDidChange()
    if autoresizesSubviews { resizeSubviews(withOldSize: oldSize) }
  }

  /// Resizes the subviews according to their masks.
  ///
  /// The change of a dimension is distributed over the flexible edges and the flexible dimension of
  /// each subview, in proportion to their lengths.
  private func resizeSubviews(withOldSize oldSize: CGSize) {
    for view in subviews where !view.autoresizingMask.isEmpty {
      let mask = view.autoresizingMask
      let old = view.frame
      let (x, width) = Self.resize(
        old.minX - bounds.minX, old.width, in: oldSize.width, to: bounds.width,
        flexible: (
          mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
          mask.contains(.flexibleRightMargin)
        ))
      let (y, height) = Self.resize(
        old.minY - bounds.minY, old.height, in: oldSize.height, to: bounds.height,
        flexible: (
          mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
          mask.contains(.flexibleBottomMargin)
        ))
      let new = CGRect(x: bounds.minX + x, y: bounds.minY + y, width: width, height: height)
      if new != old { view.frame = new }
    }
  }

  /// Returns the location and the length of a subview in one dimension of its resized superview.
  private static func resize(
    _ location: CGFloat, _ length: CGFloat, in oldLength: CGFloat, to newLength: CGFloat,
    flexible: (before: Bool, length: Bool, after: Bool)
  ) -> (location: CGFloat, length: CGFloat) {
    let after = oldLength - location - length
    let change = newLength - oldLength
    var weights = (
      before: flexible.before ? location : 0, length: flexible.length ? length : 0,
      after: flexible.after ? after : 0
    )
    var sum = weights.before + weights.length + weights.after
    if sum == 0 {
      // Flexible lengths that are all zero take equal fractions of the change.
      weights = (flexible.before ? 1 : 0, flexible.length ? 1 : 0, flexible.after ? 1 : 0)
      sum = weights.before + weights.length + weights.after
    }
    guard sum != 0 else { return (location, length) }
    return (
      location + change * weights.before / sum, max(0, length + change * weights.length / sum)
    )
  }
}
