import CSDL2
import Testing

/// Calls a closure while SDL uses its dummy video driver, which shows no windows.
///
/// - Parameter renderDriver: The name of the renderer that the user has selected; nil for none.
func withDummyVideo(renderDriver: String? = nil, _ body: () throws -> Void) throws {
  SDL_SetMainReady()
  SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
  if let renderDriver { SDL_SetHint(SDL_HINT_RENDER_DRIVER, renderDriver) }
  try #require(SDL_InitSubSystem(SDL_INIT_VIDEO) == 0)
  defer {
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
    SDL_ResetHint(SDL_HINT_VIDEODRIVER)
    SDL_ResetHint(SDL_HINT_RENDER_DRIVER)
  }
  try body()
}
