import CSDL2
public import Ink
package import ResponderKit
import Synchronization

/// Image files for ResponderKit, read with SDL_image.
public enum SystemImages {
  /// The functions that read the image files of the application.
  nonisolated package static let loader = ImageLoader(
    named: { cachedImage(named: $0).map { UIImage($0.pixels, scale: $0.scale) } },
    contentsOfFile: { try? ImageFile.read($0) },
    decode: { bytes in (try? ImageFile.decode(bytes)).map { BitmapImage($0) } })

  /// Returns an image in the JPEG format, on a white background; nil if the image is empty or there
  /// is not enough memory.
  ///
  /// - Parameter quality: The quality from 0 to 1.
  nonisolated public static func jpegBytes(_ bitmap: Bitmap, quality: Double) -> [UInt8]? {
    try? ImageFile.jpeg(bitmap, quality: quality)
  }

  /// Returns the image with a name in a folder or in the resource bundles of the folder; nil if
  /// there is none.
  nonisolated package static func image(named name: String, inFolder folder: String) -> UIImage? {
    ImageFinder(in: [folder]).path(ofImageNamed: name).flatMap {
      UIImage(contentsOfFile: $0, with: loader)
    }
  }

  // MARK: Named images

  private struct NamedImage: Sendable {
    let pixels: BitmapImage
    let scale: CGFloat
  }

  /// The maximum number of cached images.
  nonisolated private static let capacity = 64
  nonisolated private static let images = Mutex<[String: NamedImage]>([:])

  /// Returns the image with a name; nil if there is none.
  ///
  /// Many apps create the same image in each call of `draw(_:)`. This method returns the same
  /// pixels each time, so that the file is read once and the renderer can keep its texture.
  nonisolated private static func cachedImage(named name: String) -> NamedImage? {
    if let image = images.withLock({ $0[name] }) { return image }
    guard let path = finder.path(ofImageNamed: name), let pixels = try? ImageFile.read(path) else {
      return nil
    }
    let image = NamedImage(pixels: pixels, scale: UIImage.scale(ofFile: path))
    images.withLock { images in
      if images.count >= capacity { images.removeAll() }
      images[name] = image
    }
    return image
  }

  /// The search in the folder of the program and in the current folder.
  nonisolated private static var finder: ImageFinder {
    var folders = ["."]
    if let path = SDL_GetBasePath() {
      folders.insert(String(cString: path), at: 0)
      SDL_free(path)
    }
    return ImageFinder(in: folders)
  }
}
