import CSDL2
import Glibc
import ResponderKit
import Testing

@testable import SDLHost

@Suite("Windows of a host", .serialized)
struct HostWindowTests {
  /// Calls a closure with a display that shows nothing.
  ///
  /// - Parameter renderDriver: The name of the renderer that the user has selected; nil for none.
  private func withDisplay(
    renderDriver: String? = nil, _ body: (Display) throws -> Void
  ) throws {
    try withDummyVideo(renderDriver: renderDriver) {
      try body(Display(initializedFor: ApplicationIdentity(name: "Test", identifier: "test")))
    }
  }

  private func open(
    on display: Display, scale: CGFloat? = nil, _ preference: RendererPreference = .auto
  ) throws -> HostWindow {
    try HostWindow(
      on: display, size: CGSize(width: 200, height: 150), requestedScale: scale, preference)
  }

  private var windowCount: Int { (1..<1000).filter { SDL_GetWindowFromID($0) != nil }.count }

  @Test(
    "The SDL units per point are the requested scale divided by pixels per unit, or 1 by default",
    arguments: [(nil, 2, 1), (2, nil, 2), (2, 1, 2), (3, 2, 1.5), (1, 2, 0.5)]
      as [(CGFloat?, CGFloat?, CGFloat)])
  func unitsPerPoint(scale: CGFloat?, pixelsPerUnit: CGFloat?, expected: CGFloat) {
    #expect(HostWindow.unitsPerPoint(scale, pixelsPerUnit: pixelsPerUnit) == expected)
  }

  @Test("The scale of a window can be stale only on the single display of a Wayland compositor")
  func staleness() {
    let metrics = WindowMetrics(
      units: CGSize(width: 200, height: 100), pixels: CGSize(width: 200, height: 100))
    func isStale(_ driver: String, _ count: Int32, _ pixelsPerUnit: CGFloat?) -> Bool {
      HostWindow.isStale(
        metrics, driver: driver, displayCount: count, pixelsPerUnit: pixelsPerUnit)
    }
    #expect(isStale("wayland", 1, 2) && !isStale("wayland", 1, 1))
    #expect(!isStale("wayland", 2, 2) && !isStale("x11", 1, 2) && !isStale("wayland", 1, nil))
  }

  @Test("Closing a host window destroys SDL's window")
  func close() throws {
    try withDisplay { display in
      let window = try open(on: display)
      #expect(windowCount == 1)
      #expect(window.metrics.size == CGSize(width: 200, height: 150) && !window.isHidden)
      #expect(window.pointerGrab == nil, "Only the X server grabs the pointer.")
      window.close()
      #expect(windowCount == 0)
    }
  }

  @Test("A host window without a working renderer is closed again", arguments: ["opengl", nil])
  func failure(renderDriver: String?) throws {
    try withDisplay(renderDriver: renderDriver) { display in
      let error = #expect(throws: HostError.self) {
        try open(on: display, renderDriver == nil ? .gpu : .auto)
      }
      let message = "cannot draw with a graphics library; use --renderer surface"
      #expect(error?.description.hasPrefix(message) == true)
      #expect(windowCount == 0)
    }
  }

  @Test("Measuring the scale of the display closes the temporary window")
  func measurement() throws {
    try withDisplay { _ in
      #expect(HostWindow.pixelsPerUnit == 1)
      #expect(windowCount == 0)
    }
  }

  @Test("A host window has no stale scale with SDL's dummy video driver")
  func staleScale() throws {
    try withDisplay { display in
      let window = try open(on: display, scale: 2)
      #expect(window.metrics.scale == 2 && window.metrics.units == CGSize(width: 400, height: 300))
      #expect(!window.hasStaleScale(on: display))
      window.close()
    }
  }

  @Test("The scale of an X11 desktop does not apply to another video driver")
  func desktopScale() throws {
    let previous = getenv("GDK_SCALE").map { String(cString: $0) }
    setenv("GDK_SCALE", "3", 1)
    defer {
      if let previous { setenv("GDK_SCALE", previous, 1) } else { unsetenv("GDK_SCALE") }
    }
    try withDisplay { display in
      #expect(display.driver == "dummy" && display.desktopScale == nil)
    }
    // Without a connection to an X server, there are no X resources, so GDK_SCALE is used.
    if getenv("DISPLAY") == nil { #expect(X11Scale.current == 3) }
  }

  @Test("A window title with characters outside of ASCII leaves the locale unchanged")
  func locale() throws {
    try withDisplay { display in
      let window = try open(on: display)
      let before = setlocale(LC_CTYPE, nil).map { String(cString: $0) }
      for title in ["Größe", "Size", "字"] {
        window.show(title: title)
        #expect(SDL_GetWindowTitle(window.sdlWindow).map { String(cString: $0) } == title)
        #expect(setlocale(LC_CTYPE, nil).map { String(cString: $0) } == before)
      }
      window.close()
    }
  }
}
