/// A view that arranges subviews in a row or a column.
///
/// The stack sets the frames of its arranged subviews. The natural size of a subview is determined
/// by constraints with a constant width or height, by the subview's content, or by the constraints
/// of the subview's own subviews.
open class UIStackView: UIView {
  /// The distribution of the stack's length among the arranged subviews.
  nonisolated public enum Distribution: Int, Sendable {
    /// The views fill the stack. Views without a natural length share the remaining length. If
    /// every view has a natural length, the view with the lowest hugging priority grows, or the
    /// view with the lowest compression resistance shrinks.
    case fill
    /// The views fill the stack with equal lengths.
    case fillEqually
    /// The views fill the stack with lengths in proportion to their natural lengths.
    case fillProportionally
    /// The views have their natural lengths, with equal distances.
    case equalSpacing
    /// The views have their natural lengths, with equal distances.
    ///
    /// Differs from UIKit: The distances between the views are equal, not those between their
    /// centers.
    case equalCentering
  }

  /// The location of the arranged subviews across the stack.
  nonisolated public enum Alignment: Int, Sendable {
    case fill
    case leading
    /// Equivalent to ``leading``.
    case firstBaseline
    case center
    case trailing
    /// Equivalent to ``trailing``.
    case lastBaseline

    /// The upper edge of a row.
    public static var top: Alignment { .leading }
    /// The lower edge of a row.
    public static var bottom: Alignment { .trailing }
  }

