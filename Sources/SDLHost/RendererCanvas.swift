import CSDL2
import Ink
import ResponderKit

/// A canvas of SDL's renderer: triangles go to SDL_RenderGeometry, layers and kept pixels are textures.
///
/// Textures hold colours multiplied by alpha, which is what triangles blended onto transparent ground
/// leave, and are laid over what is there accordingly. They are as large as the window, so that every
/// pixel has one place in all of them.
final class RendererCanvas: Canvas {
  private struct Layer {
    var texture: OpaquePointer?
    var bounds: SDL_Rect
    var opacity: CGFloat
  }

  /// Pixels that are painted in memory, and the texture that shows them.
  private struct Retained {
    let content: RetainedContent
    let texture: OpaquePointer
    var wasUsed: Bool
  }

  private let renderer: OpaquePointer
  /// Of the window, in pixels.
  private var size = (width: Int32(0), height: Int32(0))
  private var clip: SDL_Rect?
  private var target: OpaquePointer?
  private var layers: [Layer] = []
  /// Layer textures that are not in use.
  private var spare: [OpaquePointer] = []
  private var retained: [ObjectIdentifier: Retained] = [:]
  private let overlay = SDL_ComposeCustomBlendMode(
    SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD,
    SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD)

  private let images: ImageTextures

  init(renderer: OpaquePointer) {
    self.renderer = renderer
    images = ImageTextures(renderer: renderer, blendMode: overlay)
  }

  // MARK: Frames

  func beginFrame() {
    var (width, height) = (Int32(0), Int32(0))
    SDL_GetRendererOutputSize(renderer, &width, &height)
    if (width, height) != size { forgetContent() }
    size = (width, height)
    layers.removeAll(keepingCapacity: true)
    aim(at: nil)
    setClip(nil)
    SDL_SetRenderDrawColor(renderer, 0, 0, 0, 255)
    SDL_RenderClear(renderer)
    for key in retained.keys { retained[key]?.wasUsed = false }
  }

  func endFrame() {
    for (key, entry) in retained where !entry.wasUsed {
      SDL_DestroyTexture(entry.texture)
      retained[key] = nil
    }
    images.endFrame()
    SDL_RenderPresent(renderer)
  }

  /// Everything kept is painted anew with the next frame.
  func forgetContent() {
    for texture in retained.values.map(\.texture) + spare { SDL_DestroyTexture(texture) }
    retained.removeAll()
    spare.removeAll()
    images.removeAll()
  }

  /// Has what is drawn go to a texture, or to the window for nil.
  private func aim(at texture: OpaquePointer?) {
    target = texture
    SDL_SetRenderTarget(renderer, texture)
    // OpenGL counts rows of the window from below and those of a texture from above, and SDL forgets
    // that the same rectangle is another one then. It looks again after one that differs.
    var other = SDL_Rect(x: -3, y: -3, w: 1, h: 1)
    SDL_RenderSetClipRect(renderer, &other)
    applyClip()
  }

  // MARK: Canvas

  func setClip(_ rect: CGRect?) {
    clip = rect.map { SDL_Rect($0) }
    applyClip()
  }

  private func applyClip() {
    guard var clip else {
      SDL_RenderSetClipRect(renderer, nil)
      return
    }
    // SDL takes an empty rectangle for none at all; one outside of everything lets nothing through.
    if clip.w <= 0 || clip.h <= 0 { clip = SDL_Rect(x: -2, y: -2, w: 1, h: 1) }
    SDL_RenderSetClipRect(renderer, &clip)
  }

