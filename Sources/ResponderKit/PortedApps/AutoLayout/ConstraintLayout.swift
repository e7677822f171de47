/// The layout of a view tree by constraints.
///
/// The variables of the system of equations are the location and the size of each view with
/// constraints and of its superviews, in the coordinates of the root. A scroll view has two more
/// variables: the width and the height of its content.
@MainActor struct ConstraintLayout {
  private typealias Expression = LayoutSystem.Expression

  private let root: UIView
  /// A Boolean value that determines whether the root keeps its size.
  private let isRootSizeFixed: Bool
  private var views: [UIView] = []
  private var firstVariables: [ObjectIdentifier: Int] = [:]
  private var preferred: [Double] = []
  private var constraints: [LayoutSystem.Constraint] = []
  private var guides: [UILayoutGuide] = []
  /// The scroll views whose content size the constraints determine.
  private var scrollViews: [UIScrollView] = []

  /// Sets the frames of the views below a root, if the root takes part in the layout by constraints
  /// and a layout was requested.
  static func update(below root: UIView) {
    guard let state = root.rareProperties?.constraints else { return }
    root.updateConstraintsInTree()
    guard state.needsLayout else { return }
    var layout = ConstraintLayout(root: root)
    for constraint in NSLayoutConstraint.active { layout.add(constraint) }
    layout.apply()
    // Setting the frames has requested layout, too.
    state.needsLayout = false
  }

  /// Returns the size with which a view satisfies the constraints of the view and its descendants.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - target: The size of the view where constraints do not determine it.
  ///   - priorities: The priorities with which the view has the width and the height of the target.
  static func fittingSize(
    of view: UIView, target: CGSize, priorities: (UILayoutPriority, UILayoutPriority)
  ) -> CGSize {
    var layout = ConstraintLayout(root: view, isSizeFixed: false)
    let index = layout.variable(of: view)
    layout.addContentSize(of: view, index)
    for (variable, value, priority) in [
      (index + 2, target.width, priorities.0), (index + 3, target.height, priorities.1),
    ] {
      let difference = Expression.variable(variable)
        .adding(Expression(constant: -Double(value)))
      layout.constraints.append(
        .init(expression: difference, relation: .equal, priority: priority.rawValue))
    }
    for constraint in NSLayoutConstraint.active { layout.add(constraint) }
    let values = LayoutSystem.solve(layout.constraints, preferred: layout.preferred)
    return CGSize(width: values[index + 2], height: values[index + 3])
  }

  private init(root: UIView, isSizeFixed: Bool = true) {
    (self.root, isRootSizeFixed) = (root, isSizeFixed)
  }

  // MARK: Variables

  /// Returns the index of the first of a view's four variables, after adding the variables of the
  /// view and its superviews if necessary.
  private mutating func variable(of view: UIView) -> Int {
    if let index = firstVariables[ObjectIdentifier(view)] { return index }
    let index = preferred.count
    firstVariables[ObjectIdentifier(view)] = index
    let frame = view === root ? view.bounds : view.frame
    preferred += [frame.minX, frame.minY, frame.width, frame.height].map { Double($0) }
    views.append(view)
    if let scrollView = view as? UIScrollView {
      preferred += [scrollView.contentSize.width, scrollView.contentSize.height].map { Double($0) }
      scrollViews.append(scrollView)
    }
    if view === root {
      let fixed =
        [frame.minX, frame.minY] + (isRootSizeFixed ? [frame.width, frame.height] : [])
      for (offset, value) in fixed.enumerated() {
        require(.variable(index + offset), equals: Double(value))
      }
    } else if let superview = view.superview {
      let outer = variable(of: superview)
      // The variables are in the coordinates of the root.
      for offset in 0..<2 { preferred[index + offset] += preferred[outer + offset] }
      if view.translatesAutoresizingMaskIntoConstraints {
        for (offset, value) in [frame.minX, frame.minY].enumerated() {
          let difference = Expression.variable(index + offset)
            .adding(.variable(outer + offset), times: -1)
          require(difference, equals: Double(value))
        }
        require(.variable(index + 2), equals: Double(frame.width))
        require(.variable(index + 3), equals: Double(frame.height))
      } else {
        addContentSize(of: view, index)
      }
    }
    return index
  }

