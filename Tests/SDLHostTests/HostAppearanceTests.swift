import CSDL2
import Ink
import ResponderKit
import Testing

@testable import SDLHost

@Suite("Dot of the simulated second touch")
struct SimulatedTouchViewTests {
  @Test("The ring of the second touch's dot is about 1.5 points wide, inside the edge of the dot")
  func ring() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
    window.backgroundColor = .black
    let dot = SimulatedTouchView()
    dot.isOpaque = false
    dot.show(at: CGPoint(x: 50, y: 44), in: window)
    let canvas = BitmapCanvas(width: 400, height: 320)
    window.render(on: canvas, scale: 4)
    let inside = 255 * 0.45 * 0.45
    let onRing = 255 * 0.8 + 0.2 * inside
    // A pixel is a quarter of a point wide.
    for (distance, expected) in [(7.75, inside), (8.5, onRing), (9.25, onRing), (9.75, inside)] {
      let brightness = Double(canvas.bitmap[Int((50 + distance) * 4), 44 * 4].red)
      #expect(abs(brightness - expected) < 12, "\(distance)")
    }
    #expect(canvas.bitmap[Int(60.25 * 4), 44 * 4].red == 0)
  }

  @Test("The dot of the second touch is translucent gray with a bright ring and follows the touch")
  func dot() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
    window.backgroundColor = .black
    let (dot, other) = (SimulatedTouchView(), UIView(frame: window.bounds))
    dot.isOpaque = false
    window.addSubview(other)
    dot.show(at: CGPoint(x: 30, y: 40), in: window)
    dot.show(at: CGPoint(x: 50, y: 44), in: window)
    #expect(window.subviews == [other, dot] && dot.center == CGPoint(x: 50, y: 44))
    #expect(!dot.isUserInteractionEnabled)
    let canvas = BitmapCanvas(width: 400, height: 320)
    window.render(on: canvas, scale: 4)
    /// Returns the brightness at an offset in points from the center of the dot.
    func brightness(_ x: CGFloat, _ y: CGFloat) -> Int {
      Int(canvas.bitmap[Int((50 + x) * 4), Int((44 + y) * 4)].red)
    }
    let inside = 255 * 0.45 * 0.45
    for (x, y) in [(0, 0), (7, 0), (0, -7), (-5, 5)] as [(CGFloat, CGFloat)] {
      #expect(abs(Double(brightness(x, y)) - inside) < 2)
    }
    for (x, y) in [(9, 0), (0, 9), (-9, 0), (0, -9)] as [(CGFloat, CGFloat)] {
      #expect(abs(Double(brightness(x, y)) - (255 * 0.8 + 0.2 * inside)) < 2)
    }
    for (x, y) in [(10.5, 0), (0, 10.5), (8, 8)] as [(CGFloat, CGFloat)] {
      #expect(brightness(x, y) == 0)
    }
    dot.show(at: nil, in: window)
    #expect(window.subviews == [other])
    dot.show(at: .zero, in: nil)
    #expect(dot.superview == nil)
  }
}

@Suite("Event log and scale of a host's window", .serialized)
struct HostLogTests {
  @Test("The time in a frame's log entry is less than 1 ms longer than the frame took")
  func frameTime() throws {
    try withDummyVideo {
      let window = try #require(SDL_CreateWindow("Test", 0, 0, 130, 70, 0))
      defer { SDL_DestroyWindow(window) }
      let renderer = try WindowRenderer(window: window)
      defer { renderer.close() }
      let root = UIWindow(frame: CGRect(x: 0, y: 0, width: 130, height: 70))
      var entry = ""
      EventLog.categories = .frames
      EventLog.write = { entry = $0 }
      defer {
        EventLog.categories = []
        EventLog.write = { _ in }
      }
      let elapsed = ContinuousClock().measure { renderer.show(root) } / .milliseconds(1)
      let words = entry.split(separator: " ")
      let time = try #require(words.dropLast().last.flatMap { Double($0) })
      #expect(words.last == "ms" && time > 0 && time < elapsed + 1)
    }
  }

  @Test("The environment variable TOUCH_LOG enables the event log categories that it names")
  func environment() {
    defer {
      EventLog.categories = []
      EventLog.write = { _ in }
      SDL_setenv("TOUCH_LOG", "", 1)
    }
    for (value, expected) in [
      ("", []), ("touches", [.touches]), ("frames,gestures", [.frames, .gestures]),
    ] as [(String, EventLog.Categories)] {
      EventLog.categories = []
      SDL_setenv("TOUCH_LOG", value, 1)
      EventLogOutput.enable()
      #expect(EventLog.categories == expected)
    }
  }

  @Test(
    "A frame's log entry gives the numbers of rectangles and pixels and the time in milliseconds")
  func frames() throws {
    SDL_SetMainReady()
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
    try #require(SDL_InitSubSystem(SDL_INIT_VIDEO) == 0)
    defer {
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      SDL_ResetHint(SDL_HINT_VIDEODRIVER)
      EventLog.categories = []
      EventLog.write = { _ in }
    }
    let window = try #require(SDL_CreateWindow("Test", 0, 0, 130, 70, 0))
    defer { SDL_DestroyWindow(window) }
    let renderer = try WindowRenderer(window: window)
    #expect(renderer.outputName == "window surface")
    #expect(renderer.metrics.pixels == CGSize(width: 130, height: 70))
    #expect(renderer.metrics.units == CGSize(width: 130, height: 70))
    let root = UIWindow(frame: CGRect(x: 0, y: 0, width: 130, height: 70))
    let views = [10, 90].map { UIView(frame: CGRect(x: $0, y: 20, width: 12, height: 9)) }
    for view in views { root.addSubview(view) }
    var entries: [String] = []
    EventLog.categories = .frames
    EventLog.write = { entries.append($0) }
    renderer.show(root)
    let entry = try #require(entries.first)
    #expect(entry.hasPrefix("frames: 1 rectangles, 9100 pixels drawn in "))
    let number = entry.dropFirst("frames: 1 rectangles, 9100 pixels drawn in ".count).dropLast(3)
    let time = try #require(Double(String(number)))
    // Painting such a small window takes more than a microsecond.
    #expect(entry.hasSuffix(" ms") && time > 0.001)
    for view in views { view.setNeedsDisplay() }
    renderer.show(root)
    #expect(entries.count == 2 && entries[1] != entry)
    EventLog.categories = []
    root.setNeedsDisplay()
    renderer.show(root)
    #expect(entries.count == 2)
  }

  @Test("A window renderer uses the requested scale, or by default one point per SDL unit")
  func scales() throws {
    SDL_SetMainReady()
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
    try #require(SDL_InitSubSystem(SDL_INIT_VIDEO) == 0)
    defer {
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      SDL_ResetHint(SDL_HINT_VIDEODRIVER)
    }
    for (scale, expected) in [(nil, 1), (1.5, 1.5)] as [(CGFloat?, CGFloat)] {
      let window = try #require(SDL_CreateWindow("Test", 0, 0, 120, 60, 0))
      let renderer = try WindowRenderer(window: window, requestedScale: scale)
      #expect(renderer.metrics.scale == expected)
      #expect(renderer.metrics.size == CGSize(width: 120 / expected, height: 60 / expected))
      renderer.close()
      SDL_DestroyWindow(window)
    }
  }
}
