extension UIPageControl {
  /// The manner in which the user changes the page.
  nonisolated public enum InteractionState: Int, Sendable {
    /// The user does not touch the control.
    case none
    /// The user touches the control without dragging.
    case discrete
    /// The user drags along the dots.
    case continuous
  }

  /// The background of a page control.
  nonisolated public enum BackgroundStyle: Int, Sendable {
    /// The background is visible while the user drags along the dots.
    case automatic
    /// The background is always visible.
    case prominent
    /// The background is never visible.
    case minimal
  }

  /// The direction of the dots.
  nonisolated public enum Direction: Int, Sendable {
    /// Equivalent to ``leftToRight``.
    case natural
    /// The first dot is at the left.
    case leftToRight
    /// The first dot is at the right.
    case rightToLeft
    /// The first dot is at the top.
    case topToBottom
    /// The first dot is at the bottom.
    case bottomToTop

    var isVertical: Bool { self == .topToBottom || self == .bottomToTop }
    var isReversed: Bool { self == .rightToLeft || self == .bottomToTop }
  }
}

/// The images that replace the dots of a page control.
struct PageIndicatorImages {
  var preferred: UIImage?
  var preferredCurrent: UIImage?
  var pages: [Int: UIImage] = [:]
  var currentPages: [Int: UIImage] = [:]
}

extension UIPageControl {
  private func change(_ change: (inout PageIndicatorImages) -> Void) {
    var images = images ?? PageIndicatorImages()
    change(&images)
    self.images = images
  }

  /// The image in place of the dots; nil for dots.
  public var preferredIndicatorImage: UIImage? {
    get { images?.preferred }
    set { change { $0.preferred = newValue } }
  }

  /// The image in place of the dot of the current page; nil for ``preferredIndicatorImage``.
  public var preferredCurrentPageIndicatorImage: UIImage? {
    get { images?.preferredCurrent }
    set { change { $0.preferredCurrent = newValue } }
  }

  /// Returns the image that was set for a page.
  public func indicatorImage(forPage page: Int) -> UIImage? { images?.pages[page] }

  /// Sets the image in place of the dot of a page; nil for ``preferredIndicatorImage``.
  public func setIndicatorImage(_ image: UIImage?, forPage page: Int) {
    change { $0.pages[page] = image }
  }

  /// Returns the image that was set in place of the dot of a page while the page is the current
  /// one.
  public func currentPageIndicatorImage(forPage page: Int) -> UIImage? {
    images?.currentPages[page]
  }

  /// Sets the image in place of the dot of a page while the page is the current one.
  public func setCurrentPageIndicatorImage(_ image: UIImage?, forPage page: Int) {
    change { $0.currentPages[page] = image }
  }

  /// Returns the image in place of the dot of a page; nil for a dot.
  func shownImage(forPage page: Int) -> UIImage? {
    guard let images else { return nil }
    let image = images.pages[page] ?? images.preferred
    guard page == currentPage else { return image }
    return images.currentPages[page] ?? images.preferredCurrent ?? image
  }
}
