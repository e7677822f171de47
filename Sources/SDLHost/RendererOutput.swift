import CSDL2
import Ink
import ResponderKit

/// An output that draws frames with an SDL renderer, from textures of the views' tiles.
///
/// A renderer presents complete frames. The last frame stays in a texture, in which only the
/// changes are drawn before the texture is copied to the window. If most of the window changes, for
/// example because the page moves, the frame is drawn in the window without the texture.
final class RendererOutput: FrameOutput {
  private let renderer: OpaquePointer
  private let canvas: RendererCanvas
  /// The texture of the last frame, which has the size of the window.
  private var lastFrame: OpaquePointer?

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
    if canvas.resize(width: size.width, height: size.height) {
      discardLastFrame()
      root.setNeedsDisplay()
    }
    var changed = root.prepareFrame(on: canvas, scale: scale, hasTime: hasTime)
    guard !changed.isEmpty else { return [] }
    let window = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    let changedArea = changed.reduce(0) { $0 + $1.width * $1.height }
    if changedArea > window.width * window.height / 2 {
      discardLastFrame()
      changed = [window]
    } else if lastFrame == nil {
      lastFrame = canvas.makeTarget()
      changed = [window]
    }
    canvas.beginFrame(in: lastFrame)
    root.draw(changed, on: canvas, scale: scale)
    canvas.endFrame()
    SDL_RenderPresent(renderer)
    return changed
  }

  private func discardLastFrame() {
    if let lastFrame { SDL_DestroyTexture(lastFrame) }
    lastFrame = nil
  }

  func discardContent() {
    discardLastFrame()
    canvas.removeTextures()
  }

  /// Destroys the renderer with its textures.
  func close() { SDL_DestroyRenderer(renderer) }
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
