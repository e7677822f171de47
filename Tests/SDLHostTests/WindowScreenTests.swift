import CSDL2
import Ink
import ResponderKit
import Testing

@testable import SDLHost

/// A page whose pixels are kept, with a line that grows over it.
private final class Page: UIView {
  var end: CGFloat = 0

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let line = InkLine(
      points: [SIMD2(10, 20), SIMD2(Float(end), 20)], width: 6,
      color: PixelColor(red: 0, green: 0, blue: 0))
    context.draw([line])
  }
}

@Suite("A window's screen", .serialized)
struct WindowScreenTests {
  enum Way: CaseIterable {
    case memory, renderer
  }

  /// Has a window be used that shows its pixels nowhere else.
  private func withWindow(_ way: Way, _ body: @MainActor (OpaquePointer) throws -> Void) throws {
    SDL_SetMainReady()
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
    if way == .renderer { SDL_SetHint(SDL_HINT_RENDER_DRIVER, "software") }
    try #require(SDL_InitSubSystem(SDL_INIT_VIDEO) == 0)
    defer {
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      SDL_ResetHint(SDL_HINT_VIDEODRIVER)
      SDL_ResetHint(SDL_HINT_RENDER_DRIVER)
    }
    let window = try #require(SDL_CreateWindow("Test", 0, 0, 200, 100, 0))
    defer { SDL_DestroyWindow(window) }
    try body(window)
  }

  /// The sum of a pixel's red, green and blue as the window shows it.
  private func brightness(_ window: OpaquePointer, _ x: Int, _ y: Int) throws -> Int {
    let surface = try #require(SDL_GetWindowSurface(window)).pointee
    let bytes = try #require(surface.pixels) + y * Int(surface.pitch) + 4 * x
    return (0..<3).reduce(0) { $0 + Int(bytes.load(fromByteOffset: $1, as: UInt8.self)) }
  }

  @Test(
    "What the graphics device has lost is shown again, in the midst of a line too",
    arguments: Way.allCases)
  func contentLost(way: Way) throws {
    try withWindow(way) { window in
      let screen = try WindowScreen(window: window)
      let root = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
      root.backgroundColor = .white
      let page = Page(frame: root.bounds)
      page.backgroundColor = .white
      page.retainsContent = true
      root.addSubview(page)
      @MainActor func go(to end: CGFloat) {
        page.end = end
        page.setNeedsDisplay(CGRect(x: end - 60, y: 10, width: 70, height: 20))
        screen.show(root)
      }
      go(to: 60)
      go(to: 110)
      #expect(try brightness(window, 100, 20) == 0)
      #expect(try brightness(window, 150, 20) == 765)
      SDL_FillRect(SDL_GetWindowSurface(window), nil, 0x80_80_80)
      screen.forgetContent()
      root.setNeedsDisplay()
      go(to: 160)
      for x in [20, 80, 150] { #expect(try brightness(window, x, 20) == 0) }
      for (x, y) in [(180, 20), (5, 5), (199, 99)] {
        #expect(try brightness(window, x, y) == 765)
      }
    }
  }

  @Test(
    "A window may be as small as a pixel and as large as sixteen thousand", arguments: Way.allCases)
  func sizes(way: Way) throws {
    try withWindow(way) { window in
      let screen = try WindowScreen(window: window)
      let root = UIWindow(frame: .zero)
      root.backgroundColor = .white
      for (width, height) in [(1, 1), (16384, 16), (3, 16384), (200, 100)] {
        SDL_SetWindowSize(window, Int32(width), Int32(height))
        root.frame = CGRect(x: 0, y: 0, width: width, height: height)
        root.setNeedsDisplay()
        screen.show(root)
        #expect(try brightness(window, width - 1, height - 1) == 765)
      }
    }
  }
}