  private mutating func require(_ expression: Expression, equals value: Double) {
    let expression = expression.adding(Expression(constant: -value))
    constraints.append(.init(expression: expression, relation: .equal, priority: 1001))
  }

  /// Adds constraints for the natural size of a view's content.
  private mutating func addContentSize(of view: UIView, _ index: Int) {
    let size = view.intrinsicContentSize
    let axes: [(CGFloat, NSLayoutConstraint.Axis, Int)] = [
      (size.width, .horizontal, index + 2), (size.height, .vertical, index + 3),
    ]
    for (length, axis, variable) in axes {
      // A size is never negative.
      constraints.append(
        .init(expression: .variable(variable), relation: .greaterOrEqual, priority: 1000.5))
      guard length >= 0 else { continue }
      let difference = Expression.variable(variable).adding(Expression(constant: -Double(length)))
      constraints += [
        .init(
          expression: difference, relation: .greaterOrEqual,
          priority: view.contentCompressionResistancePriority(for: axis).rawValue),
        .init(
          expression: difference, relation: .lessOrEqual,
          priority: view.contentHuggingPriority(for: axis).rawValue),
      ]
    }
  }

  /// Returns the expressions for the left edge, the top edge, the width and the height of an item;
  /// nil for an item outside of the tree.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - other: The other item of the constraint. If `item` is a scroll view that contains it, the
  ///     width and the height are those of the content.
  private mutating func box(of item: AnyObject?, seenFrom other: AnyObject?) -> [Expression]? {
    if let guide = item as? UILayoutGuide { return box(of: guide, seenFrom: other) }
    guard let view = item as? UIView, view.isDescendant(of: root) else { return nil }
    let index = variable(of: view)
    let isContent =
      view is UIScrollView && other !== view
      && ((other as? UIView)?.isDescendant(of: view) ?? false)
    let size = isContent ? index + 4 : index + 2
    return [
      .variable(index), .variable(index + 1), .variable(size), .variable(size + 1),
    ]
  }

  private mutating func box(of guide: UILayoutGuide, seenFrom other: AnyObject?) -> [Expression]? {
    guard let view = guide.owningView, view.isDescendant(of: root) else { return nil }
    if let insets = guide.insets?(view) {
      let index = variable(of: view)
      var (left, top) = (Double(insets.left), Double(insets.top))
      let (width, height) = (left + Double(insets.right), top + Double(insets.bottom))
      if let scrollView = view as? UIScrollView, guide === scrollView.frameLayoutGuide,
        let otherView = other as? UIView ?? (other as? UILayoutGuide)?.owningView,
        otherView !== scrollView, otherView.isDescendant(of: scrollView)
      {
        // The locations of views in the content do not include the content offset.
        left += Double(scrollView.contentOffset.x)
        top += Double(scrollView.contentOffset.y)
      }
      return [left, top, -width, -height].enumerated().map {
        Expression.variable(index + $0).adding(Expression(constant: $1))
      }
    }
    if let scrollView = view as? UIScrollView, guide === scrollView.contentLayoutGuide {
      let index = variable(of: view)
      return [0, 1, 4, 5].map { .variable(index + $0) }
    }
    let id = ObjectIdentifier(guide)
    // By default, a guide is an empty rectangle at the origin of its view. The frame of the guide
    // is relative to the view, whose variables must therefore exist.
    let outer = variable(of: view)
    let index = firstVariables[id] ?? preferred.count
    if firstVariables[id] == nil {
      firstVariables[id] = index
      preferred += [preferred[outer], preferred[outer + 1], 0, 0]
      guides.append(guide)
    }
    return (0..<4).map { .variable(index + $0) }
  }

