import CSDL2
import CSDL2Image
import Foundation
import TouchscreenRig

/// The pixels of a picture that the program exported.
struct ExportedPicture {
  let width: Int
  let height: Int
  /// Red, green, blue and alpha.
  let bytes: [UInt8]

  init(of file: String, in desk: Desk) throws {
    let path = desk.file("export.png")
    _ = try desk.output(["export", file, "--output", path])
    guard let loaded = IMG_Load(path),
      let surface = SDL_ConvertSurfaceFormat(loaded, SDL_PIXELFORMAT_RGBA32.rawValue, 0),
      let pixels = surface.pointee.pixels
    else { throw CocoaError(.fileReadCorruptFile) }
    defer {
      SDL_FreeSurface(loaded)
      SDL_FreeSurface(surface)
    }
    (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
    let raw = UnsafeRawBufferPointer(start: pixels, count: width * height * 4)
    bytes = Array(raw)
  }
}