  func draw(_ mesh: Mesh) {
    SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_BLEND)
    let stride = MemoryLayout<Mesh.Vertex>.stride
    mesh.vertices.withUnsafeBytes { vertices in
      mesh.indices.withUnsafeBytes { indices in
        guard let start = vertices.baseAddress,
          let offset = MemoryLayout<Mesh.Vertex>.offset(of: \.color)
        else { return }
        SDL_RenderGeometryRaw(
          renderer, nil, start.assumingMemoryBound(to: Float.self), Int32(stride),
          (start + offset).assumingMemoryBound(to: SDL_Color.self), Int32(stride), nil, 0,
          Int32(mesh.vertices.count), indices.baseAddress, Int32(mesh.indices.count), 4)
      }
    }
  }

  func draw(
    _ image: BitmapImage, transform: CGAffineTransform, tint: PixelColor?, opacity: CGFloat
  ) {
    guard let texture = images.texture(of: image, isMask: tint != nil) else { return }
    // What a texture holds is multiplied by alpha, so a colour is too.
    func share(_ value: UInt8, _ alpha: UInt8) -> UInt8 {
      UInt8((CGFloat(value) * CGFloat(alpha) / 255 * max(0, min(1, opacity))).rounded())
    }
    let tint = tint ?? PixelColor(red: 255, green: 255, blue: 255)
    let color = SDL_Color(
      r: share(tint.red, tint.alpha), g: share(tint.green, tint.alpha),
      b: share(tint.blue, tint.alpha), a: share(255, tint.alpha))
    let corners: [(CGFloat, CGFloat)] = [(0, 0), (1, 0), (0, 1), (1, 1)]
    var vertices = corners.map { u, v in
      let place = CGPoint(x: u * CGFloat(image.width), y: v * CGFloat(image.height))
        .applying(transform)
      return SDL_Vertex(
        position: SDL_FPoint(x: Float(place.x), y: Float(place.y)), color: color,
        tex_coord: SDL_FPoint(x: Float(u), y: Float(v)))
    }
    let indices: [Int32] = [0, 1, 2, 1, 3, 2]
    SDL_RenderGeometry(renderer, texture, &vertices, 4, indices, 6)
  }

  func clear(_ rect: CGRect) {
    var area = SDL_Rect(rect)
    SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_NONE)
    SDL_SetRenderDrawColor(renderer, 0, 0, 0, 0)
    SDL_RenderFillRect(renderer, &area)
  }

  func beginLayer(bounds: CGRect, opacity: CGFloat) {
    let whole = CGRect(x: 0, y: 0, width: CGFloat(size.width), height: CGFloat(size.height))
    let area = bounds.intersection(whole)
    let texture = area.isEmpty ? nil : spare.popLast() ?? makeTexture()
    layers.append(
      Layer(texture: target, bounds: SDL_Rect(area.isNull ? .zero : area), opacity: opacity))
    // Without a texture, of which there may be none left, the layer's shapes go where it would.
    guard let texture else { return layers[layers.count - 1].opacity = -1 }
    aim(at: texture)
    SDL_RenderSetClipRect(renderer, nil)
    clear(area)
    applyClip()
  }

  func endLayer() {
    guard let layer = layers.popLast(), layer.opacity >= 0, let texture = target else { return }
    aim(at: layer.texture)
    let share = UInt8((max(0, min(1, layer.opacity)) * 255).rounded())
    SDL_SetTextureColorMod(texture, share, share, share)
    SDL_SetTextureAlphaMod(texture, share)
    copy(texture, layer.bounds)
    SDL_SetTextureColorMod(texture, 255, 255, 255)
    SDL_SetTextureAlphaMod(texture, 255)
    spare.append(texture)
  }

  func draw(_ line: InkLine, transform: CGAffineTransform) {
    let style = StrokeStyle(width: CGFloat(line.width), cap: .round, join: .round)
    var mesh = Mesh()
    mesh.addStroke(
      along: line.polyline, style: style, color: line.color.withAlpha(255), transform: transform)
    guard !mesh.isEmpty, line.color.alpha > 0 else { return }
    if line.color.alpha == 255 { return draw(mesh) }
    beginLayer(bounds: mesh.bounds.integral, opacity: CGFloat(line.color.alpha) / 255)
    draw(mesh)
    endLayer()
  }

  func drawRetained(
    _ key: ObjectIdentifier, frame: CGRect, isOpaque: Bool, update: ContentUpdate
  ) {
    guard var entry = retained[key] ?? makeRetained() else { return }
    for rect in entry.content.paint(update, in: frame) { upload(rect, entry) }
    entry.wasUsed = true
    retained[key] = entry
    SDL_SetTextureBlendMode(entry.texture, isOpaque ? SDL_BLENDMODE_NONE : overlay)
    let used = isOpaque ? frame : entry.content.usedBounds
    if !used.isEmpty { copy(entry.texture, SDL_Rect(used)) }
  }

  private func makeRetained() -> Retained? {
    let texture = SDL_CreateTexture(
      renderer, SDL_PIXELFORMAT_RGBA32.rawValue, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue),
      max(1, size.width), max(1, size.height))
    guard let texture else { return nil }
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeNearest)
    let content = RetainedContent(width: Int(size.width), height: Int(size.height))
    return Retained(content: content, texture: texture, wasUsed: true)
  }

  private func upload(_ rect: CGRect, _ entry: Retained) {
    var area = SDL_Rect(rect)
    let bitmap = entry.content.bitmap
    bitmap.bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      let offset = (Int(area.y) * bitmap.width + Int(area.x)) * 4
      _ = SDL_UpdateTexture(entry.texture, &area, start + offset, Int32(bitmap.width * 4))
    }
  }

  private func copy(_ texture: OpaquePointer, _ area: SDL_Rect) {
    var area = area
    SDL_RenderCopy(renderer, texture, &area, &area)
  }

  private func makeTexture() -> OpaquePointer? {
    let texture = SDL_CreateTexture(
      renderer, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(SDL_TEXTUREACCESS_TARGET.rawValue),
      max(1, size.width), max(1, size.height))
    guard let texture else { return nil }
    SDL_SetTextureBlendMode(texture, overlay)
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeNearest)
    return texture
  }
}

extension SDL_Rect {
  /// The whole pixels of a rectangle; places beyond any window are taken to its rim.
  fileprivate init(_ rect: CGRect) {
    func whole(_ value: CGFloat) -> Int32 { Int32(max(-32768, min(32768, value.rounded()))) }
    let (x, y) = (whole(rect.minX), whole(rect.minY))
    self.init(x: x, y: y, w: whole(rect.maxX) - x, h: whole(rect.maxY) - y)
  }
}