  /// The views that the stack arranges, from its start to its end.
  open private(set) var arrangedSubviews: [UIView] = []
  /// The direction of the stack.
  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { changed() } }
  /// The distribution of the stack's length among the views.
  open var distribution = Distribution.fill { didSet { changed() } }
  /// The location of the views across the stack.
  open var alignment = Alignment.fill { didSet { changed() } }
  /// The distance between views in points.
  open var spacing: CGFloat = 0 { didSet { changed() } }
  /// A Boolean value that determines whether the views are arranged inside the layout margins of
  /// the stack.
  open var isLayoutMarginsRelativeArrangement = false { didSet { changed() } }
  private var customSpacing: [ObjectIdentifier: CGFloat] = [:]

  /// Creates a stack of views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Adds a view at the end.
  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  /// Inserts a view at an index, or at the end if the index is past the end.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    // This makes the stack take part in the layout by constraints, which uses its natural size.
    _ = allocatedConstraints
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: max(0, min(stackIndex, arrangedSubviews.count)))
    if view.superview !== self { addSubview(view) }
    changed()
  }

  /// Removes a view from the arranged subviews; it remains a subview.
  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
    customSpacing[ObjectIdentifier(view)] = nil
    changed()
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  /// Sets the distance between a view and the next one, in points.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    customSpacing[ObjectIdentifier(arrangedSubview)] = spacing
    changed()
  }

  /// Returns the distance between a view and the next one, in points.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacing[ObjectIdentifier(arrangedSubview)] ?? spacing
  }

  override func subviewWasHiddenOrShown() { changed() }

  private func changed() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  // MARK: Sizes

  private var visible: [UIView] { arrangedSubviews.filter { !$0.isHidden } }

  /// Returns the natural size of a view along the stack (length) and across it (breadth); nil for a
  /// dimension that neither constraints nor the content determine.
  private func contentSize(of view: UIView) -> (length: CGFloat?, breadth: CGFloat?) {
    let size = view.intrinsicContentSize
    let constraints = NSLayoutConstraint.active.filter {
      $0.firstItem === view && $0.secondItem == nil && $0.relation == .equal
    }
    func fixed(_ attribute: NSLayoutConstraint.Attribute) -> CGFloat? {
      constraints.last { $0.firstAttribute == attribute }?.constant
    }
    var width = fixed(.width) ?? (size.width >= 0 ? size.width : nil)
    var height = fixed(.height) ?? (size.height >= 0 ? size.height : nil)
    // The constraints of the view's subviews can determine the size.
    let canFit = !view.subviews.isEmpty && view.rareProperties?.constraints != nil
    if canFit, width == nil || height == nil {
      let fitting = view.systemLayoutSizeFitting(.zero)
      if width == nil, fitting.width > 0 { width = fitting.width }
      if height == nil, fitting.height > 0 { height = fitting.height }
    }
    return axis == .horizontal ? (width, height) : (height, width)
  }

  private func totalSpacing(of views: [UIView]) -> CGFloat {
    views.dropLast().reduce(0) { $0 + customSpacing(after: $1) }
  }

  open override var intrinsicContentSize: CGSize {
    let views = visible
    guard !views.isEmpty else { return super.intrinsicContentSize }
    let sizes = views.map { contentSize(of: $0) }
    let lengths = sizes.map { $0.length ?? 0 }
    let sum =
      distribution == .fillEqually
      ? lengths.reduce(0) { max($0, $1) } * CGFloat(lengths.count) : lengths.reduce(0, +)
    let length = sum + totalSpacing(of: views)
    let breadth = sizes.compactMap(\.breadth).max() ?? Self.noIntrinsicMetric
    let insets = isLayoutMarginsRelativeArrangement ? layoutMargins : .zero
    let size =
      axis == .horizontal
      ? CGSize(width: length, height: breadth) : CGSize(width: breadth, height: length)
    return CGSize(
      width: size.width < 0 ? size.width : size.width + insets.left + insets.right,
      height: size.height < 0 ? size.height : size.height + insets.top + insets.bottom)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    let views = visible
    guard !views.isEmpty else { return }
    let area = isLayoutMarginsRelativeArrangement ? bounds.inset(by: layoutMargins) : bounds
    let (available, breadth) =
      axis == .horizontal ? (area.width, area.height) : (area.height, area.width)
    let lengths = lengths(of: views, in: available)
    var gaps = views.map { customSpacing(after: $0) }
    if distribution == .equalSpacing || distribution == .equalCentering, views.count > 1 {
      let gap = (available - lengths.reduce(0, +)) / CGFloat(views.count - 1)
      gaps = gaps.map { max($0, gap) }
    }
    var position = axis == .horizontal ? area.minX : area.minY
    for (index, view) in views.enumerated() {
      let natural = contentSize(of: view).breadth ?? breadth
      let width = alignment == .fill ? breadth : min(natural, breadth)
      let offset: CGFloat =
        switch alignment {
        case .fill, .leading, .firstBaseline: 0
        case .center: (breadth - width) / 2
        case .trailing, .lastBaseline: breadth - width
        }
      let frame =
        axis == .horizontal
        ? CGRect(x: position, y: area.minY + offset, width: lengths[index], height: width)
        : CGRect(x: area.minX + offset, y: position, width: width, height: lengths[index])
      if frame != view.frame { view.frame = frame }
      position += lengths[index] + gaps[index]
    }
  }

  /// Returns the lengths of the views in a stack with an available length.
  private func lengths(of views: [UIView], in available: CGFloat) -> [CGFloat] {
    let natural = views.map { contentSize(of: $0).length }
    let space = max(0, available - totalSpacing(of: views))
    let sum = natural.reduce(0) { $0 + ($1 ?? 0) }
    switch distribution {
    case .fillEqually: return natural.map { _ in space / CGFloat(views.count) }
    case .fillProportionally where sum > 0: return natural.map { ($0 ?? 0) * space / sum }
    case .equalSpacing, .equalCentering: return natural.map { $0 ?? 0 }
    case .fill, .fillProportionally:
      let flexible = natural.indices.filter { natural[$0] == nil }
      if !flexible.isEmpty {
        let remainder = max(0, space - sum) / CGFloat(flexible.count)
        return natural.map { $0 ?? remainder }
      }
      // All views have natural lengths. The view with the lowest hugging priority grows, or the
      // view with the lowest compression resistance shrinks.
      var result = natural.map { $0 ?? 0 }
      func priority(_ index: Int) -> Float {
        sum < space
          ? views[index].contentHuggingPriority(for: axis).rawValue
          : views[index].contentCompressionResistancePriority(for: axis).rawValue
      }
      if let index = result.indices.min(by: { (priority($0), $0) < (priority($1), $1) }) {
        result[index] = max(0, result[index] + space - sum)
      }
      return result
    }
  }
}
