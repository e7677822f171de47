import CSDL2
import Ink

/// A cache of textures with the pixels of objects, such as tiles or images.
///
/// A texture is kept as long as its object exists.
final class TextureCache<Source: AnyObject> {
  private struct Entry {
    weak var source: Source?
    let texture: OpaquePointer
  }

  private let renderer: OpaquePointer
  private var entries: [ObjectIdentifier: Entry] = [:]

  init(_ renderer: OpaquePointer) { self.renderer = renderer }

  /// Returns the texture of an object, or nil if the graphics device has no memory for it.
  ///
  /// - Returns: The texture and a Boolean value that indicates whether it was created by this call
  ///   and does not contain any pixels yet.
  func texture(
    of source: Source, width: Int, height: Int
  ) -> (texture: OpaquePointer, isNew: Bool)? {
    let key = ObjectIdentifier(source)
    if let entry = entries[key] {
      if entry.source === source { return (entry.texture, false) }
      // A new object may have the identity of a deallocated object.
      SDL_DestroyTexture(entry.texture)
    }
    entries[key] = nil
    guard
      let texture = SDL_CreateTexture(
        renderer, SDL_PIXELFORMAT_RGBA32.rawValue, Int32(SDL_TEXTUREACCESS_STATIC.rawValue),
        Int32(width), Int32(height))
    else { return nil }
    entries[key] = Entry(source: source, texture: texture)
    return (texture, true)
  }

  /// Destroys the textures whose objects have been deallocated.
  func removeUnused() {
    for (key, entry) in entries where entry.source == nil {
      SDL_DestroyTexture(entry.texture)
      entries[key] = nil
    }
  }

  func removeAll() {
    for entry in entries.values { SDL_DestroyTexture(entry.texture) }
    entries = [:]
  }
}

extension Bitmap {
  /// Copies pixels to a texture, with colors that are not multiplied by alpha.
  ///
  /// - Parameters:
  ///   - box: The pixels to copy.
  ///   - isMask: A Boolean value that determines whether all copied pixels are white and only have
  ///     the alpha of the bitmap.
  func upload(_ box: PixelBox, isMask: Bool = false, to texture: OpaquePointer) {
    var straight = [UInt8](repeating: 255, count: box.width * box.height * 4)
    bytes.withUnsafeBytes { bytes in
      var i = 0
      for row in box.minY..<box.maxY {
        for x in box.minX..<box.maxX {
          let pixel = (row * width + x) * 4
          let alpha = Int(bytes[pixel + 3])
          straight[i + 3] = UInt8(alpha)
          if !isMask, alpha > 0 {
            for k in 0..<3 {
              let channel = Int(bytes[pixel + k])
              straight[i + k] =
                alpha == 255 ? UInt8(channel) : UInt8(min(255, (channel * 255 + alpha / 2) / alpha))
            }
          }
          i += 4
        }
      }
    }
    var rect = SDL_Rect(
      x: Int32(box.minX), y: Int32(box.minY), w: Int32(box.width), h: Int32(box.height))
    SDL_UpdateTexture(texture, &rect, straight, Int32(box.width * 4))
  }
}
