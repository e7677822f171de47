import CSDL2
import Ink
import ResponderKit

/// An output that draws each frame with an SDL renderer, from textures of the views' tiles.
///
/// A graphics library draws complete frames. Their cost does not depend on the content of the page,
/// because finished content and strokes in progress are textures, of which only changed pixels are
/// copied to the graphics device.
final class RendererOutput: FrameOutput {
  private let renderer: OpaquePointer
  private let canvas: RendererCanvas

  /// Creates an output for a window.
  ///
  /// - Throws: ``HostError`` if SDL has no renderer with a graphics library.
  init(_ window: OpaquePointer) throws(HostError) {
    guard let renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_ACCELERATED.rawValue) else {
      throw HostError("cannot draw with a graphics library; use --renderer surface")
    }
    self.renderer = renderer
    canvas = RendererCanvas(renderer)
  }

  var name: String { "SDL renderer \(SDLRenderer.name(renderer))" }

  var size: (width: Int, height: Int) { SDLRenderer.size(renderer) }

  func show(_ root: UIWindow, scale: CGFloat, hasTime: () -> Bool) -> [CGRect] {
    let size = size
    if canvas.resize(width: size.width, height: size.height) { root.setNeedsDisplay() }
    guard root.prepareFrame(on: canvas, scale: scale, hasTime: hasTime) else { return [] }
    canvas.beginFrame()
    root.drawFrame(on: canvas, scale: scale)
    canvas.endFrame()
    SDL_RenderPresent(renderer)
    return [CGRect(x: 0, y: 0, width: size.width, height: size.height)]
  }

  func discardContent() { canvas.removeTextures() }

  func close() {
    canvas.removeTextures()
    SDL_DestroyRenderer(renderer)
  }
}

/// Properties of SDL renderers.
enum SDLRenderer {
  static func name(_ renderer: OpaquePointer) -> String {
    var info = SDL_RendererInfo()
    guard SDL_GetRendererInfo(renderer, &info) == 0 else { return "of unknown name" }
    return String(cString: info.name)
  }

  static func isAccelerated(_ renderer: OpaquePointer) -> Bool {
    var info = SDL_RendererInfo()
    return SDL_GetRendererInfo(renderer, &info) == 0
      && info.flags & SDL_RENDERER_ACCELERATED.rawValue != 0
  }

  /// Returns the size of the window, in pixels.
  static func size(_ renderer: OpaquePointer) -> (width: Int, height: Int) {
    var size = (width: Int32(0), height: Int32(0))
    SDL_GetRendererOutputSize(renderer, &size.width, &size.height)
    return (Int(size.width), Int(size.height))
  }
}
