import CSDL2
import Ink
import ResponderKit
import Testing

@testable import SDLHost

/// A view that draws a horizontal line of variable length.
private final class LineView: UIView {
  /// The x-coordinate at which the line ends.
  var end: CGFloat = 0

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let line = InkLine(
      points: [SIMD2(10, 20), SIMD2(Float(end), 20)], width: 6,
      color: PixelColor(red: 0, green: 0, blue: 0))
    context.draw([line])
  }
}

@Suite("Window renderer", .serialized)
struct WindowRendererTests {
  enum Technique: CaseIterable {
    case windowSurface, sdlRenderer
  }

  /// Calls a closure with an SDL window that no display shows.
  private func withWindow(
    _ technique: Technique, _ body: @MainActor (OpaquePointer) throws -> Void
  ) throws {
    SDL_SetMainReady()
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
    if technique == .sdlRenderer { SDL_SetHint(SDL_HINT_RENDER_DRIVER, "software") }
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

  /// Returns the sum of the red, green and blue components of a pixel in the window.
  private func brightness(_ window: OpaquePointer, _ x: Int, _ y: Int) throws -> Int {
    let surface = try #require(SDL_GetWindowSurface(window)).pointee
    let bytes = try #require(surface.pixels) + y * Int(surface.pitch) + 4 * x
    return (0..<3).reduce(0) { $0 + Int(bytes.load(fromByteOffset: $1, as: UInt8.self)) }
  }

  @Test(
    "A window shows its entire content again after the graphics device has lost the content",
    arguments: Technique.allCases)
  func contentLost(technique: Technique) throws {
    try withWindow(technique) { window in
      let renderer = try WindowRenderer(window: window)
      let root = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
      root.backgroundColor = .white
      let lineView = LineView(frame: root.bounds)
      lineView.backgroundColor = .white
      lineView.retainsContent = true
      root.addSubview(lineView)
      @MainActor func extendLine(to end: CGFloat) {
        lineView.end = end
        lineView.setNeedsDisplay(CGRect(x: end - 60, y: 10, width: 70, height: 20))
        renderer.show(root)
      }
      extendLine(to: 60)
      extendLine(to: 110)
      #expect(try brightness(window, 100, 20) == 0)
      #expect(try brightness(window, 150, 20) == 765)
      SDL_FillRect(SDL_GetWindowSurface(window), nil, 0x80_80_80)
      renderer.discardContent()
      root.setNeedsDisplay()
      extendLine(to: 160)
      for x in [20, 80, 150] { #expect(try brightness(window, x, 20) == 0) }
      for (x, y) in [(180, 20), (5, 5), (199, 99)] {
        #expect(try brightness(window, x, y) == 765)
      }
    }
  }

  @Test(
    "A window can have any size from 1 to 16,384 pixels per side", arguments: Technique.allCases)
  func sizes(technique: Technique) throws {
    try withWindow(technique) { window in
      let renderer = try WindowRenderer(window: window)
      let root = UIWindow(frame: .zero)
      root.backgroundColor = .white
      for (width, height) in [(1, 1), (16384, 16), (3, 16384), (200, 100)] {
        SDL_SetWindowSize(window, Int32(width), Int32(height))
        root.frame = CGRect(x: 0, y: 0, width: width, height: height)
        root.setNeedsDisplay()
        renderer.show(root)
        #expect(try brightness(window, width - 1, height - 1) == 765)
      }
    }
  }
}
