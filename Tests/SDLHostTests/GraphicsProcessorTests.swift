import CSDL2
import ResponderKit
import Testing

@testable import SDLHost

@Suite("Graphics processors", .serialized)
struct GraphicsProcessorTests {
  private func withVideo(_ body: () throws -> Void) throws {
    SDL_SetMainReady()
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
    try #require(SDL_InitSubSystem(SDL_INIT_VIDEO) == 0)
    defer {
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      SDL_ResetHint(SDL_HINT_VIDEODRIVER)
      SDL_ResetHint(SDL_HINT_RENDER_DRIVER)
    }
    try body()
  }

  @Test(
    "A software implementation of OpenGL is recognized by its name",
    arguments: [
      ("llvmpipe (LLVM 15.0.6, 256 bits)", true), ("softpipe", true), ("Software Rasterizer", true),
      ("Mesa DRI swrast", true), ("ANGLE (Google, SwiftShader Device)", true),
      ("Mesa Intel(R) UHD Graphics 620 (KBL GT2)", false), ("NVIDIA GeForce RTX 3060", false),
      ("AMD Radeon Graphics (radeonsi, renoir)", false),
    ])
  func emulators(name: String, isEmulator: Bool) {
    #expect(GraphicsProcessor.isEmulator(name) == isEmulator)
  }

  @Test(
    "The GPU is not used if SDL's renderer fails or draws in software",
    arguments: [nil, "software"])
  func unusableDevice(renderDriver: String?) throws {
    try withVideo {
      if let renderDriver { SDL_SetHint(SDL_HINT_RENDER_DRIVER, renderDriver) }
      var before: Int32 = 0
      for index in 0...20 {
        #expect(!GraphicsProcessor.isAvailable(hasDevice: true))
        #expect(!GraphicsProcessor.isAvailable(hasDevice: false))
        SDL_FlushEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
        if index == 0 { before = SDL_GetNumAllocations() }
      }
      #expect(SDL_GetNumAllocations() - before < 20, "The hidden windows are closed.")
    }
  }

  @Test("The GPU is not used if no window can be opened")
  func noWindow() throws {
    SDL_SetMainReady()
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "nothing")
    defer { SDL_ResetHint(SDL_HINT_VIDEODRIVER) }
    try #require(SDL_WasInit(SDL_INIT_VIDEO) == 0)
    #expect(!GraphicsProcessor.isAvailable(hasDevice: true))
    #expect(HostWindow.pixelsPerUnit == nil)
  }

  @Test(
    "OpenGL counts as drawing in software if its renderer string names an emulator or is missing")
  func rendererString() {
    // The strings of GL_VENDOR, GL_RENDERER and GL_VERSION.
    let emulated: [UInt32: String] = [
      0x1F00: "Mesa", 0x1F01: "llvmpipe (LLVM 15.0.6, 256 bits)", 0x1F02: "4.5 Mesa 22.3.6",
    ]
    let device: [UInt32: String] = [
      0x1F00: "swrast", 0x1F01: "AMD Radeon Graphics", 0x1F02: "4.6 (software) Mesa 22.3.6",
    ]
    #expect(GraphicsProcessor.isEmulator { emulated[$0] })
    #expect(!GraphicsProcessor.isEmulator { device[$0] })
    // If OpenGL returns no string, it counts as drawing in software.
    #expect(GraphicsProcessor.isEmulator { _ in nil })
  }
}
