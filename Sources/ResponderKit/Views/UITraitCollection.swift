/// The environment of a view or a view controller: the style of the interface, the scale of the
/// display, and the size of the window.
nonisolated open class UITraitCollection: @unchecked Sendable {
  /// The style of the interface.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// The number of pixels per point; 0 if it is unspecified.
  public let displayScale: CGFloat
  /// The kind of device.
  public let userInterfaceIdiom: UIUserInterfaceIdiom
  /// The size class of the width.
  public let horizontalSizeClass: UIUserInterfaceSizeClass
  /// The size class of the height.
  public let verticalSizeClass: UIUserInterfaceSizeClass
  /// The direction of the layout.
  public let layoutDirection: UITraitEnvironmentLayoutDirection
  /// The availability of force touch.
  public let forceTouchCapability: UIForceTouchCapability

  init(
    style: UIUserInterfaceStyle = .unspecified, scale: CGFloat = 0,
    idiom: UIUserInterfaceIdiom = .unspecified, horizontal: UIUserInterfaceSizeClass = .unspecified,
    vertical: UIUserInterfaceSizeClass = .unspecified,
    direction: UITraitEnvironmentLayoutDirection = .unspecified,
    forceTouch: UIForceTouchCapability = .unknown
  ) {
    (userInterfaceStyle, displayScale, userInterfaceIdiom) = (style, scale, idiom)
    (horizontalSizeClass, verticalSizeClass) = (horizontal, vertical)
    (layoutDirection, forceTouchCapability) = (direction, forceTouch)
  }

  /// Creates the traits of the content of a window, or of content outside of all windows if
  /// `window` is nil.
  @MainActor convenience init(of window: UIWindow?, style: UIUserInterfaceStyle) {
    let size = window?.bounds.size
    self.init(
      style: style, scale: window?.displayScale ?? 1, idiom: .pad,
      horizontal: size.map { UIUserInterfaceSizeClass(length: $0.width) } ?? .unspecified,
      vertical: size.map { UIUserInterfaceSizeClass(length: $0.height) } ?? .unspecified,
      direction: .leftToRight)
  }

  /// Creates a collection in which all traits are unspecified.
  public convenience init() { self.init(style: .unspecified) }

  /// Creates a collection that specifies the style of the interface.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(style: userInterfaceStyle)
  }

  /// Creates a collection that specifies the scale of the display.
  public convenience init(displayScale: CGFloat) { self.init(scale: displayScale) }

  /// Creates a collection that specifies the kind of device.
  public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) {
    self.init(idiom: userInterfaceIdiom)
  }

  /// Creates a collection that specifies the size class of the width.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init(horizontal: horizontalSizeClass)
  }

  /// Creates a collection that specifies the size class of the height.
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init(vertical: verticalSizeClass)
  }

  /// Creates a collection that specifies the direction of the layout.
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    self.init(direction: layoutDirection)
  }

  /// Creates a collection with the traits of several collections.
  ///
  /// If several of them specify the same trait, the last one counts.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    func last<Trait: Equatable>(_ trait: (UITraitCollection) -> Trait, not missing: Trait) -> Trait
    {
      traitCollections.map(trait).last { $0 != missing } ?? missing
    }
    self.init(
      style: last(\.userInterfaceStyle, not: .unspecified),
      scale: last(\.displayScale, not: 0), idiom: last(\.userInterfaceIdiom, not: .unspecified),
      horizontal: last(\.horizontalSizeClass, not: .unspecified),
      vertical: last(\.verticalSizeClass, not: .unspecified),
      direction: last(\.layoutDirection, not: .unspecified),
      forceTouch: last(\.forceTouchCapability, not: .unknown))
  }

  /// Returns a Boolean value that indicates whether the collection has all traits that another one
  /// specifies.
  public func containsTraits(in trait: UITraitCollection?) -> Bool {
    guard let trait else { return true }
    return UITraitCollection(traitsFrom: [self, trait]) == self
  }

  /// Returns a Boolean value that indicates whether dynamic colors can differ between this
  /// collection and another one.
  public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    userInterfaceStyle != traitCollection?.userInterfaceStyle
  }

  /// The traits for the running code: those set by ``performAsCurrent(_:)``, or those of the window
  /// that is being laid out or drawn, or else those of the key window of the shared application.
  @preconcurrency @MainActor public static var current: UITraitCollection {
    get {
      let stack = ContextStack.current
      if let traits = stack.traits { return traits }
      if let context = stack.contexts.last {
        return UITraitCollection(
          traitsFrom: [shared, UITraitCollection(userInterfaceStyle: context.userInterfaceStyle)])
      }
      return shared
    }
    set { ContextStack.current.traits = newValue }
  }

  @MainActor private static var shared: UITraitCollection {
    UIApplication.shared.keyWindow?.traitCollection ?? UITraitCollection(of: nil, style: .light)
  }

  /// Calls a closure while the collection is ``current`` on the thread.
  public func performAsCurrent(_ actions: () -> Void) {
    let stack = ContextStack.current
    let previous = stack.traits
    stack.traits = self
    actions()
    stack.traits = previous
  }
}

nonisolated extension UITraitCollection: Equatable {
  public static func == (a: UITraitCollection, b: UITraitCollection) -> Bool {
    a.userInterfaceStyle == b.userInterfaceStyle && a.displayScale == b.displayScale
      && a.userInterfaceIdiom == b.userInterfaceIdiom
      && a.horizontalSizeClass == b.horizontalSizeClass
      && a.verticalSizeClass == b.verticalSizeClass && a.layoutDirection == b.layoutDirection
      && a.forceTouchCapability == b.forceTouchCapability
  }
}
