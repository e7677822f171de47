import DrawingModel
import DrawingPersistence
import Ink
import ResponderKit

/// A store that makes the thumbnails of drawings in the background and keeps the latest ones.
final class ThumbnailStore {
  /// The maximum number of thumbnails in memory, which need about 35 MB in the gallery.
  static let capacity = 100

  /// A thumbnail, or the fact that a drawing cannot be read.
  enum Thumbnail {
    case image(UIImage)
    case unreadable
  }

  private var thumbnails: [CatalogEntry: Thumbnail] = [:]
  /// The entries in ``thumbnails``, oldest first.
  private var order: [CatalogEntry] = []
  /// The drawings whose thumbnails are to be made, in this order.
  private var wanted: [CatalogEntry] = []
  /// The drawing whose thumbnail is being made.
  private var current: CatalogEntry?
  private let pixelSize: CGSize
  /// Called when a drawing has a new thumbnail.
  var onThumbnail: ((CatalogEntry) -> Void)?

  /// Creates a store.
  ///
  /// - Parameter pixelSize: The size of the thumbnails in pixels.
  init(pixelSize: CGSize) { self.pixelSize = pixelSize }

  /// Returns the thumbnail of a drawing, or `nil` if it has not been made.
  subscript(entry: CatalogEntry) -> Thumbnail? { thumbnails[entry] }

  /// The number of thumbnails in memory.
  var count: Int { thumbnails.count }

  /// Starts to make the missing thumbnails of some drawings, in their order, instead of those that
  /// were requested earlier.
  func request(_ entries: [CatalogEntry]) {
    wanted = entries.filter { thumbnails[$0] == nil && $0 != current }
    startNext()
  }

  /// Stores the thumbnail that has been made, and begins the next one.
  private func finish(_ entry: CatalogEntry, _ result: Result<Bitmap, any Error>) {
    current = nil
    if thumbnails.updateValue(Self.thumbnail(result), forKey: entry) == nil { order.append(entry) }
    if order.count > Self.capacity { thumbnails[order.removeFirst()] = nil }
    startNext()
    onThumbnail?(entry)
  }

  private static func thumbnail(_ result: Result<Bitmap, any Error>) -> Thumbnail {
    guard case .success(let bitmap) = result else { return .unreadable }
    return .image(UIImage(BitmapImage(bitmap)))
  }

  private func startNext() {
    guard current == nil, !wanted.isEmpty else { return }
    let (entry, pixelSize) = (wanted.removeFirst(), pixelSize)
    current = entry
    _ = BackgroundTask {
      try Self.bitmap(of: entry, pixelSize)
    } then: { [weak self] result in
      self?.finish(entry, result)
    }
  }

  /// The smallest width of a line in a thumbnail, in pixels; a thinner line would hardly be visible.
  private nonisolated static let minimumLineWidth: CGFloat = 1.5
  /// The width of the margin of a thumbnail as a fraction of the size of its content.
  private nonisolated static let margin: CGFloat = 0.03

  /// Paints the page of a drawing and the elements that extend beyond the page, centered in a
  /// bitmap with a margin, and returns the bitmap.
  private nonisolated static func bitmap(
    of entry: CatalogEntry, _ pixelSize: CGSize
  ) throws -> Bitmap {
    let document = try DrawingFiles.document(at: entry.path)
    let pageArea = document.exportedArea
    let content = pageArea.insetBy(
      dx: -pageArea.width * Self.margin, dy: -pageArea.height * Self.margin)
    let scale = min(pixelSize.width / content.width, pixelSize.height / content.height)
    let size = CGSize(width: pixelSize.width / scale, height: pixelSize.height / scale)
    let area = CGRect(
      x: content.midX - size.width / 2, y: content.midY - size.height / 2, width: size.width,
      height: size.height)
    let minimumWidth = Float(Self.minimumLineWidth / scale)
    let elements = document.drawing.elements.map { element in
      element.width < minimumWidth
        ? element.with(StyleChange(width: minimumWidth)) ?? element : element
    }
    let drawing = Drawing(elements: elements, pageStyle: document.drawing.pageStyle)
    return PagePicture.paint(
      drawing, area: area, scale: scale, pictures: PictureStore.shared)
  }
}
