import CSDL2
import Ink

/// Textures of the pictures that frames show, made when one is first drawn and kept while it is drawn.
final class ImageTextures {
  private struct Key: Hashable {
    let image: ObjectIdentifier
    /// Every channel holds the alpha, to be multiplied by a colour.
    let isMask: Bool
  }

  private struct Entry {
    let texture: OpaquePointer
    /// Held, so that no other picture gets its identity.
    let image: BitmapImage
    var lastFrame: Int
  }

  /// Frames that a texture outlives its last use.
  private static let patience = 120

  private let renderer: OpaquePointer
  private let blendMode: SDL_BlendMode
  private var entries: [Key: Entry] = [:]
  private var frame = 0

  init(renderer: OpaquePointer, blendMode: SDL_BlendMode) {
    (self.renderer, self.blendMode) = (renderer, blendMode)
  }

  /// Nil where the renderer has no room for it.
  func texture(of image: BitmapImage, isMask: Bool) -> OpaquePointer? {
    let key = Key(image: ObjectIdentifier(image), isMask: isMask)
    if entries[key] == nil, let texture = make(image, isMask) {
      entries[key] = Entry(texture: texture, image: image, lastFrame: frame)
    }
    entries[key]?.lastFrame = frame
    return entries[key]?.texture
  }

  private func make(_ image: BitmapImage, _ isMask: Bool) -> OpaquePointer? {
    let texture = SDL_CreateTexture(
      renderer, SDL_PIXELFORMAT_RGBA32.rawValue, Int32(SDL_TEXTUREACCESS_STATIC.rawValue),
      Int32(image.width), Int32(image.height))
    guard let texture else { return nil }
    var bytes = image.bitmap.bytes
    if isMask {
      for i in stride(from: 0, to: bytes.count, by: 4) {
        for k in i..<(i + 3) { bytes[k] = bytes[i + 3] }
      }
    }
    SDL_UpdateTexture(texture, nil, bytes, Int32(image.width * 4))
    SDL_SetTextureBlendMode(texture, blendMode)
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear)
    return texture
  }

  /// Lets go of what no frame has shown for a while.
  func endFrame() {
    frame += 1
    for (key, entry) in entries where frame - entry.lastFrame > Self.patience {
      SDL_DestroyTexture(entry.texture)
      entries[key] = nil
    }
  }

  func removeAll() {
    for entry in entries.values { SDL_DestroyTexture(entry.texture) }
    entries.removeAll()
  }
}
