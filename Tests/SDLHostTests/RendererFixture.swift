import CSDL2
import Testing

@testable import SDLHost

/// A renderer of SDL that draws without a graphics processor into a window that no display shows.
final class RendererFixture {
  let window: OpaquePointer
  let renderer: OpaquePointer
  let size: (width: Int, height: Int)

  init(width: Int = 60, height: Int = 40) throws {
    SDL_SetMainReady()
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
    SDL_SetHint(SDL_HINT_RENDER_DRIVER, "software")
    try #require(SDL_InitSubSystem(SDL_INIT_VIDEO) == 0)
    size = (width, height)
    window = try #require(SDL_CreateWindow("Test", 0, 0, Int32(width), Int32(height), 0))
    renderer = try #require(SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE.rawValue))
  }

  func close() {
    SDL_DestroyRenderer(renderer)
    SDL_DestroyWindow(window)
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
    SDL_ResetHint(SDL_HINT_VIDEODRIVER)
    SDL_ResetHint(SDL_HINT_RENDER_DRIVER)
  }

  /// The red, green and blue bytes of the pixels of the window.
  var pixels: [[UInt8]] {
    SDL_SetRenderTarget(renderer, nil)
    var bytes = [UInt8](repeating: 0, count: size.width * size.height * 4)
    SDL_RenderReadPixels(
      renderer, nil, SDL_PIXELFORMAT_RGBA32.rawValue, &bytes, Int32(size.width * 4))
    return stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<($0 + 3)]) }
  }
}
