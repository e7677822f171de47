import CSDL2
import CSDL2Image
public import Ink

/// Pictures as files.
public enum PictureFile {
  /// Writes a picture as Portable Network Graphics.
  ///
  /// - Throws: ``HostError``, which names the file.
  public static func writePNG(_ bitmap: Bitmap, to path: String) throws {
    var bytes = bitmap.straightBytes
    try bytes.withUnsafeMutableBytes { bytes in
      guard
        let surface = SDL_CreateRGBSurfaceWithFormatFrom(
          bytes.baseAddress, Int32(bitmap.width), Int32(bitmap.height), 32,
          Int32(bitmap.width * 4), SDL_PIXELFORMAT_RGBA32.rawValue)
      else { throw HostError("\(path): cannot write the picture") }
      defer { SDL_FreeSurface(surface) }
      guard IMG_SavePNG(surface, path) == 0 else {
        throw HostError("\(path): cannot write the picture")
      }
    }
  }
}
