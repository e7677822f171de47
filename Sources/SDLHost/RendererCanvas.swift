import CSDL2
import Ink
import ResponderKit

/// A canvas that draws with an SDL renderer, which must use a graphics library.
///
/// Tiles and images are drawn as textures; shapes and lines are drawn as triangles with edges that
/// fade.
final class RendererCanvas: Canvas {
  private(set) var bounds: PixelBox
  private let renderer: OpaquePointer
  private let tiles: TextureCache<BitmapCanvas>
  private let images: TextureCache<BitmapImage>
  /// The textures of images that are drawn in a tint: white pixels with the alpha of the image.
  private let masks: TextureCache<BitmapImage>
  /// The open layers, with the clip to restore at the end of each.
  private var layers: [(texture: OpaquePointer, opacity: CGFloat, outerClip: CGRect?)] = []
  /// The textures of ended layers, for reuse.
  private var spareLayers: [OpaquePointer] = []
  private var clip: CGRect?
  /// The texture in which the frame is drawn; nil for the window.
  private var frame: OpaquePointer?
  /// The triangles of a line; reused between lines to avoid an allocation.
  private var mesh = Mesh()

  /// The blend mode of pixels whose colors are multiplied by alpha, such as those of a layer.
  private static let premultipliedBlendMode = SDL_ComposeCustomBlendMode(
    SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD,
    SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD)

