extension NSLayoutConstraint {
  /// A direction of a layout.
  nonisolated public enum Axis: Int, Sendable {
    case horizontal
    case vertical
  }
}

/// The values that a view stores for the layout by constraints.
///
/// A view takes part if it is an item of a constraint, if it owns a guide, or if it contains a view
/// that takes part. Other views store nothing, and their requests for layout cause no work here.
final class ViewConstraints {
  var guides: [UILayoutGuide] = []
  var hugging: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
  var resistance: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
  var safeArea: UILayoutGuide?
  var margins: UILayoutGuide?
  var content: UILayoutGuide?
  var frame: UILayoutGuide?
  /// A Boolean value that indicates whether layout was requested in the view or its descendants
  /// since the frames below the view were last computed.
  var needsLayout = true
  /// A Boolean value that indicates whether the view has to update its constraints.
  var needsUpdate = false
  /// A Boolean value that indicates whether the view or a descendant has to update its constraints.
  var needsUpdateInTree = false
}

extension UIView {
  var allocatedConstraints: ViewConstraints {
    let properties = allocatedRareProperties
    let constraints = properties.constraints ?? ViewConstraints()
    properties.constraints = constraints
    return constraints
  }

  /// Requests a computation of the frames of a view that takes part in the layout by constraints.
  ///
  /// The superviews take part, too, because any of them can be the root of the computation.
  func setNeedsConstraintLayout(_ constraints: ViewConstraints) {
    constraints.needsLayout = true
    var view = superview
    while let current = view {
      let outer = current.allocatedConstraints
      outer.needsLayout = true
      if constraints.needsUpdateInTree { outer.needsUpdateInTree = true }
      view = current.superview
    }
  }

  // MARK: Constraints

  /// The active constraints whose first item is the view or one of its subviews.
  public var constraints: [NSLayoutConstraint] {
    NSLayoutConstraint.active.filter { ($0.firstItem as? UIView)?.isDescendant(of: self) == true }
  }

  /// Activates a constraint.
  public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }

  /// Activates constraints.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.activate(constraints)
  }

  /// Deactivates a constraint.
  public func removeConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = false }

  /// Deactivates constraints.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.deactivate(constraints)
  }

  // MARK: Priorities

  /// Returns the priority with which the view resists becoming larger than its content.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    rareProperties?.constraints?.hugging[axis] ?? .defaultLow
  }

  /// Sets the priority with which the view resists becoming larger than its content.
  public func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    allocatedConstraints.hugging[axis] = priority
    superview?.setNeedsLayout()
  }

  /// Returns the priority with which the view resists becoming smaller than its content.
  public func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis)
    -> UILayoutPriority
  {
    rareProperties?.constraints?.resistance[axis] ?? .defaultHigh
  }

  /// Sets the priority with which the view resists becoming smaller than its content.
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    allocatedConstraints.resistance[axis] = priority
    superview?.setNeedsLayout()
  }

  /// Returns the size that satisfies the constraints of the view and its subviews and is as near as
  /// possible to a target size.
  public func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// Returns the size that satisfies the constraints of the view and its subviews and is as near as
  /// possible to a target size.
  ///
  /// - Parameters:
  ///   - targetSize: The target size.
  ///   - horizontalFittingPriority: The importance of the target width.
  ///   - verticalFittingPriority: The importance of the target height.
  public func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    updateConstraintsInTree()
    return ConstraintLayout.fittingSize(
      of: self, target: targetSize,
      priorities: (horizontalFittingPriority, verticalFittingPriority))
  }

  // MARK: Guides

  /// The guides that were added to the view.
  public var layoutGuides: [UILayoutGuide] { rareProperties?.constraints?.guides ?? [] }

  /// Adds a guide to the view.
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    layoutGuide.owningView = self
    allocatedConstraints.guides.append(layoutGuide)
    setNeedsLayout()
  }

  /// Removes a guide from the view.
  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView === self else { return }
    layoutGuide.owningView = nil
    rareProperties?.constraints?.guides.removeAll { $0 === layoutGuide }
  }

  /// The area that no system element hides.
  public var safeAreaLayoutGuide: UILayoutGuide {
    guide(\.safeArea) { $0.safeAreaInsets }
  }

  /// The area inside the margins.
  public var layoutMarginsGuide: UILayoutGuide { guide(\.margins) { $0.layoutMargins } }

  /// The area for text, which is the area inside the margins.
  public var readableContentGuide: UILayoutGuide { layoutMarginsGuide }

  fileprivate func guide(
    _ path: ReferenceWritableKeyPath<ViewConstraints, UILayoutGuide?>,
    insets: @escaping (UIView) -> UIEdgeInsets
  ) -> UILayoutGuide {
    let constraints = allocatedConstraints
    if let guide = constraints[keyPath: path] { return guide }
    let guide = UILayoutGuide(of: self, insets: insets)
    constraints[keyPath: path] = guide
    return guide
  }

  fileprivate var contentGuide: UILayoutGuide {
    let constraints = allocatedConstraints
    let guide = constraints.content ?? UILayoutGuide()
    guide.owningView = self
    constraints.content = guide
    return guide
  }
}

extension UIScrollView {
  /// The rectangle of the content.
  ///
  /// Constraints with this guide determine the size of the content.
  public var contentLayoutGuide: UILayoutGuide { contentGuide }

  /// The frame of the scroll view, which does not move with the content.
  public var frameLayoutGuide: UILayoutGuide { guide(\.frame) { _ in .zero } }
}
