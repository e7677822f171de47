import DrawingModel
import Ink
import ResponderKit

/// An object that decodes the pictures on a page in the background, one after the other, at the
/// sizes at which the page shows them.
///
/// Until a picture is decoded, the page shows it smaller or as a gray area. If the visible pictures
/// do not fit into the store at their sizes, all of them are shown smaller. Thus painting never
/// waits for a picture, and a picture is decoded only when another size is needed.
final class PictureLoader {
  private let store: PictureStore
  /// A closure that returns the visible pictures with the number of times that each is halved at a
  /// scale of the page, in pixels per point.
  private let visibleLevels: (_ scale: CGFloat) -> [Picture: Int]
  /// Called after a picture has been decoded, to repaint it, with the scale of the page.
  private let onLoad: (Picture, _ scale: CGFloat) -> Void
  /// The scale at which the page was last painted, in pixels per point.
  private var scale: CGFloat = 1
  /// The number of times that each visible picture is halved so that all fit into the store; `nil`
  /// after the page or its scale has changed.
  private var fittingLevels: [Picture: Int]?
  /// The pictures that are to be decoded, in the order in which they were needed.
  private var waiting: [Picture] = []
  private var loading: BackgroundTask<Void>?

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - visibleLevels: A closure that returns the visible pictures, each with the number of times
  ///     that it is halved at a scale of the page, in pixels per point.
  ///   - onLoad: Called after a picture has been decoded, to repaint it, with the scale at which the
  ///     page was last painted.
  init(
    _ store: PictureStore = .shared, visibleLevels: @escaping (CGFloat) -> [Picture: Int],
    onLoad: @escaping (Picture, CGFloat) -> Void
  ) {
    (self.store, self.visibleLevels, self.onLoad) = (store, visibleLevels, onLoad)
  }

  /// A Boolean value that indicates whether a picture is being decoded.
  var isLoading: Bool { loading != nil }

  /// Notes that other pictures or other sizes may be visible now.
  func pageDidChange() { fittingLevels = nil }

  /// Returns the image that shows an element's picture now, and decodes the picture in the
  /// background if another image is needed; `nil` if the element is not a visible picture.
  ///
  /// - Parameter transform: The transform from points of the page to pixels.
  func image(of element: Element, _ transform: CGAffineTransform) -> BitmapImage? {
    guard let (picture, level) = Self.level(of: element, transform) else { return nil }
    // A picture that is painted is visible, for example since the window has been enlarged.
    if transform.meanScale != scale || fittingLevels?[picture] == nil {
      (scale, fittingLevels) = (transform.meanScale, nil)
    }
    let stored = store.storedImage(of: picture, level: level)
    if stored?.isExact != true, needsLoading(picture) {
      if !waiting.contains(where: { $0 === picture }) { waiting.append(picture) }
      loadNext()
    }
    return stored?.image ?? .pendingPicture
  }

  /// Returns the image that shows an element's picture now, without decoding another one; `nil` if
  /// the element is not a visible picture.
  func storedImage(of element: Element, _ transform: CGAffineTransform) -> BitmapImage? {
    guard let (picture, level) = Self.level(of: element, transform) else { return nil }
    return store.storedImage(of: picture, level: level)?.image ?? .pendingPicture
  }

  /// Returns the picture of an element and the number of times that it is halved, or `nil` if the
  /// element is not a visible picture.
  static func level(
    of element: Element, _ transform: CGAffineTransform
  ) -> (picture: Picture, level: Int)? {
    guard let picture = element.picture, let scale = element.pictureScale(transform) else {
      return nil
    }
    return (picture, PictureStore.level(of: picture, scale: scale))
  }

  // MARK: Loading

  /// Returns a Boolean value that indicates whether a picture is visible and not stored at the size
  /// that fits into the store.
  private func needsLoading(_ picture: Picture) -> Bool {
    guard let level = levels[picture] else { return false }
    return store.storedImage(of: picture, level: level)?.isExact != true
  }

  private func loadNext() {
    // The page may have moved since a picture was needed.
    while loading == nil, let picture = waiting.first {
      waiting.removeFirst()
      if needsLoading(picture), let level = levels[picture] { load(picture, level: level) }
    }
  }

  private func load(_ picture: Picture, level: Int) {
    if store.byteCount + PictureStore.byteCount(of: picture, level: level) > store.capacity {
      store.reduce(to: levels)
    }
    let store = store
    loading = BackgroundTask {
      store.decode(picture, level: level)
    } then: { [weak self] _ in
      guard let self else { return }
      loading = nil
      onLoad(picture, scale)
      loadNext()
    }
  }

  /// The number of times that each visible picture is halved so that all fit into the store.
  private var levels: [Picture: Int] {
    if let fittingLevels { return fittingLevels }
    let levels = Self.fit(visibleLevels(scale), into: store.capacity)
    fittingLevels = levels
    return levels
  }

  /// Returns the levels of pictures, all increased by the same number so that the pixels of the
  /// pictures together do not exceed a number of bytes.
  ///
  /// One picture alone keeps its level, as in a store. Pictures that do not fit at any size are
  /// omitted.
  static func fit(_ levels: [Picture: Int], into capacity: Int) -> [Picture: Int] {
    guard levels.count > 1 else { return levels }
    for increase in 0...largestLevel {
      let fitting = levels.mapValues { $0 + increase }
      let byteCount = fitting.reduce(0) {
        $0 + PictureStore.byteCount(of: $1.key, level: $1.value)
      }
      if byteCount <= capacity { return fitting }
    }
    var byteCount = 0
    return levels.filter { picture, _ in
      byteCount += PictureStore.byteCount(of: picture, level: largestLevel)
      return byteCount <= capacity
    }
    .mapValues { $0 + largestLevel }
  }

  /// A number of halvings after which every picture has its smallest size.
  private static let largestLevel = 16
}
