import CSDL2
import CSDL2Image
public import Ink

/// Functions that read and write image files.
public enum ImageFile {
  /// The maximum width and height of an image, in pixels: the largest texture size that GPUs
  /// support.
  private static let maximumSide: Int32 = 16384

  /// Reads an image in any format that SDL_image supports.
  ///
  /// - Throws: ``HostError``, which names the file.
  public static func read(_ path: String) throws(HostError) -> BitmapImage {
    guard let surface = IMG_Load(path) else { throw HostError("\(path): cannot read the image") }
    defer { SDL_FreeSurface(surface) }
    guard surface.pointee.w <= maximumSide, surface.pointee.h <= maximumSide else {
      throw HostError(
        message: "\(path): the image is larger than \(maximumSide) pixels on a side")
    }
    guard let bitmap = Bitmap(surface) else { throw HostError("\(path): cannot read the image") }
    return BitmapImage(bitmap)
  }

  /// Writes an image as Portable Network Graphics.
  ///
  /// - Throws: ``HostError``, which names the file.
  public static func writePNG(_ bitmap: Bitmap, to path: String) throws(HostError) {
    var bytes = bitmap.straightBytes
    let isWritten = bytes.withUnsafeMutableBytes { bytes in
      let surface = SDL_CreateRGBSurfaceWithFormatFrom(
        bytes.baseAddress, Int32(bitmap.width), Int32(bitmap.height), 32,
        Int32(bitmap.width * 4), SDL_PIXELFORMAT_RGBA32.rawValue)
      defer { SDL_FreeSurface(surface) }
      return surface != nil && IMG_SavePNG(surface, path) == 0
    }
    guard isWritten else { throw HostError("\(path): cannot write the image") }
  }
}

extension Bitmap {
  /// Creates a bitmap with the pixels of an SDL surface; returns nil if memory is insufficient.
  init?(_ surface: UnsafeMutablePointer<SDL_Surface>) {
    let format = SDL_PIXELFORMAT_RGBA32.rawValue
    guard let converted = SDL_ConvertSurfaceFormat(surface, format, 0) else { return nil }
    defer { SDL_FreeSurface(converted) }
    let (width, height) = (Int(converted.pointee.w), Int(converted.pointee.h))
    guard let pixels = converted.pointee.pixels else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for row in 0..<height {
      let start = pixels + row * Int(converted.pointee.pitch)
      bytes += UnsafeRawBufferPointer(start: start, count: width * 4)
    }
    self.init(width: width, height: height, bytes: bytes, isPremultiplied: false)
  }
}
