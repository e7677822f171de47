import CSDL2
import ResponderKit
import Testing

@testable import SDLHost

@Suite("Text input", .serialized)
struct TextInputTests {
  private let metrics = WindowMetrics(
    units: CGSize(width: 100, height: 60), pixels: CGSize(width: 150, height: 120),
    requestedScale: 3)

  private func withVideo(_ body: () throws -> Void) throws {
    SDL_SetMainReady()
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
    try #require(SDL_InitSubSystem(SDL_INIT_VIDEO) == 0)
    defer {
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      SDL_ResetHint(SDL_HINT_VIDEODRIVER)
    }
    try body()
  }

  @Test("The text input rectangle of SDL covers the caret in whole units of SDL")
  func rect() throws {
    try withVideo {
      var textInput = TextInput()
      textInput.stop()
      #expect(!textInput.isActive && textInput.rect == nil)
      // A point has two units horizontally and one and a half vertically.
      textInput.follow(CGRect(x: 5, y: 6, width: 1.2, height: 9), in: metrics)
      #expect(textInput.isActive && SDL_IsTextInputActive() == SDL_TRUE)
      #expect(textInput.rect == CGRect(x: 10, y: 9, width: 3, height: 14))
      textInput.follow(CGRect(x: -3, y: 20, width: 2, height: 4), in: metrics)
      #expect(textInput.rect == CGRect(x: -6, y: 30, width: 4, height: 6))
      textInput.follow(nil, in: metrics)
      #expect(!textInput.isActive && textInput.rect == nil)
      #expect(SDL_IsTextInputActive() == SDL_FALSE)
    }
  }

  @Test("The rectangle of a distant caret is limited, and a caret that is not finite is ignored")
  func limits() throws {
    try withVideo {
      var textInput = TextInput()
      let limit: CGFloat = 100_000
      textInput.follow(CGRect(x: 1e12, y: -1e12, width: 1e13, height: 1e14), in: metrics)
      #expect(textInput.rect == CGRect(x: limit, y: -limit, width: limit, height: limit))
      textInput.follow(CGRect(x: 10, y: 10, width: 2, height: 2), in: metrics)
      let rect = textInput.rect
      textInput.follow(CGRect(x: CGFloat.nan, y: 3, width: 2, height: 2), in: metrics)
      textInput.follow(CGRect(x: 3, y: CGFloat.infinity, width: 2, height: 2), in: metrics)
      #expect(textInput.rect == rect && rect == CGRect(x: 20, y: 15, width: 4, height: 3))
      textInput.stop()
    }
  }
}
