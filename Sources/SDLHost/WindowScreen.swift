import CSDL2
import Ink
import ResponderKit

/// Shows frames in a window of SDL.
///
/// Where there is no graphics library, SDL's own software renderer takes the corners of triangles for
/// whole pixels; then the frame is painted in memory instead, and SDL only shows it.
final class WindowScreen {
  private let window: OpaquePointer
  private let renderer: OpaquePointer
  private let canvas: RendererCanvas?
  private var memory: (canvas: BitmapCanvas, texture: OpaquePointer)?

  /// - Throws: ``HostError``, where SDL has no way at all to draw in the window.
  init(window: OpaquePointer) throws {
    self.window = window
    guard
      let renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_ACCELERATED.rawValue)
        ?? SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE.rawValue)
    else { throw HostError("cannot draw in the window") }
    self.renderer = renderer
    var info = SDL_RendererInfo()
    SDL_GetRendererInfo(renderer, &info)
    let isSoftware = info.flags & SDL_RENDERER_SOFTWARE.rawValue != 0
    canvas = isSoftware ? nil : RendererCanvas(renderer: renderer)
  }

  /// Pixels to a point.
  var scale: CGFloat {
    var (points, unused) = (Int32(0), Int32(0))
    SDL_GetWindowSize(window, &points, &unused)
    let pixels = pixelSize.width
    return points > 0 && pixels > 0 ? CGFloat(pixels) / CGFloat(points) : 1
  }

  private var pixelSize: (width: Int32, height: Int32) {
    var size = (width: Int32(0), height: Int32(0))
    SDL_GetRendererOutputSize(renderer, &size.width, &size.height)
    return size
  }

  /// Draws a window of ResponderKit and shows it.
  func show(_ window: UIWindow) {
    guard let canvas else { return showFromMemory(window) }
    canvas.beginFrame()
    window.render(on: canvas, scale: scale)
    canvas.endFrame()
  }

  /// What was kept is gone and is painted anew with the next frame.
  func forgetContent() {
    canvas?.forgetContent()
    if let memory { SDL_DestroyTexture(memory.texture) }
    memory = nil
  }

  private func showFromMemory(_ window: UIWindow) {
    let size = pixelSize
    if let bitmap = memory?.canvas.bitmap,
      (bitmap.width, bitmap.height) != (Int(size.width), Int(size.height))
    {
      forgetContent()
    }
    guard let (canvas, texture) = memory ?? makeMemory(size) else { return }
    memory = (canvas, texture)
    window.render(on: canvas, scale: scale)
    let bitmap = canvas.bitmap
    bitmap.bytes.withUnsafeBytes { bytes in
      _ = SDL_UpdateTexture(texture, nil, bytes.baseAddress, Int32(bitmap.width * 4))
    }
    SDL_RenderCopy(renderer, texture, nil, nil)
    SDL_RenderPresent(renderer)
  }

  private func makeMemory(_ size: (width: Int32, height: Int32)) -> (BitmapCanvas, OpaquePointer)? {
    let texture = SDL_CreateTexture(
      renderer, SDL_PIXELFORMAT_RGBA32.rawValue, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue),
      size.width, size.height)
    return texture.map { (BitmapCanvas(width: Int(size.width), height: Int(size.height)), $0) }
  }
}
