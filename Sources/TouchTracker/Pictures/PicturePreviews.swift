import DrawingModel
import DrawingPersistence
import Ink
import ResponderKit
import SDLHost

/// A store that makes small previews of picture files in the background and keeps the latest ones.
final class PicturePreviews {
  /// The maximum number of previews in memory, which need about 13 MB.
  private static let capacity = 200
  /// The maximum width and height of a preview, in pixels.
  private nonisolated static let side = 128

  /// A preview, or the fact that a file is not a picture that can be read.
  enum Preview {
    case image(UIImage)
    case unreadable
  }

  private var previews: [PictureEntry: Preview] = [:]
  /// The entries in ``previews``, oldest first.
  private var order: [PictureEntry] = []
  /// The pictures whose previews are to be made, in this order.
  private var wanted: [PictureEntry] = []
  /// The picture whose preview is being made.
  private var current: PictureEntry?
  /// Called when a picture has a new preview.
  var onPreview: (() -> Void)?

  /// Returns the preview of a picture, or `nil` if it has not been made.
  subscript(entry: PictureEntry) -> Preview? { previews[entry] }

  /// Starts to make the missing previews of some pictures, in their order, instead of those that
  /// were requested earlier.
  func request(_ entries: [PictureEntry]) {
    wanted = entries.filter { previews[$0] == nil && $0 != current }
    startNext()
  }

  private func startNext() {
    guard current == nil, !wanted.isEmpty else { return }
    let entry = wanted.removeFirst()
    current = entry
    _ = BackgroundTask {
      try Self.bitmap(of: entry)
    } then: { [weak self] result in
      self?.finish(entry, result)
    }
  }

  private func finish(_ entry: PictureEntry, _ result: Result<Bitmap, any Error>) {
    current = nil
    let bitmap = try? result.get()
    previews[entry] = bitmap.map { Preview.image(UIImage(BitmapImage($0))) } ?? .unreadable
    order.append(entry)
    if order.count > Self.capacity { previews[order.removeFirst()] = nil }
    startNext()
    onPreview?()
  }

  /// Reads a picture and reduces it.
  private nonisolated static func bitmap(of entry: PictureEntry) throws -> Bitmap {
    if let reader = try SVGFileReader(entry.path) {
      let black = PixelColor(red: 0, green: 0, blue: 0)
      return bitmap(of: try reader.read(color: black, width: 1).elements)
    }
    let bytes = Array(try FileStore.contents(of: entry.path))
    let limit = ImageSizeLimit(side: side, pixelCount: side * side)
    return try ImageFile.decode(bytes, reducedTo: limit).bitmap
      .oriented(PictureHeader(bytes)?.orientation ?? 1)
  }

  private nonisolated static func bitmap(of elements: [Element]) -> Bitmap {
    let area = elements.reduce(CGRect.null) { $0.union($1.inkBounds) }
    let scale = CGFloat(side) / max(area.width, area.height, 1)
    return PagePicture.paint(
      Drawing(elements: elements), area: area, scale: scale, pictures: PictureStore.shared)
  }
}