  // MARK: Constraints

  private mutating func add(_ constraint: NSLayoutConstraint) {
    guard
      let first = box(of: constraint.firstItem, seenFrom: constraint.secondItem),
      var expression = value(
        of: constraint.firstAttribute, in: first, margins: constraint.firstItem)
    else { return }
    expression.constant -= Double(constraint.constant)
    if constraint.secondItem != nil, constraint.secondAttribute != .notAnAttribute {
      guard
        let second = box(of: constraint.secondItem, seenFrom: constraint.firstItem),
        let other = value(
          of: constraint.secondAttribute, in: second, margins: constraint.secondItem)
      else { return }
      expression.add(other, times: -Double(constraint.multiplier))
    }
    let relation: LayoutSystem.Constraint.Relation =
      switch constraint.relation {
      case .equal: .equal
      case .lessThanOrEqual: .lessOrEqual
      case .greaterThanOrEqual: .greaterOrEqual
      }
    constraints.append(
      .init(expression: expression, relation: relation, priority: constraint.priority.rawValue))
  }

  private func value(
    of attribute: NSLayoutConstraint.Attribute, in box: [Expression], margins item: AnyObject?
  ) -> Expression? {
    let margins = (item as? UIView)?.layoutMargins ?? .zero
    func location(_ start: Int, _ fraction: Double, _ inset: CGFloat = 0) -> Expression {
      box[start].adding(box[start + 2], times: fraction)
        .adding(Expression(constant: Double(inset)))
    }
    switch attribute {
    case .left, .leading: return box[0]
    case .right, .trailing: return location(0, 1)
    case .top: return box[1]
    case .bottom: return location(1, 1)
    case .width: return box[2]
    case .height: return box[3]
    case .centerX: return location(0, 0.5)
    case .centerY: return location(1, 0.5)
    // The approximate baseline of text that fills the height.
    case .firstBaseline, .lastBaseline: return location(1, 0.8)
    case .leftMargin, .leadingMargin: return location(0, 0, margins.left)
    case .rightMargin, .trailingMargin: return location(0, 1, -margins.right)
    case .topMargin: return location(1, 0, margins.top)
    case .bottomMargin: return location(1, 1, -margins.bottom)
    case .centerXWithinMargins: return location(0, 0.5, (margins.left - margins.right) / 2)
    case .centerYWithinMargins: return location(1, 0.5, (margins.top - margins.bottom) / 2)
    case .notAnAttribute: return nil
    }
  }

  // MARK: Results

  private func apply() {
    let values = LayoutSystem.solve(constraints, preferred: preferred)
    func rect(_ id: ObjectIdentifier) -> CGRect {
      guard let index = firstVariables[id] else { return .zero }
      let numbers = values[index..<(index + 4)].map { CGFloat(($0 * 1000).rounded() / 1000) }
      return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
    for scrollView in scrollViews {
      guard let index = firstVariables[ObjectIdentifier(scrollView)] else { continue }
      let size = CGSize(width: values[index + 4], height: values[index + 5])
      if size != scrollView.contentSize { scrollView.contentSize = size }
    }
    for view in views where view !== root && !view.translatesAutoresizingMaskIntoConstraints {
      guard let superview = view.superview else { continue }
      let (frame, outer) = (rect(ObjectIdentifier(view)), rect(ObjectIdentifier(superview)))
      let new = frame.offsetBy(dx: -outer.minX, dy: -outer.minY)
      if new != view.frame { view.frame = new }
    }
    for guide in guides {
      guard let view = guide.owningView else { continue }
      let origin = rect(ObjectIdentifier(view)).origin
      guide.layoutFrame = rect(ObjectIdentifier(guide)).offsetBy(dx: -origin.x, dy: -origin.y)
    }
  }
}
