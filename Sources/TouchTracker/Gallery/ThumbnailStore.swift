import DrawingModel
import DrawingPersistence
import Ink
import ResponderKit

/// A store that makes the thumbnails of drawings in the background and keeps the latest ones.
final class ThumbnailStore {
  /// The number of thumbnails in memory: about 40 MB.
  static let capacity = 100

  /// A thumbnail, or the fact that a drawing cannot be read.
  enum Thumbnail {
    case image(UIImage)
    case unreadable
  }

  private var thumbnails: [CatalogEntry: Thumbnail] = [:]
  /// The entries in ``thumbnails``, oldest first.
  private var order: [CatalogEntry] = []
  /// The drawings without thumbnails that should have some, the most important first.
  private var wanted: [CatalogEntry] = []
  private var current: (entry: CatalogEntry, task: BackgroundTask<Bitmap>)?
  private let pixelSize: CGSize
  private let onProgress: @Sendable () -> Void

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - pixelSize: The size of the thumbnails in pixels.
  ///   - onProgress: Called on any thread when ``update()`` should be called.
  init(pixelSize: CGSize, onProgress: @escaping @Sendable () -> Void) {
    (self.pixelSize, self.onProgress) = (pixelSize, onProgress)
  }

  /// Returns the thumbnail of a drawing, or `nil` if it has not been made.
  subscript(entry: CatalogEntry) -> Thumbnail? { thumbnails[entry] }

  /// The number of thumbnails in memory.
  var count: Int { thumbnails.count }

  /// Makes the missing thumbnails of some drawings, in their order, and no others.
  func request(_ entries: [CatalogEntry]) {
    wanted = entries.filter { thumbnails[$0] == nil && $0 != current?.entry }
    startNext()
  }

  /// Stores the thumbnail that has been made, and begins the next one.
  ///
  /// - Returns: The drawing that has a new thumbnail, or `nil`.
  func update() -> CatalogEntry? {
    guard let (entry, task) = current, let result = task.result else { return nil }
    current = nil
    if thumbnails.updateValue(Self.thumbnail(result), forKey: entry) == nil { order.append(entry) }
    if order.count > Self.capacity { thumbnails[order.removeFirst()] = nil }
    startNext()
    return entry
  }

  private static func thumbnail(_ result: Result<Bitmap, any Error>) -> Thumbnail {
    guard case .success(let bitmap) = result else { return .unreadable }
    return .image(UIImage(BitmapImage(bitmap)))
  }

  private func startNext() {
    guard current == nil, !wanted.isEmpty else { return }
    let (entry, pixelSize) = (wanted.removeFirst(), pixelSize)
    let task = BackgroundTask {
      try Self.bitmap(of: entry, pixelSize)
    } whenDone: { [onProgress] in
      onProgress()
    }
    current = (entry, task)
  }

  /// Paints the page of a drawing with everything that extends beyond it, in the middle of a bitmap.
  private nonisolated static func bitmap(
    of entry: CatalogEntry, _ pixelSize: CGSize
  ) throws -> Bitmap {
    let document = try DrawingFiles.document(at: entry.path)
    let content = document.exportedArea
    let scale = min(pixelSize.width / content.width, pixelSize.height / content.height)
    let size = CGSize(width: pixelSize.width / scale, height: pixelSize.height / scale)
    let area = CGRect(
      x: content.midX - size.width / 2, y: content.midY - size.height / 2, width: size.width,
      height: size.height)
    return PagePicture.paint(
      document.drawing, area: area, scale: scale, pictures: PictureStore.shared)
  }
}
