import CSDL2
import Ink
import ResponderKit
import Testing

@testable import SDLHost

/// Tests that compare the numbers of memory blocks that SDL has in use.
@Suite("Memory of SDL", .serialized)
struct HostMemoryTests {
  /// The number of times that an action is repeated.
  private let repetitionCount = 24

  /// Returns the number of memory blocks by which SDL's use grows when an action is repeated.
  ///
  /// Tests on other threads may allocate some blocks at the same time, but fewer than there are
  /// repetitions. So an action leaks no block if the number is less than ``repetitionCount``.
  private func growth(_ action: () throws -> Void) rethrows -> Int {
    // The first call fills caches.
    try action()
    let before = SDL_GetNumAllocations()
    for _ in 0..<repetitionCount {
      try action()
      // SDL reuses the memory of an event only after the event has left the queue.
      SDL_FlushEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
    }
    return Int(SDL_GetNumAllocations() - before)
  }

  private func image(width: Int, height: Int) -> BitmapImage {
    BitmapImage(
      Bitmap(
        width: width, height: height,
        bytes: [UInt8](repeating: 200, count: width * height * 4), isPremultiplied: false))
  }

  @Test(
    "Opening a window, showing frames and closing the window leaks no memory of SDL",
    arguments: [RendererPreference.gpu, .auto, .surface])
  func windows(preference: RendererPreference) throws {
    try withDummyVideo(renderDriver: preference == .surface ? nil : "software") {
      let display = Display(initializedFor: ApplicationIdentity(name: "Test", identifier: "test"))
      let root = UIWindow(frame: CGRect(x: 0, y: 0, width: 160, height: 120))
      let growth = try growth {
        let window = try HostWindow(
          on: display, size: CGSize(width: 160, height: 120), requestedScale: 1, preference)
        root.setNeedsDisplay()
        window.renderer.show(root)
        window.renderer.discardContent()
        root.setNeedsDisplay()
        window.renderer.show(root)
        window.close()
      }
      #expect(growth < repetitionCount)
    }
  }