  init(_ renderer: OpaquePointer) {
    self.renderer = renderer
    bounds = .empty
    tiles = TextureCache(renderer)
    images = TextureCache(renderer)
    masks = TextureCache(renderer)
    SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_BLEND)
  }

  /// Sets the size in pixels.
  ///
  /// - Returns: A Boolean value that indicates whether the size has changed.
  func resize(width: Int, height: Int) -> Bool {
    let box = PixelBox(minX: 0, minY: 0, maxX: width, maxY: height)
    guard box != bounds else { return false }
    releaseLayers()
    bounds = box
    return true
  }

  /// Creates a texture in which a frame or a layer can be drawn, or returns nil if the graphics
  /// device has no memory for it.
  func makeTarget() -> OpaquePointer? {
    SDL_CreateTexture(
      renderer, SDL_PIXELFORMAT_RGBA32.rawValue, Int32(SDL_TEXTUREACCESS_TARGET.rawValue),
      Int32(bounds.width), Int32(bounds.height))
  }

  /// Begins a frame in a texture, or in the window if the texture is nil.
  func beginFrame(in texture: OpaquePointer?) {
    frame = texture
    SDL_SetRenderTarget(renderer, texture)
  }

  /// Ends a frame, and copies it to the window if it was drawn in a texture.
  func endFrame() {
    setClip(nil)
    if let frame {
      SDL_SetRenderTarget(renderer, nil)
      SDL_SetTextureBlendMode(frame, SDL_BLENDMODE_NONE)
      SDL_RenderCopy(renderer, frame, nil, nil)
    }
    tiles.removeUnused()
    images.removeUnused()
    masks.removeUnused()
  }

  /// Releases all textures, for example because the graphics device has lost their content.
  func removeTextures() {
    releaseLayers()
    tiles.removeAll()
    images.removeAll()
    masks.removeAll()
  }

  private func releaseLayers() {
    spareLayers.forEach { SDL_DestroyTexture($0) }
    spareLayers = []
  }

  // MARK: Clip and layers

  func setClip(_ rect: CGRect?) {
    clip = rect
    guard let rect else {
      SDL_RenderSetClipRect(renderer, nil)
      return
    }
    let box = rect.isNull ? .empty : PixelBox(rect).intersection(bounds)
    // An empty rectangle would disable SDL's clip. A rectangle outside the canvas clips everything.
    var pixels =
      box.isEmpty
      ? SDL_Rect(x: -2, y: -2, w: 1, h: 1)
      : SDL_Rect(
        x: Int32(box.minX), y: Int32(box.minY), w: Int32(box.width), h: Int32(box.height))
    SDL_RenderSetClipRect(renderer, &pixels)
  }

  func clear(_ rect: CGRect) {
    SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_NONE)
    SDL_SetRenderDrawColor(renderer, 0, 0, 0, 0)
    var pixels = SDL_FRect(
      x: Float(rect.minX), y: Float(rect.minY), w: Float(rect.width), h: Float(rect.height))
    SDL_RenderFillRectF(renderer, &pixels)
    SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_BLEND)
  }

  func beginLayer(bounds: CGRect, opacity: CGFloat) {
    guard let texture = spareLayers.popLast() ?? makeTarget() else { return }
    layers.append((texture, opacity, clip))
    SDL_SetRenderTarget(renderer, texture)
    SDL_RenderSetClipRect(renderer, nil)
    SDL_SetRenderDrawColor(renderer, 0, 0, 0, 0)
    SDL_RenderClear(renderer)
    setClip(clip.map { $0.intersection(bounds) } ?? bounds)
  }

  func endLayer() {
    guard let (texture, opacity, outerClip) = layers.popLast() else { return }
    let pixels = clip.map { PixelBox($0) }?.intersection(bounds) ?? bounds
    SDL_SetRenderTarget(renderer, layers.last?.texture ?? frame)
    // The rectangle of the layer lies inside the outer clip.
    SDL_RenderSetClipRect(renderer, nil)
    let alpha = UInt8((max(0, min(1, opacity)) * 255).rounded())
    SDL_SetTextureBlendMode(texture, Self.premultipliedBlendMode)
    SDL_SetTextureAlphaMod(texture, alpha)
    SDL_SetTextureColorMod(texture, alpha, alpha, alpha)
    var rect = SDL_Rect(
      x: Int32(pixels.minX), y: Int32(pixels.minY), w: Int32(pixels.width),
      h: Int32(pixels.height))
    if !pixels.isEmpty { SDL_RenderCopy(renderer, texture, &rect, &rect) }
    // Without this call, a layer that is followed by an image is not shown (seen with SDL 2.26.5
    // and OpenGL).
    SDL_RenderFlush(renderer)
    setClip(outerClip)
    spareLayers.append(texture)
  }

  // MARK: Shapes

  func draw(_ mesh: Mesh) {
    mesh.vertices.withUnsafeBytes { vertices in
      guard let start = vertices.baseAddress else { return }
      // The color follows the two coordinates.
      let colors = start + 2 * MemoryLayout<Float>.size
      let stride = Int32(MemoryLayout<Mesh.Vertex>.stride)
      SDL_RenderGeometryRaw(
        renderer, nil, start.assumingMemoryBound(to: Float.self), stride,
        colors.assumingMemoryBound(to: SDL_Color.self), stride, nil, 0,
        Int32(mesh.vertices.count), mesh.indices, Int32(mesh.indices.count), 4)
    }
  }

  private static func point(_ point: SIMD2<Float>) -> CGPoint {
    CGPoint(x: Double(point.x), y: Double(point.y))
  }

  func draw(_ lines: [InkLine], transform: CGAffineTransform) {
    for line in lines {
      mesh.removeAll()
      if let area = line.area {
        let outline = Polyline(points: area.corners.map { Self.point($0).applying(transform) })
        mesh.addFill(of: [outline], rule: .winding, color: area.color)
      }
      for range in line.lineRanges {
        mesh.addStroke(
          along: Polyline(points: line.points[range].map(Self.point)),
          style: StrokeStyle(width: CGFloat(line.width), cap: .round, join: .round),
          color: line.color.withAlpha(255), transform: transform)
      }
      // The layer gives a translucent line that crosses itself the same opacity everywhere.
      let isTranslucent = line.color.alpha < 255
      if isTranslucent {
        beginLayer(bounds: mesh.bounds.integral, opacity: CGFloat(line.color.alpha) / 255)
      }
      draw(mesh)
      if isTranslucent { endLayer() }
    }
  }

  // MARK: Images and tiles

  func draw(
    _ image: BitmapImage, transform: CGAffineTransform, tint: PixelColor?, opacity: CGFloat
  ) {
    let isMask = tint != nil
    let cached = (isMask ? masks : images)
      .texture(of: image, width: image.width, height: image.height)
    guard let (texture, isNew) = cached else { return }
    if isNew {
      let box = PixelBox(minX: 0, minY: 0, maxX: image.width, maxY: image.height)
      image.bitmap.upload(box, isMask: isMask, to: texture)
    }
    var color = tint ?? PixelColor(red: 255, green: 255, blue: 255)
    color.alpha = UInt8((CGFloat(color.alpha) * max(0, min(1, opacity))).rounded())
    SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND)
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear)
    drawQuad(
      CGRect(x: 0, y: 0, width: image.width, height: image.height), transform, color, texture)
  }

  func draw(_ tile: BitmapCanvas, atX x: Int, y: Int, isOpaque: Bool) {
    guard let texture = texture(of: tile, isOpaque: isOpaque) else { return }
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeNearest)
    var target = SDL_FRect(
      x: Float(x), y: Float(y), w: Float(tile.bounds.width), h: Float(tile.bounds.height))
    SDL_RenderCopyF(renderer, texture, nil, &target)
  }

  func draw(_ tiles: [PlacedTile], isOpaque: Bool) {
    for placed in tiles {
      guard let texture = texture(of: placed.tile, isOpaque: isOpaque) else { continue }
      SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear)
      drawQuad(
        CGRect(placed.tile.bounds), placed.transform,
        PixelColor(red: 255, green: 255, blue: 255), texture)
    }
  }

  private func texture(of tile: BitmapCanvas, isOpaque: Bool) -> OpaquePointer? {
    let cached = tiles.texture(of: tile, width: tile.bounds.width, height: tile.bounds.height)
    guard let (texture, isNew) = cached else { return nil }
    let changedBox = isNew ? tile.bounds : tile.changedBox
    if !changedBox.isEmpty {
      tile.bitmap.upload(
        changedBox.moved(x: -tile.bounds.minX, y: -tile.bounds.minY), to: texture)
      tile.changedBox = .empty
    }
    SDL_SetTextureBlendMode(texture, isOpaque ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND)
    return texture
  }

  /// Draws a texture that fills a transformed rectangle.
  ///
  /// Two tiles with a common edge have the same corners there, so that no gap appears between them.
  private func drawQuad(
    _ rect: CGRect, _ transform: CGAffineTransform, _ color: PixelColor, _ texture: OpaquePointer
  ) {
    let color = SDL_Color(r: color.red, g: color.green, b: color.blue, a: color.alpha)
    func vertex(_ u: CGFloat, _ v: CGFloat) -> SDL_Vertex {
      let point = CGPoint(x: u == 0 ? rect.minX : rect.maxX, y: v == 0 ? rect.minY : rect.maxY)
        .applying(transform)
      return SDL_Vertex(
        position: SDL_FPoint(x: Float(point.x), y: Float(point.y)), color: color,
        tex_coord: SDL_FPoint(x: Float(u), y: Float(v)))
    }
    let vertices = [vertex(0, 0), vertex(1, 0), vertex(1, 1), vertex(0, 1)]
    SDL_RenderGeometry(renderer, texture, vertices, 4, [0, 1, 2, 0, 2, 3], 6)
  }
}
