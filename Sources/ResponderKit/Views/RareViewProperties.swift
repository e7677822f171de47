/// The properties that few views have, allocated when one of them is first set.
final class RareViewProperties {
  var tintColor: UIColor?
  var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  var preservesSuperviewLayoutMargins = false
  var insetsLayoutMarginsFromSafeArea = true
  var semanticContentAttribute = UISemanticContentAttribute.unspecified
  var tintAdjustmentMode = UIView.TintAdjustmentMode.normal
  var translatesAutoresizingMaskIntoConstraints = true
  var clearsContextBeforeDrawing = true
  var restorationIdentifier: String?
  var accessibilityIdentifier: String?
  var accessibilityLabel: String?
  var accessibilityHint: String?
  var accessibilityValue: String?
  var isAccessibilityElement = false
  var accessibilityTraits: UIAccessibilityTraits = []
  var animations: [PropertyAnimation] = []
  var layer: CALayer?
  var constraints: ViewConstraints?
  var interactions: [any UIInteraction] = []
  var anchorPoint: CGPoint?
  /// The refresh control of a scroll view.
  var refreshControl: UIRefreshControl?
}

extension UIView {
  /// The rare properties, allocated if necessary.
  var allocatedRareProperties: RareViewProperties {
    if let rareProperties { return rareProperties }
    let properties = RareViewProperties()
    rareProperties = properties
    return properties
  }

  /// The running animations of the view's properties, at most one for each property.
  var animations: [PropertyAnimation] {
    get { rareProperties?.animations ?? [] }
    set {
      if rareProperties != nil || !newValue.isEmpty {
        allocatedRareProperties.animations = newValue
      }
    }
  }

  /// The distances between the edges of the view and its content; 8 points by default.
  public var layoutMargins: UIEdgeInsets {
    get { rareProperties?.layoutMargins ?? UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) }
    set {
      allocatedRareProperties.layoutMargins = newValue
      setNeedsLayout()
      layoutMarginsDidChange()
      viewController?.viewLayoutMarginsDidChange()
    }
  }

  /// The ``layoutMargins`` with a leading edge, which is the left one, and a trailing edge.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get {
      let margins = layoutMargins
      return NSDirectionalEdgeInsets(
        top: margins.top, leading: margins.left, bottom: margins.bottom, trailing: margins.right)
    }
    set {
      layoutMargins = UIEdgeInsets(
        top: newValue.top, left: newValue.leading, bottom: newValue.bottom,
        right: newValue.trailing)
    }
  }

  /// A Boolean value that is stored and has no effect.
  public var preservesSuperviewLayoutMargins: Bool {
    get { rareProperties?.preservesSuperviewLayoutMargins ?? false }
    set { allocatedRareProperties.preservesSuperviewLayoutMargins = newValue }
  }

  /// A Boolean value that is stored and has no effect, because the safe area is the window.
  public var insetsLayoutMarginsFromSafeArea: Bool {
    get { rareProperties?.insetsLayoutMarginsFromSafeArea ?? true }
    set { allocatedRareProperties.insetsLayoutMarginsFromSafeArea = newValue }
  }

  /// The meaning of the content for the direction of reading, which is stored and has no effect.
  public var semanticContentAttribute: UISemanticContentAttribute {
    get { rareProperties?.semanticContentAttribute ?? .unspecified }
    set { allocatedRareProperties.semanticContentAttribute = newValue }
  }

  /// The direction of reading: from the left to the right.
  public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    .leftToRight
  }

  /// The manner in which the tint color is shown, which is stored and has no effect.
  public var tintAdjustmentMode: TintAdjustmentMode {
    get { rareProperties?.tintAdjustmentMode ?? .normal }
    set { allocatedRareProperties.tintAdjustmentMode = newValue }
  }

  /// A Boolean value that determines whether the view keeps its frame if it has constraints.
  ///
  /// Set the property to false for a view whose frame follows from constraints.
  public var translatesAutoresizingMaskIntoConstraints: Bool {
    get { rareProperties?.translatesAutoresizingMaskIntoConstraints ?? true }
    set { allocatedRareProperties.translatesAutoresizingMaskIntoConstraints = newValue }
  }

  /// A Boolean value that determines whether the pixels of the view are cleared before it draws.
  ///
  /// Differs from UIKit: The value has no effect: the pixels are always cleared before a view
  /// draws.
  public var clearsContextBeforeDrawing: Bool {
    get { rareProperties?.clearsContextBeforeDrawing ?? true }
    set { allocatedRareProperties.clearsContextBeforeDrawing = newValue }
  }

  /// The distances between the edges of the view and the area that no system element hides: zero.
  ///
  /// Differs from UIKit: The insets are 0, because nothing covers the window.
  public var safeAreaInsets: UIEdgeInsets { .zero }

  /// A name of the view, which is stored and has no effect.
  public var restorationIdentifier: String? {
    get { rareProperties?.restorationIdentifier }
    set { allocatedRareProperties.restorationIdentifier = newValue }
  }
}

extension UIView {
  /// The manner in which the tint color is shown.
  nonisolated public enum TintAdjustmentMode: Int, Sendable {
    case automatic, normal, dimmed
  }
}

/// The meaning of a view's content for the direction of reading.
nonisolated public enum UISemanticContentAttribute: Int, Sendable {
  case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}

/// The direction of reading.
nonisolated public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  case leftToRight, rightToLeft
}
