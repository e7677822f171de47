import CLibrary
import CSDL2
import ResponderKit

/// The output that the user prefers for frames.
public nonisolated enum RendererPreference: String, CaseIterable, Sendable {
  /// A graphics library if it uses a graphics processor; otherwise memory.
  case auto
  /// A graphics library, even if it draws without a graphics processor.
  case gpu
  /// Memory, in which frames are painted and from which they are copied to the window.
  case surface

  /// Creates the output for a window.
  ///
  /// - Throws: ``HostError`` if SDL cannot draw in the window.
  @MainActor
  func makeOutput(for window: OpaquePointer) throws(HostError) -> any FrameOutput {
    switch self {
    case .gpu: return try RendererOutput(window)
    case .surface: return try SurfaceOutput(window)
    case .auto:
      // The user has selected a renderer by its name.
      if let driver = SDL_GetHint(SDL_HINT_RENDER_DRIVER), String(cString: driver) != "software" {
        return try RendererOutput(window)
      }
      if GraphicsProcessor.isAvailable(), let output = try? RendererOutput(window) { return output }
      return try SurfaceOutput(window)
    }
  }
}

/// The graphics processor of the system.
enum GraphicsProcessor {
  /// Returns a Boolean value that indicates whether SDL's renderers use a graphics processor.
  ///
  /// - Parameter hasDevice: A Boolean value that indicates whether the system has a device for
  ///   graphics.
  static func isAvailable(hasDevice: Bool = hasDevice) -> Bool { hasDevice && !isEmulated }

  /// A Boolean value that indicates whether the system has a device for graphics.
  ///
  /// Without a device, a graphics library costs time and memory, and draws no faster.
  private static var hasDevice: Bool {
    #if os(Linux)
      return (128..<192).contains { access("/dev/dri/renderD\($0)", R_OK | W_OK) == 0 }
        || access("/dev/nvidiactl", R_OK | W_OK) == 0
    #else
      return true
    #endif
  }

  /// The names of OpenGL implementations that draw with the main processor.
  private static let emulators = ["llvmpipe", "softpipe", "swrast", "software", "swiftshader"]

  /// A Boolean value that indicates whether the graphics library draws with the main processor.
  ///
  /// The library is queried with a separate, hidden window, because a window that has had a
  /// renderer cannot always show a surface afterwards.
  private static var isEmulated: Bool {
    let flags = SDL_WINDOW_HIDDEN.rawValue
    guard let window = SDL_CreateWindow("", 0, 0, 16, 16, flags) else { return true }
    defer { SDL_DestroyWindow(window) }
    guard let renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_ACCELERATED.rawValue) else {
      return true
    }
    defer { SDL_DestroyRenderer(renderer) }
    typealias GetString = @convention(c) (UInt32) -> UnsafePointer<CChar>?
    guard SDLRenderer.name(renderer).hasPrefix("opengl"),
      let function = SDL_GL_GetProcAddress("glGetString")
    else { return !SDLRenderer.isAccelerated(renderer) }
    let getString = unsafeBitCast(function, to: GetString.self)
    return isEmulator { getString($0).map { String(cString: $0) } }
  }

  /// Returns a Boolean value that indicates whether OpenGL draws with the main processor.
  ///
  /// - Parameter string: The function `glGetString`.
  static func isEmulator(_ string: (UInt32) -> String?) -> Bool {
    // GL_RENDERER is 0x1F01 in the OpenGL specification.
    isEmulator(string(0x1F01) ?? "software")
  }

  /// Returns a Boolean value that indicates whether an OpenGL implementation draws with the main
  /// processor.
  static func isEmulator(_ name: String) -> Bool {
    let name = name.lowercased()
    return emulators.contains { name.contains($0) }
  }
}
