import CSDL2
import CSDL2Image
import Foundation
import TouchscreenRig

/// The pixels of a PNG image that the program exported.
struct ExportedImage {
  let width: Int
  let height: Int
  /// The pixels as red, green, blue and alpha, in rows from top to bottom.
  let bytes: [UInt8]

  /// Exports a drawing at scale 1 and decodes the image.
  init(of file: String, in app: AppFixture) throws {
    let path = app.file("export.png")
    _ = try app.output(["export", file, "--output", path])
    guard let loaded = IMG_Load(path),
      let surface = SDL_ConvertSurfaceFormat(loaded, SDL_PIXELFORMAT_RGBA32.rawValue, 0),
      let pixels = surface.pointee.pixels
    else { throw CocoaError(.fileReadCorruptFile) }
    defer {
      SDL_FreeSurface(loaded)
      SDL_FreeSurface(surface)
    }
    (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
    let pixelBytes = UnsafeRawBufferPointer(start: pixels, count: width * height * 4)
    bytes = Array(pixelBytes)
  }
}
