import DrawingModel
import Ink
import ResponderKit
import SDLHost
import Synchronization

/// A decoder that stores the pixels of the pictures that were used most recently.
///
/// Each picture is stored at the largest size that was needed, and at a half, a quarter and so on
/// of this size, so that a picture that is shown small is smooth. The pixels of a size do not
/// depend on the other sizes in the store.
nonisolated final class PictureStore: PictureDecoder {
  static let shared = PictureStore(capacity: 256_000_000)

  /// The images of a picture, each half as large as the one before.
  private struct Entry {
    /// The number of times that the first image is halved.
    var level: Int
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
  /// The number of pixels up to which new pictures are decoded in advance.
  ///
  /// Decoding them takes about a tenth of a second.
  private static let preparedPixelCount = 4_000_000
  /// The number of bytes of pixels above which the pictures that were used least recently are
  /// discarded.
  let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  func image(of picture: Picture, scale: CGFloat) -> BitmapImage {
    let level = Self.level(of: picture, scale: scale)
    if let stored = storedImage(of: picture, level: level), stored.isExact { return stored.image }
    return decode(picture, level: level)
  }

  /// Returns the number of times that a picture is halved for a scale.
  ///
  /// - Parameter scale: The number of screen pixels for each pixel of the picture.
  static func level(of picture: Picture, scale: CGFloat) -> Int {
    let last = lastLevel(of: picture)
    var level = 0
    while level < last, scale * CGFloat(2 << level) <= 1 { level += 1 }
    return level
  }

  /// Returns the number of bytes of the pixels of a picture that is halved a number of times, and
  /// of all its smaller images.
  static func byteCount(of picture: Picture, level: Int) -> Int {
    let last = lastLevel(of: picture)
    return (min(level, last)...last).reduce(0) { $0 + 4 * pixelCount(of: picture, level: $1) }
  }

  /// Returns the number of times that a picture is halved until it is not halved further.
  private static func lastLevel(of picture: Picture) -> Int {
    BitmapPyramid.lastLevel(width: picture.header.width, height: picture.header.height)
  }

  private static func pixelCount(of picture: Picture, level: Int) -> Int {
    let size = BitmapPyramid.size(
      width: picture.header.width, height: picture.header.height, level: level)
    return size.width * size.height
  }

  /// Returns the stored image of a picture that is halved a number of times or, if it is not
  /// stored, the largest image that is; `nil` if there is none.
  func storedImage(of picture: Picture, level: Int) -> (image: BitmapImage, isExact: Bool)? {
    state.withLock { state in
      guard let entry = state.entries[picture] else { return nil }
      state.useCount += 1
      state.entries[picture]?.lastUse = state.useCount
      let index = min(max(0, level - entry.level), entry.images.count - 1)
      return (entry.images[index], entry.level <= level)
    }
  }

  /// Decodes a picture that is halved a number of times, and stores it; a damaged picture is gray.
  @discardableResult
  func decode(_ picture: Picture, level: Int) -> BitmapImage {
    let level = min(level, Self.lastLevel(of: picture))
    guard let decoded = try? ImageFile.decodeHalves(of: picture.bytes, from: level) else {
      return store([.damagedPicture], of: picture, level: 0)
    }
    if decoded.conversion == .missingLibrary { Self.showMissingLibrary() }
    return store(decoded.images.map(BitmapImage.init), of: picture, level: level)
  }

  /// Decodes the first pictures of a drawing, as long as this takes little time and they fit into
  /// the store.
  ///
  /// - Complexity: O(elements).
  func prepare(_ drawing: Drawing) {
    var (pixelCount, prepared): (Int, Set<Picture>) = (0, [])
    for picture in drawing.elements.lazy.compactMap(\.picture)
    where prepared.insert(picture).inserted {
      pixelCount += picture.header.width * picture.header.height
      // A pixel has four bytes, and the smaller copies of a picture together have a third of its
      // pixels.
      guard pixelCount <= Self.preparedPixelCount, pixelCount * 4 * 4 / 3 <= capacity else {
        return
      }
      _ = image(of: picture, scale: 1)
    }
  }

  /// Decodes a picture completely, stores it at a moderate size, and returns what was done about its
  /// color profile.
  ///
  /// - Throws: ``HostError`` with the reason if the pixels cannot be decoded.
  func decodeAndStore(_ picture: Picture) throws(HostError) -> ColorConversion {
    let last = Self.lastLevel(of: picture)
    let level =
      (0...last).first { Self.pixelCount(of: picture, level: $0) <= Self.preparedPixelCount }
      ?? last
    let decoded = try ImageFile.decodeHalves(of: picture.bytes, from: level)
    store(decoded.images.map(BitmapImage.init), of: picture, level: level)
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

  /// Discards the largest images of pictures, which then have at most the sizes that are needed.
  ///
  /// - Parameter levels: The number of times that each picture is halved at the needed size. Other
  ///   pictures keep their images, but are discarded before these.
  func reduce(to levels: [Picture: Int]) {
    state.withLock { state in
      state.useCount += 1
      for (picture, level) in levels {
        guard var entry = state.entries[picture] else { continue }
        let count = min(max(0, level - entry.level), entry.images.count - 1)
        entry.images.removeFirst(count)
        entry.level += count
        entry.lastUse = state.useCount
        state.entries[picture] = entry
      }
    }
  }

  /// Stores the images of a picture unless it is stored at a larger size, and returns the largest of
  /// the images.
  @discardableResult
  private func store(_ images: [BitmapImage], of picture: Picture, level: Int) -> BitmapImage {
    state.withLock { state in
      state.useCount += 1
      if let stored = state.entries[picture], stored.level < level {
        state.entries[picture]?.lastUse = state.useCount
        return
      }
      state.entries[picture] = Entry(level: level, images: images, lastUse: state.useCount)
      var byteCount = state.entries.values.reduce(0) { $0 + $1.byteCount }
      while byteCount > capacity, state.entries.count > 1,
        let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        state.entries[oldest.key] = nil
        byteCount -= oldest.value.byteCount
      }
    }
    return images[0]
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
}

extension BitmapImage {
  /// The image that is shown instead of a picture that cannot be decoded.
  nonisolated fileprivate static let damagedPicture = BitmapImage(
    PixelColor(red: 0x8E, green: 0x8E, blue: 0x93), side: 1)
  /// The image that is shown until a picture is decoded.
  ///
  /// It has so many pixels that its edges are sharp, too.
  nonisolated static let pendingPicture = BitmapImage(
    PixelColor(red: 0xD1, green: 0xD1, blue: 0xD6), side: 256)

  /// Creates a square of one color.
  nonisolated private convenience init(_ color: PixelColor, side: Int) {
    var bitmap = Bitmap(width: side, height: side)
    bitmap.fill(PixelBox(minX: 0, minY: 0, maxX: side, maxY: side), color)
    self.init(bitmap)
  }
}