  @Test("Opening a window whose renderer fails leaks no memory of SDL")
  func failingWindow() throws {
    try withDummyVideo(renderDriver: "opengl") {
      let display = Display(initializedFor: ApplicationIdentity(name: "Test", identifier: "test"))
      let growth = growth {
        #expect(throws: HostError.self) {
          try HostWindow(
            on: display, size: CGSize(width: 160, height: 120), requestedScale: nil, .auto)
        }
      }
      #expect(growth < repetitionCount)
    }
  }

  @Test("Measuring the scale of the display leaks no memory of SDL")
  func measurement() throws {
    try withDummyVideo { #expect(growth { _ = HostWindow.pixelsPerUnit } < repetitionCount) }
  }

  @Test("Reading and writing image files leaks no memory of SDL")
  func imageFiles() throws {
    let bitmap = image(width: 12, height: 7).bitmap
    let data = try ImageFile.png(bitmap)
    let growth = try growth {
      _ = try ImageFile.decode(data)
      _ = try ImageFile.decode(ImageFile.png(bitmap))
      _ = try ImageFile.jpeg(bitmap, quality: 0.5)
      _ = try? ImageFile.decode(Array(data.prefix(40)))
      _ = try? ImageFile.read("/nowhere/a.png")
    }
    #expect(growth < repetitionCount)
  }

  @Test("Looking up a missing image by name leaks no memory of SDL")
  func namedImages() {
    #expect(growth { _ = SystemImages.loader.named("nothing-has-this-name") } < repetitionCount)
  }

  @Test("Rendering text leaks no memory of SDL")
  func text() throws {
    let typesetter = try FontTypesetter()
    let font = UIFont.systemFont(ofSize: 17)
    var line = "0123456789abcdef"
    let growth = try growth {
      // Each line of text is new, but consists of the same glyphs.
      line.append(line.removeFirst())
      line += "0"
      _ = try #require(typesetter.image(of: line, in: font, scale: 1))
    }
    #expect(growth < repetitionCount)
  }

  @Test("The text of the clipboard and the paths of dropped files are released")
  func eventsAndClipboard() throws {
    try withDummyVideo {
      let clipboard = SystemClipboard(nil)
      var translator = InputTranslator()
      let growth = growth {
        clipboard.text = "a"
        #expect(clipboard.text == "a")
        var event = SDL_Event()
        event.type = SDL_DROPFILE.rawValue
        event.drop.file = SDL_strdup("/a")
        let path = translator.translate(event, in: .recorded)
        #expect(path == .fileDropped([0x2F, 0x61, 0]))
      }
      #expect(growth < repetitionCount)
    }
  }

  // MARK: Textures

  @Test("The textures of images, tiles and layers are released when they are no longer used")
  func textures() throws {
    let fixture = try RendererFixture()
    defer { fixture.close() }
    let canvas = RendererCanvas(fixture.renderer)
    _ = canvas.resize(width: 60, height: 40)
    let growth = growth {
      canvas.beginFrame(in: nil)
      canvas.beginLayer(bounds: CGRect(x: 0, y: 0, width: 50, height: 30), opacity: 0.5)
      for tint in [nil, PixelColor(red: 9, green: 9, blue: 9)] {
        canvas.draw(image(width: 5, height: 5), transform: .identity, tint: tint, opacity: 1)
      }
      canvas.draw(
        BitmapCanvas(PixelBox(minX: 0, minY: 0, maxX: 9, maxY: 9)), atX: 3, y: 5, isOpaque: false)
      canvas.endLayer()
      canvas.endFrame()
    }
    #expect(growth < repetitionCount)
  }

  @Test("A canvas that discards its textures releases all of them, even after a change of its size")
  func removedTextures() throws {
    let fixture = try RendererFixture()
    defer { fixture.close() }
    let (image, tile) = (
      image(width: 5, height: 5), BitmapCanvas(PixelBox(minX: 0, minY: 0, maxX: 9, maxY: 9))
    )
    let growth = growth {
      let canvas = RendererCanvas(fixture.renderer)
      for width in [60, 30] {
        #expect(canvas.resize(width: width, height: 40))
        canvas.beginFrame(in: nil)
        canvas.beginLayer(bounds: CGRect(x: 0, y: 0, width: 20, height: 30), opacity: 0.5)
        canvas.draw(image, transform: .identity, tint: nil, opacity: 1)
        canvas.draw(
          image, transform: .identity, tint: PixelColor(red: 9, green: 9, blue: 9), opacity: 1)
        canvas.draw(tile, atX: 3, y: 5, isOpaque: false)
        canvas.endLayer()
        canvas.endFrame()
      }
      canvas.removeTextures()
    }
    #expect(growth < repetitionCount)
  }

  @Test("The loss of a window's content releases textures at once, even while the window is hidden")
  func contentLost() throws {
    SDL_SetHint(SDL_HINT_RENDER_DRIVER, "software")
    try HostFixture.run(renderer: .gpu) { fixture in
      var (before, count): (Int32, Int) = (0, 0)
      let spot = UIView(frame: CGRect(x: 10, y: 10, width: 9, height: 9))
      fixture.window.addSubview(spot)
      fixture.step(when: { fixture.frameCount > 0 && !fixture.window.needsFrame }) {
        count = fixture.frameCount
        // After a small change, the frame stays in a texture.
        spot.setNeedsDisplay()
      }
      fixture.step(when: { fixture.frameCount > count }) {}
      fixture.send(TestEvent.window(SDL_WINDOWEVENT_HIDDEN, 0))
      fixture.step { before = SDL_GetNumAllocations() }
      var reset = SDL_Event()
      reset.type = SDL_RENDER_TARGETS_RESET.rawValue
      fixture.send(reset)
      fixture.step { #expect(SDL_GetNumAllocations() < before) }
    }
  }

  @Test("The system report releases its renderer")
  func systemReport() async {
    await #expect(processExitsWith: .success) { try await HostMemoryTests.reportSystem() }
  }

  /// Compares the memory of reports with and without a renderer.
  ///
  /// The test runs in a process of its own, because a report blocks signals.
  static func reportSystem() throws {
    let count = 24
    /// Returns the number of memory blocks by which SDL's use grows when the report is repeated.
    func growth() -> Int {
      func report() {
        _ = SystemReport(as: ApplicationIdentity(name: "Test", identifier: "test"))
      }
      report()
      let before = SDL_GetNumAllocations()
      for _ in 0..<count { report() }
      return Int(SDL_GetNumAllocations() - before)
    }
    SDL_setenv("SDL_VIDEODRIVER", "dummy", 1)
    // Each report also starts a thread, which uses memory with or without a renderer.
    let surfaceGrowth = growth()
    SDL_setenv("SDL_RENDER_DRIVER", "software", 1)
    let rendererGrowth = growth()
    #expect(rendererGrowth - surfaceGrowth < count)
  }
}
