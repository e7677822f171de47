import DrawingModel
import Ink
import ResponderKit
import SDLHost
import Synchronization

/// A decoder that stores the pixels of the pictures that were used most recently.
///
/// Each picture is stored at its own size and at a half, a quarter, and so on, so that a picture
/// that is shown small is smooth.
nonisolated final class PictureStore: PictureDecoder {
  static let shared = PictureStore(capacity: 256_000_000)

  /// The images of a picture, each half as large as the one before.
  private struct Entry {
    var images: [BitmapImage]
    /// The value of ``State/useCount`` at the last use.
    var lastUse: Int

    var byteCount: Int { images.reduce(0) { $0 + 4 * $1.width * $1.height } }
  }

  private struct State {
    var entries: [Picture: Entry] = [:]
    var useCount = 0
  }

  private let state = Mutex(State())
  /// The quality of JPEG pictures that are converted to sRGB.
  private static let quality = 0.92
  /// The number of bytes of pixels above which the pictures that were used least recently are
  /// discarded.
  private let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  func image(of picture: Picture, scale: CGFloat) -> BitmapImage {
    let images = storedImages(of: picture) ?? store(Self.images(of: picture), of: picture)
    var level = 0
    while level + 1 < images.count, scale * CGFloat(2 << level) <= 1 { level += 1 }
    return images[level]
  }

  /// Decodes the pictures of a drawing, as long as they fit into the store.
  ///
  /// - Complexity: O(elements + bytes and pixels of the pictures).
  func prepare(_ drawing: Drawing) {
    var pixelCount = 0
    for picture in Set(drawing.elements.compactMap(\.picture)) {
      pixelCount += picture.header.width * picture.header.height
      // A pixel has four bytes, and the smaller copies of a picture together have a third of its
      // pixels.
      if pixelCount * 4 * 4 / 3 <= capacity { _ = image(of: picture, scale: 1) }
    }
  }

  /// Decodes a picture into the store, and returns what was done about its color profile.
  ///
  /// - Throws: ``HostError`` with the reason if the pixels cannot be decoded.
  func decodeAndStore(_ picture: Picture) throws(HostError) -> ColorConversion {
    let decoded = try ImageFile.decode(picture.bytes, reducedTo: nil)
    _ = store(Self.images(decoded.bitmap), of: picture)
    return decoded.conversion
  }

  func converted(_ picture: Picture) -> Picture? {
    guard let decoded = try? ImageFile.decode(picture.bytes, reducedTo: nil),
      // The file still has the profile, which other programs can use.
      decoded.conversion != .missingLibrary
    else { return nil }
    let file =
      picture.header.format == .png
      ? try? ImageFile.png(decoded.bitmap)
      : try? ImageFile.jpeg(decoded.bitmap, quality: Self.quality)
    return file.flatMap { try? Picture(validating: $0) }
  }

  /// The number of bytes of all pixels in the store.
  var byteCount: Int { state.withLock { $0.entries.values.reduce(0) { $0 + $1.byteCount } } }

  private func storedImages(of picture: Picture) -> [BitmapImage]? {
    state.withLock { state in
      state.useCount += 1
      state.entries[picture]?.lastUse = state.useCount
      return state.entries[picture]?.images
    }
  }

  private func store(_ images: [BitmapImage], of picture: Picture) -> [BitmapImage] {
    state.withLock { state in
      state.entries[picture] = Entry(images: images, lastUse: state.useCount)
      var byteCount = state.entries.values.reduce(0) { $0 + $1.byteCount }
      while byteCount > capacity, state.entries.count > 1,
        let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        state.entries[oldest.key] = nil
        byteCount -= oldest.value.byteCount
      }
    }
    return images
  }

  /// Returns the images of a picture after decoding it; a gray image if the picture is damaged.
  private static func images(of picture: Picture) -> [BitmapImage] {
    if let decoded = try? ImageFile.decode(picture.bytes, reducedTo: nil) {
      if decoded.conversion == .missingLibrary { showMissingLibrary() }
      return images(decoded.bitmap)
    }
    let gray: [UInt8] = [0x8E, 0x8E, 0x93, 0xFF]
    return [BitmapImage(Bitmap(width: 1, height: 1, bytes: gray, isPremultiplied: true))]
  }

  /// A Boolean value that indicates whether the program has reported that colors are not converted.
  private static let hasShownMissingLibrary = Mutex(false)

  /// Reports once that the pictures of drawings are shown without their color profiles.
  private static func showMissingLibrary() {
    let wasShown = hasShownMissingLibrary.withLock { isShown in
      defer { isShown = true }
      return isShown
    }
    if wasShown { return }
    StandardError.show(
      "pictures are shown without their color profiles, because Little CMS is not installed; "
        + "install the package liblcms2-2")
  }

  private static func images(_ bitmap: Bitmap) -> [BitmapImage] {
    var bitmap = bitmap
    var images = [BitmapImage(bitmap)]
    while max(bitmap.width, bitmap.height) > 64 {
      bitmap = bitmap.halved
      images.append(BitmapImage(bitmap))
    }
    return images
  }
}
