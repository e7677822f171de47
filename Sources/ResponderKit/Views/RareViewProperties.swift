/// The properties that few views have, allocated when one of them is first set.
final class RareViewProperties {
  var tintColor: UIColor?
  var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  var preservesSuperviewLayoutMargins = false
  var translatesAutoresizingMaskIntoConstraints = true
  var clearsContextBeforeDrawing = true
  var restorationIdentifier: String?
  var accessibilityIdentifier: String?
  var accessibilityLabel: String?
  var accessibilityHint: String?
  var accessibilityValue: String?
  var isAccessibilityElement = false
  var accessibilityTraits: UIAccessibilityTraits = []
  var layer: CALayer?
  var constraints: ViewConstraints?
  /// The number of requests after which the views of a window were laid out by constraints.
  var solvedRequestCount: Int?
  var anchorPoint: CGPoint?
}

extension UIView {
  /// The rare properties, allocated if necessary.
  var allocatedRareProperties: RareViewProperties {
    if let rareProperties { return rareProperties }
    let properties = RareViewProperties()
    rareProperties = properties
    return properties
  }

  /// The distances between the edges of the view and its content; 8 points by default.
  public var layoutMargins: UIEdgeInsets {
    get { rareProperties?.layoutMargins ?? UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) }
    set {
      allocatedRareProperties.layoutMargins = newValue
      setNeedsLayout()
    }
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
