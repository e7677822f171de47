import CSDL2
import Ink
import ResponderKit
import Testing

@testable import SDLHost

/// Tests of the parts of a window that an output draws in a frame, and of the time for painting.
@Suite("Frames of a window and changes between frames", .serialized)
struct RendererFrameTests {
  private func withWindow(
    renderDriver: String? = nil, width: Int32 = 120, height: Int32 = 80,
    _ body: (OpaquePointer) throws -> Void
  ) throws {
    try withDummyVideo(renderDriver: renderDriver) {
      let window = try #require(SDL_CreateWindow("Test", 0, 0, width, height, 0))
      defer { SDL_DestroyWindow(window) }
      try body(window)
    }
  }

  /// Returns the red, green and blue bytes of a pixel of a window.
  private func color(_ window: OpaquePointer, _ x: Int, _ y: Int) throws -> [UInt8] {
    let surface = try #require(SDL_GetWindowSurface(window)).pointee
    let value = try #require(surface.pixels).load(
      fromByteOffset: y * Int(surface.pitch) + 4 * x, as: UInt32.self)
    var (red, green, blue): (UInt8, UInt8, UInt8) = (0, 0, 0)
    SDL_GetRGB(value, surface.format, &red, &green, &blue)
    return [red, green, blue]
  }

  @Test("A window that has become larger is drawn completely instead of being stretched")
  func largerWindow() throws {
    try withWindow(renderDriver: "software") { window in
      let output = try RendererPreference.gpu.makeOutput(for: window)
      defer { output.close() }
      let root = UIWindow(frame: CGRect(x: 0, y: 0, width: 120, height: 80))
      root.backgroundColor = .white
      let dot = UIView(frame: CGRect(x: 20, y: 20, width: 10, height: 10))
      dot.backgroundColor = .red
      root.addSubview(dot)
      _ = output.show(root, scale: 1) { true }
      // After a small change, the frame stays in a texture.
      dot.setNeedsDisplay()
      _ = output.show(root, scale: 1) { true }
      SDL_SetWindowSize(window, 360, 240)
      let changed = output.show(root, scale: 1) { true }
      #expect(changed == [CGRect(x: 0, y: 0, width: 360, height: 240)])
      #expect(try color(window, 25, 25) == [255, 0, 0])
      #expect(try color(window, 75, 75) == [255, 255, 255])
    }
  }

  @Test("The loss of a window's content releases the texture of the last frame")
  func lostTexture() throws {
    try withWindow(renderDriver: "software") { window in
      let output = try RendererPreference.gpu.makeOutput(for: window)
      defer { output.close() }
      let root = UIWindow(frame: CGRect(x: 0, y: 0, width: 120, height: 80))
      let spot = UIView(frame: CGRect(x: 10, y: 10, width: 9, height: 9))
      root.addSubview(spot)
      for _ in 0..<2 {
        _ = output.show(root, scale: 1) { true }
        // A small change is drawn in a texture.
        spot.setNeedsDisplay()
      }
      _ = output.show(root, scale: 1) { true }
      let count = SDL_GetNumAllocations()
      output.discardContent()
      #expect(SDL_GetNumAllocations() < count)
    }
  }

  @Test(
    "After a window's content is lost, the next change restores the entire frame from memory"
  )
  func lostFrame() throws {
    try withWindow(renderDriver: "software") { window in
      let output = try RendererPreference.surface.makeOutput(for: window)
      defer { output.close() }
      let root = UIWindow(frame: CGRect(x: 0, y: 0, width: 120, height: 80))
      root.backgroundColor = .white
      let spot = UIView(frame: CGRect(x: 50, y: 30, width: 9, height: 9))
      spot.backgroundColor = .red
      root.addSubview(spot)
      _ = output.show(root, scale: 1) { true }
      output.discardContent()
      spot.setNeedsDisplay()
      let changed = output.show(root, scale: 1) { true }
      #expect(changed.allSatisfy { $0.width < 20 && $0.height < 20 } && !changed.isEmpty)
      for (x, y) in [(0, 0), (119, 0), (0, 79), (119, 79), (60, 60)] {
        #expect(try color(window, x, y) == [255, 255, 255], "\(x) \(y)")
      }
      #expect(try color(window, 54, 34) == [255, 0, 0])
    }
  }

  @Test("If more than half of a window changes, the renderer draws the entire window")
  func halfOfWindow() throws {
    try withWindow(renderDriver: "software") { window in
      let output = try RendererPreference.gpu.makeOutput(for: window)
      defer { output.close() }
      let root = UIWindow(frame: CGRect(x: 0, y: 0, width: 120, height: 80))
      // A change is drawn up to one pixel beyond its view: for these views, 60, 61 and 5 columns.
      let views = [59, 60, 4].map { UIView(frame: CGRect(x: 0, y: 0, width: $0, height: 80)) }
      for view in views { root.addSubview(view) }
      let (wide, wider, little) = (views[0], views[1], views[2])
      @MainActor func areas(_ changedViews: [UIView]) -> [CGFloat] {
        changedViews.map { view in
          view.setNeedsDisplay()
          return output.show(root, scale: 1) { true }.reduce(0) { $0 + $1.width * $1.height }
        }
      }
      _ = output.show(root, scale: 1) { true }
      let (all, half, small): (CGFloat, CGFloat, CGFloat) = (9600, 4800, 400)
      #expect(areas([little, little]) == [all, small], "The first texture is drawn completely.")
      #expect(areas([wide, little]) == [half, small])
      #expect(areas([wider, little, little]) == [all, all, small])
      SDL_SetWindowSize(window, 100, 80)
      root.frame.size.width = 100
      #expect(areas([little, little, little]) == [8000, 8000, small])
    }
  }

  @Test("A complete frame covers exactly the window, and leaves the window's surface unlocked")
  func surface() throws {
    try withWindow { window in
      let output = try RendererPreference.surface.makeOutput(for: window)
      defer { output.close() }
      let root = UIWindow(frame: CGRect(x: 0, y: 0, width: 120, height: 80))
      root.backgroundColor = .white
      for _ in 0..<2 {
        root.setNeedsDisplay()
        #expect(output.show(root, scale: 1) { true } == [root.bounds])
        #expect(SDL_GetWindowSurface(window)?.pointee.locked == 0)
      }
    }
  }

  @Test("A frame at another scale is drawn completely, even in a window of the same size")
  func scale() throws {
    try withWindow { window in
      let output = try RendererPreference.surface.makeOutput(for: window)
      defer { output.close() }
      let root = UIWindow(frame: CGRect(x: 0, y: 0, width: 120, height: 80))
      let all = root.bounds
      #expect(output.show(root, scale: 1) { true } == [all])
      #expect(output.show(root, scale: 1) { true }.isEmpty)
      root.frame.size = CGSize(width: 60, height: 40)
      _ = output.show(root, scale: 2) { true }
      #expect(output.show(root, scale: 2) { true }.isEmpty)
      #expect(output.show(root, scale: 1.5) { true } == [CGRect(x: 0, y: 0, width: 90, height: 60)])
    }
  }

  /// A view whose content takes a millisecond per tile to draw.
  private final class SlowView: UIView {
    var tileCount = 0
    override func draw(_ rect: CGRect) {
      tileCount += 1
      SDL_Delay(1)
    }
  }

  @Test("A frame paints for about 8 ms, and the following frames paint the remainder")
  func paintingTime() throws {
    try withWindow(width: 1280, height: 1024) { window in
      let renderer = try WindowRenderer(window: window)
      let root = UIWindow(frame: CGRect(x: 0, y: 0, width: 1280, height: 1024))
      // On a busy computer, the first tile can take all the time of a frame, so the test tries up
      // to ten views.
      var hasPaintedSeveral = false
      for _ in 1...10 where !hasPaintedSeveral {
        let view = SlowView(frame: root.bounds)
        view.retainsContent = true
        root.addSubview(view)
        renderer.show(root)
        #expect(1...8 ~= view.tileCount && root.needsFrame)
        hasPaintedSeveral = view.tileCount > 1
        var frameCount = 1
        while root.needsFrame, frameCount < 20 {
          renderer.show(root)
          frameCount += 1
        }
        #expect(view.tileCount == 20 && frameCount >= 3)
        view.removeFromSuperview()
      }
      #expect(hasPaintedSeveral)
    }
  }

  @Test("A translucent window is not blended with its previous frame")
  func translucentWindow() throws {
    try withWindow(renderDriver: "software") { window in
      let output = try RendererPreference.surface.makeOutput(for: window)
      defer { output.close() }
      let root = UIWindow(frame: CGRect(x: 0, y: 0, width: 120, height: 80))
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 120, height: 80))
      view.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 0.6)
      root.addSubview(view)
      for _ in 0..<3 {
        view.setNeedsDisplay()
        _ = output.show(root, scale: 1) { true }
        // The red component is multiplied by its alpha: 0.6 · 255 = 153.
        #expect(try color(window, 60, 40) == [153, 0, 0])
      }
    }
  }

  @Test("The loss of a window's content releases the texture of frames that are painted in memory")
  func lostTextureOfMemory() throws {
    try withWindow(renderDriver: "software") { window in
      let output = try RendererPreference.surface.makeOutput(for: window)
      defer { output.close() }
      let root = UIWindow(frame: CGRect(x: 0, y: 0, width: 120, height: 80))
      _ = output.show(root, scale: 1) { true }
      let count = SDL_GetNumAllocations()
      output.discardContent()
      #expect(SDL_GetNumAllocations() < count)
    }
  }

  @Test("Frames painted in memory are shown even if the selected SDL renderer cannot draw")
  func unusableLibrary() throws {
    // OpenGL needs a display that shows windows.
    try withWindow(renderDriver: "opengl") { window in
      let output = try RendererPreference.surface.makeOutput(for: window)
      defer { output.close() }
      #expect(output.name == "memory, shown with the SDL renderer software, without a GPU")
      let root = UIWindow(frame: CGRect(x: 0, y: 0, width: 120, height: 80))
      root.backgroundColor = .red
      _ = output.show(root, scale: 1) { true }
      for (x, y) in [(0, 0), (60, 40), (119, 79)] {
        #expect(try color(window, x, y) == [255, 0, 0], "\(x) \(y)")
      }
    }
  }
}
