/// A linear relation between attributes of one or two views, which the layout of the views
/// satisfies.
///
/// Differs from UIKit: Of contradictory constraints with the same priority, the one that was
/// activated last has no effect, without a message.
@preconcurrency @MainActor open class NSLayoutConstraint {
  /// An edge or a dimension of a view.
  nonisolated public enum Attribute: Int, Sendable {
    case left = 1
    case right
    case top
    case bottom
    case leading
    case trailing
    case width
    case height
    case centerX
    case centerY
    case lastBaseline
    case firstBaseline
    case leftMargin
    case rightMargin
    case topMargin
    case bottomMargin
    case leadingMargin
    case trailingMargin
    case centerXWithinMargins
    case centerYWithinMargins
    /// No attribute, for a constraint with a constant only.
    case notAnAttribute = 0
  }

  /// The relation between both sides.
  nonisolated public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal
    case greaterThanOrEqual
  }

  /// The view or the guide on the left side.
  open private(set) weak var firstItem: AnyObject?
  public let firstAttribute: Attribute
  public let relation: Relation
  /// The view or the guide on the right side; nil for a constant.
  open private(set) weak var secondItem: AnyObject?
  public let secondAttribute: Attribute
  /// The factor of the attribute on the right side.
  public let multiplier: CGFloat
  /// The constant that is added to the right side, in points.
  open var constant: CGFloat { didSet { changed() } }
  /// The importance in comparison with other constraints.
  open var priority = UILayoutPriority.required { didSet { changed() } }
  /// A name, which is stored and has no effect.
  open var identifier: String?
  /// A Boolean value that is stored and has no effect.
  open var shouldBeArchived = false

  private let hasSecondItem: Bool

  /// A Boolean value that indicates whether one of the items was destroyed.
  private var hasLostItem: Bool { firstItem == nil || hasSecondItem && secondItem == nil }

  /// The serial number of the activation; nil for an inactive constraint.
  private var activation: Int?
  private static var lastActivation = 0
  private static var activeByActivation: [Int: NSLayoutConstraint] = [:]

  /// The active constraints of all windows, in the order in which they were activated.
  ///
  /// Constraints of which an item was destroyed are deactivated.
  static var active: [NSLayoutConstraint] {
    for constraint in activeByActivation.values where constraint.hasLostItem {
      constraint.deactivate()
    }
    return activeByActivation.sorted { $0.key < $1.key }.map(\.value)
  }

  private func deactivate() {
    if let activation { Self.activeByActivation[activation] = nil }
    activation = nil
  }

  /// Creates a constraint: first attribute = multiplier × second attribute + constant.
  ///
  /// - Parameters:
  ///   - view1: The view or the guide on the left side.
  ///   - attr1: The attribute of `view1`.
  ///   - relation: The relation between both sides.
  ///   - view2: The view or the guide on the right side; nil for a constant.
  ///   - attr2: The attribute of `view2`.
  ///   - multiplier: The factor of the second attribute.
  ///   - constant: The constant, in points.
  public init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation,
    toItem view2: Any?, attribute attr2: Attribute, multiplier: CGFloat, constant: CGFloat
  ) {
    (firstItem, secondItem) = (view1 as AnyObject, view2.object)
    hasSecondItem = view2.object != nil
    (firstAttribute, secondAttribute) = (attr1, attr2)
    (self.relation, self.multiplier, self.constant) = (relation, multiplier, constant)
  }

  /// A Boolean value that determines whether the constraint has an effect.
  open var isActive: Bool {
    get { activation != nil }
    set {
      guard newValue != isActive else { return }
      if newValue {
        Self.lastActivation += 1
        activation = Self.lastActivation
        Self.activeByActivation[Self.lastActivation] = self
        for view in views { _ = view.allocatedConstraints }
      } else {
        deactivate()
      }
      changed()
    }
  }

  /// Activates constraints.
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates constraints.
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// The views of the items.
  private var views: [UIView] {
    [firstItem, secondItem].compactMap { $0 as? UIView ?? ($0 as? UILayoutGuide)?.owningView }
  }

  private func changed() {
    for view in views {
      view.superview?.setNeedsLayout()
      view.setNeedsLayout()
    }
  }
}

/// The importance of a constraint, 1…1000.
nonisolated public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  public let rawValue: Float

  public init(rawValue: Float) { self.rawValue = rawValue }
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// The priority of a constraint that must be satisfied: 1000.
  public static let required = UILayoutPriority(1000)
  /// The priority with which a view resists compression by default: 750.
  public static let defaultHigh = UILayoutPriority(750)
  /// The priority with which a view resists expansion by default: 250.
  public static let defaultLow = UILayoutPriority(250)
  /// The priority of the size that fits best: 50.
  public static let fittingSizeLevel = UILayoutPriority(50)
}

/// A rectangle that constraints use like a view, and that is not drawn.
@preconcurrency @MainActor open class UILayoutGuide {
  /// The view in whose coordinates the guide lies.
  open internal(set) weak var owningView: UIView?
  /// A name, which is stored and has no effect.
  open var identifier = ""
  /// The rectangle in the coordinates of the view, as the last layout has determined it.
  open internal(set) var layoutFrame = CGRect.zero
  /// A closure that returns the distances from the edges of the view, for a guide that the view
  /// provides, such as its safe area; nil for a guide that a client creates.
  let insets: ((UIView) -> UIEdgeInsets)?

  /// Creates a guide, which ``UIView/addLayoutGuide(_:)`` adds to a view.
  public init() { insets = nil }

  init(of view: UIView, insets: @escaping (UIView) -> UIEdgeInsets) {
    (owningView, self.insets) = (view, insets)
  }
}
